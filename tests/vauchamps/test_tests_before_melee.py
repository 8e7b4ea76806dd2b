"""Odds of a melee tell the tests of morale that come first: they are what the melee then does."""

from __future__ import annotations

import re

import pytest

from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.morale.events import Tested as MoraleTested
from engine.systems.vauchamps.words.fires import odds_rows
from tests.vauchamps.board import Play, U
from tests.vauchamps.melee import FAIL, FOOT, PASS, hold, melee


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
        "If it stands, {unit:F41} tests too.",
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
    assert re.search(r"of 36 rolls \d+ pass\. To the roll: ", row)
    assert play.told(MeleeFought)


@pytest.mark.rule("VAU-13.0d")
def test_general_order_needs_no_test_before_a_melee() -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", "general"), terrain={"1010": "village"})
    assert told(play) == ["Before it {unit:F41} tests morale, and gives way if it fails."]
    play.do(Attack("1010", ("F41",)), *FAIL)
    assert [test.unit for test in play.told(MoraleTested)] == ["F41"]
