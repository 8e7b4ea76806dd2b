"""Saved games of Dunkirk to work on: one player turn, and one finished by random players."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from engine.core.game import Game
from engine.core.kernel import Played
from engine.session.folding import Opened
from engine.session.records import Header, header_for
from engine.session.session import Session
from engine.session.store import Store
from engine.systems.dunkirk.state import DunkirkPosition
from tests.contract.games import shipped


@cache
def dunkirk() -> Game[DunkirkPosition]:
    """The game."""
    return shipped()["dunkirk-1940"].game


def opened(header: Header) -> Opened:
    """The game for a header of these saves."""
    return Opened(dunkirk(), "data")


def saved_game(folder: Path, seed: int, enough: Callable[[Session], bool]) -> Path:
    """Random players play until it is enough or the game is over; the save's path."""
    rng = random.Random(seed)
    game = dunkirk()
    header = header_for(game, program="test", data="data", seed=str(seed))
    with Session.begin(game, header, Store(folder), sync=False) as session:
        while session.outcome is None and not enough(session):
            side = session.choosers[0]
            order = session.options(side).sample(rng, lean=game.lean)
            assert isinstance(session.submit(side, order), Played)
        assert session.path is not None
        return session.path


def one_player_turn(folder: Path) -> Path:
    """Set-up and the German player turn of turn 1."""
    return saved_game(folder, 3, lambda s: s.position.clock.side == "french"
                      and s.position.clock.turn == 1)  # fmt: skip


def finished_game(folder: Path) -> Path:
    """A whole game."""
    return saved_game(folder, 4, lambda s: False)
