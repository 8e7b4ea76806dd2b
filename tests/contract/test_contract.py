"""Every game keeps the contract of `checks`, at every position of random games."""

from __future__ import annotations

import pytest

from engine.core.game import AnyGame
from tests.contract import checks
from tests.contract.games import dealt, games, later, systems

WHOLE_GAME = 5_000
"""More positions than one game of Dunkirk has."""
MANY = 300
GAMES = [pytest.param(game, id=game.id) for game in games()]


@pytest.mark.requirement(14)
@pytest.mark.parametrize("game", GAMES)
def test_names_fit_and_no_event_lacks_its_text(game: AnyGame) -> None:
    checks.check_registry(game)


@pytest.mark.requirement(14)
@pytest.mark.parametrize(
    ("game", "seed"), [pytest.param(game, seed, id=f"{game.id}-{seed}") for game, seed in dealt(8)]
)
def test_random_play_keeps_the_contract(game: AnyGame, seed: int) -> None:
    """From the opening and from later positions by turns; of the games of a system each does."""
    at, opening = later(game, seed) if seed // 2 % 2 else (game, game.opening())
    walked = checks.walk(at, seed, max_positions=60, opening=opening)
    assert walked.finished or walked.positions == 60


@pytest.mark.parametrize("game", [pytest.param(one[0], id=one[0].id) for one in systems()])
def test_one_long_game_keeps_the_contract(game: AnyGame) -> None:
    most = WHOLE_GAME if game.id == "dunkirk-1940" else MANY
    walked = checks.walk(game, 100, max_positions=most)
    assert walked.finished or walked.positions == most
