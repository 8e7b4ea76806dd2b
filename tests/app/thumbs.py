"""The small maps of the start screen: `python -m tests.app.thumbs` draws them anew.

A character stands for a few cells: the letter of the side that has a unit there, a star for a place
that counts, else water, else the terrain that most of it is.
"""

from __future__ import annotations

from collections import Counter
from math import ceil
from pathlib import Path

from engine.board.map import BoardMap, cell_side
from engine.systems.playable import Playable
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.map.layout import Slot, layout_of
from tui.map.marks import glyph, mark_for

FOLDER = Path(__file__).parents[2] / "tui" / "pictures"
WIDE, HIGH = 34, 14
PLAIN = " "


def drawn(playable: Playable) -> list[str]:
    """The map with the armies as they may be set up at first."""
    desk = set_up(playable)
    board, units = desk.words.board, desk.session.position.units
    armies = {cell: desk.words.marks.letters[desk.words.side_of(unit)]
              for unit, state in units.items() for cell in state.cells}  # fmt: skip
    layout = layout_of(board, 1, False)
    across, down = layout.field
    wide, high = (1.0, 2.0) if layout.shape == "columns" else (0.5, 1.0)
    scale = max(1.0, across / wide / WIDE, down / high / HIGH)
    wide, high = wide * scale, high * scale

    def cells(row: int, column: int) -> list[str]:
        found = (
            layout.cell(Slot(x, y))
            for y in range(int(row * high), max(int(row * high) + 1, int((row + 1) * high)))
            for x in range(
                int(column * wide), max(int(column * wide) + 1, int((column + 1) * wide))
            )
        )
        return [cell for cell in found if cell is not None]

    def line(row: int) -> str:
        marks = (_mark(desk, cells(row, n), armies) for n in range(ceil(across / wide)))
        return "".join(marks).rstrip()

    return [line(row) for row in range(ceil(down / high))]


def set_up(playable: Playable) -> Desk:
    """The game when its first turn begins, each side from the first ready set-up if it has one."""
    desk = open_game(playable, "1")
    while desk.view.clock.turn == 0:
        before = len(desk.session.entries)
        answer(desk, "end yes")
        if len(desk.session.entries) == before:
            answer(desk, f"take {_first_ready(desk)}".strip())
        assert len(desk.session.entries) > before, desk.options.prompt
    return desk


def _first_ready(desk: Desk) -> str:
    verb = next(v for v in desk.options.frame_verbs() if v.name == "take-set-up")
    slot = desk.options.slot(verb, ())
    assert slot is not None
    return slot.candidates[0]


def _mark(desk: Desk, cells: list[str], armies: dict[str, str]) -> str:
    board = desk.words.board
    if any(place.scores and place.cell in cells for place in board.places):
        return glyph("city")
    here = [armies[cell] for cell in cells if cell in armies]
    if here:
        return here[0]
    if sum(_is_wet(board, cell) for cell in cells) * 2 >= max(1, len(cells)):
        return glyph("river")
    kinds = Counter(desk.words.marks.terrain(cell) for cell in cells)
    kind = max(kinds, key=lambda kind: (kinds[kind], bool(kind)), default="")
    return mark_for(kind).char if kind else PLAIN


def _is_wet(board: BoardMap, cell: str) -> bool:
    near = board.grid.neighbours(cell)
    sides = (board.features.get(cell_side(cell, other), ()) for other in near)
    return sum("river" in kinds or "stream" in kinds for kinds in sides) > 1


if __name__ == "__main__":
    for name, playable in sorted(shipped().items()):
        rows = drawn(playable)
        (FOLDER / f"{name}.txt").write_text("\n".join(rows) + "\n", "utf-8")
        print(f"{name}\n" + "\n".join(rows))
