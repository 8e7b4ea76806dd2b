"""Games in which secrets are exchanged again and again that a side cannot tell apart.

What may be exchanged each system says: a function that gives, for a position and a side, positions
that differ only in what that side does not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.event import seen
from engine.core.game import Game
from engine.core.order import Order
from tests.contract.checks import check_same_knowledge

Exchanges: TypeAlias = Callable[[Any, Any, str], Iterable[Any]]
"""Of a game, a position and a side: positions that this side must not be able to tell from it."""
Moment: TypeAlias = tuple[Any, str, Order, random.Random]


def moments(game: Game[Any], seed: int, name: str, share: float) -> Iterator[Moment]:
    """Random games without end: a share of their positions, each with the order given there."""
    rng, chance = random.Random(seed), SeededChance(f"{name} {seed}")
    while True:
        position = kernel.begin(game, chance).position
        while position.outcome is None:
            side = rng.choice(position.top.sides)
            order = kernel.options(game, position, side).sample(rng, lean=game.lean)
            if rng.random() < share:
                yield position, side, order, rng
            answer = kernel.submit(game, position, side, order, chance)
            assert isinstance(answer, kernel.Played), (order, answer)
            position = answer.position


def try_games(
    game: Game[Any],
    exchanges: Exchanges,
    seed: int,
    most: int,
    share: float = 1,
    tries: int = 1,
    at_once: int = 3,
) -> int:
    """Play random games until so many exchanges were tried; returns how many were.

    At a `share` of the positions up to `at_once` are tried for each side.
    """
    done = 0
    for position, _, _, rng in moments(game, seed, "secrets", share):
        for side in game.sides:
            found = list(exchanges(game, position, side))
            for other in rng.sample(found, min(at_once, len(found))):
                check_same_knowledge(game, position, other, side, rng, tries)
                done += 1
                if done >= most:
                    return done
    return done


def heard_of(game: Game[Any], position: Any, side: str, order: Order, listener: str) -> str | None:
    """What the listener hears of a side's order up to the first seal; None if it is refused."""
    answer = kernel.submit(game, position, side, order, SeededChance("same dice"))
    if not isinstance(answer, kernel.Played):
        return None
    seals = [i for i, event in enumerate(answer.entry.events) if event.seal]
    heard = seen(position, answer.entry.events[: min(seals, default=None)], listener)
    return msgspec.json.encode(heard).decode()
