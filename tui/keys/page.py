"""Blocks as they are written: appended, never redrawn, without any escape sequence.

CR LF, an indent that alternates between none and one space, the text, CR. So the cursor stands at
the beginning of the newest sentence, and readers that compare rows hear each one whole.
"""

from __future__ import annotations

import itertools
import textwrap
import unicodedata
from collections.abc import Iterable

from tui.line.streams import transliterated

_NARROWEST = 10
_TRIES = 8
_STOPS = " .,:;!?)"


class Page:
    """Turns rows into the bytes of a block."""

    def __init__(self, utf8: bool) -> None:
        """`utf8` is False for a terminal that shows only ASCII."""
        self._utf8 = utf8
        self._indent = ""
        self._last = ""

    @staticmethod
    def room(width: int) -> int:
        """The most characters of a row that stays on one line, whatever its indent."""
        return max(_NARROWEST, width - 2)

    def block(self, rows: Iterable[str], width: int, fresh: bool = False) -> bytes:
        """The bytes of one block; `fresh` if the cursor stands in an empty row already."""
        start = "" if fresh else "\r\n"
        text = "\r\n".join(self._lines(list(rows), width))
        return f"{start}{text}\r".encode("utf-8", "replace")

    def blank(self, rows: int) -> bytes:
        """So many empty rows."""
        return b"\r\n" * rows

    def open_line(self, text: str) -> bytes:
        """A new row with a word before something that is typed; the cursor stays behind it."""
        return f"\r\n{self._turned()}{self._clean(text)} ".encode("utf-8", "replace")

    def _lines(self, rows: list[str], width: int) -> list[str]:
        """The rows wrapped, the last line to be heard whole; the indent alternates if it can.

        Where neither indent does it, a stop at the end brings the last letters out.
        """
        shown = [self._clean(row) for row in rows]
        turned = self._turned()
        for indent in (turned, "" if turned else " "):
            lines = self._fitted(shown, width, indent)
            if _heard(lines[-1], self._last):
                break
        else:
            lines, indent = self._fitted(shown, width, turned), turned
            lines[-1] += "." if len(lines[-1]) < width - 1 else ""
        self._last, self._indent = lines[-1], "" if indent else " "
        return lines

    def _fitted(self, shown: list[str], width: int, indent: str) -> list[str]:
        """The rows wrapped; if need be narrower, so that the last line is heard to its end."""
        widest = max(_NARROWEST, width - 1 - len(indent))
        for room in (*range(widest, max(_NARROWEST, widest - _TRIES), -1), widest):
            lines = [indent + line for row in shown for line in _wrapped(row, room)]
            if len(lines) == len(shown) or _heard(lines[-1], self._last):
                break
        bare = lines[-1].rstrip(_STOPS)
        if not _heard(lines[-1], self._last) and _heard(bare, self._last):
            lines[-1] = bare
        return lines

    def _turned(self) -> str:
        now, self._indent = self._indent, "" if self._indent else " "
        return now

    def _clean(self, text: str) -> str:
        shown = "".join(c if _is_text(c) else " " for c in text)
        return shown if self._utf8 else transliterated(shown)


def _wrapped(text: str, room: int) -> list[str]:
    return textwrap.wrap(text, room, break_on_hyphens=False) or [""]


def _heard(line: str, before: str) -> bool:
    """True if a reader that compares cells hears all of a line that comes after another.

    It hears from the first cell that differs to the last; stops at the end of a line matter little.
    """
    cells = itertools.zip_longest(line, before, fillvalue=" ")
    differ = [at for at, (new, old) in enumerate(cells) if new != old]
    if not differ:
        return not line.strip()
    begin = len(line) - len(line.lstrip())
    return differ[0] <= begin and differ[-1] >= len(line.rstrip(_STOPS)) - 1


def _is_text(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cf", "Cn", "Co", "Cs", "So", "Zl", "Zp")
