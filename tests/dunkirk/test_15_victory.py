"""DNK-15: victory."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.general import Ended
from engine.systems.dunkirk.combat.events import Removed
from engine.systems.dunkirk.events import Moved
from engine.systems.dunkirk.orders import Move, Retreat
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.words.speech import DunkirkWords
from tests.dunkirk.board import BRUSSELS, DUNKIRK, PARIS, F, G, Play, real_game

REST = (F("rest", "1201"), G("rear", "1214"))
THREE = {PARIS: "Paris", BRUSSELS: "Brussels", DUNKIRK: "Dunkirk"}


def result(play: Play) -> tuple[str, str] | None:
    outcome = play.position.outcome
    return (outcome.result, outcome.winner) if outcome else None


@pytest.mark.rule("DNK-14.1", "DNK-15.1", "DNK-6.3")
def test_t35_at_once_in_the_middle_of_a_move() -> None:
    play = Play(G("g", "0703"), *REST, cities=THREE, german=[BRUSSELS])
    play.do(Move("g", (DUNKIRK, "0701")))
    assert result(play) == ("german-by-cities", GERMAN)
    assert play.at("g") == DUNKIRK and len(play.told(Moved)) == 1
    ended = play.told(Ended)[0]
    assert ended.text(ended.level) == (
        "Game over: {players:german} win. The Germans control Brussels and Dunkirk."
    )
    play.refuse(End(), "DNK-6.3")


@pytest.mark.rule("DNK-15.1")
@pytest.mark.parametrize("held", [[], [PARIS], [BRUSSELS]])
def test_two_cities_are_needed(held: list[str]) -> None:
    play = Play(G("g", "0703"), *REST, cities=THREE, german=held)
    play.do(Move("g", (DUNKIRK,)))
    assert (result(play) is not None) == bool(held)


@pytest.mark.rule("DNK-15.1", "DNK-14.2")
def test_the_opening_of_paris_may_win() -> None:
    play = Play(
        F("f", PARIS), G("a", "0203", 12), *REST, cities=THREE, german=[BRUSSELS], phase="combat"
    )
    play.attack(PARIS, "a")
    play.end()
    assert result(play) is None
    play.do(Retreat("f", "0201"))
    assert result(play) == ("german-by-cities", GERMAN)


@pytest.mark.rule("DNK-15.1", "DNK-14.1")
def test_a_german_retreat_may_win() -> None:
    play = Play(F("f", "0704"), G("a", "0705"), *REST, cities=THREE, german=[PARIS], phase="combat")
    play.battle("0704", "a", result="A1")
    play.do(Retreat("a", BRUSSELS))
    assert result(play) == ("german-by-cities", GERMAN)


@pytest.mark.rule("DNK-15.1")
def test_t37_no_french_unit_left() -> None:
    play = Play(F("f1", "0505"), F("f2", "0505"), G("a", "0506"), phase="combat")
    play.battle("0505", "a", result="DE")
    assert result(play) == ("german-by-removal", GERMAN)
    assert [e.unit for e in play.told(Removed)] == ["f1", "f2"]
    assert "No French unit is left on the map." in play.said()


@pytest.mark.rule("DNK-15.1", "DNK-11.4.1g")
def test_t37_at_once_before_the_attacker_loses_his() -> None:
    play = Play(F("f", "0505"), G("a", "0506"), phase="combat")
    play.battle("0505", "a", result="EX")
    assert result(play) == ("german-by-removal", GERMAN) and play.at("a")


@pytest.mark.rule("DNK-15.1", "DNK-11.5.4")
def test_a_lost_retreat_may_win() -> None:
    play = Play(F("f", "0505"), G("a", "0506"), G("b", "0604"), G("c", "0404"), phase="combat")
    play.battle("0505", "a", result="D1")
    assert result(play) == ("german-by-removal", GERMAN)


@pytest.mark.rule("DNK-15.2", "DNK-6.3")
@pytest.mark.parametrize("held", [[], [PARIS]])
def test_t37_the_end_of_turn_5(held: list[str]) -> None:
    play = Play(*REST, cities=THREE, german=held, turn=5)
    play.end()
    assert result(play) is None, "the French player turn is still to come"
    play.end()
    assert result(play) == ("french", FRENCH)
    assert play.position.clock.turn == 5


@pytest.mark.rule("DNK-15.1", "DNK-15.2")
def test_in_the_last_turn_the_germans_may_still_win() -> None:
    play = Play(G("g", "0703"), *REST, cities=THREE, german=[BRUSSELS], turn=5)
    play.do(Move("g", (DUNKIRK,)))
    assert result(play) == ("german-by-cities", GERMAN)


@pytest.mark.rule("DNK-15.2")
def test_not_earlier_even_with_no_german_left() -> None:
    play = Play(F("f", "0505"), G("a", "0506"), phase="combat", turn=4)
    play.battle("0505", "a", result="AE")
    assert play.at("a") == "" and result(play) is None
    while result(play) is None:
        play.end()
    assert result(play) == ("french", FRENCH) and play.position.clock.turn == 5


@pytest.mark.rule("DNK-15.1")
def test_how_it_stands_counts_all_the_cities_and_tells_how_many_win() -> None:
    words = DunkirkWords(real_game().scenario)
    told = words.verdict(real_game().opening(), FRENCH)
    assert told == "The Germans hold 0 of 3 cities; with 2 they win, with fewer the French."
