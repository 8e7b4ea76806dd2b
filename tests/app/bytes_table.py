"""The table of bytes for the documentation: `python -m tests.app.bytes_table [SCENARIO ...]`.

All scenarios at both sizes, by our driver and by Textual's own, beside the same grid in curses,
in one run; and the line mode. Written to tui/docs/bytes.md if no scenario is named, else printed.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.app.bytes import BUDGETS, SIZES, measured, told
from tests.contract.games import shipped
from tests.keys.playing import random_turn, to_movement
from tests.peers import compare
from tui.keys.page import Page

FILE = Path(__file__).parents[2] / "tui" / "docs" / "bytes.md"
STEPS = ("start screen", "start", "look", "look p95", "order", "panel", "log page", "map scrolled",
         "idle 10 s")  # fmt: skip
_CURSES = next(peer for peer in compare.PEERS if "curses" in peer.name)
_HEAD = """\
# Bytes on the wire

What the program sends, counted in a terminal of its own: medians of a scripted part of each game,
and the 95th percentile of the look cursor. Of two numbers the second is the same program with
Textual's own driver. The grid in curses has as many hexes as a large map, a panel and a status row.
Written by `python -m tests.app.bytes_table`.
"""
Row = tuple[str, ...]


def table(rows: Iterable[Row]) -> Iterator[str]:
    """Rows as Markdown, the first one the head."""
    for number, row in enumerate(rows):
        yield f"| {' | '.join(row)} |"
        if not number:
            yield "|---" * len(row) + "|"


def on_screen(scenarios: Iterable[str], number: int) -> Iterator[Row]:
    """The budgets, the scenarios and the grid in curses at one size."""
    yield ("bytes", *STEPS)
    yield ("budget", *(str(BUDGETS[step][number]) for step in STEPS))
    for scenario in scenarios:
        both = [_told(scenario, number, driver) for driver in ("ours", "stock")]
        yield (scenario, *(" / ".join(str(found.get(step, "-")) for found in both)
                           for step in STEPS))  # fmt: skip
    yield ("grid in curses", *_curses(number))


def _told(scenario: str, number: int, driver: str) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as home:
        return told(measured(scenario, Path(home), SIZES[number], driver))


def _curses(number: int) -> Iterator[str]:
    found = compare.measured(_CURSES, SIZES[number], {})
    known = {"start": found.start, "look": found.look, "panel": found.panel, "idle 10 s": 0}
    return (str(known.get(step, "-")) for step in STEPS)


def by_lines(scenarios: Iterable[str]) -> Iterator[Row]:
    """The line mode: a key that is answered by one row, and a longer report, all of it at once."""
    yield ("bytes in the line mode", "one row, median", "highest", "longer, over its text, a row")
    yield ("budget", "60", "160", "3")
    for scenario in scenarios:
        page, keys, over = Page(utf8=True), list[int](), list[float]()
        for _, rows in random_turn(scenario, 1).pressed:
            if len(rows) == 1:
                keys.append(len(page.block(rows, 80)))
        for rows in _longer(scenario):
            sent = page.block(rows, 80)
            text = sum(len(row.encode()) for row in rows)
            over.append((len(sent) - text) / sent.count(b"\n"))
        yield (scenario, f"{statistics.median(keys):.0f}", str(max(keys)),
               f"{statistics.median(over):.1f}")  # fmt: skip


def _longer(scenario: str) -> Iterator[list[str]]:
    """The whole reports of several rows that questions of a turn are answered with."""
    fingers = to_movement(scenario, 1)
    for key in "?TGORYm":
        fingers.press(key)
        if (whole := fingers.player.state.report.whole)[1:]:
            yield whole


def document(scenarios: tuple[str, ...]) -> Iterator[str]:
    """Everything, line by line as it is measured."""
    yield _HEAD
    for number, (columns, rows) in enumerate(SIZES):
        yield f"## The full screen, {columns} by {rows}\n"
        yield from table(on_screen(scenarios, number))
        yield ""
    yield "## The line mode\n"
    yield from table(by_lines(scenarios))


if __name__ == "__main__":
    named = tuple(sys.argv[1:])
    lines = []
    for line in document(named or tuple(sorted(shipped()))):
        print(line, flush=True)
        lines.append(line)
    if not named:
        FILE.write_text("\n".join(lines) + "\n", "utf-8")
