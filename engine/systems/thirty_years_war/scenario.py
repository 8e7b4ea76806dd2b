"""What a Thirty Years War battle knows before play, as typed values.

The common rules ask here and never for a battle's name: what a battle does not have is None or
empty. Only its own special rules look at `battle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol

from engine.board.map import BoardMap, cell_side

INFANTRY, CAVALRY, LEADER, GUN, BANNER, BAGGAGE = (
    "infantry", "cavalry", "leader", "gun", "banner", "baggage",
)  # fmt: skip
ARMS = (INFANTRY, CAVALRY)
"""The two kinds of piece that are units (TYW-2.3b)."""
Kind = Literal["infantry", "cavalry", "leader", "gun", "banner", "baggage"]
Battle = Literal["white-mountain", "lutzen", "nordlingen", "rocroi"]
OPTIONS = (
    "command", "plunder", "wm-extra", "wm-manoeuvre", "lut-king", "lut-early", "roc-beck",
    "roc-reach",
)  # fmt: skip
"""The optional rules, all off unless both players agree."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter (TYW-2.3a). `strength` is the front's, `reverse` the disrupted side's."""

    id: str
    name: str
    side: str
    kind: Kind
    counter: str = ""
    strength: int = 0
    reverse: int = 0
    movement: int = 0
    """Movement allowance; 0 for what never moves."""
    rating: int = 0
    """A leader's leadership rating."""
    category: str = ""
    """The category in which a unit becomes demoralised; "army" where the army breaks as one."""
    points: int = 0
    """A leader's own victory points (LUT-21, ROC-20), or the price of an optional one (WM-22.2)."""
    polish: bool = False
    """A unit that may charge any target (WM-16.0)."""
    at: str = ""
    """The hex of the set-up list; "" for a piece that comes later. At White Mountain a proposal."""
    group: str = ""
    """The reinforcement group of a piece that does not start on the map; "" for the others."""

    @property
    def is_unit(self) -> bool:
        """True for infantry and cavalry (TYW-2.3b)."""
        return self.kind in ARMS

    @property
    def moves(self) -> bool:
        """True for units, leaders and the banner."""
        return self.movement > 0


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex line of the terrain chart (TYW-TEC). Costs of None: may not be entered."""

    name: str
    infantry: int | None = 1
    cavalry: int | None = 1
    others: int | None = 1
    """Leaders and the banner (TYW-6.0b)."""
    attacked_by: tuple[str, ...] = ARMS
    """The arms that may attack a unit there."""
    multiple: int = 1
    blocks: bool = False
    """Blocks the line of fire (TYW-5.23)."""
    disrupted: bool = True
    """A disrupted unit may enter (TYW-9.15b)."""
    rule: str = "TYW-TEC-clear"

    def cost(self, kind: str) -> int | None:
        """Movement points for a kind of piece; None if it may not enter."""
        return {INFANTRY: self.infantry, CAVALRY: self.cavalry}.get(kind, self.others)


@dataclass(frozen=True, slots=True)
class Edge:
    """A hexside line of the terrain chart (TYW-TEC).

    Slope and redoubt sides lie one way; `multiple` counts only if every attacker comes so.
    """

    name: str
    infantry: int = 0
    cavalry: int = 0
    others: int = 0
    multiple: int = 1
    passable: bool = True
    """May be crossed by moves, attacks and zones of control."""
    disrupted: bool = True
    """A disrupted unit may cross (TYW-9.15b)."""
    charge: bool = True
    """Cavalry may charge across (WM-17.3c)."""
    rule: str = ""

    def extra(self, kind: str) -> int:
        """Extra movement points for a kind of piece."""
        return {INFANTRY: self.infantry, CAVALRY: self.cavalry}.get(kind, self.others)


@dataclass(frozen=True, slots=True)
class CombatTable:
    """The combat results table (TYW-8.6): columns from the worst odds, a row for each face."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def result(self, die: int, column: int) -> str:
        """The result for a die of 1 to 6 in a column counted from 0."""
        return self.rows[die - 1][column]

    def results_of(self, column: int) -> tuple[str, ...]:
        """The six results of a column, by the die."""
        return tuple(row[column] for row in self.rows)


@dataclass(frozen=True, slots=True)
class FireTable:
    """The bombardment table (TYW-5.1): each column begins at a range; the last has no end."""

    columns: tuple[str, ...]
    ranges: tuple[int, ...]
    """The shortest range of each column."""
    rows: tuple[tuple[str, ...], ...]

    def column(self, distance: int) -> int:
        """The column of a range (TYW-BOM-a)."""
        return max(i for i, first in enumerate(self.ranges) if first <= distance)

    def result(self, die: int, column: int) -> str:
        """The result for a die of 1 to 6: "Dd" or "none"."""
        return self.rows[die - 1][column]


