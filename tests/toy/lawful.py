"""What is lawful in the toy: slots and refusals, all computed from a side's view."""

from __future__ import annotations

from typing import Any

from engine.core.order import DONE, Slot, Tokens
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, unit as unit_words
from tests.toy import orders
from tests.toy.frames import Move, React
from tests.toy.position import ToyPosition, level, stack
from tests.toy.scenario import ALLOWANCE, GRID, STACK_LIMIT, kind, other, owner

PLANS = tuple(ALLOWANCE)


def enemies_next_to(position: ToyPosition, side: str, cells: tuple[str, ...]) -> tuple[str, ...]:
    """The cells with enemies of a side next to any of these cells, in the order of the grid."""
    near = {n for c in cells for n in GRID.neighbours(c)}
    return tuple(c for c in GRID.cells if c in near and holder(position, c) == other(side))


def holder(position: ToyPosition, cell: str) -> str:
    """The side that has units in a cell; "" for none."""
    here = stack(position, cell)
    return owner(here[0]) if here else ""


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


def movers(view: ToyPosition, side: str) -> tuple[str, ...]:
    """The units of a side that can move now."""
    return tuple(
        u
        for u, s in view.units.items()
        if owner(u) == side and s.at and level(s) == 0 and "moved" not in s.marks
        if steps(view, u, s.at)
    )


def guns_next_to(view: ToyPosition, side: str, cell: str) -> tuple[str, ...]:
    """The guns of a side beside a cell that have not fired in this turn."""
    return tuple(
        u
        for u, s in view.units.items()
        if owner(u) == side and kind(u) == "gun" and "fired" not in s.marks
        if s.at and GRID.adjacent(s.at, cell)
    )


def obliged(view: ToyPosition, side: str) -> tuple[str, ...]:
    """The units one of which a bold side must still move."""
    moved = any(owner(u) == side and "moved" in s.marks for u, s in view.units.items())
    return () if moved or view.plans.get(side) != "bold" else movers(view, side)


def choice_slot(what: str, kind: str, found: Tokens, tokens: Tokens) -> Slot | None:
    """The slots of an order with one part."""
    if not tokens:
        return Slot(kind, what, found) if found else None
    return DONE if len(tokens) == 1 and tokens[0] in found else None


def plan_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """Bold or careful."""
    return choice_slot("plan", "choice", PLANS, tokens)


def why_no_plan(
    game: Any, view: ToyPosition, side: str, order: orders.ChoosePlan
) -> Refusal | None:
    """Any of the two plans may be chosen."""
    return None if order.plan in PLANS else refuse("There is no such plan.", "TOY-6")


def move_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """A unit, then its path, a cell at a time."""
    if not tokens:
        return choice_slot("unit", "unit", movers(view, side), ())
    unit, *path = tokens
    if unit not in movers(view, side) or why_no_path(view, side, unit, tuple(path)):
        return None
    at = path[-1] if path else view.units[unit].at
    more = steps(view, unit, at) if len(path) < ALLOWANCE[view.plans[side]] else ()
    return Slot("cell", "next hex", more, complete=bool(path))


def why_no_path(view: ToyPosition, side: str, unit: str, path: tuple[str, ...]) -> Refusal | None:
    """Why a unit may not go along a path."""
    if len(path) > ALLOWANCE[view.plans[side]]:
        return refuse("That is too far.", "TOY-2")
    at = view.units[unit].at
    for cell in path:
        if cell not in GRID or not GRID.adjacent(at, cell):
            return refuse(f"{cell_words(cell)} is not next to {cell_words(at)}.", "TOY-2")
        if not may_hold(view, unit, cell):
            return refuse(f"{unit_words(unit)} may not enter {cell_words(cell)}.", "TOY-2")
        at = cell
    return None


def why_no_move(game: Any, view: ToyPosition, side: str, order: orders.MoveUnit) -> Refusal | None:
    """Why a unit may not move so."""
    state = view.units.get(order.unit)
    if state is None or owner(order.unit) != side or not state.at:
        return refuse("You have no such unit on the map.", "TOY-2")
    if level(state) > 0:
        return refuse(f"{unit_words(order.unit)} is not on top of its stack.", "TOY-2")
    if "moved" in state.marks:
        return refuse(f"{unit_words(order.unit)} has moved.", "TOY-2")
    if not order.path:
        return refuse("Say where it goes.", "TOY-2")
    return why_no_path(view, side, order.unit, order.path)


