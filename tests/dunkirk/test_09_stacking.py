"""DNK-9: stacking."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.dunkirk.combat.air import AIR
from engine.systems.dunkirk.combat.events import Removed
from engine.systems.dunkirk.events import OverStacked, PhaseEnded
from engine.systems.dunkirk.orders import Move, PlaceAir, Remove
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from tests.dunkirk.board import F, G, Play


def crowd(*more: str) -> Play:
    """Three Germans at 0505 and others who walk in."""
    others = [G(f"m{i}", at, strength=i + 1) for i, at in enumerate(more)]
    return Play(G("a", "0505"), G("b", "0505"), G("c", "0505"), *others, F("f", "1212"))


@pytest.mark.rule("DNK-9.1", "DNK-9.3")
def test_three_units_may_share_a_hex() -> None:
    play = Play(G("a", "0505"), G("b", "0505"), G("c", "0506"), F("f", "1212"))
    play.do(Move("c", ("0505",)))
    play.end()
    assert not play.told(OverStacked)
    assert [play.at(u) for u in "abc"] == ["0505"] * 3


@pytest.mark.rule("DNK-9.6", "DNK-10.1.12")
def test_t10_a_fourth_unit_passes_through() -> None:
    play = crowd("0506")
    play.do(Move("m0", ("0505", "0504")))
    play.end()
    assert not play.told(OverStacked) and not play.told(Removed)


@pytest.mark.rule("DNK-9.6", "DNK-9.7", "DNK-10.1.12")
def test_t10_a_fourth_unit_at_the_end_of_the_phase() -> None:
    play = crowd("0506")
    play.do(Move("m0", ("0505",)))
    assert any("1 unit too many" in row for row in play.options.owed)
    play.do(Move("a", ("0504",)))
    assert not play.options.owed


@pytest.mark.rule("DNK-9.3", "DNK-9.7")
def test_t10_the_owner_removes_one() -> None:
    play = crowd("0506")
    play.do(Move("m0", ("0505",)))
    play.end()
    assert play.told(OverStacked)[0].over == 1
    assert not play.told(PhaseEnded), "the phase ends only when the hex holds three"
    assert (play.asked, play.chooser) == ("losses", GERMAN)
    assert play.losses() == {frozenset(u) for u in (("a",), ("b",), ("c",), ("m0",))}
    play.refuse(End(), "DNK-7.0")
    play.refuse(Remove(("a", "b")), "DNK-9.7")
    play.refuse(Remove(()), "DNK-9.7")
    play.refuse(Remove(("f",)), "DNK-9.7")
    play.refuse(Remove(("a",)), "DNK-7.0", side=FRENCH)
    play.do(Remove(("b",)))
    assert play.at("b") == "" and play.at("m0") == "0505"
    assert "too many units in the hex" in play.said()
    assert play.told(PhaseEnded)[0].phase == "movement"


@pytest.mark.rule("DNK-9.7")
def test_two_over_and_a_second_hex() -> None:
    play = Play(
        *(G(u, "0505") for u in "abc"), *(G(u, "0707") for u in "xyz"),
        G("d", "0506"), G("e", "0506"), G("w", "0708"), F("f", "1212"),
    )  # fmt: skip
    for unit, cell in (("d", "0505"), ("e", "0505"), ("w", "0707")):
        play.do(Move(unit, (cell,)))
    play.end()
    assert {(e.cell, e.over) for e in play.told(OverStacked)} == {("0505", 2), ("0707", 1)}
    assert len(play.losses()) == 10
    play.do(Remove(("a", "e")))
    assert play.losses() == {frozenset(u) for u in "xyzw"}
    play.do(Remove(("w",)))
    assert play.position.clock.phase == "movement" and play.chooser == FRENCH


@pytest.mark.rule("DNK-9.4")
def test_air_markers_do_not_count() -> None:
    play = Play(
        F("f1", "0505"), F("f2", "0505"), F("f3", "0505"), G("g", "0506", 20), phase="combat"
    )
    play.attack("0505", "g")
    play.end()
    play.do(PlaceAir("0505"))
    play.do(PlaceAir("0505"))
    assert AIR not in play.options.frame_verbs()
    play.fight("A1")
    assert all(play.at(u) == "0505" for u in ("f1", "f2", "f3"))


@pytest.mark.rule("DNK-9.5", "DNK-10.1.9")
def test_never_with_an_enemy_in_one_hex() -> None:
    play = Play(F("f", "0505"), G("g", "0506"))
    play.refuse(Move("g", ("0505",)), "DNK-9.5", "DNK-10.1.9")


@pytest.mark.rule("DNK-9.6")
def test_stacking_is_checked_when_a_result_is_applied() -> None:
    """Of four hexes to retreat to two are full: they are not offered."""
    full = [F(f"x{i}", "0504") for i in range(3)]
    play = Play(F("f", "0505"), *full, G("g", "0506"), phase="combat")
    play.battle("0505", "g", result="D1")
    assert play.ends("f") == {"0404", "0604"}
