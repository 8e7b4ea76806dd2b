"""VAU-10.4: opportunity charges."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Hold, Level
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.events import ContactLaid, Galloped
from engine.systems.vauchamps.charge.forming_square import SQUARE_VERB
from engine.systems.vauchamps.formations.forming import FORM, Form
from engine.systems.vauchamps.movement.moving import Move
from tests.vauchamps.board import Piece, Play, U
from tests.vauchamps.charge import FAIL, PASS


def moved(*pieces: Piece, to: str = "1008", unit: str = "F24", **board: Any) -> Play:
    """A French unit has moved one hex, near Allied cavalry."""
    play = Play(*pieces, phase="movement", **board)
    play.do(Move(unit, (to,)))
    return play


NEAR = (U("F24", "1009"), U("P31", "1006", face="S"))
HEIGHTS = {"1006": 2, "1008": 2}


@pytest.mark.rule("VAU-10.4a", "VAU-10.4b", "VAU-10.4c", "VAU-10.4d", "VAU-10.4e")
def test_tp113_an_opportunity_charge() -> None:
    play = moved(*NEAR)
    assert play.asked == "pounce" and play.chooser == "allied"
    play.do(Charge(("P31",)), *PASS, *FAIL)
    assert play.at("P31") == "1007" and play.has("F24", "disordered", "stopped")
    told = play.one(ContactLaid).contact
    assert (told.how, told.charger, told.target) == ("opportunity", ("P31",), ("F24",))
    assert play.slot(SQUARE_VERB) is None


@pytest.mark.rule("VAU-10.4d")
def test_who_stood_against_it_keeps_his_formation() -> None:
    play = moved(*NEAR)
    play.refuse(Form("F24", "square"), "VAU-8.0")
    play.do(Charge(("P31",)), *PASS, *PASS)
    assert play.asked == "movement" and not play.has("F24", "disordered")
    play.refuse(Form("F24", "square"), "VAU-10.4d")
    assert "F24" not in play.offered(FORM)
    free = moved(*NEAR)
    free.do(Charge(("P31",)), *FAIL)
    assert "F24" in free.offered(FORM)


@pytest.mark.rule("VAU-10.4b")
def test_a_failed_try_is_the_only_one_at_this_mover() -> None:
    play = moved(*NEAR)
    play.do(Charge(("P31",)), *FAIL)
    assert play.at("P31") == "1006" and play.asked == "movement"
    assert "opportunity:P31:F24" in play.position.tried


@pytest.mark.rule("VAU-10.4a", "VAU-10.0c")
@pytest.mark.parametrize(
    ("marks", "face", "terrain"),
    [(("exhausted",), "S", {}), (("routed",), "S", {}), ((), "N", {}), ((), "S", {"1008": "wood"})],
)
def test_tp115_when_nobody_is_asked(
    marks: tuple[str, ...], face: str, terrain: dict[str, str]
) -> None:
    play = moved(U("F24", "1009"), U("P31", "1006", "column", face, *marks), terrain=terrain)
    assert play.asked == "movement"


@pytest.mark.rule("VAU-10.4c")
def test_cavalry_already_adjacent_stays_where_it_is() -> None:
    play = moved(U("F24", "1008"), U("P31", "1006", face="S"), to="1007")
    play.do(Charge(("P31",)), *PASS, *PASS)
    assert play.at("P31") == "1006" and play.position.contacts[0].tested == ("F24", "P31")


@pytest.mark.rule("VAU-10.4d", "VAU-6.7i")
def test_skirmishers_run_from_an_opportunity_charge() -> None:
    play = moved(U("F23", "1009", "skirmish", "NNE"), U("P31", "1006", face="S"), unit="F23")
    play.do(Charge(("P31",)), *PASS)
    assert play.has("F23", "routed") and not play.position.contacts


@pytest.mark.rule("VAU-10.4a")
def test_it_may_be_held() -> None:
    play = moved(*NEAR)
    play.do(Hold())
    assert play.asked == "movement" and play.at("F24") == "1008"


@pytest.mark.rule("VAU-3.1a", "VAU-3.1c", "VAU-10.4c")
def test_it_does_not_ride_where_it_may_not_stop() -> None:
    """From height to height it sees over 1007, its one way, where its own square stands."""
    square = U("P01", "1007", "square")
    assert moved(*NEAR, levels=HEIGHTS).asked == "pounce"
    assert moved(*NEAR, U("P01", "1007", "skirmish"), levels=HEIGHTS).asked == "pounce"
    assert moved(*NEAR, square, levels=HEIGHTS).asked != "pounce"


@pytest.mark.rule("VAU-6.7m", "VAU-10.4c")
def test_own_skirmishers_where_it_stops_are_thrown_into_confusion() -> None:
    play = moved(*NEAR, U("P06", "1007", "skirmish", "SSW"), levels=HEIGHTS)
    play.do(Charge(("P31",)), *PASS, *PASS)
    assert play.at("P31") == "1007" and play.one(ContactLaid)
    assert play.has("P06", "disordered") and play.asked == "displacing"


@pytest.mark.rule("VAU-10.4c")
def test_a_line_reaches_the_mover_with_either_hex() -> None:
    """A pond leaves it one step, to 1007 and 0906; only its right hex is beside the mover then."""
    line = U("P31", "1006", "line", "SSW", also="0905")
    play = moved(U("F24", "0808"), line, to="0807", terrain={"0806": "pond"})
    play.do(Charge(("P31",)), *PASS, *PASS)
    assert play.state("P31").cells == ("1007", "0906")
    assert play.one(ContactLaid).contact.cell == "0906"


@pytest.mark.rule("VAU-10.4c")
def test_a_charge_at_a_mover_is_told_as_a_charge() -> None:
    play = moved(*NEAR)
    play.do(Charge(("P31",)), *PASS, *PASS)
    (said,) = [e.text(Level.NORMAL) for e in play.told(Galloped)]
    assert said == "{unit:P31} charges {dir:1006>1007} to {cell:1007}."
