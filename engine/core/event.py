"""Events: the only way a position changes, and each can say itself.

Payloads carry resulting values, so that applying an event never decides anything. The wire name
(the tag) is kept for ever: a save of any released version must load.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Self

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
    """True for how a result was reckoned: told at the full level, and to who asks for it."""
    outcome: ClassVar[bool] = False
    """True for what comes of a result: below the full level told in its row, if there is room."""
    starts: ClassVar[bool] = False
    """True for that with which a combat, a fire or a shot begins: its account is told from here."""
    sealed_by: ClassVar[str] = "something was revealed"
    """Why it cannot be taken back, where it is a seal."""
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

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """The same, briefly, of those of its kind that an order brings one after the other.

        "" if what is asked next, or an event that is told, says it too.
        """
        return "\n".join(event.text(level) for event in events)

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """The same to who gave the order, and knows what he ordered and what it was about."""
        return cls.several(events, level)

    def fighters(self) -> str:
        """Who fights whom, in a sentence, where it is how a fight was reckoned; else ""."""
        return ""

    def milestone(self) -> tuple[str, str] | None:
        """What self-play counts beside the event itself: a kind and a name, or nothing."""
        return None

    def brings(self) -> Mapping[str, str]:
        """The units that it brings to another hex, with that hex, where a game hides units."""
        return {}

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


def alike(events: tuple[Event, ...], level: Level) -> tuple[tuple[Event, ...], ...]:
    """The events that are told at a level, those of one kind in a row together."""
    return tuple(tuple(same) for _, same in groupby(heard(events, level), type))


def seen(position: Position, events: tuple[Event, ...], side: str) -> tuple[Event, ...]:
    """What a side learns of the events that happened from the (whole) position on."""
    found: list[Event] = []
    for event in events:
        if (heard_as := event.seen_by(side, position)) is not None:
            found.append(heard_as)
        position = event.apply(position)
    return tuple(found)


def fold(position: Position, events: tuple[Event, ...]) -> Position:
    """The position after all the events, one after the other."""
    for event in events:
        position = event.apply(position)
    return position
