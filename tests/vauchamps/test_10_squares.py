"""VAU-10.2k to VAU-10.2n, VAU-10.2u: forming square before a charge, and charging squares."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge import forming_square
from engine.systems.vauchamps.charge.events import SquareTried, StoodCharge
from engine.systems.vauchamps.charge.forming_square import SQUARE_VERB, FormSquare
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.target import Target
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.losses.events import Eliminated
from engine.systems.vauchamps.morale.modifiers import total
from tests.vauchamps.board import Piece, Play, U
from tests.vauchamps.charge import PASS, charge_home, hold_until_target, named


@pytest.mark.rule("VAU-10.2m", "VAU-10.2n", "VAU-10.2k")
def test_tp095_a_failed_square_routs() -> None:
    play = named(U("F81", "1010", face="N"), U("P01", "1007", "line", "SSW"), by=("F81",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Hold())
    assert play.offered(SQUARE_VERB) == ("1007",)
    play.do(FormSquare("1007"), 3, 3, 4)
    told = play.one(SquareTried)
    assert (told.distance, told.modifier, told.roll, told.result) == (2, 13, 54, "rout")
    assert play.one(Eliminated).unit == "P01"


@pytest.mark.rule("VAU-10.2m")
def test_tp096_the_jaeger_form() -> None:
    play = Play(U("F64", "1010"), U("R07", "1009", face="S"), phase="movement")
    frame = Charging((), "square", units=("F64",), at="1010")
    cases = forming_square.cases(play.s, play.position, "R07", ("F64",))
    assert total(cases) == -3
    assert forming_square.candidates(play.s, play.position, frame) == {"1009": 1}
    row = play.s.combat.squares["russian"]["column", 1]
    assert row.result(13) == "square" and row.result(16) == "disorder"


@pytest.mark.rule("VAU-10.2k")
def test_tp098_a_stream_keeps_the_charge_off() -> None:
    ring = ("1009", "1109", "1110", "1011", "0910", "0909")
    streams = [("1010", c) for c in ring]
    play = Play(U("F61", "1012"), U("P01", "1010", face="S"), phase="movement", streams=streams)
    far = Charging((), "square", units=("F61",), at="1012")
    assert forming_square.candidates(play.s, play.position, far) == {}
    near = Play(U("F61", "1011"), U("P01", "1010", face="S"), phase="movement", streams=streams)
    frame = Charging((), "square", units=("F61",), at="1011")
    assert forming_square.candidates(near.s, near.position, frame) == {"1010": 4}


@pytest.mark.rule("VAU-10.2k", "VAU-6.5a", "VAU-10.2e")
@pytest.mark.parametrize(
    ("form", "face", "marks", "lost"),
    [
        ("square", "N", (), 0), ("skirmish", "SSW", (), 0), ("column", "S", ("disordered",), 0),
        ("column", "N", (), 0), ("column", "S", (), 1),
    ],
)  # fmt: skip
def test_who_may_not_form_square(form: str, face: str, marks: tuple[str, ...], lost: int) -> None:
    play = Play(U("F61", "1009"), U("P06", "1007", form, face, *marks, lost=lost), phase="movement")
    frame = Charging((), "square", units=("F61",), at="1009")
    assert forming_square.candidates(play.s, play.position, frame) == {}
    able = Play(U("F61", "1009"), U("P06", "1007", face="S"), phase="movement")
    assert forming_square.candidates(able.s, able.position, frame) == {"1007": 2}


@pytest.mark.rule("VAU-10.2l", "VAU-6.5c", "VAU-6.5b")
def test_the_top_units_roll_decides_for_the_hex() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), U("P02", "1007", face="S"),
                 by=("F64",))  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Hold())
    play.do(FormSquare("1007"), 1, 1, 1)
    assert play.form("P01") == play.form("P02") == "square"
    assert play.position.answered == {"P01": "square", "P02": "square"}


@pytest.mark.rule("VAU-10.2m")
def test_a_two_hex_line_gathers_where_its_owner_says() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", "line", "SSW", also="0907"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Hold())
    hexes = play.offered(SQUARE_VERB)
    play.refuse(FormSquare(hexes[0]), "VAU-10.2m")
    play.do(FormSquare(hexes[0], "0907"), 1, 1, 1)
    assert play.state("P01").cells == ("0907",) and play.form("P01") == "square"


@pytest.mark.rule("VAU-10.2o", "VAU-10.0h", "VAU-10.2u", "VAU-6.5h")
def test_tp101_into_the_squares_hex_under_fire() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007"), 1, 1, 1)
    play.do(Gallop("1008"))
    assert play.asked == "opportunity-fire"
    fires = 0
    while play.asked == "opportunity-fire":
        play.do(Fire(play.position.top.cells[0], ("P01",)), 1, 1)  # type: ignore[union-attr]
        fires += 1
    play.do(Gallop("1007"))
    while play.asked == "opportunity-fire":
        play.do(Fire(play.position.top.cells[0], ("P01",)), 1, 1)  # type: ignore[union-attr]
        fires += 1
    assert fires == 2
    contact = play.position.contacts[0]
    assert (contact.cell, contact.at, contact.how, contact.tested) == ("1007", "1007", "square", ())


@pytest.mark.rule("VAU-10.2f", "VAU-10.2u")
def test_a_square_formed_before_stands_before_it_is_entered() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", "square"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(Gallop("1008"))
    play.do(Hold())
    charge_home(play, *PASS)
    assert play.one(StoodCharge).stood == ("P01",)
    play.do(Gallop("1007"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.position.contacts[0].tested == ("P01",)


def before_two(*pieces: Piece) -> Play:
    """F64 has come to 1009, two hexes from the stack at 1007, and names no target."""
    play = named(U("F64", "1010"), *pieces, by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Hold())
    return play


@pytest.mark.rule("VAU-10.2l", "VAU-10.2m")
@pytest.mark.parametrize(("top", "below", "modifier"), [("P01", "P03", 4), ("P03", "P01", -6)])
def test_the_roll_of_a_stack_is_its_top_units(top: str, below: str, modifier: int) -> None:
    """Fusiliers, P03, form square more easily, but only when they are on top."""
    play = before_two(U(top, "1007", face="S"), U(below, "1007", face="S"))
    play.do(FormSquare("1007"), 1, 1, 6)
    assert play.one(SquareTried).modifier == modifier


@pytest.mark.rule("VAU-10.2l", "VAU-10.2n")
@pytest.mark.parametrize(
    ("dice", "result", "mark", "lost"),
    [((4, 2), "disorder", "disordered", 0), ((6, 6, 2), "rout", "routed", 2)],
)
def test_the_whole_stack_fails_by_one_roll(
    dice: tuple[int, ...], result: str, mark: str, lost: int
) -> None:
    play = before_two(U("P01", "1007", face="S"), U("P02", "1007", face="S"))
    play.do(FormSquare("1007"), *dice)
    assert play.one(SquareTried).result == result
    play.fall_back()
    for unit in ("P01", "P02"):
        assert play.has(unit, mark) and play.lost(unit) == lost


@pytest.mark.rule("VAU-10.2l", "VAU-10.2k")
def test_a_stack_is_counted_together_and_answers_by_its_top_unit() -> None:
    frame = Charging((), "square", units=("F64",), at="1009")

    def may(*pieces: Piece) -> bool:
        play = Play(U("F64", "1009"), *pieces, phase="movement")
        return "1007" in forming_square.candidates(play.s, play.position, frame)

    few = U("P01", "1007", face="S", lost=3)
    assert not may(few) and may(few, U("P02", "1007", face="S", lost=2))
    broken, steady = U("P01", "1007", "column", "S", "disordered"), U("P02", "1007", face="S")
    assert may(steady, broken) and not may(broken, steady)


@pytest.mark.rule("VAU-10.2f", "VAU-10.0e")
def test_a_square_beside_the_right_hex_of_a_line_only_stands_as_any_other() -> None:
    play = named(U("F61", "1010", "line", "E", also="1011"), U("P01", "1211", "square"))
    play.do(Gallop("1109"))
    hold_until_target(play)
    play.do(Target("1211"), *PASS)
    assert play.one(StoodCharge).stood == ("P01",)
    assert play.state("F61").cells == ("1109", "1110")


@pytest.mark.rule("VAU-10.2l", "VAU-10.2k", "VAU-4.0h", "VAU-4.0f")
@pytest.mark.parametrize("mark", ["disordered", "routed"])
def test_broken_infantry_below_forms_no_square_and_does_not_gain_by_a_failure(mark: str) -> None:
    stack = (U("P01", "1007", face="S"), U("P02", "1007", "column", "S", mark))
    formed = before_two(*stack)
    formed.do(FormSquare("1007"), 1, 1, 6)
    assert formed.form("P01") == "square" and formed.form("P02") == "column"
    assert formed.position.answered == {"P01": "square", "P02": "square"}
    failed = before_two(*stack)
    failed.do(FormSquare("1007"), 4, 2)
    failed.fall_back()
    assert failed.has("P01", "disordered") and failed.has("P02", "routed")


@pytest.mark.rule("VAU-6.5a", "VAU-10.2k")
def test_broken_infantry_is_not_counted_for_a_square() -> None:
    few = U("P01", "1007", face="S", lost=3)
    frame = Charging((), "square", units=("F64",), at="1009")
    for marks, may in (((), True), (("routed",), False)):
        play = Play(U("F64", "1009"), few, U("P02", "1007", "column", "S", *marks))
        assert ("1007" in forming_square.candidates(play.s, play.position, frame)) == may
