"""Lines of sight agree with an exact computation by another method.

The test cuts the line, as a parameter from 0 to 1 in rational numbers, wherever it meets one of the
straight lines on which hex sides lie; between two cuts it asks which cell is nearest to the middle
of the piece (two cells, when it runs along their side), in the metric whose unit ball is a hex.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given, settings, strategies as st

from engine.board.grid import Grid, cell_id
from engine.board.straight_line import Crossing, between, centre, line

GRIDS = (Grid(9, 7, "odd"), Grid(9, 7, "even"), Grid(3, 9, "even"), Grid(9, 2, "odd"))
Point = tuple[Fraction, Fraction]


def depth(dx: Fraction, dy: Fraction) -> Fraction:
    """How far from a hex's centre, where 1 is on its side: |y| <= 1 and |x| + |y| <= 2.

    In the whole-number picture corners are (2, 0) and (1, 1), so the slanting sides are
    x + y = 2 and the flat ones y = 1.
    """
    return max(abs(dy), (abs(dx) + abs(dy)) / 2)


def cuts(a: tuple[int, int], b: tuple[int, int]) -> list[Fraction]:
    """The parameters at which the line from a to b meets lines on which sides may lie."""
    found = {Fraction(0), Fraction(1)}
    for across, down in ((0, 1), (1, 1), (1, -1)):
        start, end = (across * p[0] + down * p[1] for p in (a, b))
        low, high = sorted((start, end))
        if low < high:
            found |= {Fraction(v - start, end - start) for v in range(low, high + 1)}
    return sorted(found)


def cells_of(grid: Grid, point: Point) -> tuple[str, ...]:
    """The cells in or on the side of which a point lies."""
    column, row = int(point[0] // 3), int(point[1] // 2)
    near = [
        cell_id(c, r)
        for c in range(column - 1, column + 3)
        for r in range(row - 2, row + 3)
        if grid.holds(c, r)
    ]
    return tuple(c for c in near if depth_in(grid, c, point) <= 1)


def depth_in(grid: Grid, cell: str, point: Point) -> Fraction:
    """How far a point is from the centre of a cell, where 1 is on its side."""
    x, y = centre(grid, cell)
    return depth(point[0] - x, point[1] - y)


def expected(grid: Grid, a: str, b: str) -> list[tuple[tuple[str, ...], bool]]:
    """What the line crosses, as cells and whether along a side."""
    start, end = centre(grid, a), centre(grid, b)
    pieces = []
    marks = cuts(start, end)
    for first, last in zip(marks, marks[1:], strict=False):
        middle = (first + last) / 2
        point = (start[0] + middle * (end[0] - start[0]), start[1] + middle * (end[1] - start[1]))
        cells = cells_of(grid, point)
        if cells:
            pieces.append((cells, depth_in(grid, cells[0], point) == 1))
    return [piece for piece, _ in groupby(pieces)]


def told(crossings: tuple[Crossing, ...]) -> list[tuple[tuple[str, ...], bool]]:
    """Crossings in the form of `expected`."""
    return [(c.cells, c.along) for c in crossings]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.columns}x{g.rows} {g.low}")
@pytest.mark.parametrize("parity", [0, 1])
def test_lines_over_all_offsets(grid: Grid, parity: int) -> None:
    """From a corner and the middle, in columns of one parity, to every cell."""
    middle = grid.columns // 2 + (grid.columns // 2 + parity) % 2
    for column, row in ((2 - parity, 1), (middle, (grid.rows + 1) // 2)):
        start = cell_id(column, row)
        for end in grid.cells:
            if end != start:
                assert told(line(grid, start, end)) == expected(grid, start, end), (start, end)


@settings(max_examples=60)
@given(st.sampled_from(GRIDS[:2]), st.data())
def test_lines_between_any_two_cells(grid: Grid, data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(grid.cells)) for _ in range(2))
    if a != b:
        assert told(line(grid, a, b)) == expected(grid, a, b)


@given(st.sampled_from(GRIDS[:2]), st.data())
def test_a_line_is_the_same_backwards(grid: Grid, data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(grid.cells)) for _ in range(2))
    assert line(grid, a, b) == line(grid, b, a)[::-1]


@given(st.sampled_from(GRIDS[:2]), st.data())
def test_between_leaves_out_the_ends(grid: Grid, data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(grid.cells)) for _ in range(2))
    crossed = line(grid, a, b)
    assert crossed[0] == Crossing((a,), False) and crossed[-1] == Crossing((b,), False)
    assert between(grid, a, b) == (crossed[1:-1] if a != b else ())


def test_a_line_along_a_row_of_cells_is_the_ray() -> None:
    grid = Grid(9, 9, "even")
    for direction in range(6):
        ray = grid.ray("0505", direction)
        assert told(line(grid, "0505", ray[-1])) == [((c,), False) for c in ("0505", *ray)]


def test_a_line_along_a_side_names_both_cells() -> None:
    grid = Grid(9, 9, "even")
    assert told(line(grid, "0505", "0705")) == [
        (("0505",), False),
        (("0604", "0605"), True),
        (("0705",), False),
    ]


def test_a_side_at_the_edge_of_the_map_has_one_cell() -> None:
    assert Crossing(("0201",), True) in line(Grid(9, 9, "even"), "0101", "0301")


def test_a_line_to_itself_and_off_the_map() -> None:
    grid = Grid(3, 3, "odd")
    assert told(line(grid, "0202", "0202")) == [(("0202",), False)]
    with pytest.raises(KeyError):
        line(grid, "0101", "0909")
