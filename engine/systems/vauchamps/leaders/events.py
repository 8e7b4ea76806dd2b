"""The events of leaders: riding, joining and leaving units (VAU-0.12), wounds, capture (VAU-14)."""

from engine.core import Event, Level, Remark, replace
from engine.core.words import cell, counted, half_points, unit, units
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.state import VauPosition

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
        return "leader", self.fate

    def text(self, level: Level) -> str:
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
        return f"{unit(self.leader)} at {cell(self.at)} is captured: {self.how}."


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
        riding = {who: whom for who, whom in after.riding.items() if who != self.leader}
        return replace(after, riding=riding)

    def text(self, level: Level) -> str:
        said = f"{unit(self.leader)} rides from {cell(self.origin)}"
        said += f" to {cell(self.to)}"
        if self.why or not self.cost or level is Level.BRIEF:
            return f"{said}, {self.why}." if self.why else f"{said}."
        return f"{said}, cost {half_points(self.cost)}, {half_points(self.left)} left."


def stay_alone(leaders: tuple[str, ...], at: str) -> str:
    """That leaders stay in a hex without a unit, as a sentence that may go on."""
    stay = "stays" if len(leaders) == 1 else "stay"
    return f"{units(leaders)} {stay} alone at {cell(at)}"


class LeadersLeft(Remark, frozen=True, tag="vau.leaders-left"):
    """Units moved off and left leaders alone in a hex (VAU-0.12)."""

    leaders: tuple[str, ...]
    cell: str
    side: str
    kind = "move"
    rules = ("VAU-0.12", "VAU-14.2e")

    def text(self, level: Level) -> str:
        return f"{stay_alone(self.leaders, self.cell)}."

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
        riding = {who: whom for who, whom in position.riding.items() if who != self.leader}
        if not self.unit:
            return replace(position, riding=riding)
        done = (*position.reordered, f"attach:{self.leader}")
        return replace(position, riding={**riding, self.leader: self.unit}, reordered=done)

    def text(self, level: Level) -> str:
        if not self.unit:
            return f"{unit(self.leader)} will stay where he is."
        return f"{unit(self.leader)} goes with {unit(self.unit)}."
