"""The events of Sedan 1870 at set-up and of the course of the game. Tags are wire names."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, Level, Remark
from engine.core.position import Clock
from engine.core.words import cell, players, side as side_words, unit, units
from engine.systems.sedan.stacks.secrecy import P, UnitsChanged, masked, redact
from engine.systems.sedan.state import SedanPosition, stack

replace = msgspec.structs.replace


class Placed(UnitsChanged, frozen=True, tag="sedan.placed"):
    """A unit was placed at set-up. `placings` is the side's count after it."""

    unit: str
    cell: str
    side: str
    placings: int
    kind = "set-up"
    rules = ("SED-3.1", "SED-3.2a", "SED-3.5a")

    def apply(self, position: P) -> P:
        """Puts the unit there."""
        placings = {**position.placings, self.side: self.placings}
        return replace(super().apply(position), placings=placings)

    def text(self, level: Level) -> str:
        """Says where."""
        return f"{unit(self.unit)} is placed at {cell(self.cell)}."

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The other side learns the name of a top counter only."""
        heard = super().seen_by(side, before)
        if heard is None or side == self.side:
            return heard
        return replace(heard, unit=masked(self.apply(before), (self.unit,), side)[0])


class SetUpTaken(UnitsChanged, frozen=True, tag="sedan.set-up-taken"):
    """A ready set-up was taken whole. The other side is told neither its title nor its places."""

    side: str
    title: str
    places: dict[str, str]
    placings: int
    kind = "set-up"
    rules = ("SED-3.1",)

    def apply(self, position: P) -> P:
        """Puts all its units in their hexes."""
        placings = {**position.placings, self.side: self.placings}
        return replace(super().apply(position), placings=placings)

    def text(self, level: Level) -> str:
        """Names the set-up and, to those who want more, every hex."""
        if not self.title:
            return f"{players(self.side)} set up all their units."
        head = f"{players(self.side)} set up: {self.title}."
        if level is Level.BRIEF:
            return head
        by_cell: dict[str, list[str]] = {}
        for unit_id, at in self.places.items():
            by_cell.setdefault(at, []).append(unit_id)
        rows = [f"{cell(at)}: {units(ids)}." for at, ids in sorted(by_cell.items())]
        return "\n".join([head, *rows])

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The other side hears that it was done, and sees the stacks."""
        heard = super().seen_by(side, before)
        if heard is None or side == self.side:
            return heard
        return replace(heard, title="", places={})


class SetUpFinished(Remark, frozen=True, tag="sedan.set-up-finished"):
    """A side finished its set-up."""

    side: str
    kind = "set-up"
    level = Level.BRIEF
    rules = ("SED-3.1", "SED-3.6")

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{side_words(self.side)} set-up finished."


class Reordered(UnitsChanged, frozen=True, tag="sedan.reordered"):
    """A side re-ordered a stack. `reorders` counts them in the player turn."""

    side: str
    cell: str
    units: tuple[str, ...]
    reorders: int
    rules = ("SED-8.3a",)

    def apply(self, position: P) -> P:
        """Sets the stack and the count."""
        return replace(super().apply(position), reorders=self.reorders)

    def text(self, level: Level) -> str:
        """Says where and what lies on top; to those who want all, what lies below."""
        where = f"{players(self.side)} re-order the stack at {cell(self.cell)}"
        if level < Level.FULL:
            return f"{where}. On top: {unit(self.units[0])}."
        return f"{where}. From the top: {units(self.units)}."

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The other side hears of the top counter only."""
        heard = super().seen_by(side, before)
        if heard is None or side == self.side:
            return heard
        return replace(heard, units=stack(redact(self.apply(before), side), self.cell))


class PhaseBegan(Event, frozen=True, tag="sedan.phase-began"):
    """A phase of a player turn began (SED-5.2). `dates` is the turn's name on the track."""

    turn: int
    side: str
    phase: str
    dates: str
    last_turn: int
    kind = "phase"
    level = Level.BRIEF
    rules = ("SED-5.1a", "SED-5.1b", "SED-5.2")

    def apply(self, position: P) -> P:
        """Sets the clock; a new player turn allows stacks to be re-ordered again."""
        reorders = 0 if self.phase == "fortunes" else position.reorders
        return replace(position, clock=Clock(self.turn, self.side, self.phase), reorders=reorders)

    def text(self, level: Level) -> str:
        """Says turn and phase; the dates at the start of a player turn."""
        if self.phase == "set-up":
            return f"{side_words(self.side)} set-up."
        if self.phase == "fortunes":
            turn = f"turn {self.turn} of {self.last_turn}, {self.dates}"
            return f"{side_words(self.side)} player turn, {turn}. Fortunes of War phase."
        if self.phase == "victory":
            return f"Victory phase of turn {self.turn}."
        return f"{side_words(self.side)} {self.phase} phase, turn {self.turn}."


