"""The frames of Vauchamps 1814 outside combat: what can be pending. Tags and steps are wire names.

The frames of fire, charges, melee, morale and leaders' fates are in `fight_frames`.
"""

from __future__ import annotations

import msgspec

from engine.core.frame import Frame


class Course(Frame, frozen=True, tag="vau.course"):
    """The course of the game (VAU-8.0), always at the bottom of the agenda.

    Steps: set-up, command, charge, movement, defensive-fire, offensive-fire, melee, recovery, next.
    """


class SetUp(Frame, frozen=True, tag="vau.set-up"):
    """The Allied player chooses regiment counters or battalions (OB-8)."""


class Activating(Frame, frozen=True, tag="vau.activating"):
    """The Allied player may activate one of `choices` (VAU-16.4d).

    `must` for the choice that a die of the first cannon shot gave (VAU-16.4c).
    """

    choices: tuple[str, ...] = ()
    must: bool = False


class Returning(Frame, frozen=True, tag="vau.returning"):
    """A leader returns to a unit of his command, his owner's choice (VAU-14.2b)."""

    leader: str = ""


class Movement(Frame, frozen=True, tag="vau.movement"):
    """The phasing player moves his units (VAU-11). Steps, with no side: tests, stacks, closing.

    `timed_out` if the clock ended it (VAU-9.1b).
    """

    timed_out: bool = False


class Walk(Frame, frozen=True, tag="vau.walk"):
    """A unit or stack on its way, hex by hex, the top unit first. `path` are the hexes ahead.

    Steps: ground (the die of its ground group may be due), leave (before a step: opportunity
    fire), enter, near (zones stop), swung (the same for the one hex `origin` that a deed took).
    `at` is where the units should be: one that fire drove away walks no farther. `also` are the
    further hexes of a unit of several.
    """

    side: str = ""
    units: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    at: str = ""
    also: tuple[str, ...] = ()
    origin: str = ""

    def seen_by(self, side: str) -> Frame:
        """Only the mover's side knows where they go."""
        return self if side == self.side else msgspec.structs.replace(self, path=())


class Deed(Frame, frozen=True, tag="vau.deed"):
    """A unit does something in its hex: `what` is form, turn or wheel.

    Steps: fire (opportunity fire comes first, in the old formation, VAU-12.7c), do. `form` is the
    formation to take, `hour` the facing (-1 for none), `at` and `also` the hexes it will fill,
    `was` those it fills and `before` its formation; `with_` are the others of its hex that do it
    too.
    """

    side: str = ""
    unit: str = ""
    what: str = ""
    form: str = ""
    hour: int = 0
    at: str = ""
    also: tuple[str, ...] = ()
    cost: int = 0
    was: tuple[str, ...] = ()
    before: str = ""
    with_: tuple[str, ...] = ()


class Displacing(Frame, frozen=True, tag="vau.displacing"):
    """A hex holds too much: its owner moves units out (VAU-3.1f). Steps: check, choose.

    `units` may be moved, those that retreated in first; `tested` is True once the units that
    broke the limit have tested (VAU-3.1e).
    """

    cell: str = ""
    owner: str = ""
    late: tuple[str, ...] = ()
    tested: bool = False


class LeaderGoes(Frame, frozen=True, tag="vau.leader-goes"):
    """A leader left alone joins a unit, his owner's choice of `units` (VAU-0.12, VAU-14.2d).

    Step: check, with no side, for he or they may be gone when it comes to that.
    """

    leader: str = ""
    units: tuple[str, ...] = ()


class Shrinking(Frame, frozen=True, tag="vau.shrinking"):
    """A unit of two hexes shrinks to one; its owner picks which hex stays (VAU-6.4c, VAU-6.7d).

    Step: check, with no side, for it may have left its two hexes when it comes to that.
    """

    unit: str = ""
