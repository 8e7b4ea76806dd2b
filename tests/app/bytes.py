"""Bytes on the wire of a game on the screen: `python -m tests.app.bytes`.

A scripted turn of Dunkirk in a terminal of its own, once with our driver and once with Textual's.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.app.terminals import app

SIZES = ((80, 24), (120, 40))
BUDGETS = {
    "start": (6000, 14000),
    "look": (190, 215), "look p95": (260, 300), "order": (450, 550), "panel": (1300, 1500),
    "idle 10 s": (0, 0),
}  # fmt: skip
SET_UP = ("[", "1", "F", "2", "[", "1", "F", "2")
MOVES = "a a q e d c z a q q d d c c a z a a e e d d z z a a q a z c d e".split()
UNITS = 6


def measured(home: Path, size: tuple[int, int], driver: str) -> dict[str, list[int]]:
    """The bytes of each kind of step."""
    found: dict[str, list[int]] = {name: [] for name in ("start", "look", "order", "panel")}
    with app(home, "play", "dunkirk-1940", "--seed", "3", size=size, driver=driver) as screen:
        found["start"].append(len(screen.start()))
        for key in SET_UP:
            screen.press(key)
        for _ in range(UNITS):
            screen.press("tab")
            for key in ("a", "a"):
                found["look"].append(len(screen.press(key)))
            found["order"].append(len(screen.press("g")))
        screen.press("escape")
        for key in MOVES:
            found["look"].append(len(screen.press(key)))
        for opened in ("o", "G", "ctrl-k", "?"):
            found["panel"].append(len(screen.press(opened)))
            found["panel"].append(len(screen.press("escape")))
        found["idle 10 s"] = [len(screen.idle(10))]
    return found


def told(found: dict[str, list[int]]) -> dict[str, int]:
    """Medians, and the 95th percentile of looking."""
    medians = {name: int(statistics.median(values)) for name, values in found.items()}
    looks = sorted(found["look"])
    return {**medians, "look p95": looks[int(len(looks) * 0.95)]}


def table(sizes: Iterable[tuple[int, int]] = SIZES) -> list[tuple[str, ...]]:
    """What was measured beside the budgets."""
    rows: list[tuple[str, ...]] = [("what", "size", "budget", "our driver", "Textual's")]
    for number, size in enumerate(sizes):
        columns = []
        for driver in ("ours", "stock"):
            with tempfile.TemporaryDirectory() as home:
                columns.append(told(measured(Path(home), size, driver)))
        for name, budget in BUDGETS.items():
            values = (str(column[name]) for column in columns)
            rows.append((name, f"{size[0]}x{size[1]}", str(budget[number]), *values))
    return rows


if __name__ == "__main__":
    for row in table():
        print("".join(part.ljust(14) for part in row).rstrip(), flush=True)
