"""The order to ride on: next hex and turn, of a charge or of those who react (VAU-10.0e)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace
from engine.core.parts import Cell, Choice, parts
from engine.core.words import (
    cell as cell_words,
    cells as cell_list,
    counted,
    listed,
    units as unit_list,
)
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, of_pending
from engine.systems.vauchamps.charge import course, events, ground, past_squares, reaction
from engine.systems.vauchamps.charge.reach import comes, rides
from engine.systems.vauchamps.charge.step import is_reaction
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.formations.two_hexes import LEFT
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.morale import breaking


class Gallop(Order, frozen=True, tag="gallop"):
    """A charge enters a hex, and turns there (VAU-10.0e).

    A line over two hexes names the hex for its left one, and turns on the left hex unless `pivot`
    is right.
    """

    cell: str
    facing: str = ""
    pivot: str = ""


def ride(pen: Pen, frame: Charging) -> None:
    """The next hex; a charge that can pay for none is spent (VAU-10.2s)."""
    s, p = pen.game.scenario, pen.position
    if past_squares.open_hexes(s, p, frame.units, frame.points - frame.spent, frame.target):
        pen.step(replace(frame, sides=(course.side_of(s, frame),)))
        return
    pen.done()
    if frame.entered:
        pen.emit(events.ChargeSpent(frame.units, frame.at))
        for unit in frame.units:
            breaking.rout(pen, unit, moves=False, why="the charge is spent")
    course.over(pen, frame)


def riders(frame: Charging) -> tuple[str, ...]:
    """Who rides now: the charge, or those who react to it."""
    return frame.reactors if is_reaction(frame) else frame.units


def hexes(s: Scenario, p: VauPosition, frame: Charging) -> dict[str, int]:
    """The hexes they may enter."""
    if is_reaction(frame):
        return reaction.open_hexes(s, p, frame.reactors)
    return past_squares.open_hexes(s, p, frame.units, frame.points - frame.spent, frame.target)


def turns(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> dict[str, tuple[str, ...]]:
    """The facings they may take there (VAU-10.0e): not one that leaves them no way on (10.0h).

    For each the hexes of a line, left or right, on which it may turn so; none if it need not.
    """
    units = riders(frame)
    left = frame.points - frame.spent - hexes(s, p, frame).get(cell, 0)
    found: dict[str, tuple[str, ...]] = {}
    for way in ground.ways(s, p, units, cell):
        if past_squares.leads_on(s, p, units, cell, way, left, frame.target):
            hour, pivot = way
            found[NAMES[hour]] = found.get(NAMES[hour], ()) + ((pivot,) if pivot else ())
    return found


def _why_not_gallop(
    game: HasScenario, view: VauPosition, side: str, order: Gallop
) -> Refusal | None:
    s, frame = game.scenario, view.pending(Charging)
    who, able = unit_list(riders(frame)), hexes(s, view, frame)
    if order.cell not in able:
        front = f" Open: {cell_list(able, 'or')}." if able else ""
        why = _too_far(s, view, frame, order) or ground.why_not_entered(
            s, view, riders(frame), order.cell
        )
        why = why or "it cannot pay for it, or could not ride on out of a square's hex"
        if is_reaction(frame):
            why = f"a reaction rides hex by hex, in turn with the charge, and {why}"
        return refuse(
            f"{who} cannot enter {cell_words(order.cell)}: {why}.{front}",
            "VAU-10.0e", "VAU-10.0g", "VAU-10.0h",
        )  # fmt: skip
    allowed = turns(s, view, frame, order.cell)
    wanted = order.facing or NAMES[view.units[riders(frame)[0]].facing]
    if wanted not in allowed:
        return _why_not_so(s, view, frame, order.cell, wanted)
    on = allowed[wanted]
    if order.pivot and order.pivot not in on:
        return refuse(_why_no_pivot(who, order.pivot, on), "VAU-10.0e")
    if on and not order.pivot and LEFT not in on:
        return refuse(f"There {who} can turn on its right hex only: add right.", "VAU-10.0e")
    return None


def _too_far(s: Scenario, p: VauPosition, frame: Charging, order: Gallop) -> str:
    """That a charge does not come to a far hex, or not facing so; "" of one to which it does."""
    far = order.cell in s.board.grid and not s.board.grid.adjacent(frame.at, order.cell)
    found = rides(s, p, frame) if far else {}
    if not far or comes(found, order.cell, order.facing):
        return ""
    points = counted(frame.points - frame.spent, "point")
    so = f" facing {order.facing}" if comes(found, order.cell) else ""
    return f"its {points} do not bring it there{so}"


def _why_not_so(s: Scenario, p: VauPosition, frame: Charging, cell: str, wanted: str) -> Refusal:
    units = riders(frame)
    if wanted not in NAMES:
        open_ = listed(tuple(turns(s, p, frame, cell)), "or")
        return refuse(f"{wanted} is no direction. Open: {open_}.", "VAU-10.0e")
    if wanted in (NAMES[hour] for hour, _ in ground.ways(s, p, units, cell)):
        return refuse(
            f"Facing {wanted} {unit_list(units)} could not ride on out of the square's hex, where "
            f"no charge may end. Open: {listed(tuple(turns(s, p, frame, cell)), 'or')}.",
            "VAU-10.0h",
        )
    return refuse(f"There {unit_list(units)} can turn 60 degrees at most.", "VAU-10.0e")


def _why_no_pivot(who: str, pivot: str, on: tuple[str, ...]) -> str:
    if on:
        return f"There {who} has no room to turn on its {pivot} hex."
    return f"{who} turns on no hex there: only a line over two hexes that turns does."


def _may_keep_facing(s: Scenario, p: VauPosition, side: str, cell: str) -> bool:
    return NAMES[p.units[riders(p.pending(Charging))[0]].facing] in turns(
        s, p, p.pending(Charging), cell
    )


def _pivots(s: Scenario, p: VauPosition, frame: Charging, cell: str, face: str) -> tuple[str, ...]:
    return turns(s, p, frame, cell)[face]


def _need_no_pivot(s: Scenario, p: VauPosition, side: str, cell: str, face: str) -> bool:
    on = _pivots(s, p, p.pending(Charging), cell, face)
    return not on or LEFT in on


def _gallop(pen: Pen, side: str, order: Gallop) -> None:
    frame = pen.position.pending(Charging)
    now = pen.position.units[riders(frame)[0]].facing
    hour = NAMES.index(order.facing) if order.facing else now
    step = "away" if is_reaction(frame) else "leave"
    course.go(pen, replace(frame, ahead=order.cell, hour=hour, pivot=order.pivot), step)


GALLOP = Verb(
    Gallop, ("gallop", "ride on", "g"), usage="gallop HEX FACING",
    help="A charge or a reaction enters a hex, and may turn there. Without a facing it keeps its "
         "own, where it can. To a hex or a target farther on a charge, but no reaction, rides by "
         "the way of reach, hex by hex, until something else is to be chosen. An enemy hex that is "
         "named so is its target when it is asked.",
    **parts(
        Gallop, Cell(of_pending(Charging, hexes), "next hex of the charge"),
        Choice(of_pending(Charging, turns), "facing there", _may_keep_facing),
        Choice(of_pending(Charging, _pivots), "hex on which the line turns", _need_no_pivot),
    ),
    refuse=_why_not_gallop, carry_out=_gallop,
    misplaced=belongs("A charge rides in the charge phase, hex by hex.", "VAU-10.2b"), key="g",
)  # fmt: skip
