"""Leaders alone in a zone, and in combat (TYW-10.0, 10.1, TYW-8.0b)."""

from __future__ import annotations

import pytest

from engine.core.event import Level
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.leaders.events import LeaderLost, LeadersWithheld
from engine.systems.thirty_years_war.leaders.ratings import Lead
from engine.systems.thirty_years_war.movement.moving import Move
from tests.thirty_years_war.board import A, D, Play


@pytest.mark.rule("TYW-10.0b")
def test_a_unit_that_passes_by_removes_a_lone_leader() -> None:
    play = Play(A.cav("a", "1013"), D.leader("l", "1111"), D.inf("d", "2020"))
    play.do(Move("a", ("1012", "1011", "1010")))
    lost = play.one(LeaderLost)
    assert lost.leader == "l" and lost.by == ("a",) and play.is_gone("l")


@pytest.mark.rule("TYW-10.0b", "TYW-9.12")
def test_a_disrupted_unit_protects_a_leader_and_removes_none() -> None:
    play = Play(A.cav("a", "1013"), D.leader("l", "1111"), D.inf("d", "1111", disrupted=True))
    play.do(Move("a", ("1012", "1011", "1010")))
    assert not play.is_gone("l")
    weak = Play(A.cav("a", "1012", disrupted=True), D.leader("l", "1111"), D.inf("d", "2020"))
    weak.do(Move("a", ("1011", "1010")))
    assert not weak.is_gone("l")


@pytest.mark.rule("TYW-10.0b", "TYW-9.12")
def test_of_a_lost_leader_it_is_told_whether_he_was_in_a_zone_or_overrun() -> None:
    zone = Play(A.cav("a", "1012"), D.leader("l", "1111"), D.inf("d", "2020"))
    zone.do(Move("a", ("1011",)))
    assert "is lost at {cell:1111}, alone in a zone of control of {unit:a}." in zone.said()
    weak = Play(A.cav("a", "1012", disrupted=True), D.leader("l", "1011"), D.inf("d", "2020"))
    weak.do(Move("a", ("1011", "1010")))
    assert weak.is_gone("l") and "zone" not in weak.one(LeaderLost).text(Level.BRIEF)
    assert "is lost at {cell:1011}, overrun by {unit:a}." in weak.said()


@pytest.mark.rule("TYW-10.0b", "TYW-5.34")
def test_guns_baggage_banner_and_other_leaders_protect_nobody() -> None:
    play = Play(A.cav("a", "1013"), D.leader("l", "1111"), D.leader("m", "1111"),
                D.gun("g", "1111"), D.baggage("b", "1111"), D.inf("d", "2020"))  # fmt: skip
    play.do(Move("a", ("1012", "1011")))
    assert play.is_gone("l") and play.is_gone("m")
    assert play.at("g") == "1111"


@pytest.mark.rule("TYW-10.0b", "TYW-6.0c")
def test_a_leader_left_behind_in_a_zone_is_lost_one_who_rides_is_not() -> None:
    left = Play(A.inf("a", "1010"), A.leader("l", "1010"), D.inf("d", "1110"))
    left.do(Move("a", ("0910",)))
    assert left.is_gone("l")
    rode = Play(A.inf("a", "1010"), A.leader("l", "1010"), D.inf("d", "1110"))
    rode.do(Move("a", ("0910",), ("l",)))
    assert rode.at("l") == "0910"


@pytest.mark.rule("TYW-10.0b", "TYW-10.0c", "TYW-8.0h")
@pytest.mark.parametrize(("result", "lost"), [("De", True), ("Dd", False), ("Ad", False)])
def test_after_a_combat_a_leader_without_his_unit_is_lost_if_in_a_zone(
    result: str, lost: bool
) -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1110"), D.leader("l", "1110"), phase="combat")
    play.fight(("1110",), ("a",), result)
    assert play.is_gone("l") is lost


