"""The events of the movement phase."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, Level, Remark
from engine.core.words import (
    cell as cell_words,
    cells as cell_list,
    counted,
    players,
    unit as unit_words,
    units as unit_list,
)
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.state import VauPosition

replace = msgspec.structs.replace

UNTOLD = -1
"""A number that the other side may not know (VAU-0.3)."""


def half_points(halves: int) -> str:
    """Half points in words: "3", "2 and a half", "a half"."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole} and a half" if whole else "a half"


def with_shown(position: VauPosition, unit: str, shown: bool) -> VauPosition:
    """The position, a unit's specific face having been seen by both if it was shown."""
    if not shown or unit in position.shown:
        return position
    return replace(position, shown=(*position.shown, unit))


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
        """Keeps the die for the segment."""
        return replace(position, ground={**position.ground, self.group: self.die})

    def text(self, level: Level) -> str:
        """Says the die and what it costs."""
        head = f"Ground for {self.name}, die {self.die}"
        if not (self.foot or self.cavalry or self.horse_guns):
            return f"{head}: firm, no loss."
        return (
            f"{head}: foot loses {self.foot}, cavalry {self.cavalry}, horse guns {self.horse_guns}."
        )


class GroundJoined(Event, frozen=True, tag="vau.ground-joined"):
    """An unattached unit shares a division's die (VAU-16.3b)."""

    unit: str
    group: str
    name: str
    kind = "move"
    rules = ("VAU-16.3b",)

    def apply(self, position: VauPosition) -> VauPosition:
        """Keeps the choice for the segment."""
        return replace(position, joined={**position.joined, self.unit: self.group})

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{unit_words(self.unit)} shares the ground die of {self.name}."


class MoveBegan(UnitsChanged, frozen=True, tag="vau.move-began"):
    """A unit or stack begins to move; those that moved before it have finished (VAU-8.0)."""

    units: tuple[str, ...]
    kind = "move"
    level = Level.FULL
    rules = ("VAU-8.0", "VAU-6.4a", "VAU-6.5i")

    def apply(self, position: VauPosition) -> VauPosition:
        """Remembers who is moving."""
        return replace(super().apply(position), moving=self.units)

    def text(self, level: Level) -> str:
        """Says who."""
        return f"{unit_list(self.units)} {'begins' if len(self.units) == 1 else 'begin'} to move."


class Moved(UnitsChanged, frozen=True, tag="vau.moved"):
    """Units moved along a path; a part of it where something happened on the way (VAU-11.0a).

    `cost` and `left` are half points; `left` is only for the owner's ears. `notes` are remarks on
    road, slope, stream and general order.
    """

    units: tuple[str, ...]
    side: str
    origin: str
    path: tuple[str, ...]
    cost: int
    left: int
    notes: tuple[str, ...] = ()
    kind = "move"
    rules = ("VAU-11.0a",)

    def text(self, level: Level) -> str:
        """Says from where to where, the way, the cost and what is left."""
        many = len(self.units) > 1
        said = f"{unit_list(self.units)} {'move' if many else 'moves'}"
        said += f" from {cell_words(self.origin)} to {cell_words(self.path[-1])}"
        if level is Level.BRIEF:
            return said + "."
        if len(self.path) > 1:
            said += f" through {cell_list(self.path[:-1])}"
        said += f", cost {half_points(self.cost)}"
        if self.left != UNTOLD:
            said += f", {half_points(self.left)} left"
        notes = "".join(f" {note}" for note in self.notes)
        return f"{said}.{notes}"

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        """What is left tells the allowance, which is the owner's secret."""
        return self if side == self.side else replace(self, left=UNTOLD)


class WalkDropped(Remark, frozen=True, tag="vau.walk-dropped"):
    """The die of the ground took too much: the move is given up, and may be ordered anew."""

    unit: str
    side: str
    kind = "move"
    rules = ("VAU-16.3c",)

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{unit_words(self.unit)} cannot go so far on this ground and waits for new orders."

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        """The other side hears nothing of an order not carried out."""
        return self if side == self.side else None


class Stopped(UnitsChanged, frozen=True, tag="vau.stopped"):
    """Units may enter no further hex in this phase. `why` names the reason."""

    units: tuple[str, ...]
    cell: str
    why: str
    kind = "move"
    rules = ("VAU-6.10c", "VAU-6.10e", "VAU-12.7a")

    def text(self, level: Level) -> str:
        """Says where and why."""
        reason = {
            "zone": "in an enemy zone of influence",
            "reaction": "in an enemy reaction charge zone",
            "contact": "charged by the enemy",
            "by-hand": "moved by hand as far as it goes",
            "failed": "its test failed",
        }[self.why]
        many = len(self.units) > 1
        return (
            f"{unit_list(self.units)} {'stop' if many else 'stops'} "
            f"at {cell_words(self.cell)}, {reason}."
        )


