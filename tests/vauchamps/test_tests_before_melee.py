"""Odds of a melee tell the tests of morale that come first: they are what the melee then does."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.core import Level
from engine.core.closing import Hold
from engine.rules.odds import column_words
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import pre_melee
from engine.systems.vauchamps.melee.advancing import Advance
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.melee.sparing import Spare
from engine.systems.vauchamps.melee.withdrawal import Withdraw
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.morale.events import Tested as MoraleTested
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.fires import odds_rows
from tests.vauchamps.board import L, Piece, Play, U
from tests.vauchamps.melee import FAIL, FOOT, PASS, flee, hold, melee


def told(play: Play, *units: str) -> list[str]:
    """The rows of the odds at 1010 that tell of tests, as the chooser may know them."""
    view = play.game.redact(play.position, play.chooser)
    return [row for row in odds_rows(play.s, view, play.chooser, "1010", units)
            if re.search(r"tests (morale|too)", row)]  # fmt: skip


@pytest.mark.rule("VAU-13.0d", "VAU-13.0f", "VAU-0.3")
def test_the_defender_tests_first_and_may_end_it() -> None:
    play = melee(*FOOT)
    assert told(play) == [
        "Before it {unit:P01} tests morale, and gives way if it fails.",
        "If it stands, {unit:F41} tests too: of 36 rolls 28 pass at 1 to 2, 31 at 1 to 1, "
        "34 at 2 to 1 and 36 at 3 to 1, counted in increments.",
    ]
    play.do(Attack("1010", ("F41",)), *FAIL)
    assert [test.unit for test in play.told(MoraleTested)] == ["P01"]
    assert not play.told(MeleeFought)


@pytest.mark.rule("VAU-13.0d", "VAU-6.7d")
def test_against_skirmishers_chance_and_modifiers_are_told_and_the_attacker_needs_no_test() -> None:
    """A counter in skirmish order lies face up: nothing of it is hidden."""
    play = melee(U("F41", "1011"), U("P01", "1010", "skirmish", "S"))
    (row,) = told(play)
    play.do(Attack("1010", ("F41",)))
    hold(play, *PASS, 4, 4)
    test = play.told(MoraleTested)[0]
    assert [test.unit for test in play.told(MoraleTested) if "melee" in test.cause] == ["P01"]
    assert all(case.why in row for case in test.modifiers)
    assert re.search(r"of 36 rolls \d+ pass\. To the roll, plus helps: ", row)
    assert play.told(MeleeFought)


@pytest.mark.rule("VAU-13.0d")
def test_general_order_needs_no_test_before_a_melee() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", "general"), terrain={"1010": "village"})
    (row,) = told(play)
    assert row.startswith("Before it {unit:F41} tests morale, and gives way if it fails: of 36 ")
    play.do(Attack("1010", ("F41",)), *FAIL)
    assert [test.unit for test in play.told(MoraleTested)] == ["F41"]


def led_twice() -> Play:
    """A melee of a battalion with two leaders, of whom one is to be named after the tests."""
    leaders = (L("L14", "1011"), L("L15", "1011"))
    return melee(U("F51", "1011"), *leaders, U("P01", "1010", face="S"))


def said(play: Play, cell: str = "1010", *units: str) -> str:
    """All that the French are told of the odds at a hex."""
    view = play.game.redact(play.position, "french")
    return " ".join(odds_rows(play.s, view, "french", cell, units))


@pytest.mark.rule("VAU-13.0d", "VAU-13.0f", "VAU-13.5c")
def test_a_test_that_is_passed_is_not_told_as_still_to_come() -> None:
    """While a leader was to be named the tests were told once more (a tester by ear)."""
    play = led_twice()
    assert "tests morale" in said(play) and "if it passes its test" in said(play)
    play.do(Attack("1010", ("F51",)), *PASS, *PASS)
    assert play.position.pending(Melee).step == "lead-attack"
    for told_now in (said(play), said(play, "1010", "F51")):
        assert "attack value 10." in told_now and "whoever leads adds to the roll" in told_now
        assert not re.search(r"tests|passes|may retreat", told_now)


@pytest.mark.rule("VAU-13.0f", "VAU-18.2j")
def test_a_garrison_whose_test_is_passed_is_left_only_if_it_is_driven_off() -> None:
    play = led_twice()
    play.do(Attack("1010", ("F51",)), *PASS, *PASS)
    s = replace(play.s, victory_places={"Vauchamps": frozenset({"1011"})})
    rows = odds_rows(s, play.game.redact(play.position, "french"), "french", "1010", ())
    assert rows[-1].endswith("it leaves it if it is driven off.")


@pytest.mark.rule("VAU-13.0d", "VAU-13.0f")
def test_while_a_defender_that_failed_goes_back_only_the_attacker_tests() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", face="S"), U("P02", "1010", face="S"))
    play.do(Attack("1010", ("F41",)), *PASS, *FAIL)
    assert play.asked == "retreating"
    (row,) = told_by_french(play)
    assert row.startswith("Before it {unit:F41} tests morale, and gives way if it fails: of 36 ")


def told_by_french(play: Play) -> list[str]:
    """The rows of the odds at 1010 that tell of tests, though the others choose."""
    view = play.game.redact(play.position, "french")
    return [row for row in odds_rows(play.s, view, "french", "1010", ()) if "tests" in row]


@pytest.mark.rule("VAU-5.0d")
def test_horses_that_are_spared_are_told_so_in_the_melee_that_goes_on() -> None:
    leaders = (L("L06", "1011"), L("L07", "1011"))
    play = melee(U("F61", "1011"), *leaders, U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F61",)))
    assert "attack value 26." in said(play)
    play.do(Spare(("F61",)), *PASS, *PASS)
    assert play.position.pending(Melee).step == "lead-attack"
    assert "attack value 8." in said(play)
    assert "{unit:F61} 8: 26, a third of it as it spares its horses." in said(play)


@pytest.mark.rule("VAU-13.5d")
def test_a_melee_that_is_rolled_for_has_no_odds_any_more_but_its_result() -> None:
    play = melee(U("F24", "1011"), U("F25", "0910", face="NE"), U("P01", "1010", face="S"))
    play.do(Attack("1010", ("F24", "F25")), *PASS * 3, 4, 3)
    assert play.position.pending(Melee).step == "bear"
    assert re.fullmatch(
        r"The melee at \{cell:1010\} has been fought: the attackers lose 2, .*", said(play)
    )


@pytest.mark.rule("VAU-13.3g")
def test_a_second_attack_has_its_odds_and_the_first_no_more() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"), U("P01", "0909", face="SE"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    play.do(Withdraw("P31", "1207", "north"))
    play.do(Advance(("F24",)))
    assert play.position.pending(Melee).step == "again"
    for told_now in (said(play, "0909"), said(play, "0909", "F24")):
        assert told_now.startswith("Melee at {cell:0909} by {unit:F24}: attack value ")
        assert "Before it {unit:P01} tests morale" in told_now


FOES = ("P01", "P02", "P05", "P06", "P07", "P31")


def caught(count: int) -> Play:
    """A battalion at 1011 with enemies in so many of the hexes next to it, 1010 first."""
    around = melee(*FOOT).s.board.grid.neighbours("1011")
    cells = ("1010", *(cell for cell in around if cell != "1010"))
    foes = [U(foe, cell, face="S") for foe, cell in zip(FOES, cells, strict=False)]
    return melee(U("F24", "1011"), *foes[:count])


@pytest.mark.rule("VAU-13.0e", "VAU-0.3")
def test_the_chance_of_an_own_unit_against_hidden_numbers_is_told_by_the_strength() -> None:
    play = caught(1)
    play.do(Attack("1010", ("F24",)), *PASS, *FAIL)
    test = next(test for test in play.told(MoraleTested) if test.unit == "F24")
    ratio = next(m.steps for m in test.modifiers if m.why == pre_melee.STRENGTH_RATIO)
    odds = next(row.odds for row in play.s.combat.strength_ratios if row.attacker == ratio)
    good = sum(
        modifiers.passes(roll, modifiers.total(test.modifiers), test.morale)
        for roll in base6.rolls()
    )
    row = told(caught(1))[1]
    assert re.search(rf"\b{good}( pass)? at {column_words(odds)}\b", row), (row, odds, good)


@pytest.mark.rule("VAU-4.0o", "VAU-13.0f")
@pytest.mark.parametrize("count", [1, len(FOES)])
def test_who_has_no_way_back_is_warned_of_and_is_lost(count: int) -> None:
    play = caught(count)
    view = play.game.redact(play.position, play.chooser)
    order = Attack("1010", ("F24",))
    warned = " ".join(cautions(play.s, view, play.chooser, order))
    previewed = " ".join(odds_rows(play.s, view, play.chooser, "1010", ("F24",)))
    play.do(order, *PASS, *FAIL)
    lost = play.position.units["F24"].is_gone
    assert lost == (count > 1)
    assert lost == ("{unit:F24} has no way back" in warned)
    assert lost == ("{unit:F24} has no way back" in previewed)


@pytest.mark.rule("VAU-4.0f", "VAU-13.0d", "VAU-13.0f")
def test_who_fails_is_said_to_rout_or_to_be_lost_where_he_does() -> None:
    """Cavalry was said to give way (by ear)."""
    play = melee(U("F61", "1011"), U("P31", "1010", face="S"))
    first, then = told(play)
    assert first.startswith("Before it {unit:P31} tests morale, and routs if it fails")
    assert then.startswith("If it stands, {unit:F61} tests too, and routs if it fails: ")
    play.do(Attack("1010", ("F61",)))
    hold(play)
    hold(play, *FAIL)
    flee(play)
    assert play.has("P31", "routed")
    shaken = told(melee(U("F41", "1011"), U("P01", "1010", "column", "S", "disordered")))
    assert shaken[0].startswith("Before it {unit:P01} tests morale, and routs if it fails")
    guns = told(melee(U("F41", "1011"), U("P41", "1010", "unlimbered", "S")))
    assert guns[0].startswith("Before it {unit:P41} tests morale, and is lost if it fails")


@pytest.mark.rule("VAU-4.5e", "VAU-13.0f")
@pytest.mark.parametrize("at", ["0411", "1711"])
def test_who_would_rout_off_the_map_is_warned_of_and_is_lost(at: str) -> None:
    """The loss of a regiment near the edge was told as giving way (by ear)."""
    cell = f"{at[:2]}10"
    play = melee(U("F61", at), U("P01", cell, face="S"))
    view = play.game.redact(play.position, play.chooser)
    order = Attack(cell, ("F61",))
    warned = " ".join(cautions(play.s, view, play.chooser, order))
    previewed = " ".join(odds_rows(play.s, view, play.chooser, cell, ("F61",)))
    play.do(order)
    hold(play, *PASS, *FAIL)
    flee(play)
    lost = play.position.units["F61"].is_gone
    assert lost == (at == "0411")
    told_so = "{unit:F61} would be lost if it fails its test: its rout goes off the map by "
    assert lost == (told_so in warned) == (told_so in previewed)


@pytest.mark.rule("VAU-13.0d")
def test_of_a_test_that_fails_the_dice_are_told() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *FAIL)
    (failed,) = play.told(MoraleTested)
    dice = base6.dice(failed.roll)
    assert (
        MoraleTested.several((failed,), Level.NORMAL)
        == f"{{unit:P01}} fails its test, dice {dice}."
    )


@pytest.mark.rule("VAU-13.5a")
def test_the_dice_of_a_melee_are_told_as_they_fell_and_why_they_count_less() -> None:
    """Odds below 1 to 2 take 6 off: the dice were told as if they had fallen so."""
    fought = MeleeFought(
        "french", "1010", 4, 9, "1:2", False, natural=33, roll=23, code="AD", modifier=-6, short=-6
    )
    assert fought.text(Level.NORMAL) == (
        "AD, the attackers give way in disorder. Column 1 to 2, dice 3 and 3, "
        "minus 6 for odds below 1 to 2 makes 2 and 3."
    )


def garrison(*more: Piece) -> tuple[Play, str]:
    """A melee from a hex of Vauchamps, and what is warned of before it."""
    play = melee(U("F41", "1011"), U("P01", "1010", face="S"), *more)
    s = replace(play.s, victory_places={"Vauchamps": frozenset({"1011", "1111"})})
    view = play.game.redact(play.position, "french")
    warned = " ".join(cautions(s, view, "french", Attack("1010", ("F41",))))
    previewed = " ".join(odds_rows(s, view, "french", "1010", ("F41",)))
    assert not warned or warned in previewed
    return play, warned


@pytest.mark.rule("VAU-18.2j", "VAU-13.0f")
def test_who_alone_holds_a_hex_of_an_objective_is_warned_that_it_may_have_to_leave_it() -> None:
    play, warned = garrison()
    assert warned == (
        "{unit:F41} alone holds {cell:1011} of the objective Vauchamps; it leaves it if it fails "
        "the test or is driven off."
    )
    play.do(Attack("1010", ("F41",)), *PASS, *FAIL)
    flee(play)
    assert play.position.units["F41"].at != "1011"


@pytest.mark.rule("VAU-18.2j")
def test_where_others_stay_in_the_objective_s_hex_nothing_is_warned_of() -> None:
    assert "objective" not in garrison(U("F42", "1011"))[1]
