"""The orders of Dunkirk 1940. Tags are wire names."""

from engine.core.order import Order


class Move(Order, frozen=True, tag="move"):
    """Move a unit along a path, the start not included (DNK-10.1.1)."""

    unit: str
    path: tuple[str, ...]


class DeclareAttack(Order, frozen=True, tag="attack"):
    """Declare that units attack a hex (DNK-11.1)."""

    target: str
    units: tuple[str, ...]


class PlaceAir(Order, frozen=True, tag="air"):
    """Put an air-support marker on an attacked hex (DNK-12.2)."""

    target: str


class FixOrder(Order, frozen=True, tag="order"):
    """Fix the order in which the attacked hexes are fought over (DNK-11.2)."""

    targets: tuple[str, ...]


class Fight(Order, frozen=True, tag="fight"):
    """Cast the die of the next combat (DNK-11.3.4a)."""


class Remove(Order, frozen=True, tag="remove"):
    """Remove units as a loss or for over-stacking."""

    units: tuple[str, ...]


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a unit to an end hex (DNK-11.5).

    `via` are the hexes between, needed only where the way matters; empty takes the first way.
    """

    unit: str
    to: str
    via: tuple[str, ...] = ()


class Advance(Order, frozen=True, tag="advance"):
    """Advance after combat: always refused in this game (DNK-11.4.1i)."""

    unit: str
    cell: str
