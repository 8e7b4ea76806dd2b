"""VAU-13.5c and VAU-14.2d: leaders in melee."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.melee.leader_bonus import Lead
from engine.systems.vauchamps.morale import falling_back
from engine.systems.vauchamps.morale.falling_back import Retreat
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.fires import odds_rows
from tests.vauchamps.board import L, Play, U
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


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_odds_tell_what_each_leader_adds_and_who_may_take_from_it() -> None:
    foes = (U("P01", "1010", face="S"), L("L20", "1010"))
    play = melee(U("F41", "1011"), L("L14", "1011"), L("L01", "1011"), *foes)
    view = play.game.redact(play.position, play.chooser)
    told = " ".join(odds_rows(play.s, view, play.chooser, "1010", ("F41",)))
    assert "Besides, whoever leads adds to the roll: {unit:L01} 5, {unit:L14} 4." in told
    assert "{unit:L20} there may take from the roll." in told
    guns = melee(U("F41", "1011"), L("L14", "1011"), U("P41", "1010", "unlimbered"))
    view = guns.game.redact(guns.position, guns.chooser)
    shares = [
        row for row in odds_rows(guns.s, view, guns.chooser, "1010", ()) if row.startswith("Of 36")
    ]
    assert len(shares) == 2 and ", led by {unit:L14}, who adds 4: " in shares[1]
    alone = melee(U("F41", "1011"), foes[0])
    view = alone.game.redact(alone.position, alone.chooser)
    assert "led by" not in (said := " ".join(odds_rows(alone.s, view, alone.chooser, "1010", ())))
    assert "leads" not in said and "take from the roll" not in said


@pytest.mark.rule("VAU-0.12", "VAU-10.0d")
def test_a_leader_who_would_stay_with_others_is_told_as_a_charge_is_named() -> None:
    far = U("P01", "1006", face="S")
    play = Play(U("F61", "1010"), U("F91", "1010", "limbered"), L("L06", "1010"), far,
                phase="charge")  # fmt: skip
    view = play.game.redact(play.position, play.chooser)
    told = " ".join(cautions(play.s, view, play.chooser, Charge(("F61",))))
    assert "{unit:L06} stays, joined to nobody who charges." in told
    play.refuse(Charge(("F61", "L06")), "VAU-0.12")
    alone = Play(U("F61", "1010"), L("L06", "1010"), far, phase="charge")
    view = alone.game.redact(alone.position, alone.chooser)
    assert "joined" not in " ".join(cautions(alone.s, view, alone.chooser, Charge(("F61",))))


@pytest.mark.rule("VAU-0.12", "VAU-10.2a")
@pytest.mark.parametrize(("stays", "joined"), [("F91", {"L06": "F61"}), ("", {})])
def test_a_leader_who_rides_with_a_charge_named_before_is_not_said_to_stay(
    stays: str, joined: dict[str, str]
) -> None:
    """Joined to the first that was named, or, if nobody stays, with the last to leave."""
    guns = [U(stays, "1010", "limbered")] if stays else []
    foe = U("P01", "1006", face="S")
    play = Play(U("F61", "1010"), U("F62", "1010"), *guns, L("L06", "1010"), foe,
                phase="charge", position={"riding": joined})  # fmt: skip
    assert "stays" in _cautioned(play, "F62") or not joined
    play.do(Charge(("F61",)))
    assert "stays" not in _cautioned(play, "F62")


def _cautioned(play: Play, unit: str) -> str:
    view = play.game.redact(play.position, play.chooser)
    return " ".join(cautions(play.s, view, play.chooser, Charge((unit,))))
