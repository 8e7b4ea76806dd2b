"""Charges: whom one pays against, by which way, and how the charged answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.computer.reasons import Weighed
from engine.core.closing import End, Hold
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.charge import choices, forming_square, reaction
from engine.systems.vauchamps.charge.choices import Gallop, Recall, Target
from engine.systems.vauchamps.charge.declaring import Charge, startable, why_not_charger
from engine.systems.vauchamps.charge.forming_square import FormSquare
from engine.systems.vauchamps.charge.opportunity import pouncers
from engine.systems.vauchamps.charge.ways import passes, step_cost
from engine.systems.vauchamps.computer.fights import ROLLS, chance
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.formations.changes import SQUARE_LEAST
from engine.systems.vauchamps.formations.facing import NAMES, hour_of, sides, to_front
from engine.systems.vauchamps.frames import Charges, Charging, Naming, Pounce
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.scenario import Unit
from engine.systems.vauchamps.where import enemies_at

STRAIGHT = 3
"""Hexes in a straight line that double a charge (VAU-10.2d)."""
TIRING = 0.08
"""What of a regiment a charge costs in breath."""
PAYS = 3.0
"""Points from which a charge pays."""
SQUARE = 0.35
"""How likely a square must be to be tried."""


LONGEST = 8
"""Points beyond which no charge is planned."""
Steps: TypeAlias = tuple[tuple[str, int], ...]
"""The hexes entered, each with the facing taken there."""


@dataclass(frozen=True)
class Route:
    """A way to a target: hexes entered with the facings taken there, and whether it is doubled."""

    target: str
    steps: Steps
    straight: bool
    points: float


# ---- ways ----


def routes(stand: Stand, units: tuple[str, ...], points: int) -> list[Route]:
    """The ways to all who could be charged, with what each should bring."""
    found: dict[str, Route] = {}
    for way in _ways(stand, units, min(points, LONGEST)):
        known = found.get(way.target)
        if known is None or (way.straight, -len(way.steps)) > (known.straight, -len(known.steps)):
            found[way.target] = way
    return [
        Route(way.target, way.steps, way.straight, value(stand, units, way))
        for way in found.values()
    ]


def _ways(stand: Stand, units: tuple[str, ...], points: int) -> Iterator[Route]:
    """Charges of two straight legs with one turn between them, to each enemy that they touch."""
    s, p = stand.s, stand.p
    first = units[0]
    state, who = p.units[first], s.units[first]
    if state.two_hexes:
        return
    hour = hour_of(s, p, first)
    for out in _ahead(hour):
        here, left = state.at, points
        steps: Steps = ()
        while (step := _step(stand, units, here, out)) is not None and step[1] <= left:
            here, left = step[0], left - step[1]
            for turned in (hour, (hour - 2) % 12, (hour + 2) % 12):
                begun = (*steps, (here, turned))
                yield from _touching(stand, who, state.formation, begun, len(begun))
                for on in _ahead(turned):
                    run = len(begun) if on == out else 0
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
    return good * prize * 0.75 - bad * own * 0.5 - (TIRING + risk) * own


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


# ---- naming, and riding ----


def naming(stand: Stand, frame: Naming) -> list[Weighed]:
    """The cavalry whose charge pays, one regiment for each target; and to end."""
    s, p = stand.s, stand.p
    taken = {t for group in frame.named if (t := best_target(stand, group))}
    found: list[Weighed] = []
    for unit in stand.own:
        if why_not_charger(s, p, unit) is None and startable(s, p, (unit,)):
            way = best_route(stand, (unit,), s.units[unit].movement - 1, taken)
            if way is not None and way.points > PAYS:
                found.append(Weighed(Charge((unit,)), {"charge": way.points}))
    return [*sorted(found, key=lambda w: -w.points)[:6], Weighed(End(), {"charge": 0.0})]


def best_target(stand: Stand, units: tuple[str, ...]) -> str:
    """Whom a charge would go for, "" for nobody."""
    way = best_route(stand, units, stand.s.units[units[0]].movement - 1)
    return way.target if way else ""


def best_route(
    stand: Stand, units: tuple[str, ...], points: int, besides: set[str] | None = None
) -> Route | None:
    """The charge that brings most."""
    found = [r for r in routes(stand, units, points) if not besides or r.target not in besides]
    return max(found, key=lambda r: (r.points, r.target), default=None)


def next_charge(stand: Stand, frame: Charges) -> list[Weighed]:
    """The named charge that brings most now; those that bring nothing are left."""
    found: list[Weighed] = []
    for group in frame.waiting:
        if startable(stand.s, stand.p, group):
            way = best_route(stand, group, stand.s.units[group[0]].movement - 1)
            if way is not None:
                found.append(Weighed(Charge(group[:1]), {"charge": way.points}))
    return [*sorted(found, key=lambda w: -w.points), Weighed(End(), {"charge": 0.0})]


def riding(stand: Stand, frame: Charging) -> list[Weighed]:
    """The next hex on the best way; the recall where none is left."""
    s, p = stand.s, stand.p
    if choices.is_reaction(frame):
        return _towards(stand, frame, frame.at)
    left = frame.points - frame.spent
    found_ways = routes(stand, frame.units, left)
    if frame.target:
        found_ways = [way for way in found_ways if way.target == frame.target]
    way = max(found_ways, key=lambda r: (r.points, r.target), default=None)
    found: list[Weighed] = []
    if way is not None and way.steps[0][0] in choices.hexes(s, p, frame):
        cell, hour = way.steps[0]
        if NAMES[hour] in choices.turns(s, p, frame, cell):
            points = way.points or 5.0
            found.append(Weighed(Gallop(cell, NAMES[hour]), {"charge": points}))
    if choices.may_recall(s, p, frame):
        found.append(Weighed(Recall(), {"charge": 0.5}))
    return found or _towards(stand, frame, frame.target)


def _towards(stand: Stand, frame: Charging, goal: str) -> list[Weighed]:
    """Any step that may be made, the nearest to a hex first."""
    s, p = stand.s, stand.p
    found: list[Weighed] = []
    for cell in choices.hexes(s, p, frame):
        for name, pivots in choices.turns(s, p, frame, cell).items():
            far = stand.grid.distance(cell, goal) if goal else 0
            pivot = pivots[0] if pivots else ""
            towards = stand.grid.directions_towards(cell, goal) if goal and cell != goal else ()
            front = sides(s.units[choices.riders(frame)[0]], "column", NAMES.index(name)).front
            points = 5.0 - far + 0.5 * any(d in front for d in towards)
            found.append(Weighed(Gallop(cell, name, pivot), {"charge": points}))
    return sorted(found, key=lambda w: -w.points)[:4]


def aiming(stand: Stand, frame: Charging) -> list[Weighed]:
    """Whether a hex near is the target: if no other brings more."""
    left = frame.points - frame.spent
    best = best_route(stand, frame.units, left)
    found = [Weighed(Hold(), {"charge": 1.0})]
    for cell in choices.open_targets(stand.s, stand.p, frame):
        points = _worth_striking(stand, frame, cell)
        if best is not None and best.target == cell:
            points = max(points, best.points + 1.0)
        elif best is not None:
            points -= max(best.points, 0.0)
        found.append(Weighed(Target(cell), {"charge": points}))
    if frame.lost_target and choices.may_recall(stand.s, stand.p, frame):
        found.append(Weighed(Recall(), {"charge": 1.5}))
    return sorted(found, key=lambda w: -w.points)


def _worth_striking(stand: Stand, frame: Charging, cell: str) -> float:
    if any(stand.p.units[u].formation == "square" for u in stand.foe_cells.get(cell, ())):
        return -9.0
    if stand.grid.distance(frame.at, cell) > 1:
        return 0.0
    way = Route(cell, ((frame.at, 0),), frame.straight >= STRAIGHT, 0.0)
    return value(stand, frame.units, way)


def recalling(stand: Stand, frame: Charging) -> list[Weighed]:
    """Before contact: a charge that does not pay is recalled."""
    return [
        Weighed(Hold(), {"charge": _worth_striking(stand, frame, frame.target)}),
        Weighed(Recall(), {"charge": 0.0}),
    ]


# ---- answers ----


def reacting(stand: Stand, frame: Charging) -> list[Weighed]:
    """Cavalry that is no weaker than the charge meets it."""
    theirs = sum(map(stand.melee, frame.units))
    found = [Weighed(Hold(), {"charge": 0.0})]
    for unit in reaction.reactors(stand.s, stand.p, frame):
        points = 6.0 * (stand.melee(unit) / max(theirs, 1.0) - 0.9)
        found.append(Weighed(Charge((unit,)), {"charge": points}))
    return sorted(found, key=lambda w: -w.points)


def squaring(stand: Stand, frame: Charging) -> list[Weighed]:
    """The square of the target as soon as it is likely, and of who may be the next."""
    s, p = stand.s, stand.p
    found = [Weighed(Hold(), {"square": 0.0})]
    for cell, distance in forming_square.candidates(s, p, frame).items():
        unit = forming_square.top_foot(s, p, frame, cell)
        likely = square_odds(stand, frame.units, unit, distance)[0]
        aimed = cell == frame.target or (not frame.target and distance <= 3)
        if not aimed:
            continue
        gather = forming_square.gathering(s, p, frame, cell)
        order = FormSquare(cell, gather[0] if gather else "")
        found.append(Weighed(order, {"square": 10.0 * (likely - SQUARE)}))
    return sorted(found, key=lambda w: -w.points)


def pouncing(stand: Stand, frame: Pounce) -> list[Weighed]:
    """A charge at who moves in reach: where weight promises it."""
    against = enemies_at(stand.s, stand.p, frame.cell, stand.side)
    theirs = sum(map(stand.melee, against)) or 1.0
    found = [Weighed(Hold(), {"charge": 0.0})]
    for unit in pouncers(stand.s, stand.p, frame):
        odds = stand.melee(unit) / theirs
        points = 5.0 * (odds - 1.2) if odds < 3 else 9.0
        found.append(Weighed(Charge((unit,)), {"charge": points}))
    return sorted(found, key=lambda w: -w.points)
