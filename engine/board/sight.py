"""Exact straight lines between cell centres, in whole numbers.

An affine picture of the grid keeps what a line crosses: columns 3 apart, rows 2, low columns 1
lower; a cell has its corners at (±2, 0) and (±1, ±1). So no rounding ever decides a line of sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.board.grid import Grid, cell_id, column_of, row_of

_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


@dataclass(frozen=True, slots=True)
class Crossing:
    """A stretch of a line: through the inside of one cell, or along the side between two.

    `cells` holds the one or the two cells; a side of the edge of the map has one cell and
    `along` True.
    """

    cells: tuple[str, ...]
    along: bool


def centre(grid: Grid, cell: str) -> tuple[int, int]:
    """The centre of a cell in the whole-number picture, x to the right, y down."""
    column, half = grid.axial(cell)
    return 3 * column, half


def line(grid: Grid, a: str, b: str) -> tuple[Crossing, ...]:
    """What the straight line from the centre of a to that of b crosses, in order, ends included.

    A line that only touches a corner of a cell does not cross it. Raises KeyError off the map.
    """
    for end_cell in (a, b):
        if end_cell not in grid:
            raise KeyError(end_cell)
    if a == b:
        return (Crossing((a,), False),)
    inside: list[tuple[Fraction, Crossing]] = []
    sides: dict[tuple[Fraction, Fraction], list[str]] = {}
    start, end = centre(grid, a), centre(grid, b)
    for cell in _near(grid, a, b):
        stretch = _stretch(centre(grid, cell), start, end)
        if stretch is None:
            continue
        first, last, along = stretch
        if along:
            sides.setdefault((first, last), []).append(cell)
        else:
            inside.append((first, Crossing((cell,), False)))
    for (first, _), cells in sides.items():
        inside.append((first, Crossing(tuple(sorted(cells)), True)))
    return tuple(crossing for _, crossing in sorted(inside, key=lambda item: item[0]))


def between(grid: Grid, a: str, b: str) -> tuple[Crossing, ...]:
    """As `line`, without the two ends."""
    return tuple(c for c in line(grid, a, b) if a not in c.cells and b not in c.cells)


def _near(grid: Grid, a: str, b: str) -> list[str]:
    columns = sorted((column_of(a), column_of(b)))
    rows = sorted((row_of(a), row_of(b)))
    return [
        cell_id(c, r)
        for c in range(max(grid.first, columns[0] - 1), min(grid.last, columns[1] + 1) + 1)
        for r in range(max(1, rows[0] - 1), min(grid.rows, rows[1] + 1) + 1)
    ]


def _stretch(
    middle: tuple[int, int], start: tuple[int, int], end: tuple[int, int]
) -> tuple[Fraction, Fraction, bool] | None:
    """Where the segment runs in a cell, as parameters from 0 to 1, and whether along its side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    corners = [(middle[0] + x - start[0], middle[1] + y - start[1]) for x, y in _CORNERS]
    hand = [dx * y - dy * x for x, y in corners]
    if min(hand) > 0 or max(hand) < 0:
        return None
    length = dx * dx + dy * dy
    touched: list[Fraction] = []
    for i in range(6):
        j = (i + 1) % 6
        if hand[i] == 0:
            touched.append(Fraction(corners[i][0] * dx + corners[i][1] * dy, length))
        elif hand[i] * hand[j] < 0:
            share = Fraction(hand[i], hand[i] - hand[j])
            x = corners[i][0] + share * (corners[j][0] - corners[i][0])
            y = corners[i][1] + share * (corners[j][1] - corners[i][1])
            touched.append((x * dx + y * dy) / length)
    first, last = max(min(touched), Fraction(0)), min(max(touched), Fraction(1))
    if first >= last:
        return None
    return first, last, min(hand) == 0 or max(hand) == 0
