"""Orders, settings and seats by keys."""

from __future__ import annotations

import pytest

from tests.keys.test_keys import player, press
from tests.line.desks import READY
from tui.desk import handing

# ---- orders ----


def test_selecting_and_moving() -> None:
    of = player(*READY)
    assert press(of, "g").startswith("Select a unit first")
    assert press(of, "tab").endswith("selected, 1 of 13.")
    press(of, "g")
    assert "is here. Move the cursor" in " ".join(of.state.report.whole)
    unit, at = of.desk.unit, of.desk.cursor
    press(of, "a")
    press(of, "enter")
    assert of.desk.view.units[unit].at != at
    assert press(of, "u").startswith("1 of 2: Taken back")
    assert of.desk.view.units[unit].at == at


@pytest.mark.requirement(15)
def test_a_refusal_says_why() -> None:
    of = player(*READY)
    press(of, "tab")
    of.desk.cursor = "0101"
    assert "Refused: " in press(of, "g")
    assert of.state.history.blocks[-1].kind == "refusals"


@pytest.mark.requirement(18)
def test_levels_and_elements() -> None:
    """Requirement 18: one key cycles the levels, a switch for each element."""
    of = player()
    assert [press(of, "V") for _ in range(3)] == ["Level full.", "Level brief.", "Level normal."]
    press(of, "@")
    said = press(of, "1")
    assert said == "Coordinate off."
    assert "coordinate" not in of.desk.settings.elements
    press(of, "@", "1")
    assert "coordinate" in of.desk.settings.elements


# ---- two seats ----


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if each side of Dunkirk knew what the other may not."""
    monkeypatch.setattr(handing, "is_needed", lambda desk: desk.two_seats and not desk.over)


def test_where_nothing_is_hidden_nothing_is_handed_over() -> None:
    of = player("take dyle", seats="two")
    press(of, "F", "2", ";")
    assert "The Germans to choose. Since the beginning: nothing lost" in " ".join(
        of.state.report.whole
    )
    assert not of.desk.handing_over and not of.screen_is_new


def test_the_hand_over_waits_for_enter_twice(secrets: None) -> None:
    of = player("take dyle", seats="two")
    press(of, "F")
    assert press(of, "2", ";").endswith("Press Enter to hand over to the Germans.")
    assert press(of, "M") == "Hand over to the Germans. Press Enter."
    assert not of.screen_is_new
    assert press(of, "enter") == "Hand over to the Germans. Press Enter."
    assert of.screen_is_new
    for key in ("=", "<", "'", "l", "tab", "1"):
        assert press(of, key) == "Hand over to the Germans. Press Enter.", key
    assert "The Germans to choose. Since the beginning: nothing lost" in press(of, "enter")
    assert press(of, "tab").startswith("German")


def test_nothing_that_the_first_person_heard_can_be_read_again(secrets: None) -> None:
    of = player("take dyle", seats="two")
    press(of, "tab", "K", "F", "2", "enter", "enter")
    (block,) = of.state.history.blocks
    assert block.whole[0].startswith("The Germans to choose") and len(of.desk.blocks) == 1
    assert of.state.marks == [] and of.desk.unit == ""


def test_a_draw_by_keys() -> None:
    of = player(*READY)
    press(of, "}")
    assert press(of, "]").endswith("0 goes back.")
    press(of, "2")
    press(of, "2")
    assert of.desk.over
    assert press(of, "enter").startswith("The game is over.")
    assert press(of, "m") == "Menu is of no use now: the game is over."
    assert press(of, "d")


@pytest.mark.requirement(15, 33)
def test_why_an_order_is_not_allowed() -> None:
    of = player(*READY)
    assert press(of, "Y").startswith("Select a unit")
    press(of, "tab", "a")
    assert press(of, "Y") == "Move here is allowed."
    of.desk.cursor = "0101"
    assert "Refused: " in press(of, "Y")


@pytest.mark.requirement(15)
def test_every_question_has_an_answer_before_anything_is_selected() -> None:
    of = player(*READY)
    press(of, "R")
    assert press(of, "i", "P", "L", "N", "L")
