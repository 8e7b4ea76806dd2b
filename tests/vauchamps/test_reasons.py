"""The computer's reasons are true of the order, and their numbers can be looked up."""

from __future__ import annotations

import re

import pytest

from engine.computer.reasons import Weighed, reason as of_terms
from engine.core.closing import End, Hold
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.recall import Recall
from engine.systems.vauchamps.charge.target import TARGET
from engine.systems.vauchamps.computer import answers
from engine.systems.vauchamps.computer.phases import melees
from engine.systems.vauchamps.computer.pouncing import pouncing
from engine.systems.vauchamps.computer.riding import aiming, naming, next_charge, riding
from engine.systems.vauchamps.computer.room import VauRoom
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.turning import Turn
from engine.systems.vauchamps.frames import Charges, Charging, Melee, Naming, Pounce
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words.fires import odds_rows
from engine.systems.vauchamps.words.melees import melee_rows
from tests.vauchamps.board import Play, U
from tests.vauchamps.charge import FAR, hold_squares, hold_until_target, named
from tests.vauchamps.melee import FAIL, flee, melee


@pytest.mark.rule("VAU-12.3a", "VAU-0.3")
def test_a_fire_costs_by_its_reason_what_the_odds_come_to() -> None:
    """Whatever the computer guesses of a crowd in the hex, which the odds do not count."""
    crowd = (U(unit, "1009", face="S") for unit in ("P01", "P02", "P03"))
    play = Play(U("F24", "1010"), *crowd, U("P11", "2828"), phase="offensive-fire")
    view = play.game.redact(play.position, "french")
    rows = odds_rows(play.s, view, "french", "1009", ("F24",))
    told = re.findall(r"(\d+) cost (nothing|\d+)", " ".join(rows))
    mean = sum(int(rolls) * int(lost) for rolls, lost in told if lost != "nothing") / 36
    room = VauRoom(play.game)
    said = room.reason(view, "french", Fire("1009", ("F24",)))
    assert f"it should cost {{cell:1009}} {mean:.1f} increments." in said
    assert said.split(" it ")[0].removeprefix("At ") in rows[0]


@pytest.mark.rule("VAU-8.0")
def test_the_end_of_movement_tells_how_many_have_not_moved() -> None:
    """Not how many orders were weighed for the last of them, which was none."""
    play = Play(U("F24", "1010"), U("F41", "1111"), U("P11", "2828"), phase="movement")
    play.do(Turn("F24", "north-east"))
    room, view = VauRoom(play.game), play.game.redact(play.position, "french")
    said = room.reason(view, "french", End())
    assert said == "No move gains anything for 1 unit not yet moved."
    broken = Play(U("F24", "1010", "column", "N", "routed"), U("P11", "2828"), phase="movement")
    assert "none is left that may still move" in VauRoom(broken.game).reason(
        broken.position, "french", End()
    )


@pytest.mark.rule("VAU-13.5a", "VAU-0.3")
def test_an_attack_tells_its_value_as_the_odds_do_and_calls_a_guess_a_guess() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", face="S"), U("P11", "2828"))
    view = play.game.redact(play.position, "french")
    said = VauRoom(play.game).reason(view, "french", Attack("1010", ("F41",)))
    value = re.search(r"attack value \d+", melee_rows(play.s, view, "french", "1010", ("F41",))[0])
    assert value and value[0] in said and "at a guess" in said


@pytest.mark.rule("VAU-13.7a", "VAU-18.2j")
def test_an_advance_into_a_hex_that_is_no_village_holds_no_village() -> None:
    play = melee(U("F41", "1011", face="N"), U("P06", "1010", face="S"), U("P11", "2828"),
                 victory_places={"Vauchamps": frozenset({"1212"}),
                                 "La Boularderie": frozenset({"2424"})})  # fmt: skip
    play.do(Attack("1010", ("F41",)), *FAIL)
    flee(play)
    top, room = play.position.top, VauRoom(play.game)
    assert isinstance(top, Melee)
    best, *others = answers.advancing(room.stand(play.position, "french"), top)
    assert of_terms(room.gains, best, others[0], others[0], 2).startswith(
        "It takes the ground that was fought for"
    )


@pytest.mark.rule("VAU-13.0f")
def test_horse_attacks_who_cannot_stand_even_in_a_wood() -> None:
    """A hint once ended the phase, for horse alone was never weighed there (a tester by ear)."""
    near = (U("F61", "1011"), U("F62", "1110", face="NW"), U("P11", "2828"))
    weak = U("P06", "1010", "skirmish", "NNE", lost=4)
    for target, weighed in ((weak, True), (U("P06", "1010", "column", "S"), False)):
        play = melee(*near, target, terrain={"1010": "wood"})
        found = melees(VauRoom(play.game).stand(play.position, "french"))
        assert any(isinstance(w.order, Attack) for w in found) is weighed


