"""Moments of random games, from the opening and from later positions, to ask questions at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.core.options import Options
from engine.core.position import Position
from engine.data import library
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from engine.speech.game_words import GameWords
from engine.systems.playable import Playable
from tests.contract.games import shipped
from tui.commands import open_desk
from tui.desk.desk import Desk


@dataclass(frozen=True)
class Moment:
    """A position of a game, and who must choose; `where` repeats it."""

    playable: Playable
    position: Position
    side: str
    where: str

    @property
    def words(self) -> GameWords:
        """The scenario's words."""
        return self.playable.words

    @property
    def options(self) -> Options:
        """What the choosing side may do."""
        return kernel.options(self.playable.game, self.position, self.side)

    def desk(self) -> Desk:
        """A desk in memory at which the choosing side sits."""
        return begun(self.playable, self.position)

    def after(self, order: Any) -> Played:
        """What comes of an order that must be accepted."""
        chance = SeededChance(self.where)
        played = kernel.submit(self.playable.game, self.position, self.side, order, chance)
        assert isinstance(played, Played), f"{self.where}: {order}: {played}"
        return played


def begun(playable: Playable, opening: Any) -> Desk:
    """A desk in memory."""
    header = header_for(playable.game, program="test", data="test", seed="1")
    session = Session.begin(playable.game, header, None, opening=opening, when=1_000_000_000.0)
    return open_desk(session, playable, library.find(playable.game.id).path)


def openings(scenario: str) -> list[tuple[str, Playable, Any]]:
    """The opening and the later positions of a scenario, by name."""
    playable = shipped()[scenario]
    found: list[tuple[str, Playable, Any]] = [("opening", playable, playable.game.opening())]
    folder = library.find(scenario).path
    for file in sorted((folder / "later").glob("*.pos")):
        found.append((file.stem, *begin_from(file.read_text("utf-8"), folder=folder)))
    return found


def moments(scenario: str, seed: int, steps: int, every: int) -> Iterator[Moment]:
    """Moments of one random game, begun at an opening that the seed chooses: each so many orders.

    Half of the games lean towards winning.
    """
    starts = openings(scenario)
    name, playable, opening = starts[seed % len(starts)]
    where = f"{scenario} {name}, seed {seed}"
    rng, game, chance = random.Random(where), playable.game, SeededChance(where)
    lean = game.lean if rng.random() < 0.5 else None
    position = kernel.begin(game, chance, opening).position
    for step in range(steps):
        if position.outcome is not None:
            return
        side = rng.choice(position.top.sides)
        moment = Moment(playable, position, side, f"{where}, step {step}")
        if step % every == 0:
            yield moment
        order = moment.options.sample(rng, lean=lean)
        played = kernel.submit(game, position, side, order, chance)
        assert isinstance(played, Played)
        position = played.position
