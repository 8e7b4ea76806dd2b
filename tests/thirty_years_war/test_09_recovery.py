"""Disruption, recovery and leaders in recovery (TYW-9, TYW-10.2, TYW-11.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.battle_tables import Losses
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.disruption.events import RecoveryBarred, RecoveryTried
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.leaders.events import LeaderLost
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.zones import strength
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, Spec

FAR = D.inf("enemy", "2020")


def attempt(*pieces: Spec, die: int, unit: str = "a", leader: str = "", **more: Any) -> bool:
    """Whether a unit recovers; all others that may try are left."""
    play = Play(*pieces, FAR, phase="recovery", **more)
    play.do(Recover(unit, leader), dice=(die,))
    told = next(e for e in play.events if isinstance(e, RecoveryTried))
    assert told.recovered is not play.is_disrupted(unit)
    return told.recovered


def weak(id: str = "a", at: str = "1010") -> Spec:
    return A.inf(id, at, disrupted=True)


@pytest.mark.rule("TYW-9.2a", "TYW-4.1b")
@pytest.mark.parametrize("die", range(1, 7))
def test_five_or_six_recovers(die: int) -> None:
    assert attempt(weak(), die=die) is (die >= 5)


@pytest.mark.rule("TYW-9.2a", "TYW-4.1b")
def test_each_disrupted_unit_is_tried_once_and_the_phase_ends_by_itself() -> None:
    play = Play(weak(), weak("b", "1020"), A.inf("c", "0505"), A.gun("g", "2001"), FAR,
                phase="recovery")  # fmt: skip
    play.refuse(Recover("c"), "TYW-9.2a")
    play.refuse(Recover("g"), "TYW-9.2a")
    play.refuse(End())
    play.do(Recover("b"), dice=(1,))
    play.refuse(Recover("b"), "TYW-4.1b")
    play.refuse(Move("a", ("1011",)))
    play.do(Recover("a"), dice=(6,))
    assert play.asked == "bombarding"


@pytest.mark.rule("TYW-4.1b")
def test_a_phase_without_attempts_passes() -> None:
    play = Play(A.inf("a", "1010"), FAR, phase="recovery")
    assert play.asked == "moving"


@pytest.mark.rule("TYW-9.2b", "TYW-10.0b")
def test_a_recovered_unit_is_fully_able_at_once() -> None:
    play = Play(A.inf("a", "1010", disrupted=True), D.leader("l", "1110"), FAR, phase="recovery")
    play.do(Recover("a"), dice=(5,))
    assert play.one(LeaderLost).leader == "l"
    assert strength(play.s, play.position, "a") == 5
    play.do(Move("a", ("1011", "1012", "1013")))


@pytest.mark.rule("TYW-10.21")
@pytest.mark.parametrize(("at", "helps"), [("1010", True), ("1110", True), ("1210", False)])
def test_a_leader_in_the_hex_or_next_to_it_adds_his_rating(at: str, helps: bool) -> None:
    assert attempt(weak(), A.leader("l", at, rating=2), die=3) is helps


@pytest.mark.rule("TYW-10.21")
def test_rivers_between_do_not_matter_and_a_stranger_cannot_help() -> None:
    assert attempt(weak(), A.leader("l", "1011"), die=3, sides={("1010", "1011"): "river"})
    play = Play(weak(), A.leader("l", "1015"), FAR, phase="recovery")
    play.refuse(Recover("a", "l"), "TYW-10.21")
    play.refuse(Recover("a", "enemy"), "TYW-10.21")


@pytest.mark.rule("TYW-10.22")
def test_more_than_six_counts_as_six() -> None:
    play = Play(weak(), A.leader("l", "1010", rating=3), FAR, phase="recovery")
    play.do(Recover("a"), dice=(6,))
    assert play.one(RecoveryTried).total == 6 and not play.is_disrupted("a")


@pytest.mark.rule("TYW-10.23")
def test_one_leader_helps_by_choice_the_best_by_default() -> None:
    both = (A.leader("l", "1010", rating=1), A.leader("m", "1110", rating=2))
    assert attempt(weak(), *both, die=3)
    assert not attempt(weak(), *both, die=3, leader="l")
    assert not attempt(weak(), *both, die=2)
    assert not attempt(weak(), *both, die=4, leader="none")


@pytest.mark.rule("TYW-10.24")
def test_one_leader_helps_many_units() -> None:
    play = Play(weak(), weak("b", "1009"), weak("c", "1011"), A.leader("l", "1010"), FAR,
                phase="recovery")  # fmt: skip
    for unit in "abc":
        play.do(Recover(unit), dice=(3,))
    assert not any(play.is_disrupted(u) for u in "abc")


@pytest.mark.rule("TYW-11.11", "TYW-11.12")
@pytest.mark.parametrize(("die", "rating", "recovers"), [(5, 0, False), (5, 1, True), (6, 0, True)])
def test_demoralised_cavalry_recovers_on_six_only(die: int, rating: int, recovers: bool) -> None:
    help_ = (A.leader("l", "1010", rating=rating),) if rating else ()
    horse = A.cav("a", "1010", disrupted=True)
    assert attempt(horse, *help_, die=die, state={"broken": {RED: ("army",)}}) is recovers


@pytest.mark.rule("TYW-11.11")
def test_demoralised_infantry_does_not_even_roll() -> None:
    play = Play(weak(), A.cav("b", "1020", disrupted=True), A.leader("l", "1010", rating=3), FAR,
                phase="recovery", state={"broken": {RED: ("army",)}})  # fmt: skip
    play.refuse(Recover("a"), "TYW-11.11")
    assert next(e for e in play.events if isinstance(e, RecoveryBarred)).broken == ("a",)
    play.do(Recover("b"), dice=(6,))
    assert play.is_disrupted("a")


@pytest.mark.rule("TYW-9.13", "TYW-9.14", "TYW-9.12")
def test_a_disrupted_unit_has_its_reverse_strength_and_may_not_attack() -> None:
    play = Play(A.inf("a", "1010", 5, 2, disrupted=True), A.inf("b", "1109"), D.inf("d", "1110"),
                phase="combat")  # fmt: skip
    assert strength(play.s, play.position, "a") == 2
    play.refuse(Attack(("1110",), ("a",)), "TYW-9.14")
    assert play.position.combats.must_attack == ("b",)
    assert play.position.combats.must_be_attacked == ("d",)


@pytest.mark.rule("TYW-9.0a", "TYW-9.0b")
def test_a_second_disruption_eliminates() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1110"), D.inf("e", "1009", disrupted=True),
                phase="combat")  # fmt: skip
    play.fight(("1009", "1110"), ("a",), "Dd")
    assert play.is_disrupted("d") and play.at("d") == "1110"
    assert play.is_gone("e") and play.at("e") == ""


@pytest.mark.rule("TYW-9.11", "TYW-10.0a", "TYW-10.0c")
def test_leaders_and_guns_are_untouched_by_results() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1110"), D.leader("l", "1110"), D.gun("g", "1110"),
                phase="combat")  # fmt: skip
    play.fight(("1110",), ("a",), "Dd")
    assert play.is_disrupted("d")
    assert play.position.units["l"].marks == play.position.units["g"].marks == ()


@pytest.mark.rule("TYW-11.0a", "TYW-11.0b")
def test_an_army_breaks_when_the_level_is_reached_by_full_strength_and_for_good() -> None:
    losses = Losses({RED: {"army": 99}, BLUE: {"army": 8}})
    play = Play(
        A.inf("a", "1010"), D.inf("d", "1110", 8, 3, disrupted=True),
        D.inf("e", "2020"), phase="combat", losses=losses,
    )  # fmt: skip
    play.fight(("1110",), ("a",), "Dd")
    assert play.position.losses[BLUE] == 8 and play.position.broken[BLUE] == ("army",)
    below = Play(
        A.inf("a", "1010"), D.inf("d", "1110", 7, 3, disrupted=True), D.inf("e", "2020"),
        phase="combat", losses=losses,
    )  # fmt: skip
    below.fight(("1110",), ("a",), "Dd")
    assert below.position.losses[BLUE] == 7 and not below.position.broken.get(BLUE)
