"""The events of the movement phase."""

from engine.core import Event, Level, Remark, replace, words
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.state import VauPosition

UNTOLD = -1
"""A number that the other side may not know (VAU-0.3)."""


class MoveBegan(UnitsChanged, frozen=True, tag="vau.move-began"):
    """A unit or stack begins to move; those that moved before it have finished (VAU-8.0)."""

    units: tuple[str, ...]
    kind = "move"
    level = Level.FULL
    rules = ("VAU-8.0", "VAU-6.4a", "VAU-6.5i")

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(super().apply(position), moving=self.units)

    def text(self, level: Level) -> str:
        return f"{words.units(self.units)} {'begins' if len(self.units) == 1 else 'begin'} to move."


class Moved(UnitsChanged, frozen=True, tag="vau.moved"):
    """Units moved along a path; a part of it where something happened on the way (VAU-11.0a).

    `cost`, `left` and `most_left` are half points; what is left to the unit with the least, and
    where others have more the most, is only for the owner's ears. `notes` are remarks on road,
    slope, stream and general order.
    """

    units: tuple[str, ...]
    side: str
    origin: str
    path: tuple[str, ...]
    cost: int
    left: int
    notes: tuple[str, ...] = ()
    most_left: int = 0
    kind = "move"
    rules = ("VAU-11.0a",)

    def text(self, level: Level) -> str:
        many = len(self.units) > 1
        told = self._leaders if level is Level.FULL else ()
        led = f" with {words.units(told)}" if told else ""
        said = f"{words.units(self.units)}{led} {'move' if many else 'moves'}"
        said += f" from {words.cell(self.origin)} to {words.cell(self.path[-1])}"
        if level is Level.BRIEF:
            return said + "."
        if len(self.path) > 1:
            said += f" {words.through(self.path[:-1])}"
        said += f", cost {words.half_points(self.cost)}"
        if self.left != UNTOLD:
            to = f" to {words.half_points(self.most_left)}" if self.most_left else ""
            said += f", {words.half_points(self.left)}{to} left"
        notes = "".join(f" {note}" for note in self.notes)
        return f"{said}.{notes}"

    @property
    def _leaders(self) -> tuple[str, ...]:
        """Who rides along: leaders have no formation; other units only turn where it ends."""
        others = ((x, state) for x, state in self.changed.items() if x not in self.units)
        return tuple(x for x, state in others if state.at and not state.formation)

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        """What is left tells the allowance, which is the owner's secret."""
        return self if side == self.side else replace(self, left=UNTOLD, most_left=0)


class WalkDropped(Remark, frozen=True, tag="vau.walk-dropped"):
    """The die of the ground took too much: the move is given up, and may be ordered anew."""

    unit: str
    side: str
    kind = "move"
    rules = ("VAU-16.3c",)

    def text(self, level: Level) -> str:
        return f"{words.unit(self.unit)} cannot go so far on this ground and waits for new orders."

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        return self if side == self.side else None


class Stopped(UnitsChanged, frozen=True, tag="vau.stopped"):
    """Units may enter no further hex in this phase. `why` names the reason."""

    units: tuple[str, ...]
    cell: str
    why: str
    kind = "move"
    rules = ("VAU-6.10c", "VAU-6.10e", "VAU-12.7a")

    def text(self, level: Level) -> str:
        reason = {
            "zone": "in an enemy zone of influence",
            "reaction": "in an enemy reaction charge zone",
            "contact": "charged by the enemy",
            "by-hand": "moved by hand as far as it goes",
            "failed": "its test failed",
        }[self.why]
        many = len(self.units) > 1
        return (
            f"{words.units(self.units)} {'stop' if many else 'stops'} "
            f"at {words.cell(self.cell)}, {reason}."
        )


class ForcedMarchBegan(UnitsChanged, frozen=True, tag="vau.forced-march-began"):
    """A division or brigade force-marches (VAU-11.2a). `times` counts the turns running.

    `changed` are its units that the march does not bind.
    """

    formation: str
    name: str
    turn: int
    times: int
    kind = "move"
    rules = ("VAU-11.2a", "VAU-11.2f")

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(
            super().apply(position),
            forced=(*position.forced, self.formation),
            forced_before={**position.forced_before, self.formation: self.times},
            forced_last={**position.forced_last, self.formation: self.turn},
        )

    def text(self, level: Level) -> str:
        again = f", {self.times} turns running" if self.times > 1 else ""
        return f"{self.name} is on a forced march{again}."


class TimeRanOut(Remark, frozen=True, tag="vau.time-ran-out"):
    """The clock of the movement phase ran out (VAU-9.1b)."""

    side: str
    kind = "phase"
    level = Level.BRIEF
    rules = ("VAU-9.1b",)

    def text(self, level: Level) -> str:
        return f"Time is up: {words.players(self.side)} move no more units in this phase."


class MovementEnded(Remark, frozen=True, tag="vau.movement-ended"):
    """The movement phase is over."""

    side: str
    moved: int
    kind = "phase"
    rules = ("VAU-8.0",)

    def text(self, level: Level) -> str:
        moved = words.counted(self.moved, "unit")
        return f"{words.players(self.side)} end their movement: {moved} moved."
