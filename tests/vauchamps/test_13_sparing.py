"""VAU-5.0 in melee: horses that are spared, and horses that tire."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge.markers import CHARGE, OPPORTUNITY, Contact
from engine.systems.vauchamps.melee import odds
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.melee.sparing import Spare
from engine.systems.vauchamps.state import EXHAUSTED
from tests.vauchamps.board import U
from tests.vauchamps.melee import PASS, flee, melee

SPENT = "Not spared, {unit:F61} becomes exhausted by fighting."


@pytest.mark.rule("VAU-5.0d", "VAU-5.0b", "VAU-5.0e")
def test_spared_horses_fight_at_a_third_and_do_not_tire() -> None:
    play = melee(U("F61", "1011"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F61",)))
    play.refuse(Spare(("P01",)), "VAU-5.0d")
    play.do(Spare(("F61",)), *PASS, *PASS, 5, 5)
    assert play.one(MeleeFought).attack == 26 // 3 and play.ready("F61") == "fresh"
    tires = melee(U("F61", "1011"), U("P01", "1010", face="S"))
    tires.do(Attack("1010", ("F61",)))
    tires.do(Hold(), *PASS, *PASS, 3, 3)
    assert tires.ready("F61") == "tired" and tires.has("F61", "blue")


@pytest.mark.rule("VAU-5.0d")
def test_tp130_a_tired_unit_spares_a_sixth() -> None:
    play = melee(U("P31", "1011", "column", "N", "tired"), U("F24", "1010", face="S"),
                 side="allied")  # fmt: skip
    value = odds.attack_value(play.s, play.position, ("P31",), "1010", ("P31",))
    assert value == 4


@pytest.mark.rule("VAU-5.0b", "VAU-5.0c", "VAU-5.0f")
@pytest.mark.parametrize(
    ("marks", "told", "then"),
    [
        ((), "Not spared, {unit:F61} becomes tired by fighting.", "tired"),
        (
            ("charged", "galloped"),
            "Not spared, {unit:F61} becomes exhausted by fighting.",
            EXHAUSTED,
        ),
        (("tired", "green"), SPENT, EXHAUSTED),
        (("exhausted", "green"), "Spared or not, {unit:F61} stays exhausted.", EXHAUSTED),
    ],
)
def test_the_question_tells_what_not_sparing_costs(
    marks: tuple[str, ...], told: str, then: str
) -> None:
    """It told the third of the value that sparing costs, not what it spares (by ear).

    Nor did it say that it takes the fight itself, which a failed test may forestall.
    """
    play = melee(U("F61", "1011", "column", "N", *marks), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F61",)))
    assert play.options.prompt.endswith(f" or spare none. {told}")
    assert then in play.options.briefly
    play.do(Hold(), *PASS, *PASS, 3, 3)
    assert play.ready("F61") == then


@pytest.mark.rule("VAU-5.0d")
def test_a_doubled_charge_cannot_spare() -> None:
    marker = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ("P01",), True)
    play = melee(U("F61", "1011"), U("P01", "1010", face="S"), position={"contacts": (marker,)})
    play.do(Attack("1010", ("F61",)), *PASS, 3, 1)
    assert play.one(MeleeFought).attack == 52


@pytest.mark.rule("VAU-5.0c", "VAU-5.0f")
def test_charged_or_tired_cavalry_is_exhausted_by_melee() -> None:
    charged = melee(U("F61", "1011", "column", "N", "charged", "galloped"),
                    U("P01", "1010", face="S"))  # fmt: skip
    charged.do(Attack("1010", ("F61",)))
    charged.do(Hold(), *PASS, *PASS, 3, 3)
    assert charged.ready("F61") == "exhausted"
    tired = melee(U("F61", "1011", "column", "N", "tired", "green"), U("P01", "1010", face="S"))
    tired.do(Attack("1010", ("F61",)))
    tired.do(Hold(), *PASS, *PASS, 5, 5)
    assert tired.ready("F61") == "exhausted" and tired.has("F61", "blue")


@pytest.mark.rule("VAU-10.4e")
def test_an_opportunity_charge_never_tires() -> None:
    marker = Contact(("P31",), "1010", ("F24",), "1011", OPPORTUNITY, ("F24", "P31"))
    play = melee(U("F24", "1011", "column", "N"), U("P31", "1010", face="S"),
                 position={"contacts": (marker,)})  # fmt: skip
    play.do(Attack("1010", ("F24",)), 3, 3)
    flee(play)
    assert play.one(MeleeFought) and play.ready("P31") == "fresh"


@pytest.mark.rule("VAU-5.3b", "VAU-5.0d")
def test_melee_denies_rest_even_to_spared_horses() -> None:
    play = melee(U("F61", "1011"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F61",)))
    assert play.has("F61", "worked-blue", "worked-green")
