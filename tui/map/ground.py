"""What does not change on a map, as kinds of marks: terrain, places, and the sides of cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board.map import BoardMap, Side, cell_side
from engine.speech.game_marks import GameMarks
from tui.map.marks import MARK, mark_for

_FIRST = ("bridge", "ford", "road", "river", "redoubt", "slope", "border")
"""Kinds of sides, those first that win where there is room for one."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A cell's unchanging part: terrain and place as kinds of marks, the place's name."""

    terrain: str = ""
    place: str = ""
    name: str = ""

    @property
    def shade(self) -> str:
        """What the whole cell is shaded for."""
        return self.terrain or self.place


def ground_of(board: BoardMap, marks: GameMarks) -> Mapping[str, Ground]:
    """The ground of every cell. Raises ValueError for terrain that has no mark."""
    return {cell: _ground(board, marks, cell) for cell in board.grid.cells}


def _ground(board: BoardMap, marks: GameMarks, cell: str) -> Ground:
    word = marks.terrain(cell)
    terrain = mark_for(word).kind if word else ""
    places = board.places_at.get(cell)
    if not places:
        return Ground(terrain)
    return Ground(terrain, "city" if places[0].scores else "town", places[0].name)


def sides_of(board: BoardMap, borders: bool) -> Mapping[Side, tuple[str, ...]]:
    """The kinds on every side that has any, the one that wins first. Raises ValueError."""
    found: dict[Side, set[str]] = {}
    for side, words in board.features.items():
        found.setdefault(side, set()).update(mark_for(word).kind for word in words)
    for side in board.roads:
        kinds = found.setdefault(side, set())
        kinds.add("bridge" if "river" in kinds else "road")
    for side in _borders(board) if borders else ():
        found.setdefault(side, set()).add("border")
    return {side: _ordered(kinds) for side, kinds in found.items() if kinds}


def _ordered(kinds: set[str]) -> tuple[str, ...]:
    """The winner first; a bridge needs no road beside it, and has its river under it."""
    if "bridge" in kinds:
        kinds = (kinds | {"river"}) - {"road"}
    rest = sorted(kinds - set(_FIRST), key=lambda kind: MARK[kind].char)
    return (*(kind for kind in _FIRST if kind in kinds), *rest)


def _borders(board: BoardMap) -> set[Side]:
    """The sides between two lands of different countries."""
    country = board.country
    return {
        cell_side(cell, there)
        for cell in board.grid.cells
        for there in board.grid.neighbours(cell)
        if country.get(cell) and country.get(there) and country[cell] != country[there]
    }
