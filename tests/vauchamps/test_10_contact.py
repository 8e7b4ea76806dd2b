"""VAU-10.4: what a unit may do that stood against an opportunity charge."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.formations.forming import FORM, Form
from engine.systems.vauchamps.formations.turning import TURN, Turn
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from tests.vauchamps.board import Piece, Play, U

PASS, FAIL = (6, 6), (1, 1)


def stood(*more: Piece) -> Play:
    """F24 has moved before P31, which has charged; it stands."""
    play = Play(U("F24", "1009"), U("P31", "1006", face="S"), *more)
    play.do(Move("F24", ("1008",)))
    play.do(Charge(("P31",)), *PASS, *PASS)
    return play


@pytest.mark.rule("VAU-10.4d", "VAU-13.0c")
def test_who_is_in_contact_forms_no_square_and_does_not_turn_away() -> None:
    play = stood()
    assert play.asked == "movement" and play.offered(FORM, "F24") == ()
    play.refuse(Form("F24", "square"), "VAU-10.4d")
    play.refuse(Turn("F24", "south"), "VAU-6.2e")
    assert set(play.offered(TURN, "F24")) == {"north-east", "north-west"}


@pytest.mark.rule("VAU-6.7h", "VAU-10.4d")
def test_a_refuge_with_cavalry_in_ones_own_movement_lasts_until_the_next() -> None:
    play = Play(U("F23", "1009", "skirmish", "NNE"), U("F62", "1108"), U("P31", "1006", face="S"))
    play.do(Move("F23", ("1008",)))
    play.do(Charge(("P31",)), *PASS)
    play.refuse(Form("F23", "skirmish", "north-north-east"), "VAU-6.7h")
    play.end()
    assert play.stack("1108") == ("F62", "F23") and play.position.clock.phase != "movement"
    later = Play(U("F62", "1108"), U("F23", "1108", "column", "N", "sheltered"), U("P31", "2020"))
    later.end(*PASS, *PASS)
    assert later.asked == "displacing"


@pytest.mark.rule("VAU-10.4d")
def test_guns_in_contact_do_not_unlimber() -> None:
    play = Play(U("F24", "1009"), U("F97", "1009", "limbered"), U("P31", "1006", face="S"))
    play.do(MoveStack("1009", ("1008",)))
    play.do(Charge(("P31",)), *PASS, *PASS)
    play.refuse(Form("F97", "unlimbered", "north"), "VAU-10.4d")


@pytest.mark.rule("VAU-10.2j", "VAU-13.0c", "VAU-13.4a")
def test_fire_elsewhere_is_no_way_out_of_a_marked_melee() -> None:
    play = stood(U("P01", "0907", "column", "SE"))
    play.end()
    while play.position.clock.phase != "offensive-fire":
        play.end()
    assert play.offered(FIRE) == ("1007",)
    play.refuse(Fire("0907", ("F24",)), "VAU-13.0c")
