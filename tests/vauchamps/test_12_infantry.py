"""VAU-12.0 and VAU-12.5: fire of infantry, in formations (chapter 6) and in squares."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.fire.firing_values import Firer
from engine.systems.vauchamps.fire.targets import why_not
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import Play, U
from tests.vauchamps.fire import column, fires, power

# ---- infantry ----


@pytest.mark.rule("VAU-12.5b", "VAU-12.5c", "VAU-12.5f", "VAU-6.4h")
@pytest.mark.parametrize(("tens", "units", "loss"), [(5, 2, 1), (5, 1, 0)])
def test_tp073_a_line_fires_its_multiple(tens: int, units: int, loss: int) -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    found = power(play, "1010", "F24")
    assert (found.value, found.defence) == (8, 6)
    play.do(Fire("1010", ("F24",)), tens, units, *([6, 6] if loss else []))
    assert play.one(Volley).loss == loss == play.lost("P01")


@pytest.mark.rule("VAU-6.4h", "VAU-12.5c")
def test_at_most_four_inc_of_a_lines_hex_fire() -> None:
    play = fires(U("F03", "1011", "line", "NNE"), U("F04", "1011", "line", "NNE"),
                 U("P01", "1010", face="S"))  # fmt: skip
    assert power(play, "1010", "F03").value == 12
    assert power(play, "1010", "F03", "F04").value == 12


@pytest.mark.rule("VAU-6.3b", "VAU-12.0e", "VAU-12.5b")
def test_a_column_fires_the_printed_value_of_its_top_unit() -> None:
    play = fires(U("F24", "1011"), U("F25", "1011"), U("P01", "1010", face="S"))
    assert power(play, "1010", "F24").value == 5
    play.refuse(Fire("1010", ("F25",)), "VAU-12.0e")
    assert play.offered(FIRE, "1010") == ("F24",)


@pytest.mark.rule("VAU-6.6b")
def test_in_general_order_only_the_top_unit_fires() -> None:
    play = fires(U("F12", "1011", "general"), U("F13", "1011", "general"),
                 U("P01", "1010", face="S"), terrain={"1011": "village"})  # fmt: skip
    play.refuse(Fire("1010", ("F13",)), "VAU-12.0e")
    assert power(play, "1010", "F12").value == 2


@pytest.mark.rule("VAU-4.0h", "VAU-4.0j", "VAU-6.9f")
def test_broken_and_marching_troops() -> None:
    play = fires(
        U("F41", "1011", "column", "N", "disordered"), U("F24", "0911", "column", "N", "routed"),
        U("F26", "1110", "road-march", "NW"), U("P01", "1010", face="S"),
    )  # fmt: skip
    assert power(play, "1010", "F41").value == 4
    play.refuse(Fire("1010", ("F24",)), "VAU-4.0j")
    play.refuse(Fire("1010", ("F26",)), "VAU-12.0b")


@pytest.mark.rule("VAU-12.0c")
def test_tp090_infantry_fires_at_adjacent_hexes() -> None:
    play = fires(U("F24", "1012"), U("F26", "1011"), U("P01", "1010", face="S"))
    play.refuse(Fire("1010", ("F24",)), "VAU-12.0c")


@pytest.mark.rule("VAU-12.0b", "VAU-12.0f")
def test_to_the_front_and_once() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"), U("P02", "0911"),
                 U("P11", "1111", face="S"))  # fmt: skip
    play.refuse(Fire("0911", ("F24",)), "VAU-12.0b")
    play.do(Fire("1010", ("F24",)), 1, 1)
    assert play.asked != "firing" or "F24" not in play.offered(FIRE, "1111")


@pytest.mark.rule("VAU-12.0a")
def test_tp085_a_hex_is_fired_at_once_in_a_phase() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("F26", "0910", "line", "E"),
                 U("P01", "1010", face="S"), U("F28", "1510"), U("P12", "1509"))  # fmt: skip
    play.do(Fire("1010", ("F24",)), 1, 1)
    play.refuse(Fire("1010", ("F26",)), "VAU-12.0a")


@pytest.mark.rule("VAU-12.5a", "VAU-12.5d")
def test_all_who_fire_together_are_named_and_added() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("F26", "0910", "line", "E"),
                 U("P01", "1010", face="S"))  # fmt: skip
    play.refuse(Fire("1010", ()), "VAU-12.5a")
    play.refuse(Fire("1515", ("F24",)), "VAU-12.5a")
    play.refuse(Fire("1010", ("F24", "F24")), "VAU-12.0f")
    play.refuse(Fire("1010", ("P01",)), "VAU-12.5a")
    assert power(play, "1010", "F24", "F26").value == 16


@pytest.mark.rule("VAU-12.5e")
def test_fire_below_the_lowest_odds_is_refused_and_costs_nothing() -> None:
    play = fires(U("F11", "1011", lost=1), U("F24", "0910", "line", "E"),
                 U("P01", "1010", "skirmish", "SSW"))  # fmt: skip
    refusal = play.refuse(Fire("1010", ("F11",)), "VAU-12.5e")
    assert "lowest odds" in refusal.reason
    assert "F11" in play.offered(FIRE, "1010")
    slot = play.slot(FIRE, "1010", "F11")
    assert slot is not None and not slot.complete and slot.candidates == ("F24",)
    play.do(Fire("1010", ("F11", "F24")), 1, 1)


# ---- squares ----


@pytest.mark.rule("VAU-6.5e", "VAU-12.0f")
def test_tp083_a_square_fires_a_third_through_three_sides() -> None:
    play = fires(
        U("P03", "1010", "square"), U("F24", "1009"), U("F26", "1011"), U("F28", "1109"),
        U("F30", "0910"), U("P11", "2010"), U("F21", "2009", face="S"), side="allied",
    )  # fmt: skip
    assert power(play, "1009", "P03").value == 6
    for target in ("1009", "1011", "1109"):
        play.do(Fire(target, ("P03",)), 1, 1)
    assert len([f for f in play.position.fired if f.unit == "P03"]) == 3
    refusal = why_not(play.s, play.position, Firer("P03", "1010"), "0910", "offensive")
    assert refusal is not None and "VAU-6.5e" in refusal.rules


@pytest.mark.rule("VAU-6.5e")
def test_eighteen_inc_give_six_a_side() -> None:
    units = ("P01", "P02", "P11", "P12")
    play = fires(*(U(u, "1010", "square") for u in units), U("F24", "1009"), side="allied")
    assert power(play, "1009", "P01").value == 6 * 3
    play.refuse(Fire("1009", ("P02",)), "VAU-12.0e")


@pytest.mark.rule("VAU-6.5f")
def test_tp083_at_cavalry_in_its_hex_a_square_fires_the_printed_value() -> None:
    play = fires(U("P03", "1010", "square"), U("F61", "1010"), side="allied")
    found = power(play, "1010", "P03")
    assert (found.value, found.defence) == (15, 6) and column(play, "1010", "P03") == "2.5:1"


@pytest.mark.rule("VAU-12.5a")
def test_before_the_fire_phase_its_odds_are_told_as_a_forecast() -> None:
    pieces = (U("F97", "1010", "unlimbered", "N"), U("P11", "1007", "line", "S"))
    moving, firing = Play(*pieces), Play(*pieces, phase="offensive-fire")
    words = VauWords(moving.s)
    head, *more = words.odds(moving.position, "french", "1007", ())
    then, *rest = words.odds(firing.position, "french", "1007", ())
    assert then.lower().startswith("offensive fire on")
    assert head == f"No fire now. If the fire phase began now: {then[0].lower()}{then[1:]}"
    assert more == rest
