"""Leaders: with whom they go, riding alone, joining a unit, returning (VAU-0.12, VAU-14.2)."""

from collections.abc import Iterator

from engine.board.search import Arrival, reach
from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Path, Unit, hex_for, parts
from engine.rules.far_end import Ground, is_far_end, no_way, why_no_way
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, bad_cell, held_by
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.leaders.attaching import leaders_of
from engine.systems.vauchamps.leaders.events import LeaderMoved
from engine.systems.vauchamps.movement.costs import LEADER_POINTS, POINT, points_long
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.refusals import bad_leader


class Ride(Order, frozen=True, tag="ride"):
    """Move a leader alone (VAU-0.12)."""

    leader: str
    path: tuple[str, ...]


def why_no_ride(s: Scenario, p: VauPosition, side: str, leader: str) -> Refusal | None:
    """Why a leader may not ride at all."""
    if refusal := bad_leader(s, p, side, leader, "VAU-0.12"):
        return refusal
    if is_frozen(s, p, leader):
        name = s.activation_names[s.activation_of(leader)]
        return refuse(
            f"{words.unit(leader)} may not ride before {name} is activated.", "VAU-16.4b",
            "VAU-16.4e",
        )  # fmt: skip
    return None


def _riders(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    return (
        x
        for x in leaders_of(s, p, side)
        if why_no_ride(s, p, side, x) is None and next_rides(s, p, x, ())
    )


def _next(s: Scenario, p: VauPosition, side: str, leader: str, *path: str) -> tuple[str, ...]:
    return next_rides(s, p, leader, path)


def why_not_ride(game: HasScenario, view: VauPosition, side: str, order: Ride) -> Refusal | None:
    """Why a leader may not ride this way."""
    s = game.scenario
    if refusal := why_no_ride(s, view, side, order.leader):
        return refusal
    if not order.path:
        return refuse("A ride needs at least one hex to go to.", "VAU-0.12")
    return why_not_along(s, view, order.leader, order.path)


def _ride(pen: Pen, side: str, order: Ride) -> None:
    s, p = pen.game.scenario, pen.position
    state = p.units[order.leader]
    used, here = state.spent, state.at
    for there in order.path:
        used += ride_cost(s, here, there) or 0
        here = there
    after = replace(state, at=here, spent=used)
    cost, have = used - state.spent, LEADER_POINTS * POINT - used
    pen.emit(LeaderMoved({order.leader: after}, order.leader, state.at, here, cost=cost, left=have))


def ride_cost(s: Scenario, here: str, there: str) -> int | None:
    """Half points for a leader's step: as light cavalry (VAU-0.12)."""
    price = s.terrain_at(there).cavalry
    if price is None:
        return None
    return (price + s.crossing_cost("cavalry", here, there)) * POINT


def is_shut(s: Scenario, p: VauPosition, side: str, cell: str) -> bool:
    """True for an enemy-held hex, or one in an enemy zone without a friend (VAU-0.12)."""
    enemy = s.enemy_of(side)
    if cell in held_by(s, p, enemy):
        return True
    return cell in zone(s, p, enemy) and cell not in held_by(s, p, side)


def ride_ways(s: Scenario, p: VauPosition, leader: str) -> dict[str, Arrival]:
    """Where a leader can ride."""
    side, state = s.leaders[leader].side, p.units[leader]

    def cost(here: str, there: str) -> int | None:
        return None if is_shut(s, p, side, there) else ride_cost(s, here, there)

    budget = LEADER_POINTS * POINT - state.spent
    return reach(state.at, budget, s.board.grid.neighbours, cost)


def next_rides(s: Scenario, p: VauPosition, leader: str, path: tuple[str, ...]) -> tuple[str, ...]:
    """Where a leader can ride on, from the end of a path."""
    here, have = _after(s, p, leader, path)
    return tuple(
        n for n in s.board.grid.neighbours(here) if why_no_step(s, p, leader, here, n, have) is None
    )


def _after(s: Scenario, p: VauPosition, leader: str, path: tuple[str, ...]) -> tuple[str, int]:
    """Where a leader is at the end of a path, and the half points that are left to him."""
    here, used = p.units[leader].at, p.units[leader].spent
    for there in path:
        used += ride_cost(s, here, there) or 0
        here = there
    return here, LEADER_POINTS * POINT - used


def why_barred(s: Scenario, p: VauPosition, leader: str, cell: str) -> Refusal | None:
    """Why a leader may not ride into a hex, by whatever way: the enemy or his zone."""
    side = s.leaders[leader].side
    if cell in held_by(s, p, s.enemy_of(side)):
        return refuse(f"{words.cell(cell)} holds an enemy unit.", "VAU-0.12")
    if is_shut(s, p, side, cell):
        alone = f"{words.cell(cell)} is in an enemy zone, and no unit of his side is there"
        return refuse(f"{words.unit(leader)} may not ride alone there: {alone}.", "VAU-0.12")
    return None


def _why_closed(s: Scenario, leader: str, here: str, there: str) -> Refusal | None:
    """Why the terrain of a hex is closed to a leader who would ride into it."""
    if ride_cost(s, here, there) is not None:
        return None
    into = f"{words.cell(there)}, {s.terrain_at(there).name}"
    return refuse(f"{words.unit(leader)} cannot ride into {into}.", "VAU-0.12")


def why_no_step(
    s: Scenario, p: VauPosition, leader: str, here: str, there: str, have: int
) -> Refusal | None:
    """Why a leader may not ride from a hex into another with so many half points left."""
    if refusal := bad_cell(s, there, "VAU-0.12"):
        return refusal
    if here == there:
        return no_way(words.unit(leader), here, there, "VAU-0.12")
    if not s.board.grid.adjacent(here, there):
        next_to = f"{words.cell(there)} is not next to {words.cell(here)}"
        return refuse(f"{next_to}; leaders ride from hex to neighbouring hex.", "VAU-0.12")
    if refusal := why_barred(s, p, leader, there):
        return refusal
    if refusal := _why_closed(s, leader, here, there):
        return refusal
    price = ride_cost(s, here, there) or 0
    who = words.unit(leader)
    if price > have:
        costs = f"{words.cell(there)} costs {points_long(price)}"
        left = f"{words.half_points(have)} of his {LEADER_POINTS} are left"
        return refuse(f"{who} cannot pay: {costs}, and {left}.", "VAU-0.12")
    return None


def why_not_along(
    s: Scenario, p: VauPosition, leader: str, path: tuple[str, ...]
) -> Refusal | None:
    """Why a leader may not ride along a path; of a far hex alone what bars it."""
    start = p.units[leader].at
    if is_far_end(s.board.grid, start, path) and path[0] not in ride_ways(s, p, leader):
        return why_barred(s, p, leader, path[0]) or _why_no_way(s, p, leader, path[0])
    for number, there in enumerate(path):
        here, have = _after(s, p, leader, path[:number])
        if refusal := why_no_step(s, p, leader, here, there, have):
            return refusal
    return None


def _why_no_way(s: Scenario, p: VauPosition, leader: str, end: str) -> Refusal:
    """What bars a hex is its terrain, or else the ways to it."""
    start, who = p.units[leader].at, words.unit(leader)
    shut = [_why_closed(s, leader, n, end) for n in s.board.grid.neighbours(end)]
    if start != end and shut[0] is not None and all(shut):
        return shut[0]
    barred = why_no_way(_ground(s, p, leader), end, "VAU-0.12") if start != end else None
    return barred or no_way(who, start, end, "VAU-0.12")


def _ground(s: Scenario, p: VauPosition, leader: str) -> Ground:
    """The ground over which a leader would come to a far hex: enemies bar it, or terrain."""
    state, grid = p.units[leader], s.board.grid
    left = LEADER_POINTS * POINT - state.spent
    of_all = f" of his {LEADER_POINTS}" if state.spent else ""

    def cost(here: str, there: str) -> int:
        return ride_cost(s, here, there) or 1

    def held(here: str, there: str) -> Refusal | None:
        return why_barred(s, p, leader, there)

    def closed(here: str, there: str) -> Refusal | None:
        return _why_closed(s, leader, here, there)

    return Ground(
        state.at, left, f"{points_long(left)}{of_all}", grid.neighbours, grid.distance, cost,
        (held,), (closed,), words.half_points,
    )  # fmt: skip


RIDE = Verb(
    Ride, ("ride",), usage="ride LEADER HEX-HEX", help="A leader rides alone.",
    **parts(
        Ride, Unit(lambda *now: tuple(_riders(*now)), "leader to ride"),
        Path(_next, lambda leader, *_: f"next {hex_for(leader)}",
             lambda s, p, side, leader, *path: bool(path)),
    ),
    refuse=why_not_ride, carry_out=_ride,
    begins=lambda game, *now: any(_riders(game.scenario, *now)),
    misplaced=belongs("Leaders ride in the movement phase.", "VAU-0.12"), key="r",
)  # fmt: skip
