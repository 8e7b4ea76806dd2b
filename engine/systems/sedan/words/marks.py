"""Sedan 1870 on a drawn map: letters, codes, tops of stacks, holders of cities, reach."""

from collections.abc import Mapping

from engine.core.words import STAND_IN
from engine.speech.game_marks import GameMarks, Price
from engine.systems.sedan.movement.allowance import allowance
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
    has_halves = hides = True
    overlays = ("zone", "own zone", "both zones", "goal", "attacker", "defender")
    arms = {"i": "infantry", "c": "cavalry", "a": "army"}
    strength_word = "strength there"

    def states_of(self, view: SedanPosition, unit: str) -> tuple[str, ...]:
        """See GameMarks: the map shows no state."""
        return ()

    def terrain(self, cell: str) -> str:
        name = self.s.terrain_at(cell).name
        return "" if name in _UNMARKED else name

    def holder(self, view: SedanPosition, cell: str) -> str:
        return view.cities.get(cell, "")

    def code(self, view: SedanPosition, unit: str) -> str:
        if unit.startswith(STAND_IN):
            return "?"
        return self.s.units[unit].counter.replace(" ", "")

    def arm(self, view: SedanPosition, unit: str) -> str:
        return "" if unit.startswith(STAND_IN) else self.s.units[unit].arm[0]

    def strength(self, view: SedanPosition, units: tuple[str, ...]) -> str:
        """See GameMarks: what is known of a stack, with ? for the rest (SED-8.3a)."""
        known = [unit for unit in units if not unit.startswith(STAND_IN)]
        total = str(sum(self.s.units[unit].strength for unit in known)) if known else ""
        return total if len(known) == len(units) else f"{total}?"

    def movement(self, view: SedanPosition, unit: str) -> str:
        return "" if unit.startswith(STAND_IN) else str(allowance(self.s, view, unit) // 2)

    def top(self, view: SedanPosition, units: tuple[str, ...]) -> str:
        """See GameMarks: the counter that lies on top (SED-8.3a)."""
        return min(units, key=lambda u: level(view.units[u]))

    def reach(self, view: SedanPosition, unit: str) -> Mapping[str, Price]:
        return ways.prices(self.s, view, unit)

    def reach_together(self, view: SedanPosition, units: tuple[str, ...]) -> Mapping[str, Price]:
        """See GameMarks: at the pace of the slowest (SED-10.6)."""
        return ways.prices_together(self.s, view, units)
