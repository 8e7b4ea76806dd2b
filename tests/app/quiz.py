"""A quiz for eyes: `python -m tests.app.quiz FOLDER [SEED]` writes pictures, questions, truth.

Of each system the first movement and a later position, at zoom 2 and 3 and in both sizes, with the
legend. Who answers sees the pictures alone; the truth is what the words tell of the same hexes.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from textual.geometry import Region

from engine.data.library import find
from tests.app.games import Hands, playing
from tests.app.picture import exported
from tests.app.scenes import Scene, Until, desk_of
from tests.keys.playing import to_movement
from tui.desk.answering import answer
from tui.desk.desk import Desk

LATER = {
    "dunkirk-1940": "", "sedan-1870": "front", "rocroi-1643": "collapse", "lutzen-1632": "clash",
    "vauchamps-1814": "charges",
}  # fmt: skip
"""A later position of each; of Dunkirk a combat of a game that was played."""
FIRST = {"vauchamps-1814": "crisis"}
"""Where the first movement has hardly anybody on the map, another position."""
ABOUT_UNITS = "whose, of what kind, how strong, in what state (formation, who is with it), how many"
ABOUT_GROUND = "terrain, places, rivers, roads and crossings, and on which sides"
ASKED_OF_ALL = (
    "where are the objectives in sight, and who holds each",
    "whose turn and phase is it, what may be done now, what does Enter do, how does the phase end",
)
_UNITS, _GROUND = 3, 2


class Shot(NamedTuple):
    """A picture to be taken."""

    letter: str
    size: tuple[int, int]
    zoom: int
    later: bool


SHOTS = (
    Shot("a", (80, 24), 2, True), Shot("b", (80, 24), 3, False),
    Shot("c", (120, 40), 2, False), Shot("d", (120, 40), 3, True),
)  # fmt: skip


def game(scenario: str, later: bool, seed: int) -> Desk:
    """The position of a picture."""
    name = LATER[scenario] if later else FIRST.get(scenario, "")
    if later and not name:
        return desk_of(Scene(Until("attack", 2))) or to_movement(scenario, seed).desk
    text = (find(scenario).path / "later" / f"{name}.pos").read_text("utf-8") if name else ""
    return to_movement(scenario, seed, text).desk


def occupied(desk: Desk) -> dict[str, int]:
    """How many units the side that looks sees in each cell."""
    found: dict[str, int] = {}
    for state in desk.view.units.values():
        if state.at in desk.words.board.grid:
            found[state.at] = found.get(state.at, 0) + 1
    return found


def in_sight(hands: Hands, desk: Desk) -> Iterator[str]:
    """The cells of which the picture has everything, but for that of the look cursor."""
    board, panel = hands.game.board, hands.game.panel
    assert board.picture is not None
    layout = board.picture.layout
    for cell in layout.grid.cells:
        region = layout.region(cell)
        x, y = region.x - board.at[0], region.y - board.at[1]
        inside = layout.margin <= x and y >= 1
        inside &= x + region.width < board.size.width and y + region.height < board.size.height
        there = Region(board.region.x + x, board.region.y + y, region.width + 1, region.height)
        if inside and not panel.region.overlaps(there) and cell != desk.cursor:
            yield cell


async def ask(scenario: str, shot: Shot, seed: int, folder: Path) -> tuple[list[str], list[str]]:
    """Takes a picture; its questions and their true answers."""
    desk, rng = game(scenario, shot.later, seed), random.Random(f"{seed}{scenario}{shot.letter}")
    units, name = occupied(desk), f"{scenario.partition('-')[0]}-{shot.letter}"
    grid = desk.words.board.grid
    desk.cursor = max(sorted(units), key=lambda c: sum(grid.distance(c, d) < 5 for d in units))
    with tempfile.TemporaryDirectory() as home:
        async with playing(Path(home), desk, shot.size) as hands:
            while (hands.game.place or shot).zoom != shot.zoom:
                now = (hands.game.place or shot).zoom
                await hands.type("nearer" if now < shot.zoom else "farther")
            await hands.press("escape")
            hands.game.answer([], draw=True)
            await hands.pilot.pause()
            (folder / f"{name}.svg").write_text(exported(hands, name), "utf-8")
            seen = list(in_sight(hands, desk))
            await hands.press("ctrl+k")
            for page in count(1):
                await hands.pilot.pause()
                (folder / f"{name}-legend{page}.svg").write_text(exported(hands, name), "utf-8")
                of = re.search(r"page \d+ of (\d+)", "\n".join(hands.rows))
                if of is None or page == int(of[1]):
                    break
                await hands.press("pagedown")
    there = [cell for cell in seen if cell in units]
    empty = [cell for cell in seen if cell not in units]
    cells = [(cell, ABOUT_UNITS) for cell in rng.sample(there, min(_UNITS, len(there)))]
    cells += [(cell, ABOUT_GROUND) for cell in rng.sample(empty, min(_GROUND, len(empty)))]
    held = [str(dict(desk.words.held(desk.view))), " ".join(answer(desk, "now"))]
    return (
        [*(f"{cell}: {what}?" for cell, what in cells), *(f"{what}?" for what in ASKED_OF_ALL)],
        [*(" ".join(answer(desk, f"look {cell}")) for cell, _ in cells), *held],
    )


def main(folder: Path, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    asked, known = [], {}
    for scenario in LATER:
        for shot in SHOTS:
            questions, truth = asyncio.run(ask(scenario, shot, seed, folder))
            asked += [f"{scenario}, picture {shot.letter}", *questions, ""]
            known[f"{scenario} {shot.letter}"] = truth
    (folder / "questions.txt").write_text("\n".join(asked), "utf-8")
    (folder / "truth.json").write_text(json.dumps(known, indent=1, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int((*sys.argv[2:], "3")[0]))
