"""VAU-13.5c and VAU-14.2d: leaders in melee."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.melee.leader_bonus import Lead
from engine.systems.vauchamps.morale import falling_back
from engine.systems.vauchamps.morale.falling_back import Retreat
from tests.vauchamps.board import L, U
from tests.vauchamps.melee import FAIL, PASS, melee


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_the_leader_of_an_attacker_that_has_left_lends_nothing() -> None:
    play = melee(U("F41", "2011"), U("F43", "1910", face="NE", lost=3), L("L14", "1910"),
                 U("P01", "2010", face="S"), U("P02", "2010", face="S"))  # fmt: skip
    play.do(Attack("2010", ("F41", "F43")), *PASS * 3, *FAIL)
    unit = play.offered(falling_back.RETREAT)[0]
    play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]), 2, 2)
    assert play.at("L14") == play.at("F43") != "1910"
    assert play.one(MeleeFought).modifier == 0


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_one_leaders_bonus_on_each_side() -> None:
    play = melee(U("F41", "1011"), L("L14", "1011"), U("P01", "1010", face="S"), L("L20", "1010"))
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4)
    told = play.one(MeleeFought)
    assert (told.modifier, told.roll) == (4 - 3, 45) and told.code == "DD"


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_of_several_leaders_the_owner_chooses() -> None:
    play = melee(U("F41", "1011"), L("L14", "1011"), L("L01", "1011"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS)
    play.refuse(Lead("L02"), "VAU-0.11")
    play.refuse(Hold(), "VAU-13.5c")
    play.do(Lead("L01"), 3, 3)
    assert play.one(MeleeFought).modifier == 5


@pytest.mark.rule("VAU-13.5d", "VAU-14.2d")
def test_leaders_of_troops_that_surrender_are_captured() -> None:
    """5:1 on 66: DS."""
    play = melee(U("F41", "1011"), U("F42", "0910", face="NE"), U("P07", "1010", face="S"),
                 L("L20", "1010"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")), *PASS, *PASS, *PASS, 6, 6, 6)
    assert play.one(MeleeFought).code == "DS" and play.has("P07", "surrendered")
    assert play.has("L20", "captured")
