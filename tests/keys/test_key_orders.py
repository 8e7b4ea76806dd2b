"""Orders, settings and seats by keys."""

from __future__ import annotations

from pathlib import Path

from tests.keys.ptys import dunkirk, is_block, text
from tests.keys.test_keys import player, press
from tests.line.desks import READY

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


def test_a_refusal_says_why() -> None:
    of = player(*READY)
    press(of, "tab")
    of.desk.cursor = "0101"
    assert "Refused: " in press(of, "g")
    assert of.state.history.blocks[-1].kind == "refusals"


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


def test_the_hand_over_waits_for_enter_twice() -> None:
    of = player("take dyle", seats="two")
    press(of, "F")
    assert press(of, "2", ";").endswith("Press Enter to hand over to the Germans.")
    assert press(of, "M") == "Hand over to the Germans. Press Enter."
    assert not of.screen_is_new
    assert press(of, "enter") == "Hand over to the Germans. Press Enter."
    assert of.screen_is_new
    assert "The Germans to choose. Since your last choice" in press(of, "enter")
    assert press(of, "tab").startswith("German")


def test_the_hand_over_is_one_write_behind_an_empty_screen(tmp_path: Path) -> None:
    with dunkirk(tmp_path, "--seats", "two", size=(80, 10)) as program:
        program.read(0.3)
        for key in "[2F":
            program.press(key)
        assert is_block(program.press("2"))
        said = program.press("enter")
        assert said.startswith(b"\r\n" * 11)
        assert is_block(said[20:])
        assert text(said) == "Hand over to the Germans. Press Enter."
        assert "The Germans to choose" in text(program.press("enter"))


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


def test_why_an_order_is_not_allowed() -> None:
    of = player(*READY)
    assert press(of, "Y").startswith("Select a unit")
    press(of, "tab", "a")
    assert press(of, "Y") == "Move here is allowed."
    of.desk.cursor = "0101"
    assert "Refused: " in press(of, "Y")


def test_every_question_has_an_answer_before_anything_is_selected() -> None:
    of = player(*READY)
    press(of, "R")
    assert press(of, "i", "P", "L", "N", "L")
