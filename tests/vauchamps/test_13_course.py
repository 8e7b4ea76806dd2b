"""VAU-13.0 and VAU-13.5: the course of a melee, its tests, and what each side hears."""

from __future__ import annotations

import pytest

from engine.core import Hold, Level
from engine.systems.vauchamps.charge.markers import CHARGE, OPPORTUNITY, Contact
from engine.systems.vauchamps.losses.events import LostInc
from engine.systems.vauchamps.melee.advancing import ADVANCE, Advance
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought, RatioRead
from engine.systems.vauchamps.morale import falling_back
from engine.systems.vauchamps.morale.events import Tested as MoraleTested
from engine.systems.vauchamps.morale.falling_back import Retreat
from tests.vauchamps.board import L, U
from tests.vauchamps.melee import FAIL, FOOT, PASS, flee, melee


@pytest.mark.rule("VAU-13.0d", "VAU-13.0e", "VAU-13.0f", "VAU-13.0g", "VAU-13.5a", "VAU-13.5c")
def test_a_melee_from_tests_to_result() -> None:
    """F41, 21 in column of 6, on P01, 10 in column of 4: 2:1 on values, 1:1 on inc."""
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4, *PASS)
    row = play.one(RatioRead)
    assert (row.odds, row.attacker, row.defender) == ("1:1", -3, 3)
    told = play.one(MeleeFought)
    assert (told.attack, told.defence, told.column, told.code) == (21, 10, "2:1", "0/2*")
    assert [e.unit for e in play.told(MoraleTested)][:2] == ["P01", "F41"]


@pytest.mark.rule("VAU-13.5d", "VAU-3.2a")
def test_losses_and_the_starred_test() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4, *PASS)
    assert play.one(LostInc).inc == 2 and play.lost("P01") == 2
    assert play.told(MoraleTested)[-1].cause == "a melee result"


@pytest.mark.rule("VAU-13.0f", "VAU-13.7a")
def test_tp135_every_defender_fails_and_leaves() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *FAIL)
    flee(play)
    assert not play.told(MeleeFought) and len(play.told(MoraleTested)) == 1
    assert play.asked == "melee" and play.offered(ADVANCE) == ("F41",)
    play.refuse(Advance(("P01",)), "VAU-13.7a")
    play.do(Advance(("F41",)))
    assert play.at("F41") == "1010" and play.face("F41") == "N"


@pytest.mark.rule("VAU-13.0f")
def test_a_failed_attacker_falls_back() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *FAIL)
    flee(play)
    assert play.has("F41", "disordered") and play.at("F41") != "1011"
    assert not play.told(MeleeFought)


@pytest.mark.rule("VAU-6.6d", "VAU-13.0d")
def test_general_order_needs_no_test_in_defence() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", "general"), terrain={"1010": "village"})
    play.do(Attack("1010", ("F41",)), *PASS, 2, 2)
    assert [e.unit for e in play.told(MoraleTested)] == ["F41"]


@pytest.mark.rule("VAU-13.0d", "VAU-10.2g", "VAU-10.2h")
def test_tp105_stood_and_failed_by_marker() -> None:
    pieces = (U("F61", "1011"), U("P01", "1010", face="S"))
    stood = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ("P01",))
    play = melee(*pieces, position={"contacts": (stood,)})
    play.do(Attack("1010", ("F61",)))
    play.do(Hold(), *PASS, 3, 3)
    assert [e.unit for e in play.told(MoraleTested)] == ["F61"]
    fell = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ())
    broken = melee(pieces[0], U("P01", "1010", "column", "S", "disordered"),
                   position={"contacts": (fell,)})  # fmt: skip
    broken.do(Attack("1010", ("F61",)))
    broken.do(Hold(), 3, 1)
    assert broken.told(MoraleTested) == [] and broken.one(MeleeFought).defence == 5


@pytest.mark.rule("VAU-13.0f")
def test_a_phasing_unit_that_stood_against_an_opportunity_charge_has_passed() -> None:
    marker = Contact(("P31",), "1010", ("F24",), "1011", OPPORTUNITY, ("F24", "P31"))
    play = melee(U("F24", "1011", "column", "S"), U("P31", "1010", face="S"),
                 position={"contacts": (marker,)})  # fmt: skip
    play.do(Attack("1010", ("F24",)), 3, 3)
    assert play.told(MoraleTested) == [] and play.one(MeleeFought)


@pytest.mark.rule("VAU-13.0e", "VAU-13.0f")
def test_the_ratio_announced_holds_when_a_defender_has_left() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", face="S"), U("P02", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS, *FAIL)
    assert play.one(RatioRead).attacker == -6
    play.do(Retreat("P02", play.offered(falling_back.RETREAT, "P02")[0]), *PASS, 2, 2)
    (own,) = play.told(MoraleTested)
    assert [m.steps for m in own.modifiers if m.why == "strength ratio"] == [-6]


# ---- what each side hears ----


@pytest.mark.rule("VAU-0.3")
def test_each_side_hears_its_own_value_only() -> None:
    play = melee(*FOOT)
    before = play.position
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 2, 2)
    told = play.one(MeleeFought)
    mine, theirs = told.seen_by("french", before), told.seen_by("allied", before)
    assert isinstance(mine, MeleeFought) and isinstance(theirs, MeleeFought)
    assert (mine.attack, mine.defence) == (21, -1) and (theirs.attack, theirs.defence) == (-1, 10)
    assert "defence" not in mine.text(2) and "attack 21" not in theirs.text(2)  # type: ignore[arg-type]


@pytest.mark.rule("VAU-0.3", "VAU-13.5c")
def test_of_the_modifiers_of_a_melee_only_the_sum_is_told() -> None:
    play = melee(*FOOT, L("L14", "1011"))
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4)
    told = play.one(MeleeFought)
    bonus = play.s.leaders["L14"].attack
    assert bonus and told.modifier == bonus
    heard = told.seen_by("allied", play.position).text(Level.FULL)
    first, second = divmod(told.roll, 10)
    assert f"plus {bonus} makes {first} and {second}." in heard and "leader" not in heard


@pytest.mark.rule("VAU-13.5a", "VAU-13.5b")
def test_what_low_odds_take_off_the_roll_is_told_with_the_reason() -> None:
    """F41, 21 less 4 of 6 inc, is 7 against 10: 1:2. Of 1 inc, 3 against 10, it is below 1:3."""
    play = melee(U("F41", "1011", lost=5), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 6, 6)
    told = play.one(MeleeFought)
    assert (told.attack, told.short, told.modifier) == (3, -12, -12)
    assert "minus 12 for odds far below 1 to 2 makes 4 and 6." in told.text(Level.FULL)
    led = melee(U("F41", "1011", lost=5), U("P01", "1010", face="S"), L("L14", "1011"))
    led.do(Attack("1010", ("F41",)), *PASS, *PASS, 5, 6)
    bonus = led.s.leaders["L14"].attack
    assert f"minus {12 - bonus} with minus 12 for odds far below" in led.one(MeleeFought).text(
        Level.FULL
    )