@dataclass(frozen=True, slots=True)
class Recovery:
    """The lowest die that recovers (TYW-9.2a), the cap (TYW-10.22) and the bonuses."""

    needed: int = 5
    cap: int = 6
    banner: int = 0
    """What the King's Banner adds (WM-20.2)."""
    broken: Mapping[str, int] = field(default_factory=lambda: {INFANTRY: 0, CAVALRY: 6})
    """By arm, what a demoralised unit needs; 0: it cannot recover (TYW-11.11, TYW-11.12)."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """Mist, dust or fog (WM-19, LUT-17.3): on these faces of the die, by turn, sight is short."""

    roller: str
    """The side that rolls at the start of its player turn."""
    faces: tuple[tuple[int, ...], ...]
    word: str
    """What short sight is called: "restricted", "fog"."""
    gun_range: int = 2
    charge_needs_leader: bool = False
    """WM-19.2d."""
    radius: int = 0
    """What is added to command radii (WM-19.2e): -1 or 0."""


@dataclass(frozen=True, slots=True)
class Charge:
    """Who may charge whom, at twice the strength."""

    sides: tuple[str, ...]
    polish_only: bool = False
    targets: Literal["any", "disrupted-infantry", "shaken-infantry"] = "disrupted-infantry"
    """shaken: disrupted or demoralised (ROC-16.11)."""
    multiple: int = 2


@dataclass(frozen=True, slots=True)
class FirstStrike:
    """NOR-16.0: one side's infantry and leaders attack with more in one turn."""

    side: str
    turn: int = 1
    multiple: int = 3


@dataclass(frozen=True, slots=True)
class Losses:
    """What counts towards demoralisation, and at how many points which category breaks."""

    levels: Mapping[str, Mapping[str, int]]
    """By side and category; the category is "army" where the army breaks as one."""
    counts: Literal["all", "infantry"] = "all"
    leader: int = 0
    baggage: int = 0
    banner: int = 0
    raises: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """By side: at the end of which turns' first player turn an unbroken army's level rises, and to
    what (LUT-18.2; with LUT-20 the loader gives the levels of LUT-20.12)."""
    enemy_raise: int = 0
    """How much both levels of the other army rise when a category breaks (NOR-18.33)."""
    removal: bool = False
    """Disrupted units of a broken category neither recover nor stay (NOR-18.31)."""


@dataclass(frozen=True, slots=True)
class Points:
    """What one side scores. A leader scores `rating` a point of rating, or his own points."""

    infantry: int = 1
    cavalry: int = 1
    """For each full strength point eliminated."""
    broken_infantry: int = 0
    """Instead, for infantry that was demoralised (LUT-21.11, ROC-20.11); 0: no difference."""
    rating: int = 0
    gun: int = 0
    """For each enemy gun held at the end."""
    baggage: int = 0
    banner: int = 0
    enemy_broken: int = 0
    """If the enemy is demoralised at the end and one's own army is not (WM-25)."""
    categories: tuple[int, ...] = ()
    """By the number of enemy categories demoralised at the end, from 0 (ROC-20.11, 20.12)."""


@dataclass(frozen=True, slots=True)
class Band:
    """A level of victory: its name and from what it begins.

    By margin: the least margin. By ratio: the least ratio as a fraction, (5, 4) for 1.25.
    """

    name: str
    margin: int = 0
    ratio: tuple[int, int] = (0, 1)


@dataclass(frozen=True, slots=True)
class Victory:
    """How points decide: more points (WM-25, LUT-21), their ratio (NOR-19), the margin (ROC-20).

    `bands` are the levels above a draw from the least, empty for "points"; `least` is the least
    number of points that wins at all (NOR-19.3).
    """

    kind: Literal["points", "ratio", "margin"]
    points: Mapping[str, Points]
    """By the side that scores."""
    bands: tuple[Band, ...] = ()
    least: int = 0


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


@dataclass(frozen=True, slots=True)
class Symbol:
    """A set-up symbol printed on the map (WM-15.0)."""

    cell: str
    side: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class KingsDeath:
    """The death of the king (LUT-19): by the die, the new level and the lowest recovering die."""

    leader: str
    """The id of Gustavus Adolphus."""
    levels: tuple[int, ...] = (75, 70, 70, 65, 60, 55)
    recovery: tuple[int, ...] = (4, 5, 5, 5, 5, 6)
    behind: int = 10
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


