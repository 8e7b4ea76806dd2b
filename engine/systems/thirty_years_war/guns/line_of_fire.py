"""The line of fire (TYW-5.2), exact: what blocks a gun's shot, if anything does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from engine.board.grid import Grid, cell_id, column_of, row_of
from engine.board.straight_line import between
from engine.systems.thirty_years_war import GUN, Scenario, TywPosition

_WIDE = Grid(99, 99, "even")
_MIDDLE = 49
"""A grid wide enough for every offset; its columns are low as on all four maps."""

Offsets = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """What blocks a line: the hex, or the two hexes along whose side it runs, and why."""

    cells: tuple[str, ...]
    reasons: tuple[str, ...]
    """For each of the cells: "woods", "hilltop", or the id of the piece that stands there."""


@cache
def crossed(odd: bool, columns: int, rows: int) -> tuple[Offsets, ...]:
    """What a line with this offset, to the right, crosses between its ends, in order.

    One hex, or the two beside the line where it runs along a side; as offsets from a start in an
    odd or an even column. To the left it is the mirror image.
    """
    start = cell_id(_MIDDLE if odd else _MIDDLE + 1, _MIDDLE)
    end = cell_id(column_of(start) + columns, row_of(start) + rows)
    return tuple(
        tuple((column_of(c) - column_of(start), row_of(c) - row_of(start)) for c in one.cells)
        for one in between(_WIDE, start, end)
    )


def line(grid: Grid, a: str, b: str) -> Iterator[tuple[str, ...]]:
    """The hexes that the line from a to b crosses between them, in order (TYW-5.21a).

    In pairs where it runs along a side (TYW-5.22); at the map's edge the one on the map alone.
    """
    column, row = column_of(a), row_of(a)
    across, down = column_of(b) - column, row_of(b) - row
    way = -1 if across < 0 else 1
    for offsets in crossed(not grid.is_low(a), abs(across), down):
        there = ((column + way * dc, row + dr) for dc, dr in offsets)
        found = tuple(cell_id(c, r) for c, r in there if grid.holds(c, r))
        if found:
            yield found


def obstacle(s: Scenario, p: TywPosition, cell: str, holders: dict[str, str]) -> str:
    """What in a hex blocks fire over the plain (TYW-5.23); "" if nothing does."""
    if cell in holders:
        return holders[cell]
    ground = s.ground_at(cell)
    if ground.blocks:
        return ground.name
    return "hilltop" if s.hilltop(cell) else ""


def hill_obstacle(s: Scenario, p: TywPosition, cell: str, holders: dict[str, str]) -> str:
    """What in a hex blocks fire from hilltop to hilltop: only what is on the hill (TYW-5.25)."""
    if not s.hilltop(cell):
        return ""
    if cell in holders:
        return holders[cell]
    ground = s.ground_at(cell)
    return ground.name if ground.name in ("woods", "forest") else ""


def holders_of(s: Scenario, p: TywPosition) -> dict[str, str]:
    """The hexes with a unit or a gun of either side, with one of them, a unit if there is one."""
    found: dict[str, str] = {}
    for u, state in p.units.items():
        piece = s.pieces[u]
        if state.at and (piece.is_unit or (piece.kind == GUN and state.at not in found)):
            found[state.at] = u
    return found


def first_block(
    grid: Grid, a: str, b: str, what: Callable[[str], str], near: Callable[[str], bool]
) -> Block | None:
    """The first thing that blocks the line, hexes for which `near` holds left out.

    Along a side both hexes must block (TYW-5.22).
    """
    for cells in line(grid, a, b):
        reasons = tuple("" if near(c) else what(c) for c in cells)
        if all(reasons):
            return Block(cells, reasons)
    return None


def blocked(
    s: Scenario, p: TywPosition, gun: str, target: str, holders: dict[str, str] | None = None
) -> Block | None:
    """What blocks the line from a gun's hex to a target hex; None if nothing does (TYW-5.21a).

    From a hilltop hexes nearer than half the range do not block (TYW-5.24a); a shot at another
    hilltop is also free if nothing on the hills is in its way (TYW-5.25).
    """
    grid, held = s.board.grid, holders_of(s, p) if holders is None else holders
    high, far = s.hilltop(gun), grid.distance(gun, target)

    def near(cell: str) -> bool:
        return high and 2 * grid.distance(gun, cell) < far

    block = first_block(grid, gun, target, lambda c: obstacle(s, p, c, held), near)
    if block is None or not (high and s.hilltop(target)):
        return block
    hill = first_block(grid, gun, target, lambda c: hill_obstacle(s, p, c, held), lambda c: False)
    return block if hill is not None else None
