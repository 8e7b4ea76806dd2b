"""Which hexes the enemy could attack at good odds in his next turn, each as if for it alone."""

from collections import Counter
from collections.abc import Mapping

from engine.computer.room import Danger
from engine.rules.odds import spoken
from engine.systems.dunkirk import GERMAN, ROUTED, DunkirkPosition, Scenario, units_in
from engine.systems.dunkirk.combat.odds import Odds, Part, work_out
from engine.systems.dunkirk.movement.steps import reachable
from engine.systems.dunkirk.zones import held_by, units_of

GOOD = 1 / 2
"""On which share of the faces an attack at good odds hurts the defender alone."""


def endangered(s: Scenario, p: DunkirkPosition, side: str) -> list[Danger]:
    """The units of a side in such hexes, those who would suffer likeliest first."""
    enemy = s.enemy_of(side)
    able = (u for u in units_of(s, p, enemy) if ROUTED not in p.units[u].marks)
    reach = {u: frozenset((p.units[u].at, *reachable(s, p, u))) for u in able}
    found = []
    for cell in sorted(held_by(s, p, side)):
        odds = strongest(s, p, cell, reach)
        if odds is None:
            continue
        results = s.table.results_of(odds.column)
        hurt = sum(r.startswith("D") for r in results) / len(results)
        if hurt >= GOOD:
            by = len(odds.attackers)
            told = spoken(odds.final) + (" before air" if enemy == GERMAN else "")
            found += [(-hurt, Danger(u, told, by)) for u in units_in(p, cell)]
    return [danger for _, danger in sorted(found)]


def strongest(
    s: Scenario, p: DunkirkPosition, cell: str, reach: Mapping[str, frozenset[str]]
) -> Odds | None:
    """The attack of all enemies who can come next to a hex, air aside; None if nobody can.

    The strongest take the places from which no river halves them (DNK-11.3.1a).
    """
    near = sorted(s.land_neighbours[cell], key=lambda n: (s.river(n, cell), n))
    room = Counter({n: s.stacking for n in near})
    parts: list[Part] = []
    for unit in sorted(reach, key=lambda u: (-s.units[u].strength, u)):
        fits = [n for n in near if n in reach[unit] and room[n]]
        if not fits:
            continue
        least = min(fits, key=lambda n: (s.river(n, cell), -room[n]))
        room[least] -= 1
        strength, river = s.units[unit].strength, s.river(least, cell)
        value = strength // s.river_divisor if river else strength
        parts.append(Part(unit, least, strength, value, river))
    if not sum(part.value for part in parts):
        return None
    own = [Part(u, cell, s.units[u].strength, s.units[u].strength) for u in units_in(p, cell)]
    return work_out(s, cell, tuple(parts), tuple(own))
