"""The combat charts as typed values: fire, melee, square, and the odds they are entered with."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from engine.data.fields import Positive, Text
from engine.data.files import Entry
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.data.files_morale import TestsEntry

SquareResult = Literal["square", "disorder", "rout"]


def ratio(odds: str) -> Fraction:
    """The number that odds such as 1:2.5 or 3:1 stand for."""
    left, right = odds.split(":")
    return Fraction(left) / Fraction(right)


@dataclass(frozen=True)
class FireMultiple:
    """A cell "x3/4" of CHART-2: each inc counts `times`, at most `most` inc fire."""

    times: int
    most: int


@dataclass(frozen=True)
class FireTable:
    """CHART-5. `first` gives for each column the first roll that costs 1, 2 ... inc; 0 for never.

    A column whose lowest roll already costs something has 11 as the first roll of that loss.
    """

    columns: tuple[str, ...]
    first: tuple[tuple[int, ...], ...]

    @cached_property
    def ratios(self) -> tuple[Fraction, ...]:
        """The columns as numbers."""
        return tuple(ratio(c) for c in self.columns)


@dataclass(frozen=True)
class MeleeTable:
    """CHART-19. `rows` gives for each column the results of the 36 rolls, the lowest first."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @cached_property
    def ratios(self) -> tuple[Fraction, ...]:
        """The columns as numbers."""
        return tuple(ratio(c) for c in self.columns)

    def result(self, column: int, roll: int) -> str:
        """The code for a modified roll (VAU-13.5c)."""
        return self.rows[column][base6.index(roll)]


class RatioRow(Entry, frozen=True, kw_only=True):
    """A row of CHART-8: what the proportion of inc adds to both sides' pre-melee tests."""

    odds: Text
    attacker: int
    defender: int


class SquareModifiers(Entry, frozen=True, kw_only=True):
    """CHART-12. `types` are the infantry types that differ from 0."""

    leader: int
    light: int
    lancer: int
    types: dict[str, int]


class Limber(Entry, frozen=True, kw_only=True):
    """CHART-13: the least die with which foot or horse guns limber."""

    foot: Positive
    horse: Positive


@dataclass(frozen=True)
class SquareRow:
    """A row of CHART-9, 10 or 11: the last roll for a square and the last for disorder, 0 if none.

    Higher rolls rout.
    """

    square: int
    disorder: int

    def result(self, roll: int) -> SquareResult:
        """What a modified roll brings (VAU-10.2m)."""
        if roll <= self.square:
            return "square"
        return "disorder" if roll <= self.disorder else "rout"


SquareChart = Mapping[tuple[str, int], SquareRow]
"""Formation (column, line) and distance (1 to 4) to the row (VAU-10.2m)."""


@dataclass(frozen=True)
class CombatCharts:
    """All charts of fire, melee, charges and morale, as read from the scenario's tables."""

    fire_multiples: Mapping[tuple[str, str], FireMultiple | None]
    """CHART-2: infantry type and formation to the multiple; None is NA. Column and general order
    are not listed: they fire the printed value."""
    fire_defence: Mapping[str, Mapping[str, int]]
    """CHART-4: terrain (clear, village, town, wood) to posture to value. Postures: column, line,
    full line, flanked line, square, general, skirmish, broken, limbered, unlimbered, road march.
    A cell that cannot occur is left out."""
    with_guns: int
    """What infantry's value changes by with guns in its hex (VAU-12.2c)."""
    fire: FireTable
    strength_ratios: tuple[RatioRow, ...]
    """CHART-8, the lowest odds first."""
    squares: Mapping[str, SquareChart]
    """CHART-9 to 11 by nation."""
    square_modifiers: SquareModifiers
    limber: Limber
    recall: int
    """CHART-13: the least die that recalls a charge."""
    melee: MeleeTable
    tests: TestsEntry
    """CHART-7."""
    melee_values: Mapping[str, Fraction]
    """CHART-18 by the names of `MeleeValuesEntry`."""
    line_inc: int
    """Most inc of a line's hex that attack (VAU-6.4k)."""
    casualties: tuple[str, ...]
    """CHART-21 by the die: dead, dead, hours-2, hours-1, captured, scratch."""
    level_modifiers: Mapping[str, tuple[int, ...]]
    """CHART-17: morale formation to the modifier of each level."""
