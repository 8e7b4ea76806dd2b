"""A map: a grid with terrain, land names, cell sides stored once, roads and places."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.board.grid import HEX_NAMES, Grid

Side = frozenset[str]
"""The side between two cells, as the set of the two: stored once, the same from both."""


CLOCKWISE_FROM = {"top": 0, "right": 2, "bottom": 3, "left": 5}
"""The number of the first direction clockwise from the top of our drawing, by `BoardMap.north`."""
UPRIGHT = dict(zip(HEX_NAMES, (12, 2, 4, 6, 8, 10), strict=True))
BETWEEN = {
    "north-north-east": 1, "east": 3, "south-south-east": 5,
    "south-south-west": 7, "west": 9, "north-north-west": 11,
}  # fmt: skip
"""The hours of a map of upright columns with north at the top: its directions, and between them."""


def cell_side(a: str, b: str) -> Side:
    """The side between two neighbouring cells."""
    return frozenset((a, b))


@dataclass(frozen=True, slots=True)
class Place:
    """A named place in a cell. `size` is a word such as town; `scores` if it counts for victory."""

    name: str
    cell: str
    size: str
    scores: bool = False


@dataclass(frozen=True)
class BoardMap:
    """What lies where. `terrain` and `country` hold a word for every cell.

    `regions` gives a cell a landscape's name; `relief` says which cells are not level (slope,
    hilltop). `features` maps a side to its kinds (river, bridge, slope ...) and `feature_names` to
    the river's own name. Of a kind whose sides are not the same from both ends, such as a slope or
    a wall, `facing` holds the two cells of each side in order, and `end_words` says how it looks
    from the first and from the second.
    `levels` are the heights of the cells where the map gives them, each side between two heights
    being a slope.
    """

    grid: Grid
    terrain: Mapping[str, str]
    country: Mapping[str, str] = field(default_factory=dict)
    regions: Mapping[str, str] = field(default_factory=dict)
    features: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    feature_names: Mapping[Side, str] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    roads: frozenset[Side] = frozenset()
    places: tuple[Place, ...] = ()
    cell_word: str = "hex"
    north: str = "top"
    """The side of the printed map that our drawing has at the top: top, right, bottom or left.

    It is north, or what is nearest to it; see `up`.
    """
    up: str = "north"
    """The compass point at the top of our drawing."""
    relief: Mapping[str, str] = field(default_factory=dict)
    facing: Mapping[str, frozenset[tuple[str, str]]] = field(default_factory=dict)
    end_words: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def lies(self) -> bool:
        """True if our drawing is turned so that the grid's columns are its rows."""
        return self.north in ("left", "right")

    def hour(self, number: int) -> int:
        """A direction on the face of a clock whose twelve is the top of our drawing."""
        turned = 2 * ((number - CLOCKWISE_FROM[self.north]) % 6)
        return (turned + self.lies) or 12

    @cached_property
    def hours(self) -> Mapping[str, int]:
        """The hour of each compass point that is a direction here, or lies between two."""
        found = {name: self.hour(number) for number, name in enumerate(self.grid.names)}
        return {**BETWEEN, **found} if found.items() <= UPRIGHT.items() else found

    @cached_property
    def places_at(self) -> Mapping[str, tuple[Place, ...]]:
        """The places of each cell that has any, the scoring ones first."""
        found: dict[str, tuple[Place, ...]] = {}
        for place in sorted(self.places, key=lambda p: not p.scores):
            found[place.cell] = (*found.get(place.cell, ()), place)
        return found

    @cached_property
    def cells_by_name(self) -> Mapping[str, str]:
        """The cell of each place and landscape, by its name; of a landscape its first."""
        lands = {name: cell for cell, name in reversed(list(self.regions.items()))}
        return {p.name: p.cell for p in self.places} | lands

    def has(self, a: str, b: str, kind: str) -> bool:
        """True if the side between two cells has a feature of this kind."""
        return kind in self.features.get(cell_side(a, b), ())

    def faces(self, a: str, b: str, kind: str) -> bool:
        """True if a side of this kind goes from a to b: of a slope, up from a to b."""
        return (a, b) in self.facing.get(kind, ())

    def side_word(self, here: str, there: str, kind: str) -> str:
        """What a side of this kind is called by one who looks from here: "slope up"."""
        if kind not in self.end_words:
            return kind
        both = self.faces(here, there, kind), self.faces(there, here, kind)
        return self.end_words[kind][not both[0]] if any(both) else kind

    def rise(self, a: str, b: str) -> int:
        """How many levels b lies above a; less than 0 if it lies below."""
        return self.levels[b] - self.levels[a] if self.levels else 0


SLOPE = "slope"
"""The feature of a side between two heights."""


def with_levels(board: BoardMap, levels: Mapping[str, int]) -> BoardMap:
    """The board with these heights, and a slope on each side where they differ, and only there."""
    features = {
        side: tuple(k for k in kinds if k != SLOPE) for side, kinds in board.features.items()
    }
    upward = frozenset(
        (cell, there)
        for cell in board.grid.cells
        for there in board.grid.neighbours(cell)
        if levels[cell] < levels[there]
    )
    for lower, higher in upward:
        side = cell_side(lower, higher)
        features[side] = (*features.get(side, ()), SLOPE)
    kept = {side: kinds for side, kinds in features.items() if kinds}
    return replace(
        board, levels=levels, features=kept, facing={**board.facing, SLOPE: upward},
        end_words={**board.end_words, SLOPE: ("slope up", "slope down")},
    )  # fmt: skip
