"""What Sedan 1870 knows before play: map, units, tables and chits, as typed values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from engine.board.map import BoardMap, cell_side
from engine.core.game import Game
from engine.data.fields import CounterId, Positive, Text, Whole
from engine.data.files import Entry, Row
from engine.rules import combat_table, setting_up
from engine.systems.sedan.regions import Ground

PRUSSIAN, FRENCH = "prussian", "french"
SIDES = (PRUSSIAN, FRENCH)

Factor = Annotated[int, Meta(ge=1, le=9)]

FIRST_ARMY, GUARD, MARINES, LEGION, SOUTH = "first-army", "guard", "marines", "legion", "south"
"""The roles of units with rules of their own; south are Baden and Württemberg (SED-3.3)."""
ROLES = (FIRST_ARMY, GUARD, MARINES, LEGION, SOUTH)

RESULTS = ("AE", "AL1", "AR", "EX", "DR", "DL1", "DE")
"""The results that the rules know, in rising order of good for the attacker (SED-11.14-11.20)."""

CHITS = (
    "cavalry-charge", "disengagement", "pontoon-bridge", "intelligence", "field-general-staff",
    "revolutionary-agitation", "foreign-legion", "francs-tireurs", "mitrailleuse", "systeme-d",
)  # fmt: skip
"""The kinds of chits that the rules know (SED-12.4)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A combat unit of the order of battle (SED-2.3).

    `setup` is "" for a reinforcement, else a hex "3411", a hex with a range "3711/1", "palatinate"
    or "baden". `entry` is the turn of a reinforcement, 0 for none; `by_chit` if a chit brings it.
    `role` names a unit with rules of its own.
    """

    id: str
    name: str
    counter: str
    side: str
    arm: Literal["infantry", "cavalry", "army"]
    strength: int
    corps: str = ""
    """The corps that decides stacking (SED-8.5b)."""
    role: str = ""
    setup: str = ""
    entry: int = 0
    by_chit: bool = False
    formation: str = ""
    leader: str = ""

    @property
    def late(self) -> bool:
        """True for a unit that does not set up on the map (SED-3.2f, 3.4)."""
        return self.by_chit or self.entry > 0


class Terrain(Row, frozen=True, kw_only=True):
    """A line of the terrain chart: movement points and what the defence is multiplied by."""

    cost: Factor = 1
    multiple: Factor = 1
    closed: bool = False


class Country(Row, frozen=True, kw_only=True):
    """Who may ever enter a country, and whether the chain of SED-4.2b may run through it."""

    french: bool
    prussian: bool
    path: bool


class Turn(Entry, frozen=True):
    """A box of the turn track.

    `cities` are the victory points that win for the Prussians (SED-4.3a), `sudden_death` the
    losses that win for the French (SED-4.4a); the allowances are the French (SED-2.10).
    """

    dates: Text
    cities: Positive
    sudden_death: Positive
    french_infantry: Whole = msgspec.field(name="infantry")
    french_cavalry: Whole = msgspec.field(name="cavalry")


class ChitKind(Entry, frozen=True, kw_only=True):
    """A kind of Fortunes of War chit: how many there are and who can use it (SED-12.2d)."""

    id: CounterId
    name: Text
    count: Positive
    side: Literal["both", "prussian", "french"]
    text: Text

    def usable_by(self, side: str) -> bool:
        """True if a side can use it."""
        return self.side in ("both", side)


@dataclass(frozen=True, kw_only=True)
class Scenario(Ground):
    """Everything about the game that does not change in play."""

    id: str
    title: str
    board: BoardMap
    """Cities are the places that score. River sides have the feature "river"; where a road crosses
    one there is a bridge (SED-10.14b). `country` holds the keys of `countries`."""
    units: Mapping[str, Unit]
    terrain: Mapping[str, Terrain]
    """By the terrain word of the board; city hexes have a word of their own, "city"."""
    countries: Mapping[str, Country]
    table: combat_table.CombatTable
    turns: tuple[Turn, ...]
    chits: Mapping[str, ChitKind]
    entry_city: str = ""
    """Châlons (SED-6.2b)."""
    setups: Mapping[str, tuple[setting_up.ReadySetup, ...]] = field(default_factory=dict)
    entries: Mapping[str, str] = field(default_factory=dict)
    """Suggested entry hexes of reinforcements."""
    prussian_infantry: int = 6
    prussian_cavalry: int = 8
    first_army: int = 5
    """First Army's movement allowance (SED-7.5e)."""
    first_army_worth: int = 5
    """What the loss of First Army adds (SED-4.4b)."""
    stacking: int = 4
    """The most Prussian units in a hex (SED-8.4)."""
    legion_most: int = 4
    """The most French units in a hex with the Foreign Legion (SED-8.5d)."""
    bridge_multiple: int = 2
    """The defence over a bridge (SED-11.9b)."""
    road_halves: int = 1
    """The half movement points of a road step (SED-10.16a)."""
    pontoon_extra: int = 1
    """Movement points for crossing the pontoon (SED-12.4l)."""
    tireurs_extra: int = 1
    """Movement points more near the Francs-Tireurs (SED-12.4j)."""

    def enemy_of(self, side: str) -> str:
        """The other side."""
        return FRENCH if side == PRUSSIAN else PRUSSIAN

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to; also of the stand-in for an unknown unit."""
        found = self.units.get(unit)
        return found.side if found else unit[1:].partition(":")[0]

    def role_of(self, unit: str) -> str:
        """A unit's role; "" for an ordinary or unknown one."""
        found = self.units.get(unit)
        return found.role if found else ""

    def with_role(self, role: str) -> str:
        """The first unit with this role, "" if there is none."""
        return next((u.id for u in self.units.values() if u.role == role), "")

    @cached_property
    def cities(self) -> Mapping[str, str]:
        """The cities: hex to name (SED-3.7)."""
        return {p.cell: p.name for p in self.board.places if p.scores}

    def terrain_at(self, cell: str) -> Terrain:
        """The line of the terrain chart for a hex."""
        return self.terrain[self.board.terrain[cell]]

    def box(self, turn: int) -> Turn:
        """The box of a turn; before play that of the first."""
        return self.turns[max(turn, 1) - 1]

    def country_at(self, cell: str) -> Country:
        """The country of a hex."""
        return self.countries[self.board.country[cell]]

    def river(self, a: str, b: str) -> bool:
        """True if a river runs between two neighbouring hexes."""
        return self.board.has(a, b, "river")

    def road(self, a: str, b: str) -> bool:
        """True if a road crosses the side between two hexes."""
        return cell_side(a, b) in self.board.roads

    def bridge(self, a: str, b: str) -> bool:
        """True if a bridge crosses a river between two hexes (SED-10.14b)."""
        return self.river(a, b) and self.road(a, b)

    def barrier(self, a: str, b: str) -> bool:
        """True if a river without a bridge runs between two hexes (SED-10.14a)."""
        return self.river(a, b) and not self.road(a, b)

    @cached_property
    def closed_to(self) -> Mapping[str, frozenset[str]]:
        """The hexes that no unit of a side may ever enter (SED-10.13, 10.18a, 10.19c)."""
        return {
            side: frozenset(
                c
                for c in self.board.grid.cells
                if self.terrain_at(c).closed or not getattr(self.country_at(c), side)
            )
            for side in SIDES
        }

    @cached_property
    def setup_known(self) -> dict[str, tuple[str, ...]]:
        """The hexes in which units may set up, filled as they are asked for."""
        return {}

    @cached_property
    def chain_ground(self) -> frozenset[str]:
        """The hexes through which the chain of a city may run on an empty map (SED-4.2b)."""
        return frozenset(
            c
            for c in self.board.grid.cells
            if self.country_at(c).path and not self.terrain_at(c).closed
        )

    @cached_property
    def dry_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each hex that lie over no river, or over a bridge (SED-11.4c)."""
        near = self.board.grid.neighbours
        return {
            c: tuple(n for n in near(c) if not self.barrier(c, n)) for c in self.board.grid.cells
        }

    @cached_property
    def zone_reach(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes under the zone of control of a unit in each hex (SED-9.1a, c, d)."""
        cities = self.cities
        return {
            c: () if c in cities else tuple(n for n in near if n not in cities)
            for c, near in self.dry_neighbours.items()
        }

    @cached_property
    def step_costs(self) -> Mapping[tuple[str, str], int]:
        """Half movement points for each step over no river, or over a bridge."""
        return {
            (c, n): self.step_cost(c, n) for c, near in self.dry_neighbours.items() for n in near
        }

    def step_cost(self, here: str, there: str) -> int:
        """Half movement points for a step: by road, or the terrain entered (SED-10.16a, 10.10)."""
        return self.road_halves if self.road(here, there) else 2 * self.terrain_at(there).cost


HasScenario: TypeAlias = Game[Any, Scenario]
"""The game, as rule functions look at it: its scenario, and what is pending."""
