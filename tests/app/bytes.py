"""Bytes on the wire of a game on the screen: `python -m tests.app.bytes`.

A scripted turn of Dunkirk in a terminal of its own, once with our driver and once with Textual's.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.app.scenes import until
from tests.app.terminals import Screen, app

SIZES = ((80, 24), (120, 40))
BUDGETS = {
    "start": (6000, 14000), "start screen": (6000, 14000),
    "look": (190, 215), "look p95": (260, 300), "order": (450, 550), "one battle": (0, 0),
    "panel": (1300, 1500), "log page": (2200, 6000), "idle 10 s": (0, 0),
}  # fmt: skip
"""What performance.md allows, 0 for nothing or no budget of its own.

An order is a move or a battle's result; a page of the log is counted as one of the largest map.
"""
SET_UP = ("[", "1", "F", "2", "[", "1", "F", "2")
MOVES = "a a q e d c z a q q d d c c a z a a e e d d z z a a q a z c d e".split()
PANELS = ("o", "G", "ctrl-k", "?")
UNITS = 6


def measured(home: Path, size: tuple[int, int], driver: str) -> dict[str, list[int]]:
    """The bytes of each kind of step."""
    with app(home / "menu", size=size, driver=driver) as screen:
        found = {"start screen": [len(screen.start())]}
    with app(home, "play", "dunkirk-1940", "--seed", "3", size=size, driver=driver) as screen:
        found["start"] = [len(screen.start())]
        for key in SET_UP:
            screen.press(key)
        found |= _turn(screen)
        found["idle 10 s"] = [len(screen.idle(10))]
    found |= _battles(home / "battles", size, driver)
    found["order"] += found["one battle"]
    return found


def _turn(screen: Screen) -> dict[str, list[int]]:
    """Moves, looks and panels."""
    looks, orders = [], []
    for _ in range(UNITS):
        screen.press("tab")
        looks += [len(screen.press(key)) for key in ("a", "a")]
        orders.append(len(screen.press("g")))
    screen.press("escape")
    looks += [len(screen.press(key)) for key in MOVES]
    panels = [len(screen.press(key)) for opened in PANELS for key in (opened, "escape")]
    return {"look": looks, "order": orders, "panel": panels}


def _battles(home: Path, size: tuple[int, int], driver: str) -> dict[str, list[int]]:
    """The first battle of a scripted game, typed up to there, and its log page by page."""
    seed, *lines = until("fight")
    with app(home, "play", "dunkirk-1940", "--seed", seed.split()[1], size=size,
             driver=driver) as screen:  # fmt: skip
        screen.start()
        for line in lines:
            for key in ("/", f"{line} yes" if line == "end" else line, "enter"):
                screen.press(key)
        fights = [len(screen.press("f"))]
        screen.press("G")
        pages = [len(screen.press(key)) for key in ("ctrl-u", "ctrl-u", "ctrl-u", "ctrl-v")]
        return {"one battle": fights, "log page": pages}


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
