"""What Dunkirk 1940 knows before play: units, tables, zones and ready set-ups, as typed values."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from engine.board.map import BoardMap
from engine.core.game import Game
from engine.data.fields import CounterId, Positive, Text, Whole
from engine.data.files import Entry, Row
from engine.rules import combat_table, setting_up

GERMAN, FRENCH = "german", "french"
SIDES = (GERMAN, FRENCH)
SideName = Literal["german", "french"]
Arm = Literal["Inf", "Pz"]


class WithCounter(Entry, frozen=True, kw_only=True):
    """Anything with a counter of its own."""

    id: CounterId
    counter: Text
    name: Text


class Unit(WithCounter, frozen=True, kw_only=True):
    """A ground unit of the order of battle (DNK-3.1)."""

    side: SideName
    arm: Arm
    strength: Positive
    movement: Whole
    nation: str = ""
    commander: str = ""


class Terrain(Row, frozen=True, kw_only=True):
    """A line of the terrain chart (DNK-10.1.3, DNK-11.3.3.1); a closed one needs no values."""

    cost: Positive = 1
    shift: Whole = 0
    """Odds columns to the left for an attack on the hex."""
    closed: bool = False


@dataclass(frozen=True)
class Scenario:
    """Everything about the game that does not change in play."""

    id: str
    title: str
    board: BoardMap
    units: Mapping[str, Unit]
    terrain: Mapping[str, Terrain]
    """By the terrain word of the board; large and small victory cities have their own word."""
    table: combat_table.CombatTable
    turns: tuple[str, ...]
    """The dates of the turns."""
    setup_zones: Mapping[str, frozenset[str]]
    """The hexes in which each side may set up."""
    setups: Mapping[str, tuple[setting_up.ReadySetup, ...]]
    home: Mapping[str, tuple[int, ...]]
    """The three home directions of each side (DNK-10.2.2)."""
    air_markers: Mapping[str, str]
    """The air-support markers: id and name (DNK-4.1, DNK-12.1)."""
    stacking: int = 3
    river_cost: int = 1
    river_divisor: int = 2
    air_shift: int = 1
    air_most: int = 2
    directions_needed: int = 3
    directions_shift: int = 1
    open_city: str = ""
    """The hex of the city that opens its gates (DNK-14.2), "" for none."""
    open_at: str = "3:1"
    cities_needed: int = 2

    @cached_property
    def cities(self) -> Mapping[str, str]:
        """The cities that count for victory: hex to name."""
        return {p.cell: p.name for p in self.board.places if p.scores}

    def terrain_at(self, cell: str) -> Terrain:
        """The line of the terrain chart for a hex."""
        return self.terrain[self.board.terrain[cell]]

    def is_sea(self, cell: str) -> bool:
        """True for a hex that no unit may enter (DNK-2.0d)."""
        return self.terrain_at(cell).closed

    def river(self, a: str, b: str) -> bool:
        """True if a river runs between two neighbouring hexes."""
        return self.board.has(a, b, "river")

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to."""
        return self.units[unit].side

    def enemy_of(self, side: str) -> str:
        """The other side."""
        return FRENCH if side == GERMAN else GERMAN

    @cached_property
    def land_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each hex that are not sea."""
        return {
            c: tuple(n for n in self.board.grid.neighbours(c) if not self.is_sea(n))
            for c in self.board.grid.cells
        }

    @cached_property
    def zone_reach(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes under the zone of a unit in each hex: its own and those not over a river."""
        return {
            c: (c, *(n for n in self.board.grid.neighbours(c) if not self.river(c, n)))
            for c in self.board.grid.cells
        }


HasScenario: TypeAlias = Game[Any, Scenario]
"""The game, as rule functions look at it: its scenario, and what is pending."""
