"""The frames of Sedan 1870: what can be pending. Tags and steps are wire names."""

from __future__ import annotations

import msgspec

from engine.core.frame import Frame


class Course(Frame, frozen=True, tag="sedan.course"):
    """The course of the game (SED-5.1a).

    Steps: set-up-french, set-up-prussian, fortunes, movement, combat, victory.
    """


class SetUp(Frame, frozen=True, tag="sedan.set-up"):
    """A side places its units (SED-3.1)."""


class Fortunes(Frame, frozen=True, tag="sedan.fortunes"):
    """The phasing player may draw a chit (SED-12.2a). Steps: draw, drawn."""


class Marking(Frame, frozen=True, tag="sedan.marking"):
    """The French player puts the Francs-Tireurs marker on a hex (SED-12.4j)."""


class Looking(Frame, frozen=True, tag="sedan.looking"):
    """The Prussian player may look at the French stacks (SED-12.4g). Steps: offer, look."""


class MovementStart(Frame, frozen=True, tag="sedan.movement-start"):
    """The start of a movement phase. Steps: systeme-d, disengagement, pontoon, first-army, move."""


class Disengaging(Frame, frozen=True, tag="sedan.disengaging"):
    """The phasing player may declare Disengagement (SED-12.4b)."""


class Bridging(Frame, frozen=True, tag="sedan.bridging"):
    """The phasing player may span a river hexside (SED-12.4l)."""


class FirstArmy(Frame, frozen=True, tag="sedan.first-army"):
    """The French player says whether First Army comes first or last (SED-7.4a, 7.6).

    Steps: move, attack.
    """


class Movement(Frame, frozen=True, tag="sedan.movement"):
    """The phasing player moves his units (SED-10.0). Step: closing, with no side, once he is done.

    `parent` is the start hex of the open parent stack, or the entry of a reinforcement, "+hex",
    or the hex from which units go on by leave, "*hex".
    """

    parent: str = ""


class Combats(Frame, frozen=True, tag="sedan.combats"):
    """The phasing player begins combats, one at a time (SED-11.2c).

    Steps: start, choose, closing; start and closing have no side.
    """


class Fight(Frame, frozen=True, tag="sedan.fight"):
    """The combat of the position goes on. Steps: charge, odds, die, result, advance, check."""


class Gunning(Frame, frozen=True, tag="sedan.gunning"):
    """The French player may use the Mitrailleuse in this combat (SED-12.4k)."""


class Deciding(Frame, frozen=True, tag="sedan.deciding"):
    """The attacker may lower the odds, then the die is cast (SED-11.13b)."""


class Losses(Frame, frozen=True, tag="sedan.losses"):
    """Units of `pool` must be removed.

    `cause` is AL1 (SED-11.16), DL1 (SED-11.19) or EX (SED-11.20b); `need` is the strength to be
    paid for EX.
    """

    pool: tuple[str, ...] = ()
    cause: str = ""
    need: int = 0


class Crowded(Frame, frozen=True, tag="sedan.crowded"):
    """Units must be removed from the illegal stack in `cell` (SED-8.2d)."""

    cell: str = ""


class Retreating(Frame, frozen=True, tag="sedan.retreating"):
    """Units must retreat one hex, one after another (SED-11.10). Steps: check, choose.

    `owner` is the side that moves them; `check` has no side.
    """

    units: tuple[str, ...] = ()
    owner: str = ""


class Displacing(Frame, frozen=True, tag="sedan.displacing"):
    """Units must make room for `unit`, which is to enter `cell` (SED-11.11). Steps: check, choose.

    `chain` is True if the unit is itself displaced; which one it is, is the owner's to know.
    """

    owner: str = ""
    unit: str = ""
    cell: str = ""
    chain: bool = False

    def seen_by(self, side: str) -> Frame:
        """Only the owner knows which unit of a stack is displaced."""
        if side == self.owner or not self.chain:
            return self
        return msgspec.structs.replace(self, unit="")


class Advancing(Frame, frozen=True, tag="sedan.advancing"):
    """An attacker must enter an emptied hex, and may enter further ones (SED-11.12).

    `cells` are the emptied hexes not yet entered, `units` the attackers that took part, `begun` is
    True once one was entered.
    """

    cells: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    begun: bool = False


class Consent(Frame, frozen=True, tag="sedan.consent"):
    """The other side is asked whether units that have moved may go on (SED-10.2e, 10.5)."""

    cell: str = ""
    units: tuple[str, ...] = ()

    def seen_by(self, side: str) -> Frame:
        """Only the owner knows which units want to go on; the other side knows the hex."""
        if side not in self.sides:
            return self
        return msgspec.structs.replace(self, units=())
