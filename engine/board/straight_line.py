"""Exact straight lines between cell centres, in whole numbers.

An affine picture of the grid keeps what a line crosses: columns 3 apart, rows 2, low columns 1
lower; a cell has its corners at (±2, 0) and (±1, ±1). So no rounding ever decides a line of sight.
"""

from collections.abc import Iterator
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
    segment = _segment(centre(grid, a), centre(grid, b))
    for cell, stretch in _met(grid, a, b, segment):
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


@dataclass(frozen=True, slots=True)
class _Segment:
    """A line from centre to centre, with what is the same for each cell that it may meet.

    All numbers along it have the same scale: the sides of cells have three directions, and the
    scale is a multiple of what the line makes with each of them. `aside` and `along` are for each
    corner of a cell how far it lies beside the line and along it, seen from the cell's centre.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    dx: int
    dy: int
    scale: int
    aside: tuple[int, ...]
    along: tuple[int, ...]
    widest: int
    """A cell whose centre lies farther beside the line does not meet it."""


def _segment(start: tuple[int, int], end: tuple[int, int]) -> _Segment:
    dx, dy = end[0] - start[0], end[1] - start[1]
    scale = (2 * abs(dy) or 1) * (abs(dx - dy) or 1) * (abs(dx + dy) or 1)
    aside = tuple(dx * y - dy * x for x, y in _CORNERS)
    along = tuple((x * dx + y * dy) * scale for x, y in _CORNERS)
    return _Segment(start, end, dx, dy, scale, aside, along, max(aside))


def _met(
    grid: Grid, a: str, b: str, segment: _Segment
) -> Iterator[tuple[str, tuple[int, int, bool]]]:
    """The cells that the line meets, with where it does: in each column those about its height."""
    columns = sorted((column_of(a), column_of(b)))
    for column in range(max(grid.first, columns[0] - 1), min(grid.last, columns[1] + 1) + 1):
        x, down = 3 * column, 1 if grid.is_low(cell_id(column, 1)) else 0
        low, high = _height(segment.start, segment.end, x)
        for row in range(max(1, low // 2 - 1), min(grid.rows, high // 2 + 1) + 1):
            if (stretch := _stretch(segment, x, 2 * row + down)) is not None:
                yield cell_id(column, row), stretch


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


def _stretch(segment: _Segment, x: int, y: int) -> tuple[int, int, bool] | None:
    """Where the segment runs in the cell centred at x, y, along it, and whether along its side."""
    dx, dy = segment.dx, segment.dy
    x, y = x - segment.start[0], y - segment.start[1]
    beside = dx * y - dy * x
    if abs(beside) > segment.widest:
        return None
    here = (x * dx + y * dy) * segment.scale
    hand = [beside + far for far in segment.aside]
    along = segment.along
    touched: list[int] = []
    for i in range(6):
        if hand[i] == 0:
            touched.append(along[i])
        elif hand[i] * hand[i - 1] < 0:
            slant = hand[i] * (along[i - 1] - along[i]) // (hand[i] - hand[i - 1])
            touched.append(along[i] + slant)
    first = max(here + min(touched), 0)
    last = min(here + max(touched), (dx * dx + dy * dy) * segment.scale)
    if first >= last:
        return None
    return first, last, min(hand) == 0 or max(hand) == 0
