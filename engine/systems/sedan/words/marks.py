"""Sedan 1870 on a drawn map: letters, codes, tops of stacks, holders of cities, reach."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.words import STAND_IN
from engine.speech.game_words import GameMarks, Price
from engine.systems.sedan.regions import CITY
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN, Scenario
from engine.systems.sedan.state import SedanPosition, level
from engine.systems.sedan.words import ways

_UNMARKED = ("clear", CITY)
"""Terrain without a mark: a city has the mark of its place."""


class SedanMarks(GameMarks):
    """The marks of one Sedan scenario."""

    s: Scenario
    letters = {PRUSSIAN: "P", FRENCH: "F"}
    has_halves = True

    def states_of(self, view: SedanPosition, unit: str) -> tuple[str, ...]:
        """See GameMarks: the map shows no state."""
        return ()

    def terrain(self, cell: str) -> str:
        """See GameMarks."""
        name = self.s.terrain_at(cell).name
        return "" if name in _UNMARKED else name

    def holder(self, view: SedanPosition, cell: str) -> str:
        """See GameMarks."""
        return view.cities.get(cell, "")

    def code(self, view: SedanPosition, unit: str) -> str:
        """See GameMarks: the counter without blanks: "3/II"."""
        if unit.startswith(STAND_IN):
            return "?"
        return self.s.units[unit].counter.replace(" ", "")

    def top(self, view: SedanPosition, units: tuple[str, ...]) -> str:
        """See GameMarks: the counter that lies on top (SED-8.3a)."""
        return min(units, key=lambda u: level(view.units[u]))

    def reach(self, view: SedanPosition, unit: str) -> Mapping[str, Price]:
        """See GameMarks."""
        return ways.prices(self.s, view, unit)
