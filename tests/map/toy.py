"""A small map of upright columns with everything there is a mark for, and pieces on it."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from engine.board.grid import Grid
from engine.board.map import BoardMap, Place, cell_side
from engine.core.position import UnitState
from engine.speech.game_marks import GameMarks, Price
from engine.speech.speaker import Names

TERRAIN = {
    "0101": "sea", "0102": "sea", "0202": "forest", "0301": "hill", "0302": "forest",
    "0504": "swamp", "0604": "village", "0603": "village", "0105": "forest",
}  # fmt: skip
SIDES = {
    ("0303", "0304"): ("river",),
    ("0303", "0403"): ("river",),
    ("0403", "0404"): ("stream",),
    ("0404", "0503"): ("river", "bridge"),
    ("0402", "0502"): ("slope",),
    ("0503", "0504"): ("slope",),
    ("0203", "0303"): ("redoubt",),
    ("0103", "0203"): ("river",),
    ("0203", "0204"): ("river",),
}
ROADS = (("0203", "0204"), ("0204", "0304"), ("0304", "0404"), ("0404", "0503"), ("0503", "0502"))


def board(low: Any = "odd", north: Any = "top", columns: int = 7, rows: int = 5) -> BoardMap:
    """The map; with other sizes or turned it keeps what fits on it."""
    grid = Grid(columns, rows, low)
    sides = {
        cell_side(a, b): kinds for (a, b), kinds in SIDES.items()
        if a in grid and b in grid and grid.adjacent(a, b)
    }  # fmt: skip
    roads = (r for r in ROADS if r[0] in grid and r[1] in grid and grid.adjacent(*r))
    country = {c: "Blueland" if c < "0500" else "Redland" for c in grid.cells}
    places = (Place("Mill", "0204", "town"), Place("Fort", "0404", "city", True))
    return BoardMap(
        grid,
        {cell: TERRAIN.get(cell, "clear") for cell in grid.cells},
        country,
        features=sides,
        roads=frozenset(cell_side(a, b) for a, b in roads),
        places=tuple(p for p in places if p.cell in grid),
        north=north,
    )


NAMES = Names({"france": "French", "prussia": "Prussian"}, {}, {}, board())

UNITS = {
    "f-line": UnitState("0303", ("0304",)),
    "f-column": UnitState("0204", marks=("disordered",)),
    "f-reserve": UnitState("0204"),
    "p-guns": UnitState("0503"),
    "p-guard": UnitState("0604", marks=("routed",)),
    "p-far": UnitState(),
}


class ToyMarks(GameMarks):
    """Units are named by their side's letter; the line faces the two sides at its right."""

    letters = {"france": "F", "prussia": "P"}
    states = ("routed", "disordered")
    forms = ("second", "joined", "front")
    has_halves = True

    def __init__(self, map: BoardMap | None = None) -> None:
        self.board = map or board()

    def side_of(self, unit: str) -> str:
        return "france" if unit.startswith("f") else "prussia"

    def states_of(self, view: Any, unit: str) -> tuple[str, ...]:
        return tuple(view.units[unit].marks)

    def terrain(self, cell: str) -> str:
        return "" if self.board.terrain[cell] == "clear" else self.board.terrain[cell]

    def holder(self, view: Any, cell: str) -> str:
        return "prussia"

    def code(self, view: Any, unit: str) -> str:
        return {"f-line": "L3", "p-guns": "U8"}.get(unit, "C4")

    def reach(self, view: Any, unit: str) -> Mapping[str, Price]:
        return {
            "0203": Price(1), "0204": Price(2), "0403": Price(12, stop=True), "0402": Price(),
            "0601": Price(0.5), "0602": Price(2.5), "0703": Price(10.5, stop=True),
        }  # fmt: skip

    def fronts(self, view: Any, unit: str) -> tuple[int, ...]:
        return (1, 2) if unit == "f-line" else ()


def view(units: Mapping[str, UnitState] = UNITS) -> Any:
    """A view of these units."""
    return SimpleNamespace(units=dict(units))
