"""Leaders: with whom they go, riding alone, joining a unit, returning (VAU-0.12, VAU-14.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import DONE, Order, Refusal, Slot, Tokens, Verb, belongs, refuse
from engine.core.parts import OneUnit, Path, Unit, hex_for, parts
from engine.core.words import listed, unit as unit_words, units as unit_list
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.events import LeaderReturned
from engine.systems.vauchamps.frames import LeaderGoes, Returning
from engine.systems.vauchamps.leaders.casualties import nearest_units
from engine.systems.vauchamps.leaders.events import LeaderAttached, LeaderMoved
from engine.systems.vauchamps.leaders.ride_ways import next_rides, ride_cost, why_not_along
from engine.systems.vauchamps.movement.costs import LEADER_POINTS, POINT
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.refusals import Pen, bad_leader
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import Changes, VauPosition
from engine.systems.vauchamps.where import friends_at, units_of


class Attach(Order, frozen=True, tag="attach"):
    """A leader goes with a unit of his hex from now on (VAU-0.12)."""

    leader: str
    unit: str


class Detach(Order, frozen=True, tag="detach"):
    """A leader stays when the unit he went with moves on (VAU-0.12)."""

    leader: str


class Ride(Order, frozen=True, tag="ride"):
    """Move a leader alone (VAU-0.12)."""

    leader: str
    path: tuple[str, ...]


class Accompany(Order, frozen=True, tag="accompany"):
    """A leader joins a unit (VAU-0.12, VAU-14.2b, VAU-14.2d)."""

    unit: str


def leaders_of(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """A side's leaders on the map."""
    return tuple(x for x, leader in s.leaders.items() if leader.side == side and p.units[x].at)


# ---- with whom they go ----


def hosts(s: Scenario, p: VauPosition, leader: str) -> tuple[str, ...]:
    """The units of his hex with which a leader may go."""
    return friends_at(s, p, p.units[leader].at, s.leaders[leader].side)


