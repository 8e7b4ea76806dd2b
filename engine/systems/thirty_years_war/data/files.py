"""The form of a battle's own data files: tables.toml and units.toml."""

from typing import Literal

from msgspec import field

from engine.data.fields import CounterId, Positive, Text, Whole
from engine.data.files import Entry
from engine.data.odds_table import OddsTable
from engine.systems.thirty_years_war import battle_tables, scenario

# ---- tables.toml


class DisruptedEntry(Entry, frozen=True, kw_only=True):
    """How far disrupted units move."""

    hexes: Positive
    broken_hexes: Positive


class TurnsEntry(Entry, frozen=True, kw_only=True):
    """How many turns there are."""

    count: Positive


class SetUpEntry(Entry, frozen=True, kw_only=True):
    """Who sets up when, if not in the order of play."""

    order: tuple[str, ...]


class RecoveryEntry(Entry, frozen=True, kw_only=True):
    """Recovery numbers and bonuses."""

    needed: battle_tables.Face
    cap: Positive
    banner: Whole = 0
    broken: dict[scenario.Arm, Whole]


class BeckEntry(Entry, frozen=True, kw_only=True):
    """Beck's arrival: by the die, which groups."""

    side: str
    turn: Positive
    groups: dict[str, tuple[str, ...]]


class ManoeuvreEntry(Entry, frozen=True, kw_only=True):
    """The Catholic manoeuvre: by wing, the zone of the map."""

    side: str
    turn: Positive
    wings: dict[Literal["right", "left"], str]


class TablesFile(Entry, frozen=True, kw_only=True):
    """All of tables.toml; what a battle does not have is left out."""

    format: int
    crt: OddsTable
    bombardment: battle_tables.FireTable
    terrain: dict[str, scenario.Ground]
    edges: dict[str, scenario.Edge]
    disrupted: DisruptedEntry
    turns: TurnsEntry
    setup: SetUpEntry | None = None
    recovery: RecoveryEntry
    visibility: battle_tables.Visibility | None = None
    charge: battle_tables.Charge | None = None
    first_strike: battle_tables.FirstStrike | None = None
    losses: battle_tables.Losses
    victory: battle_tables.Victory
    kings_death: battle_tables.KingsDeath | None = None
    beck: BeckEntry | None = None
    manoeuvre: ManoeuvreEntry | None = None


# ---- units.toml


class UnitEntry(Entry, frozen=True, kw_only=True):
    """An infantry or cavalry counter."""

    id: CounterId
    name: Text
    arm: scenario.Arm
    side: str
    strength: Positive
    disrupted: Positive
    move: Positive
    category: Text
    printed: str = ""
    nation: str = ""
    polish: bool = False
    light: bool = False
    hex: str = ""
    printed_hex: str = ""


class LeaderEntry(Entry, frozen=True, kw_only=True):
    """A leader; `vp` are points of his own, `king` marks Gustavus Adolphus."""

    id: CounterId
    name: Text
    side: str
    rating: Positive
    move: Positive
    printed: str = ""
    hex: str = ""
    vp: Whole = 0
    king: bool = False


class GunEntry(Entry, frozen=True, kw_only=True):
    """A gun counter; `label` says which battery it is."""

    id: CounterId
    name: Text
    side: str
    hex: str
    label: str = ""


class MarkerEntry(Entry, frozen=True, kw_only=True):
    """Baggage or the King's Banner."""

    id: CounterId
    kind: Literal["baggage", "banner"]
    side: str
    hex: str
    move: Whole = 0
    vp: Whole = 0


class UnitList(Entry, frozen=True, kw_only=True):
    """The units at start."""

    list: tuple[UnitEntry, ...]


class LeaderList(Entry, frozen=True, kw_only=True):
    """The leaders at start."""

    list: tuple[LeaderEntry, ...] = ()


class GunList(Entry, frozen=True, kw_only=True):
    """The guns."""

    list: tuple[GunEntry, ...] = ()


class MarkerList(Entry, frozen=True, kw_only=True):
    """Baggage and banner."""

    list: tuple[MarkerEntry, ...] = ()


class GroupEntry(Entry, frozen=True, kw_only=True):
    """Pieces that arrive together, on the hexes of a zone of the map.

    `option` is what brings them into the game at all; `option_turn` the turn with another option, 0
    for at the start. A `cost` of 0 is the terrain's own.
    """

    key: Text
    side: str
    entry: str
    turn: Whole = 0
    cost: Whole = 1
    overstack: bool = True
    option: str = ""
    option_turn: dict[str, Whole] = field(default_factory=dict)
    units: tuple[UnitEntry, ...] = ()
    leaders: tuple[LeaderEntry, ...] = ()


class SymbolsEntry(Entry, frozen=True, kw_only=True):
    """A side's set-up symbols by kind (WM-15.0)."""

    infantry: tuple[str, ...] = ()
    cavalry: tuple[str, ...] = ()
    gun: tuple[str, ...] = ()
    baggage: tuple[str, ...] = ()


class TotalEntry(Entry, frozen=True, kw_only=True):
    """How many men an army had, for comparing at 100 men a strength point."""

    side: str
    arm: Literal["infantry", "cavalry", "all", "all+reinforcements"]
    men: Positive
    tolerance: float
    note: str = ""


class Totals(Entry, frozen=True, kw_only=True):
    """What the check compares the strengths with."""

    expected: tuple[TotalEntry, ...] = ()


class UnitsFile(Entry, frozen=True, kw_only=True):
    """All of units.toml."""

    format: int
    units: UnitList
    leaders: LeaderList = field(default_factory=LeaderList)
    guns: GunList = field(default_factory=GunList)
    markers: MarkerList = field(default_factory=MarkerList)
    reinforcements: tuple[GroupEntry, ...] = ()
    symbols: dict[str, SymbolsEntry] = field(default_factory=dict)
    totals: Totals = field(default_factory=Totals)
