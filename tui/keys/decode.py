"""Bytes of a terminal understood as keys."""

from __future__ import annotations

import re

UNKNOWN = "unknown"
"""A key that has no name here, such as a function key."""

BROKEN = "broken"
"""Bytes that are no text."""

_NAMES = {
    b"\r": "enter", b"\n": "enter", b"\t": "tab", b"\x7f": "backspace", b"\x08": "backspace",
    b"\x04": "ctrl-d", b"\x15": "ctrl-u", b"\x17": "ctrl-w", b"\x1b": "escape",
    b"\x1b[A": "up", b"\x1b[B": "down", b"\x1b[C": "right", b"\x1b[D": "left",
    b"\x1bOA": "up", b"\x1bOB": "down", b"\x1bOC": "right", b"\x1bOD": "left",
    b"\x1b[Z": "shift-tab", b"\x1bOM": "enter",
}  # fmt: skip
_WHOLE = re.compile(
    rb"\x1b\x1b?(?:\[\[[ -~]|\[[0-?]*[ -/]*[@-Z\\-~]|O[0-9;]*[ -/:<-~]"
    rb"|[\]PX^_].*?(?:\x07|\x1b\\)|[^\[\]OPX^_\x1b])",
    re.DOTALL,
)
"""An escape sequence that is complete."""


class Decoder:
    """Takes one byte after the other and gives a key when it is whole."""

    def __init__(self) -> None:
        self._bytes = b""

    @property
    def waits(self) -> bool:
        """True in the middle of a key: more must come soon, or it is the Escape key alone."""
        return bool(self._bytes)

    def feed(self, byte: bytes) -> str | None:
        """The key that this byte completes, or None."""
        self._bytes += byte
        if self._bytes[0] == 0x1B:
            return self._take() if _WHOLE.fullmatch(self._bytes) else None
        if len(self._bytes) < _length(self._bytes[0]):
            return None
        return self._take()

    def end(self) -> str:
        """The key that was meant, now that nothing more comes."""
        return self._take()

    def _take(self) -> str:
        data, self._bytes = self._bytes, b""
        if data == b"\x1b\x1b":
            return "escape"
        if data in _NAMES:
            return _NAMES[data]
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return BROKEN
        return text if len(text) == 1 and text.isprintable() else UNKNOWN


def _length(first: int) -> int:
    """How many bytes a character has in UTF-8, by its first."""
    return 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4
