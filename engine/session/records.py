"""The lines of a save as typed values: the header, then entries, undos and the seats.

Member names are wire names: a kept save of every released version must load. Each line after the
header carries the clock, so that a list of games needs only the last line of each.
"""

import re
from typing import Any, Literal, TypeAlias

import msgspec

from engine.core.game import AnyGame
from engine.core.kernel import Entry
from engine.core.position import Position, digest

FORMAT = 1
"""The number of this way of writing saves."""

Seats: TypeAlias = Literal["one", "two"]
"""How many persons sit at this machine: one who holds both sides, or two who take turns."""

OptionValue: TypeAlias = bool | int | str

NOTE = (
    "This file holds everything about the game: the secrets of both sides and the seed of the dice."
    " To show the game to another player, export it for one side."
)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: which game this is and what it was begun with.

    `data` is the digest of the scenario's data; `folder` the player's own data folder or "";
    `position` the text of the position file that the game was begun from, or "".
    """

    format: int = FORMAT
    program: str
    scenario: str
    title: str
    folder: str = ""
    data: str
    sides: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    seats: Seats = "one"
    seed: str
    dice: Literal["local"] = "local"
    position: str = ""
    note: str = NOTE


class EntryLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order and all that came of it; the opening has no side and no order.

    `order` and `events` are left as JSON until the game that knows their types is open.
    """

    n: int
    side: str
    order: msgspec.Raw
    events: msgspec.Raw
    digest: str
    turn: int
    phasing: str
    phase: str
    over: bool


class UndoLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last `undo` entries in force were taken back."""

    n: int
    undo: int
    turn: int
    phasing: str
    phase: str
    over: bool


class SeatsLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats were changed before the first order."""

    n: int
    seats: Seats
    turn: int
    phasing: str
    phase: str
    over: bool


class ComputerLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From here on the computer plays these sides, each at the level that is named."""

    n: int
    computer: dict[str, str]
    turn: int
    phasing: str
    phase: str
    over: bool


class WatchLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From here on the computer plays this player turn, both sides, and is watched; or no more."""

    n: int
    watch: bool
    turn: int
    phasing: str
    phase: str
    over: bool


Record: TypeAlias = EntryLine | UndoLine | SeatsLine | ComputerLine | WatchLine

_encode = msgspec.json.Encoder().encode
_FIRST_KEYS = re.compile(rb'\{"n":\d+,"(\w+)":')
_DECODERS: dict[bytes, msgspec.json.Decoder[Any]] = {
    b"side": msgspec.json.Decoder(EntryLine),
    b"undo": msgspec.json.Decoder(UndoLine),
    b"seats": msgspec.json.Decoder(SeatsLine),
    b"computer": msgspec.json.Decoder(ComputerLine),
    b"watch": msgspec.json.Decoder(WatchLine),
}


def is_of_players(body: bytes) -> bool:
    """True for a line, not yet read, that tells who plays: the seats, or the computer's sides."""
    found = _FIRST_KEYS.match(body)
    return found is not None and found[1] in (b"seats", b"computer")


def header_for(
    game: AnyGame,
    *,
    program: str,
    data: str,
    seed: str,
    seats: Seats = "one",
    options: dict[str, OptionValue] | None = None,
    folder: str = "",
    position: str = "",
) -> Header:
    """The header of a new game; `data` is the digest of its scenario's data."""
    return Header(
        program=program, scenario=game.id, title=game.title, folder=folder, data=data,
        sides=tuple(game.sides), options=options or {}, seats=seats, seed=seed, position=position,
    )  # fmt: skip


def encode(record: Header | Record) -> bytes:
    """A line as JSON, before it is chained."""
    return _encode(record)


def entry_line(n: int, entry: Entry, after: Position) -> EntryLine:
    """The line of an order that was just decided."""
    return EntryLine(
        n=n, side=entry.side, order=msgspec.Raw(_encode(entry.order)),
        events=msgspec.Raw(_encode(entry.events)), digest=digest(after), **clock_of(after),
    )  # fmt: skip


def clock_of(position: Position) -> dict[str, Any]:
    """The members that every line after the header ends with."""
    clock = position.clock
    over = position.outcome is not None
    return {"turn": clock.turn, "phasing": clock.side, "phase": clock.phase, "over": over}


def read_header(body: bytes) -> Header:
    """The header of a first line. Raises ValueError saying what is wrong with it."""
    number = msgspec.json.decode(body, type=_Format).format
    if number != FORMAT:
        raise ValueError(f"It is a save of format {number}; this program reads format {FORMAT}.")
    header = msgspec.json.decode(body, type=Header)
    _exact(header, body)
    return header


class _Format(msgspec.Struct, frozen=True):
    format: int


def read_record(body: bytes, n: int) -> Record:
    """Line number `n` after the header. Raises ValueError saying what is wrong with it."""
    key = _FIRST_KEYS.match(body)
    if key is None or key[1] not in _DECODERS:
        raise ValueError("It is no line of a save.")
    record: Record = _DECODERS[key[1]].decode(body)
    if record.n != n:
        raise ValueError(f"It is numbered {record.n} where {n} should come.")
    _exact(record, body)
    return record


def _exact(record: Header | Record, body: bytes) -> None:
    """There is one way to write a line, so a member given twice or out of place is found."""
    if encode(record) != body:
        raise ValueError("It is not written as this program writes it.")
