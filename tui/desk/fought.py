"""The fight that one's own last order led to, be it that the computer's answer let the die fall."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.event import Event, Level
from engine.session.log import LogItem
from tui.desk.desk import Desk, Rows

_CAME_LATER = ("loss", "retreat", "morale")
"""What came of a fight by further orders, by the kinds of events."""


class Fought(NamedTuple):
    """A fight whose result was reckoned."""

    entry: int
    """The entry in which its die was cast."""
    events: tuple[Event, ...]
    """All that came with it, and of it."""
    more: int
    """How many others have followed."""
    is_of_now: bool
    """True if its player turn goes on."""

    @property
    def began(self) -> Event:
        """How it was reckoned, which says who attacked whom."""
        return next(event for event in self.events if event.account)

    @property
    def result(self) -> Event:
        """What its die said."""
        return _result(self.events)


def led_to(desk: Desk, side: str) -> Fought | None:
    """The first fight from a side's own last order on, in the same player turn; None if none was.

    Where nobody plays against the computer, that of the last order.
    """
    own, items = _last_own(desk), desk.session.heard(side)
    after = [item for item in items if item.entry >= own]
    at = next((n for n, item in enumerate(after) if item.event.account), None)
    if at is None or _turns(after[: at + 1]) > 1:
        return None
    entry, others = after[at].entry, after[at + 1 :]
    ends = next((n for n, item in enumerate(others) if item.event.starts), len(others))
    more = sum(item.event.account for item in others)
    came = [item.event for item in others[:ends] if _belongs(item, entry)]
    before = [item.event for item in after[:at] if item.entry == entry]
    events = (*before, after[at].event, *came)
    if entry != len(desk.session.entries) - 1:
        events = tuple(event for event in events if event.kind != "phase")
    clock = desk.session.position.clock
    is_of_now = (after[at].turn, after[at].side) == (clock.turn, clock.side)
    return Fought(entry, events, more, is_of_now)


def _last_own(desk: Desk) -> int:
    """The last order that was not the computer's."""
    entries, computers = desk.session.entries, desk.session.computer
    own = (n for n in reversed(range(len(entries))) if entries[n].side not in computers)
    return next(own, 0)


def _turns(items: list[LogItem]) -> int:
    return len({(item.turn, item.side) for item in items})


def _belongs(item: LogItem, entry: int) -> bool:
    return item.entry == entry or item.event.kind in _CAME_LATER


def _result(events: tuple[Event, ...]) -> Event:
    at = next(n for n, event in enumerate(events) if event.account)
    told = (e for e in events[at + 1 :] if e.kind == "combat" and e.level is Level.BRIEF)
    return next(told, events[at])


def result_first(desk: Desk, rows: Rows, events: tuple[Event, ...], own: bool) -> Rows:
    """The rows of what an order brought with the result of its fight first, if it brought one.

    At the full level it stays where it was, after how it was reckoned.
    """
    if desk.settings.level is Level.FULL or not any(event.account for event in events):
        return rows
    told = (desk.speaker.echoed if own else desk.speaker.told)((_result(events),))
    found = (n for n, row in enumerate(rows) if told and row.startswith(told[0]))
    at = next(found, 0)
    return [*rows[at : at + 1], *rows[:at], *rows[at + 1 :]]
