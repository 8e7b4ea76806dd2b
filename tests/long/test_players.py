"""Computer players: a small share of the long checks."""

from __future__ import annotations

import random
import time

import pytest

from engine.core.closing import End
from tests.long import players


def test_no_order_is_refused() -> None:
    """The first orders of some games; whole ones are played by `make soak`."""
    rng = random.Random(3)
    for _ in range(4):
        for number, _ in enumerate(players.moments_of_a_game(rng, time.monotonic() + 600)):
            if number > 6:
                break


def test_equal_views_get_equal_orders() -> None:
    assert players.equal_views(4, random.Random(4), time.monotonic() + 600) == (4, [])


def test_the_checks_find_what_they_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else they could not fail: an order that is refused, and one that rests on what is hidden."""
    rng = random.Random(1)
    answers = iter(range(100))
    monkeypatch.setattr(players, "order_at", lambda moment, seed: next(answers))
    assert len(players.equal_views(2, rng, time.monotonic() + 600)[1]) == 2

    class Stubborn:
        """One who always ends, even where he may not."""

        order = End()

        def choose(self, view: object) -> Stubborn:
            return self

    monkeypatch.setattr(players, "player", lambda *_: Stubborn())
    done, faults = players.games(6, rng, time.monotonic() + 600)
    assert done == 6 and any("is refused" in fault for fault in faults)
