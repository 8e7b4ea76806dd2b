"""Events: the only way a position changes, and each can say itself.

Payloads carry resulting values, so that applying an event never decides anything. The wire name
(the tag) is kept for ever: a save of any released version must load.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

if TYPE_CHECKING:
    from engine.core.position import Position


class Level(IntEnum):
    """How much a listener wants to hear."""

    BRIEF = 1
    NORMAL = 2
    FULL = 3


NEVER = Level.FULL + 1
"""The level of what no player is told: the phases and what is asked tell it better."""


class _EventMeta(msgspec.StructMeta, ABCMeta):
    """A struct that may have abstract members."""


class Event(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", metaclass=_EventMeta
):
    """One thing that happened. A system's events say how they apply and how they sound."""

    level: ClassVar[int] = Level.NORMAL
    """The least level at which it is told, or NEVER."""
    kind: ClassVar[str] = "other"
    """For filtering the log: phase, set-up, move, combat, city, end, other."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The rules it stems from."""
    account: ClassVar[bool] = False
    """True for how a result was reckoned: who is told all at once hears it after the result."""
    leave: ClassVar[str] = ""
    """The rule by which the other side is asked before it is taken back, whoever plays it."""

    @property
    def seal(self) -> bool:
        """True for a die roll, a draw or a revealed secret: undo never crosses it."""
        return False

    @abstractmethod
    def apply(self, position: Any) -> Any:
        """The position after this event. The argument is unchanged."""

    @abstractmethod
    def text(self, level: Level) -> str:
        """What happened, in marked words, as told at this level."""

    def milestone(self) -> tuple[str, str] | None:
        """What self-play counts beside the event itself: a kind and a name, or nothing."""
        return None

    def laid_open(self) -> tuple[str, str] | None:
        """What was drawn, for all to see: its name, and what it does in words; None if nothing."""
        return None

    def seen_by(self, side: str, before: Any) -> Event | None:
        """What a side learns of it: the event itself, a masked one, or nothing."""
        return self


class Remark(Event, frozen=True):
    """An event that changes nothing: it is only told. What follows from it are other events."""

    def apply(self, position: Any) -> Any:
        return position


class Kept(Event, frozen=True):
    """An event that the position keeps: its fields `keeps` are the position's after it."""

    keeps: ClassVar[tuple[str, ...]] = ()

    def apply(self, position: Any) -> Any:
        return msgspec.structs.replace(position, **{n: getattr(self, n) for n in self.keeps})


def heard(events: tuple[Event, ...], level: Level) -> tuple[Event, ...]:
    """The events that are told at a level."""
    return tuple(e for e in events if e.level <= level)


def results_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of an order, with the account of each result after what came of it.

    A phase that ends or begins with it comes last.
    """
    told: list[Event] = []
    accounts: list[Event] = []
    for event in events:
        if event.account:
            accounts.append(event)
            continue
        if event.kind == "phase":
            told += accounts
            accounts = []
        told.append(event)
    return (*told, *accounts)


def seen(position: Position, events: tuple[Event, ...], side: str) -> tuple[Event, ...]:
    """What a side learns of the events that happened from the (whole) position on."""
    found: list[Event] = []
    for event in events:
        heard_as = event.seen_by(side, position)
        if heard_as is not None:
            found.append(heard_as)
        position = event.apply(position)
    return tuple(found)


def fold(position: Position, events: tuple[Event, ...]) -> Position:
    """The position after all the events, one after the other."""
    for event in events:
        position = event.apply(position)
    return position
