"""The grid, by its properties."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.board.grid import HEX_NAMES, Grid, cell_id, column_of, row_of
from engine.board.map import BoardMap, Place, cell_side
from tests.board.shapes import grid_and_cells, grids, steps_from

directions = st.integers(0, 5)


@given(grid_and_cells(3))
def test_distance_is_a_metric(case: tuple[Grid, tuple[str, ...]]) -> None:
    grid, (a, b, c) = case
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a) >= 0
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_cells(1).filter(lambda case: min(case[0].columns, case[0].rows) > 1))
def test_distance_is_the_number_of_steps(case: tuple[Grid, tuple[str, ...]]) -> None:
    grid, (a,) = case
    assert {c: grid.distance(a, c) for c in grid.cells} == steps_from(grid, a)


@given(grids)
def test_neighbours_are_symmetric_and_one_step_away(grid: Grid) -> None:
    for cell in grid.cells:
        near = set(grid.neighbours(cell))
        assert all(cell in grid.neighbours(n) for n in near)
        assert near == {c for c in grid.cells if grid.distance(cell, c) == 1}
        assert near == {c for c in grid.cells if grid.adjacent(cell, c)}


@given(grids)
def test_around_and_neighbours_agree(grid: Grid) -> None:
    for cell in grid.cells:
        assert len(grid.around(cell)) == 6
        assert grid.neighbours(cell) == tuple(n for n in grid.around(cell) if n)


@given(grids, directions)
def test_stepping_there_and_back(grid: Grid, direction: int) -> None:
    for cell in grid.cells:
        there = grid.step(cell, direction)
        if there is not None:
            assert grid.step(there, direction + 3) == cell
            assert grid.direction(cell, there) == direction
            assert grid.direction(there, cell) == (direction + 3) % 6


@given(grids)
def test_a_turn_of_six_steps_closes(grid: Grid) -> None:
    """Stepping once in each direction, clockwise, comes back: directions are alike everywhere."""
    for cell in grid.cells:
        at: str | None = cell
        for direction in range(6):
            at = grid.step(at, direction) if at else None
        assert at in (cell, None)


@given(grid_and_cells(1))
def test_rings_part_the_map(case: tuple[Grid, tuple[str, ...]]) -> None:
    grid, (centre,) = case
    rings = [grid.ring(centre, r) for r in range(grid.columns + grid.rows)]
    cells = [c for ring in rings for c in ring]
    assert sorted(cells) == sorted(grid.cells)
    for radius, ring in enumerate(rings):
        assert all(grid.distance(centre, c) == radius for c in ring)
    assert grid.within(centre, 2) == tuple(c for ring in rings[:3] for c in ring)


def test_a_ring_begins_at_the_top_and_goes_clockwise() -> None:
    grid = Grid(7, 7, "even")
    assert grid.ring("0404", 1) == grid.neighbours("0404")
    assert grid.ring("0404", 2)[:3] == ("0402", "0503", "0603")
    assert len(grid.ring("0404", 3)) == 18


@given(grid_and_cells(1), directions)
def test_a_ray_is_straight(case: tuple[Grid, tuple[str, ...]], direction: int) -> None:
    grid, (cell,) = case
    ray = grid.ray(cell, direction)
    assert [grid.distance(cell, c) for c in ray] == list(range(1, len(ray) + 1))
    path = (cell, *ray)
    for here, there in zip(path, path[1:], strict=False):
        assert grid.direction(here, there) == direction
    assert grid.step(path[-1], direction) is None


@given(grid_and_cells(2))
def test_directions_towards_are_those_that_come_nearer(
    case: tuple[Grid, tuple[str, ...]],
) -> None:
    grid, (a, b) = case
    towards = grid.directions_towards(a, b)
    nearer = {
        d
        for d in range(6)
        if (there := grid.step(a, d)) and grid.distance(there, b) < grid.distance(a, b)
    }
    assert set(towards) == nearer and len(towards) <= 2
    assert a != b or towards == ()


@given(grid_and_cells(2))
def test_legs_are_a_shortest_way_in_two_straight_parts(case: tuple[Grid, tuple[str, ...]]) -> None:
    grid, (a, b) = case
    legs = grid.legs(a, b)
    assert len(legs) <= 2 and all(steps > 0 for _, steps in legs)
    assert sum(steps for _, steps in legs) == grid.distance(a, b)
    assert sorted(legs, key=lambda leg: -leg[1]) == list(legs)
    across = sum(steps * (0, 1, 1, 0, -1, -1)[number] for number, steps in legs)
    down = sum(steps * (-2, -1, 1, 2, 1, -1)[number] for number, steps in legs)
    there = (grid.axial(a)[0] + across, grid.axial(a)[1] + down)
    assert there == grid.axial(b)


@given(grids)
def test_axial_steps_are_the_same_everywhere(grid: Grid) -> None:
    wanted = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    for cell in grid.cells:
        q, d = grid.axial(cell)
        for direction, there in enumerate(grid.around(cell)):
            if there:
                dq, dd = wanted[direction]
                assert grid.axial(there) == (q + dq, d + dd)


def test_cells_are_numbered_by_column_and_row() -> None:
    assert cell_id(5, 8) == "0508"
    assert (column_of("0508"), row_of("0508")) == (5, 8)
    assert Grid(2, 3, "odd").cells == ("0101", "0102", "0103", "0201", "0202", "0203")
    assert "0203" in Grid(2, 3, "odd") and "0301" not in Grid(2, 3, "odd")
    assert 203 not in Grid(2, 3, "odd")


@pytest.mark.parametrize(
    "low,wanted",
    [
        ("even", ("0302", "0402", "0403", "0304", "0203", "0202")),
        ("odd", ("0302", "0403", "0404", "0304", "0204", "0203")),
    ],
)
def test_which_columns_lie_lower_says_who_are_neighbours(low: str, wanted: tuple[str]) -> None:
    grid = Grid(6, 6, "odd" if low == "odd" else "even")
    assert grid.neighbours("0303") == wanted
    assert grid.is_low("0303") == (low == "odd")


def test_cells_off_the_map_are_errors() -> None:
    grid = Grid(3, 3, "odd")
    for ask in (grid.neighbours, grid.around):
        with pytest.raises(KeyError):
            ask("0404")
    with pytest.raises(ValueError):
        grid.direction("0101", "0303")


def test_the_six_names_go_clockwise_from_the_top() -> None:
    grid = Grid(3, 3, "even")
    assert grid.names == HEX_NAMES
    assert grid.names[grid.direction("0202", "0201")] == "north"
    assert grid.names[grid.direction("0202", "0303")] == "south-east"


# ---- maps ----


def small_map() -> BoardMap:
    """A river between 0101 and 0201, and three places."""
    grid = Grid(2, 2, "even")
    return BoardMap(
        grid,
        terrain=dict.fromkeys(grid.cells, "clear"),
        features={cell_side("0101", "0201"): ("river", "bridge")},
        places=(
            Place("Mill", "0101", "village"),
            Place("Abbey", "0101", "town", scores=True),
            Place("Ford", "0202", "village"),
        ),
    )


def test_a_cell_side_is_the_same_from_both() -> None:
    board = small_map()
    assert board.has("0101", "0201", "river") and board.has("0201", "0101", "bridge")
    assert not board.has("0101", "0102", "river")
    assert not board.has("0101", "0201", "slope")


def test_places_that_score_come_first() -> None:
    names = {cell: [p.name for p in found] for cell, found in small_map().places_at.items()}
    assert names == {"0101": ["Abbey", "Mill"], "0202": ["Ford"]}
