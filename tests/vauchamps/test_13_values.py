"""VAU-13.4: melee values, with those of chapter 6, readiness (VAU-5.0) and slopes (VAU-16.3h)."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.charge.markers import CHARGE, Contact
from engine.systems.vauchamps.melee import odds, pre_melee
from engine.systems.vauchamps.melee.attacks import Attack
from tests.vauchamps.board import Play, U
from tests.vauchamps.melee import FOOT, melee


def attack(play: Play, target: str, *units: str) -> int:
    """The melee value these bring against a hex."""
    return odds.attack_value(play.s, play.position, units, target, ())


def factors(play: Play, unit: str, target: str) -> str:
    """The multipliers of one attacker, as a fraction of its current value."""
    by_cell = odds.attack_by_cell(play.s, play.position, unit, (unit,), target, False)
    whole = odds.current(play.s, play.position, unit, False)
    return str(sum(by_cell.values()) / whole)


@pytest.mark.rule("VAU-6.2b", "VAU-6.2c", "VAU-13.4b")
@pytest.mark.parametrize(("face", "factor"), [("S", "1"), ("NE", "2"), ("N", "3/2")])
def test_flank_and_rear(face: str, factor: str) -> None:
    """F41 attacks from 1011, to the south of 1010."""
    play = melee(U("F41", "1011"), U("P01", "1010", face=face))
    assert factors(play, "F41", "1010") == factor


@pytest.mark.rule("VAU-6.2d")
def test_each_attacking_hex_is_judged_by_itself() -> None:
    play = melee(U("F41", "1011"), U("F42", "1009", face="S"), U("P01", "1010", face="S"))
    assert factors(play, "F41", "1010") == "1" and factors(play, "F42", "1010") == "3/2"
    units = ("F41", "F42")
    cases = {u: pre_melee.attacker(play.s, play.position, u, units, "1010") for u in units}
    rear = {u: [m.steps for m in cases[u] if "rear" in m.why] for u in units}
    assert rear == {"F41": [], "F42": [6]}
    defence = pre_melee.defender(play.s, play.position, "P01", units, "1010")
    assert -6 in [m.steps for m in defence if "rear" in m.why]


@pytest.mark.rule("VAU-6.3c")
def test_a_column_brings_all_its_inc_and_values() -> None:
    play = melee(U("F41", "1011"), U("F42", "1011"), U("P01", "1010", face="S"))
    assert attack(play, "1010", "F41", "F42") == 42
    assert pre_melee.attacking_inc(play.s, play.position, ("F41", "F42"), "1010") == 12


@pytest.mark.rule("VAU-6.4k", "VAU-6.4g", "VAU-6.3d", "VAU-13.4e")
def test_tp128_lancers_in_line() -> None:
    line = melee(U("F81", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    assert attack(line, "1010", "F81") == 31
    assert pre_melee.attacking_inc(line.s, line.position, ("F81",), "1010") == 4
    marker = Contact(("F81",), "1011", ("P01",), "1010", CHARGE, ("P01",), True)
    charge = melee(U("F81", "1011", "line", "NNE"), U("P01", "1010", face="S"),
                   position={"contacts": (marker,)})  # fmt: skip
    assert attack(charge, "1010", "F81") == 62
    column = melee(U("F81", "1011"), U("P01", "1010", face="S"))
    assert attack(column, "1010", "F81") == 42


@pytest.mark.rule("VAU-6.4k")
def test_each_hex_of_a_two_hex_line_holds_half() -> None:
    """Facing east from 1010 and 1011; the right hex alone touches 1111... by its front."""
    play = melee(U("F03", "1010", "line", "E", also="1011"), U("P01", "1109", face="SW"),
                 U("P02", "1112", face="NW"))  # fmt: skip
    assert factors(play, "F03", "1109") == "1/2"
    assert pre_melee.attacking_inc(play.s, play.position, ("F03",), "1109") == 2
    assert pre_melee.defending_inc(play.s, play.position, "1010", "allied") == 2
    assert odds.defence_value(play.s, play.position, "1010", ("P01",), ()) == 6


@pytest.mark.rule("VAU-6.4f", "VAU-13.4c")
def test_heavy_cavalry() -> None:
    line = melee(U("F64", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    assert factors(line, "F64", "1010") == "1/4"
    light = melee(U("F64", "1011"), U("P31", "1010", face="S"))
    assert factors(light, "F64", "1010") == "2"
    mixed = melee(U("F64", "1011"), U("P32", "1010", face="S"))
    assert factors(mixed, "F64", "1010") == "1"
    assert odds.defence_value(mixed.s, mixed.position, "1010", ("F61",), ()) == 48


@pytest.mark.rule("VAU-6.5h", "VAU-6.5d")
def test_tp126_attacking_a_square() -> None:
    play = melee(U("F24", "1011"), U("P01", "1010", "square"))
    assert factors(play, "F24", "1010") == "3/2"
    steps = [m.steps for m in pre_melee.attacker(play.s, play.position, "F24", ("F24",), "1010")]
    assert 6 in steps
    inside = melee(U("F81", "1010", "line", "NNE"), U("P01", "1010", "square"))
    assert attack(inside, "1010", "F81") == 42 * 4 // 33
    outside = melee(U("F61", "1011"), U("F24", "0910", face="NE"), U("P01", "1010", "square"))
    outside.refuse(Attack("1010", ("F61",)), "VAU-6.5h")


@pytest.mark.rule("VAU-6.6c")
def test_general_order_attacks_at_the_printed_value_cavalry_at_a_third() -> None:
    ground = {"1011": "village"}
    foot = melee(U("F24", "1011", "general"), U("P01", "1010", face="S"), terrain=ground)
    assert factors(foot, "F24", "1010") == "1"
    horse = melee(U("F61", "1011", "general"), U("P01", "1010", face="S"), terrain=ground)
    assert factors(horse, "F61", "1010") == "1/3"


@pytest.mark.rule("VAU-6.7j", "VAU-6.9f")
def test_skirmishers_and_road_march() -> None:
    one = melee(U("F23", "1011", "skirmish", "NNE"), U("P01", "1010", face="S"))
    assert factors(one, "F23", "1010") == "1/2"
    two = melee(U("F21", "1011", "skirmish", "NNE", also="1111"), U("P01", "1010", face="S"))
    assert factors(two, "F21", "1010") == "1/4"
    march = melee(U("F24", "1011", "road-march"), U("P01", "1010", face="S"))
    assert factors(march, "F24", "1010") == "1/4"
    steps = [m.steps for m in pre_melee.attacker(march.s, march.position, "F24", ("F24",), "1010")]
    assert -12 in steps


@pytest.mark.rule("VAU-5.0b", "VAU-5.0c")
@pytest.mark.parametrize(
    ("mark", "factor"), [((), "1"), (("tired",), "1/2"), (("exhausted",), "1/3")]
)
def test_tired_and_exhausted_cavalry(mark: tuple[str, ...], factor: str) -> None:
    play = melee(U("F61", "1011", "column", "N", *mark), U("P01", "1010", face="S"))
    assert factors(play, "F61", "1010") == factor


@pytest.mark.rule("VAU-16.3h", "VAU-13.5b")
def test_up_a_slope_or_across_a_stream() -> None:
    stream = melee(*FOOT, streams=[("1011", "1010")])
    assert odds.is_shifted(stream.s, stream.position, ("F41",), "1010", ())
    slope = melee(*FOOT, levels={"1010": 2})
    assert odds.is_shifted(slope.s, slope.position, ("F41",), "1010", ())
    down = melee(*FOOT, levels={"1011": 2})
    assert not odds.is_shifted(down.s, down.position, ("F41",), "1010", ())
    part = melee(*FOOT, U("F42", "0910", face="NE"), U("F43", "0909", face="SE"),
                 streams=[("1011", "1010")])  # fmt: skip
    assert not odds.is_shifted(part.s, part.position, ("F41", "F42", "F43"), "1010", ())
    cases = pre_melee.attacker(slope.s, slope.position, "F41", ("F41",), "1010")
    assert [m.steps for m in cases if "slope" in m.why] == [-3]
    mine = [m.steps for m in pre_melee.defender(slope.s, slope.position, "P01", ("F41",), "1010")]
    assert mine.count(3) == 2


@pytest.mark.rule("VAU-13.0f")
def test_losses_to_defensive_fire_count_against_the_attacker() -> None:
    play = melee(*FOOT, position={"fire_losses": {"F41": 2}})
    cases = pre_melee.attacker(play.s, play.position, "F41", ("F41",), "1010")
    assert -6 in [m.steps for m in cases if "defensive" in m.why]


@pytest.mark.rule("VAU-13.0d")
@pytest.mark.parametrize(
    ("form", "face", "marks", "step"),
    [
        ("line", "SSW", (), -3), ("skirmish", "SSW", (), -6),
        ("column", "S", ("disordered",), -3), ("column", "S", ("routed",), -6),
    ],
)  # fmt: skip
def test_the_defenders_own_row(form: str, face: str, marks: tuple[str, ...], step: int) -> None:
    play = melee(U("F24", "1011"), U("P06", "1010", form, face, *marks))
    cases = pre_melee.defender(play.s, play.position, "P06", ("F24",), "1010")
    assert [m.steps for m in cases if "ratio" not in m.why and "flank" not in m.why] == [step]
