"""Blocks as they are written: appended, never redrawn, without any escape sequence.

CR LF, an indent that alternates between none and one space, the text, CR. So the cursor stands at
the beginning of the newest sentence, and readers that compare rows hear each one whole. For Orca,
which says the row that the cursor leaves as well, CR LF comes after the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tui.keys.aloud import NARROWEST, Aloud
from tui.keys.typed_line import echo
from tui.line.streams import transliterated


class Page:
    """Turns rows into the bytes of a block."""

    def __init__(self, utf8: bool) -> None:
        """`utf8` is False for a terminal that shows only ASCII."""
        self._utf8 = utf8
        self._aloud = Aloud()
        self._lead = ""
        self._open = False
        self.below = False
        """True if the cursor goes to an empty row below an answer."""

    @staticmethod
    def room(width: int) -> int:
        """The most characters of a row that stays on one line, whatever its indent."""
        return max(NARROWEST, width - 2)

    def block(self, rows: Iterable[str], width: int) -> bytes:
        """The bytes of one block."""
        text = "\r\n".join(self._aloud.lines([self._clean(row) for row in rows], width))
        if not self.below:
            return f"\r\n{text}\r".encode("utf-8", "replace")
        return f"{text}\r\n".encode("utf-8", "replace")

    def blank(self, rows: int) -> bytes:
        """So many empty rows."""
        return b"\r\n" * rows

    def open_line(self, text: str) -> bytes:
        """A new row with a word before something that is typed; the cursor stays behind it."""
        self._lead = f"{self._aloud.turned()}{self._clean(text)} "
        above = "" if self.below and not self._open else "\r\n"
        self._open = True
        return f"{above}{self._lead}".encode("utf-8", "replace")

    def typed(self, before: str, after: str) -> bytes:
        """The line behind that word was `before` and is now `after`."""
        return echo(self._clean(before), self._clean(after)).encode("utf-8", "replace")

    def end_line(self) -> bytes:
        """What ends a typed line before an answer is written; b"" where the answer does it.

        Of several rows that change at once Orca 48 says the first one whole, the typed one.
        """
        opened, self._open = self._open, False
        return b"\r\n" if opened and self.below else b""

    def close_line(self, typed: str, width: int) -> None:
        """A line was typed behind that word; its answer comes next."""
        self._aloud.after_typing(self._lead + self._clean(typed), width)

    def _clean(self, text: str) -> str:
        shown = "".join(c if _is_text(c) else " " for c in text)
        return shown if self._utf8 else transliterated(shown)


def _is_text(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cf", "Cn", "Co", "Cs", "So", "Zl", "Zp")
