"""Contact markers, and the fires a side has given: what the fighting rules write down."""

import msgspec
from msgspec.structs import replace

OPPORTUNITY, CHARGE, REACTION, SQUARE = "opportunity", "charge", "reaction", "square"
"""How a contact came about."""


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


def renamed(
    contacts: tuple[Contact, ...], before: tuple[str, ...], after: tuple[str, ...]
) -> tuple[Contact, ...]:
    """The markers when some units on the map have taken the place of others (VAU-3.4)."""

    def now(units: tuple[str, ...]) -> tuple[str, ...]:
        left = tuple(u for u in units if u not in before)
        return units if left == units else (*left, *after)

    return tuple(
        replace(c, charger=now(c.charger), target=now(c.target), tested=now(c.tested))
        for c in contacts
    )


class Fired(msgspec.Struct, frozen=True):
    """A unit fired from one of its hexes at a hex."""

    unit: str
    cell: str
    target: str
    phase: str
