"""Paired games between players of two kinds."""

from __future__ import annotations

import json

import pytest

from engine.core.errors import DataError
from engine.selfplay.contest import Contest, kinds_of, play_pairs, told
from tests.contract.games import shipped
from tui.cli import main

DUNKIRK = shipped()["dunkirk-1940"].game


def contest(games: int, seed: int, *kinds: str) -> Contest:
    assert len(kinds) == 2
    ticks = iter(range(1_000_000))
    return play_pairs(
        DUNKIRK, (kinds[0], kinds[1]), games, seed, paired=True, clock=lambda: float(next(ticks))
    )


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = contest(2, 4, "recruit", "leaning"), contest(2, 4, "recruit", "leaning")
    assert told(one) == told(other)
    assert (one.games, one.pairs, one.refused) == (2, 1, 0)
    assert {side: len(found) for side, found in one.seats.items()} == {"german": 1, "french": 1}


def test_a_pair_shares_its_dice_and_changes_seats() -> None:
    report = told(contest(2, 1, "random", "random"))
    assert report["first_score"] == 0.5, "unskilled French win from both seats"
    assert report["by_seat"] == {
        "french": {"games": 1, "score": 1.0}, "german": {"games": 1, "score": 0.0},
    }  # fmt: skip
    assert report["ms_turn"]["p95"] >= report["ms_turn"]["p50"] >= 1000.0


def test_it_is_measured_from_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "dunkirk-1940", "--players", "leaning,random", "--paired", "--json"]
    assert main([*words, "--games", "2", "--seed", "3"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["pairs"] == 1 and set(report["ms_turn"]) == {"p50", "p95"}


@pytest.mark.parametrize("text", ["officer", "officer,marshal", "a,b,c", ""])
def test_unknown_players_are_refused_with_those_that_there_are(text: str) -> None:
    with pytest.raises(DataError, match="random, leaning, recruit, officer and general"):
        kinds_of(text)