@dataclass(frozen=True)
class Scenario:
    """Everything about a battle that does not change in play."""

    id: str
    title: str
    battle: Battle
    board: BoardMap
    sides: tuple[str, str]
    """First player, second player (TYW-3.0c)."""
    turns: int
    pieces: Mapping[str, Piece]
    """In the order of battle; optional pieces only with their option."""
    ground: Mapping[str, Ground]
    """By the terrain word of the board."""
    edges: Mapping[str, Edge]
    """By the feature word of the board: slope, stream, river, bridge, ford, redoubt."""
    table: CombatTable
    fire: FireTable
    losses: Losses
    victory: Victory
    recovery: Recovery = Recovery()
    disrupted_hexes: int = 2
    broken_hexes: int = 4
    """How far disrupted units move (TYW-9.15a, TYW-11.13)."""
    options: frozenset[str] = frozenset()
    """The optional rules that are on."""
    setup_order: tuple[str, ...] = ()
    """Who sets up when; the sides' own order if empty."""
    symbols: tuple[Symbol, ...] = ()
    """White Mountain's set-up symbols; elsewhere the set-up list stands in the pieces."""
    groups: Mapping[str, Group] = field(default_factory=dict)
    visibility: Visibility | None = None
    charge: Charge | None = None
    first_strike: FirstStrike | None = None
    kings_death: KingsDeath | None = None
    """Only with its option, like the four that follow."""
    beck: Beck | None = None
    manoeuvre: Manoeuvre | None = None
    extra: Extra | None = None
    early: str = ""
    """LUT-20: the group that is set up next to one's own cavalry; "" without the option. The loader
    then also moves the later group to the earlier turn."""

    def enemy_of(self, side: str) -> str:
        """The other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    @cached_property
    def ids(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The pieces of a side and a kind, by both."""
        found: dict[tuple[str, str], list[str]] = {}
        for piece in self.pieces.values():
            found.setdefault((piece.side, piece.kind), []).append(piece.id)
        return {key: tuple(ids) for key, ids in found.items()}

    @cached_property
    def unit_ids(self) -> Mapping[str, tuple[str, ...]]:
        """The units of a side, in the order of battle."""
        return {
            side: tuple(u for u, x in self.pieces.items() if x.side == side and x.is_unit)
            for side in self.sides
        }

    def on(self, option: str) -> bool:
        """True if an optional rule is on."""
        return option in self.options

    def ground_at(self, cell: str) -> Ground:
        """The line of the terrain chart for a hex."""
        return self.ground[self.board.terrain[cell]]

    def hilltop(self, cell: str) -> bool:
        """True for a hilltop (TYW-5.24b)."""
        return self.board.relief.get(cell) == "hilltop"

    def slope(self, cell: str) -> bool:
        """True for a slope hex (TYW-6.24)."""
        return self.board.relief.get(cell) == "slope"

    def behind_redoubt(self, outside: str, inside: str) -> bool:
        """True if the side between is a redoubt that faces `outside` (WM-17.0)."""
        return self.board.faces(outside, inside, "redoubt")

    @cached_property
    def features(self) -> Mapping[frozenset[str], tuple[Edge, ...]]:
        """The lines of the terrain chart that hold for each hexside with features.

        A bridge or ford takes the place of the water under it (TYW-6.23).
        """
        found: dict[frozenset[str], tuple[Edge, ...]] = {}
        for side, kinds in self.board.features.items():
            dry = "bridge" in kinds or "ford" in kinds
            kept = (k for k in kinds if not (dry and k in ("stream", "river")))
            found[side] = tuple(self.edges[k] for k in kept if k in self.edges)
        return found

    def edges_between(self, a: str, b: str) -> tuple[Edge, ...]:
        """The lines of the terrain chart for the side between two neighbouring hexes."""
        return self.features.get(cell_side(a, b), ())

    def crossable(self, a: str, b: str) -> bool:
        """False over a river without a bridge (TYW-TEC-river)."""
        return all(edge.passable for edge in self.edges_between(a, b))

    @cached_property
    def reach(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each hex that are not behind an unbridged river (TYW-7.13)."""
        return {
            c: tuple(n for n in self.board.grid.neighbours(c) if self.crossable(c, n))
            for c in self.board.grid.cells
        }


class HasScenario(Protocol):
    """A game, as far as the rule functions look at it."""

    @property
    def scenario(self) -> Scenario:
        """What does not change in play."""

    def pending(self, view: Any, side: str) -> str:
        """What the pending frame asks, in marked words."""
