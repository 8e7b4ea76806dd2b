"""The events of movement in Sedan 1870 (SED-10, SED-6). Tags are wire names.

Movement points are counted in halves, since a road step costs half a point.
"""

from __future__ import annotations

from engine.core import Event, Kept, Level, Remark, replace, secrecy
from engine.core.words import (
    cell,
    counted,
    half_points,
    listed,
    players,
    side as side_words,
    through,
    unit,
)
from engine.systems.sedan.stacks.secrecy import UnitsChanged, masked
from engine.systems.sedan.state import SedanPosition


def points(halves: int) -> str:
    """Half movement points as a number in words: "2", "2 and a half"."""
    return "half a point" if halves == 1 else half_points(halves)


def named(unit_ids: tuple[str, ...]) -> str:
    """Units in words; those that the listener does not know are counted."""
    names = [unit(u) for u in unit_ids if not secrecy.stand_in_side(u)]
    unknown = [u for u in unit_ids if secrecy.stand_in_side(u)]
    if unknown:
        whose = side_words(secrecy.stand_in_side(unknown[0]))
        one, many = f"unknown {whose} unit", f"unknown {whose} units"
        names.append(counted(len(unknown), one, many))
    return listed(names)


class Moved(UnitsChanged, frozen=True, tag="sedan.moved"):
    """Units moved along a path, or one part of it where a city changed hands on the way.

    `origin` is "" for a reinforcement that enters. `cost` and `left` are half movement points of
    this part and after it, the cost -1 where a listener may not know it; `zone` tells that the move
    ended in an enemy zone of control, `minimum` that it was the minimum move (SED-10.3), `pontoon`
    that the pontoon bridge was crossed.
    It is no seal, though another counter of the mover's may lie open after it: until he has done,
    the other side has nothing to choose by what it saw.
    """

    units: tuple[str, ...]
    side: str
    origin: str
    path: tuple[str, ...]
    cost: int
    left: int
    zone: bool
    minimum: bool
    pontoon: bool
    kind = "move"
    rules = ("SED-10.2f", "SED-10.4", "SED-9.3b", "SED-6.1")

    def brings(self) -> dict[str, str]:
        return dict.fromkeys(self.units, self.path[-1])

    def text(self, level: Level) -> str:
        who, many = named(self.units), len(self.units) > 1
        if self.origin:
            move = "move" if many else "moves"
            said = f"{who} {move} from {cell(self.origin)} to {cell(self.path[-1])}"
        else:
            said = f"{who} {'enter' if many else 'enters'} the map"
            last = self.path[-1]
            said += f" at {cell(self.path[0])}" + (
                f" and {'move' if many else 'moves'} to {cell(last)}" if len(self.path) > 1 else ""
            )
        if level is Level.BRIEF:
            return said + "."
        between = self.path[:-1] if self.origin else self.path[1:-1]
        if between:
            said += f" {through(between)}"
        if self.minimum:
            said += ", the minimum move"
        elif self.cost >= 0:
            said += f", cost {points(self.cost)}"
        if self.pontoon:
            said += " over the pontoon bridge"
        if self.zone:
            stop = "They stop" if many else "It stops"
            return f"{said}. {stop} in an enemy zone of control."
        return f"{said}, {points(self.left)} left." if self.cost >= 0 else f"{said}."

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The other side sees the counter on top and how many there are.

        What a stack with unknown units paid would tell how fast the slowest of them is.
        """
        heard = super().seen_by(side, before)
        if heard is None or side == self.side:
            return heard
        units = masked(self.apply(before), self.units, side)
        if units == self.units:
            return heard
        return replace(heard, units=units, cost=-1, left=0, minimum=False)


class StackClosed(UnitsChanged, frozen=True, tag="sedan.stack-closed"):
    """Another stack begins to move: the units of the one before may not go on (SED-10.5)."""

    side: str
    cell: str
    kind = "move"
    level = Level.FULL
    rules = ("SED-10.5",)

    def text(self, level: Level) -> str:
        if self.cell.startswith("+"):
            return f"The move of the reinforcement that entered at {cell(self.cell[1:])} is over."
        if self.cell.startswith("*"):
            return f"The moves of the units that went on from {cell(self.cell[1:])} are over."
        return f"The units that began at {cell(self.cell)} and have moved may not go on."


class StackReopened(UnitsChanged, frozen=True, tag="sedan.stack-reopened"):
    """The other side agreed that units which have moved may go on (SED-10.5)."""

    side: str
    cell: str
    kind = "move"
    rules = ("SED-10.2e", "SED-10.5", "SED-5.1c")

    def text(self, level: Level) -> str:
        return f"The other side agrees: units at {cell(self.cell)} may go on."


class Asked(Kept, frozen=True, tag="sedan.asked"):
    """A side asks leave to go on with a move that is over. `asks` counts it for the phase."""

    side: str
    cell: str
    asks: int
    keeps = ("asks",)
    kind = "move"
    rules = ("SED-10.2e", "SED-5.1c")

    def text(self, level: Level) -> str:
        return f"{players(self.side)} ask leave to go on with units at {cell(self.cell)}."


class NotGranted(Remark, frozen=True, tag="sedan.not-granted"):
    """The other side did not agree."""

    side: str
    kind = "move"
    rules = ("SED-5.1c",)

    def text(self, level: Level) -> str:
        return f"{players(self.side)} do not agree; the move stays over."


class EntryBlocked(Kept, frozen=True, tag="sedan.entry-blocked"):
    """A French reinforcement cannot enter: Châlons is Prussian (SED-6.2c).

    `for_good` if this is the last turn.
    """

    unit: str
    city: str
    blocked: dict[str, int]
    for_good: bool = False
    keeps = ("blocked",)
    kind = "move"
    rules = ("SED-6.2c",)

    def text(self, level: Level) -> str:
        said = f"{unit(self.unit)} cannot enter: {self.city} is Prussian."
        if self.for_good:
            return f"{said} This is the last turn; it stays out."
        return f"{said} From the next turn on it may enter on the west edge."


class EntryDue(Remark, frozen=True, tag="sedan.entry-due"):
    """Reinforcements are due in this phase; the owner may hold them back (SED-6.3a).

    `barred` are those who as yet find no open hex, each with the sentence that says why: what
    stands in its way may be the owner's secret (SED-8.3a).
    """

    side: str
    units: tuple[str, ...]
    barred: dict[str, str] = {}
    kind = "move"
    rules = ("SED-6.1", "SED-6.2a", "SED-6.3a")

    def seen_by(self, side: str, before: SedanPosition) -> EntryDue:
        return self if side == self.side else replace(self, barred={})

    def text(self, level: Level) -> str:
        free = tuple(u for u in self.units if u not in self.barred)
        due = (f"{side_words(self.side)} reinforcements are due: {named(free)}.",) if free else ()
        return " ".join((*due, *self.barred.values()))
