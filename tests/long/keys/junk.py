"""What no player means to type, and every terminal sends one day."""

from __future__ import annotations

import random

from tests.long.keys.strokes import Size

_WHOLE = (
    b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOA", b"\x1b[Z", b"\x1b[H", b"\x1b[5~",
    b"\x1b[6~", b"\x1b[15~", b"\x1bOP", b"\x1b[1;5C", b"\x1b\x1b[A", b"\x1bx", b"\x1b[I", b"\x1b[O",
    b"\x1b[<0;3;4M", b"\x1b[M !!", b"\x1b[?1;2c", b"\x1b]11;rgb:0/0/0\x07", b"\x1bP1$r0m\x1b\\",
    b"\x1b[97;5u", b"\x1b[12;40R", b"\x1b[?2026;2$y",
)  # fmt: skip
_CUT_OFF = (b"\x1b[", b"\x1b]", b"\x1b[1", b"\x1b[?", b"\x1bO", b"\x1bP", b"\x1b\x1b", b"\x1b[200~")
_BROKEN = (
    b"\xff", b"\xe9", b"\xc3", b"\x9b", b"\x9bA", b"\xed\xa0\x80", b"\xc0\xaf", b"\x00", b"\x01",
    b"\x07", b"\x0b", b"\x18", b"\x1c", b"\x1b[99999999999u", b"\x1b[1114112u", b"\x1b[55296u",
    b"\x1b[48;9999999;9999999;0;0t", b"\x1b[48;24;80;0;0t", b"\x1b[48;0;0;0;0t",
    b"\x1b[<99999999999;1;1M",
)  # fmt: skip
_STRANGE = tuple(
    c.encode() for c in ("é", "\u202e", "\u200b", "😀", "²", "١", "ß", "e\u0301", "漢")
)
_FIXED = (*_WHOLE, *_CUT_OFF, *_BROKEN, *_STRANGE)
_LETTERS = bytes(n for n in range(33, 127))


def junk(rng: random.Random) -> bytes:
    """Sequences whole and cut off, letters of other alphabets, broken and plain bytes."""
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(_FIXED)
    if kind < 0.85:
        return bytes([rng.choice(_LETTERS)])
    if kind < 0.97:
        return _some_bytes(rng, rng.randrange(1, 12))
    if kind < 0.995:
        return paste(_some_bytes(rng, rng.randrange(40)))
    return rng.choice((b"\x1b]", b"\x1b[", b"\x1bP", b"")) + rng.choice((b"A", b"1", b";")) * 3000


def paste(data: bytes) -> bytes:
    """Bytes as a terminal sends what is pasted."""
    return b"\x1b[200~" + data + b"\x1b[201~"


def any_size(rng: random.Random) -> Size:
    """From 1 by 1 to 300 by 100, small ones oftener."""
    if rng.random() < 0.4:
        return Size(rng.randrange(1, 25), rng.randrange(1, 12))
    return Size(rng.randrange(1, 301), rng.randrange(1, 101))


def spoilt(rng: random.Random, line: str) -> str:
    """A line with one thing wrong: cut off, a letter more, less or other, a word more or less."""
    words = line.split()
    match rng.randrange(7):
        case 0:
            return line[: rng.randrange(len(line) + 1)]
        case 1:
            at = rng.randrange(len(line) + 1)
            return line[:at] + chr(rng.choice(_LETTERS)) + line[at:]
        case 2:
            at = rng.randrange(len(line) + 1)
            return line[:at] + line[at + 1 :]
        case 3:
            return " ".join(
                [*words, rng.choice(("banana", "left", "7", "yes", "0101", "²", "with"))]
            )
        case 4:
            words.pop(rng.randrange(len(words))) if words else None
            return " ".join(words)
        case 5:
            rng.shuffle(words)
            return " ".join(words)
    return " ".join([line] * rng.choice((2, 2, 2, 3, 3, 3, 3, 40)))


def _some_bytes(rng: random.Random, number: int) -> bytes:
    """Any bytes but those that stop a program or end its input."""
    return bytes(
        rng.choice([n for n in range(256) if n not in (3, 4, 26, 28)]) for _ in range(number)
    )
