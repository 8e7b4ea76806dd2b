"""Re-ordering a stack, once a turn, at any time (TOY-8)."""

from __future__ import annotations

from typing import Any

from engine.core import Order, Refusal, Verb, refuse, words
from engine.core.misplaced import misplaced
from engine.core.parts import Cell, Units, parts
from tests.toy import events
from tests.toy.fire import React
from tests.toy.movement import Move
from tests.toy.scenario import GRID, Scenario
from tests.toy.stacks import holder
from tests.toy.state import Pen, ToyPosition, restacked, stack


class Reorder(Order, frozen=True, tag="toy.reorder"):
    """Re-order a stack, from the top."""

    cell: str
    units: tuple[str, ...]


def engaged(view: ToyPosition) -> tuple[str, ...]:
    """The cells of the stacks that move or fire now."""
    moving = tuple(view.units[f.unit].at for f in view.agenda if isinstance(f, Move))
    return moving + tuple(f.cell for f in view.agenda if isinstance(f, React) and f.cell)


def why_no_reorder_at(view: ToyPosition, side: str, cell: str) -> Refusal | None:
    """Why a stack may not be re-ordered."""
    if view.reordered.get(side) == view.clock.turn:
        return refuse("You have re-ordered a stack in this turn.", "TOY-8")
    if cell in engaged(view):
        return refuse(f"The stack in {words.cell(cell)} moves or fires.", "TOY-8")
    if holder(view, cell) != side or len(stack(view, cell)) < 2:
        return refuse(f"You have no stack in {words.cell(cell)}.", "TOY-8")
    return None


def reorderable(s: Scenario, view: ToyPosition, side: str) -> tuple[str, ...]:
    """The stacks that a side may re-order now."""
    return tuple(c for c in GRID.cells if why_no_reorder_at(view, side, c) is None)


def left(s: Scenario, view: ToyPosition, side: str, cell: str, *named: str) -> tuple[str, ...]:
    """The units of a stack that are not named yet."""
    return tuple(u for u in stack(view, cell) if u not in named)


def all_named(s: Scenario, view: ToyPosition, side: str, cell: str, *named: str) -> bool:
    """True once each unit has its place."""
    return not left(s, view, side, cell, *named)


def why_no_reorder(game: Any, view: ToyPosition, side: str, order: Reorder) -> Refusal | None:
    """Why a stack may not be re-ordered so."""
    found = why_no_reorder_at(view, side, order.cell)
    if found is None and sorted(order.units) != sorted(stack(view, order.cell)):
        return refuse("Name each unit of the stack once.", "TOY-8")
    return found


def _reorder(pen: Pen, side: str, order: Reorder) -> None:
    changed = restacked(pen.position, order.cell, order.units)
    turn = pen.position.clock.turn
    pen.emit(events.Reordered(changed, side, order.cell, turn, order.units))


REORDER = Verb(
    Reorder, ("reorder",), usage="reorder", help="Re-order a stack, from the top.",
    refuse=why_no_reorder, carry_out=_reorder, misplaced=misplaced,
    **parts(Reorder, Cell(reorderable, "stack"), Units(left, "next unit", all_named)),
)  # fmt: skip
