"""The legend of a map: every mark that it can show, with its words, from the table of marks."""

from __future__ import annotations

from typing import NamedTuple

from engine.board.map import BoardMap
from engine.speech.game_words import GameMarks
from engine.speech.speaker import Names
from tui.map.ground import ground_of, sides_of
from tui.map.layout import layout_of
from tui.map.marks import MARKS, Mark
from tui.map.runs import UNIT_ROLES

_ALWAYS = ("cursor", "selected", "target", "reach", "stop")
_COUNTED = {"2": "units, here two"}
_PLAIN = {"columns": ("rising", "falling", "corner"), "bricks": ("upright",)}


class LegendRow(NamedTuple):
    """A mark as it is shown, and what it means."""

    shown: str
    phrase: str
    role: str


def legend(names: Names, marks: GameMarks, *, borders: bool = False) -> tuple[LegendRow, ...]:
    """The marks of one scenario's map, in the order of the table, units first."""
    kinds = _kinds(names.board, marks, borders)
    units = (
        LegendRow(letter + more, f"{names.adjectives[side]} {what}", role)
        for (side, letter), role in zip(marks.letters.items(), UNIT_ROLES, strict=True)
        for more, what in (marks.arms or _COUNTED).items()
    )
    codes = (LegendRow(shown, phrase, "code") for shown, phrase in marks.codes.items())
    rows = (_row(mark, names.board, marks) for mark in MARKS if mark.kind in kinds)
    return _joined((*units, *codes, *rows))


def _row(mark: Mark, board: BoardMap, marks: GameMarks) -> LegendRow:
    word = board.cell_word
    plural = f"{word}es" if word.endswith("x") else f"{word}s"
    shown = mark.shown or mark.char
    if mark.kind == "city":
        shown += next(iter(marks.letters.values()))
    return LegendRow(shown, mark.phrase.format(cell=word, cell_s=plural), mark.role)


def _joined(rows: tuple[LegendRow, ...]) -> tuple[LegendRow, ...]:
    """Marks of one meaning in one row: both slanting sides."""
    found: dict[str, LegendRow] = {}
    for row in rows:
        if row.phrase in found:
            row = row._replace(shown=f"{found[row.phrase].shown} {row.shown}")
        found[row.phrase] = row
    return tuple(found.values())


def _kinds(board: BoardMap, marks: GameMarks, borders: bool) -> set[str]:
    """The kinds of marks that this map can show."""
    ground = ground_of(board, marks).values()
    found = {*_ALWAYS, *marks.states, *marks.forms, *_PLAIN[layout_of(board, 1).shape]}
    found.update(kind for g in ground for kind in (g.terrain, g.place))
    found.update(kind for kinds in sides_of(board, borders).values() for kind in kinds)
    return found
