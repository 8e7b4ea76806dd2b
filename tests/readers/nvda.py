"""NVDA in a terminal, as a model: what it says of a screen that has changed, in its two ways.

By lines (PuTTY, older consoles) it sees the visible screen: a row that is new is said; of one that
was changed only the part that differs, if that is shorter than 15 characters. By characters
(Windows Terminal, newer consoles) it sees all that was ever written: where a single block of rows
is new, what the characters of the whole text differ by; where several are, these blocks whole.
"""

from __future__ import annotations

import difflib
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyte

from tests.keys.ptys import Pty
from tests.readers.ear import SIZE, Ear

_SHORT = 15
"""Of a changed row the part that differs is said if it has fewer characters."""
_KEPT = 5000


def by_lines(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """What is said of one screen after another, compared row by row."""
    said, gone = [], ""
    for mark, row in ((line[0], line[2:]) for line in difflib.ndiff(old, new)):
        if mark == "+":
            said.append(_differing(gone, row) if len(gone) else row)
        gone = row if mark == "-" else gone if mark == "?" else ""
    return [row for row in said if row.strip()]


def _differing(old: str, new: str) -> str:
    """The part of a changed row that is said: all of it, unless little differs."""
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    last = len(new)
    while len(old) == len(new) and last > first and old[last - 1] == new[last - 1]:
        last -= 1
    return new[first:last] if last - first < _SHORT else new


def by_characters(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """What is said of one text after another: whole rows if several blocks are new."""
    ids: dict[str, str] = {}
    before, after = ("".join(ids.setdefault(r, chr(len(ids) + 1)) for r in t) for t in (old, new))
    names = {mark: row for row, mark in ids.items()}
    steps = _diff(before, after, cleanup="No") if before != after else []
    blocks = [text for step, text in steps if step == "+"]
    if len(blocks) == 1:
        texts = ("".join(f"{row}\n" for row in rows) for rows in (old, new))
        blocks = [text for step, text in _diff(*texts) if step == "+"]
        return [row for text in blocks for row in text.split("\n") if row.strip()]
    told = [text for n, (step, text) in enumerate(steps) if step == "+" or (step == "=" and n)]
    return [row for text in told for row in map(names.__getitem__, text) if row.strip()]


def _diff(old: str, new: str, **how: str) -> list[tuple[str, str]]:
    from fast_diff_match_patch import diff  # noqa: PLC0415 - only where it is installed

    found: list[tuple[str, str]] = diff(old, new, counts_only=False, **how)
    return found


class _Nvda(Ear):
    """The program alone in its terminal, and what would be said of it."""

    whole = False
    """True if what has scrolled away is seen, too."""

    @classmethod
    def why_not(cls) -> str:
        """See Ear."""
        there = importlib.util.find_spec("fast_diff_match_patch")
        return "" if there else "its comparing of characters, fast-diff-match-patch, is missing"

    @classmethod
    def version(cls) -> str:
        """See Ear."""
        return "as a model"

    def __init__(self, program: list[str], home: Path, size: tuple[int, int] = SIZE) -> None:
        self.screen: Any = pyte.HistoryScreen(*size, history=_KEPT, ratio=0.5)
        self.stream = pyte.ByteStream(self.screen)
        self.seen = list(self._rows())
        (home / "settings.json").write_text('{"screen_reader": "nvda"}')
        super().__init__(program, home, size)

    def command(self) -> list[str]:
        """See Ear."""
        return [str(self.program)]

    def start(self) -> Pty:
        """See Ear."""
        return Pty(self.command(), self.home, self.size)

    def take(self, data: bytes) -> None:
        """See Ear."""
        self.stream.feed(data)

    def _rows(self) -> Iterator[str]:
        if self.whole:
            for row in self.screen.history.top:
                yield "".join(row[x].data for x in range(self.screen.columns)).rstrip()
        yield from (row.rstrip() for row in self.screen.display)

    def heard(self) -> str:
        """See Ear."""
        before, self.seen = self.seen, list(self._rows())
        if before == self.seen:
            return ""
        compare = by_characters if self.whole else by_lines
        return " ".join(compare(before, self.seen))


class NvdaByLines(_Nvda):
    """Compares the rows of the visible screen."""

    name = "nvda-by-lines"
    tested = "as a model"


class NvdaByCharacters(_Nvda):
    """Compares the characters of all that was written."""

    name = "nvda-by-characters"
    tested = "as a model"
    whole = True
