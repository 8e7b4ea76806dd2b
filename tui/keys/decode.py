"""Bytes of a terminal understood as keys."""

from __future__ import annotations

from tui.keys.pieces import Pieces

UNKNOWN = "unknown"
"""A key that has no name here, such as a function key."""

BROKEN = "broken"
"""Bytes that are no text."""

_NAMES = {
    b"\r": "enter", b"\n": "enter", b"\t": "tab", b"\x7f": "backspace", b"\x08": "backspace",
    b"\x04": "ctrl-d", b"\x06": "ctrl-f", b"\x07": "ctrl-g",
    b"\x15": "ctrl-u", b"\x17": "ctrl-w", b"\x1b": "escape",
    b"\x1b[A": "up", b"\x1b[B": "down", b"\x1b[C": "right", b"\x1b[D": "left",
    b"\x1bOA": "up", b"\x1bOB": "down", b"\x1bOC": "right", b"\x1bOD": "left",
    b"\x1b[Z": "shift-tab", b"\x1bOM": "enter",
}  # fmt: skip


class Decoder:
    """Takes one byte after the other and gives keys when they are whole."""

    def __init__(self) -> None:
        self._pieces = Pieces()

    @property
    def waits(self) -> bool:
        """True in the middle of a key: more must come soon, or it is the Escape key alone."""
        return self._pieces.waits

    def feed(self, byte: bytes) -> list[str]:
        """The keys that this byte completes: none, one, or a broken one and one more."""
        return [key_of(piece) for piece in self._pieces.feed(byte[0])]

    def end(self) -> str:
        """The key that was meant, now that nothing more comes."""
        return key_of(self._pieces.end())


def key_of(piece: bytes) -> str:
    """The key that a whole piece stands for."""
    if piece == b"\x1b\x1b":
        return "escape"
    if piece in _NAMES:
        return _NAMES[piece]
    if piece[:1] == b"\x1b":
        return UNKNOWN
    try:
        text = piece.decode("utf-8")
    except UnicodeDecodeError:
        return BROKEN
    return text if len(text) == 1 and text.isprintable() else UNKNOWN
