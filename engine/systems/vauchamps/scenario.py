"""What Vauchamps 1814 knows before play: units, leaders, formations, charts, map, as typed values.

Movement points are whole here; the rules reckon in half points (`movement.costs`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, field

from engine.board.map import BoardMap
from engine.board.search import steps_from
from engine.core.game import Game
from engine.data import fields, files
from engine.systems.vauchamps import charts, order_of_battle

Limit = Annotated[int, Meta(ge=-1)]


class Terrain(files.Row, frozen=True, kw_only=True):
    """A hex line of CHART-14: cost by arm in whole points, None for prohibited."""

    infantry: fields.Positive | None = None
    cavalry: fields.Positive | None = None
    guns: fields.Positive | None = None
    blocks: bool = False
    """Blocks the line of sight (VAU-7.0c)."""
    general: bool = False
    """Demands general order (VAU-6.6a)."""
    settlement: bool = False
    charge: bool = False
    """A charge may enter it (VAU-10.0g)."""

    def cost(self, arm: order_of_battle.Arm) -> int | None:
        """Points to enter it, None if the arm may not."""
        points: int | None = getattr(self, arm)
        return points


class Crossing(files.Entry, frozen=True, kw_only=True):
    """What crossing a side adds, by arm (CHART-14)."""

    infantry: fields.Whole
    cavalry: fields.Whole
    guns: fields.Whole

    def cost(self, arm: order_of_battle.Arm) -> int:
        """Points besides those of the hex."""
        points: int = getattr(self, arm)
        return points


@dataclass(frozen=True, slots=True)
class GroundRow:
    """A row of CHART-15, as points lost."""

    foot: int
    cavalry: int
    horse_guns: int


class StackLimits(files.Entry, frozen=True, kw_only=True):
    """A row of CHART-1: most inc, units where `units` counts (0: no limit), by arm; -1 for none."""

    infantry: Limit
    cavalry: Limit
    guns: Limit
    infantry_units: fields.Whole = 0
    cavalry_units: fields.Whole = 0
    gun_units: fields.Whole = 0
    whole_regiment: bool = field(default=False, name="whole")
    """One regiment of any size is allowed whatever its inc."""


@dataclass(frozen=True)
class Scenario:
    """Everything about the game that does not change in play."""

    id: str
    title: str
    board: BoardMap
    """Terrain words: clear, village, town, wood, pond. Side features: stream. Roads as given."""
    levels: Mapping[str, int]
    """The height of the hexes that are not at level 1 (MAP-3)."""
    units: Mapping[str, order_of_battle.Unit]
    leaders: Mapping[str, order_of_battle.Leader]
    formations: Mapping[str, order_of_battle.Formation]
    morale_names: Mapping[str, str]
    """Morale formations and their names (VAU-9.2a)."""
    thresholds: Mapping[str, tuple[int, ...]]
    """CHART-16: morale formation to the counts that give levels 1, 2, 3."""
    terrain: Mapping[str, Terrain]
    slope_cost: Crossing
    stream_cost: Crossing
    stacking: Mapping[str, StackLimits]
    """CHART-1 by row: clear, clear-skirmish, settlement, settlement-skirmish, wood,
    wood-skirmish, road-march."""
    mixed_infantry: int
    """Most infantry inc beside one artillery unit in the clear (CHART-1)."""
    ground: tuple[GroundRow, ...]
    """CHART-15 by the die."""
    activation: tuple[str, ...]
    """CHART-22 by the die: an activation id, "" for nothing, "choice"."""
    activation_names: Mapping[str, str]
    """The frozen corps and brigades (VAU-16.4b), by activation id."""
    combat: charts.CombatCharts
    turns: tuple[str, ...]
    """The times of the turns, "09:00" first."""
    start: Mapping[str, order_of_battle.Start]
    reinforcements: tuple[order_of_battle.Reinforcement, ...]
    entries: Mapping[str, order_of_battle.Entry]
    surprise: Mapping[int, int]
    """Turn to the modifier of surprised formations (VAU-16.2)."""
    victory_places: Mapping[str, frozenset[str]]
    """Vauchamps and La Boularderie by name, with their hexes (VAU-18.2j)."""
    handicap: bool = False
    """Whether only a decisive or an automatic victory counts for the French: an option of ours."""

    @cached_property
    def step_costs(self) -> dict[tuple[order_of_battle.Arm, str, str, str, bool], int | None]:
        """What steps cost an arm in a formation, as it is worked out (`movement.costs`)."""
        return {}

    def terrain_at(self, cell: str) -> Terrain:
        """The line of the terrain chart for a hex."""
        return self.terrain[self.board.terrain[cell]]

    def level(self, cell: str) -> int:
        """The height of a hex (MAP-3)."""
        return self.levels.get(cell, 1)

    def climbs(self, here: str, there: str) -> bool:
        """True if a step goes up a slope."""
        return self.level(there) > self.level(here)

    def stream(self, a: str, b: str) -> bool:
        """True if a stream runs between two neighbouring hexes."""
        return self.board.has(a, b, "stream")

    def crossing_cost(self, arm: order_of_battle.Arm, here: str, there: str) -> int:
        """What slope and stream add to a step; a bridge spares the stream (CHART-14)."""
        slope = self.slope_cost.cost(arm) if self.climbs(here, there) else 0
        wet = self.stream(here, there) and not self.road(here, there)
        return slope + (self.stream_cost.cost(arm) if wet else 0)

    def road(self, a: str, b: str) -> bool:
        """True if a road joins two neighbouring hexes."""
        return frozenset((a, b)) in self.board.roads

    def on_road(self, cell: str) -> bool:
        """True for a hex with a road in it."""
        return cell in self.road_cells

    @cached_property
    def road_cells(self) -> frozenset[str]:
        """All hexes with a road."""
        return frozenset(c for side in self.board.roads for c in side)

    @cached_property
    def ground_names(self) -> Mapping[str, str]:
        """What the groups that share a ground die are called: as the first of their formations."""
        named = [(f.ground, f.name) for f in self.formations.values() if f.ground]
        return dict(reversed(named))

    def enemy_of(self, side: str) -> str:
        """The other side."""
        return order_of_battle.ALLIED if side == order_of_battle.FRENCH else order_of_battle.FRENCH

    def side_of(self, piece: str) -> str:
        """The side of a unit or leader."""
        unit = self.units.get(piece)
        return unit.side if unit else self.leaders[piece].side

    def formation_of(self, unit: str) -> order_of_battle.Formation:
        """The higher formation of a unit."""
        return self.formations[self.units[unit].formation]

    def activation_of(self, piece: str) -> str:
        """The frozen corps or brigade a unit or leader comes with; "" if free from the start."""
        if piece in self.leaders:
            return self.leaders[piece].activation
        return self.formation_of(piece).activation

    def commanders(self, side: str) -> tuple[str, ...]:
        """The leader on whom an automatic victory hangs (VAU-18.2a, VAU-18.2e)."""
        return tuple(
            x for x, leader in self.leaders.items() if leader.chief and leader.side == side
        )

    @cached_property
    def home_edge(self) -> Mapping[str, frozenset[str]]:
        """The hexes to which each side retreats: own edge and own entry hexes (VAU-4.0m)."""
        grid = self.board.grid
        west = {c for c in grid.cells if c.startswith("01")}
        east = {c for c in grid.cells if int(c[:2]) == grid.columns}
        entries = {c for e in self.entries.values() for c in e.cells if c in grid}
        return {
            order_of_battle.FRENCH: frozenset(west | entries),
            order_of_battle.ALLIED: frozenset(east),
        }

    @cached_property
    def home_distance(self) -> Mapping[str, Mapping[str, int]]:
        """For each side how far every hex is from the nearest hex it retreats to (VAU-4.0m)."""
        near = self.board.grid.neighbours
        return {side: steps_from(sorted(goals), near) for side, goals in self.home_edge.items()}


HasScenario: TypeAlias = Game[Any, Scenario]
"""The game, as rule functions look at it: its scenario, and what is pending."""
