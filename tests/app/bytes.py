"""Bytes on the wire of games on the screen: `python -m tests.app.bytes [--stock] [SCENARIO ...]`.

A scripted part of a game in a terminal of its own, beside what performance.md allows; of all
scenarios if none is named, and with --stock also by Textual's own driver.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine.data.library import find
from tests.app.scenes import until
from tests.app.terminals import Screen, app
from tests.contract.games import shipped
from tests.keys.playing import Fingers, to_movement
from tui.keys.layout import direction_keys

SIZES = ((80, 24), (120, 40))
BUDGETS = {
    "start": (6000, 14000), "start screen": (6000, 14000),
    "look": (190, 215), "look p95": (260, 300), "order": (450, 550), "one battle": (0, 0),
    "panel": (1300, 1500), "log page": (2200, 6000), "map scrolled": (2200, 6000),
    "idle 10 s": (0, 0),
}  # fmt: skip
"""What performance.md allows, 0 for nothing or no budget of its own.

An order is a move or a battle's result; a page of the log is counted as one of the largest map.
"""
LATER = {"vauchamps-1814": ("crisis", "french charge", "allied movement")}
"""Scenarios that are measured from a later position, with a phase put for another."""
SEED = 3
PANELS = ("o", "G", "ctrl-k", "?")
UNITS, WANDERING = 6, 40
_HEARD = 20
"""So many characters of an answer stand in one row of the screen, whatever its size."""
Found = dict[str, list[int]]


class Script(NamedTuple):
    """A part of a game by keys: of each step the kind, the key, and how its answer begins."""

    words: tuple[str, ...]
    opening: tuple[str, ...]
    steps: tuple[tuple[str, str, str], ...]


def measured(scenario: str, home: Path, size: tuple[int, int], driver: str) -> Found:
    """The bytes of each kind of step; a step that has scrolled the map counts as that alone."""
    with app(home / "menu", size=size, driver=driver) as screen:
        found: Found = {"start screen": [len(screen.start())]}
    script = scripted(scenario, home)
    with app(home, *script.words, size=size, driver=driver) as screen:
        found["start"] = [len(screen.start())]
        for key in script.opening:
            screen.press(key)
        for kind, key, heard in script.steps:
            edge, data = _edge(screen), len(screen.press(key))
            if not any(heard in row for row in screen.rows):
                raise AssertionError(f"{key} is not answered by {heard!r}", screen.rows)
            has_scrolled = kind == "look" and _edge(screen) != edge
            found.setdefault("map scrolled" if has_scrolled else kind, []).append(data)
        found["idle 10 s"] = [len(screen.idle(10))]
    if scenario == "dunkirk-1940":
        found |= _battles(home / "battles", size, driver)
        found["order"] += found["one battle"]
    return found


def scripted(scenario: str, home: Path) -> Script:
    """How a scenario is begun, its keys up to the first movement, and the keys measured then."""
    begins = _position(scenario, home)
    fingers = to_movement(scenario, SEED, begins.read_text("utf-8") if begins else "")
    opening = (*(key for key, _ in fingers.pressed), "/", f"look {fingers.desk.cursor}", "enter")
    first = len(fingers.pressed)
    _moves(fingers)
    from_there = ("--position", str(begins)) if begins else ()
    words = ("play", scenario, "--seed", str(SEED), *from_there)
    return Script(words, opening, tuple(_turn(fingers, first)))


def _position(scenario: str, home: Path) -> Path | None:
    """Where there is nobody to move in the first phase: armies close together, about to move."""
    if scenario not in LATER:
        return None
    name, before, now = LATER[scenario]
    text = (find(scenario).path / "later" / f"{name}.pos").read_text("utf-8")
    begins = home / "later.pos"
    begins.write_text(text.replace(before, now), "utf-8")
    return begins


def _edge(screen: Screen) -> list[str]:
    """The numbers over the map and at its left."""
    return [
        screen.rows[1].split("--")[0],
        *(row[:3] for row in screen.rows[2 : screen.shown.lines // 3]),
    ]


def _moves(fingers: Fingers) -> None:
    """Some units go half as far as they can."""
    desk, tried = fingers.desk, 0
    while tried < 4 * UNITS:
        verb = next(
            (v for v in desk.options.frame_verbs() if v.shape[:2] == ("unit", "path")), None
        )
        slot = desk.options.slot(verb, ()) if verb else None
        if verb is None or slot is None or tried >= 4 * len(slot.candidates):
            return
        unit = slot.candidates[tried % len(slot.candidates)]
        tried += 1
        near = sorted(desk.words.marks.reach(desk.view, unit))
        if not near:
            continue
        path = desk.words.route(desk.view, unit, near[len(near) // 2])
        order = verb.build((unit, *path))
        if desk.options.explain(order) is None:
            fingers.order(verb, order)
            if desk.question is not None:
                fingers.press("0")


def _turn(fingers: Fingers, first: int) -> Iterator[tuple[str, str, str]]:
    """Moves as they were made, the look cursor wandering about, and panels.

    Of each key the kind, and of an order how its answer begins: the screen has to be with it.
    """
    letters = tuple(direction_keys(fingers.desk.words.board))
    for key, rows in fingers.pressed[first:]:
        kind = "look" if key in letters else "order" if key == "g" else "else"
        yield kind, key, re.sub(r"^1 of \d+: ", "", rows[0])[:_HEARD] if kind == "order" else ""
    yield "else", "escape", ""
    rng = random.Random(SEED)
    for _ in range(WANDERING):
        yield "look", rng.choice(letters), ""
    for opened in PANELS:
        yield from (("panel", opened, ""), ("panel", "escape", ""))


def _battles(home: Path, size: tuple[int, int], driver: str) -> Found:
    """The first battle of a scripted game, typed up to there, and its log page by page."""
    seed, *lines = until("fight")
    with app(home, "play", "dunkirk-1940", "--seed", seed.split()[1], size=size,
             driver=driver) as screen:  # fmt: skip
        screen.start()
        for line in lines:
            for key in ("/", f"{line} yes" if line == "end" else line, "enter"):
                screen.press(key)
        fights = [len(screen.press("f")) + len(screen.press("f"))]  # It is asked about first.
        screen.press("G")
        pages = [len(screen.press(key)) for key in ("ctrl-u", "ctrl-u", "ctrl-u", "ctrl-v")]
        return {"one battle": fights, "log page": pages}


def told(found: Found) -> dict[str, int]:
    """Medians, and the 95th percentile of looking."""
    medians = {name: int(statistics.median(values)) for name, values in found.items()}
    looks = sorted(found.get("look", [0]))
    return {**medians, "look p95": looks[int(len(looks) * 0.95)]}


def table(
    scenario: str = "dunkirk-1940",
    drivers: Iterable[str] = ("ours", "stock"),
    sizes: Iterable[tuple[int, int]] = SIZES,
) -> list[tuple[str, ...]]:
    """What was measured beside the budgets, a mark behind what is above them."""
    drivers = tuple(drivers)
    rows: list[tuple[str, ...]] = [(scenario, "size", "budget", *drivers)]
    for number, size in enumerate(sizes):
        columns = []
        for driver in drivers:
            with tempfile.TemporaryDirectory() as home:
                columns.append(told(measured(scenario, Path(home), size, driver)))
        for name, allowed in BUDGETS.items():
            if name in columns[0]:
                budget = allowed[number]
                above = ("ABOVE",) if 0 < budget < columns[0][name] else ()
                values = (str(column.get(name, "-")) for column in columns)
                rows.append((name, f"{size[0]}x{size[1]}", str(budget), *values, *above))
    return rows


if __name__ == "__main__":
    words = sys.argv[1:]
    both = ("ours", "stock") if "--stock" in words else ("ours",)
    for scenario in [word for word in words if word != "--stock"] or sorted(shipped()):
        for row in table(scenario, both):
            print("".join(part.ljust(20 if part == row[0] else 10) for part in row).rstrip(),
                  flush=True)  # fmt: skip
