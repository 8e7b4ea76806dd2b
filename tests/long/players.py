"""Computer players at length: no order is refused, and equal views get equal orders.

The games are of two levels drawn by lot, from the opening or from a later position. The pairs are
moments of such games: the position as it is, and another that looks the same to the side that must
choose. What nobody can see in it is dealt anew; at Vauchamps the numbers on counters that nobody
has turned over change places.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Iterator
from typing import Any

from engine.computer.levels import LEVELS
from engine.computer.player import player
from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.systems.vauchamps.game import VauGame
from tests.contract.games import later, shipped
from tests.vauchamps.test_computer import exchanged

MOST = 3000
"""No game has so many orders."""
EVERY = 20
"""At about every so many orders two equal views are compared."""
Moment = tuple[AnyGame, Any, str]


def moments_of_a_game(rng: random.Random, deadline: float) -> Iterator[Moment]:
    """The game, its position and who must choose, at each order of a game between two levels.

    It ends early when time is up. Raises AssertionError if an order is refused.
    """
    scenario = rng.choice(list(shipped()))
    game = shipped()[scenario].game
    opening = game.opening()
    if rng.random() < 0.5:
        game, opening = later(game, rng.randrange(100))
    seed = str(rng.randrange(1_000_000))
    kinds = {side: rng.choice(list(LEVELS)) for side in game.sides}
    choosers = {side: player(game, side, kind, seed) for side, kind in kinds.items()}
    dice = SeededChance(seed)
    position = kernel.begin(game, dice, opening).position
    for _ in range(MOST):
        if position.outcome is not None or time.monotonic() >= deadline:
            return
        side = position.top.sides[0]
        yield game, position, side
        order = choosers[side].choose(game.redact(position, side)).order
        answer = kernel.submit(game, position, side, order, dice)
        assert isinstance(answer, kernel.Played), (
            f"{scenario}, {kinds}, seed {seed}: {order} is refused"
        )
        position = answer.position
    raise AssertionError(f"{scenario}, {kinds}, seed {seed}: no end after {MOST} orders")


def twin(game: AnyGame, position: Any, side: str, rng: random.Random) -> Moment:
    """Another position, and maybe game, that looks the same to a side."""
    if isinstance(game, VauGame):
        s = game.scenario
        return VauGame(exchanged(s, s.enemy_of(side), frozenset(position.shown))), position, side
    return game, game.computer.deal(game.redact(position, side), side, rng), side


def order_at(moment: Moment, seed: str) -> Any:
    """What an officer orders, who sees this for the first time."""
    game, position, side = moment
    fresh = type(game)(game.scenario)
    return player(fresh, side, "officer", seed).choose(game.redact(position, side)).order


def games(most: int, rng: random.Random, deadline: float) -> tuple[int, list[str]]:
    """So many games were played to their ends, and what was found."""
    faults, done = list[str](), 0
    while done < most and time.monotonic() < deadline:
        try:
            for _ in moments_of_a_game(rng, deadline):
                pass
        except Exception as fault:
            faults.append(str(fault) or traceback.format_exc())
        done += time.monotonic() < deadline
    return done, faults


def equal_views(most: int, rng: random.Random, deadline: float) -> tuple[int, list[str]]:
    """So many pairs of equal views were shown to players, and where their orders differed."""
    faults, done = list[str](), 0
    while done < most and time.monotonic() < deadline:
        for moment in moments_of_a_game(rng, deadline):
            if done >= most:
                break
            if rng.randrange(EVERY):
                continue
            game, position, side = moment
            other = twin(game, position, side, rng)
            assert other[0].redact(other[1], side) == game.redact(position, side)
            seed = str(done)
            one, two = order_at(moment, seed), order_at(other, seed)
            if one != two:
                faults.append(f"{game.id}, turn {position.clock.turn}, {side}: {one} and {two}")
            done += 1
    return done, faults
