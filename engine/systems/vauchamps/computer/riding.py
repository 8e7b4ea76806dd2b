"""What is chosen in a charge: who charges, where it rides, how the charged answer."""

from collections.abc import Iterable

from engine.computer.reasons import Weighed
from engine.core.closing import End, Hold
from engine.systems.vauchamps.charge import forming_square, next_hex, reach, reaction, step
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.declaring import startable, why_not_charger
from engine.systems.vauchamps.charge.forming_square import FormSquare
from engine.systems.vauchamps.charge.ground import STRAIGHT
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.recall import Recall, may_recall
from engine.systems.vauchamps.charge.target import Target, open_targets
from engine.systems.vauchamps.computer.charges import (
    Route,
    routes,
    square_odds,
    value,
)
from engine.systems.vauchamps.computer.onward import onward
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.formations.facing import NAMES, sides
from engine.systems.vauchamps.frames import Charges, Charging, Naming

PAYS = 3.0
"""Points from which a charge pays."""
NAMED = 6
"""How many of the cavalry that could charge are weighed."""
AIMING = ("targets", "contact")
"""The steps of a charge in which it is said whether a hex is its target."""
SQUARE = 0.35
"""How likely a square must be to be tried."""


def naming(stand: Stand, frame: Naming) -> list[Weighed]:
    """The cavalry that could strike, one regiment for each target; and to end where none pays."""
    s, p = stand.s, stand.p
    taken = {t for group in frame.named if (t := best_target(stand, group))}
    found: list[Weighed] = []
    for unit in stand.own:
        if why_not_charger(s, p, unit) is None and startable(s, p, (unit,)):
            way = best_route(stand, (unit,), s.units[unit].movement - 1, taken)
            if way is not None:
                points = way.points if way.points > PAYS else way.points - PAYS
                found.append(Weighed(Charge((unit,)), {"charge": points}))
    few = sorted(found, key=lambda w: -w.points)[:NAMED]
    return sorted([*few, Weighed(End(), {"charge": 0.0})], key=lambda w: -w.points)


def best_target(stand: Stand, units: tuple[str, ...]) -> str:
    """Whom a charge would go for, "" for nobody."""
    way = best_route(stand, units, stand.s.units[units[0]].movement - 1)
    return way.target if way else ""


def best_route(
    stand: Stand, units: tuple[str, ...], points: int, besides: set[str] | None = None
) -> Route | None:
    """The charge that brings most, but at none of `besides`."""
    found = routes(stand, units, points)
    return _best_way(way for way in found if not besides or way.target not in besides)


def next_charge(stand: Stand, frame: Charges) -> list[Weighed]:
    """The named charge that brings most now; those that bring nothing are left."""
    found: list[Weighed] = []
    for group in frame.waiting:
        if startable(stand.s, stand.p, group):
            way = best_route(stand, group, stand.s.units[group[0]].movement - 1)
            way = way or _best_way(onward(stand, reach.begun(stand.s, stand.p, group)))
            if way is not None:
                found.append(Weighed(Charge(group[:1]), {"charge": way.points}))
    return [*sorted(found, key=lambda w: -w.points), Weighed(End(), {"charge": 0.0})]


def riding(stand: Stand, frame: Charging) -> list[Weighed]:
    """The next hexes that lead to a target, by what the best way on brings; and the recall."""
    s, p = stand.s, stand.p
    if step.is_reaction(frame):
        return _towards(stand, frame, frame.at)
    found = _next_steps(stand, frame)
    if may_recall(s, p, frame):
        found.append(Weighed(Recall(), {"charge": 0.5}))
    return sorted(found, key=lambda w: -w.points) or _towards(stand, frame, frame.target)


def _next_steps(stand: Stand, frame: Charging) -> list[Weighed]:
    """Each next hex and turn on a way to a target, with what the best way by it brings."""
    s, p = stand.s, stand.p
    best: dict[Gallop, float] = {}
    turns = {cell: next_hex.turns(s, p, frame, cell) for cell in next_hex.hexes(s, p, frame)}
    for way in onward(stand, frame):
        cell, hour = way.steps[0]
        if NAMES[hour] in turns.get(cell, ()):
            order = Gallop(cell, NAMES[hour], way.pivot)
            best[order] = max(way.points, best.get(order, way.points))
    return [Weighed(order, {"charge": points}) for order, points in best.items()]


def _towards(stand: Stand, frame: Charging, goal: str) -> list[Weighed]:
    """Any step that may be made, the nearest to a hex first."""
    s, p = stand.s, stand.p
    found: list[Weighed] = []
    for cell in next_hex.hexes(s, p, frame):
        for name, pivots in next_hex.turns(s, p, frame, cell).items():
            far = stand.grid.distance(cell, goal) if goal else 0
            pivot = pivots[0] if pivots else ""
            towards = stand.grid.directions_towards(cell, goal) if goal and cell != goal else ()
            front = sides(s.units[next_hex.riders(frame)[0]], "column", NAMES.index(name)).front
            points = 5.0 - far + 0.5 * any(d in front for d in towards)
            found.append(Weighed(Gallop(cell, name, pivot), {"charge": points}))
    return sorted(found, key=lambda w: -w.points)[:4]


def aiming(stand: Stand, frame: Charging) -> list[Weighed]:
    """Whether a hex near is the target: if none, to which the charge rides on, brings more."""
    near = open_targets(stand.s, stand.p, frame)
    ways = _brought(stand, frame)
    passing = 1.0 + max((0.0, *(x for cell, x in ways.items() if cell not in near)))
    found = [Weighed(Hold(), {"charge": passing})]
    for cell in near:
        points = _worth_striking(stand, frame, cell)
        found.append(Weighed(Target(cell), {"charge": max(points, ways.get(cell, points))}))
    if frame.lost_target and may_recall(stand.s, stand.p, frame):
        found.append(Weighed(Recall(), {"charge": passing + 0.5}))
    return sorted(found, key=lambda w: -w.points)


def ridden_on(stand: Stand, frame: Charging) -> Route | None:
    """The best way on of a charge that passes by all who are near enough to be its target."""
    near = open_targets(stand.s, stand.p, frame)
    return _best_way(way for way in onward(stand, frame) if way.target not in near)


def _best_way(ways: Iterable[Route]) -> Route | None:
    return max(ways, key=lambda way: (way.points, way.target), default=None)


def _brought(stand: Stand, frame: Charging) -> dict[str, float]:
    """What the best way on to each target brings."""
    ways = sorted(onward(stand, frame), key=lambda way: way.points)
    return {way.target: way.points for way in ways}


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
