"""The tables and the rules that differ from battle to battle, as typed values.

What a battle does not have is None or empty in its `Scenario`. A table of the data that is just
what the rules ask for has its form here, and is read as it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.data.fields import Positive, Text, Whole
from engine.data.files import Entry

Face = Annotated[int, Meta(ge=1, le=6)]
Faces = tuple[Face, ...]


class FireTable(Entry, frozen=True, kw_only=True):
    """The bombardment table (TYW-5.1): each column begins at a range; the last has no end."""

    name: Text
    columns: Annotated[tuple[str, ...], Meta(min_length=1)]
    ranges: tuple[Positive, ...] = msgspec.field(name="from")
    """The shortest range of each column."""
    die: Faces
    results: tuple[str, ...]
    grid: tuple[tuple[str, ...], ...]

    def column(self, distance: int) -> int:
        """The column of a range (TYW-BOM-a)."""
        return max(i for i, first in enumerate(self.ranges) if first <= distance)

    def result(self, die: int, column: int) -> str:
        """The result for a die of 1 to 6: "Dd" or "none"."""
        return self.grid[die - 1][column]


@dataclass(frozen=True, slots=True)
class Recovery:
    """The lowest die that recovers (TYW-9.2a), the cap (TYW-10.22) and the bonuses."""

    needed: int = 5
    cap: int = 6
    banner: int = 0
    """What the King's Banner adds (WM-20.2)."""
    broken: Mapping[str, int] = field(default_factory=lambda: {"infantry": 0, "cavalry": 6})
    """By arm, what a demoralised unit needs; 0: it cannot recover (TYW-11.11, TYW-11.12)."""


class Visibility(Entry, frozen=True):
    """Mist, dust or fog (WM-19, LUT-17.3): on these faces of the die, by turn, sight is short."""

    roller: str
    """The side that rolls at the start of its player turn."""
    faces: tuple[Faces, ...]
    word: Text
    """What short sight is called: "restricted", "fog"."""
    gun_range: Positive
    charge_needs_leader: bool = False
    """WM-19.2d."""
    radius: int = 0
    """What is added to command radii (WM-19.2e): -1 or 0."""


class Charge(Entry, frozen=True):
    """Who may charge whom, at twice the strength."""

    sides: tuple[str, ...]
    targets: Literal["any", "disrupted-infantry", "shaken-infantry"]
    """shaken: disrupted or demoralised (ROC-16.11)."""
    polish_only: bool = False
    multiple: Positive = 2


class FirstStrike(Entry, frozen=True):
    """NOR-16.0: one side's infantry and leaders attack with more in one turn."""

    side: str
    turn: Positive
    multiple: Positive


class Early(Entry, frozen=True):
    """Levels and raises with option lut-early (LUT-20.12)."""

    levels: dict[str, dict[str, Positive]]
    raises: dict[str, tuple[tuple[Positive, Positive], ...]] = {}


class Losses(Entry, frozen=True):
    """What counts towards demoralisation, and at how many points which category breaks."""

    levels: dict[str, dict[str, Positive]]
    """By side and category; the category is "army" where the army breaks as one."""
    counts: Literal["all", "infantry"] = "all"
    leader: Whole = 0
    baggage: Whole = 0
    banner: Whole = 0
    raises: dict[str, tuple[tuple[Positive, Positive], ...]] = {}
    """By side: at the end of which turns' first player turn an unbroken army's level rises, and to
    what (LUT-18.2)."""
    enemy_raise: Whole = 0
    """How much both levels of the other army rise when a category breaks (NOR-18.33)."""
    removal: bool = False
    """Disrupted units of a broken category neither recover nor stay (NOR-18.31)."""
    early: Early | None = None


class Points(Entry, frozen=True):
    """What one side scores. A leader scores `rating` a point of rating, or his own points."""

    infantry: Positive = 1
    cavalry: Positive = 1
    """For each full strength point eliminated."""
    broken_infantry: Whole = 0
    """Instead, for infantry that was demoralised (LUT-21.11, ROC-20.11); 0: no difference."""
    rating: Whole = 0
    gun: Whole = 0
    """For each enemy gun held at the end."""
    baggage: Whole = 0
    banner: Whole = 0
    enemy_broken: Whole = 0
    """If the enemy is demoralised at the end and one's own army is not (WM-25)."""
    categories: tuple[Whole, ...] = ()
    """By the number of enemy categories demoralised at the end, from 0 (ROC-20.11, 20.12)."""


class Band(Entry, frozen=True):
    """A level of victory: its name and from what it begins.

    By margin: the least margin. By ratio: the least ratio as a fraction, (5, 4) for 1.25.
    """

    name: Text
    margin: Whole = 0
    ratio: tuple[Whole, Positive] = (0, 1)


class Victory(Entry, frozen=True):
    """How points decide: more points (WM-25, LUT-21), their ratio (NOR-19), the margin (ROC-20).

    `bands` are the levels above a draw from the least, empty for "points"; `least` is the least
    number of points that wins at all (NOR-19.3).
    """

    kind: Literal["points", "ratio", "margin"]
    points: dict[str, Points]
    """By the side that scores."""
    handicap: dict[str, Points] = {}
    """What sides score instead with the option handicap, which is our own."""
    bands: tuple[Band, ...] = ()
    least: Whole = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that arrive together. Which these are, the pieces say by their `group`.

    `turn` is when they are due, 0 if a die decides (ROC-17, WM-23.2) or each piece has its own turn
    (WM-22.3). `entry` are the hexes on which they enter; `cost` of 0 means the terrain's own.
    """

    id: str
    side: str
    turn: int
    entry: tuple[str, ...]
    cost: int = 1
    overstack: bool = True
    """Entry hexes may be overstacked until the phase ends (LUT-16.13b, ROC-17.14)."""
    rule: str = "LUT-16.0a"


class KingsDeath(Entry, frozen=True):
    """The death of the king (LUT-19): by the die, the new level and the lowest recovering die."""

    leader: Annotated[str, Meta(max_length=0)] = ""
    """The id of Gustavus Adolphus, whom the list of leaders names."""
    levels: tuple[Positive, ...] = (75, 70, 70, 65, 60, 55)
    recovery: Faces = (4, 5, 5, 5, 5, 6)
    behind: Positive = 10
    """LUT-19.12."""


@dataclass(frozen=True, slots=True)
class Beck:
    """Beck's arrival (ROC-17.0): from a turn on, by the die, which groups arrive."""

    side: str
    turn: int = 9
    groups: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """The Catholic manoeuvre (WM-23): by the wing noted, the hexes of entry."""

    side: str
    wings: Mapping[str, tuple[str, ...]]
    """ "right" and "left" to entry hexes."""
    turn: int = 2


@dataclass(frozen=True, slots=True)
class Extra:
    """The optional Bohemian pieces (WM-22): the group of the pieces, which enter by its hexes."""

    side: str
    group: str
