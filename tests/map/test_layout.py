"""Geometry: cells to characters and back, at every zoom and however the map is turned."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, strategies as st

from engine.board.grid import Grid
from engine.board.map import BoardMap
from engine.speech.describe import clockwise
from tests.board.shapes import grids
from tests.map.pictures import dunkirk
from tui.map.layout import Layout, Region, Slot, layout_of

NORTHS = ("top", "right", "bottom", "left")
layouts = st.builds(
    Layout, grids, st.sampled_from(NORTHS), st.sampled_from((1, 2, 3)), st.booleans()
)

UPRIGHT = ((0, -1), (1, -1), (1, 1), (0, 1), (-1, 1), (-1, -1))
LYING = ((1, -1), (1, 0), (1, 1), (-1, 1), (-1, 0), (-1, -1))
"""Where the neighbours are on the screen, clockwise from north."""


@pytest.mark.parametrize(("zoom", "size"), [(1, (54, 16)), (2, (79, 16)), (3, (116, 32))])
def test_dunkirk_fits_where_it_should(zoom: int, size: tuple[int, int]) -> None:
    assert layout_of(dunkirk()[0].board, zoom).size == size


@pytest.mark.parametrize(
    ("grid", "zoom", "fold", "size"),
    [
        (Grid(58, 28, "odd"), 1, True, (61, 15)),
        (Grid(58, 28, "odd"), 1, False, (61, 29)),
        (Grid(80, 38, "odd"), 1, True, (80, 20)),
        (Grid(15, 10, "odd"), 2, True, (79, 22)),
        (Grid(58, 28, "odd"), 3, True, (584, 115)),
    ],
)
def test_upright_columns_fit(grid: Grid, zoom: int, fold: bool, size: tuple[int, int]) -> None:
    assert Layout(grid, "top", zoom, fold).size == size


def test_some_regions_of_dunkirk() -> None:
    board = dunkirk()[0].board
    assert layout_of(board, 2).region("0801") == Region(6, 0, 6, 2)
    assert layout_of(board, 2).region("0701") == Region(3, 2, 6, 2)
    assert layout_of(board, 3).region("0612") == Region(3 + 4 + 11 * 9, 8, 9, 4)
    assert layout_of(board, 1).region("0112") == Region(3 + 11 * 4, 14, 4, 2)


def test_there_are_three_zooms() -> None:
    with pytest.raises(ValueError):
        layout_of(dunkirk()[0].board, 4)


@given(layouts)
def test_positions_and_cells_agree(layout: Layout) -> None:
    width, height = layout.size
    seen: set[tuple[int, int]] = set()
    for cell in layout.grid.cells:
        x, y, w, h = layout.region(cell)
        assert layout.margin <= x and 0 <= y and x + w <= width and y + h <= height
        for spot in product(range(x, x + w), range(y, y + h)):
            assert cell in layout.cells_at(*spot)
            assert layout.folded or (layout.cells_at(*spot)[:1] == (cell,) and spot not in seen)
            seen.add(spot)
    for spot in product(range(-2, width + 2), range(-2, height + 2)):
        assert bool(layout.cells_at(*spot)) == (spot in seen)


@given(layouts)
def test_slots_and_cells_agree(layout: Layout) -> None:
    slots = {layout.slot(cell) for cell in layout.grid.cells}
    across, down = layout.field
    assert slots == {Slot(*s) for s in product(range(across), range(down))}
    assert all(layout.cell(layout.slot(cell)) == cell for cell in layout.grid.cells)


@given(layouts)
def test_every_side_is_drawn_once(layout: Layout) -> None:
    drawn = [
        frozenset((cell, there))
        for cell in layout.grid.cells
        for there in layout.around(layout.slot(cell))
        if there
    ]
    every = {frozenset((c, n)) for c in layout.grid.cells for n in layout.grid.neighbours(c)}
    assert len(drawn) == len(every) and set(drawn) == every


@given(layouts.filter(lambda layout: not layout.is_dots))
def test_neighbours_lie_where_the_compass_says(layout: Layout) -> None:
    board = BoardMap(layout.grid, {}, north=layout.north)
    ways = UPRIGHT if layout.shape == "columns" else LYING
    for cell in layout.grid.cells:
        here = layout.region(cell)
        around = layout.grid.around(cell)
        for number, way in zip(clockwise(board), ways, strict=True):
            if there := around[number]:
                region = layout.region(there)
                assert (_sign(region.x - here.x), _sign(region.y - here.y)) == way


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