class PhaseEnded(UnitsChanged, frozen=True, tag="sedan.phase-ended"):
    """A phase ended; what lasts a phase only is cleared away."""

    side: str
    phase: str
    kind = "phase"
    level = Level.FULL
    rules = ("SED-5.2", "SED-10.2a")

    def apply(self, position: P) -> P:
        """Clears what lasts a phase only."""
        return replace(
            super().apply(position),
            first_army="", guard_failed=False, guard_beaten=False, duties={}, combats=0, extra=0,
            pontoon=(), asks=0,
        )  # fmt: skip

    def text(self, level: Level) -> str:
        """Says so."""
        name = "Fortunes of War" if self.phase == "fortunes" else self.phase
        return f"{side_words(self.side)} {name} phase ends."


class CityTaken(Event, frozen=True, tag="sedan.city-taken"):
    """A city changed hands (SED-3.7c)."""

    cell: str
    name: str
    before: str
    after: str
    kind = "city"
    level = Level.BRIEF
    rules = ("SED-3.7c",)

    def apply(self, position: P) -> P:
        """Sets the controller."""
        return replace(position, cities={**position.cities, self.cell: self.after})

    def text(self, level: Level) -> str:
        """Says whose it is now."""
        return f"{cell(self.cell)} is {side_words(self.after)} now."


class Overcrowded(Remark, frozen=True, tag="sedan.overcrowded"):
    """A stack was found illegal at a check (SED-8.2d)."""

    cell: str
    side: str
    why: str
    kind = "other"
    rules = ("SED-8.2d",)

    def text(self, level: Level) -> str:
        """Says where and why."""
        return f"Too many {side_words(self.side)} units at {cell(self.cell)}: {self.why}."


class VictoryChecked(Remark, frozen=True, tag="sedan.victory-checked"):
    """The Victory phase: losses, and each city the Prussians hold with or without a path.

    `paths` holds, for each such city, the chain to the edge, empty if it is cut (SED-4.2b).
    """

    turn: int
    losses: int
    sudden_death: int
    paths: dict[str, tuple[str, ...]]
    names: dict[str, str]
    points: int
    needed: int
    goes_on: bool = False
    kind = "end"
    level = Level.BRIEF
    rules = ("SED-4.2a", "SED-4.3a", "SED-4.4a")

    def text(self, level: Level) -> str:
        """Says the counts; at full level each city."""
        said = (
            f"Prussian losses count {self.losses}; at {self.sudden_death} the French win. Prussian "
            f"cities with a path home: {self.points}; with {self.needed} the Prussians win."
            f"{' Nobody wins; play goes on.' if self.goes_on else ''}"
        )
        if level is Level.BRIEF or not self.paths:
            return said
        rows = []
        for at, path in self.paths.items():
            if path:
                end = f"a path of {len(path)} hexes to the edge at {cell(path[-1])}"
            else:
                end = "no path to the Palatinate edge"
            rows.append(f"{cell(at)}: {end}.")
        return "\n".join([said, *rows])
