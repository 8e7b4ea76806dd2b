"""Whom the enemy could attack at good odds in his next turn, each as if he went for it alone."""

from collections.abc import Mapping

from engine.computer.room import Danger
from engine.rules.odds import spoken, step_of
from engine.systems.thirty_years_war import TywPosition
from engine.systems.thirty_years_war.computer.stand import Stand, stand_of
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.computer.worth import Judge
from engine.systems.thirty_years_war.movement.steps import allowance

GOOD = 2 / 3
"""How likely an attack at good odds hits the defender alone."""


def endangered(judge: Judge, p: TywPosition, side: str) -> list[Danger]:
    """Those of a side's units, who costs most to lose and is likeliest lost first."""
    stand, v = stand_of(judge.country, p), judge.values(p, side)
    reach = _reach(judge, p, stand, judge.s.enemy_of(side))
    found = []
    for at, unit in sorted(stand.held[side].items()):
        places = attackers(judge, stand, side, at, reach)
        if not places:
            continue
        danger, gain = _danger(judge, stand, v, side, unit, places)
        if danger is not None:
            found.append((-gain, danger))
    return [danger for _, danger in sorted(found)]


def attackers(
    judge: Judge, stand: Stand, side: str, at: str, reach: Mapping[str, frozenset[str]]
) -> dict[str, str]:
    """The strongest enemies who can stand next to a hex at the same time, and where."""
    near, barred = judge.country.near[at], judge.country.grounds[at].attacked_by
    pieces = judge.s.pieces
    able = [u for u in reach if pieces[u].kind in barred]
    placed: dict[str, str] = {}
    for unit in sorted(able, key=lambda u: (-stand.attack[u], u)):
        _seat(unit, tuple(n for n in near if n not in stand.held[side]), reach, placed, set())
    return {unit: slot for slot, unit in placed.items()}


def _seat(
    unit: str, slots: tuple[str, ...], reach: Mapping[str, frozenset[str]],
    placed: dict[str, str], tried: set[str],
) -> bool:  # fmt: skip
    """Finds a place for a unit, another making room if need be."""
    for slot in slots:
        if slot in tried or slot not in reach[unit]:
            continue
        tried.add(slot)
        if slot not in placed or _seat(placed[slot], slots, reach, placed, tried):
            placed[slot] = unit
            return True
    return False


def _reach(judge: Judge, p: TywPosition, stand: Stand, enemy: str) -> dict[str, frozenset[str]]:
    """Where each enemy who can attack could come, his own making way for him."""
    s, country = judge.s, judge.country
    shut = frozenset(stand.held[s.enemy_of(enemy)])
    return {
        unit: frozenset(country.ways(at, s.pieces[unit].kind, allowance(s, p, unit), False, shut))
        for at, unit in sorted(stand.steady[enemy].items())
    }


def _danger(
    judge: Judge, stand: Stand, v: Values, side: str, unit: str, places: Mapping[str, str]
) -> tuple[Danger | None, float]:
    """The danger of an attack by all these, and what it should bring the enemy; None if small."""
    battles, enemy = judge.battles, judge.s.enemy_of(side)
    units, at = tuple(places), {**stand.places, **places}
    attack = sum(stand.attack[u] for u in units)
    attack += sum(stand.attack[u] for u in battles.chargers(stand, enemy, (unit,), units, at))
    defence = battles.defence(stand, (unit,), units, at)
    column = battles.column(attack, defence)
    chances = battles.chances[column]
    if chances.get("De", 0.0) + chances.get("Dd", 0.0) < GOOD:
        return None, 0.0
    odds = spoken(step_of(judge.s.table.columns[column]))
    gain = battles.gain(stand, v, enemy, (unit,), units, at)
    return Danger(unit, odds, len(units)), gain