@pytest.mark.rule("TYW-10.0c")
def test_a_leader_whose_unit_dies_outside_enemy_zones_lives() -> None:
    play = Play(A.inf("a", "1010"), A.leader("l", "1010"), D.inf("d", "1110"), phase="combat",
                sides={("1010", "0911"): "river"})  # fmt: skip
    play.fight(("1110",), ("a",), "Ae")
    assert play.is_gone("a") and play.is_gone("l")
    free = Play(A.inf("a", "1010"), A.leader("l", "1010"), D.inf("d", "1110", disrupted=True),
                D.inf("x", "2020"), phase="combat")  # fmt: skip
    free.fight(("1110",), ("a",), "Ae")
    assert free.is_gone("a") and free.at("l") == "1010"


@pytest.mark.rule("TYW-9.0b", "TYW-10.0b", "TYW-8.0h")
def test_a_second_disruption_leaves_the_leader_alone_in_a_zone() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1110", disrupted=True), D.leader("l", "1110"),
                D.inf("x", "2020"), phase="combat")  # fmt: skip
    play.fight(("1110",), ("a",), "Dd")
    assert play.is_gone("d") and play.is_gone("l")


@pytest.mark.rule("TYW-8.0h", "LUT-17.24")
def test_leaders_are_checked_before_the_chargers_are_turned_over() -> None:
    play = Play(A.cav("a", "1010"), D.inf("d", "1110", disrupted=True), D.leader("l", "1110"),
                D.inf("x", "2020"), phase="combat")  # fmt: skip
    play.fight(("1110",), ("a",), "De", charge=True)
    assert play.is_gone("l") and play.is_disrupted("a")


# ---- adding the rating ----


@pytest.mark.rule("TYW-10.11", "TYW-8.0b")
def test_both_sides_may_add_a_leaders_rating_or_not() -> None:
    pieces = (A.inf("a", "1010", 5), A.leader("m", "1010"), D.inf("d", "1110", 5),
              D.leader("l", "1110", rating=1))  # fmt: skip
    plain = Play(*pieces, phase="combat")
    plain.fight(("1110",), ("a",), "none")
    assert any(isinstance(e, LeadersWithheld) for e in plain.events)
    led = Play(*pieces, phase="combat")
    led.do(Attack(("1110",), ("a",)))
    led.do(Lead("m"))
    led.do(Fight())
    led.do(Lead("l", "d"), results=("none",))
    assert "7 against 6" in led.said(Level.FULL), "no leader is left, so nothing more is asked"


@pytest.mark.rule("TYW-10.11", "TYW-10.13")
def test_only_a_leader_in_the_hex_leads_and_only_one_a_unit() -> None:
    play = Play(A.inf("a", "1010"), A.leader("m", "1010"), A.leader("n", "1010", rating=1),
                A.leader("o", "0910"), D.inf("d", "1110"), phase="combat")  # fmt: skip
    play.do(Attack(("1110",), ("a",)))
    play.refuse(Lead("o"), "TYW-10.11")
    play.refuse(Lead("a"), "TYW-10.11")
    play.refuse(Lead("m", "d"), "TYW-10.11")
    play.do(Lead("m"))
    play.refuse(Lead("n"), "TYW-10.13")
    play.refuse(Lead("m"), "TYW-10.13")
    play.do(Fight(), results=("none",))


@pytest.mark.rule("TYW-8.0b", "TYW-8.0h")
def test_without_a_leader_the_defender_is_not_asked() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1110"), D.leader("l", "1114"), phase="combat")
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight(), results=("none",))
    assert play.asked == "moving"


@pytest.mark.rule("TYW-10.0a", "TYW-2.3b")
def test_a_leader_has_no_strength_and_does_not_attack() -> None:
    play = Play(A.inf("a", "1010"), A.leader("m", "1010"), D.inf("d", "1110"), phase="combat")
    play.refuse(Attack(("1110",), ("m",)), "TYW-2.3b")
