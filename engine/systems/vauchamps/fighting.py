"""The seam between the sequence of play, movement and the fighting rules.

Everything the fighting rules offer to the rest is named here, and only here: the phases they
begin, the reactions that movement must offer, tests and their consequences. Each function may push
frames; its caller has stepped its own frame to where it goes on when they are done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.game import FrameKind
from engine.systems.vauchamps.common import Pen
from engine.systems.vauchamps.ending import Ends

FIGHT_KINDS: tuple[FrameKind, ...] = ()
"""The frame kinds of the fighting rules. Their unions FightFrame and FightEvent are put into those
of `game.py`, for msgspec wants them spelled out."""

FIGHT_ENDS: Ends = {}
"""What `end` means in those of them that have it (`engine.systems.vauchamps.ending`)."""


def _nothing(pen: Pen) -> None:
    """A phase whose rules are not yet written."""


PHASES: Mapping[str, Callable[[Pen], None]] = {
    "charge": _nothing,
    "defensive-fire": _nothing,
    "offensive-fire": _nothing,
    "melee": _nothing,
    "rally": _nothing,
}
"""How each fighting phase begins; the clock is already set. When their frames are done, the
course goes on by itself. "rally" is the last part of the recovery phase (VAU-15.0c)."""


def offer_fire(pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...], deed: str = "") -> None:
    """Opportunity fire at movers about to leave these hexes, or to spend points there (VAU-12.7).

    Nothing is asked if no enemy may fire. `deed` is "" for a step, else what they do.
    """


def offer_charge(pen: Pen, movers: tuple[str, ...], cell: str) -> None:
    """Opportunity charges at movers that have just entered a hex (VAU-10.4)."""


def ask_test(pen: Pen, units: tuple[str, ...], cause: str, modifier: int, rule: str) -> None:
    """These units test, one after another, and suffer what a failure brings (VAU-4.0e, 4.0f).

    `cause` is a wire name: overstack, forced-march, nations-stacked, passed, shock, ...
    Units that fail an overstack test retreat; forced marchers are disordered in place.
    """


def disorder_in_place(pen: Pen, unit: str, cause: str) -> None:
    """A unit is disordered without a retreat (VAU-4.0h): skirmishers ridden over (VAU-6.7m)."""


def level_modifier(pen: Pen, unit: str) -> int:
    """What its formation's level adds to a unit's tests (VAU-9.2e)."""
    return 0
