"""Which game somebody sits down to, in which front end: all that is needed to play it again."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, get_args

from engine.data import library
from engine.notation import begin_from
from engine.session.records import Seats, header_for
from engine.session.session import Session
from engine.systems.playable import Playable, open_folder
from tests.long.keys.strokes import Size
from tui.commands import open_desk
from tui.desk.desk import Desk

FRONTS = ("keys", "lines", "screen")
"""Line mode by single keys, by typed lines, and the full screen."""
RARE = Path(__file__).parent / "rare"
folder_of = cache(library.find)
"""The scenario of a name; each is looked for once."""
SEATS: tuple[Seats, ...] = get_args(Seats)
SIZES = (Size(80, 24), Size(120, 40), Size(64, 20), Size(40, 12))


@dataclass(frozen=True)
class Sitting:
    """One game in one front end. `position` is a later one or "", `options` those switched on."""

    front: str
    scenario: str
    position: str = ""
    seats: Seats = "one"
    options: tuple[str, ...] = ()
    seed: str = "1"
    size: Size = SIZES[0]

    def __str__(self) -> str:
        """As `read_sitting` reads it."""
        what = f"{self.scenario}/{self.position}" if self.position else self.scenario
        options = ",".join(self.options) or "none"
        size = f"{self.size.columns}x{self.size.rows}"
        return f"{self.front} {what} {self.seats} {options} {self.seed} {size}"

    def open(self) -> Desk:
        """The game, in memory."""
        playable, opening = _opened(self.scenario, self.position, self.options)
        header = header_for(
            playable.game, program="test", data="test", seed=self.seed, seats=self.seats,
            options={name: True for name in self.options},
        )  # fmt: skip
        session = Session.begin(playable.game, header, None, opening=opening)
        return open_desk(session, playable, folder_of(self.scenario).path)


def read_sitting(text: str) -> Sitting:
    """A sitting as it was written."""
    front, what, seats, options, seed, size = text.split()
    scenario, _, position = what.partition("/")
    columns, rows = map(int, size.split("x"))
    assert front in FRONTS and seats in SEATS, text
    chosen = () if options == "none" else tuple(options.split(","))
    return Sitting(front, scenario, position, "two" if seats == "two" else "one", chosen, seed,
                   Size(columns, rows))  # fmt: skip


def any_sitting(rng: random.Random, front: str, scenario: str, position: str) -> Sitting:
    """A sitting at a position, all else by chance: every set of options, one and two seats."""
    known = tuple(o.id for o in folder_of(scenario).info.options)
    wanted = rng.choice(((), known, tuple(o for o in known if rng.random() < 0.5)))
    options = folder_of(scenario).info.with_needed(wanted)
    size = rng.choices(SIZES, (6, 2, 1, 1))[0]
    return Sitting(front, scenario, position, rng.choice(SEATS), options,
                   str(rng.randrange(1_000_000)), size)  # fmt: skip


@cache
def places() -> tuple[tuple[str, str], ...]:
    """Every scenario with its opening, "", its later positions, and those of `rare`."""
    return tuple(
        (folder.info.id, position)
        for folder in library.shipped_folders()
        for position in ("", *(file.stem for file in _later(folder.path)))
    )


def _later(folder: Path) -> list[Path]:
    """The scenario's later positions, and those that lead to what keys seldom come to."""
    return sorted((folder / "later").glob("*.pos")) + sorted((RARE / folder.name).glob("*.pos"))


@lru_cache(maxsize=8)
def _opened(scenario: str, position: str, options: tuple[str, ...]) -> tuple[Playable, Any]:
    folder = folder_of(scenario)
    if not position:
        return open_folder(folder.path, folder.info.system, options), None
    file = next(file for file in _later(folder.path) if file.stem == position)
    return begin_from(file.read_text("utf-8"), folder=folder.path, options=options)
