"""The orders of fire, charges, melee and morale. Tags are wire names."""

from __future__ import annotations

from engine.core.order import Order


class Retreat(Order, frozen=True, tag="retreat"):
    """Choose where a beaten unit goes back to (VAU-4.0m), or where one withdraws (VAU-13.3)."""

    unit: str
    to: str


class Rally(Order, frozen=True, tag="rally"):
    """Test a broken unit in recovery; if it rallies it faces that way (VAU-4.5)."""

    unit: str
    facing: str = ""


class Fire(Order, frozen=True, tag="fire"):
    """Fire at a hex with these units (VAU-12.5a).

    Of a unit over two hexes both fire that can, or only the one named in `hexes` (VAU-6.7e).
    """

    target: str
    units: tuple[str, ...]
    hexes: tuple[str, ...] = ()


class Hold(Order, frozen=True, tag="hold"):
    """Do not react now: no fire, no charge, no square, no withdrawal, no advance."""


class Attack(Order, frozen=True, tag="attack"):
    """Attack a hex in melee with these units (VAU-13.0d)."""

    target: str
    units: tuple[str, ...]


class Spare(Order, frozen=True, tag="spare"):
    """Cavalry fights with a third of its value and so spares its horses (VAU-5.0d)."""

    units: tuple[str, ...]


class Lead(Order, frozen=True, tag="lead"):
    """A leader's bonus is used in the melee (VAU-13.5c)."""

    leader: str


class Advance(Order, frozen=True, tag="advance"):
    """Advance these units into the emptied hex (VAU-13.7a)."""

    units: tuple[str, ...]


class Fight(Order, frozen=True, tag="fight"):
    """Attack once more with the units that have advanced (VAU-13.3g)."""

    target: str


class Charge(Order, frozen=True, tag="charge"):
    """Name chargers (VAU-10.2a), begin a named charge, or charge an enemy in reaction."""

    units: tuple[str, ...]


class Gallop(Order, frozen=True, tag="gallop"):
    """A charge enters a hex, and turns there (VAU-10.0e).

    A line over two hexes names the hex for its left one, and turns on the left hex unless `pivot`
    is right.
    """

    cell: str
    facing: str = ""
    pivot: str = ""


class Change(Order, frozen=True, tag="change"):
    """A charge changes formation in its first hex (VAU-10.0f)."""

    formation: str
    facing: str


class Target(Order, frozen=True, tag="target"):
    """Name an enemy hex as the charge's target (VAU-10.2c)."""

    cell: str


class Recall(Order, frozen=True, tag="recall"):
    """Try to stop a charge (VAU-10.2q)."""


class FormSquare(Order, frozen=True, tag="square"):
    """Charged infantry tries to form square (VAU-10.2k). Of two hexes, the one it gathers in."""

    cell: str
    gather: str = ""


class Refuge(Order, frozen=True, tag="refuge"):
    """Skirmishers withdraw from a charge into a hex beside them (VAU-6.7g)."""

    cell: str


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Retreat before melee (VAU-13.3), facing a way if another is wanted."""

    unit: str
    to: str
    facing: str = ""


class Bear(Order, frozen=True, tag="bear"):
    """Say which attacking hex takes the losses first (VAU-3.2a)."""

    cell: str
