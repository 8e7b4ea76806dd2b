"""The roll of a fire, its losses and tests (VAU-12.5f, VAU-12.5g, VAU-4.0c, VAU-14.0a)."""

from collections.abc import Mapping

from engine.core.words import cell as cell_words
from engine.systems.vauchamps import FRENCH, Pen, Scenario, base6, charts, command, enemies_at
from engine.systems.vauchamps.charge.markers import Fired
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing_values import Firer
from engine.systems.vauchamps.fire.odds import strength
from engine.systems.vauchamps.leaders.casualties import hit_by_fire
from engine.systems.vauchamps.losses.taking import guns_alone, lose, shares, why_lost
from engine.systems.vauchamps.morale import breaking


def shoot(pen: Pen, side: str, firers: tuple[Firer, ...], target: str, phase: str) -> None:
    """Roll, lose, test; the first guns to fire wake the Allies (VAU-12.5, VAU-16.4c)."""
    s, p = pen.game.scenario, pen.position
    enemy = s.enemy_of(side)
    hit = enemies_at(s, p, target, side)
    power = strength(s, p, firers, target)
    assert power.column is not None
    natural = breaking.two_dice(pen, f"the fire on {cell_words(target)}")
    roll = base6.plus(natural, power.crowding)
    inc = loss(s.combat.fire, power.column, roll)
    by = tuple(dict.fromkeys(f.unit for f in firers))
    kept = tuple(Fired(f.unit, f.cell, target, phase) for f in firers)
    column = s.combat.fire.columns[power.column]
    falls = shares(s, p, target, hit, inc, _by_guns(s, by))
    halved = inc if guns_alone(p, hit) else 0
    pen.emit(
        Volley(
            side, phase, target, by, power, column, natural, roll, sum(falls.values()),
            (*p.fired, *kept), halved,
        )
    )  # fmt: skip
    command.provoke(pen, hit)
    shock = hit_by_fire(pen, target, enemy, natural)
    if pen.position.outcome is not None:
        return
    shaken = _losses(pen, falls, target, phase)
    for unit in hit if shock else shaken:
        if pen.position.units[unit].at:
            breaking.plain_test(pen, unit, "hit by fire" if unit in shaken else "shocked", *shock)
    if any(s.units[u].guns for u in by):
        command.guns_fired(pen)


def loss(table: charts.FireTable, column: int, roll: int) -> int:
    """The inc lost by the hex for a modified roll (VAU-12.5f)."""
    firsts = enumerate(table.first[column], 1)
    return max((n for n, first in firsts if first and roll >= first), default=0)


def losses(table: charts.FireTable, column: int, halved: bool) -> tuple[int, ...]:
    """What each of thirty-six rolls costs, but for a crowd; guns alone lose half (VAU-6.8e)."""
    found = (loss(table, column, roll) for roll in base6.rolls())
    return tuple(inc // 2 if halved else inc for inc in found)


def _by_guns(s: Scenario, by: tuple[str, ...]) -> bool:
    return all(s.units[u].guns for u in by)


def _losses(pen: Pen, falls: Mapping[str, int], target: str, phase: str) -> tuple[str, ...]:
    """The loss falls; gives the units that must test for it (VAU-12.5g, VAU-4.0c)."""
    s = pen.game.scenario
    shaken = []
    for unit, inc in falls.items():
        before = pen.position.units[unit].lost
        lose(pen, unit, inc, why_lost(target), fire=phase)
        if must_test(s, unit, before, before + inc):
            shaken.append(unit)
    return tuple(shaken)


def must_test(s: Scenario, unit: str, before: int, after: int) -> bool:
    """French infantry at even losses, Allied at odd ones, others at each (VAU-4.0c)."""
    who = s.units[unit]
    if not who.infantry:
        return after > before
    odd = 0 if who.side == FRENCH else 1
    return any(n % 2 == odd for n in range(before + 1, after + 1))
