"""VAU-10: charges, squares, refuge, reaction and opportunity charges."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.systems.vauchamps import charge_ground as ground, falling_back, squares, standing_fast
from engine.systems.vauchamps.charge_choices import CHANGE, GALLOP, RECALL, TARGET
from engine.systems.vauchamps.charge_events import (
    ChargeSpent,
    ContactLaid,
    Evaded,
    Galloped,
    RecallTried,
    SquareTried,
    StoodCharge,
    TargetDenied,
    TookRefuge,
)
from engine.systems.vauchamps.deed_orders import FORM
from engine.systems.vauchamps.fight_frames import Charging
from engine.systems.vauchamps.fight_orders import (
    Change,
    Charge,
    Fire,
    FormSquare,
    Gallop,
    Hold,
    Recall,
    Refuge,
    Retreat,
    Target,
)
from engine.systems.vauchamps.loss_events import Eliminated
from engine.systems.vauchamps.morale import total
from engine.systems.vauchamps.morale_events import Tested as MoraleTested
from engine.systems.vauchamps.naming import CHARGE
from engine.systems.vauchamps.orders import End, Form, Move
from engine.systems.vauchamps.refuge import REFUGE
from engine.systems.vauchamps.squares import SQUARE_VERB
from tests.vauchamps.board import L, Piece, Play, U

PASS, FAIL = (6, 6), (1, 1)


def named(
    *pieces: Piece, by: tuple[str, ...] = ("F61",), side: str = "french", **board: Any
) -> Play:
    """A charge that has been named and begun."""
    play = Play(*pieces, phase="charge", side=side, **board)
    play.do(Charge(by))
    play.do(End())
    play.do(Charge(by[:1]))
    return play


def ride(play: Play, *cells: str, dice: tuple[int, ...] = ()) -> None:
    """Gallop on, the other side not reacting and nothing being the target."""
    events = list(play.events)
    for cell in cells:
        while play.slot(GALLOP) is None or play.position.top.step != "ride":  # type: ignore[union-attr]
            events += play.do(Hold())
        events += play.do(Gallop(cell), *dice)
    play.events = tuple(events)


def hold_on(play: Play, *dice: int) -> None:
    """Hold, keeping what was told before."""
    before = play.events
    play.do(Hold(), *dice)
    play.events = (*before, *play.events)


def charging(play: Play) -> Charging:
    """The charge that is on."""
    return next(f for f in play.position.agenda if isinstance(f, Charging))


FAR = U("P11", "2525")


# ---- naming ----


@pytest.mark.rule("VAU-10.0b", "VAU-10.0a")
@pytest.mark.parametrize(
    ("unit", "form", "marks"),
    [
        ("F24", "column", ()), ("F61", "column", ("tired",)), ("F61", "column", ("exhausted",)),
        ("F61", "column", ("routed",)), ("F61", "road-march", ()), ("F61", "general", ()),
    ],
)  # fmt: skip
def test_tp108_who_may_not_charge(unit: str, form: str, marks: tuple[str, ...]) -> None:
    play = Play(U(unit, "1010", form, "N", *marks), U("F62", "1515"), FAR, phase="charge")
    play.refuse(Charge((unit,)), "VAU-10.0b")


@pytest.mark.rule("VAU-10.0d")
def test_tp108_a_stack_needs_a_leader() -> None:
    pieces = (U("F61", "1010"), U("F62", "1010"), FAR)
    play = Play(*pieces, phase="charge")
    play.refuse(Charge(("F61", "F62")), "VAU-10.0d")
    led = Play(*pieces, L("L07", "1010"), phase="charge")
    led.do(Charge(("F61", "F62")))
    led.do(End())
    led.do(Charge(("F61",)))
    led.do(Gallop("1009"))
    assert led.at("F62") == "1009" == led.at("L07")
    apart = Play(U("F61", "1010"), U("F62", "1012"), L("L07", "1010"), FAR, phase="charge")
    apart.refuse(Charge(("F61", "F62")), "VAU-10.0d")


@pytest.mark.rule("VAU-10.0a", "VAU-10.2a")
def test_tp108_named_cavalry_does_not_move() -> None:
    play = Play(U("F61", "1010"), U("F62", "1515"), FAR, phase="charge")
    play.do(Charge(("F61",)))
    play.refuse(Charge(("F61",)), "VAU-10.2a")
    play.do(End())
    play.refuse(Charge(("F62",)), "VAU-10.2a")
    play.do(End())
    assert play.asked == "movement"
    play.refuse(Move("F61", ("1009",)), "VAU-10.0a")


@pytest.mark.rule("VAU-10.2b")
def test_one_charge_at_a_time_in_the_owners_order() -> None:
    play = Play(U("F61", "1010"), U("F62", "1515"), FAR, phase="charge")
    play.do(Charge(("F61",)))
    play.do(Charge(("F62",)))
    play.do(End())
    assert play.offered(CHARGE) == ("F61", "F62")
    play.do(Charge(("F62",)))
    assert charging(play).units == ("F62",)
    play.refuse(Hold(), "VAU-10.2b")


# ---- riding ----


@pytest.mark.rule("VAU-10.0e")
def test_through_the_front_turning_sixty_degrees() -> None:
    play = named(U("F64", "1010"), FAR, by=("F64",))
    assert set(play.offered(GALLOP)) == {"0909", "1009", "1109"}
    play.refuse(Gallop("1011"), "VAU-10.0e")
    play.refuse(Gallop("1009", "south"), "VAU-10.0e")
    assert play.offered(GALLOP, "1009") == ("north", "north-west", "north-east")
    play.do(Gallop("1009", "north-east"))
    assert play.face("F64") == "NE" and play.one(Galloped).turned


@pytest.mark.rule("VAU-10.0e")
def test_a_two_hex_line_rides_with_both_hexes() -> None:
    play = named(U("F61", "1010", "line", "E", also="1011"), FAR)
    assert set(play.offered(GALLOP)) == {"1109", "1110"}
    play.do(Gallop("1109"))
    assert play.state("F61").cells == ("1109", "1110")


@pytest.mark.rule("VAU-10.0e")
@pytest.mark.parametrize(
    ("turn", "pivot", "cells"),
    [
        ("SSE", "", ("1109", "1010")), ("SSE", "left", ("1109", "1010")),
        ("SSE", "right", ("1210", "1110")), ("NNE", "left", ("1109", "1210")),
        ("NNE", "right", ("1010", "1110")),
    ],
)  # fmt: skip
def test_a_two_hex_line_turns_on_either_hex(turn: str, pivot: str, cells: tuple[str, ...]) -> None:
    names = {"SSE": "south-south-east", "NNE": "north-north-east"}
    play = named(U("F61", "1010", "line", "E", also="1011"), FAR)
    assert play.offered(GALLOP, "1109", names[turn]) == ("left", "right")
    play.do(Gallop("1109", names[turn], pivot))
    assert play.state("F61").cells == cells and play.face("F61") == turn


@pytest.mark.rule("VAU-10.0e")
def test_a_line_turns_only_where_the_swung_hex_has_room() -> None:
    line = U("F61", "1010", "line", "E", also="1011")
    play = named(line, FAR, terrain={"1010": "wood"})
    assert play.offered(GALLOP, "1109", "south-south-east") == ("right",)
    play.refuse(Gallop("1109", "south-south-east"), "VAU-10.0e")
    play.refuse(Gallop("1109", "south-south-east", "left"), "VAU-10.0e")
    play.refuse(Gallop("1109", "", "right"), "VAU-10.0e")
    held = named(line, FAR, U("F24", "1210"), terrain={"1010": "wood"})
    assert "south-south-east" not in held.offered(GALLOP, "1109")


@pytest.mark.rule("VAU-10.0g", "VAU-16.3g")
def test_clear_hexes_streams_slopes_and_the_ground() -> None:
    firm = named(U("F64", "1010"), FAR, by=("F64",), terrain={"1009": "wood", "1109": "village"})
    assert play_costs(firm, "F64") == {"0909": 1} and charging(firm).points == 10
    wet = named(U("F64", "1010"), FAR, by=("F64",), streams=[("1010", "1009")],
                levels={"1109": 2})  # fmt: skip
    assert play_costs(wet, "F64") == {"0909": 1, "1009": 4, "1109": 4}
    deep_ground = dict.fromkeys((f.ground for f in wet.s.formations.values()), 6)
    deep = named(U("F64", "1010"), FAR, by=("F64",), position={"ground": deep_ground})
    assert charging(deep).points == 7


def play_costs(play: Play, unit: str) -> dict[str, int]:
    """The next hexes of a charge with their cost."""
    return ground.next_hexes(play.s, play.position, (unit,))


@pytest.mark.rule("VAU-10.0f")
def test_change_of_formation_in_the_first_hex_only() -> None:
    play = named(U("F61", "1010"), FAR)
    play.refuse(Change("line", "north-north-east"), "VAU-10.0f")
    play.do(Gallop("1009"))
    assert play.offered(CHANGE) == ("line",)
    play.refuse(Change("line", "south-south-east"), "VAU-10.0f")
    play.do(Change("line", "north-north-east"))
    assert play.form("F61") == "line" and charging(play).spent == 7
    play.refuse(Change("column", "north"), "VAU-10.0f")


@pytest.mark.rule("VAU-10.2s", "VAU-4.0l")
def test_tp106_a_spent_charge_routs_where_it_stands() -> None:
    column = [f"10{row:02d}" for row in range(19, 9, -1)]
    play = named(U("F64", "1020"), FAR, by=("F64",))
    ride(play, *column)
    assert play.one(ChargeSpent).at == "1010" and play.has("F64", "routed")
    assert play.at("F64") == "1010"


# ---- targets ----


@pytest.mark.rule("VAU-10.2c")
def test_within_two_hexes_the_target_is_named_or_denied() -> None:
    play = named(U("F61", "1010"), U("P01", "1006", face="S"))
    play.do(Gallop("1009"))
    assert play.slot(TARGET) is None
    if play.asked == "charging" and charging(play).step == "square":
        play.do(Hold())
    play.do(Gallop("1008"))
    assert play.offered(TARGET) == ("1006",)
    play.refuse(Target("1515"), "VAU-10.2c")
    play.do(Hold())
    assert play.one(TargetDenied).hexes == ("1006",)


@pytest.mark.rule("VAU-10.2f", "VAU-10.2g", "VAU-10.2d", "VAU-10.2e")
def test_infantry_stands_and_contact_is_laid() -> None:
    play = named(U("F61", "1010"), U("P01", "1006", face="S"))
    ride(play, "1009", "1008")
    hold_until_target(play)
    play.do(Target("1006"))
    hold_squares(play)
    play.do(Gallop("1007"))
    if play.asked == "charging":
        play.do(Hold(), *PASS)
    told = play.one(ContactLaid).contact
    assert play.one(StoodCharge).stood == ("P01",)
    assert told.charger == ("F61",) and told.target == ("P01",) and told.tested == ("P01",)
    assert told.bonus and told.how == "charge"
    assert play.position.answered == {"P01": "stood"}


def hold_until_target(play: Play) -> None:
    """Hold whatever the other side may do until the target may be named."""
    while play.slot(TARGET) is None:
        play.do(Hold())


def hold_squares(play: Play) -> None:
    """No square, no reaction, until the charge rides on."""
    while play.slot(GALLOP) is None:
        play.do(Hold())


def struck(pieces: tuple[Piece, ...], by: str = "F61", **board: Any) -> Play:
    """A charge from 1009 has come to 1007, beside its target in 1006; squares may be tried."""
    play = named(U(by, "1009"), *pieces, by=(by,), **board)
    play.do(Gallop("1008"))
    hold_until_target(play)
    play.do(Target("1006"))
    hold_squares(play)
    play.do(Gallop("1007"))
    return play


@pytest.mark.rule("VAU-10.2d")
def test_without_three_straight_hexes_no_doubling() -> None:
    play = struck((U("P01", "1006", face="S"),))
    play.do(Hold(), *PASS)
    assert not play.one(ContactLaid).contact.bonus


@pytest.mark.rule("VAU-10.2h", "VAU-4.0h")
def test_tp105_failing_to_stand_disorders_in_place() -> None:
    play = struck((U("P01", "1006", face="S"),))
    play.do(Hold(), *FAIL)
    assert play.has("P01", "disordered") and play.at("P01") == "1006"
    told = play.one(ContactLaid).contact
    assert told.target == ("P01",) and told.tested == ()


@pytest.mark.rule("VAU-10.2i", "VAU-16.3f")
def test_tp103_three_hexes_three_inc() -> None:
    play = Play(U("F61", "1007"), U("P04", "1006", "column", "S", "disordered"),
                U("P41", "1006", "unlimbered", "S"), phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance((*FAIL, 3)))
    standing_fast.stand(pen, ("F61",), "1007", "1006", "charge", False)
    assert pen.position.units["P04"].values["lost"] == 3
    assert "routed" in pen.position.units["P04"].marks and not pen.position.units["P41"].at
    top = pen.position.top
    assert (top.mode, top.left) == ("hexes", 3)
    assert pen.position.contacts == ()


@pytest.mark.rule("VAU-10.2f", "VAU-11.2e")
def test_what_counts_when_standing() -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), phase="movement")
    s, p = play.s, play.position
    assert standing_fast.cases(s, p, "P01", ("F61",), "1007", False) == ()
    for face, step in (("NE", -12), ("N", -6)):
        other = Play(U("F61", "1007"), U("P01", "1006", face=face), phase="movement")
        cases = standing_fast.cases(other.s, other.position, "P01", ("F61",), "1007", False)
        assert [m.steps for m in cases] == [step]
    for form, marks, step in (
        ("column", ("disordered",), -6), ("column", ("routed",), -12), ("square", (), 6),
    ):  # fmt: skip
        other = Play(U("F61", "1007"), U("P01", "1006", form, "S", *marks), phase="movement")
        cases = standing_fast.cases(other.s, other.position, "P01", ("F61",), "1007", False)
        assert [m.steps for m in cases] == [step]
    forced = {s.units["F24"].formation}
    march = Play(U("P31", "1007"), U("F24", "1006", face="S"), phase="movement",
                 position={"forced": tuple(forced)})  # fmt: skip
    cases = standing_fast.cases(march.s, march.position, "F24", ("P31",), "1007", True)
    assert [m.steps for m in cases] == [-12]


@pytest.mark.rule("VAU-10.2e")
def test_one_answer_serves_for_every_charge_of_the_phase() -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), phase="movement",
                position={"answered": {"P01": "stood"}})  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    standing_fast.stand(pen, ("F61",), "1007", "1006", "charge", True)
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
    standing_fast.stand(pen, ("F61",), "1007", "1006", "charge", True)
    (contact,) = pen.position.contacts
    assert contact.target == ("P01",) and contact.tested == tested


@pytest.mark.rule("VAU-10.2j", "VAU-13.0c")
def test_the_melee_falls_due() -> None:
    play = struck((U("P01", "1006", face="S"),))
    play.do(Hold(), *PASS)
    while play.asked != "melees":
        play.do(End() if play.asked in ("movement", "charges", "firing") else Hold())
    play.refuse(End(), "VAU-13.0c")


@pytest.mark.rule("VAU-10.2t")
def test_charged_cavalry_makes_no_test() -> None:
    play = struck((U("P32", "1006", "column", "N"),))
    assert play.one(ContactLaid).contact.tested == ("P32",)
    assert not play.told(MoraleTested)


@pytest.mark.rule("VAU-10.2p")
def test_a_target_that_has_run_may_be_replaced_on_contact() -> None:
    """P07 takes refuge; the charge goes on and meets P01."""
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"), U("P01", "0907", face="SE"),
                 U("P02", "0906", face="S"))  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.asked == "fleeing"
    play.do(Refuge(play.offered(refuge_verb())[0]))
    assert play.told(TookRefuge)
    while play.slot(GALLOP) is None:
        play.do(Hold())
    play.do(Gallop("1008"))
    while play.asked == "charging" and play.slot(TARGET) is None and play.slot(GALLOP) is None:
        play.do(Hold())
    assert "0907" in play.offered(TARGET)


def refuge_verb() -> Any:
    """The verb of skirmishers in flight."""
    return REFUGE


# ---- recall ----


@pytest.mark.rule("VAU-10.2q", "VAU-10.2r")
def test_tp100_recall_after_the_second_hex_and_once() -> None:
    play = named(U("F61", "1020"), FAR)
    play.do(Gallop("1019"))
    play.refuse(Recall(), "VAU-10.2q")
    play.do(Gallop("1018"))
    play.do(Recall(), 1)
    assert not play.one(RecallTried).success
    play.refuse(Recall(), "VAU-10.2q")
    assert play.slot(RECALL) is None


@pytest.mark.rule("VAU-10.2r")
def test_a_recalled_charge_stops_where_it_is() -> None:
    play = named(U("F61", "1020"), FAR)
    ride(play, "1019", "1018")
    play.do(Recall(), 2)
    assert play.one(RecallTried).success and play.at("F61") == "1018"
    assert not play.has("F61", "routed")
    led = named(U("F61", "1020"), L("L07", "1020"), FAR)
    ride(led, "1019", "1018")
    led.do(Recall(), 1)
    assert led.one(RecallTried).success


# ---- squares ----


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
    cases = squares.cases(play.s, play.position, "R07", ("F64",))
    assert total(cases) == -3
    assert squares.candidates(play.s, play.position, frame) == {"1009": 1}
    row = play.s.combat.squares["russian"]["column", 1]
    assert row.result(13) == "square" and row.result(16) == "disorder"


@pytest.mark.rule("VAU-10.2k")
def test_tp098_a_stream_keeps_the_charge_off() -> None:
    ring = ("1009", "1109", "1110", "1011", "0910", "0909")
    streams = [("1010", c) for c in ring]
    play = Play(U("F61", "1012"), U("P01", "1010", face="S"), phase="movement", streams=streams)
    far = Charging((), "square", units=("F61",), at="1012")
    assert squares.candidates(play.s, play.position, far) == {}
    near = Play(U("F61", "1011"), U("P01", "1010", face="S"), phase="movement", streams=streams)
    frame = Charging((), "square", units=("F61",), at="1011")
    assert squares.candidates(near.s, near.position, frame) == {"1010": 4}


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
    assert squares.candidates(play.s, play.position, frame) == {}
    able = Play(U("F61", "1009"), U("P06", "1007", face="S"), phase="movement")
    assert squares.candidates(able.s, able.position, frame) == {"1007": 2}


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


@pytest.mark.rule("VAU-10.2o")
def test_a_square_calls_for_recall_and_a_failure_goes_on() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007"), 1, 1, 1)
    assert not play.one(RecallTried).success
    play.do(Gallop("1008"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.offered(GALLOP) == ("1007",)


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


@pytest.mark.rule("VAU-10.2o")
def test_a_recalled_charge_leaves_the_square_alone() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007"), 1, 1, 6)
    assert play.one(RecallTried).success and play.at("F64") == "1009" and not play.position.contacts


@pytest.mark.rule("VAU-10.2f", "VAU-10.2u")
def test_a_square_formed_before_stands_before_it_is_entered() -> None:
    play = named(U("F64", "1010"), U("P01", "1007", "square"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(Gallop("1008"))
    play.do(Hold(), *PASS)
    assert play.one(StoodCharge).stood == ("P01",)
    play.do(Gallop("1007"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.position.contacts[0].tested == ("P01",)


@pytest.mark.rule("VAU-10.0h")
def test_a_charge_may_ride_over_a_square_but_not_end_there() -> None:
    play = Play(U("F64", "1010"), U("P01", "1009", "square"), phase="movement")
    s, p = play.s, play.position
    assert "1009" in ground.open_hexes(s, p, ("F64",), 5, "")
    assert "1009" not in ground.open_hexes(s, p, ("F64",), 1, "")
    assert set(ground.open_hexes(s, p, ("F64",), 1, "1009")) == {"1009"}
    wall = Play(U("F64", "1010"), U("P01", "1009"), phase="movement")
    assert "1009" not in ground.open_hexes(wall.s, wall.position, ("F64",), 5, "")


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


# ---- guns and skirmishers ----


@pytest.mark.rule("VAU-10.5a")
def test_limbered_guns_alone_rout_or_are_ridden_over() -> None:
    play = named(U("F61", "1010"), U("P41", "1007", "limbered"))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.has("P41", "routed")
    over = named(U("F61", "1010"), U("P41", "1009", "limbered"))
    over.do(Gallop("1009"))
    assert over.one(Eliminated).unit == "P41"


@pytest.mark.rule("VAU-10.5b")
def test_tp116_unlimbered_guns_alone() -> None:
    play = named(U("F61", "1010"), U("P41", "1007", "unlimbered", "S"))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"), *FAIL)
    assert play.one(Eliminated).unit == "P41" and charging(play).step == "ride"
    firm = named(U("F61", "1010"), U("P41", "1007", "unlimbered", "S"))
    firm.do(Gallop("1009"))
    hold_until_target(firm)
    firm.do(Target("1007"), *PASS)
    assert firm.position.answered == {"P41": "stood"}


@pytest.mark.rule("VAU-10.5c", "VAU-10.5d", "VAU-10.5e", "VAU-10.5f")
@pytest.mark.parametrize(
    ("form", "dice", "gone", "broken"),
    [("unlimbered", PASS, False, False), ("unlimbered", FAIL, True, False),
     ("limbered", PASS, False, False), ("limbered", FAIL, False, True)],
)  # fmt: skip
def test_guns_with_infantry_do_as_it_does(
    form: str, dice: tuple[int, int], gone: bool, broken: bool
) -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), U("P41", "1006", form, "S"),
                phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance(dice))
    standing_fast.stand(pen, ("F61",), "1007", "1006", "charge", False)
    guns = pen.position.units["P41"]
    assert (not guns.at) == gone and ("disordered" in guns.marks) == broken
    if not gone:
        assert "P41" in pen.position.contacts[0].target


@pytest.mark.rule("VAU-10.5d", "VAU-10.5c")
@pytest.mark.parametrize(("dice", "result"), [((1, 1, 6), "square"), ((3, 5), "disorder")])
def test_tp118_guns_and_a_square(dice: tuple[int, ...], result: str) -> None:
    play = named(U("F64", "1010"), U("P01", "1007", "line", "SSW"),
                 U("P41", "1007", "unlimbered", "SSW"), by=("F64",))  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Hold())
    play.do(FormSquare("1007"), *dice)
    assert play.one(SquareTried).result == result
    assert bool(play.at("P41")) == (result == "square")


@pytest.mark.rule("VAU-6.7g", "VAU-6.7h")
def test_skirmishers_take_refuge() -> None:
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"),
                 U("P01", "1006", "line", "SSW"), ask=True)  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.chooser == "allied"
    play.refuse(Refuge("1107"), "VAU-6.7g")
    play.do(Refuge("1006"))
    assert play.at("P06") == "1006" and play.form("P06") == "line"
    assert play.stack("1006") == ("P01", "P06")


@pytest.mark.rule("VAU-6.7i")
def test_skirmishers_without_refuge_rout() -> None:
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.has("P06", "routed")


@pytest.mark.rule("VAU-6.7g")
def test_woods_are_a_refuge() -> None:
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"), terrain={"1106": "wood"},
                 ask=True)  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(Refuge("1106"))
    assert play.form("P06") == "general"


# ---- reaction ----


@pytest.mark.rule("VAU-10.3a", "VAU-10.3b", "VAU-10.0c")
@pytest.mark.parametrize(
    ("unit", "marks", "face", "asked"),
    [
        ("P31", (), "S", True), ("P31", ("tired",), "S", True), ("P31", ("exhausted",), "S", False),
        ("P31", ("routed",), "S", False), ("P31", (), "N", False), ("P32", (), "S", False),
    ],
)  # fmt: skip
def test_who_reacts_at_four_hexes(
    unit: str, marks: tuple[str, ...], face: str, asked: bool
) -> None:
    play = named(U("F61", "1010"), U(unit, "1005", "column", face, *marks))
    play.do(Gallop("1009"))
    assert (charging(play).step == "react") == asked


def reacting(*dice: int) -> Play:
    """F61 has come to 1009; P31 at 1005 has tested."""
    play = named(U("F61", "1010"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    play.do(Charge(("P31",)), *dice)
    return play


@pytest.mark.rule("VAU-10.3c", "VAU-10.3d", "VAU-10.3f", "VAU-10.2t")
def test_reaction_by_turns_until_contact() -> None:
    play = reacting(*PASS)
    assert play.chooser == "allied" and charging(play).step == "reactor"
    play.do(Gallop("1006"))
    hold_to_ride(play)
    assert play.chooser == "french"
    play.do(Gallop("1008"))
    hold_to_ride(play)
    assert play.chooser == "allied"
    play.do(Gallop("1007"))
    told = play.one(ContactLaid).contact
    assert told.how == "reaction" and not told.bonus and set(told.tested) == {"P31", "F61"}


def hold_to_ride(play: Play) -> None:
    """Hold until somebody rides."""
    while play.asked == "charging" and play.slot(GALLOP) is None:
        play.do(Hold())


@pytest.mark.rule("VAU-10.3b", "VAU-10.3c")
def test_tp111_a_failed_reaction_is_the_only_one() -> None:
    play = reacting(*FAIL)
    assert "react:P31" in play.position.tried
    assert charging(play).step == "ride"
    play.do(Gallop("1109"))
    assert play.slot(CHARGE) is None


@pytest.mark.rule("VAU-10.3c")
def test_a_reaction_may_be_declined_and_tried_later() -> None:
    play = named(U("F61", "1010"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    play.do(Hold())
    play.do(Gallop("1008"))
    assert play.offered(CHARGE) == ("P31",)


@pytest.mark.rule("VAU-10.3e", "VAU-10.3f")
def test_tp110_the_charge_evades_a_reactor() -> None:
    """The reactor rides off to the side; its four hexes are used up."""
    play = reacting(*PASS)
    for reactor, charger in (("0905", "1108"), ("0804", "1208"), ("0704", "1307"), ("0603", "")):
        hold_to_ride(play)
        able = play.offered(GALLOP)
        play.do(Gallop(reactor if reactor in able else able[0]))
        if play.told(Evaded):
            break
        hold_to_ride(play)
        able = play.offered(GALLOP)
        play.do(Gallop(charger if charger in able else able[-1]))
    assert play.told(Evaded) and not play.position.contacts
    assert charging(play).reactors == ()


@pytest.mark.rule("VAU-10.3c")
def test_a_led_stack_reacts_together_and_each_tests() -> None:
    pieces = (U("F61", "1010"), U("P31", "1005", face="S"), U("P35", "1005", face="S"))
    alone = named(*pieces)
    alone.do(Gallop("1009"))
    alone.refuse(Charge(("P31", "P35")), "VAU-10.3c")
    led = named(*pieces, L("L20", "1005"))
    led.do(Gallop("1009"))
    led.do(Charge(("P31", "P35")), *PASS, *FAIL)
    assert charging(led).reactors == ("P31",)


# ---- opportunity charges ----


def moved(*pieces: Piece, to: str = "1008", unit: str = "F24", **board: Any) -> Play:
    """A French unit has moved one hex, near Allied cavalry."""
    play = Play(*pieces, phase="movement", **board)
    play.do(Move(unit, (to,)))
    return play


NEAR = (U("F24", "1009"), U("P31", "1006", face="S"))


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


@pytest.mark.rule("VAU-16.4f")
def test_naming_a_frozen_formation_as_target_wakes_it() -> None:
    play = named(U("F61", "1010"), U("P11", "1007", face="S"), position={"active": ()},
                 activation_names={"10th-brigade": "10th Brigade"})  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.s.activation_of("P11") in play.position.provoked


@pytest.mark.rule("VAU-12.7a", "VAU-10.3d")
def test_a_reactor_is_fired_at_as_it_leaves_a_front() -> None:
    """P31 rides from 1005, before the front of F24, at a charge that comes from the south."""
    play = named(U("F61", "1010"), U("F24", "0905", "line", "E"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    play.do(Charge(("P31",)), *PASS)
    play.do(Gallop("1006"))
    assert play.asked == "opportunity-fire" and play.chooser == "french"
    play.do(Fire("1005", ("F24",)), 6, 6, *FAIL)
    while play.asked == "retreating":
        unit = play.offered(falling_back.RETREAT)[0]
        play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]))
    assert play.lost("P31") == 1 and play.has("P31", "routed")
    assert charging(play).reactors == ()


# ---- squares, second targets, reactions: the finer points ----


@pytest.mark.rule("VAU-10.2k", "VAU-10.2o")
def test_every_hex_may_try_its_square_before_the_recall() -> None:
    play = named(U("F64", "1010"), U("P01", "1006", face="S"), U("P02", "0907", face="SE"),
                 by=("F64",))  # fmt: skip
    ride(play, "1009")
    ride(play, "1008")
    play.do(Target("1006"))
    ride(play, "1007")
    while play.asked != "charging":
        play.do(Hold())
    assert play.offered(SQUARE_VERB) == ("1006", "0907")
    play.do(FormSquare("0907"), 1, 1)
    assert play.form("P02") == "square" and play.offered(SQUARE_VERB) == ("1006",)
    play.do(FormSquare("1006"), 1, 1, 6)
    assert play.form("P01") == "square" and play.one(RecallTried).success


def second_target(guns: Piece) -> Play:
    """A charge whose target, skirmishers, has run: guns are beside it."""
    play = named(U("F61", "1010"), U("P07", "1006", "skirmish", "SSW"), guns)
    ride(play, "1009")
    ride(play, "1008")
    play.do(Target("1006"))
    play.fall_back()
    for cell in ("1107", "1106", "1206"):
        ride(play, cell)
    while play.offered(TARGET) != (guns.at,):
        play.do(Hold())
    return play


@pytest.mark.rule("VAU-10.2p", "VAU-10.5a", "VAU-10.5b")
def test_a_new_target_answers_as_the_first_would() -> None:
    limbered = second_target(U("P41", "1205", "limbered", "N"))
    limbered.do(Target("1205"))
    assert limbered.has("P41", "routed")
    for dice, stands in (((6, 6), True), ((1, 1), False)):
        deployed = second_target(U("P41", "1205", "unlimbered", "N"))
        deployed.do(Target("1205"), *dice)
        assert (deployed.at("P41") == "1205") == stands


@pytest.mark.rule("VAU-10.2e", "VAU-13.0d")
def test_a_square_that_failed_has_not_stood() -> None:
    play = Play(U("F61", "1008"), U("P01", "1007", face="S"), phase="charge")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    pen.position = msgspec.structs.replace(play.position, answered={"P01": "disorder"})
    standing_fast.stand(pen, ("F61",), "1008", "1007", "charge", False)
    (marker,) = pen.position.contacts
    assert marker.target == ("P01",) and marker.tested == ()


@pytest.mark.rule("VAU-4.0f", "VAU-10.5c")
def test_routed_guns_stay_routed_when_their_infantry_fails() -> None:
    play = Play(U("F61", "1008"), U("P01", "1007", face="S"),
                U("P41", "1007", "limbered", "S", "routed"), phase="charge")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance((1, 1)))
    standing_fast.stand(pen, ("F61",), "1008", "1007", "charge", False)
    marks = pen.position.units["P41"].marks
    assert "routed" in marks and "disordered" not in marks


@pytest.mark.rule("VAU-5.0c", "VAU-5.3b", "VAU-10.3f")
def test_a_reaction_that_is_evaded_neither_counts_as_a_charge_nor_denies_rest() -> None:
    play = named(U("F61", "1106", face="S"), U("P31", "1110", "column", "N", "tired", "blue"))
    ride(play, "1107")
    while not (play.asked == "charging" and play.position.top.step == "react"):
        play.do(Hold())
    play.do(Charge(("P31",)), *(6, 6))
    play.do(Gallop("1109"))
    assert not {"galloped", "worked-blue", "worked-green"} & {*play.state("P31").marks}
