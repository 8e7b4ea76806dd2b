"""Random fights on crowded boards: what every game promises holds in each of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.core import Order, kernel
from engine.core.chance import SeededChance
from tests.contract import checks
from tests.vauchamps.crowd import crowd

ORDERS, CHECKED = 50, 2
"""Orders given in a fight, and how often each kind of moment is checked whole."""


@pytest.mark.parametrize("seed", [3, 21])
def test_a_random_fight(seed: int) -> None:
    rng, chance = random.Random(seed), SeededChance(f"fight {seed}")
    game, start = crowd(rng)
    shadows = checks.Shadows(game, start)
    played = kernel.begin(game, chance, start)
    orders: list[Order] = []
    moments: Counter[tuple[str, str]] = Counter()
    while len(orders) < ORDERS and played.position.outcome is None:
        position = played.position
        shadows.follow(played)
        checks.check_events(game, played.entry.events)
        moment = (position.top.name, position.top.step)
        moments[moment] += 1
        if position.top.name != "vau.movement" and moments[moment] <= CHECKED:
            checks.check_position(game, position, rng, chance, orders[-5:])
        can = kernel.options(game, position, position.top.sides[0])
        verbs = can.frame_verbs()
        if position.top.name == "vau.movement" and rng.random() < 0.3:
            verbs = tuple(v for v in verbs if v.name == "end") or verbs
        order = can.sample(rng, verbs, game.lean)
        done = kernel.submit(game, position, can.side, order, chance)
        assert isinstance(done, kernel.Played), done
        played = done
        orders.append(order)
    assert len(moments) >= 4, moments
