"""The Imperial baggage at Lützen 1632 (LUT-17.1)."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.guns.events import Taken
from engine.systems.thirty_years_war.movement.moving import Move
from tests.thirty_years_war.board import BLUE, RED, A, D, Play


@pytest.mark.rule("LUT-17.1")
@pytest.mark.parametrize("weak", [False, True])
def test_baggage_is_taken_by_passing_through_and_scores_ten_once(weak: bool) -> None:
    play = Play(A.cav("a", "1010", disrupted=weak), D.baggage("b", "1011"), D.inf("d", "2020"),
                A.leader("l", "1110"))  # fmt: skip
    play.refuse(Move("b", ("1012",)), "TYW-6.0a")
    play.do(Move("l", ("1111", "1011", "1111")))
    assert play.at("b") == "1011"
    play.do(Move("a", ("1011", "1012")))
    assert play.one(Taken).toll.points == 10 and play.points(RED) == 10
    assert play.position.losses.get(BLUE, 0) == 0


@pytest.mark.rule("LUT-17.1")
def test_both_sides_may_stand_on_the_baggage_and_it_never_moves() -> None:
    play = Play(D.inf("d", "1010"), D.baggage("b", "1011"), A.inf("a", "2020"), side=BLUE)
    play.refuse(Move("b", ("1012",)), "LUT-17.1")
    play.do(Move("d", ("1011",)))
    assert play.at("b") == "1011"
