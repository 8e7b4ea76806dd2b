"""The legend of a map: every mark that it can show, with its words, from the table of marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.board.map import BoardMap
from engine.core.words import listed
from engine.speech.game_marks import GameMarks
from engine.speech.speaker import Names
from tui.map.ground import ground_of, sides_of
from tui.map.layout import layout_of
from tui.map.marks import BRACKETS, MARKS, UNKNOWN, Mark, mark_for
from tui.map.parts import INSTEAD
from tui.map.runs import UNIT_ROLES

_ALWAYS = ("cursor", "selected", "target", "reach")
_COUNTED = {"2": "units, here two"}
_NOT_KNOWN = "not known to you; after a number, the rest of the stack is not"
_PLAIN = {"columns": ("rising", "falling", "corner"), "bricks": ("upright",)}


class LegendRow(NamedTuple):
    """A mark as it is shown, and what it means."""

    shown: str
    phrase: str
    role: str


def legend(
    names: Names, marks: GameMarks, *, borders: bool = False, laid: frozenset[str] = frozenset()
) -> tuple[LegendRow, ...]:
    """The marks of one scenario's map, in the order of the table, units first.

    `laid` are kinds that are not always there: what is laid over the map now, numbers on it.
    """
    kinds = {*_kinds(names.board, marks, borders), *laid}
    arms = marks.arms or _COUNTED
    units = (
        LegendRow(
            f"{marks.letters[side]} {first}{letter}{last}" if letter in next(iter(arms)) else
            f"{first}{letter}{last}", f"{names.adjectives[side]} {what}", role,
        )
        for letter, what in arms.items()
        for side, (first, last), role in zip(marks.letters, BRACKETS, UNIT_ROLES, strict=True)
    )  # fmt: skip
    numbers = _numbers(names.board, marks, kinds)
    codes = (LegendRow(shown, phrase, "code") for shown, phrase in marks.codes.items())
    words = _words(names.board, marks)
    rows = (_row(mark, names.board, marks, words) for mark in MARKS if mark.kind in kinds)
    return _joined((*units, *numbers, *codes, *rows))


def _numbers(board: BoardMap, marks: GameMarks, kinds: set[str]) -> tuple[LegendRow, ...]:
    """What stands after the letter of a unit, and over or under its block.

    A letter of a leader or of guns stands instead of the number of units. On a narrow block a
    strength of two digits leaves no room for the bracket that closes it.
    """
    if not marks.arms:
        return ()
    is_narrow = layout_of(board, 1).shape == "columns"
    word, role = marks.strength_word, UNIT_ROLES[0]
    closes = f"; [{next(iter(marks.arms))}12 has no room for its ]" if is_narrow else ""
    rows = [LegendRow("12-6", f"{word}, and movement{closes}", role)]
    if marks.hides:
        rows.append(LegendRow(UNKNOWN, _NOT_KNOWN, role))
    over = LegendRow("2+4", f"over a unit: of the {board.cell_word} below", "height")
    letters = [mark.char for mark in MARKS if mark.kind in INSTEAD and mark.kind in kinds]
    unless = f", unless {listed(letters, 'or')} is" if letters else ""
    return (*rows, LegendRow("2", f"so many units there{unless}", "height"), over)


def _row(mark: Mark, board: BoardMap, marks: GameMarks, words: Mapping[str, str]) -> LegendRow:
    word = board.cell_word
    plural = f"{word}es" if word.endswith("x") else f"{word}s"
    shown = mark.shown or mark.char
    if mark.kind == "city":
        shown += next(iter(marks.letters.values()))
    only_words = {mark.kind, *mark.also}.issuperset(mark.phrase.split(" or "))
    phrase = words.get(mark.kind, mark.phrase) if only_words else mark.phrase
    river, town = words.get("river", "river"), words.get("town", marks.named)
    phrase = phrase.format(cell=word, cell_s=plural, city=marks.scoring[0], town=town, river=river)
    return LegendRow(shown, phrase, mark.role)


def _words(board: BoardMap, marks: GameMarks) -> dict[str, str]:
    """What this map calls terrain and sides, by the kinds of marks: a stream, a wood, a pond."""
    found: dict[str, dict[str, None]] = {}
    terrain = (marks.terrain(cell) for cell in board.grid.cells)
    sides = (word for words in board.features.values() for word in words)
    for word in (*terrain, *sides):
        if word:
            found.setdefault(mark_for(word).kind, {})[word] = None
    if any(not place.scores for place in board.places):
        found.setdefault("town", {})[marks.named] = None
    return {kind: " or ".join(words) for kind, words in found.items()}


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
    found = {
        *_ALWAYS,
        *marks.states,
        *(("half",) if marks.has_halves else ()),
        *(("stop",) if marks.has_stops else ()),
        *marks.forms,
        *_PLAIN[layout_of(board, 1).shape],
    }
    found.update(kind for g in ground for kind in (g.terrain, g.place))
    found.update(kind for kinds in sides_of(board, borders).values() for kind in kinds)
    return found
