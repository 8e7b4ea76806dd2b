"""Dunkirk 1940 on a drawn map: letters, states, codes, who holds a city, where a unit can go."""

from collections.abc import Mapping

from engine.speech.game_marks import GameMarks, Price
from engine.systems.dunkirk import FRENCH, GERMAN, ROUTED, DunkirkPosition, Scenario
from engine.systems.dunkirk.movement.steps import reachable
from engine.systems.dunkirk.zones import enemy_zone

_UNMARKED = ("clear", "large city", "small city")
"""Terrain without a mark: a victory city has the mark of its place."""

_ROMAN = {"X": 10, "V": 5, "I": 1, "L": 50}


class DunkirkMarks(GameMarks):
    """The marks of one Dunkirk scenario."""

    s: Scenario
    letters = {GERMAN: "G", FRENCH: "F"}
    states = (ROUTED,)
    arms = {"i": "infantry", "p": "armour"}
    strength_word = "strength there"

    def states_of(self, view: DunkirkPosition, unit: str) -> tuple[str, ...]:
        return (ROUTED,) if ROUTED in view.units[unit].marks else ()

    def terrain(self, cell: str) -> str:
        name = self.s.terrain_at(cell).name
        return "" if name in _UNMARKED else name

    def holder(self, view: DunkirkPosition, cell: str) -> str:
        return view.cities.get(cell, "") if cell in self.s.cities else ""

    def code(self, view: DunkirkPosition, unit: str) -> str:
        return "".join(_figures(part) for part in self.s.units[unit].counter.split())

    def attacked(self, view: DunkirkPosition) -> tuple[str, ...]:
        return tuple(attack.target for attack in view.waiting_attacks)

    def top(self, view: DunkirkPosition, units: tuple[str, ...]) -> str:
        return max(units, key=lambda u: self.s.units[u].strength)

    def arm(self, view: DunkirkPosition, unit: str) -> str:
        return self.s.units[unit].arm[0].lower()

    def strength(self, view: DunkirkPosition, units: tuple[str, ...]) -> str:
        return str(sum(self.s.units[u].strength for u in units))

    def movement(self, view: DunkirkPosition, unit: str) -> str:
        return str(self.s.units[unit].movement)

    def reach(self, view: DunkirkPosition, unit: str) -> Mapping[str, Price]:
        if not view.units[unit].at:
            return {}
        zone = enemy_zone(self.s, view, self.side_of(unit))
        found = reachable(self.s, view, unit)
        return {cell: Price(way.cost, cell in zone) for cell, way in found.items()}


def _figures(text: str) -> str:
    """A Roman number in figures; anything else as it is."""
    if not text or set(text) - _ROMAN.keys():
        return text
    values = [_ROMAN[letter] for letter in text]
    following = (*values[1:], 0)
    return str(sum(-a if a < b else a for a, b in zip(values, following, strict=True)))
