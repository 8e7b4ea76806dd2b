"""VAU-10.2e to VAU-10.2j: charged infantry stands, or fails to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import End, Hold
from engine.core.ledger import Ledger
from engine.systems.vauchamps.charge import receiving
from engine.systems.vauchamps.charge.events import ContactLaid, StoodCharge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.target import Target
from tests.vauchamps.board import Piece, Play, U
from tests.vauchamps.charge import (
    FAIL,
    PASS,
    charge_home,
    hold_squares,
    hold_until_target,
    named,
    ride,
    struck,
)


@pytest.mark.rule("VAU-10.2f", "VAU-10.2g", "VAU-10.2d", "VAU-10.2e")
def test_infantry_stands_and_contact_is_laid() -> None:
    play = named(U("F61", "1010"), U("P01", "1006", face="S"))
    ride(play, "1009", "1008")
    hold_until_target(play)
    play.do(Target("1006"))
    hold_squares(play)
    play.do(Gallop("1007"))
    charge_home(play, *PASS)
    told = play.one(ContactLaid).contact
    assert play.one(StoodCharge).stood == ("P01",)
    assert told.charger == ("F61",) and told.target == ("P01",) and told.tested == ("P01",)
    assert told.bonus and told.how == "charge"
    assert play.position.answered == {"P01": "stood"}


@pytest.mark.rule("VAU-10.2h", "VAU-4.0h")
def test_tp105_failing_to_stand_disorders_in_place() -> None:
    play = struck((U("P01", "1006", face="S"),))
    charge_home(play, *FAIL)
    assert play.has("P01", "disordered") and play.at("P01") == "1006"
    told = play.one(ContactLaid).contact
    assert told.target == ("P01",) and told.tested == ()


@pytest.mark.rule("VAU-10.2i", "VAU-16.3f")
def test_tp103_three_hexes_three_inc() -> None:
    play = Play(U("F61", "1007"), U("P04", "1006", "column", "S", "disordered"),
                U("P41", "1006", "unlimbered", "S"), phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance((*FAIL, 3)))
    receiving.stand(pen, ("F61",), "1007", "1006", "charge", False)
    assert pen.position.units["P04"].lost == 3
    assert pen.position.units["P04"].routed and not pen.position.units["P41"].at
    top = pen.position.top
    assert (top.mode, top.left) == ("hexes", 3)
    assert pen.position.contacts == ()


@pytest.mark.rule("VAU-10.2f", "VAU-11.2e")
def test_what_counts_when_standing() -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), phase="movement")
    s, p = play.s, play.position
    assert receiving.cases(s, p, "P01", ("F61",), "1007", False) == ()
    for face, step in (("NE", -12), ("N", -6)):
        other = Play(U("F61", "1007"), U("P01", "1006", face=face), phase="movement")
        cases = receiving.cases(other.s, other.position, "P01", ("F61",), "1007", False)
        assert [m.steps for m in cases] == [step]
    for form, marks, step in (
        ("column", ("disordered",), -6), ("column", ("routed",), -12), ("square", (), 6),
    ):  # fmt: skip
        other = Play(U("F61", "1007"), U("P01", "1006", form, "S", *marks), phase="movement")
        cases = receiving.cases(other.s, other.position, "P01", ("F61",), "1007", False)
        assert [m.steps for m in cases] == [step]
    forced = {s.units["F24"].formation}
    march = Play(U("P31", "1007"), U("F24", "1006", face="S"), phase="movement",
                 position={"forced": tuple(forced)})  # fmt: skip
    cases = receiving.cases(march.s, march.position, "F24", ("P31",), "1007", True)
    assert [m.steps for m in cases] == [-12]


@pytest.mark.rule("VAU-10.2e")
def test_one_answer_serves_for_every_charge_of_the_phase() -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), phase="movement",
                position={"answered": {"P01": "stood"}})  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    receiving.stand(pen, ("F61",), "1007", "1006", "charge", True)
    (contact,) = pen.position.contacts
    assert contact.tested == ("P01",) and contact.bonus


@pytest.mark.rule("VAU-10.2e", "VAU-13.0d")
@pytest.mark.parametrize(("answer", "tested"), [("disorder", ()), ("failed", ()),
                                                ("square", ("P01",))])  # fmt: skip
def test_what_failed_once_has_failed_against_the_next_charge(
    answer: str, tested: tuple[str, ...]
) -> None:
    """No second test: a failed try to form square, or to stand, is shown by the marker too."""
    play = Play(U("F61", "1007"), U("P01", "1006", "column", "S", "disordered"), phase="movement",
                position={"answered": {"P01": answer}})  # fmt: skip
    pen = Ledger(play.game, play.position, ScriptedChance())
    receiving.stand(pen, ("F61",), "1007", "1006", "charge", True)
    (contact,) = pen.position.contacts
    assert contact.target == ("P01",) and contact.tested == tested


@pytest.mark.rule("VAU-10.2e", "VAU-13.0d")
def test_a_square_that_failed_has_not_stood() -> None:
    play = Play(U("F61", "1008"), U("P01", "1007", face="S"), phase="charge")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    pen.position = msgspec.structs.replace(play.position, answered={"P01": "disorder"})
    receiving.stand(pen, ("F61",), "1008", "1007", "charge", False)
    (marker,) = pen.position.contacts
    assert marker.target == ("P01",) and marker.tested == ()


@pytest.mark.rule("VAU-10.2j", "VAU-13.0c")
def test_the_melee_falls_due() -> None:
    play = struck((U("P01", "1006", face="S"),))
    charge_home(play, *PASS)
    while play.asked != "melees":
        play.do(End() if play.asked in ("movement", "charges", "firing") else Hold())
    play.refuse(End(), "VAU-13.0c")


def ridden_down(*pieces: Piece, dice: tuple[int, ...]) -> Any:
    """The ledger after F61 has struck these at 1006 from 1007."""
    play = Play(U("F61", "1007"), *pieces, phase="movement")
    chance = ScriptedChance(dice)
    pen: Any = Ledger(play.game, play.position, chance)
    receiving.stand(pen, ("F61",), "1007", "1006", "charge", False)
    chance.finish()
    return pen


@pytest.mark.rule("VAU-10.2i")
@pytest.mark.parametrize("mark", ["disordered", "routed"])
def test_who_was_broken_already_is_ridden_down(mark: str) -> None:
    pen = ridden_down(U("P01", "1006", "column", "S", mark), dice=(*FAIL, 3))
    assert pen.position.units["P01"].routed
    assert pen.position.units["P01"].lost == 3


@pytest.mark.rule("VAU-10.2i", "VAU-10.2h")
def test_one_die_for_the_hex_and_only_for_the_broken() -> None:
    broken = (
        U("P01", "1006", "column", "S", "disordered"),
        U("P02", "1006", "column", "S", "routed"),
    )
    both = ridden_down(*broken, dice=(*FAIL, *FAIL, 2))
    assert [both.position.units[u].lost for u in ("P01", "P02")] == [2, 2]
    one = ridden_down(broken[0], U("P02", "1006", face="S"), dice=(*FAIL, *FAIL, 2))
    steady = one.position.units["P02"]
    assert steady.disordered and not steady.lost


@pytest.mark.rule("VAU-10.2i", "VAU-10.5e")
@pytest.mark.parametrize(
    ("marks", "dice", "gone"), [(("disordered",), (*FAIL, 2), True), ((), FAIL, False)]
)
def test_limbered_guns_too_are_lost_with_the_ridden_down(
    marks: tuple[str, ...], dice: tuple[int, ...], gone: bool
) -> None:
    pen = ridden_down(U("P01", "1006", "column", "S", *marks),
                      U("P41", "1006", "limbered", "S"), dice=dice)  # fmt: skip
    assert (not pen.position.units["P41"].at) == gone
