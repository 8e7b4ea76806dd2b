"""The frames of Vauchamps 1814 outside combat: what can be pending. Tags and steps are wire names.

The frames of fire, charges, melee, morale and leaders' fates are in `fight_frames`.
"""

from __future__ import annotations

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
    """The phasing player moves his units (VAU-11). Steps, with no side: closing, tests, stacks."""


class Walk(Frame, frozen=True, tag="vau.walk"):
    """A unit or stack on its way, hex by hex, the top unit first. `path` are the hexes ahead.

    Steps: ground (the die of its ground group may be due), leave (before a step: opportunity
    fire), enter, near (opportunity charges), settle. `at` is where the first unit should be: a
    unit that fire drove away walks no farther. `leg` counts the hexes entered.
    """

    units: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    at: str = ""
    leg: int = 0
    backwards: bool = False


class Deed(Frame, frozen=True, tag="vau.deed"):
    """A unit spends points in its hex: `what` is form, turn, wheel, limber, unlimber.

    Steps: ground, fire (opportunity fire comes first, in the old formation, VAU-12.7c), do.
    `form` is the formation to take, `hour` the facing, `also` and `at` the hexes it will fill.
    """

    unit: str = ""
    what: str = ""
    form: str = ""
    hour: int = 0
    at: str = ""
    also: tuple[str, ...] = ()
    cost: int = 0


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
    """A leader left alone joins a unit, his owner's choice of `units` (VAU-0.12, VAU-14.2d)."""

    leader: str = ""
    units: tuple[str, ...] = ()


class Shrinking(Frame, frozen=True, tag="vau.shrinking"):
    """A unit of two hexes shrinks to one; its owner picks which hex stays (VAU-6.4c, VAU-6.7d)."""

    unit: str = ""
