"""What a new player tripped over: a question behind a sentence, a way of a unit that has moved."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun, moments
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player


def player(scenario: str, *lines: str) -> Player:
    of = Player(begun(shipped()[scenario], None))
    of.begin()
    for line in lines:
        of.typed(line)
    return of


def test_a_dropped_question_does_not_hide_the_new_one() -> None:
    of = player("rocroi-1643")
    of.press("&")
    assert of.typed("swap harcourt with roll")[0].startswith("Closed. Which harcourt: 2 choices.")


def test_what_is_told_before_a_question_is_counted() -> None:
    """The rows after it are a menu, of which nothing else would tell."""
    said = player("rocroi-1643").press('"')
    assert said[0].startswith("1 of 8: Points: ")


def test_the_way_of_a_unit_that_has_moved_says_so() -> None:
    desk = begun(*begin_from(
        "scenario: dunkirk-1940\nboard: 12 columns 14 rows, even low\n"
        "unit: f french 4-3 at 0202\nunit: g german 5-4 at 0507\nunit: g2 german 5-4 at 0907\n"
        "clock: turn 1 german movement"
    ))  # fmt: skip
    assert answer(desk, "path g 0506")[0].startswith("G to 0506: cost 1")
    answer(desk, "move g 0506")
    assert answer(desk, "path g 0507")[0].startswith(
        "G has moved in this phase; in a later movement phase it could go to 0507: cost 1"
    )


def test_a_long_question_sounds_like_one_from_its_first_row() -> None:
    set_up = ("take historical", "end yes", "take historical", "end yes", "end yes")
    army = ("first army last", "move first army 4109 yes", "end yes", "first army first")
    of = player("sedan-1870", *set_up, *army)
    heard = of.typed("assault 4110, 4210 with first army")
    assert heard == ["1 of 5: Assault 4110 and 4210 with First Army? 1 Cancel. 2 Yes."]
    assert of.press(".") == ["2 of 5: It cannot be taken back."]
    assert of.press("1")[0].startswith("Cancelled: ")


def test_the_question_comes_first_though_a_menu_was_open() -> None:
    of = player("sedan-1870", "take historical")
    of.press("m")
    assert of.press("F")[0].startswith("1 of 3: Menu closed. End the French set-up? ")


def dunkirk(*rows: str) -> Desk:
    """Germans in their combat phase on a plain board, with a French unit far off."""
    return begun(*begin_from("\n".join((
        "scenario: dunkirk-1940", "board: 12 columns 14 rows, even low", *rows,
        "unit: f french 4-3 at 0202", "clock: turn 1 german combat",
    ))))  # fmt: skip


@pytest.mark.rule("DNK-11.5.1b", "DNK-8.2.1")
def test_the_list_of_a_retreat_tells_zones_from_the_side_of_the_unit_that_is_led_back() -> None:
    desk = dunkirk("unit: f2 french 2-3 at 0505", "unit: g german 2-4 at 0506",
                   "unit: g2 german 5-4 at 0508")  # fmt: skip
    for line in ("attack 0505 with g", "end yes", "end yes", "fight yes", "menu retreat"):
        answer(desk, line)
    assert desk.side == "french", desk.view.top
    rows = answer(desk, "1")
    assert any("0507" in row for row in rows), rows
    assert not any("Enemy zone of control" in row for row in rows), rows


@pytest.mark.rule("DNK-11.1.6")
def test_why_nobody_is_left_to_attack_a_hex_is_told() -> None:
    desk = dunkirk("unit: f2 french 1-3 at 0505", "unit: f3 french 1-3 at 0605",
                   "unit: f4 french 1-3 at 0909", "unit: f5 french 1-3 at 0912",
                   "unit: g german 5-4 at 0506", "unit: g2 german 5-4 at 0910")  # fmt: skip
    answer(desk, "attack 0505 with g")
    why = "No unit can attack 0605: g is already in the attack on 0505."
    assert answer(desk, "odds 0605")[0].startswith(why)
    assert answer(desk, "attack 0605")[0].startswith(f"Refused: {why}")
    assert answer(desk, "odds 0912")[0].startswith(
        "No unit can attack 0912: no German unit is next to it."
    )


@pytest.mark.requirement(34)
@pytest.mark.parametrize("scenario", ["lutzen-1632", "vauchamps-1814"])
def test_the_first_row_of_a_question_tells_of_warnings_that_follow(scenario: str) -> None:
    """They stand in the rows behind it, and who answers at once never hears them."""
    found = set[bool]()
    for moment in moments(scenario, 2, 200, 10):
        of = Player(moment.desk())
        of.begin()
        of.press("F")
        question = of.desk.question
        if question is None or not question.agrees:
            continue
        warned = any(row.startswith("Warning:") for row in question.asks)
        first = of.state.report.rows[0]
        assert (" Warned. 1 Cancel. 2 " in first) == warned, (moment.where, of.state.report.rows)
        found.add(warned)
    assert True in found, "no warning was met"


@pytest.mark.rule("DNK-9.7")
def test_a_hex_too_full_is_heard_of_in_the_first_row_of_the_question() -> None:
    ready = ("take dyle", "end yes", "take sickle", "end yes")
    of = player("dunkirk-1940", *ready, "move 9 army 0711", "move 2 army 0711")
    asked = "End the movement with 11 units not moved? Warned. 1 Cancel. 2 Yes."
    assert of.press("F")[0].endswith(f": {asked}")
    assert "Warning: 0711 holds 1 unit too many" in of.press(".")[0]
    of = player("dunkirk-1940", *ready)
    assert "not moved? 1 Cancel. 2 Yes." in of.press("F")[0]