def attachable(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The leaders that may be told to go with a unit: once a phase."""
    return tuple(
        x
        for x in leaders_of(s, p, side)
        if f"attach:{x}" not in p.reordered and other_hosts(s, p, side, x)
    )


def other_hosts(s: Scenario, p: VauPosition, side: str, leader: str) -> tuple[str, ...]:
    """Those of them with whom he does not go yet."""
    return tuple(u for u in hosts(s, p, leader) if u != p.riding.get(leader))


def why_not_attach(
    game: HasScenario, view: VauPosition, side: str, order: Attach
) -> Refusal | None:
    """Why a leader may not go with a unit."""
    s = game.scenario
    if refusal := bad_leader(s, view, side, order.leader, "VAU-0.12"):
        return refusal
    if view.riding.get(order.leader) == order.unit:
        return refuse(f"{unit_words(order.leader)} goes with it already.", "VAU-0.12")
    if order.unit not in hosts(s, view, order.leader):
        return refuse(
            f"{unit_words(order.leader)} can go only with a friend in his hex.", "VAU-0.12"
        )
    if f"attach:{order.leader}" in view.reordered:
        return refuse(f"{unit_words(order.leader)} has his orders for this phase.", "VAU-0.12")
    return None


def _attach(pen: Pen, side: str, order: Attach) -> None:
    pen.emit(LeaderAttached(order.leader, order.unit))


def why_not_detach(
    game: HasScenario, view: VauPosition, side: str, order: Detach
) -> Refusal | None:
    """Why a leader may not be told to stay."""
    if refusal := bad_leader(game.scenario, view, side, order.leader, "VAU-0.12"):
        return refusal
    if order.leader not in view.riding:
        return refuse(f"{unit_words(order.leader)} goes with nobody.", "VAU-0.12")
    return None


def _detach(pen: Pen, side: str, order: Detach) -> None:
    pen.emit(LeaderAttached(order.leader, ""))


# ---- riding alone ----


def why_no_ride(s: Scenario, p: VauPosition, side: str, leader: str) -> Refusal | None:
    """Why a leader may not ride at all."""
    if refusal := bad_leader(s, p, side, leader, "VAU-0.12"):
        return refusal
    if is_frozen(s, p, leader):
        name = s.activation_names[s.activation_of(leader)]
        return refuse(
            f"{unit_words(leader)} may not ride before {name} is activated.", "VAU-16.4b",
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


def _on_his_way(s: Scenario, p: VauPosition, side: str, leader: str, *path: str) -> bool:
    return bool(path)


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


# ---- joining a unit ----


def go(pen: Pen, frame: LeaderGoes) -> None:
    """Ask his owner, if the leader is there and a unit is left for him."""
    s, p = pen.game.scenario, pen.position
    if not p.units[frame.leader].at or not choices(s, p, frame):
        pen.done()
    else:
        pen.step(replace(frame, step="", sides=(s.leaders[frame.leader].side,)))


def choices(s: Scenario, p: VauPosition, frame: LeaderGoes | Returning) -> tuple[str, ...]:
    """The units that a leader may join now; others if those near him are gone meanwhile."""
    if isinstance(frame, LeaderGoes):
        left = tuple(u for u in frame.units if p.units[u].at)
        return left or nearest_units(s, p, frame.leader)
    return return_units(s, p, frame.leader)


def return_units(s: Scenario, p: VauPosition, leader: str) -> tuple[str, ...]:
    """The units of his command, not in enemy zones, to which a leader returns (VAU-14.2b)."""
    who = s.leaders[leader]
    danger = zone(s, p, s.enemy_of(who.side))
    return tuple(
        u
        for u in units_of(s, p, who.side)
        if u in who.serves and not any(c in danger for c in p.units[u].cells)
    )


def _joining(p: VauPosition) -> LeaderGoes | Returning:
    assert isinstance(p.top, LeaderGoes | Returning)
    return p.top


def _join_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    top = _joining(view)
    if tokens:
        return DONE
    return Slot("unit", f"unit for {unit_words(top.leader)}", choices(game.scenario, view, top))


def why_not_accompany(
    game: HasScenario, view: VauPosition, side: str, order: Accompany
) -> Refusal | None:
    """Why a leader may not join this unit."""
    top = _joining(view)
    found = choices(game.scenario, view, top)
    if order.unit in found:
        return None
    rule = "VAU-14.2d" if isinstance(top, LeaderGoes) else "VAU-14.2b"
    names = listed((unit_words(u) for u in found), "or")
    return refuse(f"{unit_words(top.leader)} may join {names}.", rule, "VAU-0.12")


def _accompany(pen: Pen, side: str, order: Accompany) -> None:
    frame, p = _joining(pen.position), pen.position
    pen.done()
    state, to = p.units[frame.leader], p.units[order.unit].at
    if isinstance(frame, Returning):
        back: Changes = {frame.leader: replace(state, at=to, marks=(), values={})}
        pen.emit(LeaderReturned(back, frame.leader, order.unit, to))
        return
    moved: Changes = {frame.leader: replace(state, at=to)}
    pen.emit(LeaderMoved(moved, frame.leader, state.at, to, "to join his men"))
    pen.emit(LeaderAttached(frame.leader, order.unit))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: LeaderGoes | Returning) -> str:
    """Which leader goes where."""
    found = unit_list(choices(game.scenario, view, frame))
    verb = "returns" if isinstance(frame, Returning) else "must join a unit"
    return f"{unit_words(frame.leader)} {verb}: choose among {found}."


# ---- returning (VAU-14.2b) ----


def due_back(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The leaders whose time away is over, in their owner's command phase."""
    return tuple(
        x
        for x, leader in s.leaders.items()
        if leader.side == side and not p.units[x].at and 0 < p.units[x].back <= p.clock.turn
    )


def bring_back(pen: Pen, side: str) -> None:
    """Ask for each leader who is due where he returns, if there is a unit for him."""
    s = pen.game.scenario
    for leader in reversed(due_back(s, pen.position, side)):
        if return_units(s, pen.position, leader):
            pen.push(Returning((side,), "", leader))


ATTACH = Verb(
    Attach, ("attach",), usage="attach LEADER to UNIT",
    help="A leader goes with a unit of his hex from now on.",
    **parts(
        Attach, Unit(attachable, "leader"),
        Unit(other_hosts, lambda leader: f"unit with which {unit_words(leader)} goes"),
    ),
    refuse=why_not_attach, carry_out=_attach,
    misplaced=belongs("Leaders are attached in the movement phase.", "VAU-0.12"), key="r",
)  # fmt: skip
DETACH = Verb(
    Detach, ("detach",), usage="detach LEADER", help="A leader goes with his unit no longer.",
    **parts(Detach, OneUnit(
        lambda s, p, side: tuple(x for x in leaders_of(s, p, side) if x in p.riding),
        "leader to stay",
    )),
    refuse=why_not_detach, carry_out=_detach,
    misplaced=belongs("Leaders leave their units in the movement phase.", "VAU-0.12"), key="r",
)  # fmt: skip
RIDE = Verb(
    Ride, ("ride",), usage="ride LEADER HEX-HEX", help="A leader rides alone.",
    **parts(
        Ride, Unit(lambda *now: tuple(_riders(*now)), "leader to ride"),
        Path(_next, lambda leader, *_: f"next {hex_for(leader)}", _on_his_way),
    ),
    refuse=why_not_ride, carry_out=_ride,
    begins=lambda game, *now: any(_riders(game.scenario, *now)),
    misplaced=belongs("Leaders ride in the movement phase.", "VAU-0.12"), key="r",
)  # fmt: skip
ACCOMPANY = Verb(
    Accompany, ("accompany",), ("units",), "accompany UNIT", "The leader joins this unit.",
    _join_slot, lambda t: Accompany(t[0]), why_not_accompany, _accompany,
    belongs("A leader joins a unit when he returns or is left alone.", "VAU-14.2b", "VAU-14.2d"),
    key="r",
)  # fmt: skip
