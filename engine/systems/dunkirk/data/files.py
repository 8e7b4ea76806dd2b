"""The form of Dunkirk's own data files: tables.toml and units.toml."""

from typing import Annotated

from msgspec import Meta, field

from engine.data.fields import Positive, Text, Whole
from engine.data.files import Entry, Tag
from engine.data.odds_table import OddsTable
from engine.data.ready_setups import SetupEntry, Setups
from engine.systems.dunkirk.scenario import Arm, SideName, Terrain, Unit, WithCounter


class RiverEntry(Entry, frozen=True, kw_only=True):
    """What a river side does to moves and attacks."""

    extra_cost: Whole
    attack_divisor: Positive


class StackingEntry(Entry, frozen=True, kw_only=True):
    """How many ground units may share a hex."""

    limit: Positive


class AirEntry(Entry, frozen=True, kw_only=True):
    """How many air markers there are and what each does."""

    markers: Whole
    shift_each: Whole
    most_per_combat: Whole


class DirectionsEntry(Entry, frozen=True, kw_only=True):
    """The shift for attacking from several hexes."""

    from_hexes: Positive
    shift: Whole


class OpenCityEntry(Entry, frozen=True, kw_only=True):
    """The city that opens its gates, and at what odds; "" for none."""

    city: str
    opens_at: str


class HomeEntry(Entry, frozen=True, kw_only=True):
    """The home directions of both sides, by name."""

    german: tuple[str, ...]
    french: tuple[str, ...]


class TurnsEntry(Entry, frozen=True, kw_only=True):
    """The dates of the turns."""

    names: Annotated[tuple[Text, ...], Meta(min_length=1)]


class VictoryEntry(Entry, frozen=True, kw_only=True):
    """How many cities the Germans need."""

    cities_needed: Positive


class TablesFile(Entry, frozen=True, kw_only=True):
    """All of tables.toml."""

    format: int
    crt: OddsTable
    terrain: dict[str, Terrain]
    river: RiverEntry
    stacking: StackingEntry
    air: AirEntry
    three_directions: DirectionsEntry
    open_city: OpenCityEntry
    home: HomeEntry
    turns: TurnsEntry
    victory: VictoryEntry


class KindEntry(Entry, frozen=True, kw_only=True):
    """What the units of one side and arm are worth."""

    side: SideName
    arm: Arm
    strength: Positive
    movement: Whole


class AirMarkerEntry(WithCounter, frozen=True, kw_only=True):
    """An air-support marker."""

    points: Positive


class SetupsEntry(Setups, frozen=True, kw_only=True):
    """The ready set-ups of both sides, by their ids."""

    german: dict[str, SetupEntry] = field(default_factory=dict)
    french: dict[str, SetupEntry] = field(default_factory=dict)


class UnitsFile(Entry, frozen=True, kw_only=True):
    """All of units.toml."""

    format: int
    units: tuple[Unit, ...]
    unit_prov: dict[str, Tag] = field(default_factory=dict)
    """Where the fields of a unit come from, unless it says otherwise."""
    air: tuple[AirMarkerEntry, ...] = ()
    values: tuple[KindEntry, ...] = ()
    setups: SetupsEntry = field(default_factory=SetupsEntry)
