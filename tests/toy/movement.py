"""Movement in alternation: a unit's way hex by hex, pickets, and passing (TOY-2, TOY-7, TOY-9)."""

from __future__ import annotations

from typing import Any

from engine.core import Closing, Frame, Order, Refusal, Step, Verb, refuse, words
from engine.core.closing import closing_verb
from engine.core.misplaced import misplaced
from engine.core.parts import Path, Unit, parts
from tests.toy import events
from tests.toy.fire import React, fire_is_possible
from tests.toy.scenario import ALLOWANCE, GRID, SIDES, Scenario, kind, other, owner
from tests.toy.stacks import enemies_next_to, may_hold, relocated, steps, turned_up
from tests.toy.state import Pen, ToyPosition, level, redact, replace, stack


class Alternate(Frame, frozen=True, tag="toy.alternate"):
    """One side moves a unit or passes, then the other."""

    passed: tuple[str, ...] = ()


class Move(Frame, frozen=True, tag="toy.move"):
    """A unit on its way, cell by cell. Steps: enter, zone, after-fire. The path left is secret."""

    unit: str = ""
    at: str = ""
    path: tuple[str, ...] = ()

    def seen_by(self, side: str) -> Frame:
        """Only the mover's side knows where it goes."""
        return self if side == owner(self.unit) else replace(self, path=())


class MoveUnit(Order, frozen=True, tag="toy.move"):
    """Move a unit along a path."""

    unit: str
    path: tuple[str, ...]


class Pass(Order, frozen=True, tag="toy.pass"):
    """Move no more in this turn."""


# ---- what may be ordered


def movers(s: Scenario, view: ToyPosition, side: str) -> tuple[str, ...]:
    """The units of a side that can move now."""
    return tuple(
        u
        for u, state in view.units.items()
        if owner(u) == side and state.at and level(state) == 0 and "moved" not in state.marks
        if steps(view, u, state.at)
    )


def ahead(s: Scenario, view: ToyPosition, side: str, unit: str, *path: str) -> tuple[str, ...]:
    """The cells that may follow on a path."""
    if len(path) == ALLOWANCE[view.plans[side]]:
        return ()
    return steps(view, unit, path[-1] if path else view.units[unit].at)


def is_path(s: Scenario, view: ToyPosition, side: str, unit: str, *path: str) -> bool:
    """A unit may stop anywhere on its way."""
    return bool(path)


def why_no_move(game: Any, view: ToyPosition, side: str, order: MoveUnit) -> Refusal | None:
    """Why a unit may not move so."""
    state = view.units.get(order.unit)
    if state is None or owner(order.unit) != side or not state.at:
        return refuse("You have no such unit on the map.", "TOY-2")
    who = words.unit(order.unit)
    if level(state) > 0:
        return refuse(f"{who} is not on top of its stack.", "TOY-2")
    if "moved" in state.marks:
        return refuse(f"{who} has moved.", "TOY-2")
    if not order.path:
        return refuse("Say where it goes.", "TOY-2")
    if len(order.path) > ALLOWANCE[view.plans[side]]:
        return refuse("That is too far.", "TOY-2")
    for at, cell in zip((state.at, *order.path), order.path, strict=False):
        if cell not in GRID or not GRID.adjacent(at, cell):
            return refuse(f"{words.cell(cell)} is not next to {words.cell(at)}.", "TOY-2")
        if not may_hold(view, order.unit, cell):
            return refuse(f"{who} may not enter {words.cell(cell)}.", "TOY-2")
    return None


def obliged(view: ToyPosition, side: str) -> tuple[str, ...]:
    """The units one of which a bold side must still move."""
    moved = any(owner(u) == side and "moved" in s.marks for u, s in view.units.items())
    return () if moved or view.plans.get(side) != "bold" else movers(Scenario(), view, side)


def why_no_pass(game: Any, view: ToyPosition, side: str) -> Refusal | None:
    """A bold side must move something first."""
    if obliged(view, side):
        return refuse("A bold side moves at least one unit before it passes.", "TOY-9")
    return None


# ---- what follows


def _move(pen: Pen, side: str, order: MoveUnit) -> None:
    """The other side is next; before that, the unit moves."""
    frame = pen.position.top
    assert isinstance(frame, Alternate)
    _next_side(pen, frame, side)
    at = pen.position.units[order.unit].at
    pen.push(Move(step="enter", unit=order.unit, at=at, path=order.path))


def _pass(pen: Pen, side: str) -> None:
    """A side that passes is out until the next turn; when both have, the turn ends (TOY-1)."""
    frame = pen.position.top
    assert isinstance(frame, Alternate)
    pen.emit(events.PassedMove(side))
    passed = replace(frame, passed=(*frame.passed, side))
    if len(passed.passed) == len(SIDES):
        pen.done()
    else:
        _next_side(pen, passed, side)


def _next_side(pen: Pen, frame: Alternate, side: str) -> None:
    after = side if other(side) in frame.passed else other(side)
    pen.step(replace(frame, sides=(after,)))


def run(pen: Pen, frame: Move) -> None:
    """One hex, then what its neighbours do about it, then the next."""
    if frame.step == "zone":
        _zone(pen, frame)
    elif pen.position.units[frame.unit].at != frame.at:
        pen.emit(events.MoveBroken(frame.unit))
        pen.done()
    elif not frame.path:
        pen.done()
    else:
        _enter(pen, frame)


def _enter(pen: Pen, frame: Move) -> None:
    cell, *left = frame.path
    changed = relocated(pen.position, frame.unit, cell)
    entered = changed[frame.unit]
    assert entered is not None
    changed[frame.unit] = entered.marked("moved")
    pen.emit(events.Entered(changed, frame.unit, cell))
    pen.step(replace(frame, step="zone", at=cell, path=tuple(left)))


def _zone(pen: Pen, frame: Move) -> None:
    side = owner(frame.unit)
    near = enemies_next_to(pen.position, side, frame.at)
    picket = next((u for c in near for u in stack(pen.position, c) if kind(u) == "picket"), "")
    path = frame.path
    if picket:
        pen.emit(events.Halted(turned_up(pen.position, picket), frame.unit, picket))
        path = ()
    pen.step(replace(frame, step="after-fire", path=path))
    if fire_is_possible(redact(pen.position, side), near):
        pen.push(React(sides=(other(side),), step="choose", target=frame.unit, firer=other(side)))


def prompt(game: Any, view: ToyPosition, side: str, frame: Alternate) -> str:
    """What may be ordered."""
    return f"{words.players(side)}: move a unit or pass."


def owed(game: Any, view: ToyPosition, side: str, frame: Alternate) -> tuple[str, ...]:
    """The move that a bold side owes."""
    left = obliged(view, side)
    return (f"Move {words.listed((words.unit(u) for u in left), 'or')}.",) if left else ()


MOVE = Verb(
    MoveUnit, ("move",), usage="move", help="Move a unit along a path.",
    refuse=why_no_move, carry_out=_move, misplaced=misplaced,
    **parts(MoveUnit, Unit(movers, "unit"), Path(ahead, "next hex", is_path)),
)  # fmt: skip
PASS = closing_verb(Pass, ("pass",), "Move no more in this turn.", lambda step: step.hold, key="-")
ALTERNATING = Step(
    verbs=(MOVE, PASS), prompt=prompt, owed=owed, hold=Closing(_pass, why_no_pass)
)  # fmt: skip
