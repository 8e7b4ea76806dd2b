"""VAU-10.2c, VAU-10.2d, VAU-10.2p, VAU-10.2t: the target of a charge, and another in its place."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge.events import ContactLaid, TargetDenied, TookRefuge
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop
from engine.systems.vauchamps.charge.refuge import REFUGE, Refuge
from engine.systems.vauchamps.charge.target import TARGET, Target
from engine.systems.vauchamps.morale.events import Tested as MoraleTested
from tests.vauchamps.board import Piece, Play, U
from tests.vauchamps.charge import (
    PASS,
    charge_home,
    charging,
    hold_until_target,
    named,
    ride,
    struck,
)


@pytest.mark.rule("VAU-10.2c")
def test_within_two_hexes_the_target_is_named_or_denied() -> None:
    play = named(U("F61", "1010"), U("P01", "1006", face="S"))
    play.do(Gallop("1009"))
    assert play.slot(TARGET) is None
    if play.asked == "charging" and charging(play).step == "square":
        play.do(Hold())
    play.do(Gallop("1008"))
    assert play.offered(TARGET) == ("1006",)
    play.refuse(Target("1515"), "VAU-10.2c")
    play.do(Hold())
    assert play.one(TargetDenied).hexes == ("1006",)


@pytest.mark.rule("VAU-10.2d")
def test_without_three_straight_hexes_no_doubling() -> None:
    play = struck((U("P01", "1006", face="S"),))
    charge_home(play, *PASS)
    assert not play.one(ContactLaid).contact.bonus


@pytest.mark.rule("VAU-10.2t")
def test_charged_cavalry_makes_no_test() -> None:
    play = struck((U("P32", "1006", "column", "N"),))
    charge_home(play)
    assert play.one(ContactLaid).contact.tested == ("P32",)
    assert not play.told(MoraleTested)


@pytest.mark.rule("VAU-10.2p")
def test_a_target_that_has_run_may_be_replaced_on_contact() -> None:
    """P07 takes refuge; the charge goes on and meets P01."""
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"), U("P01", "0907", face="SE"),
                 U("P02", "0906", face="S"))  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.asked == "fleeing"
    play.do(Refuge(play.offered(REFUGE)[0]))
    assert play.told(TookRefuge)
    while play.slot(GALLOP) is None:
        play.do(Hold())
    play.do(Gallop("1008"))
    while play.asked == "charging" and play.slot(TARGET) is None and play.slot(GALLOP) is None:
        play.do(Hold())
    assert "0907" in play.offered(TARGET)


@pytest.mark.rule("VAU-16.4f")
def test_naming_a_frozen_formation_as_target_wakes_it() -> None:
    play = named(U("F61", "1010"), U("P11", "1007", face="S"), position={"active": ()},
                 activation_names={"10th-brigade": "10th Brigade"})  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.s.activation_of("P11") in play.position.provoked


def second_target(guns: Piece) -> Play:
    """A charge whose target, skirmishers, has run: guns are beside it."""
    play = named(U("F61", "1010"), U("P07", "1006", "skirmish", "SSW"), guns)
    ride(play, "1009")
    ride(play, "1008")
    play.do(Target("1006"))
    play.fall_back()
    for cell in ("1107", "1106", "1206"):
        ride(play, cell)
    while play.offered(TARGET) != (guns.at,):
        play.do(Hold())
    return play


@pytest.mark.rule("VAU-10.2p", "VAU-10.5a", "VAU-10.5b")
def test_a_new_target_answers_as_the_first_would() -> None:
    limbered = second_target(U("P41", "1205", "limbered", "N"))
    limbered.do(Target("1205"))
    assert limbered.has("P41", "routed")
    for dice, stands in (((6, 6), True), ((1, 1), False)):
        deployed = second_target(U("P41", "1205", "unlimbered", "N"))
        deployed.do(Target("1205"), *dice)
        assert (deployed.at("P41") == "1205") == stands
