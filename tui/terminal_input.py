"""What a terminal sends, understood as Textual's messages: any bytes, and nothing can end it.

Textual's own loop stops at a byte that is no UTF-8, and its parser at numbers that nobody sends in
earnest. Here bytes are cut into whole pieces first; each is a key, a paste or an answer that was
asked for. Sequences that mean nothing are one unknown key, not the letters they are made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from textual import events
from textual.keys import Keys
from textual.message import Message

from tui.keys.pieces import Pieces
from tui.textual_inside import XTermParser, keys_of

BROKEN = "\ufffd"
"""What stands for bytes that are no text."""

_ESCAPES = (b"\x1b", b"\x1b\x1b")
_PASTE_BEGINS, _PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
_MOST_PASTED = 100_000
_LONG_NUMBER = re.compile(r"\d{6}")


class TerminalInput:
    """Bytes in, messages out. `answers` matches the sequences that have been asked for."""

    def __init__(self, answers: Iterable[str] = ()) -> None:
        """`answers` are patterns of whole sequences that are reports and not keys."""
        self._pieces = Pieces()
        self._parser = XTermParser()
        self._answers = re.compile("|".join(answers) or r"(?!)")
        self._pasted: list[str] | None = None

    def feed(self, data: bytes) -> Iterator[Message]:
        """What these bytes complete."""
        for byte in data:
            for piece in self._pieces.feed(byte):
                yield from self._messages(piece)

    def rest(self) -> Iterator[Message]:
        """Nothing has come for a while: what was begun ends here, an Escape or a paste."""
        if self._pieces.waits:
            yield from self._messages(self._pieces.end())
        elif self._pasted is not None:
            yield self._end_of_paste()

    def _messages(self, piece: bytes) -> list[Message]:
        if piece == _PASTE_BEGINS:
            self._pasted = []
            return []
        if self._pasted is not None:
            return self._in_paste(piece)
        if piece in _ESCAPES:
            return [events.Key("escape", "\x1b")]
        if piece[:1] == b"\x1b":
            return self._of_sequence(piece.decode("ascii", "replace"))
        return self._keys(_text(piece))

    def _in_paste(self, piece: bytes) -> list[Message]:
        """What is pasted is text; sequences in it are left out."""
        assert self._pasted is not None
        if piece == _PASTE_ENDS:
            return [self._end_of_paste()]
        if piece[:1] != b"\x1b" and len(self._pasted) < _MOST_PASTED:
            self._pasted.append(_text(piece))
        return []

    def _end_of_paste(self) -> Message:
        text = "".join(self._pasted or ())
        self._pasted = None
        return events.Paste(text.replace("\x00", ""))

    def _of_sequence(self, sequence: str) -> list[Message]:
        if _LONG_NUMBER.search(sequence):
            return _unknown()
        if self._answers.fullmatch(sequence):
            return self._answer(sequence)
        if len(sequence) == 2:
            return self._keys(sequence) or self._keys(sequence[1], alt=True) or _unknown()
        return self._keys(sequence) or _unknown()

    def _keys(self, sequence: str, alt: bool = False) -> list[Message]:
        """The keys of a sequence, as Textual knows them."""
        try:
            found = list(keys_of(self._parser, sequence, alt))
        except (ValueError, OverflowError):
            return _unknown()
        return [key for key in found if key.key != Keys.Ignore]

    def _answer(self, sequence: str) -> list[Message]:
        """A report, read by a parser of its own, so that no answer can spoil what comes next."""
        try:
            return list(self._parser.feed(sequence))
        except (ValueError, ArithmeticError):
            self._parser = XTermParser()
            return []


def _text(piece: bytes) -> str:
    return piece.decode("utf-8", "replace")[:1] or BROKEN


def _unknown() -> list[Message]:
    return [events.Key("unknown", None)]
