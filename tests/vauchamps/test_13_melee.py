"""VAU-13: melee; with the values of chapter 6, readiness (VAU-5.0) and slopes (VAU-16.3h)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.chance import ScriptedChance
from engine.core.event import Level
from engine.core.ledger import Ledger
from engine.systems.vauchamps import falling_back, melee_values as values, pre_melee, withdrawal
from engine.systems.vauchamps.advancing import ADVANCE, FIGHT, second_targets
from engine.systems.vauchamps.contact import CHARGE, OPPORTUNITY, REACTION
from engine.systems.vauchamps.contacts import Contact, Fired
from engine.systems.vauchamps.fight_frames import Melee
from engine.systems.vauchamps.fight_orders import (
    Advance,
    Attack,
    Bear,
    Fight,
    Hold,
    Lead,
    Retreat,
    Spare,
    Withdraw,
)
from engine.systems.vauchamps.loss_events import LostInc
from engine.systems.vauchamps.melee import ATTACK
from engine.systems.vauchamps.melee_events import MeleeFought, RatioRead, Withdrew
from engine.systems.vauchamps.morale_events import (
    Disordered,
    Tested as MoraleTested,
)
from engine.systems.vauchamps.orders import End
from tests.vauchamps.board import L, Piece, Play, U

PASS, FAIL = (6, 6), (1, 1)


def melee(*pieces: Piece, side: str = "french", **board: Any) -> Play:
    """The melee phase of a side."""
    return Play(*pieces, phase="melee", side=side, **board)


def attack(play: Play, target: str, *units: str) -> int:
    """The melee value these bring against a hex."""
    return values.attack_value(play.s, play.position, units, target, ())


def factors(play: Play, unit: str, target: str) -> str:
    """The multipliers of one attacker, as a fraction of its current value."""
    by_cell = values.attack_by_cell(play.s, play.position, unit, (unit,), target, False)
    whole = values.current(play.s, play.position, unit, False)
    return str(sum(by_cell.values()) / whole)


def hold(play: Play, *dice: int) -> None:
    """Hold, gathering the events of all answers."""
    before = play.events
    play.do(Hold(), *dice)
    play.events = (*before, *play.events)


def flee(play: Play) -> None:
    """Take the first of equal ways back; `play.events` then holds all of it."""
    events = list(play.events)
    while play.asked == "retreating":
        unit = play.offered(falling_back.RETREAT)[0]
        events += play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]))
    play.events = tuple(events)


FOOT = (U("F41", "1011"), U("P01", "1010", face="S"))


# ---- who attacks ----


@pytest.mark.rule("VAU-13.0b", "VAU-13.0d")
def test_attacks_go_through_the_front() -> None:
    play = melee(*FOOT, U("F24", "1009", face="N"))
    play.refuse(Attack("1010", ("F24",)), "VAU-13.0b")
    play.refuse(Attack("1515", ("F41",)), "VAU-13.0d")
    play.refuse(Attack("1010", ()), "VAU-13.0d")
    assert play.offered(ATTACK) == ("1010",) and play.offered(ATTACK, "1010") == ("F41",)


@pytest.mark.rule("VAU-13.0b", "VAU-4.0j", "VAU-6.5g", "VAU-11.2d")
def test_who_does_not_attack() -> None:
    play = melee(
        U("F41", "1011"), U("F21", "0911", "square"), U("F97", "0910", "unlimbered", "NE"),
        U("F26", "1110", "column", "NW", "routed"), U("P01", "1010", face="S"),
    )  # fmt: skip
    play.refuse(Attack("1010", ("F97",)), "VAU-13.0b")
    play.refuse(Attack("1010", ("F26",)), "VAU-4.0j")
    play.refuse(Attack("1010", ("F21",)), "VAU-6.5g")
    forced = {play.s.units["F41"].formation}
    again = melee(*FOOT, U("F24", "0910", face="NE"), position={"forced": tuple(forced)})
    again.refuse(Attack("1010", ("F41",)), "VAU-11.2d")


@pytest.mark.rule("VAU-13.4a")
def test_tp136_who_fired_attacks_only_there() -> None:
    kept = (Fired("F41", "1011", "1110", "offensive"),)
    play = melee(*FOOT, U("P02", "1110", face="S"), U("F24", "0910", face="NE"),
                 position={"fired": kept})  # fmt: skip
    play.refuse(Attack("1010", ("F41",)), "VAU-13.4a")


@pytest.mark.rule("VAU-13.0c")
def test_tp138_no_attack_is_compulsory_but_a_contact_marker() -> None:
    free = melee(*FOOT)
    free.end()
    marker = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ("P01",))
    pieces = (U("F61", "1011"), U("P01", "1010", face="S"), U("F24", "0910", face="NE"),
              U("P02", "1110", face="S"))  # fmt: skip
    play = melee(*pieces, position={"contacts": (marker,)})
    assert play.options.owed
    play.refuse(End(), "VAU-13.0c")
    play.refuse(Attack("1110", ("F61",)), "VAU-13.0c")
    play.refuse(Attack("1010", ("F24",)), "VAU-13.0c")
    slot = play.slot(ATTACK, "1010", "F24")
    assert slot is not None and not slot.complete and slot.candidates == ("F61",)


@pytest.mark.rule("VAU-13.0h")
def test_tp138_a_hex_is_attacked_once_and_a_unit_attacks_once() -> None:
    play = melee(*FOOT, U("F42", "0910", face="NE"), U("P02", "1110", face="S"),
                 U("F43", "1511"), U("P11", "1510", face="S"))  # fmt: skip
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 2, 2)
    play.refuse(Attack("1010", ("F42",)), "VAU-13.0h")
    play.refuse(Attack("1110", ("F41",)), "VAU-13.0h")
    assert play.offered(ATTACK) == ("1510",)
    play.refuse(Attack("1510", ("F43", "F43")), "VAU-13.0h")


@pytest.mark.rule("VAU-13.0a")
def test_one_melee_after_another_in_the_players_order() -> None:
    play = melee(*FOOT, U("F42", "1111"), U("P02", "1110", face="S"))
    assert set(play.offered(ATTACK)) == {"1010", "1110"}
    play.do(Attack("1110", ("F42",)), *PASS, *PASS, 2, 2)
    assert play.asked == "melees" and play.offered(ATTACK) == ("1010",)


# ---- values ----


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
    assert values.attacking_inc(play.s, play.position, ("F41", "F42"), "1010") == 12


@pytest.mark.rule("VAU-6.4k", "VAU-6.4g", "VAU-6.3d", "VAU-13.4e")
def test_tp128_lancers_in_line() -> None:
    line = melee(U("F81", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    assert attack(line, "1010", "F81") == 31
    assert values.attacking_inc(line.s, line.position, ("F81",), "1010") == 4
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
    assert values.attacking_inc(play.s, play.position, ("F03",), "1109") == 2
    assert values.defending_inc(play.s, play.position, "1010", "allied") == 2
    assert values.defence_value(play.s, play.position, "1010", ("P01",), ()) == 6


@pytest.mark.rule("VAU-6.4f", "VAU-13.4c")
def test_heavy_cavalry() -> None:
    line = melee(U("F64", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    assert factors(line, "F64", "1010") == "1/4"
    light = melee(U("F64", "1011"), U("P31", "1010", face="S"))
    assert factors(light, "F64", "1010") == "2"
    mixed = melee(U("F64", "1011"), U("P32", "1010", face="S"))
    assert factors(mixed, "F64", "1010") == "1"
    assert values.defence_value(mixed.s, mixed.position, "1010", ("F61",), ()) == 48


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
    assert values.is_shifted(stream.s, stream.position, ("F41",), "1010", ())
    slope = melee(*FOOT, levels={"1010": 2})
    assert values.is_shifted(slope.s, slope.position, ("F41",), "1010", ())
    down = melee(*FOOT, levels={"1011": 2})
    assert not values.is_shifted(down.s, down.position, ("F41",), "1010", ())
    part = melee(*FOOT, U("F42", "0910", face="NE"), U("F43", "0909", face="SE"),
                 streams=[("1011", "1010")])  # fmt: skip
    assert not values.is_shifted(part.s, part.position, ("F41", "F42", "F43"), "1010", ())
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


# ---- the course of a melee ----


@pytest.mark.rule("VAU-13.0d", "VAU-13.0e", "VAU-13.0f", "VAU-13.0g", "VAU-13.5a", "VAU-13.5c")
def test_a_melee_from_tests_to_result() -> None:
    """F41, 21 in column of 6, on P01, 10 in column of 4: 2:1 on values, 1:1 on inc."""
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4, *PASS)
    row = play.one(RatioRead)
    assert (row.odds, row.attacker, row.defender) == ("1:1", -3, 3)
    told = play.one(MeleeFought)
    assert (told.attack, told.defence, told.column, told.code) == (21, 10, "2:1", "0/2*")
    assert [e.unit for e in play.told(MoraleTested)][:2] == ["P01", "F41"]


@pytest.mark.rule("VAU-13.5d", "VAU-3.2a")
def test_losses_and_the_starred_test() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4, *PASS)
    assert play.one(LostInc).inc == 2 and play.lost("P01") == 2
    assert play.told(MoraleTested)[-1].cause == "a melee result"


@pytest.mark.rule("VAU-13.0f", "VAU-13.7a")
def test_tp135_every_defender_fails_and_leaves() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *FAIL)
    flee(play)
    assert not play.told(MeleeFought) and len(play.told(MoraleTested)) == 1
    assert play.asked == "melee" and play.offered(ADVANCE) == ("F41",)
    play.refuse(Advance(("P01",)), "VAU-13.7a")
    play.do(Advance(("F41",)))
    assert play.at("F41") == "1010" and play.face("F41") == "N"


@pytest.mark.rule("VAU-13.0f")
def test_a_failed_attacker_falls_back() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *FAIL)
    flee(play)
    assert play.has("F41", "disordered") and play.at("F41") != "1011"
    assert not play.told(MeleeFought)


@pytest.mark.rule("VAU-6.6d", "VAU-13.0d")
def test_general_order_needs_no_test_in_defence() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", "general"), terrain={"1010": "village"})
    play.do(Attack("1010", ("F41",)), *PASS, 2, 2)
    assert [e.unit for e in play.told(MoraleTested)] == ["F41"]


@pytest.mark.rule("VAU-13.0d", "VAU-10.2g", "VAU-10.2h")
def test_tp105_stood_and_failed_by_marker() -> None:
    pieces = (U("F61", "1011"), U("P01", "1010", face="S"))
    stood = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ("P01",))
    play = melee(*pieces, position={"contacts": (stood,)})
    play.do(Attack("1010", ("F61",)))
    play.do(Hold(), *PASS, 3, 3)
    assert [e.unit for e in play.told(MoraleTested)] == ["F61"]
    fell = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ())
    broken = melee(pieces[0], U("P01", "1010", "column", "S", "disordered"),
                   position={"contacts": (fell,)})  # fmt: skip
    broken.do(Attack("1010", ("F61",)))
    broken.do(Hold(), 3, 1)
    assert broken.told(MoraleTested) == [] and broken.one(MeleeFought).defence == 5


@pytest.mark.rule("VAU-13.0f")
def test_a_phasing_unit_that_stood_against_an_opportunity_charge_has_passed() -> None:
    marker = Contact(("P31",), "1010", ("F24",), "1011", OPPORTUNITY, ("F24", "P31"))
    play = melee(U("F24", "1011", "column", "S"), U("P31", "1010", face="S"),
                 position={"contacts": (marker,)})  # fmt: skip
    play.do(Attack("1010", ("F24",)), 3, 3)
    assert play.told(MoraleTested) == [] and play.one(MeleeFought)


# ---- sparing the horses ----


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
    value = values.attack_value(play.s, play.position, ("P31",), "1010", ("P31",))
    assert value == 4


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


# ---- retreat before melee ----


def eligible(
    *pieces: Piece, units: tuple[str, ...], target: str = "1010", **board: Any
) -> set[str]:
    """The defenders that may withdraw."""
    play = melee(*pieces, **board)
    frame = Melee((), "withdraw", units=units, target=target)
    return set(withdrawal.may_withdraw(play.s, play.position, frame))


@pytest.mark.rule("VAU-13.3a")
def test_skirmishers_may_withdraw_from_infantry() -> None:
    skirmish = U("P06", "1010", "skirmish", "SSW")
    assert eligible(U("F24", "1011"), skirmish, units=("F24",)) == {"P06"}
    assert eligible(U("F61", "1011"), skirmish, units=("F61",)) == set()
    assert eligible(U("F24", "1011"), U("P01", "1010", face="S"), units=("F24",)) == set()


@pytest.mark.rule("VAU-13.3b", "VAU-13.3c")
def test_the_swift_and_cavalry_from_infantry() -> None:
    hussars = U("P31", "1010", face="S")
    assert eligible(U("F64", "1011"), hussars, units=("F64",)) == {"P31"}
    assert eligible(U("F63", "1011"), hussars, units=("F63",)) == set()
    assert eligible(U("F24", "1011"), U("P32", "1010", face="S"), units=("F24",)) == {"P32"}
    both = (U("F24", "1011"), U("F63", "0910", face="NE"))
    assert eligible(*both, hussars, units=("F24", "F63")) == set()
    horse_guns = U("P42", "1010", "limbered", "S")
    assert eligible(U("F24", "1011"), horse_guns, units=("F24",)) == {"P42"}
    assert eligible(U("F24", "1011"), U("P42", "1010", "unlimbered", "S"), units=("F24",)) == set()


@pytest.mark.rule("VAU-5.0c", "VAU-13.3c")
def test_tp140_exhausted_cavalry_not_from_fresh_cavalry() -> None:
    worn = U("P31", "1010", "column", "S", "exhausted")
    assert eligible(U("F64", "1011"), worn, units=("F64",)) == set()
    spent = U("F64", "1011", "column", "N", "tired")
    assert eligible(spent, worn, units=("F64",)) == {"P31"}
    assert eligible(U("F24", "1011"), worn, units=("F24",)) == {"P31"}


@pytest.mark.rule("VAU-13.3i")
def test_markers_and_withdrawal() -> None:
    pieces = (U("F64", "1011"), U("P31", "1010", face="S"))
    for how, may in ((CHARGE, {"P31"}), (REACTION, set())):
        marker = Contact(("F64",), "1011", ("P31",), "1010", how, ("P31",))
        assert eligible(*pieces, units=("F64",), position={"contacts": (marker,)}) == may
    stood = Contact(("F64",), "1011", ("P01",), "1010", CHARGE, ("P01",))
    foot = (U("F64", "1011"), U("P06", "1010", "skirmish", "SSW"))
    assert eligible(*foot, units=("F64",), position={"contacts": (stood,)}) == set()


@pytest.mark.rule("VAU-13.3d", "VAU-13.3e", "VAU-13.3h")
def test_tp141_up_to_half_its_movement_out_of_zones() -> None:
    play = melee(U("F64", "1011"), U("P31", "1010", face="S"), U("F61", "1305", face="S"))
    found = withdrawal.ways(play.s, play.position, "P31")
    grid = play.s.board.grid
    assert found and max(w.cost for w in found.values()) <= 7
    zone = set(grid.neighbours("1305"))
    assert not zone & set(found)
    assert all(grid.distance(c, "1011") >= 1 for c in found)
    assert "1011" not in found and "0911" not in found


@pytest.mark.rule("VAU-13.3e", "VAU-13.3f", "VAU-13.3g")
def test_withdrawing_two_hexes_is_marked_and_the_attacker_follows() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"), U("P01", "0909", face="SE"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    play.refuse(Withdraw("P31", "1011"), "VAU-13.3d")
    play.refuse(Withdraw("P01", "1108"), "VAU-13.0d")
    play.do(Withdraw("P31", "1207", "north"))
    assert play.one(Withdrew).marked and play.has("P31", "withdrew") and play.face("P31") == "N"
    play.do(Advance(("F24",)))
    assert play.at("F24") == "1010"
    assert play.asked == "melee" and play.offered(FIGHT) == ("0909",)
    play.refuse(Fight("1010"), "VAU-13.3g")
    play.do(Fight("0909"), *PASS, *PASS, 3, 1)
    assert play.one(MeleeFought).target == "0909"


@pytest.mark.rule("VAU-13.3f")
def test_one_hex_is_not_marked() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    one = next(c for c in play.s.board.grid.neighbours("1010")
               if c in withdrawal.ways(play.s, play.position, "P31"))  # fmt: skip
    play.do(Withdraw("P31", one))
    assert not play.one(Withdrew).marked and not play.has("P31", "withdrew")


@pytest.mark.rule("VAU-13.3g")
def test_the_emptied_hex_need_not_be_entered() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"), U("P01", "0909", face="SE"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    play.do(Withdraw("P31", "1207", "north"))
    play.do(Hold())
    assert play.at("F24") == "1011" and play.asked != "melee"


# ---- results ----


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
    from engine.systems.vauchamps.melee_results import apply_result

    play = Play(U("F41", "1011"), U(unit, "1010", form, "N", *marks), phase="movement")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    frame = Melee((), "shock", units=("F41",), target="1010", fighters=(unit,), code=code)
    apply_result(pen, frame)
    state = pen.position.units[unit]
    assert (after == "gone" and not state.at) or after in state.marks


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
    if form == "line":
        play.refuse(Advance(("F41", "F43")), "VAU-13.7b")
        play.do(Advance(("F41",)))
    else:
        play.do(Advance(("F41", "F43")))
        assert play.at("F43") == "1010" and play.face("F43") == play.face("F41") == "N"


@pytest.mark.rule("VAU-13.3g", "VAU-6.5h", "VAU-13.4a")
def test_the_second_attack_obeys_what_the_first_obeyed() -> None:
    fired = {"fired": (Fired("F41", "1011", "1010", "offensive"),)}
    square, line = ("square", "NE"), ("column", "S")
    cases = (("F64", square, {}), ("F64", line, {}), ("F41", line, fired), ("F41", line, {}))
    offered = []
    for unit, (form, face), position in cases:
        play = melee(U(unit, "1011", face="N"), U("P31", "1010", face="S"),
                     U("P01", "1009", form, face), position=position)  # fmt: skip
        play.do(Attack("1010", (unit,)))
        while "spare" in play.position.top.step:
            play.do(Hold())
        play.do(Withdraw("P31", play.offered(withdrawal.WITHDRAW, "P31")[-1]))
        play.do(Advance((unit,)))
        offered.append(play.offered(FIGHT) if play.asked == "melee" else ())
    assert offered == [(), ("1009",), (), ("1009",)]


@pytest.mark.rule("VAU-13.3g")
def test_no_second_attack_when_a_melee_was_fought_for_the_hex() -> None:
    play = melee(U("F41", "1011"), U("F42", "1011"), U("P31", "1010", face="S"),
                 U("P36", "1010", face="S"), U("P01", "1009", face="S"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")))
    while "spare" in play.position.top.step:
        play.do(Hold())
    play.do(Withdraw("P31", play.offered(withdrawal.WITHDRAW, "P31")[-1]))
    play.do(Hold(), *PASS * 3, 6, 5)
    flee(play)
    play.do(Advance(("F41",)))
    assert play.asked != "melee" or play.position.top.step != "again"


@pytest.mark.rule("VAU-13.0e", "VAU-13.0f")
def test_the_ratio_announced_holds_when_a_defender_has_left() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", face="S"), U("P02", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS, *FAIL)
    assert play.one(RatioRead).attacker == -6
    play.do(Retreat("P02", play.offered(falling_back.RETREAT, "P02")[0]), *PASS, 2, 2)
    (own,) = play.told(MoraleTested)
    assert [m.steps for m in own.modifiers if m.why == "strength ratio"] == [-6]


@pytest.mark.rule("VAU-13.6a", "VAU-10.5f")
def test_guns_in_a_square_that_holds_are_not_taken() -> None:
    play = melee(U("F41", "1011", face="N"), U("F42", "1011", face="N"),
                 U("P01", "1010", "square"), U("P41", "1010", "unlimbered", "N"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")), *PASS * 4, 3, 3, *PASS)
    assert play.one(MeleeFought).code == "DD"
    assert play.form("P01") == "square" and play.at("P41") == "1010"


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_the_leader_of_an_attacker_that_has_left_lends_nothing() -> None:
    play = melee(U("F41", "2011"), U("F43", "1910", face="NE", lost=3), L("L14", "1910"),
                 U("P01", "2010", face="S"), U("P02", "2010", face="S"))  # fmt: skip
    play.do(Attack("2010", ("F41", "F43")), *PASS * 3, *FAIL)
    unit = play.offered(falling_back.RETREAT)[0]
    play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]), 2, 2)
    assert play.at("L14") == play.at("F43") != "1910"
    assert play.one(MeleeFought).modifier == 0


# ---- leaders in melee ----


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_one_leaders_bonus_on_each_side() -> None:
    play = melee(U("F41", "1011"), L("L14", "1011"), U("P01", "1010", face="S"), L("L20", "1010"))
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4)
    told = play.one(MeleeFought)
    assert (told.modifier, told.roll) == (4 - 3, 45) and told.code == "DD"


@pytest.mark.rule("VAU-13.5c", "VAU-0.11")
def test_of_several_leaders_the_owner_chooses() -> None:
    play = melee(U("F41", "1011"), L("L14", "1011"), L("L01", "1011"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS)
    play.refuse(Lead("L02"), "VAU-0.11")
    play.refuse(Hold(), "VAU-13.5c")
    play.do(Lead("L01"), 3, 3)
    assert play.one(MeleeFought).modifier == 5


@pytest.mark.rule("VAU-0.3")
def test_each_side_hears_its_own_value_only() -> None:
    play = melee(*FOOT)
    before = play.position
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 2, 2)
    told = play.one(MeleeFought)
    mine, theirs = told.seen_by("french", before), told.seen_by("allied", before)
    assert isinstance(mine, MeleeFought) and isinstance(theirs, MeleeFought)
    assert (mine.attack, mine.defence) == (21, -1) and (theirs.attack, theirs.defence) == (-1, 10)
    assert "defence" not in mine.text(2) and "attack 21" not in theirs.text(2)  # type: ignore[arg-type]


@pytest.mark.rule("VAU-13.4d")
def test_cavalry_that_did_not_charge_may_attack_if_adjacent() -> None:
    play = melee(U("F61", "1011"), U("P01", "1010", face="S"), U("F62", "1013"))
    assert play.offered(ATTACK, "1010") == ("F61",)
    play.refuse(Attack("1010", ("F62",)), "VAU-13.0b")
    play.do(Attack("1010", ("F61",)))
    play.do(Hold(), *PASS, *PASS, 3, 3)
    assert play.one(MeleeFought).attack == 26


@pytest.mark.rule("VAU-5.3b", "VAU-5.0d")
def test_melee_denies_rest_even_to_spared_horses() -> None:
    play = melee(U("F61", "1011"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F61",)))
    assert play.has("F61", "worked-blue", "worked-green")


@pytest.mark.rule("VAU-13.3g")
def test_a_unit_already_attacked_is_not_attacked_once_more() -> None:
    frame = Melee((), "again", units=("F24",), target="1010")
    play = Play(U("F24", "1010"), U("P01", "0909", face="SE"), phase="movement")
    assert second_targets(play.s, play.position, frame) == ("0909",)
    noted = msgspec.structs.replace(play.position, tried=("attacked:P01",))
    assert second_targets(play.s, noted, frame) == ()


@pytest.mark.rule("VAU-13.5d", "VAU-14.2d")
def test_leaders_of_troops_that_surrender_are_captured() -> None:
    """5:1 on 66: DS."""
    play = melee(U("F41", "1011"), U("F42", "0910", face="NE"), U("P07", "1010", face="S"),
                 L("L20", "1010"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")), *PASS, *PASS, *PASS, 6, 6, 6)
    assert play.one(MeleeFought).code == "DS" and play.has("P07", "surrendered")
    assert play.has("L20", "captured")


@pytest.mark.rule("VAU-0.3", "VAU-13.5c")
def test_of_the_modifiers_of_a_melee_only_the_sum_is_told() -> None:
    play = melee(*FOOT, L("L14", "1011"))
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 4, 4)
    told = play.one(MeleeFought)
    bonus = play.s.leaders["L14"].attack
    assert bonus and told.modifier == bonus
    heard = told.seen_by("allied", play.position).text(Level.NORMAL)
    assert f"plus {bonus} makes {told.roll}" in heard and "leader" not in heard
