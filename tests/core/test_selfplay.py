"""Random games: beside them short ones look for what no game came to."""

from __future__ import annotations

import pytest

from engine.selfplay import play
from engine.selfplay.play import Moment, Start, play_game, play_many
from tests.toy.play import GAME, laid

OPENING = Start(GAME)
AHEAD = Start(GAME, laid(("0101", "r-foot"), ("0401", "b-foot"), red="bold"), name="ahead")
ASIDE = Start(GAME, laid(("0101", "r-horse"), ("0401", "b-horse"), red="bold"), name="aside")


def played(games: int, *later: Start) -> dict[str, int]:
    """How many short games were played from each later position, besides so many games."""
    tally = play_many((OPENING, *later), games, 1, checks=False, keep=lambda *_: "")
    assert (tally.games, tally.finished, tally.faults) == (games, games, 0)
    return tally.reached.get("short game", {})


def test_short_games_take_the_later_positions_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "never_reached", lambda game, counter: ["order never-given"])
    assert played(1, AHEAD, ASIDE) == {"ahead": play.ROUNDS, "aside": play.ROUNDS}
    assert played(3, AHEAD) == {"ahead": 3 * play.ROUNDS}
    assert played(play.MOST_ROUNDS, AHEAD) == {"ahead": play.MOST_ROUNDS}
    assert played(2) == {}


def test_they_stop_when_everything_was_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "never_reached", lambda game, counter: [])
    assert played(3, AHEAD, ASIDE) == {}


def test_what_they_come_to_counts() -> None:
    def draws(*starts: Start) -> int:
        tally = play_many(starts, 2, 1, checks=False, keep=lambda *_: "")
        return tally.reached["order"].get("offer-draw", 0)

    assert not draws(OPENING) and draws(OPENING, AHEAD, ASIDE)


def test_a_short_game_is_left_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "SHORT", 3)
    orders: list[Moment] = []
    end = play_game(Start(GAME, short=True), "1", checks=True, look=orders.append)
    assert end.outcome is None and len(orders) == 1 + 3
