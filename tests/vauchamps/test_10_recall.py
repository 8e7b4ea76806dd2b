"""VAU-10.2o, VAU-10.2q, VAU-10.2r: recalling a charge, by choice or before a square."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge.events import RecallTried
from engine.systems.vauchamps.charge.forming_square import SQUARE_VERB, FormSquare
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop
from engine.systems.vauchamps.charge.recall import RECALL, Recall
from engine.systems.vauchamps.charge.target import TARGET, Target
from engine.systems.vauchamps.frames import Charging
from tests.vauchamps.board import L, Play, U
from tests.vauchamps.charge import (
    FAR,
    PASS,
    charge_home,
    charging,
    hold_until_target,
    named,
    ride,
    struck,
)


@pytest.mark.rule("VAU-10.2q", "VAU-10.2r")
def test_tp100_recall_after_the_second_hex_and_once() -> None:
    play = named(U("F61", "1020"), FAR)
    play.do(Gallop("1019"))
    play.refuse(Recall(), "VAU-10.2q")
    assert "recall" not in play.options.prompt
    play.do(Gallop("1018"))
    assert play.options.prompt.endswith(", or recall the charge, by a die.")
    play.do(Recall(), 1)
    assert not play.one(RecallTried).success and "recall" not in play.options.prompt
    play.refuse(Recall(), "VAU-10.2q")
    assert play.slot(RECALL) is None


@pytest.mark.rule("VAU-10.2r")
def test_a_recalled_charge_stops_where_it_is() -> None:
    play = named(U("F61", "1020"), FAR)
    ride(play, "1019", "1018")
    play.do(Recall(), 2)
    assert play.one(RecallTried).success and play.at("F61") == "1018"
    assert not play.has("F61", "routed")
    led = named(U("F61", "1020"), L("L07", "1020"), FAR)
    ride(led, "1019", "1018")
    led.do(Recall(), 1)
    assert led.one(RecallTried).success


@pytest.mark.rule("VAU-10.2o")
def test_a_square_calls_for_recall_and_a_failure_goes_on() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007"), 1, 1, 1)
    assert not play.one(RecallTried).success
    play.do(Gallop("1008"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.offered(GALLOP) == ("1007",)


@pytest.mark.rule("VAU-10.2o")
def test_a_recalled_charge_leaves_the_square_alone() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007"), 1, 1, 6)
    assert play.one(RecallTried).success and play.at("F64") == "1009" and not play.position.contacts


@pytest.mark.rule("VAU-10.2k", "VAU-10.2o")
def test_every_hex_may_try_its_square_before_the_recall() -> None:
    play = named(U("F64", "1010"), U("P01", "1006", face="S"), U("P02", "0907", face="SE"),
                 by=("F64",))  # fmt: skip
    ride(play, "1009")
    ride(play, "1008")
    play.do(Target("1006"))
    ride(play, "1007")
    while play.asked != "charging":
        play.do(Hold())
    assert play.offered(SQUARE_VERB) == ("1006", "0907")
    play.do(FormSquare("0907"), 1, 1)
    assert play.form("P02") == "square" and play.offered(SQUARE_VERB) == ("1006",)
    play.do(FormSquare("1006"), 1, 1, 6)
    assert play.form("P01") == "square" and play.one(RecallTried).success


@pytest.mark.rule("VAU-10.2o")
def test_before_a_target_is_named_any_square_calls_for_recall() -> None:
    play = named(U("F64", "1010"), U("P01", "1006", face="S"), by=("F64",))
    ride(play, "1009")
    play.do(FormSquare("1006"), 1, 1, 1)
    assert charging(play).target == "" and not play.one(RecallTried).success


@pytest.mark.rule("VAU-10.2o", "VAU-10.2b")
def test_once_a_target_is_named_the_square_of_another_calls_for_none() -> None:
    play = named(U("F64", "1010"), U("P01", "1006", face="S"), U("P02", "0907", face="SE"),
                 by=("F64",))  # fmt: skip
    ride(play, "1009", "1008")
    play.do(Target("1006"))
    ride(play, "1007")
    while play.asked != "charging":
        play.do(Hold())
    play.do(FormSquare("0907"), 1, 1)
    charge_home(play, *PASS)
    assert not play.told(RecallTried) and play.position.contacts[0].at == "1006"


@pytest.mark.rule("VAU-10.2o", "VAU-10.2q")
def test_a_recall_that_failed_is_not_rolled_again_for_a_square() -> None:
    play = named(U("F64", "1012"), U("P01", "1006", face="S"), by=("F64",))
    ride(play, "1011", "1010")
    while play.slot(RECALL) is None:
        play.do(Hold())
    play.do(Recall(), 1)
    ride(play, "1009")
    play.do(FormSquare("1006"), 1, 1)
    assert play.form("P01") == "square" and not play.told(RecallTried)
    assert play.offered(GALLOP)


@pytest.mark.rule("VAU-10.2o", "VAU-10.0h")
def test_no_recall_while_it_rides_through_a_square() -> None:
    play = named(U("F64", "1010"), U("P11", "1009", "square"), U("P01", "1006", face="S"),
                 by=("F64",))  # fmt: skip
    play.do(Gallop("1009"))
    while play.slot(SQUARE_VERB) is None:
        play.do(Hold())
    play.do(FormSquare("1006"), 1, 1)
    assert play.form("P01") == "square" and not play.told(RecallTried)
    assert play.at("F64") == "1009" and play.offered(GALLOP)


@pytest.mark.rule("VAU-10.2o", "VAU-10.2m")
def test_the_target_is_the_square_where_it_has_gathered() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", "line", "SSW", also="0907"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007", "0907"), 1, 1, 1)
    assert not play.one(RecallTried).success and charging(play).target == "0907"
    play.do(Gallop("1008"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.offered(GALLOP) == ("0907",)


@pytest.mark.rule("VAU-10.2q", "VAU-10.2b")
@pytest.mark.parametrize("die", [1, 6])
def test_beside_its_target_it_may_still_be_recalled(die: int) -> None:
    """INT-2: the recall after the second hex comes before the stand test."""
    play = struck((U("P01", "1006", face="S"),))
    while charging(play).step == "square":
        play.do(Hold())
    assert play.chooser == "french" and play.slot(RECALL) is not None
    assert "beside its target" in play.options.prompt
    play.do(Recall(), die, *(PASS if die == 1 else ()))
    assert play.one(RecallTried).success == (die == 6)
    assert bool(play.position.contacts) == (die == 1) and play.at("F61") == "1007"


@pytest.mark.rule("VAU-10.2q")
def test_after_one_hex_it_strikes_without_a_question() -> None:
    play = named(U("F61", "1008"), U("P32", "1006", "column", "N"), FAR)
    play.do(Gallop("1007"))
    play.do(Target("1006"))
    assert play.position.contacts


@pytest.mark.rule("VAU-10.2q", "VAU-10.2p")
def test_it_may_be_recalled_where_it_could_take_a_new_target() -> None:
    """The first target has run; before P04 is named the charge may still try to stop."""
    play = Play(U("F61", "1007"), U("P04", "1006"), FAR, phase="movement")
    frame = Charging(("french",), "contact", units=("F61",), at="1007", entered=2, points=9,
                     lost_target=True)  # fmt: skip
    play.position = msgspec.structs.replace(play.position, agenda=(frame,))
    play.do(Recall(), 1)
    assert charging(play).step == "contact" and play.offered(TARGET) == ("1006",)
    play.refuse(Recall(), "VAU-10.2q")


@pytest.mark.rule("VAU-10.2q", "VAU-10.2f", "VAU-10.2u")
@pytest.mark.parametrize(("form", "then"), [("column", " and strike"), ("square", "")])
def test_holding_strikes_infantry_but_goes_on_against_a_square(form: str, then: str) -> None:
    play = struck((U("P01", "1006", form, "S"),))
    while charging(play).step != "recall":
        play.do(Hold())
    assert play.options.prompt.endswith(f"Recall the charge, or go on{then}.")
    play.do(Hold(), *PASS)
    assert bool(play.position.contacts) == bool(then)


@pytest.mark.rule("VAU-10.2s")
def test_the_last_points_of_a_charge_say_what_becomes_of_it() -> None:
    play = named(U("F61", "1020"), FAR)
    told = []
    while isinstance(play.position.top, Charging) and play.position.top.step == "ride":
        frame = play.position.top
        told.append(
            (frame.points - frame.spent, "Spent without contact, it routs." in play.options.prompt)
        )
        play.do(Gallop(play.offered(GALLOP)[0]))
    assert [said for _, said in told] == [left <= 3 for left, _ in told]
    assert {said for _, said in told} == {True, False} and play.has("F61", "routed")
