"""The orders of Sedan 1870. Tags are wire names."""

from __future__ import annotations

from engine.core.order import Order


class Place(Order, frozen=True, tag="place"):
    """Place a unit at set-up (SED-3.1)."""

    unit: str
    cell: str


class TakeSetUp(Order, frozen=True, tag="take-set-up"):
    """Take a ready set-up whole."""

    setup: str


class End(Order, frozen=True, tag="end"):
    """End the present set-up, phase or step (SED-5.2)."""


class Decline(Order, frozen=True, tag="decline"):
    """Do without what is offered."""


class DrawChit(Order, frozen=True, tag="draw-chit"):
    """Draw a Fortunes of War chit (SED-12.2a)."""


class MarkHex(Order, frozen=True, tag="mark"):
    """Put the Francs-Tireurs marker on a hex (SED-12.4j)."""

    cell: str


class Look(Order, frozen=True, tag="look"):
    """Look at the French stacks (SED-12.4g)."""


class Disengage(Order, frozen=True, tag="disengage"):
    """Declare Disengagement (SED-12.4b)."""


class Span(Order, frozen=True, tag="span"):
    """Span the river between two hexes with the pontoon bridge (SED-12.4l)."""

    cells: tuple[str, ...]


class PlaceFirstArmy(Order, frozen=True, tag="first-army"):
    """Say whether First Army comes first or last (SED-7.4a, 7.6)."""

    place: str


class Move(Order, frozen=True, tag="move"):
    """Move a unit along a path, the start not included (SED-10.2f)."""

    unit: str
    path: tuple[str, ...]


class March(Order, frozen=True, tag="march"):
    """Move several units of a stack together along a path (SED-10.4)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on, and move it further if there are more hexes (SED-6.1, 6.2)."""

    unit: str
    path: tuple[str, ...]


class AskOn(Order, frozen=True, tag="ask"):
    """Ask the other side whether units that have moved may go on (SED-10.2e, 10.5)."""

    cell: str


class Grant(Order, frozen=True, tag="grant"):
    """Agree to what the other side asks (SED-5.1c)."""


class Attack(Order, frozen=True, tag="attack"):
    """Begin a combat against one hex (SED-11.2)."""

    target: str
    units: tuple[str, ...]


class Assault(Order, frozen=True, tag="assault"):
    """Begin a combat against several hexes at once (SED-11.5b)."""

    targets: tuple[str, ...]
    units: tuple[str, ...]


class UseGun(Order, frozen=True, tag="mitrailleuse"):
    """Use the Mitrailleuse in this combat (SED-12.4k)."""


class Lower(Order, frozen=True, tag="lower"):
    """Lower the odds of this combat (SED-11.13b)."""

    column: str


class Fight(Order, frozen=True, tag="fight"):
    """Cast the die at the odds shown (SED-11.2b)."""


class Remove(Order, frozen=True, tag="remove"):
    """Remove units as a loss or for over-stacking."""

    units: tuple[str, ...]


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a unit one hex (SED-11.10a)."""

    unit: str
    to: str


class Displace(Order, frozen=True, tag="displace"):
    """Displace a unit to make room (SED-11.11)."""

    unit: str
    to: str


class Advance(Order, frozen=True, tag="advance"):
    """Advance a unit into an emptied hex (SED-11.12)."""

    unit: str
    cell: str


class Reorder(Order, frozen=True, tag="reorder"):
    """Re-order an own stack, from the top (SED-8.3a)."""

    cell: str
    units: tuple[str, ...]
