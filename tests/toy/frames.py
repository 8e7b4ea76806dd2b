"""The toy's frames, with their steps."""

from __future__ import annotations

import msgspec

from engine.core.any_time import DrawOffer
from engine.core.frame import Frame
from tests.toy.scenario import owner


class Turn(Frame, frozen=True, tag="toy.turn"):
    """The bottom frame. Steps: begin, move, end."""


class Plan(Frame, frozen=True, tag="toy.plan"):
    """Both sides choose a plan in secret; a side that has chosen is no longer in `sides`."""


class Alternate(Frame, frozen=True, tag="toy.alternate"):
    """One side moves a unit or passes, then the other."""

    passed: tuple[str, ...] = ()


class Move(Frame, frozen=True, tag="toy.move"):
    """A unit on its way, cell by cell. Steps: enter, zone, after-fire. The path left is secret."""

    unit: str = ""
    at: str = ""
    path: tuple[str, ...] = ()

    def seen_by(self, side: str) -> Frame:
        """Only the mover's side knows where it goes."""
        return self if side == owner(self.unit) else msgspec.structs.replace(self, path=())


class React(Frame, frozen=True, tag="toy.react"):
    """The other side may fire at a mover. Steps: choose, resolve."""

    target: str = ""
    gun: str = ""
    cell: str = ""
    firer: str = ""


class Reply(Frame, frozen=True, tag="toy.reply"):
    """The unit fired on answers, before the shot."""

    target: str = ""
    gun: str = ""
    cell: str = ""


class Retreat(Frame, frozen=True, tag="toy.retreat"):
    """The firing side chooses where a unit retreats to."""

    unit: str = ""


ToyFrame = Turn | Plan | Alternate | Move | React | Reply | Retreat | DrawOffer
