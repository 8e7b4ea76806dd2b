"""The events of the ground: its dice, and whose die an unattached unit uses (VAU-16.3)."""

from engine.core import Event, Level, replace, words
from engine.systems.vauchamps.state import VauPosition

FIRM = "firm"
"""Stands among the dice of a position written with firm ground: nobody rolls, it takes nothing."""


class GroundRolled(Event, frozen=True, tag="vau.ground-rolled"):
    """The die of a ground group fell: points lost by foot, cavalry and horse guns (VAU-16.3a)."""

    group: str
    name: str
    die: int
    foot: int
    cavalry: int
    horse_guns: int
    kind = "move"
    rules = ("VAU-16.3a", "VAU-16.3c")

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(position, ground={**position.ground, self.group: self.die})

    def milestone(self) -> tuple[str, str]:
        return "ground", str(self.die)

    def text(self, level: Level) -> str:
        head = f"Ground for {self.name}, die {self.die}"
        if not (self.foot or self.cavalry or self.horse_guns):
            return f"{head}: firm, no loss."
        foot = words.counted(self.foot, "movement point")
        return f"{head}: foot loses {foot}, cavalry {self.cavalry}, horse guns {self.horse_guns}."


class GroundJoined(Event, frozen=True, tag="vau.ground-joined"):
    """An unattached unit shares a division's die (VAU-16.3b)."""

    unit: str
    group: str
    name: str
    kind = "move"
    rules = ("VAU-16.3b",)

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(position, joined={**position.joined, self.unit: self.group})

    def text(self, level: Level) -> str:
        return f"{words.unit(self.unit)} shares the ground die of {self.name}."
