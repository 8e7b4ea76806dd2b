"""VAU-14: leaders in combat."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import Hold
from engine.core.ledger import Ledger
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import Wheel
from engine.systems.vauchamps.leaders import casualties, joining
from engine.systems.vauchamps.leaders.events import LeaderHit, LeaderTaken
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.withdrawal import Withdraw
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.morale.events import Tested as MoraleTested
from engine.systems.vauchamps.movement.moving import Move
from tests.vauchamps.board import L, Play, U
from tests.vauchamps.charge import FAIL, FAR, PASS, named


def check(play: Play, cells: tuple[str, ...], side: str, *dice: int, used: str = "",
          by_fire: bool = False) -> Any:  # fmt: skip
    """A ledger after a leader in these hexes has checked, with just these dice."""
    chance = ScriptedChance(dice)
    pen: Any = Ledger(play.game, play.position, chance)
    casualties.casualty(pen, cells, side, used, by_fire)
    chance.finish()
    return pen


def at_ease(*pieces: Any, **board: Any) -> Play:
    """A position with nothing going on but movement."""
    return Play(*pieces, phase="movement", side="allied", **board)


ONE = (U("P01", "1010"), L("L20", "1010"))
TWO = (*ONE, L("L16", "1010"))


@pytest.mark.rule("VAU-14.0a")
@pytest.mark.parametrize(("units", "checks"), [(4, False), (5, True), (6, True)])
def test_under_fire_on_a_natural_65_or_66(units: int, checks: bool) -> None:
    play = Play(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"), L("L20", "1010"),
                phase="offensive-fire")  # fmt: skip
    play.do(Fire("1010", ("F24",)), 6, units, *([6] if checks else []), *PASS)
    assert len(play.told(LeaderHit)) == checks


@pytest.mark.rule("VAU-14.0b", "VAU-14.0c")
@pytest.mark.parametrize(
    ("roll", "who"), [((6, 4), "L20"), ((6, 3), ""), ((1, 2), "L14"), ((1, 3), "")]
)
def test_in_melee_by_the_natural_roll(roll: tuple[int, int], who: str) -> None:
    play = Play(U("F41", "1011"), L("L14", "1011"), U("P01", "1010", face="S"), L("L20", "1010"),
                phase="melee")  # fmt: skip
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, *roll, *([6] if who else []))
    assert [e.leader for e in play.told(LeaderHit)] == ([who] if who else [])


@pytest.mark.rule("VAU-14.0d")
def test_which_leader() -> None:
    used = check(at_ease(*TWO), ("1010",), "allied", 3, 6, used="L16")
    assert [e.leader for e in used.events if isinstance(e, LeaderHit)] == ["L16"]
    other = check(at_ease(*TWO), ("1010",), "allied", 4, 6, used="L16")
    assert [e.leader for e in other.events if isinstance(e, LeaderHit)] == ["L20"]
    random = check(at_ease(*TWO), ("1010",), "allied", 2, 6)
    assert [e.leader for e in random.events if isinstance(e, LeaderHit)] == ["L20"]
    alone = check(at_ease(*ONE), ("1010",), "allied", 6, used="L16")
    assert [e.leader for e in alone.events if isinstance(e, LeaderHit)] == ["L20"]


@pytest.mark.rule("VAU-14.2a", "VAU-14.2b")
@pytest.mark.parametrize(
    ("dice", "fate"),
    [((1,), "dead"), ((2,), "dead"), ((4, 2), "hours"), ((5,), "captured"), ((6,), "scratch")],
)
def test_his_fate(dice: tuple[int, ...], fate: str) -> None:
    pen = check(at_ease(*ONE), ("1010",), "allied", *dice)
    (hit,) = [e for e in pen.events if isinstance(e, LeaderHit)]
    assert hit.fate == fate and bool(pen.position.units["L20"].at) == (fate == "scratch")


@pytest.mark.rule("VAU-14.2a")
def test_tp150_capture_under_fire_is_rolled_again() -> None:
    pen = check(at_ease(*ONE), ("1010",), "allied", 5, 5, 1, by_fire=True)
    assert pen.position.units["L20"].fate == "dead"


@pytest.mark.rule("VAU-14.2b")
def test_tp151_two_dice_of_hours() -> None:
    pen = check(at_ease(*ONE), ("1010",), "allied", 3, 3, 4)
    (hit,) = [e for e in pen.events if isinstance(e, LeaderHit)]
    assert hit.turns == 21 and pen.position.units["L20"].back == 4 + 21


@pytest.mark.rule("VAU-14.2c")
def test_the_units_in_his_hex_are_shocked() -> None:
    play = Play(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"), U("P02", "1010"),
                L("L20", "1010"), phase="offensive-fire")  # fmt: skip
    play.do(Fire("1010", ("F24",)), 6, 6, 1, *PASS, *PASS)
    tests = play.told(MoraleTested)
    assert [e.unit for e in tests] == ["P01", "P02"]
    assert all(-4 in [m.steps for m in e.modifiers] for e in tests)
    assert modifiers.leader_lost(play.s, "L01").steps == -12


@pytest.mark.rule("VAU-14.2c")
def test_a_flesh_wound_shocks_nobody() -> None:
    play = Play(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"), U("P02", "1010"),
                L("L20", "1010"), phase="offensive-fire")  # fmt: skip
    play.do(Fire("1010", ("F24",)), 6, 6, 6, *PASS)
    assert [e.unit for e in play.told(MoraleTested)] == ["P01"]


@pytest.mark.rule("VAU-14.2d")
def test_leaders_left_alone_go_to_the_nearest_of_their_command() -> None:
    play = at_ease(L("L20", "1010"), U("P11", "1011"), U("P01", "1013"), U("P02", "1007"),
                   U("F24", "2525"))  # fmt: skip
    assert joining.nearest_units(play.s, play.position, "L20") == ("P01", "P02")
    others = at_ease(L("L20", "1010"), U("P11", "1011"), U("F24", "2525"))
    assert joining.nearest_units(others.s, others.position, "L20") == ("P11",)


@pytest.mark.rule("VAU-14.2d")
def test_surrounded_leaders_are_captured() -> None:
    around = ("1009", "1109", "1110", "1011", "0910", "0909")
    enemies = [U(f"F{n}", c) for n, c in zip((21, 22, 23, 24, 25, 26), around, strict=True)]
    play = at_ease(L("L20", "1010"), U("P01", "2020"), *enemies)
    assert casualties.surrounded(play.s, play.position, "1010", "allied")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    casualties.goes(pen, "L20")
    assert pen.position.units["L20"].fate == "captured"
    assert not casualties.surrounded(play.s, play.position, "2020", "allied")


@pytest.mark.rule("VAU-14.2d")
def test_a_leader_whose_unit_is_surrounded_is_captured() -> None:
    ponds = dict.fromkeys(("2019", "2119", "2120", "2021", "1920", "1919"), "pond")
    for around, captured in ((False, False), (True, True)):
        play = at_ease(L("L20", "1010"), U("P01", "2020"), U("F24", "2525"),
                       terrain=ponds if around else {})  # fmt: skip
        pen: Any = Ledger(play.game, play.position, ScriptedChance())
        casualties.goes(pen, "L20")
        assert (pen.position.units["L20"].fate == "captured") is captured


@pytest.mark.rule("VAU-14.2e")
def test_tp153_cavalry_takes_a_lone_leader_infantry_drives_him_off() -> None:
    horse = Play(L("L20", "1010"), U("P01", "1515"), U("F61", "1012"), phase="movement")
    horse.do(Move("F61", ("1011", "1010")))
    assert horse.one(LeaderTaken).leader == "L20"
    foot = Play(L("L20", "1010"), U("P01", "1515"), U("F24", "1011"), phase="movement")
    foot.do(Move("F24", ("1010",)))
    assert not foot.told(LeaderTaken) and foot.at("L20") == "1515"


@pytest.mark.rule("VAU-14.2d")
def test_of_equally_near_units_he_joins_one_that_is_not_surrounded() -> None:
    around = zip(
        ("1209", "1309", "1310", "1211", "1110", "1109"), ("N", "NE", "SE", "S", "SW", "NW"),
        strict=True,
    )  # fmt: skip
    ring = [U(f"P0{n}", at, face=face) for n, (at, face) in enumerate(around, 1)]
    play = at_ease(L("L02", "1010"), U("F01", "1210"), U("F02", "1012"), *ring)
    assert joining.nearest_units(play.s, play.position, "L02") == ("F01", "F02")
    assert casualties.surrounded(play.s, play.position, "1210", "french")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    casualties.goes(pen, "L02")
    assert pen.position.top.units == ("F02",)


@pytest.mark.rule("VAU-18.2a", "VAU-14.2e")
def test_napoleon_taken_with_troops_who_surrender_ends_the_game_at_once() -> None:
    play = Play(U("R17", "1011"), U("R18", "1011"), L("L16", "1011"), U("F12", "1010", face="S"),
                L("L01", "1010"), U("F24", "2020"), phase="melee", side="allied")  # fmt: skip
    play.do(Attack("1010", ("R17", "R18")), *PASS, *PASS, 6, 3)
    assert play.has("L01", "captured") and play.position.outcome is not None
    assert play.position.outcome.result == "allied-automatic"


@pytest.mark.rule("VAU-14.2e")
def test_cavalry_that_charges_in_answer_takes_a_lone_leader_on_its_way() -> None:
    mover = Play(U("F24", "1009"), U("P31", "1006", face="S"), L("L03", "1007"))
    mover.do(Move("F24", ("1008",)))
    mover.do(Charge(("P31",)), *PASS, *PASS)
    assert mover.has("L03", "captured")
    reacts = named(U("F61", "1010"), U("P31", "1005", face="S"), L("L03", "1006"))
    reacts.do(Gallop("1009"))
    reacts.do(Charge(("P31",)), *PASS)
    reacts.do(Gallop("1006"))
    assert reacts.has("L03", "captured")


@pytest.mark.rule("VAU-14.2e", "VAU-13.3e")
def test_cavalry_that_withdraws_takes_a_lone_leader_on_its_way() -> None:
    play = Play(U("F62", "1010"), U("P33", "1009", face="S"), L("L17", "1012"), U("P11", "2525"),
                phase="melee", side="allied")  # fmt: skip
    play.do(Attack("1010", ("P33",)))
    for _ in range(2):
        play.do(Hold())
    play.do(Withdraw("F62", "1013"))
    assert play.has("L17", "captured")


@pytest.mark.rule("VAU-0.12", "VAU-6.4c", "VAU-6.2e")
@pytest.mark.parametrize(
    ("order", "cells", "there"),
    [
        (Form("F61", "column", "north-east", "left"), ("1010",), "1010"),
        (Form("F61", "column", "north-east", "right"), ("1011",), "1011"),
        (Wheel("F61", "south-south-east", "left"), ("1010", "0910"), "1010"),
        (Wheel("F61", "south-south-east", "right"), ("1110", "1011"), "1011"),
    ],
)  # fmt: skip
def test_a_leader_goes_with_a_line_out_of_the_hex_it_gives_up(
    order: Form | Wheel, cells: tuple[str, ...], there: str
) -> None:
    play = Play(U("F61", "1010", "line", "E", also="1011"), L("L07", "1011"), FAR,
                position={"riding": {"L07": "F61"}})  # fmt: skip
    play.do(order)
    assert play.state("F61").cells == cells and play.at("L07") == there


@pytest.mark.rule("VAU-0.12", "VAU-4.0h")
@pytest.mark.parametrize("riding", [{}, {"L07": "F61"}])
def test_a_leader_in_the_right_hex_runs_with_a_line_that_is_broken(riding: dict[str, str]) -> None:
    play = Play(U("F61", "2010", "line", "E", also="2011"), L("L07", "2011"),
                U("P01", "2110", "line", "NNW"), U("P02", "2110", "line", "NNW"), FAR,
                phase="offensive-fire", side="allied", position={"riding": riding})  # fmt: skip
    play.do(Fire("2010", ("P01", "P02")), 6, 6, *FAIL)
    play.fall_back()
    assert play.has("F61", "routed") and play.at("L07") == play.at("F61") != "2010"
