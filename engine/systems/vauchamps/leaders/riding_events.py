"""The events of leaders who ride, join units and leave them (VAU-0.12)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import words
from engine.core.event import Event, Level, Remark
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.state import VauPosition


class LeaderMoved(UnitsChanged, frozen=True, tag="vau.leader-moved"):
    """A leader rode to a hex (VAU-0.12)."""

    leader: str
    origin: str
    to: str
    why: str = ""
    cost: int = 0
    """Half points, if he rode alone of his owner's will."""
    left: int = 0
    kind = "move"
    rules = ("VAU-0.12", "VAU-14.2d")

    def apply(self, position: VauPosition) -> VauPosition:
        """He goes with nobody until he is told to."""
        after = super().apply(position)
        riding = {who: unit for who, unit in after.riding.items() if who != self.leader}
        return replace(after, riding=riding)

    def text(self, level: Level) -> str:
        """Says from where to where."""
        said = f"{words.unit(self.leader)} rides from {words.cell(self.origin)}"
        said += f" to {words.cell(self.to)}"
        if self.why or not self.cost or level is Level.BRIEF:
            return f"{said}, {self.why}." if self.why else f"{said}."
        return f"{said}, cost {words.half_points(self.cost)}, {words.half_points(self.left)} left."


class LeadersLeft(Remark, frozen=True, tag="vau.leaders-left"):
    """Units moved off and left leaders alone in a hex (VAU-0.12)."""

    leaders: tuple[str, ...]
    cell: str
    side: str
    kind = "move"
    rules = ("VAU-0.12", "VAU-14.2e")

    def text(self, level: Level) -> str:
        """Says who and where."""
        stay = "stays" if len(self.leaders) == 1 else "stay"
        return f"{words.units(self.leaders)} {stay} alone at {words.cell(self.cell)}."

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        """The other side sees it on the map."""
        return self if side == self.side else None


class LeaderAttached(Event, frozen=True, tag="vau.leader-attached"):
    """A leader goes with a unit from now on, or stays (`unit` empty) (VAU-0.12)."""

    leader: str
    unit: str
    kind = "move"
    rules = ("VAU-0.12",)

    def apply(self, position: VauPosition) -> VauPosition:
        """Remembers with whom."""
        riding = {who: unit for who, unit in position.riding.items() if who != self.leader}
        if not self.unit:
            return replace(position, riding=riding)
        done = (*position.reordered, f"attach:{self.leader}")
        return replace(position, riding={**riding, self.leader: self.unit}, reordered=done)

    def text(self, level: Level) -> str:
        """Says so."""
        if not self.unit:
            return f"{words.unit(self.leader)} will stay where he is."
        return f"{words.unit(self.leader)} goes with {words.unit(self.unit)}."
