"""The events of set-up (SED-3). Tags are wire names."""

from engine.core import Event, Level, replace
from engine.core.words import cell, players, unit
from engine.rules import setting_up
from engine.systems.sedan.stacks.secrecy import P, UnitsChanged, masked
from engine.systems.sedan.state import SedanPosition


class Placed(UnitsChanged, frozen=True, tag="sedan.placed"):
    """A unit was placed at set-up. `placings` is the side's count after it."""

    unit: str
    cell: str
    side: str
    placings: int
    kind = "set-up"
    rules = ("SED-3.1", "SED-3.2a", "SED-3.5a")

    def apply(self, position: P) -> P:
        placings = {**position.placings, self.side: self.placings}
        return replace(super().apply(position), placings=placings)

    def text(self, level: Level) -> str:
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
        placings = {**position.placings, self.side: self.placings}
        return replace(super().apply(position), placings=placings)

    def text(self, level: Level) -> str:
        if not self.title:
            return f"{players(self.side)} set up all their units."
        return setting_up.taken_words(self.side, self.title, self.places, level)

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The other side hears that it was done, and sees the stacks."""
        heard = super().seen_by(side, before)
        if heard is None or side == self.side:
            return heard
        return replace(heard, title="", places={})


class SetUpFinished(setting_up.Finished, frozen=True, tag="sedan.set-up-finished"):
    """A side finished its set-up."""

    rules = ("SED-3.1", "SED-3.6")
