"""The King's Banner and the baggage at White Mountain 1620 (WM-20, WM-21)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.thirty_years_war.battle_tables import Recovery
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.disruption.events import RecoveryTried
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.guns.events import Taken
from engine.systems.thirty_years_war.leaders.ratings import Lead
from engine.systems.thirty_years_war.movement.moving import Move
from tests.thirty_years_war.board import BLUE, A, D, Play, real
from tests.thirty_years_war.white_mountain import BOHEMIAN, COUNTED, WM, play


@pytest.mark.rule("WM-20.0", "WM-20.1", "WM-20.3a")
def test_the_banner_moves_like_a_leader_and_stacks_freely() -> None:
    game = play(D.banner("k", "1010"), D.inf("d", "1011"), D.leader("l", "1011"),
                D.gun("g", "1012"), A.inf("a", "2020"), side=BLUE)  # fmt: skip
    game.do(Move("k", ("1011", "1012")))
    assert game.at("k") == "1012"
    rode = play(D.banner("k", "1010"), D.inf("d", "1010"), A.inf("a", "2020"), side=BLUE)
    rode.do(Move("d", ("1011",), ("k",)))
    assert rode.at("k") == "1011"
    fight = play(A.inf("a", "1110"), D.inf("d", "1010"), D.banner("k", "1010"), phase="combat",
                 side=BLUE)  # fmt: skip
    fight.refuse(Attack(("1110",), ("k",)), "WM-20.1", "TYW-2.3b")
    fight.do(Attack(("1110",), ("d",)))
    fight.refuse(Lead("k"), "TYW-10.11")


@pytest.mark.rule("WM-20.2")
@pytest.mark.parametrize(
    ("at", "die", "leader", "recovers"),
    [("1010", 4, False, True), ("1110", 4, False, True), ("1210", 4, False, False),
     ("1110", 2, True, True), ("1110", 1, True, False)],
)  # fmt: skip
def test_the_banner_adds_one_to_recovery_with_a_leader(
    at: str, die: int, leader: bool, recovers: bool
) -> None:
    help_ = (D.leader("l", "1010", rating=2),) if leader else ()
    game = play(D.inf("d", "1010", disrupted=True), D.banner("k", at), *help_, A.inf("a", "2020"),
                phase="recovery", side=BLUE)  # fmt: skip
    game.game.scenario = changed_recovery(game)
    game.do(Recover("d"), dice=(die,))
    assert next(e for e in game.events if isinstance(e, RecoveryTried)).recovered is recovers


def changed_recovery(game: Play) -> Any:
    from dataclasses import replace

    assert real(WM).recovery.banner == 1
    return replace(game.s, recovery=Recovery(banner=1))


@pytest.mark.rule("WM-20.3a", "WM-20.3b", "WM-24.2", "WM-25.1")
def test_the_banner_alone_in_an_enemy_zone_is_captured() -> None:
    game = play(A.cav("a", "1013"), D.banner("k", "1111"), D.leader("l", "1111"),
                D.inf("d", "2020"), losses=COUNTED)  # fmt: skip
    game.do(Move("a", ("1012", "1011")))
    taken = game.one(Taken)
    assert taken.piece == "k" and taken.toll.points == 10 and game.is_gone("k")
    assert game.position.losses[BLUE] == 10 + 5
    walks = play(D.banner("k", "1010"), D.inf("d", "2020"), A.inf("a", "1013"), side=BLUE)
    walks.refuse(Move("k", ("1011", "1012", "1112")), "WM-20.3a")
    walks.do(Move("k", ("1011", "1012")))
    assert walks.is_gone("k")
    weak = play(A.inf("a", "1010", disrupted=True), D.banner("k", "1011"), D.inf("d", "2020"))
    weak.do(Move("a", ("1011",)))
    assert weak.one(Taken).by == "a"


@pytest.mark.rule("WM-21.0", "WM-21.1", "WM-24.1", "WM-24.2")
def test_baggage_is_taken_by_passing_through() -> None:
    """P72."""
    game = play(A.cav("a", "1010", disrupted=True), D.baggage("b", "1011"), A.leader("l", "1111"),
                D.inf("d", "2020"), D.leader("m", "1111"), losses=COUNTED)  # fmt: skip
    game.do(Move("a", ("1011", "1012")))
    assert game.one(Taken).toll.points == 20 and game.position.losses[BLUE] == 10
    own = play(A.inf("a", "1010"), A.baggage("b", "1011"), D.inf("d", "2020"))
    own.refuse(Move("b", ("1012",)), "WM-21.0")
    own.do(Move("a", ("1011",)))
    assert own.at("b") == "1011"
    walk = play(
        A.leader("l", "1010"), D.baggage("b", "1011"), A.inf("a", "2001"), D.inf("d", "2020")
    )
    walk.do(Move("l", ("1011",)))
    assert walk.at("b") == "1011"
    assert real(WM).victory.points[BOHEMIAN].baggage == 10
