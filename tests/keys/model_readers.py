"""Three models of how console screen readers hear a terminal, each one rule.

drawn    hears every character that is sent, whether or not it changes anything
changed  hears each row of the screen that reads otherwise than before, whole
cursor   hears the cursor's row: what differs from what stood in that row of the screen before;
         of what was only shifted, what was put before it or taken away (brltty 6.5)

They stand for readers that take the output (yasr, tdsr), that compare screens (Fenrir) and that
follow the cursor (brltty). Real ones are run by tests/readers.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pyte


class Heard(NamedTuple):
    """What each of the three heard."""

    drawn: str
    changed: str
    cursor: str


class _Paper(pyte.Screen):
    """A screen that remembers what was drawn on it and how far it scrolled."""

    def __init__(self, columns: int, lines: int) -> None:
        self.ink: list[str] = []
        self.scrolled = 0
        super().__init__(columns, lines)

    def draw(self, data: str) -> None:
        self.ink.append(data)
        super().draw(data)

    def index(self) -> None:
        self.ink.append(" ")
        self.scrolled += self.cursor.y == self.lines - 1
        super().index()

    def report_device_status(self, *args: Any, **kwargs: Any) -> None:
        raise AssertionError("the program asked the terminal something")


class Ears:
    """All three readers before one terminal."""

    def __init__(self, columns: int, lines: int) -> None:
        self.paper = _Paper(columns, lines)
        self.stream = pyte.ByteStream(self.paper)
        self.before = list(self.paper.display)
        self.row = 0

    def hear(self, data: bytes) -> Heard:
        """What is heard of these bytes."""
        paper = self.paper
        paper.ink.clear()
        paper.scrolled = 0
        self.stream.feed(data)
        now, row = list(paper.display), paper.cursor.y
        blank = [" " * paper.columns] * paper.scrolled
        old = [*self.before, *blank][paper.scrolled :]
        changed = [n for n, o in zip(now, old, strict=True) if n != o]
        heard = Heard(
            plain("".join(paper.ink)), plain(" ".join(changed)), self._at_cursor(now, row)
        )
        self.before, self.row = now, row
        return heard

    def _at_cursor(self, now: list[str], row: int) -> str:
        text, old = now[row], self.before[row] if row == self.row else ""
        if old.strip() and text.rstrip().endswith(old.rstrip()):
            return plain(text.rstrip().removesuffix(old.rstrip()))
        if text.strip() and old.rstrip().endswith(text.rstrip()):
            return plain(old.rstrip().removesuffix(text.rstrip()))
        differs = [n for n, c in enumerate(text) if c != old[n : n + 1]]
        return plain(text[differs[0] : differs[-1] + 1]) if differs else ""

    @property
    def at_newest(self) -> bool:
        """True if the cursor stands at the beginning of its row, and text is in it."""
        paper = self.paper
        return paper.cursor.x == 0 and bool(paper.display[paper.cursor.y].strip())


def plain(text: str) -> str:
    """Words only: readers differ in how they say spaces and stops."""
    return re.sub(r"\W+", " ", text).strip().casefold()
