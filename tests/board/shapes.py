"""Boards and cells for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.board.grid import Grid

grids = st.builds(
    Grid,
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    low=st.sampled_from(("odd", "even")),
    first=st.sampled_from((1, 2, 27)),
)


@st.composite
def grid_and_cells(draw: st.DrawFn, cells: int = 2) -> tuple[Grid, tuple[str, ...]]:
    """A grid with some of its cells."""
    grid = draw(grids)
    return grid, tuple(draw(st.sampled_from(grid.cells)) for _ in range(cells))


def steps_from(grid: Grid, start: str) -> dict[str, int]:
    """The number of steps to every cell, by flooding."""
    found = {start: 0}
    front = [start]
    while front:
        here = front.pop(0)
        for there in grid.neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                front.append(there)
    return found
