"""Moves of which only the end is named: a refusal names what bars the end (VAU-11)."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.leaders.riding import Ride
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import L, Play, U


@pytest.mark.rule("VAU-11.0e", "VAU-11.0a")
def test_an_enemy_in_the_hex_is_named() -> None:
    play = Play(U("F24", "1010"), U("P11", "1005"))
    found = play.refuse(Move("F24", ("1005",)), "VAU-11.0e")
    assert found.reason == "{cell:1005} holds an enemy unit."


@pytest.mark.rule("VAU-3.1a", "VAU-3.1c")
def test_own_units_that_fill_the_hex_are_named() -> None:
    play = Play(U("F61", "1010"), U("F24", "1007"), U("P11", "2828"))
    found = play.refuse(Move("F61", ("1007",)), "VAU-3.1c")
    assert found.reason.startswith("Cavalry may not stay in {cell:1007}")


@pytest.mark.rule("VAU-11.0a")
def test_a_hex_too_far_off_is_led_to_by_no_way() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), U("P11", "2828"))
    found = play.refuse(Move("F24", ("1030",)), "VAU-11.0a")
    assert found.reason == "No way that {unit:F24} can go in this move leads to {cell:1030}."
    found = play.refuse(MoveStack("1010", ("1030",)))
    assert "is not next to" not in found.reason
    assert "already" in play.refuse(Move("F24", ("1010",)), "VAU-11.0a").reason


@pytest.mark.rule("VAU-11.0a")
def test_a_gap_in_a_way_named_hex_by_hex_is_a_gap() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"))
    assert "is not next to" in play.refuse(Move("F24", ("1009", "1006")), "VAU-11.0a").reason


@pytest.mark.rule("VAU-11.0a")
def test_the_way_asked_for_gives_the_same_reason() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"))
    words = VauWords(play.s)
    found = play.refuse(Move("F24", ("1030",)))
    assert found.reason in words.path(play.position, "F24", "1030")[0]


@pytest.mark.rule("VAU-0.12")
@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (("1006",), "{cell:1006} holds an enemy unit."),
        (("1009", "1008", "1007"), "is in an enemy zone, and no unit of his side is there."),
        (("0515",), "{unit:L10} cannot ride into {cell:0515}, pond."),
        (("1009", "1007"), "{cell:1007} is not next to {cell:1009}"),
        (("1030",), "No way that {unit:L10} can go in this move leads to {cell:1030}."),
        (tuple(f"10{row}" for row in range(11, 26)), "{cell:1025} costs 1 point, and 0 of his 14"),
        (("1010",), "is at {cell:1010} already."),
    ],
)
def test_a_leaders_ride_is_refused_for_the_one_reason_there_is(
    path: tuple[str, ...], reason: str
) -> None:
    play = Play(U("F24", "1011"), L("L10", "1010"), U("P01", "1006", "line", "SSE"),
                terrain={"0515": "pond"})  # fmt: skip
    found = play.refuse(Ride("L10", path), "VAU-0.12")
    assert reason in found.reason
    if len(path) == 1:
        words = VauWords(play.s)
        assert found.reason in words.path(play.position, "L10", path[0])[0]
