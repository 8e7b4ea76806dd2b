"""The position: everything that changes during a game, as one immutable value.

Static things (map, order of battle, tables) stay outside, in the scenario.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from engine.core.frame import Frame

F = TypeVar("F", bound=Frame)


class Clock(msgspec.Struct, frozen=True):
    """When it is: turn (from 1; 0 is before the first), phasing side, and phase, by their names."""

    turn: int = 0
    side: str = ""
    phase: str = ""


class UnitState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a unit is and how it stands.

    `at` is its cell, "" when it is off the map; `also` are the further cells of a unit that fills
    more than one. `marks` are states such as "routed", sorted; `values` are numbers such as losses.
    """

    at: str = ""
    also: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    values: dict[str, int] = {}

    @property
    def cells(self) -> tuple[str, ...]:
        """All the cells it fills; none when it is off the map."""
        return (self.at, *self.also) if self.at else ()

    def marked(self, mark: str) -> UnitState:
        """The same with a mark added."""
        if mark in self.marks:
            return self
        return msgspec.structs.replace(self, marks=tuple(sorted((*self.marks, mark))))

    def unmarked(self, *marks: str) -> UnitState:
        """The same without these marks."""
        left = tuple(m for m in self.marks if m not in marks)
        return self if left == self.marks else msgspec.structs.replace(self, marks=left)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the result's wire name, the winning side ("" for a draw), and why."""

    result: str
    winner: str
    reason: str


class Position(msgspec.Struct, frozen=True):
    """A moment of a game. Systems subclass it with their own typed state."""

    clock: Clock = Clock()
    units: Mapping[str, UnitState] = {}
    agenda: tuple[Frame, ...] = ()
    draws: int = 0
    """How many dice and chits were drawn so far: the key of the next draw."""
    offers: dict[str, int] = {}
    """The turn in which each side last offered a draw."""
    outcome: Outcome | None = None

    @property
    def top(self) -> Frame | None:
        """The frame that is waiting, if any."""
        return self.agenda[-1] if self.agenda else None

    def pending(self, kind: type[F]) -> F:
        """What is waiting, which must be of this kind: rules that ask mean nothing elsewhere."""
        assert isinstance(self.top, kind), f"no {kind.__name__} is pending, but {self.top}"
        return self.top


P = TypeVar("P", bound=Position)

_encoder = msgspec.json.Encoder(order="deterministic")


def with_units(position: P, changed: Mapping[str, UnitState]) -> P:
    """The position with some units changed."""
    return msgspec.structs.replace(position, units={**position.units, **changed})


def digest(position: Position) -> str:
    """A short fingerprint of a position, the same on every machine."""
    return hashlib.sha256(_encoder.encode(position)).hexdigest()[:16]


def units_at(position: Position, cell: str) -> tuple[str, ...]:
    """The units in a cell, in the order of the order of battle."""
    return tuple(u for u, state in position.units.items() if cell in state.cells)
