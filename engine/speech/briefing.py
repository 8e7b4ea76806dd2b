"""A battle in words for those who come to it: how the map lies, who stands where, by wings.

Wings are told as one sees them who stands before the enemy: an army's width in three equal parts,
named by the compass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from engine.board.grid import column_of, row_of
from engine.board.map import BoardMap
from engine.core.words import (
    STAND_IN,
    cell as cell_words,
    counted,
    listed,
    players,
    side as side_words,
)
from engine.speech.describe import in_a_list
from engine.speech.game_words import GameWords, Rows

_POINTS = (
    "north", "north-north-east", "north-east", "east-north-east",
    "east", "east-south-east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip
_EIGHT = _POINTS[::2]
WHOLE = "units"
"""What an army too small for wings is called."""

Vector = tuple[float, float]
Units = tuple[str, ...]


def numbers_row(board: BoardMap) -> str:
    """Which way the numbers of hexes run, and how far; rows and columns are those drawn."""
    grid = board.grid
    first, last = grid.cells[0], grid.cells[-1]
    low = [cell for cell in grid.cells if column_of(cell) == grid.first]
    across = [cell for cell in grid.cells if row_of(cell) == row_of(first)]
    columns, rows = _point(board, across[0], across[-1]), _point(board, low[0], low[-1])
    first_two, last_two = ("rows", "columns") if board.lies else ("columns", "rows")
    return (
        f"{first_two.capitalize()} {column_of(first)} to {column_of(last)} run {columns}, "
        f"{last_two} {row_of(first)} to {row_of(last)} {rows}."
    )


def army_row(words: GameWords, stood: Any, view: Any, side: str, enemy: str) -> str:
    """A side's army by its wings, with the way it faces; for `stood` see `wings`."""
    if not (found := wings(words, stood, view, side, enemy)):
        return f"{players(side)}: nobody on the map."
    parts = [f"{len(units)} {name}" for name, units in found]
    facing = _facing(words, view, side, enemy)
    return f"{players(side)}{facing and f', facing {facing}'}: {', '.join(parts)}."


def wing_rows(words: GameWords, stood: Any, view: Any, side: str, enemy: str) -> Rows:
    """Each wing of a side with its units, hex by hex; for `stood` see `wings`."""
    return tuple(_wing(words, view, side, name, units)
                 for name, units in wings(words, stood, view, side, enemy))  # fmt: skip


def _wing(words: GameWords, view: Any, side: str, name: str, units: Units) -> str:
    at: dict[str, list[str]] = {}
    for unit in units:
        at.setdefault(view.units[unit].at, []).append(unit)
    told = "; ".join(f"{cell_words(c)} {_those(words, view, us)}" for c, us in sorted(at.items()))
    count = f"{len(units)} in all" if name == WHOLE else counted(len(units), words.piece_word)
    return f"{side_words(side)} {name}, {count}: {told}."


def _those(words: GameWords, view: Any, units: list[str]) -> str:
    """Units of a hex, each with what is amiss with it."""

    def one(unit: str) -> str:
        what = words.amiss(view, unit)
        told = in_a_list(words, view, unit)
        return f"{told} ({what})" if what else told

    known = [one(u) for u in units if not u.startswith(STAND_IN)]
    hidden = len(units) - len(known)
    return listed([*known, *([counted(hidden, "unknown unit")] if hidden else [])])


# ---- landmarks


def landmark_rows(board: BoardMap, kind: str = "") -> Rows:
    """The named landscapes with what they are, the largest first; of one kind of terrain all.

    `kind` is a terrain, a relief such as hilltop, or "" for everything that has a name.
    """
    cells = [c for c in board.grid.cells if not kind or kind in _kinds(board, c)]
    found: dict[str, list[str]] = {}
    for group in _joined(board, cells):
        found.setdefault(_name(board, group), []).extend(group)
    named = {name: group for name, group in found.items() if name or kind}
    largest = sorted(named.items(), key=lambda item: -len(item[1]))
    return tuple(_landmark(board, name or kind, group) for name, group in largest)


def kinds(board: BoardMap) -> tuple[str, ...]:
    """The kinds of terrain and relief on the map that are not ordinary, and can be listed."""
    found = (kind for cell in board.grid.cells for kind in _kinds(board, cell))
    return tuple(kind for kind in dict.fromkeys(found) if kind != "clear")


def _kinds(board: BoardMap, cell: str) -> tuple[str, ...]:
    return tuple(k for k in (board.terrain.get(cell, ""), board.relief.get(cell, "")) if k)


