"""The events of Dunkirk 1940 outside combat: each applies and says itself. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

import msgspec

from engine.core import Clock, Event, Level, Remark, with_units
from engine.core.words import (
    cell,
    cells,
    counted,
    players,
    side as side_words,
    through,
    unit,
    units,
)
from engine.rules import setting_up
from engine.systems.dunkirk.state import MOVED, ROUTED, DunkirkPosition

replace = msgspec.structs.replace


def changed(position: DunkirkPosition, unit_id: str, **fields: object) -> DunkirkPosition:
    """The position with some fields of a unit changed."""
    state = replace(position.units[unit_id], **fields)
    return with_units(position, {unit_id: state})


class Placed(Event, frozen=True, tag="dunkirk.placed"):
    """A unit was placed at set-up. `placings` is the side's count after it."""

    unit: str
    cell: str
    side: str
    placings: int
    kind = "set-up"
    rules = ("DNK-5.2", "DNK-5.3")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        places = {self.unit: self.cell}
        return setting_up.stood(position, self.side, places, self.placings)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} is placed at {cell(self.cell)}."


class SetUpTaken(Event, frozen=True, tag="dunkirk.set-up-taken"):
    """A ready set-up was taken whole."""

    side: str
    title: str
    places: dict[str, str]
    placings: int
    kind = "set-up"
    rules = ("DNK-5.2", "DNK-5.3")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return setting_up.stood(position, self.side, self.places, self.placings)

    def text(self, level: Level) -> str:
        return setting_up.taken_words(self.side, self.title, self.places, level)


class SetUpFinished(setting_up.Finished, frozen=True, tag="dunkirk.set-up-finished"):
    """A side finished its set-up."""

    rules = ("DNK-5.2", "DNK-5.3")


class PhaseBegan(Event, frozen=True, tag="dunkirk.phase-began"):
    """A phase of a player turn began (DNK-7.0). `dates` is the turn's name on the track."""

    turn: int
    side: str
    phase: str
    dates: str
    last_turn: int
    kind = "phase"
    level = Level.BRIEF
    rules = ("DNK-6.1", "DNK-6.2", "DNK-7.0")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return replace(position, clock=Clock(self.turn, self.side, self.phase))

    def text(self, level: Level) -> str:
        if self.phase == "set-up":
            return f"{side_words(self.side)} set-up."
        if self.phase == "movement":
            turn = f"turn {self.turn} of {self.last_turn}, {self.dates}"
            return f"{side_words(self.side)} movement phase, {turn}."
        over = "combat is over; " if self.phase == "recovery" else ""
        return f"{side_words(self.side)} {over}{self.phase} phase, turn {self.turn}."


class PhaseEnded(Event, frozen=True, tag="dunkirk.phase-ended"):
    """A phase ended: moved marks and attacks are cleared away, air markers go back (DNK-12.6)."""

    side: str
    phase: str
    kind = "phase"
    level = Level.FULL
    rules = ("DNK-7.0",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        cleared = {u: s.unmarked(MOVED) for u, s in position.units.items() if MOVED in s.marks}
        return replace(with_units(position, cleared), attacks=())

    def text(self, level: Level) -> str:
        return f"{side_words(self.side)} {self.phase} phase ends."


class Moved(Event, frozen=True, tag="dunkirk.moved"):
    """A unit moved along a path, or one part of it where a city changed hands on the way.

    `cost` is in movement points for this part, `left` what is left after it; `rivers` are the hexes
    entered over a river; `zone` tells that it ended in an enemy zone of control; `over` how many
    units its last hex holds too many (DNK-9.3). Of the last part no points are said to be left:
    they are lost (DNK-10.1.6).
    """

    unit: str
    origin: str
    path: tuple[str, ...]
    cost: int
    left: int
    rivers: tuple[str, ...]
    zone: bool
    routed: bool
    last: bool
    over: int = 0
    kind = "move"
    rules = ("DNK-10.1.1", "DNK-10.2.1")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        state = replace(position.units[self.unit], at=self.path[-1]).marked(MOVED)
        return with_units(position, {self.unit: state})

    def text(self, level: Level) -> str:
        verb = "runs" if self.routed else "moves"
        said = f"{unit(self.unit)} {verb} from {cell(self.origin)} to {cell(self.path[-1])}"
        if level is Level.BRIEF:
            return said + "."
        if len(self.path) > 1:
            said += f" {through(self.path[:-1])}"
        said += f", cost {self.cost}"
        if self.zone and self.last:
            said += ". It stops in an enemy zone of control."
        else:
            said += ", and has moved." if self.last else f", {self.left} left."
        if self.over:
            said += f" {cell(self.path[-1])} holds {counted(self.over, 'unit')} too many."
        if self.rivers and level is Level.FULL:
            said += f" Over a river into {cells(self.rivers)}."
        return said


class CouldNotRun(Remark, frozen=True, tag="dunkirk.could-not-run"):
    """A routed unit has no step open and stays (DNK-10.2.4)."""

    unit: str
    at: str
    kind = "move"
    rules = ("DNK-10.2.4",)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} is routed, has no step open, and stays at {cell(self.at)}."


class OverStacked(Remark, frozen=True, tag="dunkirk.over-stacked"):
    """A hex holds too many units at the end of movement (DNK-9.7)."""

    cell: str
    side: str
    count: int
    over: int
    kind = "move"
    rules = ("DNK-9.7",)

    def text(self, level: Level) -> str:
        return (
            f"{cell(self.cell)} holds {self.count} units: "
            f"{players(self.side)} must remove {self.over}."
        )


class CityTaken(Event, frozen=True, tag="dunkirk.city-taken"):
    """A victory city changed hands (DNK-14.1, DNK-14.2).

    `held` counts the German cities after it.
    """

    cell: str
    name: str
    before: str
    side: str
    how: str
    held: int
    needed: int
    kind = "city"
    level = Level.BRIEF
    rules = ("DNK-14.1", "DNK-14.2")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return replace(position, cities={**position.cities, self.cell: self.side})

    def text(self, level: Level) -> str:
        if level is Level.BRIEF:
            return f"{self.name} is {side_words(self.side)} now."
        whose = f"from {players(self.before)} to {players(self.side)}"
        said = f"{self.name} passes {whose}: {self.how}."
        return f"{said} The Germans hold {self.held} of the {self.needed} cities they need."


class Recovered(Event, frozen=True, tag="dunkirk.recovered"):
    """Routed units recovered (DNK-13.7)."""

    units: tuple[str, ...]
    side: str
    kind = "phase"
    rules = ("DNK-13.7",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return with_units(position, {u: position.units[u].unmarked(ROUTED) for u in self.units})

    def text(self, level: Level) -> str:
        if not self.units:
            return f"No {side_words(self.side)} unit is routed; nothing to recover."
        return f"{units(self.units)} {'recovers' if len(self.units) == 1 else 'recover'} from rout."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Only who recovers: nobody is routed most of the time."""
        return super().several([e for e in events if e.units], level)
