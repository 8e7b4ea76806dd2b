"""Finding the cells, cell sides, units and sides that a line of a position file names."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from engine.board import grid, map
from engine.core.words import listed
from engine.language.names import NotUnderstood, closest, find_cell, find_side, find_unit, plain
from engine.notation.text import Line
from engine.speech.speaker import Names

_LIST = re.compile(r"\s*,\s*|\s+and\s+")
_GAPS = re.compile(r"[\s,]+")
_SPAN = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?$")
_LONGEST_LIST = 450
"""So many letters of known words are listed; of more the nearest are named."""


def words_of(text: str) -> list[str]:
    """The words of a statement, parted by spaces or commas."""
    return [word for word in _GAPS.split(text.strip()) if word]


def face_in(text: str, line: Line) -> int:
    """One of the six faces of a die. Raises NotationError."""
    if text not in tuple("123456"):
        raise line.wrong(f"{text} is no face of the die.")
    return int(text)


def number_in(text: str, line: Line, what: str = "number") -> int:
    """A whole number. Raises NotationError."""
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise line.wrong(f"{text or 'nothing'} is no {what}.")
    return int(text)


def one_of(text: str, known: Iterable[str], line: Line, what: str, lead: str = "There is") -> str:
    """The known word meant, case and accents aside.

    Raises NotationError with the nearest, or with all of them after `lead`.
    """
    by_plain = {plain(word): word for word in known}
    if plain(text) in by_plain:
        return by_plain[plain(text)]
    near = closest(text, by_plain.values())
    all_of_them = listed(by_plain.values())
    there = f" {lead}: {all_of_them}." if len(all_of_them) <= _LONGEST_LIST else ""
    raise line.wrong(f"there is no {what} {text}.{near or there}")


def require_once(found: tuple[str, ...], line: Line, *rules: str) -> None:
    """Raises NotationError for what is named twice, with the rules that forbid it."""
    twice = next((one for one in found if found.count(one) > 1), "")
    if twice:
        why = f" ({', '.join(rules)})" if rules else ""
        raise line.wrong(f"{twice} is named twice{why}.")


@dataclass(frozen=True)
class Finder:
    """Finds what words mean on one board, among these units."""

    names: Names
    counters: Mapping[str, str]
    units_known: Collection[str]

    @property
    def board(self) -> map.BoardMap:
        """The map."""
        return self.names.board

    def cell(self, text: str, line: Line) -> str:
        """A cell of the board: its number, or a place's name. Raises NotationError."""
        try:
            cell = find_cell(self.board, text)
        except NotUnderstood as error:
            raise line.wrong(error.reason) from error
        if cell not in self.board.grid:
            extent = self.board.grid.extent
            raise line.wrong(f"{cell} is not on the board, which runs from {extent}.")
        return cell

    def area(self, text: str, line: Line) -> tuple[str, ...]:
        """Cells, and whole rows or columns: "0505 0506 rows 1-2 column 7", or "all"."""
        words, found = words_of(text), list[str]()
        while words:
            word = words.pop(0).lower()
            if word == "all":
                found += self.board.grid.cells
            elif word in ("row", "rows", "column", "columns"):
                found += self._strip(word, words.pop(0) if words else "", line)
            else:
                found.append(self.cell(word, line))
        if not found:
            raise line.wrong("it names no cell.")
        return tuple(dict.fromkeys(found))

    def _strip(self, word: str, span: str, line: Line) -> list[str]:
        if not (match := _SPAN.match(span)):
            raise line.wrong(f"write {word} with a number, or with two: {word} 1-2.")
        first, last = int(match[1]), int(match[2] or match[1])
        of = grid.row_of if word.startswith("row") else grid.column_of
        return [c for c in self.board.grid.cells if first <= of(c) <= last]

    def edge(self, text: str, line: Line) -> tuple[str, str]:
        """The side between two cells: "0503/0504", "0503>0504"."""
        a, slash, b = text.replace(">", "/").partition("/")
        if not slash:
            raise line.wrong(f"{text} is no cell side; write two cells with a slash: 0503/0504.")
        here, there = self.cell(a, line), self.cell(b, line)
        if not self.board.grid.adjacent(here, there):
            raise line.wrong(f"{here} and {there} are not next to each other.")
        return here, there

    def side(self, text: str, line: Line) -> str:
        """A side of the game."""
        if (side := find_side(self.names, text)) is None:
            return one_of(text, self.names.adjectives, line, "side")
        return side

    def unit(self, text: str, line: Line) -> str:
        """One unit, by its id or as a player would name it."""
        for unit in self.units_known:
            if plain(unit) == plain(text):
                return unit
        try:
            return find_unit(self.names, text, self.units_known, self.counters)
        except NotUnderstood as error:
            raise line.wrong(error.reason) from error

    def units(self, text: str, line: Line) -> tuple[str, ...]:
        """Units: ids parted by spaces, or names parted by commas."""
        ids = {plain(unit): unit for unit in self.units_known}
        found: list[str] = []
        for part in _LIST.split(text.strip()):
            words = part.split()
            if words and all(plain(word) in ids for word in words):
                found += [ids[plain(word)] for word in words]
            elif part.strip():
                found.append(self.unit(part, line))
        return tuple(found)
