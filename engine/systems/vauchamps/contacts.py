"""Contact markers, and the fires a side has given: what the fighting rules write down."""

from __future__ import annotations

import msgspec


class Contact(msgspec.Struct, frozen=True):
    """A contact marker: these units must fight these, if both still stand so (VAU-10.2g, j).

    `charger` are the cavalry in `cell`, `target` the units in `at`; `tested` those whose pre-melee
    test counts as made; `how` is charge, reaction, opportunity or square.
    """

    charger: tuple[str, ...]
    cell: str
    target: tuple[str, ...]
    at: str
    how: str
    tested: tuple[str, ...] = ()
    bonus: bool = False
    """The charge has its doubling (VAU-10.2d)."""


class Fired(msgspec.Struct, frozen=True):
    """A unit fired from one of its hexes at a hex."""

    unit: str
    cell: str
    target: str
    phase: str
