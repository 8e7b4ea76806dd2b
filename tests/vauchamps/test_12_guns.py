"""VAU-12.4: fire of guns; and what VAU-16.4 and VAU-16.5 say of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.fire.targets import firers_at
from tests.vauchamps.board import L, U
from tests.vauchamps.fire import column, fires, power


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


@pytest.mark.rule("VAU-12.4e")
def test_guns_in_a_square() -> None:
    units = ("P01", "P02", "P11", "P12")
    play = fires(*(U(u, "1010", "square") for u in units), U("P41", "1010", "unlimbered"),
                 U("F24", "1009"), U("F61", "1010"), side="allied")  # fmt: skip
    assert power(play, "1009", "P01").value == 4 * 3
    assert power(play, "1009", "P41").value == 5
    inside = power(play, "1010", "P41")
    assert inside.value == 30 and inside.canister


@pytest.mark.rule("VAU-6.6b", "VAU-12.4c")
def test_of_a_battalion_and_guns_in_a_village_the_top_unit_fires() -> None:
    for top, below in (("P41", "P04"), ("P04", "P41")):
        forms = {"P41": U("P41", "1010", "unlimbered"), "P04": U("P04", "1010", "general")}
        play = fires(forms[top], forms[below], U("F24", "1009", face="S"), side="allied",
                     terrain={"1010": "village"})  # fmt: skip
        assert play.offered(FIRE, "1009") == (top,)


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


# ---- guns and frozen formations ----


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
