"""Exchanging the secrets of a toy position that a side cannot tell apart."""

from __future__ import annotations

from itertools import combinations

import msgspec

from engine.core import Frame, with_units
from tests.toy.movement import Move
from tests.toy.scenario import ALLOWANCE, other, owner
from tests.toy.state import ToyPosition, known

replace = msgspec.structs.replace


def exchanges(position: ToyPosition, side: str) -> list[ToyPosition]:
    """Positions that differ from this one only in what `side` does not know.

    Paths ahead are left out: they come out by themselves as soon as the move goes on.
    """
    return [
        *_units_exchanged(position, side),
        *_marks_exchanged(position, side),
        *_plans_exchanged(position, other(side)),
    ]


def hidden(position: ToyPosition, side: str) -> list[str]:
    """The units that a side does not know."""
    return [u for u, s in position.units.items() if not known(u, s, side)]


def _units_exchanged(position: ToyPosition, side: str) -> list[ToyPosition]:
    units = position.units
    pairs = combinations(hidden(position, side), 2)
    return [with_units(position, {a: units[b], b: units[a]}) for a, b in pairs]


def _marks_exchanged(position: ToyPosition, side: str) -> list[ToyPosition]:
    return [
        with_units(position, {u: replace(position.units[u], marks=("fired",))})
        for u in hidden(position, side)
    ]


def _plans_exchanged(position: ToyPosition, enemy: str) -> list[ToyPosition]:
    if enemy not in position.sealed:
        return []
    return [replace(position, sealed={**position.sealed, enemy: plan}) for plan in ALLOWANCE]


def paths_exchanged(position: ToyPosition, side: str) -> list[ToyPosition]:
    """The position with the other side's mover bound for nowhere else, if one is on its way."""
    agenda = tuple(_no_path(frame, other(side)) for frame in position.agenda)
    return [] if agenda == position.agenda else [replace(position, agenda=agenda)]


def _no_path(frame: Frame, enemy: str) -> Frame:
    mine = isinstance(frame, Move) and owner(frame.unit) == enemy
    return replace(frame, path=()) if mine else frame
