"""The form of Sedan's own data files: tables.toml and units.toml."""

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.data import fields, odds_table
from engine.data.files import Entry, Tag
from engine.data.ready_setups import SetupEntry, Setups
from engine.systems.sedan.scenario import ChitKind, Country, Factor, Terrain, Turn

Points = Annotated[float, Meta(gt=0, le=9)]
SideName = Literal["prussian", "french"]
Arm = Literal["infantry", "cavalry", "army"]
Role = Literal["", "first-army", "guard", "marines", "legion", "south"]
Setup = Annotated[str, Meta(pattern=r"^(\d{4}(/[1-9])?|palatinate|baden)?$")]
Entrance = fields.Positive | Literal["chit"]


class CityEntry(Entry, frozen=True, kw_only=True):
    """What is true of a city hex instead of its terrain."""

    cost: Factor
    multiple: Factor


class RoadEntry(Entry, frozen=True, kw_only=True):
    """What a step along a road costs."""

    cost: Points


class BridgeEntry(Entry, frozen=True, kw_only=True):
    """What the defence is multiplied by behind a bridge."""

    multiple: Factor


class PontoonEntry(Entry, frozen=True, kw_only=True):
    """What crossing a pontoon costs on top of the hex."""

    extra: Factor


class EntryCityEntry(Entry, frozen=True, kw_only=True):
    """The city where French reinforcements enter, by its name."""

    name: fields.Text


class MovementEntry(Entry, frozen=True, kw_only=True):
    """The allowances that do not change by turn."""

    prussian_infantry: fields.Positive
    prussian_cavalry: fields.Positive
    first_army: fields.Positive


class TurnsEntry(Entry, frozen=True, kw_only=True):
    """The turn track."""

    track: Annotated[tuple[Turn, ...], Meta(min_length=1)]


class LossesEntry(Entry, frozen=True, kw_only=True):
    """What eliminated First Army adds to the losses."""

    first_army: fields.Positive


class StackingEntry(Entry, frozen=True, kw_only=True):
    """How many units may share a hex."""

    prussian: fields.Positive
    foreign_legion: fields.Positive


class TablesFile(Entry, frozen=True, kw_only=True):
    """All of tables.toml."""

    format: int
    crt: odds_table.OddsTable
    terrain: dict[str, Terrain]
    city: CityEntry
    road: RoadEntry
    bridge: BridgeEntry
    pontoon: PontoonEntry
    countries: dict[str, Country]
    entry_city: EntryCityEntry
    movement: MovementEntry
    turns: TurnsEntry
    losses: LossesEntry
    stacking: StackingEntry
    chits: tuple[ChitKind, ...]


class UnitEntry(Entry, frozen=True, kw_only=True):
    """A unit; what it leaves out it has from its formation."""

    id: fields.CounterId
    counter: fields.Text
    name: fields.Text
    strength: fields.Positive
    commander: str = ""
    arm: Arm | None = None
    setup: Setup = ""
    entry: Entrance | None = None
    role: Role = ""


class FormationEntry(Entry, frozen=True, kw_only=True):
    """A corps or group of units."""

    name: fields.Text
    side: SideName
    arm: Arm = "infantry"
    corps: str = ""
    commander: str = ""
    setup: Setup = ""
    entry: Entrance | None = None
    units: Annotated[tuple[UnitEntry, ...], Meta(min_length=1)]


class SetupsEntry(Setups, frozen=True, kw_only=True):
    """The ready set-ups of both sides, by their ids."""

    prussian: dict[str, SetupEntry] = field(default_factory=dict)
    french: dict[str, SetupEntry] = field(default_factory=dict)


class EntriesEntry(Entry, frozen=True, kw_only=True):
    """Where reinforcements might come in."""

    places: dict[str, str]


class UnitsFile(Entry, frozen=True, kw_only=True):
    """All of units.toml."""

    format: int
    unit_prov: dict[str, Tag] = field(default_factory=dict)
    formations: dict[fields.CounterId, FormationEntry]
    setups: SetupsEntry = field(default_factory=SetupsEntry)
    entries: EntriesEntry | None = None
