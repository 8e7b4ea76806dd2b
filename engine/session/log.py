"""The log of a game for review: every event with when it came, whole or as one side heard it."""

import msgspec

from engine.core.event import Event
from engine.session.course import Course


class LogItem(msgspec.Struct, frozen=True):
    """An event of the log: the index of its entry, and the clock right after it."""

    entry: int
    event: Event
    turn: int
    side: str
    phase: str


class Log:
    """Made by folding when first asked for, then kept up with the course."""

    def __init__(self, course: Course, side: str | None = None) -> None:
        """The log of everything, or as `side` heard it."""
        self._course = course
        self._side = side
        self._restart()

    def _restart(self) -> None:
        self._items: list[LogItem] = []
        self._position = self._course.opening
        self._read = 0
        self._undone = self._course.undone

    def items(self) -> list[LogItem]:
        """All items so far."""
        if self._undone != self._course.undone:
            self._restart()
        for index in range(self._read, len(self._course.entries)):
            for event in self._course.entries[index].events:
                self._add(index, event)
        self._read = len(self._course.entries)
        return list(self._items)

    def _add(self, index: int, event: Event) -> None:
        told = event if self._side is None else event.seen_by(self._side, self._position)
        self._position = event.apply(self._position)
        clock = self._position.clock
        if told is not None:
            self._items.append(LogItem(index, told, clock.turn, clock.side, clock.phase))
