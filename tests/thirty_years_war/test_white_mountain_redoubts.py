"""Redoubts and the Star Palace at White Mountain 1620 (WM-17, WM-18)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.movement.steps import points_left
from engine.systems.thirty_years_war.zones import controlled
from tests.thirty_years_war.board import RED, A, D, Spec
from tests.thirty_years_war.white_mountain import play


@pytest.mark.rule("WM-17.0", "WM-17.1", "TYW-TEC-redoubt")
@pytest.mark.parametrize("way", [("1010", "1011"), ("1011", "1010")])
def test_crossing_a_redoubt_costs_more_either_way(way: tuple[str, str]) -> None:
    for mover, price in ((A.inf("a", "1010"), 3), (A.cav("a", "1010"), 5),
                         (A.leader("a", "1010"), 3), (A.banner("a", "1010"), 3)):  # fmt: skip
        game = play(mover, A.inf("x", "2001"), D.inf("d", "2020"), redoubts=[way])
        before = points_left(game.s, game.position, "a")
        game.do(Move("a", ("1011",)))
        assert before - points_left(game.s, game.position, "a") == price


@pytest.mark.rule("WM-17.2")
@pytest.mark.parametrize("way", [("1010", "1110"), ("1110", "1010")])
def test_zones_and_attacks_cross_redoubts_both_ways(way: tuple[str, str]) -> None:
    game = play(A.cav("a", "1010"), D.inf("d", "1110"), phase="combat", redoubts=[way])
    assert "1110" in controlled(game.s, game.position, RED)
    assert game.position.combats.must_attack == ("a",)
    game.fight(("1110",), ("a",), "none")


def defence_of(d: Spec, *attackers: Spec, **board: Any) -> int:
    """The defence of d against all of them."""
    from engine.systems.thirty_years_war.combat.odds import odds_of

    game = play(*attackers, d, **board)
    return odds_of(game.s, game.position, tuple(a.piece.id for a in attackers), ("d",)).defence


@pytest.mark.rule("WM-17.3a", "WM-17.3b", "WM-17.0", "TYW-8.4c", "TYW-TEC-redoubt")
def test_a_redoubt_doubles_from_outside_only() -> None:
    d, a, b = D.inf("d", "1110", 6), A.inf("a", "1010"), A.inf("b", "1111")
    assert defence_of(d, a, redoubts=[("1010", "1110")]) == 12
    assert defence_of(d, a, redoubts=[("1110", "1010")]) == 6
    assert defence_of(d, a, b, redoubts=[("1010", "1110")]) == 6
    assert (
        defence_of(d, a, b, redoubts=[("1010", "1110")], sides={("1111", "1110"): "stream"}) == 12
    )


@pytest.mark.rule("WM-18.2", "TYW-TEC-palace", "TYW-8.4b")
def test_the_palace_triples_and_is_not_combined() -> None:
    d, a, b = D.inf("d", "1110", 6), A.inf("a", "1010"), A.inf("b", "1111")
    ground = {"1110": "palace"}
    assert defence_of(d, a, b, terrain=ground) == 18
    assert defence_of(d, a, terrain=ground, redoubts=[("1010", "1110")]) == 18


@pytest.mark.rule("WM-18.1", "TYW-TEC-palace")
def test_only_infantry_leaders_and_banner_enter_the_palace_for_two() -> None:
    """P75."""
    ground = {"1011": "palace"}
    rest = (A.inf("x", "2001"), D.inf("d", "2020"))
    play(A.cav("a", "1010"), *rest, terrain=ground).refuse(Move("a", ("1011",)), "TYW-TEC-palace")
    for mover in (A.inf("a", "1010"), A.inf("a", "1010", disrupted=True), A.leader("a", "1010"),
                  A.banner("a", "1010")):  # fmt: skip
        play(mover, *rest, terrain=ground).do(Move("a", ("1011",)))
    slow = play(A.inf("a", "1010", movement=1), *rest, terrain=ground)
    slow.refuse(Move("a", ("1011",)), "TYW-6.14b")
    wall = play(A.inf("a", "1010"), *rest, terrain=ground, redoubts=[("1010", "1011")])
    wall.do(Move("a", ("1011",)))
    assert points_left(wall.s, wall.position, "a") == 0
