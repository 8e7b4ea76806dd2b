"""The line of fire agrees with an exact computation by another method (TYW-5.21a, TYW-5.22).

The other method takes axial coordinates times three: a hex's corners lie at fixed offsets from its
centre, and the signs of cross products say on which side of the line each corner is. Both signs:
the inside is crossed. Two zeros and the rest of one sign: the line runs along that side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from engine.board.grid import Grid, cell_id, column_of, row_of
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.guns.line_of_fire import blocked, holders_of, line
from engine.systems.thirty_years_war.scenario import Scenario
from engine.systems.thirty_years_war.state import TywPosition
from tests.thirty_years_war.board import real

CORNERS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
Point = tuple[int, int]


@cache
def axial(cell: str) -> Point:
    """Axial coordinates with even lines low, times three, as the digest gives them."""
    c = column_of(cell) - 1
    return 3 * c, 3 * (row_of(cell) - (c - c % 2) // 2)


def distance(a: Point, b: Point) -> int:
    """Hexes between two centres."""
    dq, dr = (a[0] - b[0]) // 3, (a[1] - b[1]) // 3
    return max(abs(dq), abs(dr), abs(dq + dr))


def hands(a: Point, b: Point, middle: Point) -> list[int]:
    """On which side of the line from a to b each corner of a hex lies."""
    found = []
    for dq, dr in CORNERS:
        q, r = middle[0] + dq, middle[1] + dr
        cross = (b[0] - a[0]) * (r - a[1]) - (b[1] - a[1]) * (q - a[0])
        found.append((cross > 0) - (cross < 0))
    return found


def near(grid: Grid, a: str, b: str) -> Iterator[str]:
    """The hexes that lie on some way that is at most one longer than the shortest.

    Those too far beside the line for any of their corners to reach it are left out beforehand.
    """
    start, end = axial(a), axial(b)
    dq, dr = end[0] - start[0], end[1] - start[1]
    most, wide = distance(start, end) + 1, 2 * (abs(dq) + abs(dr))
    rows = sorted((row_of(a), row_of(b)))
    for c in range(min(column_of(a), column_of(b)) - 1, max(column_of(a), column_of(b)) + 2):
        q3, down = 3 * (c - 1), (c - 1 - (c - 1) % 2) // 2
        first, last = rows[0] - 1, rows[1] + 1
        if dq:
            middle, half = start[1] + dr * (q3 - start[0]) // dq, wide // abs(dq) + 1
            first = max(first, (middle - half) // 3 + down)
            last = min(last, (middle + half) // 3 + 1 + down)
        for r in range(first, last + 1):
            r3 = 3 * (r - down)
            if abs(dq * (r3 - start[1]) - dr * (q3 - start[0])) > wide or not grid.holds(c, r):
                continue
            if distance(start, (q3, r3)) + distance((q3, r3), end) <= most:
                yield cell_id(c, r)


def expected(grid: Grid, a: str, b: str) -> tuple[set[str], set[str]]:
    """The hexes whose inside is crossed, and those along a side of which the line runs."""
    inside: set[str] = set()
    along: set[str] = set()
    for cell in near(grid, a, b):
        if cell in (a, b):
            continue
        signs = hands(axial(a), axial(b), axial(cell))
        if 1 in signs and -1 in signs:
            inside.add(cell)
        elif signs.count(0) == 2:
            along.add(cell)
    return inside, along


def told(grid: Grid, a: str, b: str) -> tuple[set[str], set[str]]:
    """The same from the rules; pairs are neighbours."""
    inside: set[str] = set()
    along: set[str] = set()
    for cells in line(grid, a, b):
        pair = len(cells) == 2
        assert not pair or grid.adjacent(*cells)
        (along if pair else inside).update(cells)
    return inside, along


WIDE = Grid(60, 70, "even")


@pytest.mark.rule("TYW-5.21a", "TYW-5.22")
@pytest.mark.parametrize("parity", [0, 1])
@pytest.mark.parametrize("columns", range(28))
def test_every_offset_and_parity(parity: int, columns: int) -> None:
    start = cell_id(30 + parity, 35)
    for rows in range(-31, 32):
        for way in (1, -1):
            end = cell_id(30 + parity + way * columns, 35 + rows)
            if end != start:
                assert told(WIDE, start, end) == expected(WIDE, start, end), (start, end)


@pytest.mark.rule("TYW-5.21a", "TYW-5.22")
def test_a_line_is_the_same_both_ways() -> None:
    rng = random.Random(5)
    for _ in range(150):
        a, b = (cell_id(rng.randint(1, 26), rng.randint(1, 31)) for _ in range(2))
        if a != b:
            there, back = list(line(WIDE, a, b)), list(line(WIDE, b, a))
            assert [set(c) for c in there] == [set(c) for c in reversed(back)]


def blocks_in(s: Scenario, p: TywPosition, cell: str) -> bool:
    """TYW-5.23, read again from the position."""
    pieces = [s.pieces[u] for u, x in p.units.items() if x.at == cell]
    return (
        any(x.is_unit or x.kind == "gun" for x in pieces)
        or s.board.terrain[cell] in ("woods", "forest", "town")
        or s.board.relief.get(cell) == "hilltop"
    )


def is_free(s: Scenario, p: TywPosition, a: str, b: str) -> bool:
    """The whole rule by the other method."""
    inside, along = expected(s.board.grid, a, b)
    grid, far = s.board.grid, s.board.grid.distance(a, b)
    high, top = s.board.relief.get(a) == "hilltop", s.board.relief.get(b) == "hilltop"

    def blocks(cell: str) -> bool:
        return blocks_in(s, p, cell) and not (high and 2 * grid.distance(a, cell) < far)

    def on_hill(cell: str) -> bool:
        pieces = [s.pieces[u] for u, x in p.units.items() if x.at == cell]
        held = any(x.is_unit or x.kind == "gun" for x in pieces)
        wood = s.board.terrain[cell] in ("woods", "forest")
        return s.board.relief.get(cell) == "hilltop" and (held or wood)

    def stopped(test: object) -> bool:
        assert callable(test)
        if any(test(c) for c in inside):
            return True
        for cell in along:
            partner = next((n for n in grid.neighbours(cell) if n in along and
                            {n, cell} in pairs_of(grid, a, b)), "")  # fmt: skip
            if test(cell) and (not partner or test(partner)):
                return True
        return False

    if high and top and not stopped(on_hill):
        return True
    return not stopped(blocks)


def pairs_of(grid: Grid, a: str, b: str) -> list[set[str]]:
    """The two hexes beside each stretch along a side: neighbours that share both zero corners."""
    start, end = axial(a), axial(b)
    _, along = expected(grid, a, b)
    found = []
    for cell in along:
        for other in grid.neighbours(cell):
            if other in along and zero_corners(start, end, cell) == zero_corners(start, end, other):
                found.append({cell, other})
    return found


def zero_corners(start: Point, end: Point, cell: str) -> frozenset[Point]:
    """The corners of a hex that lie on the line."""
    q, r = axial(cell)
    signs = hands(start, end, (q, r))
    return frozenset((q + CORNERS[i][0], r + CORNERS[i][1]) for i in range(6) if signs[i] == 0)


@pytest.mark.rule("TYW-5.23", "TYW-5.24a", "TYW-5.25", "TYW-5.22")
@pytest.mark.parametrize("battle", ["white-mountain", "lutzen", "nordlingen", "rocroi"])
def test_lines_on_the_maps_with_both_armies_set_up(battle: str) -> None:
    s = real(battle)
    p = TywGame(s).opening()
    units = {u: type(x)(s.pieces[u].at) for u, x in p.units.items()}
    p = type(p)(units=units)
    held, rng = holders_of(s, p), random.Random(7)
    tops = [c for c, kind in s.board.relief.items() if kind == "hilltop"]
    guns = [x.at for x in s.pieces.values() if x.kind == "gun"]
    cells = s.board.grid.cells
    pairs = [(rng.choice(guns), rng.choice(cells)) for _ in range(150)]
    pairs += [(rng.choice(tops), rng.choice(tops)) for _ in range(60)]
    pairs += [(rng.choice(tops), rng.choice(cells)) for _ in range(60)]
    found = {True: 0, False: 0}
    for a, b in pairs:
        if a == b:
            continue
        free = blocked(s, p, a, b, held) is None
        assert free is is_free(s, p, a, b), (a, b)
        found[free] += 1
    assert min(found.values()) > 10
