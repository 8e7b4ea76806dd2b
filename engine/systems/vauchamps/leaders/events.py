"""The events of leaders in combat. Tags are wire names."""

from __future__ import annotations

from engine.core.event import Level
from engine.core.words import cell, counted, unit
from engine.systems.vauchamps.events import UnitsChanged

FATES = {
    "dead": "is killed",
    "captured": "is captured",
    "scratch": "has a flesh wound and stays",
    "hours": "is wounded",
}


class LeaderHit(UnitsChanged, frozen=True, tag="vau.leader-hit"):
    """A leader checked for a casualty (VAU-14.2a, VAU-14.2b)."""

    leader: str
    at: str
    fate: str
    turns: int = 0
    kind = "loss"
    level = Level.BRIEF
    rules = ("VAU-14.2a", "VAU-14.2b")

    def milestone(self) -> tuple[str, str]:
        """His fate."""
        return "leader", self.fate

    def text(self, level: Level) -> str:
        """Says what befell him."""
        out = f", out of action for {counted(self.turns, 'turn')}" if self.turns else ""
        return f"{unit(self.leader)} at {cell(self.at)} {FATES[self.fate]}{out}."


class LeaderTaken(UnitsChanged, frozen=True, tag="vau.leader-taken"):
    """A leader was captured (VAU-14.2d, VAU-14.2e)."""

    leader: str
    at: str
    how: str
    kind = "loss"
    level = Level.BRIEF
    rules = ("VAU-14.2d", "VAU-14.2e")

    def text(self, level: Level) -> str:
        """Says how."""
        return f"{unit(self.leader)} at {cell(self.at)} is captured: {self.how}."
