"""Fire at a mover, the reply to it, and the retreat (TOY-3, TOY-4, TOY-5)."""

from __future__ import annotations

from typing import Any

from engine.core import HOLD, Closing, Frame, Order, Refusal, Step, Verb, fit, refuse, words
from engine.core.misplaced import misplaced
from engine.core.parts import Cell, Unit, no_parts, parts
from tests.toy import events
from tests.toy.scenario import GRID, Scenario, kind, owner
from tests.toy.stacks import relocated, remove, steps, turned_up
from tests.toy.state import Pen, ToyPosition, replace, stack


class React(Frame, frozen=True, tag="toy.react"):
    """The other side may fire at a mover. Steps: choose, resolve."""

    target: str = ""
    gun: str = ""
    cell: str = ""
    firer: str = ""


class Reply(Frame, frozen=True, tag="toy.reply"):
    """The unit fired on answers, before the shot."""

    target: str = ""
    gun: str = ""
    cell: str = ""


class Retreat(Frame, frozen=True, tag="toy.retreat"):
    """The firing side chooses where a unit retreats to."""

    unit: str = ""


class Fire(Order, frozen=True, tag="toy.fire"):
    """Fire a gun at the mover."""

    gun: str


class Stand(Order, frozen=True, tag="toy.stand"):
    """Await the shot."""


class Scatter(Order, frozen=True, tag="toy.scatter"):
    """Remove the unit fired on."""


class Counter(Order, frozen=True, tag="toy.counter"):
    """Fire back with a gun."""

    gun: str


class RetreatTo(Order, frozen=True, tag="toy.retreat"):
    """Choose the hex for a retreat."""

    cell: str


# ---- fire


def guns_next_to(view: ToyPosition, side: str, cell: str) -> tuple[str, ...]:
    """The guns of a side beside a cell that have not fired in this turn."""
    return tuple(
        u
        for u, s in view.units.items()
        if owner(u) == side and kind(u) == "gun" and "fired" not in s.marks
        if s.at and GRID.adjacent(s.at, cell)
    )


def fire_is_possible(view: ToyPosition, near: tuple[str, ...]) -> bool:
    """So far as the mover can tell: a gun that has not fired, or an unknown unit."""
    beside = [u for c in near for u in stack(view, c)]
    return any(
        not kind(u) or (kind(u) == "gun" and "fired" not in view.units[u].marks) for u in beside
    )


def guns(s: Scenario, view: ToyPosition, side: str) -> tuple[str, ...]:
    """The guns that may fire at the mover."""
    frame = view.top
    assert isinstance(frame, React)
    return guns_next_to(view, side, view.units[frame.target].at)


def why_no_fire(game: Any, view: ToyPosition, side: str, order: Fire) -> Refusal | None:
    """Why this unit may not fire at the mover."""
    if order.gun in guns(game.scenario, view, side):
        return None
    return refuse("That is no gun of yours next to the mover that may still fire.", "TOY-3")


def _fire(pen: Pen, side: str, order: Fire) -> None:
    """The gun is turned up; the target's side may reply before the shot."""
    frame = pen.position.top
    assert isinstance(frame, React)
    cell = pen.position.units[order.gun].at
    _shoot(pen, order.gun, frame.target)
    pen.step(replace(frame, sides=(), step="resolve", gun=order.gun, cell=cell))
    mover = owner(frame.target)
    pen.push(Reply(sides=(mover,), target=frame.target, gun=order.gun, cell=cell))


def _shoot(pen: Pen, gun: str, target: str) -> None:
    changed = turned_up(pen.position, gun)
    state = changed.get(gun) or pen.position.units[gun]
    pen.emit(events.Fired({**changed, gun: state.marked("fired")}, gun, target))


def _resolve(pen: Pen, frame: React) -> None:
    """The shot, if gun and target are still there."""
    pen.done()
    if not pen.position.units[frame.target].at or not pen.position.units[frame.gun].at:
        pen.emit(events.ShotLost(frame.gun))
        return
    die = pen.roll(f"the shot of {words.unit(frame.gun)} at {words.unit(frame.target)}")
    if die >= 5:
        pen.emit(events.Missed(frame.target))
    elif die <= 2 or not retreats(pen.position, frame.target):
        remove(pen, frame.target)
    else:
        pen.push(Retreat(sides=(frame.firer,), unit=frame.target))