def pass_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """Nothing more to say, if passing is allowed."""
    return DONE if not tokens and why_no_pass(game, view, side, orders.Pass()) is None else None


def why_no_pass(game: Any, view: ToyPosition, side: str, order: orders.Pass) -> Refusal | None:
    """A bold side must move something first."""
    if obliged(view, side):
        return refuse("A bold side moves at least one unit before it passes.", "TOY-9")
    return None


def fire_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """One of the guns beside the mover."""
    at = view.units[_target(view)].at
    return choice_slot("gun", "unit", guns_next_to(view, side, at), tokens)


def why_no_fire(game: Any, view: ToyPosition, side: str, order: orders.Fire) -> Refusal | None:
    """Why this unit may not fire at the mover."""
    at = view.units[_target(view)].at
    if order.gun in guns_next_to(view, side, at):
        return None
    return refuse("That is no gun of yours next to the mover that may still fire.", "TOY-3")


def counter_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """One of the guns beside the firing gun."""
    cell = getattr(view.top, "cell", "")
    return choice_slot("gun", "unit", guns_next_to(view, side, cell), tokens)


def why_no_counter(
    game: Any, view: ToyPosition, side: str, order: orders.Counter
) -> Refusal | None:
    """Why this unit may not counter."""
    if order.gun in guns_next_to(view, side, getattr(view.top, "cell", "")):
        return None
    return refuse("That is no gun of yours next to the firing gun that may still fire.", "TOY-4")


def retreats(view: ToyPosition, unit: str) -> tuple[str, ...]:
    """Where a unit may retreat to."""
    return steps(view, unit, view.units[unit].at)


def retreat_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """A hex beside the unit."""
    found = retreats(view, getattr(view.top, "unit", ""))
    return choice_slot("hex", "cell", found, tokens)


def why_no_retreat(
    game: Any, view: ToyPosition, side: str, order: orders.RetreatTo
) -> Refusal | None:
    """Why the unit may not be sent there."""
    if order.cell in retreats(view, getattr(view.top, "unit", "")):
        return None
    return refuse(f"It cannot retreat to {cell_words(order.cell)}.", "TOY-5")


def reorder_slot(game: Any, view: ToyPosition, side: str, tokens: Tokens) -> Slot | None:
    """A stack, then its units from the top."""
    if not tokens:
        return choice_slot("stack", "cell", reorderable(view, side), ())
    cell, *named = tokens
    if cell not in reorderable(view, side) or len(set(named)) < len(named):
        return None
    here = stack(view, cell)
    if not set(named) <= set(here):
        return None
    left = tuple(u for u in here if u not in named)
    return Slot("unit", "next unit", left) if left else DONE


def reorderable(view: ToyPosition, side: str) -> tuple[str, ...]:
    """The stacks that a side may re-order now."""
    return tuple(c for c in GRID.cells if why_no_reorder_at(view, side, c) is None)


def why_no_reorder_at(view: ToyPosition, side: str, cell: str) -> Refusal | None:
    """Why a stack may not be re-ordered."""
    if view.reordered.get(side) == view.clock.turn:
        return refuse("You have re-ordered a stack in this turn.", "TOY-8")
    if cell in engaged(view):
        return refuse(f"The stack in {cell_words(cell)} moves or fires.", "TOY-8")
    if holder(view, cell) != side or len(stack(view, cell)) < 2:
        return refuse(f"You have no stack in {cell_words(cell)}.", "TOY-8")
    return None


def why_no_reorder(
    game: Any, view: ToyPosition, side: str, order: orders.Reorder
) -> Refusal | None:
    """Why a stack may not be re-ordered so."""
    found = why_no_reorder_at(view, side, order.cell)
    if found is None and sorted(order.units) != sorted(stack(view, order.cell)):
        return refuse("Name each unit of the stack once.", "TOY-8")
    return found


def engaged(view: ToyPosition) -> tuple[str, ...]:
    """The cells of the stacks that move or fire now."""
    moving = tuple(view.units[f.unit].at for f in view.agenda if isinstance(f, Move))
    return moving + tuple(f.cell for f in view.agenda if isinstance(f, React) and f.cell)


def any_order(game: Any, view: ToyPosition, side: str, order: Any) -> Refusal | None:
    """Never refused in its own frame."""
    return None


def misplaced(game: Any, view: ToyPosition, side: str) -> Refusal:
    """For every order that the pending frame does not allow to this side."""
    return refuse("That is not yours to choose now.", "TOY-1")


def _target(view: ToyPosition) -> str:
    return getattr(view.top, "target", "")
