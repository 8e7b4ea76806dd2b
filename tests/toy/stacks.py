"""Who stands where: which side holds a cell, who may stand there, and what moves a unit."""

from __future__ import annotations

from engine.core import Changes, UnitState
from tests.toy import events
from tests.toy.scenario import GRID, STACK_LIMIT, kind, other, owner
from tests.toy.state import Pen, ToyPosition, replace, restacked, stack


def holder(position: ToyPosition, cell: str) -> str:
    """The side that has units in a cell; "" for none."""
    here = stack(position, cell)
    return owner(here[0]) if here else ""


def enemies_next_to(position: ToyPosition, side: str, cell: str) -> tuple[str, ...]:
    """The cells with enemies of a side next to a cell, in the order of the grid."""
    near = GRID.neighbours(cell)
    return tuple(c for c in GRID.cells if c in near and holder(position, c) == other(side))


def may_hold(position: ToyPosition, unit: str, cell: str) -> bool:
    """True if a unit may stand in a cell of the map."""
    here = [u for u in stack(position, cell) if u != unit]
    if kind(unit) == "train":
        return not here
    friendly = all(owner(u) == owner(unit) and kind(u) != "train" for u in here)
    return friendly and len(here) < STACK_LIMIT


def steps(position: ToyPosition, unit: str, cell: str) -> tuple[str, ...]:
    """Where a unit may go from a cell in one step."""
    return tuple(n for n in GRID.neighbours(cell) if may_hold(position, unit, n))


def relocated(position: ToyPosition, unit: str, cell: str) -> Changes:
    """The changes that bring a unit to a cell, on top of its own; a train's tail follows."""
    state = position.units[unit]
    here = tuple(u for u in stack(position, state.at) if u != unit)
    there = tuple(u for u in stack(position, cell) if u != unit)
    found = restacked(position, state.at, here) | restacked(position, cell, (unit, *there))
    if state.also:
        found[unit] = replace(state, at=cell, also=(state.at,))
    return found


def turned_up(position: ToyPosition, unit: str) -> Changes:
    """The changes that put a unit on top of its stack."""
    cell = position.units[unit].at
    below = tuple(u for u in stack(position, cell) if u != unit)
    return restacked(position, cell, (unit, *below))


def remove(pen: Pen, unit: str) -> None:
    """Take a unit off the map; its stack closes up."""
    state = pen.position.units[unit]
    left = tuple(u for u in stack(pen.position, state.at) if u != unit)
    changed = restacked(pen.position, state.at, left)
    changed[unit] = UnitState(marks=state.marks)
    pen.emit(events.Removed(changed, unit))
