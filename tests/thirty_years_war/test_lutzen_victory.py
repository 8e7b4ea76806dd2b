"""Victory at Lützen 1632 (LUT-21)."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.battle_tables import Points, Victory
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.victory_points import score_of, total_of
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, real
from tests.thirty_years_war.lutzen import OF_FOOT


@pytest.mark.rule("LUT-21.11", "LUT-21.12", "LUT-21.0")
def test_points_of_both_sides() -> None:
    s = real("lutzen")
    swedish, imperial = s.victory.points["swedish"], s.victory.points["imperial"]
    for points in (swedish, imperial):
        assert (points.infantry, points.cavalry, points.broken_infantry, points.gun) == (1, 1, 2, 5)
    assert (swedish.baggage, imperial.baggage) == (10, 0)
    worth = {x.name.split()[-1]: x.points for x in s.pieces.values() if x.kind == "leader"}
    assert sorted(worth.values()) == [5, 5, 5, 5, 10, 15, 20, 25, 40]
    assert s.victory.kind == "points"


@pytest.mark.rule("LUT-21.11", "LUT-21.12")
@pytest.mark.parametrize(("broken", "points"), [(False, 6), (True, 12)])
def test_demoralised_infantry_scores_double_cavalry_does_not(broken: bool, points: int) -> None:
    state = {"broken": {BLUE: ("army",)}} if broken else {}
    play = Play(A.inf("a", "1010", 9), D.inf("d", "1110", 6), D.inf("x", "2020"), phase="combat",
                state=state)  # fmt: skip
    play.fight(("1110",), ("a",), "De")
    assert play.points(RED) == points
    horse = Play(A.inf("a", "1010", 9), D.cav("d", "1110", 6), D.inf("x", "2020"), phase="combat",
                 state=state)  # fmt: skip
    horse.fight(("1110",), ("a",), "De")
    assert horse.points(RED) == 6


@pytest.mark.rule("LUT-21.11")
def test_the_combat_that_breaks_the_army_still_scores_one_a_point() -> None:
    play = Play(A.inf("a", "1010", 20), D.inf("d", "1110", 6), D.inf("e", "1009", 5),
                D.inf("x", "2020"), phase="combat", losses=OF_FOOT,
                state={"losses": {BLUE: 40}})  # fmt: skip
    play.fight(("1110", "1009"), ("a",), "De")
    assert play.points(RED) == 11 and play.position.broken[BLUE] == ("army",)


@pytest.mark.rule("LUT-21.11", "LUT-21.0")
@pytest.mark.parametrize(("owner", "result"), [(RED, "red-victory"), (BLUE, "draw")])
def test_captured_guns_count_if_held_at_the_end_and_more_points_win(
    owner: str, result: str
) -> None:
    play = Play(A.inf("a", "0101"), D.inf("d", "2420"), D.gun("g", "1010"), turn=10, side=BLUE,
                state={"owners": {"g": owner}})  # fmt: skip
    assert score_of(play.s, play.position, RED) == ({"guns": 5} if owner == RED else {})
    assert total_of(play.s, play.position, BLUE) == 0
    play.end()
    assert play.position.outcome is not None and play.position.outcome.result == result


@pytest.mark.rule("LUT-21.12")
def test_leaders_score_their_own_points() -> None:
    victory = Victory("points", {RED: Points(), BLUE: Points()})
    play = Play(A.cav("a", "1013"), D.leader("l", "1111", points=25), D.inf("d", "2020"),
                victory=victory)  # fmt: skip
    play.do(Move("a", ("1012", "1011")))
    assert play.points(RED) == 25
