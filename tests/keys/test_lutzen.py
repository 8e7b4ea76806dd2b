"""Lützen by keys: targets of guns, the only attacker, duties foreseen, guns left alone."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.keys.test_vauchamps import player, press
from tui.desk.answering import answer
from tui.keys.player import Player
from tui.screens.cell import cell
from tui.viewmodel import View

BOARD = "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
FORCED = BOARD + (
    "clock: turn 2 swedish {}\nunits: a1 swedish C4/2-9 at {}\n"
    "units: d1 imperial I3/1-3 at 1011; d2 imperial I6/3-3 at 1111\n"
)


def text(of: Player) -> str:
    """What the panel of the cell under the map says."""
    return " ".join(run.text for row in cell(View(of), 80).rows for run in row)


def bombarding() -> Player:
    """The first bombardment of Lützen, with a gun selected."""
    of = Player(open_game(shipped()["lutzen-1632"], "21"))
    of.begin()
    press(of, "F", "2", "F", "2", "tab")
    return of


# ---- bombardment (TYW-5.0)


@pytest.mark.rule("TYW-5.0c")
@pytest.mark.parametrize("key", ["o", "*", "enter"])
def test_a_gun_is_told_what_it_can_fire_at_and_where_the_nearest_first(key: str) -> None:
    of = bombarding()
    said = press(of, key)
    assert "Swedish gun 1 can fire at 17 hexes, the nearest first: 0909, 8 hexes north" in said
    looks = "Move the cursor to one of them, then the key again."
    aims = "The cursor is at 0909 now; then the key again."
    assert f"and 12 farther off. {looks if key == 'o' else aims}" in said
    assert (of.state.cursor == "0909") is (key != "o"), "a question moves nothing"
    if key != "o":
        assert "Fire Swedish gun 1 at 0909" in press(of, key)


@pytest.mark.rule("TYW-5.0c")
def test_the_targets_of_the_guns_are_a_list_of_the_bombardment() -> None:
    of = bombarding()
    assert answer(of.desk, "list targets")[:2] == ["Targets: 22.", "0909: Lohe cavalry."]
    press(of, "F", "y")
    assert of.desk.view.clock.phase == "movement"
    assert answer(of.desk, "list targets") == ["Targets: none."]


@pytest.mark.rule("TYW-4.1a")
def test_a_set_up_begins_at_its_own_lines() -> None:
    of = Player(open_game(shipped()["lutzen-1632"], "21"))
    of.begin()
    press(of, "F", "2")
    assert of.desk.side == "imperial"
    here = of.state.units_here()
    assert here and of.desk.words.side_of(here[0]) == "imperial"
    press(of, "F", "2")
    assert of.desk.words.side_of(of.state.units_here()[0]) == of.desk.side == "swedish"


@pytest.mark.rule("TYW-5.0c")
def test_odds_are_told_of_a_gun_named_before_the_hex_as_in_its_order() -> None:
    of = bombarding()
    told = ["Swedish gun 1 on 0909 at range 8: disrupted on 6, column 8 and more."]
    for line in ("odds Swedish-gun-1 0909", "odds gun-1 at 0909", "odds 0909 with gun 1"):
        assert answer(of.desk, line) == told
    both = answer(of.desk, "odds gun 1, gun 2 at 0909")
    assert len(both) == 2 and both[1].startswith("Swedish gun 2 on 0909 at range")
    assert answer(of.desk, "odds banana 0909")[0].startswith("Not understood")


@pytest.mark.rule("TYW-5.0b")
def test_a_typed_order_that_names_only_a_hex_is_for_the_selected_gun() -> None:
    of = bombarding()
    assert "Swedish gun 1 fires at Lohe cavalry" in " ".join(of.typed("fire 0909 yes"))
    assert of.typed("fire 0909 yes")[0].startswith("Not understood: Say it like this"), "nobody is"
    press(of, "tab")
    assert "Refused: Lohe cavalry is disrupted already" in of.typed("fire at 0909")[0]


@pytest.mark.rule("TYW-6.0a")
def test_a_typed_move_that_names_only_a_hex_is_for_whoever_is_selected() -> None:
    of = bombarding()
    press(of, "F", "2", "tab")
    first = of.desk.unit
    at = of.desk.view.units[first].at
    move = next(v for v in of.desk.options.verbs() if v.name == "move")
    slot = of.desk.options.slot(move, (first,))
    assert slot is not None
    there = next(cell for cell in sorted(slot.candidates) if cell.isdigit())
    of.typed(f"move {there} yes")
    assert of.desk.view.units[first].at == there != at


@pytest.mark.rule("TYW-6.0a")
def test_the_cursor_goes_to_who_was_ordered_by_a_typed_line_nobody_else_is_selected() -> None:
    of = bombarding()
    press(of, "F", "2", "tab")
    assert of.state.own_unit and of.state.cursor != "1821"
    of.typed("move Hofkirchen 1821 yes")
    assert of.state.cursor == "1821" and not of.state.own_unit, "it has moved"
    assert press(of, "g").startswith("Select a unit first")
    press(of, "tab")
    asked = " ".join(of.typed("move gustavus 1216"))
    assert "1 Cancel. 2 Yes." in asked and of.state.cursor != "1216", "not before it is agreed to"
    press(of, "y")
    assert of.state.cursor == "1216" and not of.state.own_unit


@pytest.mark.rule("TYW-5.0b")
def test_the_cursor_goes_to_what_a_typed_line_fires_at() -> None:
    of = bombarding()
    of.typed("fire gun 2 at 0909 yes")
    assert of.state.cursor == "0909"


@pytest.mark.requirement(34)
def test_the_key_of_an_order_that_comes_to_nothing_leaves_a_question_asked() -> None:
    """A stray g while the question of a typed order comes up selects nobody and cancels nothing."""
    of = bombarding()
    press(of, "F", "2")
    asked = "Move leader Gustavus Adolphus to 1216? 1 Cancel. 2 Yes."
    warned = asked.replace("? ", "? Warned. ")
    assert warned in " ".join(of.typed("move gustavus 1216"))
    press(of, "g")
    assert of.state.report.whole[0].startswith("Select a unit first"), of.state.report.whole
    assert of.state.report.whole[-1] == f"Still asked: {asked}"
    assert "Leader Gustavus Adolphus moves from 1716 to 1216" in press(of, "y")


@pytest.mark.rule("TYW-5.0b")
def test_who_has_fired_is_told_last_and_who_is_selected_alone() -> None:
    of = bombarding()
    of.typed("fire Swedish gun 1 at 0909 yes")
    rows = answer(of.desk, "odds 0910")
    assert rows[0].startswith("Swedish gun 2 on 0910 at range 9")
    assert rows[-1].startswith("Swedish gun 1") and "has fired" in rows[-1]
    press(of, "tab")
    of.state.move_cursor("0910")
    assert press(of, "o").startswith("Swedish gun 2 on 0910 at range 9") and "gun 3" not in press(
        of, "o"
    )


# ---- attacks (TYW-8.0f)


@pytest.mark.rule("TYW-8.0f")
def test_a_hex_that_must_be_attacked_too_is_no_choice_and_enter_takes_the_only_attacker() -> None:
    of = player(FORCED.format("combat", "1010"))
    of.state.move_cursor("1011")
    of.press("t")
    head, *rows = of.state.report.whole
    assert head.startswith("Choose the unit that attacks 1011 and 1111: 1 choice.")
    assert len(rows) == 1 and rows[0].startswith("1 of 1: A1 at 1010")
    assert press(of, "0").startswith("Choose the hex to attack: 2 choices.")
    asked = press(of, "escape", "t", "enter")
    assert "Ruinous odds: 4 of 6 faces hurt only the attacker." in asked
    press(of, "2")
    assert "A1 attacks d1 and d2" in " ".join(of.state.report.whole)


# ---- movement: what it binds to (TYW-8.11), what it leaves (TYW-5.32)


@pytest.mark.rule("TYW-8.11a", "TYW-8.0f")
def test_why_foresees_whom_a_move_binds_to_attack_and_at_which_odds() -> None:
    of = player(FORCED.format("movement", "1007"))
    told = (
        "If combat began now, a1, 1 to 3 at best, would have to attack, and d1 and d2 would have "
        "to be attacked."
    )
    assert answer(of.desk, "why move a1 1010")[1:] == [told]
    assert answer(of.desk, "why move a1 1009")[1:] == []
    of.state.move_cursor("1007")
    press(of, " ")
    of.state.move_cursor("1010")
    assert told in press(of, "Y")
    assert told in answer(of.desk, "move a1 1010")


@pytest.mark.rule("TYW-5.32")
def test_guns_that_a_group_leaves_alone_are_named() -> None:
    of = bombarding()
    press(of, "F", "y", "escape")
    for at in ("1713", "1715"):
        of.state.move_cursor(at)
        press(of, " ", "+")
    of.state.move_cursor("1512")
    said = press(of, "g")
    assert of.state.report.whole[0] == (
        "Move: 2 of 2 pieces of the group. 2 guns stay behind, alone."
    )
    assert "Swedish gun 1 is left alone at 1713." in said
    assert "Swedish gun 2 is left alone at 1715." in said


@pytest.mark.rule("TYW-5.0c")
def test_the_screen_says_where_the_nearest_mark_is_if_it_is_far_off() -> None:
    of = bombarding()
    hint = "Cursor to a + hex, the nearest 0909, 8 hexes north-north-west, then Enter or *."
    assert hint in text(of)
    press(of, "F", "y", "tab")
    assert "Cursor within the +, then Enter or g" in text(of) and "nearest" not in text(of)


@pytest.mark.rule("TYW-8.15")
def test_it_is_said_whose_units_cannot_attack_a_hex() -> None:
    of = bombarding()
    press(of, "F", "y")
    assert answer(of.desk, "odds 1713") == [
        "No unit of the Imperials can attack 1713: none is next to it. Rule TYW-8.15."
    ]
    assert answer(of.desk, "odds 0909") == [
        "No unit of the Swedes can attack 0909: none is next to it. Rule TYW-8.15."
    ]


@pytest.mark.rule("TYW-8.11a", "TYW-8.12a")
def test_whom_each_of_several_must_attack_is_owed_once() -> None:
    of = player(
        "scenario: lutzen-1632\nclock: turn 2 swedish combat\n"
        "units: LSi01 at 1513; LSi02 at 1514; LIi02 at 1413\n"
    )
    of.press("O")
    assert of.state.report.whole == [
        "2 units must attack, 1 enemy unit be attacked:",
        "Kyle at 1513 must attack Baden at 1413.",
        "Hård at 1514 must attack Baden at 1413.",
    ]


def test_a_group_is_told_the_way_to_its_target_from_its_head() -> None:
    """It was reckoned from the first of the group, while the cursor stood at its head."""
    two = "units: b1 swedish C4/2-9 at 1011; b2 swedish C4/2-9 at 1112\n"
    foe = "units: d1 imperial I3/1-3 at 1011; d2 imperial I6/3-3 at 2020\n".replace("1011", "1111")
    of = player("scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
                "clock: turn 2 swedish combat\n" + two + foe)  # fmt: skip
    press(of, "tab", "+", "tab", "+")
    head = of.state.head
    way = answer(of.desk, f"distance {of.desk.view.units[head].at} 1111")[0]
    said = press(of, "t")
    assert "here is your own" in said and of.state.cursor == of.desk.view.units[head].at
    assert way.rstrip(".").partition(": ")[2] in said, (way, said)