def _done(pen: Pen, side: str, order: Order | None = None) -> None:
    """The mover goes on; or the shot is resolved."""
    pen.done()


# ---- the reply


def countering(s: Scenario, view: ToyPosition, side: str) -> tuple[str, ...]:
    """The guns beside the firing gun."""
    frame = view.top
    assert isinstance(frame, Reply)
    return guns_next_to(view, side, frame.cell)


def why_no_counter(game: Any, view: ToyPosition, side: str, order: Counter) -> Refusal | None:
    """Why this unit may not counter."""
    if order.gun in countering(game.scenario, view, side):
        return None
    return refuse("That is no gun of yours next to the firing gun that may still fire.", "TOY-4")


def _scatter(pen: Pen, side: str, order: Scatter) -> None:
    """The unit is removed before the shot."""
    frame = pen.position.top
    assert isinstance(frame, Reply)
    pen.done()
    remove(pen, frame.target)


def _counter(pen: Pen, side: str, order: Counter) -> None:
    """Die 1-3 removes the firing gun."""
    frame = pen.position.top
    assert isinstance(frame, Reply)
    pen.done()
    _shoot(pen, order.gun, frame.gun)
    if pen.roll(f"the counter shot of {words.unit(order.gun)}") <= 3:
        remove(pen, frame.gun)


# ---- the retreat


def retreats(view: ToyPosition, unit: str) -> tuple[str, ...]:
    """Where a unit may retreat to."""
    return steps(view, unit, view.units[unit].at)


def retreat_cells(s: Scenario, view: ToyPosition, side: str) -> tuple[str, ...]:
    """Where the unit that retreats may be sent."""
    frame = view.top
    assert isinstance(frame, Retreat)
    return retreats(view, frame.unit)


def why_no_retreat(game: Any, view: ToyPosition, side: str, order: RetreatTo) -> Refusal | None:
    """Why the unit may not be sent there."""
    if order.cell in retreat_cells(game.scenario, view, side):
        return None
    return refuse(f"It cannot retreat to {words.cell(order.cell)}.", "TOY-5")


def _retreat(pen: Pen, side: str, order: RetreatTo) -> None:
    """The firing side sends the unit away."""
    frame = pen.position.top
    assert isinstance(frame, Retreat)
    pen.done()
    changed = relocated(pen.position, frame.unit, order.cell)
    pen.emit(events.Retreated(changed, frame.unit, order.cell))


FIRE = Verb(
    Fire, ("fire",), usage="fire", help="Fire a gun at the mover.", refuse=why_no_fire,
    carry_out=_fire, misplaced=misplaced, **parts(Fire, Unit(guns, "gun")),
)  # fmt: skip
STAND = Verb(
    Stand, ("stand",), usage="stand", help="Await the shot.", refuse=fit, carry_out=_done,
    misplaced=misplaced, **no_parts(Stand, fit),
)  # fmt: skip
SCATTER = Verb(
    Scatter, ("scatter",), usage="scatter", help="Remove the unit fired on.", refuse=fit,
    carry_out=_scatter, misplaced=misplaced, **no_parts(Scatter, fit),
)  # fmt: skip
COUNTER = Verb(
    Counter, ("counter",), usage="counter", help="Fire back with a gun.", refuse=why_no_counter,
    carry_out=_counter, misplaced=misplaced, **parts(Counter, Unit(countering, "gun")),
)  # fmt: skip
RETREAT = Verb(
    RetreatTo, ("retreat",), usage="retreat", help="Choose the hex for a retreat.",
    refuse=why_no_retreat, carry_out=_retreat, misplaced=misplaced,
    **parts(RetreatTo, Cell(retreat_cells, "hex")),
)  # fmt: skip


def _asks(what: str) -> Any:
    return lambda game, view, side, frame: f"{words.players(side)}: {what}."


REACTING = Step(
    run=_resolve, verbs=(FIRE, HOLD), prompt=_asks("fire or hold"), hold=Closing(_done)
)  # fmt: skip
REPLYING = Step(verbs=(STAND, SCATTER, COUNTER), prompt=_asks("stand, scatter or counter"))
RETREATING = Step(verbs=(RETREAT,), prompt=_asks("choose the retreat"), forced=True)
"""Forced: the one hex of a retreat, if there is just one, is plain to all."""
