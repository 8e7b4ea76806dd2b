"""The battles of a saved game: each combat, from what began it to the next or to another phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.session.log import LogItem


@dataclass(frozen=True)
class Battle:
    """A combat: its number in the game, whose turn it was, and what was heard of it."""

    number: int
    turn: int
    side: str
    items: tuple[LogItem, ...]

    @property
    def entry(self) -> int:
        """The entry with which it began."""
        return self.items[0].entry

    @property
    def entries(self) -> range:
        """Its entries, the last included."""
        return range(self.entry, self.items[-1].entry + 1)


def battles(items: Sequence[LogItem]) -> list[Battle]:
    """All battles of a log, numbered from 1."""
    starts = [n for n, i in enumerate(items) if i.event.starts and i.event.kind == "combat"]
    found: list[Battle] = []
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(items)], strict=True), 1):
        first = items[start]
        its = takewhile(lambda item: item.event.kind != "phase", items[start:end])
        found.append(Battle(number, first.turn, first.side, tuple(its)))
    return found
