"""Loading a save by folding its events, which works for every save of every version.

Folding decides nothing again, so rule code that has changed since does no harm. Where a position
differs from the one that was saved, the first such line is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from engine.computer.levels import LEVELS
from engine.core import Order, kernel, position
from engine.core.event import Event, fold
from engine.core.game import AnyGame
from engine.session import course, errors, reading, records


@dataclass(frozen=True, slots=True)
class Opened:
    """What a caller gives for a header: the game, and the digest of its data as they are today.

    `opening` is the position that the header's `position` text describes, if there is one.
    """

    game: AnyGame
    data: str
    opening: position.Position | None = None


OpenGame = Callable[[records.Header], Opened]


class Difference(NamedTuple):
    """Where a save and this program disagree: the line, what is saved, and what came out now."""

    line: int
    saved: str
    now: str


class Watched(NamedTuple):
    """A player turn that the computer plays for both sides: how many entries there were before."""

    entries: int
    turn: int
    side: str


class Step(NamedTuple):
    """One line that was folded: its entry if it is one, and the positions around it."""

    line: records.Record
    entry: kernel.Entry | None
    before: Any
    after: Any


def _many(event: Any) -> Any:
    return tuple[event, ...]


class Folder:
    """Folds the lines of a save one after the other."""

    def __init__(self, saved: reading.Saved, opened: Opened) -> None:
        """Raises SaveError if the game is not the one of the header."""
        _check_game(saved, opened)
        self.path = saved.path
        self.records = saved.records
        self.sides = opened.game.sides
        opening = opened.game.opening() if opened.opening is None else opened.opening
        self.course = course.Course(opening)
        self.seats: records.Seats = saved.header.seats
        self.computer: dict[str, str] = {}
        self.watched: Watched | None = None
        self.difference: Difference | None = None
        self._orders = msgspec.json.Decoder(opened.game.order_type | None)
        self._events = msgspec.json.Decoder(_many(opened.game.event_type))

    def steps(self) -> Iterator[Step]:
        """Folds line by line. Raises SaveError naming a line that does not fit."""
        for record in self.records:
            before = self.course.position
            try:
                entry = self._fold(record)
            except (errors.SaveError, MemoryError):
                raise
            except Exception as error:
                reason = f"This line does not fit the game: {error}."
                raise errors.SaveError(reason, self.path, record.n + 1) from error
            yield Step(record, entry, before, self.course.position)

    def all(self) -> Folder:
        """Folds everything."""
        for _ in self.steps():
            pass
        return self

    def _fold(self, record: records.Record) -> kernel.Entry | None:
        if isinstance(record, records.EntryLine):
            return self._fold_entry(record)
        if isinstance(record, records.UndoLine):
            self._take_back(record)
        elif isinstance(record, records.SeatsLine):
            self._set_seats(record)
        elif isinstance(record, records.WatchLine):
            self._watch(record)
        else:
            self._set_computer(record)
        return None

    def _watch(self, record: records.WatchLine) -> None:
        clock = (record.turn, record.phasing)
        self.watched = Watched(len(self.course.entries), *clock) if record.watch else None

    def _set_computer(self, record: records.ComputerLine) -> None:
        known = set(record.computer) <= set(self.sides) and set(record.computer.values()) <= set(
            LEVELS
        )
        self._need(known, "the computer plays a side or at a level that there is not", record)
        self.computer = record.computer

    def _set_seats(self, record: records.SeatsLine) -> None:
        self._need(len(self.course.entries) == 1, "the seats are changed in the middle", record)
        self.seats = record.seats

    def _fold_entry(self, record: records.EntryLine) -> kernel.Entry:
        order: Order | None = self._orders.decode(record.order)
        events: tuple[Event, ...] = self._events.decode(record.events)
        opening = not self.course.entries
        known = record.side in self.sides and order is not None
        fits = (record.side == "" and order is None) if opening else known
        self._need(fits, "it is not an order of one of its sides", record)
        entry = kernel.Entry(record.side, order, events)
        self.course.adopt(entry, fold(self.course.position, events))
        self._compare(record)
        return entry

    def _take_back(self, record: records.UndoLine) -> None:
        within = 1 <= record.undo <= len(self.course.kept)
        self._need(within, "it takes back more than may be taken back", record)
        for _ in range(record.undo):
            self.course.take_back()

    def _compare(self, record: records.EntryLine) -> None:
        now = position.digest(self.course.position)
        if now != record.digest and self.difference is None:
            self.difference = Difference(record.n + 1, record.digest, now)

    def _need(self, truth: bool, otherwise: str, record: records.Record) -> None:
        if not truth:
            reason = f"This line does not fit the game: {otherwise}."
            raise errors.SaveError(reason, self.path, record.n + 1)


def warnings(folder: Folder, changed: bool) -> tuple[str, ...]:
    """What the player should hear about a save that was folded."""
    said = []
    if changed:
        said.append("The scenario's data have changed since this game was begun.")
    if folder.difference is not None:
        said.append(differing(folder))
    return tuple(said)


def differing(folder: Folder) -> str:
    """The sentence that says from which line on positions are not those that were saved, or ""."""
    if folder.difference is None:
        return ""
    line, saved, now = folder.difference
    return f"From line {line} on, the position is not as it was saved ({saved}, {now})."


def _check_game(saved: reading.Saved, opened: Opened) -> None:
    header, game = saved.header, opened.game
    if (header.scenario, header.sides) != (game.id, tuple(game.sides)):
        reason = f"It is a game of {header.scenario}, not of {game.id}, or has other sides."
        raise errors.SaveError(reason, saved.path, 1)


def require_same_data(saved: reading.Saved, opened: Opened, also: str) -> None:
    """Raises ChangedData if the scenario's data changed since; `also` ends the message."""
    if opened.data != saved.header.data:
        reason = f"The data of {saved.header.scenario} have changed since this game was begun. "
        raise errors.ChangedData(reason + also, saved.path, 1)
