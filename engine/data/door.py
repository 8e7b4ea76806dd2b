"""The door: bytes from outside are bounded and cleaned once, before anything is made of them.

A text file may hold only what can be seen, and no number larger than anything counted here; so
nothing behind the door has to look again.
"""

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.core.errors import DataError
from engine.core.visible import code_of, first_hidden

MOST_BYTES = 2_000_000
"""The size of the largest text file that is read; the largest that is shipped has 90,000."""
MOST_NUMBER = 999_999_999
"""The largest number in a file."""

T = TypeVar("T")

_ESCAPE = re.compile(rb'(?<!\\)(?:\\\\)*\\[^"\\nt]')
"""A character of JSON that is written by its number, as only hidden ones are."""
_MOST_SAID = 120
_LONG_NUMBER = re.compile(r"\d{10,}")


class Unreadable(DataError):
    """A file that is refused at the door: the reason, and the line if one is to blame."""

    def __init__(self, reason: str, line: int = 0) -> None:
        """`reason` is said after the file's name; `line` 0 means the file as a whole."""
        self.reason = reason
        self.line = line
        super().__init__(reason)

    @property
    def placed(self) -> str:
        """The reason behind its line."""
        return f"line {self.line}: {self.reason}" if self.line else self.reason


def read_text(path: Path) -> str:
    """The text of a file. Raises OSError, Unreadable."""
    return text_of(read_bytes(path))


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file. Raises OSError, and Unreadable for one that is too large."""
    with open(path, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise Unreadable(f"the file is larger than {most // 1_000_000} million bytes.")
    return data


def text_of(data: bytes) -> str:
    """The text of a file, its lines ended by line feeds. Raises Unreadable."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable("the file is not UTF-8 text; save it as UTF-8.", line) from error
    text = text.replace("\r\n", "\n")
    if (at := first_hidden(text.translate(_LAYOUT))) is not None:
        reason = f"a character that nobody sees, {code_of(text[at])}; take it out."
        raise Unreadable(reason, text.count("\n", 0, at) + 1)
    return text


_LAYOUT = {ord("\n"): " ", ord("\t"): " "}
"""What parts lines and words in a file, and so may stand in one."""


def read_json(path: Path, kind: type[T]) -> T:
    """What a JSON file holds, as a typed value. Raises OSError, Unreadable."""
    data = text_of(read_bytes(path)).encode()
    if (at := first_escape(data)) is not None:
        reason = "a character that nobody sees; take it out."
        raise Unreadable(reason, data.count(b"\n", 0, at) + 1)
    try:
        return msgspec.json.decode(data, type=kind)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{str(error)[:_MOST_SAID]}.") from error


def first_escape(data: bytes) -> int | None:
    """The place of the first hidden character that JSON writes by its number, or None."""
    found = _ESCAPE.search(data)
    return None if found is None else found.start()


def require_short_numbers(text: str) -> None:
    """Raises Unreadable if a number in the text has more digits than MOST_NUMBER."""
    if (long := _LONG_NUMBER.search(text)) is not None:
        reason = f"a number of {len(long[0])} digits; nine are the most."
        raise Unreadable(reason, text.count("\n", 0, long.start()) + 1)
