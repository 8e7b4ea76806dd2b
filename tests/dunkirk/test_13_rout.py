"""DNK-13: rout."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.kernel import options
from engine.systems.dunkirk.combat.events import WasRouted
from engine.systems.dunkirk.events import Recovered
from engine.systems.dunkirk.movement.moving import must_run
from engine.systems.dunkirk.orders import DeclareAttack, Move, Remove, Retreat
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.zones import zone
from tests.dunkirk.board import F, G, Piece, Play

REST = (F("rest", "1201"), G("rear", "1214"))


def beaten(result: str, *pieces: Piece) -> Play:
    play = Play(*pieces, *REST, phase="combat")
    play.battle("0505", "a", result=result)
    return play


@pytest.mark.rule("DNK-13.1", "DNK-13.2")
def test_who_is_routed_and_that_both_see_it() -> None:
    play = beaten("DR", F("f", "0505"), G("a", "0506"))
    play.do(Retreat("f", "0503"))
    assert play.told(WasRouted) and "{unit:f} is routed." in play.said()
    for side in (GERMAN, FRENCH):
        assert options(play.game, play.position, side).view.units["f"].marks == ("routed",)


@pytest.mark.rule("DNK-13.1")
@pytest.mark.parametrize("result", ["D1", "D2", "A1", "A2", "EX"])
def test_no_other_result_routs(result: str) -> None:
    play = beaten(result, F("f", "0505"), F("f2", "0505"), G("a", "0506"), G("b", "0506"))
    while play.position.clock.phase == "combat" and play.position.clock.side == GERMAN:
        verb = play.options.frame_verbs()[0]
        play.do(next(iter(play.options.every(verb))))
    assert not any(play.routed(u) for u in ("f", "f2", "a", "b"))


@pytest.mark.rule("DNK-13.1", "DNK-11.4.1h")
def test_the_survivors_of_a_halving_are_routed() -> None:
    play = beaten("DE1/2", F("f1", "0505"), F("f2", "0505"), G("a", "0506"))
    play.do(Remove(("f2",)))
    play.do(Retreat("f1", "0503"))
    assert play.routed("f1") and not play.at("f2")


@pytest.mark.rule("DNK-13.3")
def test_a_routed_unit_has_no_zone_from_then_on() -> None:
    play = beaten("DR", F("f", "0505"), G("a", "0506"))
    play.do(Retreat("f", "0503"))
    assert "0504" not in zone(play.game.scenario, play.position, FRENCH)


@pytest.mark.rule("DNK-13.4", "DNK-13.6", "DNK-13.7")
def test_a_french_rout_from_beginning_to_end() -> None:
    play = beaten("DR", F("f", "0505"), G("a", "0506"), G("b", "0909"))
    play.do(Retreat("f", "0503"))
    assert (play.position.clock.side, play.position.clock.phase) == (FRENCH, "movement")
    assert play.routed("f"), "the German recovery phase is not his"
    assert must_run(play.game.scenario, play.position, FRENCH) == ("f",)
    play.refuse(End(), "DNK-10.2.1")
    play.do(Move("f", ("0502", "0501")))
    play.end()
    assert play.told(Recovered)[0].units == ("f",)
    assert not play.routed("f") and "{unit:f} recovers from rout." in play.said()


@pytest.mark.rule("DNK-13.5")
def test_a_routed_unit_keeps_out_of_zones() -> None:
    play = Play(F("f", "0503", routed=True), G("a", "0501"), *REST, side=FRENCH)
    play.refuse(Move("f", ("0502",)), "DNK-13.5")


@pytest.mark.rule("DNK-13.6")
def test_a_routed_unit_may_not_attack() -> None:
    play = Play(
        F("f", "0506", routed=True), F("f2", "0605"), G("a", "0505"), *REST,
        phase="combat", side=FRENCH,
    )  # fmt: skip
    play.refuse(DeclareAttack("0505", ("f",)), "DNK-13.6")
    play.refuse(DeclareAttack("0505", ("f2", "f")), "DNK-13.6")
    play.attack("0505", "f2")


@pytest.mark.rule("DNK-13.7")
def test_each_side_recovers_in_its_own_phase_without_a_die() -> None:
    play = Play(
        F("f", "0101", routed=True), G("g1", "1214", routed=True), G("g2", "1213"), phase="combat"
    )
    play.end()
    assert play.told(Recovered)[0].units == ("g1",)
    assert play.routed("f") and play.position.draws == 0
    play.end()
    assert not play.routed("f")


@pytest.mark.rule("DNK-13.7", "DNK-13.1")
def test_a_unit_routed_twice_recovers_once() -> None:
    play = Play(F("f", "0505", routed=True), G("a", "0506"), *REST, phase="combat")
    play.battle("0505", "a", result="D1")
    play.do(Retreat("f", "0504"))
    assert play.routed("f"), "a plain retreat does not take the rout away"
