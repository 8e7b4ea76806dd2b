"""Moments of random games at which a side must choose, as that side sees them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.core.options import Options


def moments(
    game: AnyGame, seed: int, every: int, most: int, opening: Any = None
) -> Iterator[tuple[str, Any]]:
    """Side and view at every so many orders of a random game, at most so many of them."""
    rng, dice = random.Random(seed), SeededChance(str(seed))
    position = kernel.begin(game, dice, opening).position
    for number in range(every * most):
        if position.outcome is not None:
            return
        side = position.top.sides[0]
        view = game.redact(position, side)
        if number % every == 0:
            yield side, view
        order = Options(game, view, side).sample(rng, lean=game.lean)
        answer = kernel.submit(game, position, side, order, dice)
        assert isinstance(answer, kernel.Played)
        position = answer.position
