"""What fingers, a paste or a broken line send to a terminal, piece by piece, and how it is written.

A stroke is bytes, or another size of the terminal. Written they can be read, mailed and played
again: `Tab Enter g Escape[A %FF 80x24 move%20pz19%0A`.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote_from_bytes, unquote_to_bytes


class Size(NamedTuple):
    """Columns and rows."""

    columns: int
    rows: int


Stroke = bytes | Size
INTERRUPT, STOP, OTHER_FRONT = b"\x03", b"\x1a", b"~"
"""Control-C, Control-Z, and what goes from the full screen to the line mode and back."""
_NAMES = {
    b"\r": "Enter", b"\t": "Tab", b" ": "Space", b"\x1b": "Escape", b"\x7f": "Backspace",
    b"\x1b[A": "Up", b"\x1b[B": "Down", b"\x1b[C": "Right", b"\x1b[D": "Left",
    b"\x1b[Z": "Shift-Tab", b"\x03": "Control-C", b"\x04": "Control-D",
    b"\x1a": "Control-Z",
}  # fmt: skip
_BYTES = {name: data for data, name in _NAMES.items()}
_SIZE = re.compile(r"(\d+)x(\d+)")
_PLAIN = "".join(map(chr, range(33, 127))).replace("%", "")


def written(strokes: list[Stroke]) -> str:
    """Strokes as one line of text."""
    return " ".join(map(_word, strokes))


def read(text: str) -> list[Stroke]:
    """Strokes as they were written."""
    return [_stroke(word) for word in text.split()]


def keys_in(stroke: Stroke) -> int:
    """How many keys were pressed for it: of a typed line each letter, of a sequence one."""
    if isinstance(stroke, Size):
        return 0
    return 1 if stroke[:1] == b"\x1b" else len(stroke)


def _word(stroke: Stroke) -> str:
    if isinstance(stroke, Size):
        return f"{stroke.columns}x{stroke.rows}"
    if stroke in _NAMES:
        return _NAMES[stroke]
    word = quote_from_bytes(stroke, safe=_PLAIN)
    # What would be read as a name or a size keeps its first letter as a number.
    return f"%{stroke[0]:02X}{word[1:]}" if word in _BYTES or _SIZE.fullmatch(word) else word


def _stroke(word: str) -> Stroke:
    size = _SIZE.fullmatch(word)
    if size:
        return Size(int(size[1]), int(size[2]))
    return _BYTES.get(word) or unquote_to_bytes(word)
