"""Charges: whom one pays against, by which way, and how the charged answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.systems.vauchamps import base6, enemies_at
from engine.systems.vauchamps.charge import forming_square
from engine.systems.vauchamps.charge.ground import STRAIGHT, passes, step_cost
from engine.systems.vauchamps.computer.fights import ROLLS, chance
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.formations.changes import SQUARE_LEAST
from engine.systems.vauchamps.formations.facing import hour_of, sides, to_front
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.order_of_battle import Unit

TIRING = 0.08
"""What of a regiment a charge costs in breath."""
SHOT = 0.06
"""What of a regiment it costs to ride past an enemy, who may fire (VAU-12.7a)."""
LONGEST = 8
"""Points beyond which no charge is planned."""
Ridden: TypeAlias = tuple[int, int]
"""The direction of a charge, and how many hexes it has gone straight on in it."""
NOTHING: Ridden = (-1, 0)
Steps: TypeAlias = tuple[tuple[str, int], ...]
"""The hexes entered, each with the facing taken there."""


@dataclass(frozen=True)
class Route:
    """A way to a target: hexes entered with the facings taken there, and whether it is doubled.

    `pivot` is the hex, left or right, on which a line turns in its first step, "" for none.
    """

    target: str
    steps: Steps
    straight: bool
    points: float
    pivot: str = ""


# ---- ways ----


def routes(
    stand: Stand, units: tuple[str, ...], points: int, ridden: Ridden = NOTHING
) -> list[Route]:
    """The ways to all who could be charged, with what each should bring.

    `ridden` tells of a charge that is under way: who strikes straight on is doubled (VAU-10.2d).
    """
    found: dict[str, Route] = {}
    for way in _ways(stand, units, min(points, LONGEST), ridden):
        known = found.get(way.target)
        if known is None or (way.straight, -len(way.steps)) > (known.straight, -len(known.steps)):
            found[way.target] = way
    return [
        Route(way.target, way.steps, way.straight, value(stand, units, way))
        for way in found.values()
    ]


def _ways(stand: Stand, units: tuple[str, ...], points: int, ridden: Ridden) -> Iterator[Route]:
    """Charges of two straight legs with one turn between them, to each enemy that they touch."""
    s, p = stand.s, stand.p
    first = units[0]
    state, who = p.units[first], s.units[first]
    if state.two_hexes:
        return
    hour = hour_of(s, p, first)
    for out in _ahead(hour):
        here, left = state.at, points
        before = ridden[1] if out == ridden[0] else 0
        steps: Steps = ()
        while (step := _step(stand, units, here, out)) is not None and step[1] <= left:
            here, left = step[0], left - step[1]
            for turned in (hour, (hour - 2) % 12, (hour + 2) % 12):
                begun = (*steps, (here, turned))
                yield from _touching(stand, who, state.formation, begun, before + len(begun))
                for on in _ahead(turned):
                    run = before + len(begun) if on == out else 0
                    yield from _leg(stand, units, begun, on, left, run)
            steps = (*steps, (here, hour))


def _leg(
    stand: Stand, units: tuple[str, ...], steps: Steps, direction: int, points: int, run: int
) -> Iterator[Route]:
    """The second leg of a charge, straight on."""
    who, form = stand.s.units[units[0]], stand.p.units[units[0]].formation
    here, hour = steps[-1]
    while (step := _step(stand, units, here, direction)) is not None and step[1] <= points:
        here, points, run = step[0], points - step[1], run + 1
        steps = (*steps, (here, hour))
        yield from _touching(stand, who, form, steps, run)


def _ahead(hour: int) -> tuple[int, ...]:
    """The three sides before a front, the middle one first."""
    f = hour // 2
    return (f, (f + 1) % 6) if hour % 2 else (f, (f - 1) % 6, (f + 1) % 6)


def _step(
    stand: Stand, units: tuple[str, ...], here: str, direction: int
) -> tuple[str, int] | None:
    """The next hex and its price; None where no charge goes on."""
    s, p = stand.s, stand.p
    there = stand.grid.step(here, direction)
    price = step_cost(s, here, there) if there else None
    if there is None or price is None or there in stand.foe_cells:
        return None
    if there in stand.own_cells and not passes(s, p, units, there):
        return None
    return there, price


def _touching(stand: Stand, who: Unit, form: str, steps: Steps, run: int) -> Iterator[Route]:
    """The enemies in front of the end of a way whom a charge can strike."""
    s, p = stand.s, stand.p
    here, hour = steps[-1]
    for direction in sorted(sides(who, form, hour).front):
        cell = stand.grid.step(here, direction)
        if cell in stand.foe_cells and s.terrain_at(cell).charge:
            if all(p.units[u].formation != "square" for u in stand.foe_cells[cell]):
                yield Route(cell, steps, run >= STRAIGHT, 0.0)


# ---- what it brings ----


def value(stand: Stand, units: tuple[str, ...], way: Route) -> float:
    """What a charge should bring: who forms no square is beaten by weight."""
    s, p = stand.s, stand.p
    against = enemies_at(s, p, way.target, stand.side)
    prize = sum(map(stand.whole_worth, against))
    strength = sum(map(stand.melee, units)) * (2.0 if way.straight else 1.0)
    foot = [u for u in against if s.units[u].infantry]
    square, broken = _square(stand, units, way, foot)
    stands = _stands(stand, foot[0], way) if foot else 1.0
    defence = sum(stand.melee(u) for u in against if not s.units[u].guns)
    defence += sum(float(s.units[u].melee) for u in against if s.units[u].guns)
    beaten = win(strength / max(defence, 1.0))
    shaken = win(2 * strength / max(defence, 1.0))
    good = broken * 0.8 + (1 - square - broken) * (stands * beaten + (1 - stands) * shaken)
    bad = (1 - square - broken) * stands * (1 - beaten) + 0.15 * square
    own = sum(map(stand.worth, units))
    end = way.steps[-1][0]
    danger = stand.pressure.get(end, 0.0) / (stand.support.get(end, 0.0) + 6.0)
    risk = min(0.5, 0.08 * max(0.0, danger - 0.6))
    spent = TIRING + risk + SHOT * _passed(stand, way)
    return good * prize * 0.75 - bad * own * 0.5 - spent * own


def _passed(stand: Stand, way: Route) -> int:
    """How many hexes of a way, its last aside, lie beside enemies who could fire."""
    return sum(cell in stand.beside_fire for cell, _ in way.steps[:-1])


def win(odds: float) -> float:
    """How likely a melee at these odds beats the defender."""
    return max(0.05, min(0.97, (odds - 0.6) / 2.6))


def _square(
    stand: Stand, units: tuple[str, ...], way: Route, foot: list[str]
) -> tuple[float, float]:
    """How likely the charged form square, and how likely they are broken while they try."""
    s, p = stand.s, stand.p
    if not foot or not forming_square.can_form(p, foot[0]):
        return 0.0, 0.0
    if sum(s.units[u].inc - p.units[u].lost for u in foot) < SQUARE_LEAST:
        return 0.0, 0.0
    count = len(way.steps)
    seen = [
        min(4, count - n)
        for n, (cell, _) in enumerate(way.steps)
        if count - n <= 5 and to_front(s, p, foot[0], way.target, cell)
    ]
    if not seen:
        return 0.0, 0.0
    return square_odds(stand, units, foot[0], max(seen))


def square_odds(
    stand: Stand, chargers: tuple[str, ...], unit: str, distance: int
) -> tuple[float, float]:
    """How likely a try at this distance gives a square, and how likely it breaks the unit."""
    s, p = stand.s, stand.p
    row = s.combat.squares[s.units[unit].nation].get((p.units[unit].formation, distance))
    if row is None:
        return 0.0, 0.0
    steps = modifiers.total(forming_square.cases(s, p, unit, chargers))
    found = [row.result(base6.plus(roll, steps)) for roll in ROLLS]
    return found.count("square") / 36, 1 - found.count("square") / 36


def _stands(stand: Stand, unit: str, way: Route) -> float:
    s, p = stand.s, stand.p
    state, rows = p.units[unit], s.combat.tests.stand
    steps = modifiers.total(modifiers.common(s, p, unit))
    steps += rows.routed if state.routed else rows.disordered if state.disordered else 0
    return chance(steps, s.units[unit].morale)
