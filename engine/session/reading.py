"""Strict reading of a save: everything is checked before anything is believed or changed.

Only a last line that is not whole counts as cut off, for that is what a power cut leaves; one that
lacks nothing but its newline is whole. Any other damage is refused with its line, and nothing is
dropped. Saves are mailed, so their text is looked at as any other that comes from outside.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.core.visible import code_of, first_hidden
from engine.data.door import first_escape
from engine.session.chain import START, unlinked
from engine.session.errors import SaveError
from engine.session.records import Header, Record, read_header, read_record

MOST_BYTES = 64_000_000
"""The size of the largest save that is read; a long game has a few million."""

_LONG_NUMBER = re.compile(rb"[\[,:]-?\d{10}")


class Mark(NamedTuple):
    """Where a save ends: its size in bytes, the number of its last line, and that line's hash."""

    size: int = 0
    n: int = -1
    hash: bytes = START


@dataclass(frozen=True, slots=True)
class Saved:
    """A save that was read and found whole, but for a `tail` that was cut off.

    The newline of its last line counts in `end`, even where it is still missing in the file.
    """

    path: Path
    header: Header
    records: tuple[Record, ...]
    end: Mark
    tail: bytes


def bodies(path: Path, data: bytes) -> tuple[list[bytes], Mark, bytes]:
    """The JSON of each whole line with its hash checked, where they end, and the cut-off rest."""
    if len(data) > MOST_BYTES:
        raise SaveError(f"It is larger than {MOST_BYTES // 1_000_000} million bytes.", path)
    whole, newline, tail = data.rpartition(b"\n")
    if not newline:
        what = "It has no end." if tail else "The file is empty."
        raise SaveError(f"{what} There is no game in it.", path, 1)
    _check_text(path, whole)
    found: list[bytes] = []
    own = START
    for number, line in enumerate(whole.split(b"\n"), 1):
        if (checked := unlinked(line, own)) is None:
            raise SaveError("This line was damaged or changed after it was written.", path, number)
        body, own = checked
        found.append(body)
    size = len(whole) + 1
    if (unended := unlinked(tail, own)) is not None:
        _check_text(path, tail, len(found))
        body, own = unended
        found.append(body)
        size, tail = size + len(tail) + 1, b""
    return found, Mark(size, len(found) - 1, own), tail


def _check_text(path: Path, whole: bytes, before: int = 0) -> None:
    """All of it can be seen, and its numbers are short; `before` it are so many lines."""

    def wrong(reason: str, at: int) -> SaveError:
        return SaveError(f"{reason}.", path, before + whole.count(b"\n", 0, at) + 1)

    try:
        text = whole.decode()
    except UnicodeDecodeError as error:
        raise wrong("This line is damaged: it is not UTF-8 text", error.start) from error
    if (hidden := first_hidden(text.replace("\n", " "))) is not None:
        reason = f"This line holds a character that nobody sees, {code_of(text[hidden])}"
        raise wrong(reason, len(text[:hidden].encode()))
    if (escaped := first_escape(whole)) is not None:
        raise wrong("This line holds a character that nobody sees", escaped)
    long = _LONG_NUMBER.search(whole, whole.find(b"\n") + 1 if not before else 0)
    if long is not None:
        raise wrong("This line holds a number of more than nine digits", long.start())


def parse(path: Path, data: bytes) -> Saved:
    """The lines of a save. Raises SaveError naming the first line that is wrong."""
    lines, end, tail = bodies(path, data)
    if len(lines) < 2:
        raise SaveError("The opening of the game is missing.", path, 2)
    header = header_of(path, lines[0])
    records = tuple(record_of(path, body, n) for n, body in enumerate(lines[1:], 1))
    return Saved(path, header, records, end, tail)


def header_of(path: Path, body: bytes) -> Header:
    """The header, or SaveError naming line 1."""
    try:
        return read_header(body)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"The header cannot be used. {error}", path, 1) from error


def record_of(path: Path, body: bytes, n: int) -> Record:
    """Line `n` after the header, or SaveError naming it."""
    try:
        return read_record(body, n)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"This line cannot be used. {error}", path, n + 1) from error
