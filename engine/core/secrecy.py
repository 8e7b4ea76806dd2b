"""Secrets: what stands in a side's view for a unit that it does not know, and events made to fit.

A unit that a side does not know is left out of its view; a *stand-in* takes its place, named only
by what the side may know: the owner, the cell and a number. So a view never holds a secret's id,
and equal knowledge gives equal views.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from engine.core.frame import Frame
from engine.core.position import Position, UnitState
from engine.core.words import STAND_IN

P = TypeVar("P", bound=Position)

Changes = dict[str, UnitState | None]
"""Units with their resulting states; None for one that is no longer in the view."""


def stand_in(side: str, cell: str, number: int) -> str:
    """The id that stands for an unknown unit of a side: the `number`-th in its cell."""
    return f"{STAND_IN}{side}:{cell}:{number}"


def stand_in_side(unit_id: str) -> str:
    """The owner of a stand-in; "" if the id is a real unit's."""
    return unit_id[1:].partition(":")[0] if unit_id.startswith(STAND_IN) else ""


def changes(before: Position, after: Position) -> Changes:
    """The units that differ between two positions, or between one side's views of them."""
    changed: Changes = {u: s for u, s in after.units.items() if before.units.get(u) != s}
    changed.update((u, None) for u in before.units if u not in after.units)
    return changed


def with_changes(position: P, changed: Mapping[str, UnitState | None]) -> P:
    """The position with some units changed, new or gone."""
    units = {u: s for u, s in position.units.items() if changed.get(u, s) is not None}
    units.update((u, s) for u, s in changed.items() if s is not None)
    return msgspec.structs.replace(position, units=units)


def seen_agenda(position: Position, side: str) -> tuple[Frame, ...]:
    """The agenda as a side may know it."""
    return tuple(frame.seen_by(side) for frame in position.agenda)
