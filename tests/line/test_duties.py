"""In movement it is told who would have to attack, were it combat: asked for, and after a move."""

from __future__ import annotations

import random

import pytest

from engine.notation import begin_from
from tests.contract.duties import check_duties
from tests.contract.games import shipped
from tests.contract.moments import begun, moments
from tests.line.desks import READY, new_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: f french I5/3-4 at 0203
unit: g french I5/3-4 at 0803
unit: s spanish I2/1-4 at 0206
clock: turn 1 french movement
"""


def rocroi() -> Desk:
    return begun(*begin_from(BOARD))


@pytest.mark.rule("TYW-8.11")
def test_a_move_that_makes_a_unit_owe_an_attack_says_so() -> None:
    desk = rocroi()
    assert answer(desk, "owed") == [
        "Nothing is owed now.",
        "Nobody must attack if combat began now.",
    ]
    told = answer(desk, "move f 0205")
    assert told[1] == (
        "If combat began now, f, 2 to 1 at best, would have to attack, and s would have to be "
        "attacked."
    )
    assert answer(desk, "owed")[1].startswith("Must attack if combat began now: 1.")
    assert not any("would have to attack" in row for row in answer(desk, "move g 0804"))


@pytest.mark.rule("TYW-10.11", "TYW-8.11")
def test_the_best_odds_are_those_with_the_leaders_who_could_add_their_ratings() -> None:
    """It was told "at best" what a leader in the same hex then raised by a column."""
    desk = begun(*begin_from(BOARD + "unit: l french L3-10 at 0203\n"))
    told = answer(desk, "move f 0205 with l")
    assert any("f, 4 to 1 at best, would have to attack" in row for row in told), told


@pytest.mark.rule("TYW-8.11a", "TYW-8.12a")
def test_each_duty_is_owed_once_from_the_side_that_acts() -> None:
    """Who must be attacked by one with no other target is told there; by several of choice, too."""
    desk = begun(*begin_from("""scenario: rocroi-1643
board: 8 columns 8 rows, even low
clock: turn 2 french movement
units: a french I6/3-4 at 0204; b french I6/3-4 at 0205; c french I6/3-4 at 0206
units: x spanish I6/3-4 at 0305; y spanish I6/3-4 at 0306
"""))  # fmt: skip
    assert answer(desk, "owed")[2:] == [
        "A at 0204 must attack x at 0305.",
        "B at 0205 must attack x at 0305 or y at 0306.",
        "C at 0206 must attack y at 0306.",
    ]


@pytest.mark.rule("TYW-8.0f", "TYW-8.12")
def test_the_best_odds_of_several_are_told_not_to_be_had_together() -> None:
    """One of two attacks has the third unit: both cannot be had at their best."""
    desk = begun(*begin_from("""scenario: rocroi-1643
board: 8 columns 8 rows, even low
clock: turn 2 french movement
units: a french I6/3-4 at 0204; b french I6/3-4 at 0205; c french I6/3-4 at 0206
units: x spanish I6/3-4 at 0305; y spanish I6/3-4 at 0306
"""))  # fmt: skip
    told = answer(desk, "end")
    assert told[1] == (
        "If combat began now, a, b and c would have to attack, each 2 to 1 at best, with all who "
        "could join, though nobody joins two, and x and y would have to be attacked."
    ), told
    desk = begun(*begin_from("""scenario: rocroi-1643
board: 8 columns 8 rows, even low
clock: turn 2 french movement
units: a french I6/3-4 at 0202; b french I9/3-4 at 0206; c french I4/2-4 at 0207
units: x spanish I6/3-4 at 0302; y spanish I6/3-4 at 0307
"""))  # fmt: skip
    told = answer(desk, "end")
    assert told[1].startswith(
        "If combat began now, a would have to attack, 1 to 1 at best, b and c each 2 to 1, with "
        "all who could join, though nobody joins two, and x and y"
    ), told


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_owed_in_movement_of_sedan_tells_what_combat_would_ask() -> None:
    desk = begun(shipped()["sedan-1870"], None)
    for line in ("take historical", "end yes", "take historical", "end yes", "end yes",
                 "first army first", "move first army 4109 yes"):  # fmt: skip
        told = answer(desk, line)
    assert (
        "If combat began now, First Army would have to attack, and 4110 and 4210 would have to be "
        "attacked."
    ) in told, told
    owed = answer(desk, "owed")
    assert owed[0] == "Nothing is owed now."
    assert owed[1].startswith("If a combat phase of the Prussians began now: 1 unit must attack")


def test_where_nobody_ever_must_attack_nothing_is_said_of_it() -> None:
    assert answer(new_desk(*READY), "owed") == ["Nothing is owed."]


@pytest.mark.parametrize("scenario", ["sedan-1870", "rocroi-1643"])
@pytest.mark.parametrize("left_out", ["bound", "due"])
def test_the_check_of_duties_finds_one_left_out(
    scenario: str, left_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = type(shipped()[scenario].words)
    monkeypatch.setattr(words, left_out, lambda *_: frozenset())
    with pytest.raises(AssertionError, match="due"):
        for seed in range(4):
            for moment in moments(scenario, seed, 150, 3):
                check_duties(moment, random.Random(seed))
