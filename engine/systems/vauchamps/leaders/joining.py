"""Leaders who join a unit: left alone, or back from a wound (VAU-14.2b, VAU-14.2d)."""

from engine.core import DONE, Order, Refusal, Slot, Tokens, Verb, belongs, refuse, replace, words
from engine.systems.vauchamps import Changes, HasScenario, Pen, Scenario, VauPosition, units_of
from engine.systems.vauchamps.events import LeaderReturned
from engine.systems.vauchamps.frames import LeaderGoes, Returning
from engine.systems.vauchamps.leaders.events import LeaderAttached, LeaderMoved
from engine.systems.vauchamps.movement.zones import zone


class Accompany(Order, frozen=True, tag="accompany"):
    """A leader joins a unit (VAU-0.12, VAU-14.2b, VAU-14.2d)."""

    unit: str


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
    return Slot("unit", f"unit for {words.unit(top.leader)}", choices(game.scenario, view, top))


def why_not_accompany(
    game: HasScenario, view: VauPosition, side: str, order: Accompany
) -> Refusal | None:
    """Why a leader may not join this unit."""
    top = _joining(view)
    found = choices(game.scenario, view, top)
    if order.unit in found:
        return None
    rule = "VAU-14.2d" if isinstance(top, LeaderGoes) else "VAU-14.2b"
    names = words.listed((words.unit(u) for u in found), "or")
    return refuse(f"{words.unit(top.leader)} may join {names}.", rule, "VAU-0.12")


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
    found = words.units(choices(game.scenario, view, frame))
    verb = "returns" if isinstance(frame, Returning) else "must join a unit"
    return f"{words.unit(frame.leader)} {verb}: choose among {found}."


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


def nearest_units(s: Scenario, p: VauPosition, leader: str) -> tuple[str, ...]:
    """The nearest units of his command, else of his nation, that are not in enemy zones."""
    who, at = s.leaders[leader], p.units[leader].at
    danger = zone(s, p, s.enemy_of(who.side))
    free = [u for u in units_of(s, p, who.side) if not any(c in danger for c in p.units[u].cells)]
    own = [u for u in free if u in who.serves]
    choices = own or [u for u in free if s.units[u].nation == who.nation]
    if not choices:
        return ()

    def far(unit: str) -> int:
        return s.board.grid.distance(at, p.units[unit].at)

    least = min(map(far, choices))
    return tuple(u for u in choices if far(u) == least)


ACCOMPANY = Verb(
    Accompany, ("accompany",), ("units",), "accompany UNIT", "The leader joins this unit.",
    _join_slot, lambda t: Accompany(t[0]), why_not_accompany, _accompany,
    belongs("A leader joins a unit when he returns or is left alone.", "VAU-14.2b", "VAU-14.2d"),
    key="r",
)  # fmt: skip
