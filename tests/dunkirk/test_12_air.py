"""DNK-12 and DNK-4: air support."""

from __future__ import annotations

import pytest

from engine.core import END
from engine.systems.dunkirk.combat.air import markers_left
from engine.systems.dunkirk.combat.events import AirPlaced, AirTakenOff, CombatBegan
from engine.systems.dunkirk.orders import FixOrder, Move, PlaceAir, Retreat
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.words.speech import DunkirkWords
from tests.dunkirk.board import F, G, Piece, Play, real_game

REST = (F("rest", "1201"), G("rear", "1214"))


def declared(*targets: str) -> Play:
    pieces: list[Piece] = [*REST]
    for i, target in enumerate(targets):
        pieces += [F(f"f{i}", target, 9), G(f"g{i}", f"{target[:2]}{int(target[2:]) + 1:02d}")]
    play = Play(*pieces, phase="combat")
    for i, target in enumerate(targets):
        play.attack(target, f"g{i}")
    play.end()
    return play


@pytest.mark.rule("DNK-12.1", "DNK-4.2")
def test_two_markers_and_only_german() -> None:
    s = real_game().scenario
    assert len(s.air_markers) == 2
    play = Play(G("g", "0505"), F("f", "0506"), *REST, phase="combat", side=FRENCH)
    play.refuse(PlaceAir("0505"), "DNK-12.1", "DNK-4.2")  # T23
    play.attack("0505", "f")
    play.refuse(PlaceAir("0505"), "DNK-12.1", "DNK-4.2")
    play.end()
    assert play.asked == "fighting", "no air is asked of the French"


@pytest.mark.rule("DNK-12.1", "DNK-4.2")
def test_t23_no_french_air_in_a_german_phase() -> None:
    declared("0505").refuse(PlaceAir("0505"), "DNK-12.1", side=FRENCH)


@pytest.mark.rule("DNK-12.2")
def test_t23_not_before_declaring_and_not_elsewhere() -> None:
    play = Play(G("g", "0506"), F("f", "0505"), F("f2", "0909"), *REST, phase="combat")
    play.refuse(PlaceAir("0505"), "DNK-12.2")
    play.attack("0505", "g")
    play.refuse(PlaceAir("0505"), "DNK-12.2")
    play.end()
    play.refuse(PlaceAir("0909"), "DNK-12.2")
    play.refuse(PlaceAir("0506"), "DNK-12.2")
    play.do(PlaceAir("0505"))
    play.end()
    play.refuse(PlaceAir("0505"), "DNK-12.2")
    late = play.options.explain(PlaceAir("0505"))
    assert late is not None and "that was before the combats" in late.reason
    moving = Play(G("g", "0506"), F("f", "0505"))
    moving.refuse(PlaceAir("0505"), "DNK-12.2")


@pytest.mark.rule("DNK-12.2")
def test_no_attack_no_air() -> None:
    play = Play(G("g", "0506"), F("f", "0505"), *REST, phase="combat")
    play.end()
    assert (play.position.clock.side, play.asked) == (FRENCH, "movement")


@pytest.mark.rule("DNK-4.3", "DNK-12.3")
def test_each_marker_is_one_column_right() -> None:
    play = declared("0505")
    play.do(PlaceAir("0505"))
    assert "AP1 one supports the attack on {cell:0505}: now 1 to 1. 1 air marker left." in (
        play.said()
    )
    play.do(PlaceAir("0505"))
    play.fight("A1")
    odds = play.told(CombatBegan)[0].odds
    assert odds.shifted - odds.basic == 2


@pytest.mark.rule("DNK-12.1", "DNK-12.4")
def test_at_most_two_on_a_combat_and_two_in_all() -> None:
    play = declared("0505", "0909")
    play.do(PlaceAir("0505"))
    play.do(PlaceAir("0505"))
    assert play.asked == "ordering", "nothing is left to place"
    assert [a.air for a in play.position.attacks] == [2, 0]
    play.refuse(PlaceAir("0909"), "DNK-12.2")


@pytest.mark.rule("DNK-12.4")
def test_a_third_marker_on_one_combat_is_refused() -> None:
    """With a third marker, which only a test has."""
    play = declared("0505", "0909")
    markers = {f"air-{i}": f"AP1 {i}" for i in range(3)}
    object.__setattr__(play.game.scenario, "air_markers", markers)
    play.do(PlaceAir("0505"))
    play.do(PlaceAir("0505"))
    play.refuse(PlaceAir("0505"), "DNK-12.4")
    play.do(PlaceAir("0909"))
    assert [e.name for e in play.told(AirPlaced)] == ["AP1 2"]


@pytest.mark.rule("DNK-12.3", "DNK-12.4")
def test_one_marker_on_each_of_two_combats() -> None:
    play = declared("0505", "0909")
    play.do(PlaceAir("0909"))
    play.do(PlaceAir("0505"))
    play.do(FixOrder(("0909", "0505")))
    for _ in range(2):
        play.fight("EX")
        odds = play.told(CombatBegan)[0].odds
        assert odds.shifted - odds.basic == 1


@pytest.mark.rule("DNK-12.5", "DNK-12.6")
def test_t23_none_used_and_still_two() -> None:
    play = declared("0505")
    play.close()
    play.fight("EX")
    play.pass_to(GERMAN, "movement", turn=2)
    assert markers_left(play.game.scenario, play.position) == 2


@pytest.mark.rule("DNK-12.5", "DNK-12.6")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_all_markers_come_back(used: int) -> None:
    play = Play(G("g", "0506", 1), F("f", "0505", 40), *REST, phase="combat")
    for turn in (1, 2):
        play.attack("0505", "g")
        play.end()
        assert markers_left(play.game.scenario, play.position) == 2
        for _ in range(used):
            play.do(PlaceAir("0505"))
        if play.asked == "air":
            play.end()
        # the attacker goes back one hex and comes again
        play.fight("A1")
        events = play.do(Retreat("g", "0507"))
        assert [e.markers for e in events if isinstance(e, AirTakenOff)] == [used] * (used > 0)
        if turn == 1:
            play.pass_to(GERMAN, "movement", turn=2)
            play.do(Move("g", ("0506",)))
            play.end()


@pytest.mark.rule("DNK-12.5")
def test_the_end_names_the_markers_that_it_leaves_unused() -> None:
    play = declared("0505", "0905")
    assert END.named(play.game, play.position, GERMAN) == ("leave 2 air markers unused")
    play.do(PlaceAir("0505"))
    assert "leave 1 air marker unused" in END.named(play.game, play.position, GERMAN)


@pytest.mark.rule("DNK-12.3", "DNK-11.3.3.4")
def test_a_marker_that_changes_no_column_is_warned_of() -> None:
    """At the last column it is allowed all the same: others may be lost before this combat."""
    play = Play(
        *REST, F("weak", "0505", 1), G("strong", "0506", 9), F("even", "0909", 9),
        G("like", "0910", 9), phase="combat",
    )  # fmt: skip
    play.attack("0505", "strong")
    play.attack("0909", "like")
    play.end()
    words = DunkirkWords(play.game.scenario)
    assert words.warnings(play.position, GERMAN, PlaceAir("0505")) == (
        "This marker changes no column now: {cell:0505} stays 6 to 1.",
    )
    assert words.warnings(play.position, GERMAN, PlaceAir("0909")) == ()
    play.do(PlaceAir("0505"))
