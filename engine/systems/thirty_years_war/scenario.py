"""What a Thirty Years War battle knows before play, as typed values.

The common rules ask here and never for a battle's name: what a battle does not have is None or
empty. Only its own special rules look at `battle`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from engine.board.map import BoardMap, cell_side
from engine.core.game import Game
from engine.data.fields import Positive, Whole
from engine.data.files import Row
from engine.rules.combat_table import CombatTable
from engine.systems.thirty_years_war import battle_tables

INFANTRY, CAVALRY, LEADER, GUN, BANNER, BAGGAGE = (
    "infantry", "cavalry", "leader", "gun", "banner", "baggage",
)  # fmt: skip
ARMS = (INFANTRY, CAVALRY)
"""The two kinds of piece that are units (TYW-2.3b)."""
PERSONS = (LEADER, BANNER)
"""Those that go with units or alone: leaders, and the banner, which moves as they do (WM-20.1)."""
Arm = Literal["infantry", "cavalry"]
Kind = Literal["infantry", "cavalry", "leader", "gun", "banner", "baggage"]
Battle = Literal["white-mountain", "lutzen", "nordlingen", "rocroi"]
OPTIONS = (
    "command", "plunder", "wm-extra", "wm-manoeuvre", "lut-king", "lut-early", "roc-beck",
    "roc-reach", "handicap",
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
    def is_person(self) -> bool:
        """True for leaders and the banner, which stacks and moves as one of them (WM-20.1)."""
        return self.kind in PERSONS

    @property
    def moves(self) -> bool:
        """True for units, leaders and the banner."""
        return self.movement > 0


class Ground(Row, frozen=True, kw_only=True):
    """A hex line of the terrain chart (TYW-TEC). Costs of None: may not be entered."""

    infantry: Positive | None = None
    cavalry: Positive | None = None
    others: Positive | None = None
    """Leaders and the banner (TYW-6.0b)."""
    attacked_by: tuple[Arm, ...] = ("infantry", "cavalry")
    """The arms that may attack a unit there."""
    multiple: Positive = 1
    blocks: bool = False
    """Blocks the line of fire (TYW-5.23)."""
    disrupted: bool = True
    """A disrupted unit may enter (TYW-9.15b)."""

    def cost(self, kind: str) -> int | None:
        """Movement points for a kind of piece; None if it may not enter."""
        return {INFANTRY: self.infantry, CAVALRY: self.cavalry}.get(kind, self.others)


class Edge(Row, frozen=True, kw_only=True):
    """A hexside line of the terrain chart (TYW-TEC).

    Slope and redoubt sides lie one way; `multiple` counts only if every attacker comes so.
    """

    infantry: Whole = 0
    cavalry: Whole = 0
    others: Whole = 0
    multiple: Positive = 1
    passable: bool = True
    """May be crossed by moves, attacks and zones of control."""
    disrupted: bool = True
    """A disrupted unit may cross (TYW-9.15b)."""
    charge: bool = True
    """Cavalry may charge across (WM-17.3c)."""

    def extra(self, kind: str) -> int:
        """Extra movement points for a kind of piece."""
        return {INFANTRY: self.infantry, CAVALRY: self.cavalry}.get(kind, self.others)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A set-up symbol printed on the map (WM-15.0)."""

    cell: str
    side: str
    kind: Kind


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
    fire: battle_tables.FireTable
    losses: battle_tables.Losses
    victory: battle_tables.Victory
    recovery: battle_tables.Recovery = battle_tables.Recovery()
    disrupted_hexes: int = 2
    broken_hexes: int = 4
    """How far disrupted units move (TYW-9.15a, TYW-11.13)."""
    options: frozenset[str] = frozenset()
    """The optional rules that are on."""
    optional: tuple[str, ...] = ()
    """What they are called, in the order of the files."""
    setup_order: tuple[str, ...] = ()
    """Who sets up when; the sides' own order if empty."""
    symbols: tuple[Symbol, ...] = ()
    """White Mountain's set-up symbols; elsewhere the set-up list stands in the pieces."""
    groups: Mapping[str, battle_tables.Group] = field(default_factory=dict)
    visibility: battle_tables.Visibility | None = None
    charge: battle_tables.Charge | None = None
    first_strike: battle_tables.FirstStrike | None = None
    kings_death: battle_tables.KingsDeath | None = None
    """Only with its option, like the four that follow."""
    beck: battle_tables.Beck | None = None
    manoeuvre: battle_tables.Manoeuvre | None = None
    extra: battle_tables.Extra | None = None
    early: str = ""
    """LUT-20: the group that is set up next to one's own cavalry; "" without the option. The loader
    then also moves the later group to the earlier turn."""

    def side_of(self, unit: str) -> str:
        """The side a piece began with; captured guns stay pieces of that side."""
        return self.pieces[unit].side

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
    def dry_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each hex that lie over no river, or over a bridge or a ford."""
        return {
            c: tuple(n for n in self.board.grid.neighbours(c) if self.crossable(c, n))
            for c in self.board.grid.cells
        }


HasScenario: TypeAlias = Game[Any, Scenario]
"""The game, as rule functions look at it: its scenario, and what is pending."""
