"""VAU-12: fire; and what the formations of chapter 6 and VAU-16.5 say of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.language.listener import Listener
from engine.language.orders import understand
from engine.systems.vauchamps import fire
from engine.systems.vauchamps.fight_frames import Chance
from engine.systems.vauchamps.fight_orders import Fire, Hold
from engine.systems.vauchamps.fire import FIRE
from engine.systems.vauchamps.fire_defence import crowding, defence_value, posture
from engine.systems.vauchamps.fire_events import Volley
from engine.systems.vauchamps.fire_odds import Strength, strength
from engine.systems.vauchamps.fire_values import Firer
from engine.systems.vauchamps.loss_events import LostInc
from engine.systems.vauchamps.morale_events import Tested as MoraleTested
from engine.systems.vauchamps.orders import Form, Move
from engine.systems.vauchamps.speech import VauWords
from engine.systems.vauchamps.targets import firers_at, why_not
from tests.vauchamps.board import L, Piece, Play, U

SOUTH = {"face": "S"}


def fires(*pieces: Piece, side: str = "french", **board: Any) -> Play:
    """The offensive fire phase of a side."""
    return Play(*pieces, phase="offensive-fire", side=side, **board)


def power(play: Play, target: str, *units: str, cell: str = "") -> Strength:
    """What these units bring to bear on a hex together."""
    phase = play.position.top
    kind = getattr(phase, "kind", "opportunity")
    firers = fire.firers_of(play.s, play.position, Fire(target, units), kind)
    return strength(play.s, play.position, firers, target)


def column(play: Play, target: str, *units: str) -> str:
    """The odds column of that."""
    found = power(play, target, *units).column
    return play.s.combat.fire.columns[found] if found is not None else ""


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


@pytest.mark.rule("VAU-12.4e")
def test_guns_in_a_square() -> None:
    units = ("P01", "P02", "P11", "P12")
    play = fires(*(U(u, "1010", "square") for u in units), U("P41", "1010", "unlimbered"),
                 U("F24", "1009"), U("F61", "1010"), side="allied")  # fmt: skip
    assert power(play, "1009", "P01").value == 4 * 3
    assert power(play, "1009", "P41").value == 5
    inside = power(play, "1010", "P41")
    assert inside.value == 30 and inside.canister


# ---- skirmishers ----


@pytest.mark.rule("VAU-16.5d", "VAU-12.0c")
def test_tp078_schuetzen() -> None:
    play = fires(U("P07", "1010", "skirmish", "NNE"), U("F24", "1008", face="S"),
                 U("F26", "1208", face="S"), U("F27", "1106", face="S"), side="allied")  # fmt: skip
    assert power(play, "1008", "P07").value == 8 and power(play, "1208", "P07").value == 4
    play.refuse(Fire("1106", ("P07",)), "VAU-12.0c")


@pytest.mark.rule("VAU-6.7e")
def test_skirmishers_fire_three_inc_and_half_at_two_hexes() -> None:
    play = fires(U("F21", "1010", "skirmish", "NNE", also="1110"), U("P01", "1009", face="S"),
                 U("P02", "1108", face="S"))  # fmt: skip
    assert power(play, "1009", "F21").value == 6
    near = Play(U("F23", "1010", "skirmish", "NNE"), U("P01", "1008", face="S"),
                phase="offensive-fire")  # fmt: skip
    assert power(near, "1008", "F23").value == 4


@pytest.mark.rule("VAU-6.7e")
def test_the_two_hexes_of_skirmishers_may_fire_at_different_targets() -> None:
    """Facing north-north-east from 1010 and its right neighbour; each sees one of the enemies."""
    right = "1110"
    play = fires(U("F21", "1010", "skirmish", "NNE", also=right), U("P01", "0909", face="S"),
                 U("P02", "1211", face="S"))  # fmt: skip
    able = {f.cell for f in firers_at(play.s, play.position, "french", "0909", "offensive")}
    assert able == {"1010"}
    play.do(Fire("0909", ("F21",)), 1, 1)
    assert play.offered(FIRE, "1211") == ("F21",)
    play.do(Fire("1211", ("F21",)), 1, 1)
    assert {f.cell for f in play.position.fired} == {"1010", right}


@pytest.mark.rule("VAU-6.7e", "VAU-12.0b")
@pytest.mark.parametrize("form", ["skirmish", "line"])
def test_one_hex_of_two_fires_alone_and_the_other_elsewhere(form: str) -> None:
    """1109 is in front of both hexes; the left one fires at it, the right one beyond."""
    unit = U("F21", "1010", form, "NNE", also="1110")
    play = fires(unit, U("P01", "1109", face="S"), U("P02", "1210", face="S"))
    assert play.offered(FIRE, "1109", "F21") == ("1010", "1110")
    play.refuse(Fire("1109", ("F21",), ("1010", "1110")), "VAU-6.7e")
    play.refuse(Fire("1109", ("F21",), ("0909",)), "VAU-6.7e")
    if form == "line":
        play.refuse(Fire("1210", ("F21",), ("1010",)), "VAU-12.0c")
    both = power(play, "1109", "F21").value
    play.do(Fire("1109", ("F21",), ("1010",)), 1, 1)
    assert play.one(Volley).strength.value < both
    assert play.offered(FIRE, "1210") == ("F21",)
    play.do(Fire("1210", ("F21",)), 1, 1)
    assert [(f.cell, f.target) for f in play.position.fired] == [("1010", "1109"), ("1110", "1210")]


@pytest.mark.rule("VAU-6.7e")
def test_one_hex_is_named_in_words() -> None:
    play = fires(U("F21", "1010", "skirmish", "NNE", also="1110"), U("P01", "1109", face="S"))
    words = VauWords(play.s)
    listener = Listener(words.names, words.counters, play.options, words.route, words.spellings)
    assert understand(listener, "fire 1109 with F21 from 1010") == Fire("1109", ("F21",), ("1010",))
    assert understand(listener, "fire 1109 with F21") == Fire("1109", ("F21",))


@pytest.mark.rule("VAU-6.7f", "VAU-12.6a", "VAU-12.6b")
def test_defensive_fire_is_adjacent_only() -> None:
    play = Play(
        U("F23", "1010", "skirmish", "NNE"), U("F24", "0910"), U("P01", "1008", face="S"),
        U("P02", "0909", face="S"), U("F97", "1012", "unlimbered"),
        phase="defensive-fire", side="allied",
    )  # fmt: skip
    assert play.chooser == "french" and play.asked == "firing"
    play.refuse(Fire("1008", ("F23",)), "VAU-12.6b")
    play.refuse(Fire("0909", ("F97",)), "VAU-12.6b")
    assert set(play.offered(FIRE, "0909")) == {"F23", "F24"}


# ---- guns ----


@pytest.mark.rule("VAU-12.4.10", "VAU-12.4b")
def test_tp075_canister_is_one_column_right() -> None:
    play = fires(U("R31", "1011", "unlimbered"), U("F24", "1010", "line", "SSW"), side="allied")
    found = power(play, "1010", "R31")
    assert (found.value, found.defence, found.canister) == (36, 8, True)
    assert column(play, "1010", "R31") == "5:1"
    play.do(Fire("1010", ("R31",)), 6, 6, 6, 6)
    assert play.lost("F24") == 3


@pytest.mark.rule("VAU-12.4i")
def test_ranges() -> None:
    play = fires(U("P41", "1010", "unlimbered"), U("F24", "1008", face="S"), side="allied")
    assert power(play, "1008", "P41").value == 15
    for target, value in (("1005", 8), ("1004", 3), ("1002", 3)):
        far = fires(U("P41", "1010", "unlimbered"), U("F24", target, face="S"), side="allied")
        assert power(far, target, "P41").value == value


@pytest.mark.rule("VAU-12.4i")
def test_tp091_no_fire_beyond_the_greatest_range() -> None:
    play = fires(U("F91", "1014", "unlimbered"), U("F24", "1505"), U("P01", "1004", face="S"),
                 U("P02", "1504", face="S"))  # fmt: skip
    play.refuse(Fire("1004", ("F91",)), "VAU-12.4i")


@pytest.mark.rule("VAU-12.4a")
def test_tp086_guns_fire_at_the_nearest() -> None:
    play = fires(U("P41", "1010", "unlimbered"), U("F24", "1007", face="S"),
                 U("F26", "1205", face="S"), side="allied")  # fmt: skip
    play.refuse(Fire("1205", ("P41",)), "VAU-12.4a")
    assert play.offered(FIRE) == ("1007",)


@pytest.mark.rule("VAU-12.4a")
def test_routed_units_may_be_passed_over() -> None:
    play = fires(U("P41", "1010", "unlimbered"), U("F24", "1007", "column", "S", "routed"),
                 U("F26", "1205", face="S"), side="allied")  # fmt: skip
    assert set(play.offered(FIRE)) == {"1007", "1205"}


@pytest.mark.rule("VAU-12.4b", "VAU-12.4c")
def test_all_guns_in_clear_only_the_top_battery_elsewhere() -> None:
    pieces = (U("P41", "1010", "unlimbered"), U("P44", "1010", "unlimbered"), U("F24", "1008"))
    clear = fires(*pieces, side="allied")
    assert power(clear, "1008", "P41", "P44").value == 30
    village = fires(*pieces, side="allied", terrain={"1010": "village"})
    assert village.offered(FIRE, "1008") == ("P41",)
    village.refuse(Fire("1008", ("P44",)), "VAU-12.4c")


@pytest.mark.rule("VAU-12.4d", "VAU-6.4h", "VAU-6.4j", "VAU-6.8c")
def test_guns_fire_with_a_line() -> None:
    play = fires(U("P01", "1010", "line", "NNE"), U("P41", "1010", "unlimbered"),
                 U("F24", "1009", face="S"), side="allied")  # fmt: skip
    assert power(play, "1009", "P01", "P41").value == 12 + 15
    assert firers_at(play.s, play.position, "allied", "0909", "offensive") == ()


@pytest.mark.rule("VAU-12.4f", "VAU-6.3b")
def test_guns_with_a_column_fire_only_from_the_top() -> None:
    below = fires(U("P01", "1010"), U("P41", "1010", "unlimbered"), U("F24", "1009", face="S"),
                  side="allied")  # fmt: skip
    assert below.offered(FIRE, "1009") == ("P01",)
    below.refuse(Fire("1009", ("P41",)), "VAU-12.4c")
    above = fires(U("P41", "1010", "unlimbered"), U("P01", "1010"), U("F24", "1009", face="S"),
                  side="allied")  # fmt: skip
    assert above.offered(FIRE, "1009") == ("P41",)


@pytest.mark.rule("VAU-12.4g")
def test_adjacent_batteries_need_a_gunner() -> None:
    guns = (U("P41", "1010", "unlimbered"), U("P44", "1110", "unlimbered"), U("F24", "1007"))
    alone = fires(*guns, side="allied")
    alone.refuse(Fire("1007", ("P41", "P44")), "VAU-12.4g")
    slot = alone.slot(FIRE, "1007", "P41")
    assert slot is not None and slot.candidates == ()
    led = fires(*guns, L("L19", "1110"), side="allied")
    assert power(led, "1007", "P41", "P44").value == 16
    led.do(Fire("1007", ("P41", "P44")), 1, 1)
    apart = fires(U("P41", "1010", "unlimbered"), U("P44", "1310", "unlimbered"), U("F24", "1007"),
                  L("L19", "1010"), side="allied")  # fmt: skip
    apart.refuse(Fire("1007", ("P41", "P44")), "VAU-12.4g")


@pytest.mark.rule("VAU-12.4h")
def test_guns_beside_their_target_always_combine() -> None:
    play = fires(U("P41", "1010", "unlimbered"), U("P42", "0909", "unlimbered", "NE"),
                 U("F24", "1009", face="S"), side="allied")  # fmt: skip
    assert power(play, "1009", "P41", "P42").value == 30
    play.do(Fire("1009", ("P41", "P42")), 1, 1)
    joined = fires(U("P41", "1010", "unlimbered"), U("P42", "1012", "unlimbered"),
                   U("F24", "1009", face="S"), U("F26", "1112"), side="allied")  # fmt: skip
    assert "P41" in joined.offered(FIRE, "1009")


@pytest.mark.rule("VAU-16.5b")
def test_tp088_prussian_and_russian_guns() -> None:
    play = fires(U("P44", "1010", "unlimbered"), U("R31", "0909", "unlimbered", "NE"),
                 U("F24", "1009", face="S"), L("L16", "1010"), side="allied")  # fmt: skip
    play.refuse(Fire("1009", ("P44", "R31")), "VAU-16.5b")
    slot = play.slot(FIRE, "1009", "P44")
    assert slot is not None and slot.complete and slot.candidates == ()


@pytest.mark.rule("VAU-16.4c")
def test_the_first_guns_wake_the_allies() -> None:
    play = fires(U("P41", "1010", "unlimbered"), U("F24", "1007", face="S"), side="allied")
    play.do(Fire("1007", ("P41",)), 1, 1)
    assert play.position.first_shot == 4


@pytest.mark.rule("VAU-16.4f")
def test_fire_provokes_a_frozen_formation() -> None:
    names = {"10th-brigade": "10th Brigade"}
    play = fires(U("F24", "1011", "line", "NNE"), U("P11", "1010", face="S"),
                 activation_names=names, position={"active": ()})  # fmt: skip
    frozen = play.s.activation_of("P11")
    if frozen in names:
        play.do(Fire("1010", ("F24",)), 1, 1)
        assert frozen in play.position.provoked
    else:
        raise AssertionError(frozen)


# ---- the target ----


@pytest.mark.rule("VAU-12.2a", "VAU-12.3c")
@pytest.mark.parametrize(
    ("form", "marks", "value"),
    [
        ("column", (), 6), ("line", (), 8), ("square", (), 4), ("skirmish", (), 12),
        ("column", ("disordered",), 14), ("column", ("routed",), 14), ("road-march", (), 4),
    ],
)  # fmt: skip
def test_defence_values_in_clear(form: str, marks: tuple[str, ...], value: int) -> None:
    face = "NNE" if form in ("line", "skirmish") else "N"
    play = Play(U("P06", "1010", form, face, *marks), phase="movement", side="allied")
    assert defence_value(play.s, play.position, "1010", "allied") == value


@pytest.mark.rule("VAU-12.2b")
def test_guns_have_two_values() -> None:
    for form, value in (("limbered", 6), ("unlimbered", 8)):
        play = Play(U("P41", "1010", form), phase="movement", side="allied")
        assert defence_value(play.s, play.position, "1010", "allied") == value


@pytest.mark.rule("VAU-12.2c", "VAU-12.2a")
def test_tp081_infantry_with_guns() -> None:
    found = []
    for form in ("line", "column", "square"):
        face = "NNE" if form == "line" else "N"
        play = Play(U("P01", "1010", form, face), U("P41", "1010", "unlimbered"),
                    phase="movement", side="allied")  # fmt: skip
        found.append(defence_value(play.s, play.position, "1010", "allied"))
    assert found == [6, 4, 4]


@pytest.mark.rule("VAU-6.4i", "VAU-12.3b")
def test_tp080_a_full_line() -> None:
    two = Play(U("P01", "1010", "line", "NNE"), U("P06", "1010", "line", "NNE"),
               phase="movement", side="allied")  # fmt: skip
    assert defence_value(two.s, two.position, "1010", "allied") == 6
    six = Play(U("P01", "1010", "line", "NNE"), U("P07", "1010", "line", "NNE"),
               phase="movement", side="allied")  # fmt: skip
    assert defence_value(six.s, six.position, "1010", "allied") == 8


@pytest.mark.rule("VAU-12.3d")
def test_a_line_hit_in_flank() -> None:
    """P01 faces east from 1010: its flanks are 1009 and 1011, its rear 0909 and 0910."""
    play = fires(U("P01", "1010", "line", "E"), U("F24", "1009", face="S"),
                 U("F26", "0910", face="NE"))  # fmt: skip
    assert power(play, "1010", "F24").defence == 5 and power(play, "1010", "F24").flanked
    assert power(play, "1010", "F26").defence == 8
    assert power(play, "1010", "F24", "F26").defence == 8


@pytest.mark.rule("VAU-12.3d")
def test_on_a_corner_the_better_side_of_a_line_counts() -> None:
    """From 1108 the line comes in between 1009, its flank, and 1109, its front."""
    play = fires(U("P01", "1010", "line", "E"), U("F97", "1108", "unlimbered", "S"))
    assert power(play, "1010", "F97").defence == 8 and not power(play, "1010", "F97").flanked


@pytest.mark.rule("VAU-12.3a")
def test_tp076_a_crowd() -> None:
    play = fires(U("P01", "1010", face="S"), U("P02", "1010"), U("P03", "1010"),
                 U("F24", "1011", "line", "NNE"))  # fmt: skip
    assert crowding(play.s, play.position, "1010", "allied") == 3
    play.do(Fire("1010", ("F24",)), 4, 3)
    told = play.one(Volley)
    assert (told.natural, told.roll) == (43, 46) and told.loss == 0
    nearly = fires(U("P01", "1010", face="S"), U("P02", "1010"), U("P03", "1010"),
                   U("F24", "1011", "line", "NNE"))  # fmt: skip
    nearly.do(Fire("1010", ("F24",)), 4, 5, 6, 6)
    assert nearly.one(Volley).roll == 52 and nearly.lost("P01") == 1


@pytest.mark.rule("VAU-12.5g")
def test_the_loss_falls_and_is_tested_for() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    play.do(Fire("1010", ("F24",)), 5, 2, 6, 6)
    assert play.one(LostInc).inc == 1 and play.one(MoraleTested).cause == "hit by fire"


@pytest.mark.rule("VAU-0.3")
def test_the_enemy_hears_column_and_roll_not_the_value() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    before = play.position
    play.do(Fire("1010", ("F24",)), 1, 1)
    told = play.one(Volley)
    assert "8 against 6" in told.text(told.level) or "8 against 6" in told.text(2)  # type: ignore[arg-type]
    theirs = told.seen_by("allied", before)
    assert isinstance(theirs, Volley) and "8 against" not in theirs.text(2)  # type: ignore[arg-type]
    assert "column 1 to 1" in theirs.text(2)  # type: ignore[arg-type]


# ---- opportunity fire ----


@pytest.mark.rule("VAU-12.7a", "VAU-6.10d", "VAU-6.10i")
def test_tp058_leaving_a_front_hex_is_fired_at_and_may_fail() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    play.do(Move("F24", ("1110",)))
    assert play.asked == "opportunity-fire" and play.chooser == "allied"
    play.do(Fire("1010", ("P01",)), 6, 4)
    assert play.lost("F24") == 1 and play.at("F24") == "1110"
    again = Play(U("F24", "1010", lost=1), U("P01", "1009", "line", "SSW"), phase="movement")
    again.do(Move("F24", ("1110",)))
    again.do(Fire("1010", ("P01",)), 6, 4, 1, 1)
    again.fall_back()
    assert again.has("F24", "disordered") and again.at("F24") != "1110"


@pytest.mark.rule("VAU-12.7a")
def test_it_may_be_held() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    play.do(Move("F24", ("1110",)))
    play.do(Hold())
    assert play.at("F24") == "1110" and play.lost("F24") == 0


@pytest.mark.rule("VAU-12.7b")
def test_a_unit_may_fire_every_time() -> None:
    play = Play(U("F61", "1010", face="SE"), U("P01", "1111", "square"), phase="movement")
    play.do(Move("F61", ("1110", "1211", "1311")))
    shots = 0
    while play.asked == "opportunity-fire":
        play.do(Fire(play.offered(FIRE)[0], ("P01",)), 1, 1)
        shots += 1
    assert shots == 2


@pytest.mark.rule("VAU-12.7c", "VAU-6.10f")
def test_tp093_changing_formation_is_fired_at_in_the_old_one() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    play.do(Form("F24", "line", "north-north-east"))
    assert play.asked == "opportunity-fire"
    play.do(Fire("1010", ("P01",)), 1, 1)
    assert play.one(Volley).strength.defence == 6 and play.form("F24") == "line"


@pytest.mark.rule("VAU-12.7d")
def test_tp090_opportunity_fire_is_adjacent_for_guns_too() -> None:
    play = Play(U("F24", "1010"), U("P41", "1008", "unlimbered", "S"), phase="movement")
    play.do(Move("F24", ("1011",)))
    assert play.asked == "movement" and play.at("F24") == "1011"


@pytest.mark.rule("VAU-12.7a")
def test_only_the_hexes_it_leaves_may_be_fired_at() -> None:
    play = Play(U("F24", "1010"), U("F26", "0909"), U("P01", "1009", "line", "SSW"),
                phase="movement")  # fmt: skip
    play.do(Move("F24", ("1011",)))
    assert isinstance(play.position.top, Chance)
    play.refuse(Fire("0909", ("P01",)), "VAU-12.7a")


@pytest.mark.rule("VAU-6.10b", "VAU-12.6a")
def test_defensive_fire_is_given_into_the_zone() -> None:
    play = Play(U("F24", "1010", face="N"), U("P01", "1009", face="S"), U("P02", "1011", face="S"),
                phase="defensive-fire", side="allied")  # fmt: skip
    assert play.offered(FIRE) == ("1009",)
    play.refuse(Fire("1011", ("F24",)), "VAU-12.0b")


@pytest.mark.rule("VAU-16.4f")
def test_frozen_guns_fire_only_when_an_enemy_is_near() -> None:
    frozen: dict[str, Any] = {
        "position": {"active": ()}, "activation_names": {"10th-brigade": "10th Brigade"},
        "side": "allied",
    }  # fmt: skip
    near = fires(U("P44", "1010", "unlimbered"), U("F24", "1005", face="S"), **frozen)
    assert near.offered(FIRE) == ("1005",)
    far = fires(U("P44", "1010", "unlimbered"), U("F24", "1004", face="S"),
                U("P41", "1510", "unlimbered"), U("F26", "1504", face="S"), **frozen)  # fmt: skip
    far.refuse(Fire("1004", ("P44",)), "VAU-16.4f")


@pytest.mark.rule("VAU-6.6b", "VAU-12.4c")
def test_of_a_battalion_and_guns_in_a_village_the_top_unit_fires() -> None:
    for top, below in (("P41", "P04"), ("P04", "P41")):
        forms = {"P41": U("P41", "1010", "unlimbered"), "P04": U("P04", "1010", "general")}
        play = fires(forms[top], forms[below], U("F24", "1009", face="S"), side="allied",
                     terrain={"1010": "village"})  # fmt: skip
        assert play.offered(FIRE, "1009") == (top,)


@pytest.mark.rule("VAU-12.2a")
def test_the_top_unit_is_the_cavalry_over_sheltered_skirmishers() -> None:
    play = fires(
        U("F61", "1008", "line", "NNE", lost=4), U("F11", "1008", "column", "N", "sheltered")
    )
    assert posture(play.s, play.position, "1008", "french", False) == "line"
