"""The orders of Vauchamps 1814 outside combat. Tags are wire names.

Facings are ordered by the names of `facing.NAMES` with hyphens: "north-east". Slots of `form`,
`turn` and `wheel` follow each other as choices.
"""

from __future__ import annotations

from engine.core.order import Order


class End(Order, frozen=True, tag="end"):
    """End the present set-up, phase or step."""


class TimeOut(Order, frozen=True, tag="time-out"):
    """The time for movement is gone (VAU-9.1b)."""


class Activate(Order, frozen=True, tag="activate"):
    """Activate a frozen corps or brigade (VAU-16.4d)."""

    formation: str


class Move(Order, frozen=True, tag="move"):
    """Move a unit along a path, the start not included; of two hexes, the left one's (VAU-11.0a).

    A unit that leaves wood or village takes column (VAU-6.6e).
    """

    unit: str
    path: tuple[str, ...]


class MoveStack(Order, frozen=True, tag="move-stack"):
    """Move all units of a hex together along a path (VAU-11.0a)."""

    cell: str
    path: tuple[str, ...]


class Form(Order, frozen=True, tag="form"):
    """Change formation (VAU-6.0b): to a formation, facing a way; `spread` to the left or right.

    `facing` is "" where the formation has none.
    """

    unit: str
    formation: str
    facing: str = ""
    spread: str = ""


class Turn(Order, frozen=True, tag="turn"):
    """Turn in place (VAU-6.2e)."""

    unit: str
    facing: str


class Wheel(Order, frozen=True, tag="wheel"):
    """Swing a two-hex unit round its left or right hex (VAU-6.2e). `pivot` is left or right."""

    unit: str
    facing: str
    pivot: str


class Raise(Order, frozen=True, tag="raise"):
    """Bring a unit to the top of its stack (VAU-3.1b)."""

    unit: str


class Lower(Order, frozen=True, tag="lower"):
    """Bring a unit to the bottom of its stack (VAU-3.1b)."""

    unit: str


class Split(Order, frozen=True, tag="split"):
    """Replace a regiment counter by its battalions (VAU-3.4a)."""

    unit: str


class Rejoin(Order, frozen=True, tag="rejoin"):
    """Replace battalions by their regiment counter (VAU-3.4c)."""

    unit: str
    """The regiment counter."""


class ForceMarch(Order, frozen=True, tag="force-march"):
    """Force-march a division or brigade (VAU-11.2a)."""

    formation: str


class Attach(Order, frozen=True, tag="attach"):
    """A leader goes with a unit of his hex from now on (VAU-0.12)."""

    leader: str
    unit: str


class Detach(Order, frozen=True, tag="detach"):
    """A leader stays when the unit he went with moves on (VAU-0.12)."""

    leader: str


class Ride(Order, frozen=True, tag="ride"):
    """Move a leader alone (VAU-0.12)."""

    leader: str
    path: tuple[str, ...]


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on at an entry hex, in a formation (VAU-16.8).

    `spread` says on which side of the entry hex a second one is taken: left or right.
    """

    unit: str
    cell: str
    formation: str = ""
    spread: str = ""


class JoinGround(Order, frozen=True, tag="join-ground"):
    """An unattached unit shares a ground group's die in this segment (VAU-16.3b)."""

    unit: str
    group: str


class Displace(Order, frozen=True, tag="displace"):
    """Move a unit one hex out of an over-full hex (VAU-3.1f)."""

    unit: str
    cell: str


class Accompany(Order, frozen=True, tag="accompany"):
    """A leader joins a unit (VAU-0.12, VAU-14.2b, VAU-14.2d)."""

    unit: str


class Shrink(Order, frozen=True, tag="shrink"):
    """A two-hex unit keeps this hex (VAU-6.4c, VAU-6.7d)."""

    cell: str


class Stand(Order, frozen=True, tag="standing-order"):
    """Give a standing order: kind and answer, for one unit or for all (`unit` empty)."""

    kind: str
    answer: str
    unit: str = ""
