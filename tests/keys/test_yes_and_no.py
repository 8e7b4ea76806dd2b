"""A question to be agreed to: y and n answer it, a look-up leaves it standing and says so."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.line.desks import READY, new_desk
from tui.desk.answering import answer
from tui.keys.player import Player
from tui.settings import Settings

ASKED = "Still asked: End the movement with 13 units not moved? 1 Cancel. 2 Yes."


def player() -> Player:
    of = Player(new_desk(*READY))
    of.begin()
    return of


def whole(of: Player, *keys: str) -> list[str]:
    for key in keys:
        of.press(key)
    return of.state.report.whole


@pytest.mark.requirement(34)
@pytest.mark.parametrize("layout", ["qwerty", "qwertz", "left-hand"])
def test_y_and_n_answer_a_question_to_be_agreed_to(layout: str) -> None:
    """Y cancelled it, and asked for a direction."""
    of = player()
    of.desk.settings = Settings(layout=layout)
    end, entries = of.desk.settings.pressed_for("F"), len(of.desk.session.entries)
    of.press(end)
    assert whole(of, "n")[0].startswith("Cancelled: end the movement")
    assert len(of.desk.session.entries) == entries and of.desk.question is None
    of.press(end)
    assert any("y is yes, n is no" in row for row in of.keys_here())
    of.press("y")
    assert len(of.desk.session.entries) == entries + 1


@pytest.mark.requirement(34)
def test_what_is_looked_up_leaves_the_question_standing() -> None:
    of = player()
    of.press("F")
    for key in ("T", "l", "L"):
        assert whole(of, key)[-1] == ASKED, key
        assert not any("Cancelled" in row for row in of.state.report.whole)
    of.typed("owed")
    assert of.state.report.whole[-1] == ASKED
    entries = len(of.desk.session.entries)
    of.press("2")
    assert len(of.desk.session.entries) == entries + 1


def test_a_look_up_that_asks_something_itself_says_that_the_question_is_gone() -> None:
    of = player()
    of.press("F")
    assert whole(of, "#")[0].startswith("Cancelled: end the movement with 13 units not moved.")


def test_a_typed_look_up_leaves_the_question_standing_too() -> None:
    desk = new_desk(*READY, "end")
    assert answer(desk, "now")[-1] == ASKED
    assert answer(desk, "1") == [
        "Cancelled: end the movement with 13 units not moved. Nothing has changed."
    ]


def test_undo_in_the_menu_of_an_order_goes_one_answer_back() -> None:
    """It closed the menu, took the last order back, and the half order was lost."""
    of = player()
    answer(of.desk, "move pz19 0609")
    entries = len(of.desk.session.entries)
    of.press("m")
    first = whole(of, "1")
    of.press("1")
    of.press("enter")
    assert of.desk.question is not None and of.desk.question.about is not None
    assert whole(of, "u")[-1] == first[-1]
    assert len(of.desk.session.entries) == entries


def test_undo_of_a_groups_order_gives_the_group_back() -> None:
    of = Player(open_game(shipped()["rocroi-1643"], "t3"))
    of.begin()
    while of.desk.view.clock.phase != "movement":
        of.typed("end yes")
    whole(of, "tab", "ctrl-g", "ctrl-g")
    group, head = list(of.state.group), of.state.unit
    of.desk.cursor = "1817"
    assert whole(of, "g")[0].startswith("Move: 35 of 48 pieces")
    assert len(of.state.group) == 13
    now = of.desk.say(of.desk.options.prompt)[0]
    assert now == "French movement: 13 pieces not yet moved, 2 that rode along can go on."
    assert whole(of, "u")[0] == "Taken back: the orders of 35 units, given in one."
    assert of.state.group == group and of.state.unit == head
