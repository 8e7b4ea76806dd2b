"""Who can be ordered now, and who only waits for others to get out of the way."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.order import Slot, Tokens, Verb
from tui.desk.desk import Desk

NOT_MOVED = "not yet moved"
"""The category of units whose movement is still to come."""


def ready(desk: Desk) -> tuple[str, ...]:
    """The units that can be given an order now, of what the step is about."""
    found: dict[str, None] = {}
    options = desk.options
    for verb in options.frame_verbs():
        if verb.beside:
            continue
        found.update(dict.fromkeys(ready_for(desk, verb)))
    last = desk.words.goes_last(desk.view)
    return tuple(sorted(found, key=lambda unit: unit == last))


def shut_in(desk: Desk) -> tuple[str, ...]:
    """Those who have not yet moved and can be given no order while others stand in their way."""
    able = ready(desk)
    waiting = desk.words.categories(desk.view, desk.side).get(NOT_MOVED, ())
    return tuple(unit for unit in waiting if unit not in able)


def ready_for(desk: Desk, verb: Verb) -> tuple[str, ...]:
    """The units that one kind of order can be given to now, by the slots of its first unit."""
    slots = _first_of_units(desk, verb, ())
    return tuple(t for slot in slots for t in slot.candidates if t in desk.view.units)


def _first_of_units(desk: Desk, verb: Verb, cells: Tokens) -> Iterator[Slot]:
    """The slots of an order that ask for the first unit: behind each hex it could begin with.

    Who must attack several hexes at once stands behind all of them.
    """
    slot = desk.options.slot(verb, cells)
    if slot is None:
        return
    if slot.kind != "cell":
        yield slot
    attacks = verb.shape == ("target", "units")
    if (cells and not attacks) or (slot.kind != "cell" and not cells):
        return
    for cell in (c for c in slot.candidates if c not in desk.view.units):
        if not cells[1:] or cell > cells[-1]:
            yield from _first_of_units(desk, verb, (*cells, cell))
