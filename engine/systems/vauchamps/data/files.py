"""The form of tables.toml: the charts of Vauchamps."""

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.data.fields import Positive, Text
from engine.data.files import Entry
from engine.systems.vauchamps import charts, order_of_battle, scenario
from engine.systems.vauchamps.data.files_morale import MeleeValuesEntry, TestsEntry

Loss = Annotated[int, Meta(le=0, description="0 or less, a whole number")]
Six = Annotated[tuple[Loss, ...], Meta(min_length=6, max_length=6)]
Time = Annotated[str, Meta(pattern=r"^\d\d:\d\d$", description='a time such as "09:20"')]
Multiple = Annotated[
    str, Meta(pattern=r"^(NA|x\d+/\d+)$", description='"NA", or times and most such as "x3/4"')
]
Span = Annotated[
    str,
    Meta(
        pattern=r"^(-|[1-6][1-6](-[1-6][1-6])?)$",
        description='rolls from 11 to 66 such as "11-32", one such as "66", or "-"',
    ),
]


class TurnsEntry(Entry, frozen=True, kw_only=True):
    """The turns: the times of the first and the last, and the minutes between two."""

    first: Time
    last: Time
    minutes: Positive


class MixedEntry(Entry, frozen=True, kw_only=True):
    """Infantry beside one artillery unit (CHART-1)."""

    infantry: Positive


class InfantryFireEntry(Entry, frozen=True, kw_only=True):
    """A row of CHART-2: "x3/4" or "NA"."""

    line: Multiple
    square: Multiple
    skirmish: Multiple


class DefenceEntry(Entry, frozen=True, kw_only=True):
    """A row of CHART-4; cases that cannot occur are left out."""

    column: Positive | None = None
    line: Positive | None = None
    full_line: Positive | None = field(default=None, name="full line")
    flanked_line: Positive | None = field(default=None, name="flanked line")
    square: Positive | None = None
    general: Positive | None = None
    skirmish: Positive | None = None
    broken: Positive | None = None
    limbered: Positive | None = None
    unlimbered: Positive | None = None
    road_march: Positive | None = field(default=None, name="road march")


class WithGunsEntry(Entry, frozen=True, kw_only=True):
    """What guns in the hex change (VAU-12.2c)."""

    fire_defence: int


class FireEntry(Entry, frozen=True, kw_only=True):
    """CHART-5: by column the rolls that cost 0, 1, 2 ... inc."""

    table: dict[str, tuple[Span, ...]]


class StrengthEntry(Entry, frozen=True, kw_only=True):
    """CHART-8, the lowest odds first."""

    rows: tuple[charts.RatioRow, ...]


class SquareRowEntry(Entry, frozen=True, kw_only=True):
    """A row of CHART-9, 10 or 11."""

    formation: Literal["column", "line"] = field(name="from")
    distance: Annotated[int, Meta(ge=1, le=4)]
    square: Span
    disorder: Span


class SquaresEntry(Entry, frozen=True, kw_only=True):
    """CHART-9, 10 or 11."""

    rows: tuple[SquareRowEntry, ...]


class RecallEntry(Entry, frozen=True, kw_only=True):
    """CHART-13: the least die that recalls a charge."""

    least: Positive


class GroundEntry(Entry, frozen=True, kw_only=True):
    """CHART-15, by the die: what is added to the allowance, so 0 or less."""

    foot: Six
    cavalry: Six
    horse_guns: Six


class MoraleEntry(Entry, frozen=True, kw_only=True):
    """A row of CHART-16 and CHART-17."""

    name: Text
    battalions: Positive
    levels: Annotated[tuple[Positive, ...], Meta(min_length=3, max_length=3)]
    modifiers: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]


class MeleeEntry(Entry, frozen=True, kw_only=True):
    """CHART-19: by column "11-14 AR; 15 1/2*; ..."."""

    table: dict[str, str]


class DieEntry(Entry, frozen=True, kw_only=True):
    """A chart by the die (CHART-21)."""

    die: Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]


class ActivationEntry(DieEntry, frozen=True, kw_only=True):
    """CHART-22, and what the frozen corps and brigades are called."""

    names: dict[str, str]


class EntriesEntry(Entry, frozen=True, kw_only=True):
    """What the entries of CHART-23 are called."""

    A: Text
    B: Text
    C: Text
    D: Text


class SurpriseEntry(Entry, frozen=True, kw_only=True):
    """The modifiers of the first turns (VAU-16.2)."""

    modifiers: tuple[int, ...]


class VictoryEntry(Entry, frozen=True, kw_only=True):
    """The zones of the map that count (VAU-18.2), as they are called."""

    vauchamps: Text
    boularderie: Text


class TablesFile(Entry, frozen=True, kw_only=True):
    """All of tables.toml."""

    format: int
    turns: TurnsEntry
    stacking: dict[str, scenario.StackLimits]
    mixed: MixedEntry
    infantry_fire: dict[str, InfantryFireEntry]
    fire_defence: dict[str, DefenceEntry]
    with_guns: WithGunsEntry
    fire: FireEntry
    strength: StrengthEntry
    squares: dict[order_of_battle.Nation, SquaresEntry]
    square_modifiers: charts.SquareModifiers
    limber: charts.Limber
    recall: RecallEntry
    terrain: dict[str, scenario.Terrain]
    up_slope: scenario.Crossing
    stream: scenario.Crossing
    ground: GroundEntry
    morale: dict[str, MoraleEntry]
    tests: TestsEntry
    melee_values: MeleeValuesEntry
    melee: MeleeEntry
    melee_codes: dict[str, str]
    casualties: DieEntry
    activation: ActivationEntry
    entries: EntriesEntry
    surprise: SurpriseEntry
    victory: VictoryEntry
