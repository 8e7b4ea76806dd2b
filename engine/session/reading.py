"""Strict reading of a save: everything is checked before anything is believed or changed.

Only a last line without its newline counts as cut off, for that is what a power cut leaves. Any
other damage is refused with its line, and nothing is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.session.chain import START, unlinked
from engine.session.errors import SaveError
from engine.session.records import Header, Record, read_header, read_record


class Mark(NamedTuple):
    """Where a save ends: its size in bytes, the number of its last line, and that line's hash."""

    size: int = 0
    n: int = -1
    hash: bytes = START


@dataclass(frozen=True, slots=True)
class Saved:
    """A save that was read and found whole, but for a `tail` that was cut off."""

    path: Path
    header: Header
    records: tuple[Record, ...]
    end: Mark
    tail: bytes


def bodies(path: Path, data: bytes) -> tuple[list[bytes], Mark, bytes]:
    """The JSON of each whole line with its hash checked, where they end, and the cut-off rest."""
    whole, newline, tail = data.rpartition(b"\n")
    if not newline:
        what = "It has no end." if tail else "The file is empty."
        raise SaveError(f"{what} There is no game in it.", path, 1)
    _check_text(path, whole)
    found: list[bytes] = []
    own = START
    for number, line in enumerate(whole.split(b"\n"), 1):
        checked = unlinked(line, own)
        if checked is None:
            raise SaveError("This line was damaged or changed after it was written.", path, number)
        body, own = checked
        found.append(body)
    return found, Mark(len(whole) + 1, len(found) - 1, own), tail


def _check_text(path: Path, whole: bytes) -> None:
    try:
        whole.decode()
    except UnicodeDecodeError as error:
        line = whole.count(b"\n", 0, error.start) + 1
        raise SaveError("This line is damaged: it is not UTF-8 text.", path, line) from error


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
    except ValueError as error:
        raise SaveError(f"The header cannot be used. {error}", path, 1) from error


def record_of(path: Path, body: bytes, n: int) -> Record:
    """Line `n` after the header, or SaveError naming it."""
    try:
        return read_record(body, n)
    except ValueError as error:
        raise SaveError(f"This line cannot be used. {error}", path, n + 1) from error
