"""Lines that a reader hears whole, whatever stood in their row before.

Readers that follow the cursor compare its row with what it held. So the indent alternates between
none and one space, and where that is not enough a line is wrapped otherwise, or two of its words
stand farther apart. Only where all that does nothing, as in a single word, its stop goes or comes.
Readers that compare screens take a row for an old one that stands above just so; so the indent of
several rows is the one with which they stand there the farther above, or not at all.
"""

from __future__ import annotations

import itertools
import re
from collections import deque
from collections.abc import Sequence

from tui.rows import cut

NARROWEST = 10
"""Rows are not cut to fewer characters than these, however narrow the terminal is."""
ABOVE = 60
"""So many of the lines that were written before are remembered: no fewer than a screen holds."""
_TRIES = 8
_STOPS = " .,:;!?)"
LAST, FIRST = -1, 0
"""The line of a block that the cursor stands on."""


class Aloud:
    """Wraps one block after the other."""

    def __init__(self, cursor: int = LAST) -> None:
        """`cursor` is LAST or FIRST."""
        self._cursor = cursor
        self._indent, self._used = "", ""
        self._last = ""
        self._typed = 0
        self._above = deque[str](maxlen=ABOVE)

    def after_typing(self, line: str, width: int) -> None:
        """A line was typed where the next answer stands, or above it on a screen that scrolls.

        What is about as long as it reaches is taken for its echo: so Fenrir 1.9 does if the end of
        the line and the answer come together.
        """
        self._typed = len(line) % width
        self._last = line[len(line) - self._typed :]

    def lines(self, rows: Sequence[str], width: int) -> list[str]:
        """The rows wrapped, the line at the cursor to be heard whole; the indent alternates.

        Where neither indent does it, words stand farther apart, or at last a stop is added.
        """
        turned = self.turned()
        tried = {one: self._fitted(rows, width, one) for one in (turned, "" if turned else " ")}
        right = [one for one, lines in tried.items() if self._is_right(lines, lines[self._cursor])]
        if right:
            indent = min(right, key=lambda one: self._nearest(tried[one]))
        else:
            indent = next((o for o, lines in tried.items() if self._parted(lines, width)), turned)
        lines = tried[indent]
        self._last, self._used, self._indent = lines[self._cursor], indent, "" if indent else " "
        self._typed = 0
        self._above.extend(lines if self._cursor == LAST else ())
        return lines

    def _parted(self, lines: list[str], width: int) -> bool:
        """Parts words of the line at the cursor, or adds a stop; False if neither helps."""
        line = lines[self._cursor]
        room = width - 1 - len(line)
        stopped = [line + "." * more for more in (1, 2) if more <= room]
        for other in (*_widened(line, width), *stopped):
            if self._is_right(lines, other):
                lines[self._cursor] = other
                return True
        return False

    def again(self, rows: Sequence[str], width: int) -> list[str]:
        """The same rows for another width, with the same indent."""
        lines = _wrapped(rows, width, self._used)
        self._last = lines[self._cursor]
        return lines

    def turned(self) -> str:
        """The indent of what is written next."""
        now, self._indent = self._indent, "" if self._indent else " "
        return now

    def _nearest(self, lines: Sequence[str]) -> int:
        """Where above a block of several lines one of them stands just so; 0 if nowhere.

        The nearer it is, the likelier it is still seen, and taken for the new one.
        """
        block = frozenset(lines) if len(lines) > 1 else frozenset[str]()
        return max((at for at, line in enumerate(self._above, 1) if line in block), default=0)

    def _is_right(self, lines: Sequence[str], line: str) -> bool:
        """True if a line at the cursor is heard, and taken for no echo of what was typed."""
        may_be_echo = self._typed and len(lines) == 1
        return _heard(line, self._last) and not (may_be_echo and self._is_echo(line))

    def _is_echo(self, line: str) -> bool:
        """True if Fenrir 1.9 may take a line for the echo of what was typed, by its length.

        Below the row that was typed it counts a run of spaces as one, and the row's empty end, too.
        """
        told = len(re.sub(" +", " ", line)) + 1
        return abs(self._typed - len(line)) <= 1 or told == self._typed

    def _fitted(self, rows: Sequence[str], width: int, indent: str) -> list[str]:
        """The rows wrapped; if need be narrower, so that the line is heard to its end."""
        for narrower in (*range(_TRIES), 0):
            lines = _wrapped(rows, max(width - narrower, NARROWEST), indent)
            if len(lines) == len(rows) or _heard(lines[self._cursor], self._last):
                break
        line = lines[self._cursor]
        if not _heard(line, self._last):
            others = (*_widened(line, width), line.rstrip(_STOPS))
            lines[self._cursor] = next((o for o in others if _heard(o, self._last)), line)
        return lines


def _widened(line: str, width: int) -> tuple[str, ...]:
    """The line with one to three more spaces between two words, at a pause if there is one.

    Two where one would only bring the rest to where it stood before; three where with fewer it is
    still about as long as what was typed.
    """
    begin = len(line) - len(line.lstrip())
    for pause in (". ", ": ", ", ", " "):
        at = line.find(pause, begin) + len(pause)
        if at >= len(pause):
            room = range(1, min(3, width - 1 - len(line)) + 1)
            return tuple(line[:at] + " " * more + line[at:] for more in room)
    return ()


def _wrapped(rows: Sequence[str], width: int, indent: str) -> list[str]:
    room = max(NARROWEST, width - 1 - len(indent))
    return [indent + line for row in rows or ("",) for line in cut(row, room) or [""]]


def _heard(line: str, before: str) -> bool:
    """True if a reader that compares cells hears all of a line that comes after another.

    It hears from the first cell that differs to the last; stops at the end of a line matter little.
    Of a line that was only shifted it hears what was put before it (brltty).
    """
    cells = itertools.zip_longest(line, before, fillvalue=" ")
    differ = [at for at, (new, old) in enumerate(cells) if new != old]
    if not differ or _is_shifted(line, before):
        return not line.strip()
    begin = len(line) - len(line.lstrip())
    return differ[0] <= begin and differ[-1] >= len(line.rstrip(_STOPS)) - 1


def _is_shifted(line: str, before: str) -> bool:
    """True if one of two lines is the other with something put before it."""
    new, old = line.rstrip(), before.rstrip()
    return bool(new and old) and (new.endswith(old) or old.endswith(new))
