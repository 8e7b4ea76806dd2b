"""A group is brought on by one question for all of it; who cannot is told with one reason."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import Fingers, open_game, open_text
from tui.desk.answering import answer
from tui.keys.player import Player
from tui.viewmodel import View

TO_COME = ("L02", "L03")
LEADERS = {"Marmont", "Lagrange", "Ricard", "Grouchy", "Doumerc", "Bordesoulle"}


def french() -> Fingers:
    """The French are to come on, all of them off the map."""
    fingers = Fingers(Player(open_game(shipped()["vauchamps-1814"], "1")))
    fingers.press("F", "2")
    return fingers


def whole(fingers: Fingers, *keys: str) -> str:
    """The whole of the last answer."""
    fingers.press(*keys)
    return "\n".join(fingers.player.state.report.whole)


def on_the_map(fingers: Fingers) -> set[str]:
    return {u for u, state in fingers.desk.view.units.items() if state.at}


def test_a_formation_is_asked_once_for_all_of_the_group() -> None:
    fingers = french()
    before = on_the_map(fingers)
    asked = whole(fingers, "tab", "ctrl-g", "p")
    assert asked.startswith(
        "Choose the formation at 0122 for 23 of 30 units of the group: 6 choices."
    )
    assert "Column, costs 1 point. For 18." in asked and on_the_map(fingers) == before
    told = whole(fingers, "2")
    assert told.startswith("Enter: 11 of 30 units of the group.")
    assert all(told.count(name) == 1 for name in LEADERS)
    troops = [u for u in on_the_map(fingers) - before if not fingers.desk.words.leads(u)]
    assert len(troops) == 4, "as many as the hex holds, though each ends the move of the one before"


def test_who_cannot_enter_is_told_once_with_all_whom_the_reason_bars() -> None:
    fingers = french()
    told = whole(fingers, "tab", "ctrl-g", "p", "2")
    assert told.count("Cavalry may not stay in 0122") == 1
    assert "Not 6 units, 1st Provisional Chasseurs, 2nd Provisional Chasseurs" in told
    assert told.endswith("The group is left with 19 units; Escape lets it go.")
    assert whole(fingers, "p").startswith(
        "Enter with 19 units of the group? Warned. 1 Cancel. 2 Yes."
    )
    assert whole(fingers, "2").startswith("Choose the hex for 19 of 19 units of the group")
    assert "Nothing is selected" in whole(fingers, "0", "escape")


@pytest.mark.rule("VAU-6.7m")
def test_nobody_of_a_group_is_thrown_into_confusion_unasked() -> None:
    fingers = french()
    fingers.player.typed("enter 1st Provisional Chasseurs 0127 column")
    fingers.player.state.group = ["F61", "F11", "F62"]
    fingers.desk.unit, fingers.desk.cursor = "F11", "0127"
    told = whole(fingers, "p", "2")
    assert "F11" not in on_the_map(fingers) and "F62" in on_the_map(fingers)
    assert "9th-16th Provisional Light would be with cavalry in 0127: disordered" in told
    assert not any(state.disordered for state in fingers.desk.view.units.values())


@pytest.mark.rule("VAU-8.0")
def test_a_group_that_ends_the_move_of_others_is_asked_once_before_its_formation() -> None:
    fingers = french()
    fingers.player.typed("enter 1st Provisional Chasseurs 0127 column")
    fingers.player.state.group, fingers.desk.unit = ["F01", "F02", *TO_COME], "F01"
    before, fingers.desk.cursor = on_the_map(fingers), "0122"
    asked = whole(fingers, "p")
    assert asked.startswith("Enter with 4 units of the group? Warned. 1 Cancel. 2 Yes."), asked
    assert "Warning: 1st Provisional Chasseurs has only entered at 0127" in asked
    assert "Nothing has changed." in whole(fingers, "1") and on_the_map(fingers) == before
    assert whole(fingers, "p", "2").startswith("Choose the formation at 0122 for 2 of 4 units")
    assert whole(fingers, "1").startswith("Enter: 4 of 4 units of the group.")
    assert on_the_map(fingers) == before | {"F01", "F02", *TO_COME}


def test_enter_brings_a_group_on_like_its_key() -> None:
    fingers = french()
    told = whole(fingers, "tab", "ctrl-g", "enter", "1")
    assert told.startswith("Enter: 11 of 30 units of the group."), told
    assert fingers.desk.question is None


def test_who_is_left_out_for_a_warning_is_named_as_the_one_to_order_alone() -> None:
    fingers = french()
    fingers.player.typed("enter 1st Provisional Chasseurs 0127 column")
    fingers.player.state.group = ["F61", "F11", "F62"]
    fingers.desk.unit, fingers.desk.cursor = "F11", "0127"
    told = whole(fingers, "p", "2")
    assert "Order 9th-16th Provisional Light alone to do it all the same." in told, told


def test_no_leader_enters_where_none_of_his_troops_can() -> None:
    fingers = french()
    fingers.player.typed("enter 1st Provisional Chasseurs 0122 column")
    before = on_the_map(fingers)
    fingers.player.state.group = ["F01", "F02", *TO_COME]
    fingers.desk.unit = "F01"
    told = whole(fingers, "p")
    assert told.startswith("Enter: 0 of 4 units of the group.") and on_the_map(fingers) == before
    assert "Not 2 units, Marmont and Lagrange: waits for the troops of the group." in told


def test_off_the_edge_the_hex_is_asked_first() -> None:
    fingers = french()
    asked = whole(fingers, "tab", "ctrl-g", "e", "p")
    assert asked.startswith("Choose the hex for 30 of 30 units of the group: 13 choices.")
    assert whole(fingers, "2").startswith("Choose the formation at 0123 for 23 of 30 units")
    assert "enters at 0123 in line" in whole(fingers, "2")


def test_those_who_follow_are_not_barred_by_one_another() -> None:
    fingers = french()
    fingers.player.typed("enter F01 0125 column")
    fingers.player.typed("follow all")
    asked = fingers.player.state.report.whole
    assert asked[0].startswith("Enter 29 units so? Warned. 1 Cancel. 2 Yes."), asked
    assert "1st Battalion 23rd Light has only entered at 0125" in " ".join(asked)
    fingers.press("2")
    rows = fingers.player.state.report.whole
    assert rows[0] == "Enter: 10 of 29. 3 units only entered and may go no farther."
    assert sum("Cavalry may not stay in 0125" in row for row in rows) == 1


def test_one_who_is_named_follows_if_asked_as_by_hand() -> None:
    fingers = french()
    fingers.player.typed("enter F01 0125 column")
    fingers.player.typed("follow F06")
    assert not fingers.desk.view.units["F06"].at
    said = " ".join(fingers.player.state.report.whole)
    assert "1st Battalion 23rd Light has only entered at 0125 and could still go on; this" in said
    fingers.press("0")
    fingers.player.typed("move F01 0325")
    assert fingers.desk.view.units["F01"].at == "0325"


def test_what_is_taken_back_is_named_as_it_is_said() -> None:
    fingers = french()
    fingers.player.typed("enter F01 0128 road march")
    told = "Taken back: enter 1st Battalion 23rd Light to 0128 road march."
    assert whole(fingers, "u").startswith(told)


def test_several_who_follow_say_whose_move_they_end() -> None:
    fingers = french()
    fingers.player.typed("enter F01 0125 column")
    fingers.player.typed("follow F06, F02")
    fingers.press("2")
    head, ended, *_ = fingers.player.state.report.whole
    assert head == "Enter: 2 of 2 units named. 2 units only entered and may go no farther."
    assert ended == (
        "1st Battalion 23rd Light has only entered at 0125 and could still go on; this ends its "
        "move."
    )
    told = " ".join(fingers.player.state.report.whole)
    assert told.count("could still go on; this ends its move.") == 2, told


def test_a_list_is_brought_on_by_one_of_it_and_then_by_its_names() -> None:
    fingers = french()
    fingers.player.typed("enter F01, F06 0125 column")
    (said,) = fingers.player.state.report.whole
    assert said.endswith("Give the order to one of them, then type follow F01, F06.")


@pytest.mark.parametrize("name", ["3rd division", "3rd Division of VI Corps", "the 3rd division"])
def test_a_division_is_brought_on_by_one_of_it_and_then_by_its_name(name: str) -> None:
    fingers = french()
    fingers.player.typed(f"enter {name} 0125")
    (said,) = fingers.player.state.report.whole
    assert said.endswith(f"then type follow {name}.") and "is no hex" not in said
    fingers.player.typed("enter F01 0125 column")
    fingers.player.typed(f"follow {name}")
    fingers.press("2")
    assert fingers.player.state.report.whole[0].startswith("Enter: 3 of 7 units of the 3rd")


def test_the_next_one_follows_if_asked_as_by_hand_and_who_cannot_is_passed_over() -> None:
    fingers = french()
    fingers.player.typed("enter F01 0125 column")
    assert "1st Battalion 23rd Light has only entered at 0125" in whole(fingers, "ctrl-f")
    fingers.press("2")
    for _ in range(2):
        fingers.press("ctrl-f", "2")
    told = whole(fingers, "ctrl-f")
    assert told.startswith("Marmont enters at 0125."), told
    assert "Cavalry may not stay in 0125" in told


def test_the_key_that_brings_a_unit_on_names_the_one_that_moves_it_and_the_other_way() -> None:
    fingers = french()
    off = whole(fingers, "tab", "g")
    assert "is not on the map" in off and off.endswith("It can enter: p.")
    assert whole(fingers, "p", "1").startswith("1st Battalion 23rd Light enters at 0122")
    on = whole(fingers, "p")
    assert "1st Battalion 23rd Light is on the map." in on and on.endswith("It can move: g.")


def test_where_one_off_the_map_can_enter_and_what_it_costs_is_told_beforehand() -> None:
    fingers = french()
    told = whole(fingers, "tab", "R")
    assert fingers.desk.unit == "F01"
    assert "is not on the map; it can enter at 0122, 0123" in told
    fingers.player.typed("enter F01 0122 column")
    fingers.press("tab", "e", "e", "p")
    first, second, *_ = fingers.player.state.report.whole[1:]
    assert first.startswith("1 of 13: For 2 points, after 1 before it. 0122:")
    assert second.startswith("2 of 13: For 1 point. 0123:")
    assert "1 of 4: Column, costs 1 point." in whole(fingers, "2")


def test_a_group_with_units_off_the_map_leaves_the_cursor_where_they_shall_enter() -> None:
    fingers = french()
    fingers.player.typed("enter 1st Provisional Chasseurs 0127 column")
    fingers.press("escape")
    fingers.desk.cursor = "0124"
    assert whole(fingers, "ctrl-g").startswith("Group of 30, all that can be ordered")
    assert len(fingers.player.state.group) == 30 and fingers.desk.cursor == "0124"


def test_a_group_of_some_in_a_hex_says_that_they_are_those_that_can_still_be_ordered() -> None:
    fingers = french()
    whole(fingers, "tab", "ctrl-g", "p", "2")
    fingers.press("escape")
    assert "all in 0122 that can still be ordered" in whole(fingers, "ctrl-g")


@pytest.mark.rule("VAU-16.8c", "VAU-8.0")
def test_what_those_who_follow_pay_is_said_before_the_formation_is_chosen() -> None:
    fingers = french()
    rising = (
        "once more for each that entered at 0122 before it, and ends the move of the one before."
    )
    asked = whole(fingers, "tab", "ctrl-g", "p")
    assert f"Each pays 1, then 2, 3 and so on, {rising}" in asked.split("\n")[0]
    told = whole(fingers, "2")
    assert all(f"cost {points}." in told for points in (1, 2, 3, 4))


def test_the_entry_hexes_are_marked_for_a_group_as_for_one_unit() -> None:
    fingers = french()
    fingers.press("tab")
    alone = set(View(fingers.player).reach())
    fingers.press("ctrl-g")
    assert len(fingers.player.state.group) == 30
    assert alone and set(View(fingers.player).reach()) == alone


@pytest.mark.rule("VAU-8.0")
def test_each_of_a_list_whose_move_the_next_one_ends_is_told_with_what_it_has_left() -> None:
    desk = open_text(
        "scenario: vauchamps-1814\nclock: turn 4 allied movement\n"
        "unit: P01 at 1010 column facing south\nunit: P02 at 1210 column facing south\n", "1",
    )  # fmt: skip
    told = answer(desk, "move P01, P02 south")
    assert told[0] == "Move: 2 of 2 units named."
    assert "1st Battalion 1st Silesian ends its move with 5 left." in told, told
