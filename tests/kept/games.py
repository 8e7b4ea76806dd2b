"""What is kept of a game: how it began, and order by order what came of it.

A game's file is JSON lines. The first says how it begins and how it ended; each other is the side
that ordered, its order, and two short digests: of the tags of the events, and now and then of the
position. What is said stands in the phrasebooks (`tests/phrasebook`).
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.data import library
from engine.notation import begin_from, write_position
from engine.selfplay.play import LEANING
from engine.systems.playable import Playable, open_folder

FOLDER = Path(__file__).parent
POSITION_EVERY = 25
"""Every so many orders the whole position is compared, too, as text."""


class Start(msgspec.Struct, frozen=True):
    """How a kept game begins: a scenario with options, or one of its later positions.

    `most` orders are kept; 0 keeps the game to its end. `result` is how it ended, "" if it did not.
    """

    scenario: str
    seed: str
    options: tuple[str, ...] = ()
    later: str = ""
    most: int = 0
    result: str = ""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One order and the digests of what came of it; the opening has no side and no order.

    `position` is "" where the position is not compared.
    """

    side: str
    order: dict[str, Any]
    tags: str
    position: str


class Moments:
    """A game that begins as a start says and goes on order by order, with a row for each."""

    def __init__(self, start: Start) -> None:
        """The opening has run."""
        self.playable, opening = opened(start)
        self.game = self.playable.game
        self._chance = SeededChance(start.seed)
        self._count = 0
        self.position: Any = None
        self.opening = self._adopt(kernel.begin(self.game, self._chance, opening), "", {})

    def order(self, side: str, order: dict[str, Any]) -> Row:
        """Give an order in its plain form. AssertionError if it is refused."""
        read = self.game.read_order(order)
        played = kernel.submit(self.game, self.position, side, read, self._chance)
        assert isinstance(played, Played), f"{side} {order} is refused: {played}"
        return self._adopt(played, side, order)

    @property
    def result(self) -> str:
        """How the game ended, "" as long as it goes on."""
        outcome = self.position.outcome
        return outcome.result if outcome else ""

    def _adopt(self, played: Played, side: str, order: dict[str, Any]) -> Row:
        self.position = played.position
        tags = (str(type(event).__struct_config__.tag) for event in played.entry.events)
        compared = self._count % POSITION_EVERY == 0
        text = write_position(self.playable, self.position) if compared else ""
        self._count += 1
        return Row(side, order, _digest("\n".join(tags)), text and _digest(text))


def opened(start: Start) -> tuple[Playable, Any]:
    """The game of a start, and its later position if it begins from one."""
    folder = library.find(start.scenario)
    if not start.later:
        return open_folder(folder.path, folder.info.system, start.options), None
    text = (folder.path / "later" / f"{start.later}.pos").read_text("utf-8")
    return begin_from(text, folder=folder.path, options=start.options)


def played_at_random(start: Start) -> tuple[Start, list[Row]]:
    """A game of random players, as far as it is kept; with the result it came to."""
    moments, rng = Moments(start), random.Random(start.seed)
    lean = moments.game.lean if rng.random() < LEANING else None
    rows = [moments.opening]
    while moments.position.outcome is None and (not start.most or len(rows) <= start.most):
        side = rng.choice(moments.position.top.sides)
        options = kernel.options(moments.game, moments.position, side)
        order = msgspec.to_builtins(options.sample(rng, lean=lean))
        rows.append(moments.order(side, order))
    return msgspec.structs.replace(start, result=moments.result), rows


def differences(start: Start, rows: list[Row]) -> Iterator[str]:
    """Plays a kept game again, or its beginning: the first thing that is not as it was."""
    moments = Moments(start)
    name = file_of(start).name
    for number, kept in enumerate(rows):
        now = moments.order(kept.side, kept.order) if number else moments.opening
        wrong = [n for n in ("tags", "position") if getattr(now, n) != getattr(kept, n)]
        if wrong:
            yield f"{name}, order {number}, {kept.side} {kept.order}: {wrong} differ"
            return
    if moments.result not in ("", start.result):
        yield f"{name} ended as {moments.result}, not {start.result}"


def file_of(start: Start) -> Path:
    """The file of a kept game."""
    options = "all" if len(start.options) > 1 else "".join(start.options)
    parts = (start.later, options, start.seed)
    return FOLDER / start.scenario / ("-".join(part for part in parts if part) + ".jsonl")


def write(start: Start, rows: Iterable[Row]) -> Path:
    """Keeps a game."""
    path = file_of(start)
    path.parent.mkdir(exist_ok=True)
    encode = msgspec.json.encode
    path.write_bytes(b"\n".join(encode(line) for line in (start, *rows)) + b"\n")
    return path


def read(path: Path) -> tuple[Start, list[Row]]:
    """A kept game."""
    first, *rest = path.read_bytes().splitlines()
    start = msgspec.json.decode(first, type=Start)
    return start, [msgspec.json.decode(row, type=Row) for row in rest]


def kept() -> list[Path]:
    """The files of all kept games."""
    return sorted(FOLDER.glob("*/*.jsonl"))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
