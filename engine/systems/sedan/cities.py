"""Cities, and who controls them (SED-3.7)."""

from engine.core import Event, Level, replace
from engine.core.words import cell, side as side_words
from engine.systems.sedan.refusals import Pen
from engine.systems.sedan.stacks.secrecy import P


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
        return replace(position, cities={**position.cities, self.cell: self.after})

    def text(self, level: Level) -> str:
        return f"{cell(self.cell)} is {side_words(self.after)} now."


def take_city(pen: Pen, cell: str, side: str) -> None:
    """A city becomes a side's at the moment its unit enters, if it was not (SED-3.7c)."""
    before = pen.position.cities.get(cell, side)
    if before != side:
        pen.emit(CityTaken(cell, pen.game.scenario.cities[cell], before, side))
