"""VAU-13.5d to VAU-13.7: results of melee, losses and advance."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.losses.events import LostInc
from engine.systems.vauchamps.melee.advancing import Advance
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.melee.losses import Bear
from engine.systems.vauchamps.morale.events import Disordered
from engine.systems.vauchamps.notation.states import in_words
from tests.vauchamps.board import Play, U
from tests.vauchamps.melee import FAIL, FOOT, PASS, flee, melee


@pytest.mark.rule("VAU-13.5d", "VAU-6.10g")
def test_tp061_dd_drives_back_and_zones_cost_inc() -> None:
    """2:1 on 45: DD. P01's hex and the hex after it lie before F61's front."""
    play = melee(U("F41", "1011"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 5)
    flee(play)
    assert play.told(Disordered)[0].unit == "P01" and play.lost("P01") == 1
    assert "zones" in play.told(LostInc)[0].cause


@pytest.mark.rule("VAU-13.5d")
def test_attackers_disordered_and_routed() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 1, 1)
    flee(play)
    assert play.one(MeleeFought).code == "AD" and play.has("F41", "disordered")


@pytest.mark.rule("VAU-13.5d")
@pytest.mark.parametrize(
    ("code", "unit", "form", "marks", "after"),
    [
        ("DD", "P01", "column", (), "disordered"),
        ("DD", "P01", "column", ("disordered",), "routed"),
        ("DD", "P31", "column", (), "routed"), ("DD", "P41", "limbered", (), "disordered"),
        ("DD", "P41", "unlimbered", (), "gone"), ("DR", "P01", "column", (), "routed"),
        ("DR", "P01", "column", ("routed",), "gone"), ("DS", "P01", "column", (), "gone"),
        ("DS", "P41", "limbered", (), "gone"), ("DR", "P01", "square", (), "routed"),
    ],
)  # fmt: skip
def test_what_a_code_does_by_state(
    code: str, unit: str, form: str, marks: tuple[str, ...], after: str
) -> None:
    from engine.systems.vauchamps.melee.results import apply_result

    play = Play(U("F41", "1011"), U(unit, "1010", form, "N", *marks), phase="movement")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    frame = Melee((), "shock", units=("F41",), target="1010", fighters=(unit,), code=code)
    apply_result(pen, frame)
    state = pen.position.units[unit]
    assert (after == "gone" and not state.at) or after in in_words(state).marks


@pytest.mark.rule("VAU-13.6a")
def test_tp133_a_square_tests_against_dd_and_pays_more() -> None:
    wide = melee(U("F41", "1011"), U("P01", "1010", "square"))
    wide.do(Attack("1010", ("F41",)), *PASS, *PASS, 6, 3, *FAIL)
    flee(wide)
    assert wide.one(MeleeFought).code == "DD" and wide.has("P01", "disordered")
    assert wide.lost("P01") == 2
    firm = melee(U("F41", "1011"), U("P01", "1010", "square"))
    firm.do(Attack("1010", ("F41",)), *PASS, *PASS, 6, 3, *PASS)
    assert firm.form("P01") == "square" and firm.lost("P01") == 0


@pytest.mark.rule("VAU-3.2a")
def test_the_owner_says_which_attacking_hex_loses() -> None:
    """1.5:1 on 43: 2/2*."""
    play = melee(U("F24", "1011"), U("F25", "0910", face="NE"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F24", "F25")), *PASS, *PASS, *PASS, 4, 3)
    assert play.asked == "melee" and play.one(MeleeFought).code == "2/2*"
    play.refuse(Bear("1012"), "VAU-3.2a")
    play.do(Bear("0910"), *PASS)
    assert play.lost("F25") == 2 and play.lost("F24") == 0


@pytest.mark.rule("VAU-13.7a", "VAU-13.7b")
@pytest.mark.parametrize(("form", "face"), [("column", "NE"), ("line", "E")])
def test_units_of_one_formation_advance_in_the_facing_of_the_first(form: str, face: str) -> None:
    play = melee(U("F41", "1011", face="N"), U("F43", "0910", form, face),
                 U("P06", "1010", face="S"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F43")), *FAIL)
    flee(play)
    together = "Not all together: {unit:F43} has another formation than {unit:F41}"
    assert (together in play.options.prompt) == (form == "line")
    if form == "line":
        play.refuse(Advance(("F41", "F43")), "VAU-13.7b")
        play.do(Advance(("F41",)))
    else:
        play.do(Advance(("F41", "F43")))
        assert play.at("F43") == "1010" and play.face("F43") == play.face("F41") == "N"


@pytest.mark.rule("VAU-13.6a", "VAU-10.5f")
def test_guns_in_a_square_that_holds_are_not_taken() -> None:
    play = melee(U("F41", "1011", face="N"), U("F42", "1011", face="N"),
                 U("P01", "1010", "square"), U("P41", "1010", "unlimbered", "N"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")), *PASS * 4, 3, 3, *PASS)
    assert play.one(MeleeFought).code == "DD"
    assert play.form("P01") == "square" and play.at("P41") == "1010"
