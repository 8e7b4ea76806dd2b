"""Every game keeps the contract of `checks`, at every position of random games."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Game
from tests.contract import checks
from tests.contract.games import games

WHOLE_GAME = 5_000
"""More positions than one game of Dunkirk has."""
MANY = 300
GAMES = [pytest.param(game, id=game.id) for game in games()]


@pytest.mark.requirement(14)
@pytest.mark.parametrize("game", GAMES)
def test_names_fit_and_no_event_lacks_its_text(game: Game[Any]) -> None:
    checks.check_registry(game)


@pytest.mark.requirement(14)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_random_play_keeps_the_contract(game: Game[Any], seed: int) -> None:
    walked = checks.walk(game, seed, max_positions=60)
    assert walked.finished or walked.positions == 60


@pytest.mark.parametrize("game", GAMES)
def test_one_long_game_keeps_the_contract(game: Game[Any]) -> None:
    most = WHOLE_GAME if game.id == "dunkirk-1940" else MANY
    walked = checks.walk(game, 100, max_positions=most)
    assert walked.finished or walked.positions == most
