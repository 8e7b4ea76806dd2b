"""One grid for all maps: columns of cells, each second column half a cell lower.

Hexes and offset squares differ only in how a cell is drawn and how its six directions are named.
Cells are "CCRR": column and row, two digits each; rows count from 01, columns too unless the map's
numbers start higher. Directions are numbered 0 to 5
clockwise from the straight neighbour with the smaller row number; every list of neighbours or
directions is in that order, which begins at the top of the printed map.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

Low = Literal["odd", "even"]

HEX_NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""Direction names of a map with north at the top."""


_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The six directions as steps of `Grid.axial`."""


@lru_cache(maxsize=99 * 99)
def cell_id(column: int, row: int) -> str:
    """The number of a cell: 5, 8 is "0508"; one text for all that name it."""
    return f"{column:02d}{row:02d}"


def column_of(cell: str) -> int:
    """The column of a cell."""
    return int(cell[:2])


def row_of(cell: str) -> int:
    """The row of a cell."""
    return int(cell[2:])


@dataclass(frozen=True)
class Grid:
    """A field of `columns` by `rows` cells, numbered from 0101.

    `low` says which columns lie half a cell lower; `names` are the six direction names, in the
    order of the direction numbers. `first` is the number of the first column.
    """

    columns: int
    rows: int
    low: Low
    names: tuple[str, ...] = HEX_NAMES
    first: int = 1

    @property
    def last(self) -> int:
        """The number of the last column."""
        return self.first + self.columns - 1

    @property
    def extent(self) -> str:
        """The first and the last cell: "0101 to 0812"."""
        return f"{cell_id(self.first, 1)} to {cell_id(self.last, self.rows)}"

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """All cells, column by column."""
        return tuple(
            cell_id(c, r) for c in range(self.first, self.last + 1) for r in range(1, self.rows + 1)
        )

    @cached_property
    def _around(self) -> dict[str, tuple[str | None, ...]]:
        return {cell: self._compute_around(cell) for cell in self.cells}

    @cached_property
    def _next_to(self) -> dict[str, tuple[str, ...]]:
        return {c: tuple(n for n in around if n) for c, around in self._around.items()}

    def _compute_around(self, cell: str) -> tuple[str | None, ...]:
        column, row = column_of(cell), row_of(cell)
        up = 0 if self.is_low(cell) else -1
        steps = ((0, -1), (1, up), (1, up + 1), (0, 1), (-1, up + 1), (-1, up))
        return tuple(
            cell_id(column + dc, row + dr) if self.holds(column + dc, row + dr) else None
            for dc, dr in steps
        )

    def holds(self, column: int, row: int) -> bool:
        """True if the field has a cell there."""
        return self.first <= column <= self.last and 1 <= row <= self.rows

    def __contains__(self, cell: object) -> bool:
        """True for the number of a cell of this field."""
        return cell in self._around

    def is_low(self, cell: str) -> bool:
        """True if the cell's column lies half a cell lower."""
        return (column_of(cell) % 2 == 1) == (self.low == "odd")

    def around(self, cell: str) -> tuple[str | None, ...]:
        """The six neighbours by direction number; None off the map. Raises KeyError off the map."""
        return self._around[cell]

    def neighbours(self, cell: str) -> tuple[str, ...]:
        """The neighbours on the map, clockwise. Raises KeyError for a cell off the map."""
        return self._next_to[cell]

    def adjacent(self, a: str, b: str) -> bool:
        """True if the two cells share a side."""
        return b in self._next_to[a]

    def step(self, cell: str, direction: int) -> str | None:
        """The neighbour in a direction, or None off the map."""
        return self._around[cell][direction % 6]

    def direction(self, a: str, b: str) -> int:
        """The direction number from a cell to its neighbour. Raises ValueError if not adjacent."""
        return self._around[a].index(b)

    def axial(self, cell: str) -> tuple[int, int]:
        """Whole-number coordinates (q, d) in which the six directions are the same everywhere.

        q is the column; d the number of half cells down, counted so that distance is simple.
        """
        if (known := self._axial.get(cell)) is None:
            known = column_of(cell), 2 * row_of(cell) + (1 if self.is_low(cell) else 0)
            self._axial[cell] = known
        return known

    @cached_property
    def _axial(self) -> dict[str, tuple[int, int]]:
        return {}

    def distance(self, a: str, b: str) -> int:
        """The least number of steps from a to b, whatever lies between."""
        (qa, da), (qb, db) = self.axial(a), self.axial(b)
        across, down = abs(qa - qb), abs(da - db)
        return across + max(0, down - across) // 2

    def directions_towards(self, a: str, b: str) -> tuple[int, ...]:
        """The one or two directions that shortest paths from a to b use; none if a is b."""
        here = self.distance(a, b)
        return tuple(
            d for d, n in enumerate(self._around[a]) if n and self.distance(n, b) == here - 1
        )

    def legs(self, a: str, b: str) -> tuple[tuple[int, int], ...]:
        """A shortest way from a to b as one or two straight legs, the longer first.

        Each is a direction with its number of steps; none if a is b.
        """
        across = self.axial(b)[0] - self.axial(a)[0]
        down = self.axial(b)[1] - self.axial(a)[1]
        legs = []
        for first, (q, d) in enumerate(_STEPS):
            second = (first + 1) % 6
            q2, d2 = _STEPS[second]
            whole = q * d2 - q2 * d
            here, there = (across * d2 - q2 * down) // whole, (q * down - across * d) // whole
            if here >= 0 and there >= 0:
                legs = [(first, here), (second, there)]
                break
        return tuple(sorted((leg for leg in legs if leg[1]), key=lambda leg: -leg[1]))

    def ring(self, centre: str, radius: int) -> tuple[str, ...]:
        """The cells at a distance, clockwise from direction 0; only those on the map."""
        if radius == 0:
            return (centre,)
        return tuple(c for c in self._ring_walk(centre, radius) if c)

    def _ring_walk(self, centre: str, radius: int) -> Iterator[str | None]:
        column, half = self.axial(centre)
        half -= 2 * radius
        for dq, dd in ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)):
            for _ in range(radius):
                yield self._at(column, half)
                column, half = column + dq, half + dd

    def _at(self, column: int, half: int) -> str | None:
        low = (column % 2 == 1) == (self.low == "odd")
        row = (half - (1 if low else 0)) // 2
        return cell_id(column, row) if self.holds(column, row) else None

    def within(self, centre: str, radius: int) -> tuple[str, ...]:
        """All cells at most `radius` steps away, nearest first, each ring clockwise."""
        return tuple(c for r in range(radius + 1) for c in self.ring(centre, r))

    def ray(self, cell: str, direction: int) -> tuple[str, ...]:
        """All cells in a straight row of cells from a cell, without it, to the edge of the map."""
        found: list[str] = []
        at = self.step(cell, direction)
        while at:
            found.append(at)
            at = self.step(at, direction)
        return tuple(found)
