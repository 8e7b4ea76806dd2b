"""Zones of control (TYW-7)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.zones import controlled, controllers, enemy_zone
from tests.thirty_years_war.board import BLUE, RED, A, D, Play


@pytest.mark.rule("TYW-7.0")
def test_an_undisrupted_unit_controls_the_six_hexes_around_it() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "2020"))
    around = {"1009", "1011", "0910", "0911", "1110", "1111"}
    assert controlled(play.s, play.position, RED) == around
    assert enemy_zone(play.s, play.position, BLUE) == around


@pytest.mark.rule("TYW-7.11", "TYW-7.12")
def test_zones_hold_in_every_phase_and_overlap() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1012"), D.inf("e", "1013"), D.inf("x", "2020"))
    for _ in range(3):
        assert "1011" in controlled(play.s, play.position, RED)
        assert "1011" in controlled(play.s, play.position, BLUE)
        play.do(End())
    assert controllers(play.s, play.position, "1113", BLUE) == ("d", "e")


@pytest.mark.rule("TYW-7.11", "TYW-10.0b")
def test_a_unit_in_the_hex_does_not_cancel_the_zone() -> None:
    play = Play(A.inf("a", "1011"), D.inf("d", "1010"), A.leader("l", "1011"))
    assert "1011" in enemy_zone(play.s, play.position, RED)
    assert not play.is_gone("l")


@pytest.mark.rule("TYW-7.13", "TYW-TEC-river")
@pytest.mark.parametrize(
    ("side", "reaches"),
    [("river", False), ("river bridge", True), ("river ford", True), ("stream", True),
     ("redoubt", True)],
)  # fmt: skip
def test_only_an_unbridged_river_stops_a_zone(side: str, reaches: bool) -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "2020"), sides={("1010", "1011"): side})
    assert ("1011" in controlled(play.s, play.position, RED)) is reaches


@pytest.mark.rule("TYW-7.13")
@pytest.mark.parametrize("kind", ["woods", "broken", "forest", "town"])
def test_zones_reach_where_the_unit_itself_could_not_go(kind: str) -> None:
    play = Play(A.cav("a", "1010"), D.inf("d", "2020"), terrain={"1011": kind},
                slopes=[("1110", "1010")])  # fmt: skip
    assert {"1011", "1110"} <= controlled(play.s, play.position, RED)


@pytest.mark.rule("TYW-7.22", "TYW-2.3b", "TYW-9.12", "TYW-10.0a", "TYW-5.34")
def test_guns_leaders_and_disrupted_units_have_no_zone() -> None:
    play = Play(A.gun("g", "1010"), A.leader("l", "1012"), A.banner("b", "1014"),
                A.baggage("c", "1016"), A.inf("a", "1018", disrupted=True),
                D.inf("d", "2020"))  # fmt: skip
    assert controlled(play.s, play.position, RED) == frozenset()


@pytest.mark.rule("TYW-7.21", "TYW-8.12a")
def test_who_ends_its_move_in_an_enemy_zone_must_fight() -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "0608"), D.inf("d", "1110"))
    play.end()
    assert play.position.combats.must_attack == ("a",)
    play.refuse(End(), "TYW-4.1e", "TYW-8.12a")


@pytest.mark.rule("TYW-7.23", "TYW-10.25", "TYW-9.2a")
def test_no_recovery_in_an_enemy_zone_with_or_without_a_leader() -> None:
    play = Play(A.inf("a", "1010", disrupted=True), A.leader("l", "1010", rating=3),
                A.inf("b", "1020", disrupted=True), D.inf("d", "1110"),
                phase="recovery")  # fmt: skip
    play.refuse(Recover("a"), "TYW-7.23", "TYW-10.25")
    play.refuse(Recover("a", "l"), "TYW-7.23")
    assert play.candidates("recover") == ("b",)
