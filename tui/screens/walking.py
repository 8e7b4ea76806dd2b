"""The look cursor by arrows and the number pad: in every direction of the drawing, on every map.

Where the map has no direction that way, the cursor goes to the cell that is drawn beside it.
"""

from __future__ import annotations

from engine.board.map import BoardMap
from tui.keys.layout import direction_keys
from tui.map.layout import Slot, layout_of

ARROWS = {"up": "8", "down": "2", "left": "4", "right": "6"}
"""The arrows by the digits that lie in the same direction."""
_PAD = {
    "columns": {"7": "q", "8": "w", "9": "e", "1": "a", "2": "s", "3": "d"},
    "bricks": {"7": "q", "9": "e", "4": "a", "6": "d", "1": "z", "3": "c"},
}
"""By the shape of the map the letters of the directions that a digit has."""
_BESIDE = {"4": (-1, 0), "6": (1, 0), "8": (0, -1), "2": (0, 1)}
_AT_THE_EDGE = {"4": "a", "6": "d", "8": "q", "2": "z"}
HERE = "5"
"""In the middle of the pad: who is under the cursor."""


def letter(board: BoardMap, cell: str, key: str) -> str:
    """The letter of the direction in which an arrow or a digit goes from a cell; "" if in none."""
    digit = ARROWS.get(key, key)
    layout = layout_of(board, 2)
    straight = _PAD[layout.shape].get(digit, "")
    if straight or digit not in _BESIDE:
        return straight
    (across, down), (right, below) = layout.slot(cell), _BESIDE[digit]
    there = layout.cell(Slot(across + right, down + below))
    if there is None:
        return _AT_THE_EDGE[digit]
    letters = {number: key for key, number in direction_keys(board).items()}
    return letters[board.grid.direction(cell, there)]
