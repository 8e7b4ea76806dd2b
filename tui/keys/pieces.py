"""The bytes of a terminal cut into pieces: characters and escape sequences, each of them whole.

Byte by byte, in time and room that do not grow with what comes: a sequence that never ends is
swallowed, not kept. Eight-bit introducers count: 9B is Escape and a left bracket.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

ESCAPE = 0x1B
_KEPT = 64
"""So many bytes of a piece are kept; no key and no answer of a terminal has more."""

_BELL, _CANCEL, _SUBSTITUTE = 0x07, 0x18, 0x1A
_STRINGS = b"]PX^_"
"""What opens a string behind Escape: commands and answers of the terminal, of any length."""

Step: TypeAlias = "Callable[[int], Step | bool]"
"""What the next byte makes of a piece: True if it is whole, False if the byte is not of it."""


class Pieces:
    """Takes one byte after the other and gives the pieces that are whole."""

    def __init__(self) -> None:
        self._bytes = b""
        self._step: Step = _start

    @property
    def waits(self) -> bool:
        """True in the middle of a piece: more must come soon, or it ends there."""
        return bool(self._bytes)

    def feed(self, byte: int) -> list[bytes]:
        """The pieces that this byte ends: none, one, or a broken one and one more."""
        if not self._bytes and byte in _INTRODUCERS:
            return [*self.feed(ESCAPE), *self.feed(byte - 0x40)]
        next_step = self._step(byte)
        if next_step is False:
            return [self.end(), *self.feed(byte)]
        if len(self._bytes) < _KEPT:
            self._bytes += bytes([byte])
        if next_step is True:
            return [self.end()]
        assert callable(next_step)
        self._step = next_step
        return []

    def end(self) -> bytes:
        """What there is, now that nothing more comes."""
        data, self._bytes, self._step = self._bytes, b"", _start
        return data


def _start(byte: int) -> Step | bool:
    if byte == ESCAPE:
        return _escape
    return _continued(1 if byte < 0xE0 else 2 if byte < 0xF0 else 3) if _leads(byte) else True


def _leads(byte: int) -> bool:
    """True for the first byte of a longer character in UTF-8."""
    return 0xC2 <= byte <= 0xF4


def _continued(count: int) -> Step:
    """So many bytes more of a character."""

    def step(byte: int) -> Step | bool:
        if not 0x80 <= byte <= 0xBF:
            return False
        return count == 1 or _continued(count - 1)

    return step


def _escape(byte: int) -> Step | bool:
    return _second_escape if byte == ESCAPE else _introduced(byte)


def _second_escape(byte: int) -> Step | bool:
    """Escape before a sequence is the Alt key."""
    return byte != ESCAPE and _introduced(byte)


def _introduced(byte: int) -> Step | bool:
    if byte == ord("["):
        return _first_of_control
    if byte == ord("O"):
        return _application
    return _string if byte in _STRINGS else _start(byte)


def _first_of_control(byte: int) -> Step | bool:
    """Two brackets open a function key of the Linux console."""
    return _console if byte == ord("[") else _control(byte)


def _console(byte: int) -> Step | bool:
    return 0x20 <= byte <= 0x7E


def _control(byte: int) -> Step | bool:
    return _control if 0x30 <= byte <= 0x3F else _intermediate(byte)


def _intermediate(byte: int) -> Step | bool:
    return _intermediate if 0x20 <= byte <= 0x2F else 0x40 <= byte <= 0x7E


def _application(byte: int) -> Step | bool:
    return _application if chr(byte) in "0123456789;" else 0x20 <= byte <= 0x7E


def _string(byte: int) -> Step | bool:
    if byte in (_BELL, _CANCEL, _SUBSTITUTE):
        return True
    return _end_of_string if byte == ESCAPE else _string


def _end_of_string(byte: int) -> Step | bool:
    """Escape and a backslash end it; any other sequence ends it too, and is lost with it."""
    if byte == ESCAPE:
        return _end_of_string
    return byte == ord("\\") or _introduced(byte)


_INTRODUCERS = frozenset(ord(c) + 0x40 for c in "[O]PX^_")
"""The eight-bit forms of what opens a sequence."""
