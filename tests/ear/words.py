"""Counts the words that a player hears for what is asked most often: python -m tests.ear.words.

With --write the table of all scenarios goes to tui/docs/words.md.

Recorded games of all scenarios are played again by keys (tests/kept, and the scripts of
tests/golden); at every turn of a side and before its combats the questions are asked. Told are
medians, of what is heard at once and of all that can be read on.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from engine.core.order import Order
from tests.contract.games import shipped
from tests.golden.scripts import orders_of, scripts
from tests.kept.games import kept, opened, read
from tests.keys.playing import open_game
from tests.measuring import when
from tui.desk.answering import answer
from tui.desk.briefing import HEAD
from tui.desk.desk import Desk, Rows
from tui.desk.ordering import give, told
from tui.keys import all_keys
from tui.keys.player import Player

WRITE = "--write"
FILE = Path(__file__).parents[2] / "tui" / "docs" / "words.md"
HEAD_OF_FILE = """\
# Words heard

How many words a player hears for what is asked most often, at the usual level: medians over the
recorded games of each scenario (at every turn of a side, and of each combat phase from its first
attack to its end a combat's share). First what is heard at once, in brackets all that can be read
on; one number where all of it is heard. Written by `python -m tests.ear.words --write`,
{}.
"""
MOST = 400
"""So many orders of each recorded game."""
MOST_SAMPLES = 12
"""So often each question is asked in a game."""


@dataclass(frozen=True)
class Task:
    """Something that one wants to know, and how many words it may take; "whole" if all count."""

    name: str
    goal: int
    whole: bool = False


TASKS = (
    Task("what changed since my last turn", 25),
    Task("how am I doing", 15),
    Task("what is owed in combat", 126, whole=True),
    Task("one combat at the default level", 60, whole=True),
    Task("a stack", 12),
    Task("both armies' places", 60),
    Task("all keys", 250),
)
Counts = dict[str, list[tuple[int, int]]]
"""By task the words heard at once and in all, of each time that it was asked."""


def games(scenario: str) -> Iterator[tuple[Desk, Sequence[Order | str]]]:
    """The recorded games of a scenario: a desk at the opening, and the orders or lines."""
    for path in kept():
        if path.parent.name == scenario:
            start, rows = read(path)
            playable, opening = opened(start)
            desk = open_game(playable, start.seed, opening)
            yield desk, [desk.session.game.read_order(row.order) for row in rows[1:]]
    for script in scripts():
        if script.scenario == scenario and not script.position:
            yield open_game(shipped()[scenario], script.seed), orders_of(script)


def count(scenario: str) -> Counts:
    """All that is heard in the recorded games of a scenario."""
    counts: Counts = defaultdict(list)
    for desk, orders in games(scenario):
        _Listening(desk, counts).play(orders[:MOST])
    return counts


class _Listening:
    """A recorded game as its player hears it."""

    def __init__(self, desk: Desk, counts: Counts) -> None:
        self.player, self.desk = Player(desk), desk
        self.player.begin()
        self.counts = counts
        self.asked: dict[str, int] = defaultdict(int)
        self.phasing = ""
        self.attacked: set[object] = set()
        self.combat: Rows = []

    def play(self, orders: Sequence[Order | str]) -> None:
        """Gives the orders, and asks between them."""
        for order in orders:
            phase = _phase(self.desk)
            rows = self._give(order)
            last = self.desk.session.entries[-1].order
            if self.desk.over or last is None:
                return
            self._hear_combats(last, rows, ends=_phase(self.desk) != phase)
            self._ask()

    def _give(self, order: Order | str) -> Rows:
        if isinstance(order, str):
            return answer(self.desk, order)
        verb = next(v for v in self.desk.session.game.verbs if v.order is type(order))
        return give(self.desk, verb, order, sure=True)

    def _hear_combats(self, order: Order, rows: Rows, *, ends: bool) -> None:
        """All that a phase of combat says from its first attack to its end, a combat's share of it.

        What is asked between counts; what is told of the next phase does not.
        """
        if order.name in ("attack", "assault"):
            self.attacked.add(getattr(order, "target", None) or getattr(order, "targets", None))
        if self.attacked:
            self.combat += self._of_this_phase() if ends else rows
        if self.attacked and ends:
            share = round(_words(self.combat) / len(self.attacked))
            self._add("one combat at the default level", share, share)
            self.attacked, self.combat = set(), []

    def _of_this_phase(self) -> Rows:
        """What was told of the last order, until it ended the phase."""
        desk, entry = self.desk, len(self.desk.session.entries) - 1
        side = desk.session.entries[-1].side or desk.side
        events = (item.event for item in desk.session.heard(side) if item.entry == entry)
        own = takewhile(lambda event: event.kind != "phase", events)
        return told(desk, tuple(own), desk.speaker.echoed)

    def _ask(self) -> None:
        desk, clock = self.desk, self.desk.view.clock
        if desk.side == clock.side != self.phasing and clock.turn:
            self.phasing = desk.side
            self._heard("what changed since my last turn", answer(desk, "since"))
            self._heard("how am I doing", answer(desk, "score"))
            self._places()
            self._stack()
            keys = self.player.keys_here()
            self._add("all keys", _words(keys[: all_keys.MOST]), _words(keys))
        if desk.options.owed[1:] and "combat" in clock.phase:
            self._heard("what is owed in combat", answer(desk, "owed"))

    def _places(self) -> None:
        told = answer(self.desk, "briefing")
        self._add("both armies' places", _words(told[:HEAD]), _words(told))

    def _stack(self) -> None:
        for cell, stack in self.desk.words.marks.stacks(self.desk.view).items():
            if stack.count == 2:
                rows = answer(self.desk, f"look {cell}")
                self._add("a stack", _words([rows[0].partition(". ")[0]]), _words(rows))
                return

    def _heard(self, task: str, rows: Rows) -> None:
        self._add(task, _words(rows[:1]), _words(rows))

    def _add(self, task: str, first: int, every: int) -> None:
        self.asked[task] += 1
        if self.asked[task] <= MOST_SAMPLES:
            self.counts[task].append((first, every))


def _phase(desk: Desk) -> tuple[int, str, str]:
    clock = desk.view.clock
    return clock.turn, clock.side, clock.phase


def _words(rows: Rows) -> int:
    return sum(len(row.split()) for row in rows)


def table(found: dict[str, Counts]) -> Iterator[str]:
    """The medians of each scenario, one task a row: at once, and in brackets in all."""
    yield _row("words heard", "goal", *(scenario.partition("-")[0] for scenario in found))
    yield "|---" * (len(found) + 2) + "|"
    for task in TASKS:
        cells = (_medians(counts[task.name], task) for counts in found.values())
        yield _row(task.name, str(task.goal), *cells)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _medians(counts: list[tuple[int, int]], task: Task) -> str:
    """As whole words, a half of one counted as one."""
    if not counts:
        return "-"
    first, every = (math.ceil(statistics.median(column)) for column in zip(*counts, strict=True))
    over = "" if (every if task.whole else first) <= task.goal else " OVER"
    return f"{every}{over}" if task.whole else f"{first}{over} ({every})"


def main(wanted: list[str]) -> dict[str, Any]:
    """Prints the table of these scenarios, or of all; or writes it."""
    names = [name for name in wanted if name != WRITE]
    found = {name: count(name) for name in names or sorted(shipped())}
    rows = "\n".join(table(found))
    print(rows)
    if WRITE in wanted:
        FILE.write_text(f"{HEAD_OF_FILE.format(when())}\n{rows}\n", encoding="utf-8")
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