class Formed(UnitsChanged, frozen=True, tag="vau.formed"):
    """A unit changed its formation (VAU-6.0b). `how` says the new one in words.

    `shown`: its counter lies specific face up from now on, for both to read (VAU-0.3).
    """

    unit: str
    before: str
    how: str
    cell: str
    cost: int
    shown: bool = False
    kind = "move"
    rules = ("VAU-6.0b", "VAU-6.0c", "VAU-6.8a", "VAU-6.7c", "VAU-0.3")

    def apply(self, position: VauPosition) -> VauPosition:
        """Sets the unit; what was shown is never un-learned."""
        return with_shown(super().apply(position), self.unit, self.shown)

    @property
    def seal(self) -> bool:
        """Numbers that the other side has read are not taken back."""
        return self.shown

    def text(self, level: Level) -> str:
        """Says the old and the new formation."""
        was = f"changes from {self.before} to" if self.before else "takes"
        said = f"{unit_words(self.unit)} at {cell_words(self.cell)} {was} {self.how}"
        return f"{said}." if level is Level.BRIEF else f"{said}, cost {half_points(self.cost)}."


class Turned(UnitsChanged, frozen=True, tag="vau.turned"):
    """A unit turned in place, or a line wheeled (VAU-6.2e)."""

    unit: str
    how: str
    cell: str
    cost: int
    kind = "move"
    rules = ("VAU-6.2e",)

    def text(self, level: Level) -> str:
        """Says where it faces now."""
        price = f", cost {half_points(self.cost)}" if self.cost else ", free"
        return f"{unit_words(self.unit)} at {cell_words(self.cell)} {self.how}{price}."


class LimberFailed(UnitsChanged, frozen=True, tag="vau.limber-failed"):
    """Guns failed to limber and stay where they are (VAU-6.8b)."""

    unit: str
    die: int
    kind = "move"
    rules = ("VAU-6.8b",)

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{unit_words(self.unit)} fails to limber, die {self.die}; it stays this phase."


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
        """Binds the formation for the segment."""
        return replace(
            super().apply(position),
            forced=(*position.forced, self.formation),
            forced_before={**position.forced_before, self.formation: self.times},
            forced_last={**position.forced_last, self.formation: self.turn},
        )

    def text(self, level: Level) -> str:
        """Says who, and how many turns running."""
        again = f", {self.times} turns running" if self.times > 1 else ""
        return f"{self.name} is on a forced march{again}."


class LeaderMoved(UnitsChanged, frozen=True, tag="vau.leader-moved"):
    """A leader rode to a hex (VAU-0.12)."""

    leader: str
    origin: str
    to: str
    why: str = ""
    kind = "move"
    rules = ("VAU-0.12", "VAU-14.2d")

    def apply(self, position: VauPosition) -> VauPosition:
        """He goes with nobody until he is told to."""
        after = super().apply(position)
        riding = {who: unit for who, unit in after.riding.items() if who != self.leader}
        return replace(after, riding=riding)

    def text(self, level: Level) -> str:
        """Says from where to where."""
        said = f"{unit_words(self.leader)} rides from {cell_words(self.origin)}"
        said += f" to {cell_words(self.to)}"
        return f"{said}, {self.why}." if self.why else f"{said}."


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
            return f"{unit_words(self.leader)} will stay where he is."
        return f"{unit_words(self.leader)} goes with {unit_words(self.unit)}."


class Entered(UnitsChanged, frozen=True, tag="vau.entered"):
    """A reinforcement came onto the map (VAU-16.8)."""

    piece: str
    cell: str
    how: str
    cost: int
    count: int
    shown: bool = False
    kind = "move"
    level = Level.BRIEF
    rules = ("VAU-16.8a", "VAU-16.8c", "VAU-16.8d")

    def apply(self, position: VauPosition) -> VauPosition:
        """Counts those who used the hex."""
        after = with_shown(super().apply(position), self.piece, self.shown)
        return replace(after, entered={**after.entered, self.cell: self.count})

    def text(self, level: Level) -> str:
        """Says where and how."""
        how = f" in {self.how}" if self.how else ""
        said = f"{unit_words(self.piece)} enters at {cell_words(self.cell)}{how}"
        return f"{said}, cost {half_points(self.cost)}." if self.cost else f"{said}."


class EntryDelayed(Event, frozen=True, tag="vau.entry-delayed"):
    """All entry hexes of a group are blocked: it waits, and its zone grows (VAU-16.8b)."""

    entry: str
    name: str
    turns: int
    kind = "move"
    level = Level.BRIEF
    rules = ("VAU-16.8b",)

    def apply(self, position: VauPosition) -> VauPosition:
        """Counts the turns waited."""
        return replace(position, delays={**position.delays, self.entry: self.turns})

    def text(self, level: Level) -> str:
        """Says how wide the zone is in the next turn."""
        return (
            f"The entry {self.name} is blocked; next turn its units may enter within "
            f"{5 * self.turns} hexes of it."
        )


class TimeRanOut(Remark, frozen=True, tag="vau.time-ran-out"):
    """The clock of the movement phase ran out (VAU-9.1b)."""

    side: str
    kind = "phase"
    level = Level.BRIEF
    rules = ("VAU-9.1b",)

    def text(self, level: Level) -> str:
        """Says so."""
        return f"Time is up: {players(self.side)} move no more units in this phase."


class MovementEnded(Remark, frozen=True, tag="vau.movement-ended"):
    """The movement phase is over."""

    side: str
    moved: int
    kind = "phase"
    rules = ("VAU-8.0",)

    def text(self, level: Level) -> str:
        """Says how many moved."""
        return f"{players(self.side)} end their movement: {counted(self.moved, 'unit')} moved."
