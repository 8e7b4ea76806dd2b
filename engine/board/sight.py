"""Exact straight lines between cell centres, in whole numbers.

An affine picture of the grid keeps what a line crosses: columns 3 apart, rows 2, low columns 1
lower; a cell has its corners at (±2, 0) and (±1, ±1). So no rounding ever decides a line of sight.
"""

from __future__ import annotations

from dataclasses import dataclass

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
        if not grid.holds(column_of(end_cell), row_of(end_cell)):
            raise KeyError(end_cell)
    if a == b:
        return (Crossing((a,), False),)
    inside: list[tuple[int, Crossing]] = []
    sides: dict[tuple[int, int], list[str]] = {}
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
    """The cells that the line can meet: in each column those about its height there."""
    columns = sorted((column_of(a), column_of(b)))
    found: list[str] = []
    for column in range(max(grid.first, columns[0] - 1), min(grid.last, columns[1] + 1) + 1):
        low, high = _height(centre(grid, a), centre(grid, b), 3 * column)
        rows = range(max(1, low // 2 - 1), min(grid.rows, high // 2 + 1) + 1)
        found += [cell_id(column, row) for row in rows]
    return found


def _height(start: tuple[int, int], end: tuple[int, int], x: int) -> tuple[int, int]:
    """Between which heights a segment runs within the width of the cells centred at x."""
    (xa, ya), (xb, yb) = sorted((start, end))
    if xa == xb:
        return min(ya, yb), max(ya, yb)
    left, right = max(xa, min(x - 2, xb)), min(xb, max(x + 2, xa))
    rise, run = yb - ya, xb - xa
    return (
        ya + min(rise * (at - xa) // run for at in (left, right)),
        ya + max(-(-rise * (at - xa) // run) for at in (left, right)),
    )


def _stretch(
    middle: tuple[int, int], start: tuple[int, int], end: tuple[int, int]
) -> tuple[int, int, bool] | None:
    """Where the segment runs in a cell, as whole numbers along it, and whether along its side.

    All numbers along one segment have the same scale: the sides of cells have three directions,
    and the scale is a multiple of what the line makes with each of them.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    corners = [(middle[0] + x - start[0], middle[1] + y - start[1]) for x, y in _CORNERS]
    hand = [dx * y - dy * x for x, y in corners]
    if min(hand) > 0 or max(hand) < 0:
        return None
    scale = (2 * abs(dy) or 1) * (abs(dx - dy) or 1) * (abs(dx + dy) or 1)
    along = [(x * dx + y * dy) * scale for x, y in corners]
    touched: list[int] = []
    for i in range(6):
        j = (i + 1) % 6
        if hand[i] == 0:
            touched.append(along[i])
        elif hand[i] * hand[j] < 0:
            touched.append(along[i] + hand[i] * (along[j] - along[i]) // (hand[i] - hand[j]))
    first, last = max(min(touched), 0), min(max(touched), (dx * dx + dy * dy) * scale)
    if first >= last:
        return None
    return first, last, min(hand) == 0 or max(hand) == 0