@pytest.mark.rule("VAU-10.2c")
def test_passing_by_a_target_is_worth_the_charge_that_then_rides_on() -> None:
    """A hint passed by who was worth 23 points a step later, for nothing else (a tester by ear)."""
    near = U("P02", "1109", "column", "S", "routed", lost=4)
    far = U("P32", "1005", "column", "S")
    for others, worth in (((near, far), True), ((near,), False)):
        play = named(U("F61", "1012", face="N"), *others, FAR)
        play.do(Gallop("1011"))
        hold_until_target(play)
        frame, room = play.position.top, VauRoom(play.game)
        assert isinstance(frame, Charging)
        hold = next(w for w in aiming(room.stand(play.position, "french"), frame) if is_hold(w))
        said = room.reason(play.position, "french", hold.order)
        assert (said.startswith("A charge on at {cell:1005}, by a way of 5 hexes,")) is worth
        assert hold.points > 2 if worth else hold.points == 1.0


@pytest.mark.rule("VAU-10.0e", "VAU-10.2d")
def test_a_hint_of_a_charge_rides_round_to_a_target_as_reach_tells_the_way() -> None:
    """It knew ways with one turn alone, and led away from the best strike (a tester by ear)."""
    play = named(U("F61", "1012", face="N"), U("P32", "1315", "column", "E"), FAR)
    worth: list[float] = []
    for cell in ("1112", "1213", "1212", "1213", "1214"):
        best = next_steps(play)[0]
        assert isinstance(best.order, Gallop) and best.order.cell == cell
        worth.append(best.points)
        play.do(best.order)
        hold_until_target(play) if cell == "1214" else hold_squares(play)
    assert all(abs(points - worth[0]) < 2 for points in worth), worth
    assert play.slot(TARGET) is not None


@pytest.mark.rule("VAU-10.0e")
def test_a_hint_of_a_charge_weighs_every_next_hex_that_leads_to_a_target() -> None:
    """ "1 order weighed" was said where there were several ways (a tester by ear)."""
    play = named(U("F61", "1012", face="N"), U("P32", "1314", "column", "E"), FAR)
    weighed = next_steps(play)
    assert {w.order.cell for w in weighed if isinstance(w.order, Gallop)} == {"0911", "1112"}


def next_steps(play: Play) -> list[Weighed]:
    """What the computer weighs for a charge that rides."""
    frame = play.position.top
    assert isinstance(frame, Charging) and frame.step == "ride"
    return riding(VauRoom(play.game).stand(play.position, "french"), frame)


def is_hold(weighed: Weighed) -> bool:
    """True for passing by."""
    return isinstance(weighed.order, Hold)


@pytest.mark.rule("VAU-10.2o")
def test_a_recall_is_no_use_of_the_charge() -> None:
    """ "It makes use of the charge" was the reason for giving it up (a tester by ear)."""
    play = Play(U("F61", "1010"), FAR, phase="charge")
    room = VauRoom(play.game)
    gains = room.gains_of(play.position, "french", Recall())
    better, worse = Weighed(Recall(), {"charge": 0.0}), Weighed(Hold(), {"charge": -7.0})
    assert of_terms(gains, better, worse, None, 2) == (
        "It spares what the charge may cost: the best of 2 orders weighed."
    )


@pytest.mark.rule("VAU-10.4d")
def test_an_opportunity_charge_is_weighed_by_the_tests_it_forces() -> None:
    """By weight alone it was declined: "nothing else gains anything" (a tester by ear)."""
    hex_of_three = (U("F24", "1009"), U("F25", "1008"), U("F26", "1008"))
    play = Play(*hex_of_three, U("P31", "1006", face="S"), phase="movement")
    play.do(Move("F24", ("1008",)))
    top = play.position.top
    assert isinstance(top, Pounce)
    best, _ = pouncing(VauRoom(play.game).stand(play.position, "allied"), top)
    assert best.order == Charge(("P31",))


@pytest.mark.rule("VAU-10.1a")
def test_who_could_charge_but_had_better_not_is_weighed_too() -> None:
    """The hint was to end, "1 order weighed", though several regiments were able."""
    squares = tuple(U(unit, "1006", "square") for unit in ("P01", "P02"))
    play = Play(U("F61", "1010"), U("P03", "1008"), *squares, phase="charge")
    top = play.position.top
    assert isinstance(top, Naming)
    best, other = naming(VauRoom(play.game).stand(play.position, "french"), top)
    assert best.order == End() and other.order == Charge(("F61",)) and other.points < 0


@pytest.mark.rule("VAU-10.1c")
def test_a_named_charge_that_must_ride_round_is_begun() -> None:
    """The hint was to begin no further charge, "1 order weighed" (a tester by ear)."""
    play = Play(
        U("F61", "1012", face="N"), U("P02", "1315", "column", "E", lost=4), FAR, phase="charge"
    )
    play.do(Charge(("F61",)))
    play.do(End())
    top = play.position.top
    assert isinstance(top, Charges)
    found = next_charge(VauRoom(play.game).stand(play.position, "french"), top)
    assert {w.order for w in found} == {Charge(("F61",)), End()}