def _joined(board: BoardMap, cells: Iterable[str]) -> Iterator[list[str]]:
    """Cells that touch, and have one name, together."""
    left = dict.fromkeys(cells)
    while left:
        group, new = list[str](), [next(iter(left))]
        while new:
            cell = new.pop()
            if left.pop(cell, cell) is None:
                group.append(cell)
                same = board.regions.get(cell)
                new += [n for n in board.grid.neighbours(cell)
                        if n in left and board.regions.get(n) == same]  # fmt: skip
        yield sorted(group)


def _name(board: BoardMap, cells: list[str]) -> str:
    return board.regions.get(cells[0], "")


def _landmark(board: BoardMap, name: str, cells: list[str]) -> str:
    """A place of one name: what most of it is, how large, where, and what few hexes of it are."""
    what = Counter(k for c in cells for k in _kinds(board, c) if k not in ("clear", name))
    most = [kind for kind, count in what.items() if 2 * count >= len(cells)]
    few = [f"{count} of them {kind}" for kind, count in what.items() if kind not in most]
    about = f", {listed(most)}" if most else ""
    if not cells[1:]:
        return f"{name}{about}: {cell_words(cells[0])}."
    long = counted(len(cells), "hex", "hexes")
    middle = cells[len(cells) // 2]
    return f"{', '.join((f'{name}{about}: {long} around {cell_words(middle)}', *few))}."


# ---- where things lie


def wings(
    words: GameWords, stood: Any, view: Any, side: str, enemy: str
) -> tuple[tuple[str, Units], ...]:
    """The wings with their names, the left one first; an army too small for any is `WHOLE`.

    They are those of the armies as they `stood`, so that nobody changes his wing by a move; who
    was not on the map then is counted where he stands.
    """
    if not (units := _on_map(words, view, side)):
        return ()
    board = words.board
    ahead = _ahead(words, stood, side, enemy) or _ahead(words, view, side, enemy)
    if len(units) < 6 or ahead is None:
        return ((WHOLE, units),)
    right: Vector = (ahead[1], -ahead[0])
    places = {u: stood.units[u].at if u in stood.units else "" for u in units}
    spots = {u: _spot(board, places[u] or view.units[u].at) for u in units}
    along = {u: x * right[0] + y * right[1] for u, (x, y) in spots.items()}
    low, high = min(along.values()), max(along.values())
    third = (high - low) / 3 or 1.0
    of = {u: min(2, int((place - low) / third)) for u, place in along.items()}
    names = (_named(-right[0], -right[1]), "centre", _named(*right))
    found = ((name, tuple(u for u in units if of[u] == n)) for n, name in enumerate(names))
    return tuple((name, wing) for name, wing in found if wing)


def _facing(words: GameWords, view: Any, side: str, enemy: str) -> str:
    ahead = _ahead(words, view, side, enemy)
    return _named(*ahead) if ahead else ""


def _ahead(words: GameWords, view: Any, side: str, enemy: str) -> Vector | None:
    """The way to the enemy, of length 1; None if there is none to be seen."""
    own, other = (_on_map(words, view, one) for one in (side, enemy))
    if not own or not other:
        return None
    (x, y), (u, v) = (_middle(words.board, [view.units[i].at for i in ids]) for ids in (own, other))
    far = hypot(u - x, v - y)
    return ((u - x) / far, (v - y) / far) if far else None


def _on_map(words: GameWords, view: Any, side: str) -> Units:
    return tuple(u for u, state in view.units.items() if state.at and words.side_of(u) == side)


def _middle(board: BoardMap, cells: list[str]) -> Vector:
    spots = [_spot(board, cell) for cell in cells]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _spot(board: BoardMap, cell: str) -> Vector:
    """Where a cell lies from the first, in cells to the east and to the north."""
    return _way(board, board.grid.cells[0], cell)


def _way(board: BoardMap, here: str, there: str) -> Vector:
    x = y = 0.0
    for number, steps in board.grid.legs(here, there):
        angle = radians(_POINTS.index(board.grid.names[number]) * 22.5)
        x, y = x + steps * sin(angle), y + steps * cos(angle)
    return x, y


def _point(board: BoardMap, here: str, there: str) -> str:
    return _named(*_way(board, here, there))


def _named(x: float, y: float) -> str:
    """A direction as one of the eight points of the compass."""
    return _EIGHT[round(degrees(atan2(x, y)) / 45) % 8]
