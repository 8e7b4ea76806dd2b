"""The events of reinforcements: entering, and waiting before a blocked entry (VAU-16.8)."""

from engine.core import Event, Level, replace, words
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.formations.events import with_shown
from engine.systems.vauchamps.state import VauPosition


def delay_key(entry: str, due: str) -> str:
    """How a group's delay is noted: its entry and the time it was due, "A 09:00"."""
    return f"{entry} {due}"


class Entered(UnitsChanged, frozen=True, tag="vau.entered"):
    """A reinforcement came onto the map (VAU-16.8)."""

    piece: str
    cell: str
    how: str
    cost: int
    count: int
    shown: bool = False
    note: str = ""
    """Whom it turns in the hex (VAU-6.2a)."""
    kind = "move"
    level = Level.BRIEF
    rules = ("VAU-16.8a", "VAU-16.8c", "VAU-16.8d")
    sealed_by = "its numbers were shown"

    def apply(self, position: VauPosition) -> VauPosition:
        after = with_shown(super().apply(position), self.piece, self.shown)
        second = {c: after.entered.get(c, 0) + 1 for c in after.units[self.piece].cells}
        return replace(after, entered={**after.entered, **second, self.cell: self.count})

    @property
    def seal(self) -> bool:
        """Numbers that the other side has read are not taken back."""
        return self.shown

    def text(self, level: Level) -> str:
        guns = self.how.startswith(("limbered", "unlimbered"))
        how = f"{',' if guns else ' in'} {self.how}" if self.how else ""
        said = f"{words.unit(self.piece)} enters at {words.cell(self.cell)}{how}"
        paid = f"{said}, cost {words.half_points(self.cost)}." if self.cost else f"{said}."
        return f"{paid} {self.note}" if self.note else paid


class EntryDelayed(Event, frozen=True, tag="vau.entry-delayed"):
    """All entry hexes of a group are blocked: it waits, and its zone grows (VAU-16.8b).

    `due` is the time at which the group was to come.
    """

    entry: str
    name: str
    turns: int
    due: str = ""
    kind = "move"
    level = Level.BRIEF
    rules = ("VAU-16.8b",)

    def apply(self, position: VauPosition) -> VauPosition:
        group = delay_key(self.entry, self.due)
        return replace(position, delays={**position.delays, group: self.turns})

    def text(self, level: Level) -> str:
        return (
            f"Blocked: the entry in {self.name}. Next turn the units due at {self.due} may enter "
            f"within {5 * self.turns} hexes of it."
        )
