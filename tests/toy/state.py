"""What changes during the toy: its position, and what a side may know of it (TOY-10)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.ledger import Ledger
from engine.core.position import Position, UnitState
from engine.core.secrecy import Changes, seen_agenda, stand_in
from tests.toy.scenario import KINDS, owner

replace = msgspec.structs.replace

SECRET = "secret"
"""What the other side sees of a plan that is not yet shown."""


class ToyPosition(Position, frozen=True):
    """A moment of the toy game."""

    sealed: dict[str, str] = {}
    """Plans chosen and not yet shown."""
    plans: dict[str, str] = {}
    """The plans of this turn, shown."""
    reordered: dict[str, int] = {}
    """The turn in which each side last re-ordered a stack."""


Pen = Ledger[Any, ToyPosition]
"""What rule code writes with."""


def level(state: UnitState) -> int:
    """How deep a unit lies in its stack; 0 is the top."""
    return state.values.get("level", 0)


def stack(position: Position, cell: str) -> tuple[str, ...]:
    """The units in a cell from the top."""
    here = (u for u, s in position.units.items() if cell in s.cells)
    return tuple(sorted(here, key=lambda u: level(position.units[u])))


def restacked(position: Position, cell: str, units: tuple[str, ...]) -> Changes:
    """The changes that put these units in a cell, from the top, facing up as they lie."""
    found: Changes = {}
    for depth, unit in enumerate(units):
        state = position.units[unit]
        place = replace(state, at=cell, values={**state.values, "level": depth})
        if place != state:
            found[unit] = place
    return found


def known(unit: str, state: UnitState, side: str) -> bool:
    """True if a side sees this unit: its own, the tops of stacks, and those off the map."""
    return owner(unit) == side or not state.at or level(state) == 0


def redact(position: ToyPosition, side: str) -> ToyPosition:
    """The position as a side may know it."""
    units = {u: position.units[u] for u in KINDS if u in position.units}
    seen = {u: s for u, s in units.items() if known(u, s, side)}
    hidden = [(s.at, level(s), owner(u)) for u, s in position.units.items() if u not in seen]
    for cell, depth, whose in sorted(hidden):
        unknown = UnitState(at=cell, values={"level": depth})
        seen[stand_in(whose, cell, depth)] = unknown
    sealed = {s: plan if s == side else SECRET for s, plan in position.sealed.items()}
    agenda = seen_agenda(position, side)
    return replace(position, units=seen, sealed=sealed, agenda=agenda)
