"""What is kept of a game: how it began, and order by order what came of it.

A game's file is JSON lines. The first says how it begins and how it ended; each other is the side
that ordered, its order, and three short digests: the tags of the events, the words that each side
heard at each level, and what was asked of whom afterwards.
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
from engine.core.event import Level, seen
from engine.core.kernel import Played
from engine.data import library
from engine.notation import begin_from, write_position
from engine.selfplay.play import LEANING
from engine.speech.speaker import Speaker, Style
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
    """One order and the digests of what came of it; the opening has no side and no order."""

    side: str
    order: dict[str, Any]
    tags: str
    words: str
    asked: str


class Moments:
    """A game that begins as a start says and goes on order by order, with a row for each."""

    def __init__(self, start: Start) -> None:
        """The opening has run."""
        self.playable, opening = opened(start)
        self.game = self.playable.game
        self._chance = SeededChance(start.seed)
        self._speakers = [Speaker(self.playable.words.names, Style(level=level)) for level in Level]
        self._before = self.game.opening() if opening is None else opening
        self._count = 0
        self.position: Any = None
        self.opening = self._adopt(kernel.begin(self.game, self._chance, opening), "", {})

    def order(self, side: str, order: dict[str, Any]) -> Row:
        """Give an order in its plain form. AssertionError if it is refused."""
        read = self.game.read_order(order)
        played = kernel.submit(self.game, self.position, side, read, self._chance)
        assert isinstance(played, Played), f"{side} {order} is refused: {played}"
        return self._adopt(played, side, order)

    def _adopt(self, played: Played, side: str, order: dict[str, Any]) -> Row:
        events = played.entry.events
        tags = (str(type(event).__struct_config__.tag) for event in events)
        words = list(self._words(events))
        self.position, self._before = played.position, played.position
        asked = list(self._asked())
        if self._count % POSITION_EVERY == 0:
            asked.append(write_position(self.playable, self.position))
        self._count += 1
        return Row(side, order, _digest(tags), _digest(words), _digest(asked))

    def _words(self, events: tuple[Any, ...]) -> Iterator[str]:
        for side in self.game.sides:
            told = seen(self._before, events, side)
            for speaker in self._speakers:
                yield from (speaker.event(event) for event in told)

    def _asked(self) -> Iterator[str]:
        if self.position.outcome is not None:
            yield self.position.outcome.result
            return
        for side in self.position.top.sides:
            options = kernel.options(self.game, self.position, side)
            speaker = self._speakers[-1]
            yield speaker.say(options.prompt)
            yield from (speaker.say(row) for row in options.owed)
            yield " ".join(sorted(verb.name for verb in options.frame_verbs()))


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
    outcome = moments.position.outcome
    return msgspec.structs.replace(start, result=outcome.result if outcome else ""), rows


def differences(start: Start, rows: list[Row]) -> Iterator[str]:
    """Plays a kept game again: what is not as it was, a sentence each; ends at the first."""
    moments = Moments(start)
    for number, kept in enumerate(rows):
        now = moments.order(kept.side, kept.order) if number else moments.opening
        wrong = [n for n in ("tags", "words", "asked") if getattr(now, n) != getattr(kept, n)]
        if wrong:
            yield f"{file_of(start).name}, order {number}, {kept.side} {kept.order}: {wrong} differ"
            return


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


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:6]
