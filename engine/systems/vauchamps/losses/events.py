"""The events of losses and of pieces that leave the game. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Event, Level, replace
from engine.core.words import cell, counted, unit
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.hidden import UNTOLD
from engine.systems.vauchamps.state import VauPosition

PLAIN_CAUSES = ("lost in melee", "leaving enemy zones of influence")
"""Why increments are lost where the result has said it already."""


class LostInc(UnitsChanged, frozen=True, tag="vau.lost-inc"):
    """A unit lost increments (VAU-3.2a). Loss markers are open; what is left is its owner's."""

    unit: str
    side: str
    at: str
    inc: int
    lost: int
    left: int
    cause: str
    noted: int = 0
    """If it was defensive fire: all it has lost to that in this segment (CHART-7 part C)."""
    kind = "loss"
    outcome = True
    rules = ("VAU-3.2a", "VAU-0.13")

    def apply(self, position: VauPosition) -> VauPosition:
        after = super().apply(position)
        if not self.noted:
            return after
        return replace(after, fire_losses={**after.fire_losses, self.unit: self.noted})

    def seen_by(self, side: str, before: VauPosition) -> Event:
        return self if side == self.side else replace(self, left=UNTOLD)

    def text(self, level: Level) -> str:
        said = f"{unit(self.unit)} at {cell(self.at)} loses {counted(self.inc, 'increment')}"
        if level is Level.BRIEF:
            return f"{said}."
        if level is Level.NORMAL:
            left = f"; {self.left} left" if self.left != UNTOLD else f"; {self.lost} in all"
            return f"{unit(self.unit)} loses {counted(self.inc, 'increment')}, {self.cause}{left}."
        said += f", {self.cause}; {self.lost} lost in all"
        return f"{said}, {self.left} left." if self.left != UNTOLD else f"{said}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """What is lost, without a cause that has just been told: the melee, the way back."""
        if level is Level.BRIEF or any(event.cause not in PLAIN_CAUSES for event in events):
            return cls.several(events, level)
        return "\n".join(event._in_short() for event in events)

    def _in_short(self) -> str:
        left = f"{self.left} left" if self.left != UNTOLD else f"{self.lost} in all"
        return f"{unit(self.unit)} loses {counted(self.inc, 'increment')}, {left}."


class Eliminated(UnitsChanged, frozen=True, tag="vau.eliminated"):
    """A unit is out of the game: eliminated or surrendered (VAU-3.2c)."""

    unit: str
    at: str
    why: str
    surrendered: bool = False
    kind = "loss"
    outcome = True
    level = Level.BRIEF
    rules = ("VAU-3.2c",)

    def text(self, level: Level) -> str:
        what = "surrenders" if self.surrendered else "is eliminated"
        return f"{unit(self.unit)} {what} at {cell(self.at)}: {self.why}."
