"""Vauchamps by keys: what fires is named first, what Enter takes stays, the ready are one count."""

from __future__ import annotations

import re

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game, open_text
from tui.desk.able import ready
from tui.desk.answering import answer
from tui.desk.bodies import formation
from tui.keys.player import Player

BOARD = "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nground: none\n"
FIRE = BOARD + (
    "clock: turn 4 french offensive-fire\nunit: F24 at 1010 column facing north\n"
    "unit: F26 at 1409 column facing north\nunit: P01 at 1009 column facing south\n"
    "unit: P05 at 1408 column facing south\n"
)
CHARGES = BOARD + (
    "clock: turn 4 french charge\nunit: F81 at 1006 column facing south\n"
    "unit: F61 at 1206 column facing south\nunit: P01 at 1010 column facing north\n"
)


def player(position: str) -> Player:
    """The game of a position, by keys."""
    of = Player(open_text(position, "1"))
    of.begin()
    return of


def press(of: Player, *keys: str) -> str:
    """The whole of the last answer."""
    for key in keys:
        of.press(key)
    return " ".join(of.state.report.whole)


# ---- fire (VAU-12.0b) ----


@pytest.mark.rule("VAU-12.0b")
def test_fire_where_the_game_led_the_cursor_is_named_first_and_given_by_the_second_press() -> None:
    of = player(FIRE)
    before = len(of.desk.session.entries)
    assert of.desk.cursor == "1009", "the game has led it there"
    asked = of.press("*")[0]
    assert "Fire 1009 with 1st Battalion 3rd Line, 1 to 1.5? 1 Cancel. 2 Yes." in asked
    assert "Or Star: yes." in " ".join(of.state.report.whole)
    assert len(of.desk.session.entries) == before
    told = press(of, "*")
    assert told.startswith("No effect: offensive fire on 1009") and "The cursor is at 1408." in told
    assert "Or Star: yes." in press(of, "*") and "Cancelled" in press(of, "escape")


@pytest.mark.rule("VAU-12.0b")
def test_who_has_selected_and_aimed_himself_is_told_the_odds_and_fires_by_the_second_press() -> (
    None
):
    of = player(FIRE)
    press(of, "tab", "s", "w")
    assert of.desk.unit == "F24" and of.desk.cursor == "1010"
    assert "1 to 1.5? 1 Cancel. 2 Yes. Or Star: yes." in press(of, "w", "*")
    assert press(of, "*").startswith("No effect: offensive fire on 1009")
    press(of, "tab", "w")
    assert of.desk.cursor == "1408" and of.desk.unit == "F26"
    assert "Fire 1408 with" in press(of, "*")
    assert press(of, "*").startswith(
        ("No effect: offensive fire on 1408", "1 increment lost: offensive fire on 1408")
    )


@pytest.mark.rule("VAU-12.0b")
def test_a_unit_that_nobody_selected_does_not_fire_unasked() -> None:
    of = player(FIRE)
    of.press("s")
    assert "Or Star: yes." in press(of, "w", "*")


@pytest.mark.rule("VAU-12.5a")
def test_of_those_who_can_fire_together_one_or_more_are_asked_for() -> None:
    of = player(
        FIRE.replace("F26 at 1409 column facing north", "F26 at 1109 column facing north-west")
    )
    head, *rows = answer(of.desk, "fire 1009")
    assert head.startswith("Choose the ") and rows[0].startswith("1 of 3: All 2"), rows
    for name in ("1st Battalion 3rd Line", "1st Battalion 15th Line"):
        assert sum(name in row for row in rows) == 2, rows


# ---- typed orders ----

RIDERS = BOARD + (
    "clock: turn 4 french movement\nunit: F61 at 1010 column facing north\n"
    "unit: F63 at 1012 column facing north\nunit: F64 at 1212 column facing north\n"
    "unit: F24 at 1410 column facing north\nunit: P01 at 1020 column facing north\n"
)


@pytest.mark.rule("VAU-6.0b", "VAU-6.2e")
@pytest.mark.parametrize("line", ["", " line", " in line", " into line"])
@pytest.mark.parametrize("name", ["1st provisional lancers", "1st provisional chasseurs"])
def test_an_order_begun_is_asked_about_and_its_words_are_not_cut_otherwise(
    name: str, line: str
) -> None:
    """Chasseurs was taken for the formation of 1st Provisional, line for the facing."""
    of = player(RIDERS)
    asked = answer(of.desk, f"form {name}{line}")
    assert asked[0].startswith("Choose the facing: 2 choices."), asked
    assert answer(of.desk, "1")[0].startswith("Choose the second hex: 3 choices.")
    told = answer(of.desk, "1")[0]
    assert told.lower().startswith(name) and "changes from column to line" in told


@pytest.mark.rule("VAU-6.0a")
def test_a_word_that_is_no_formation_is_said_to_be_none() -> None:
    of = player(RIDERS)
    assert answer(of.desk, "form 1st provisional lancers sqare")[0].startswith(
        "Refused: There is no formation sqare: say column, line, square,"
    )


# ---- groups ----


@pytest.mark.rule("VAU-16.8a")
def test_of_many_whom_one_thing_bars_a_few_are_named() -> None:
    of = Player(open_game(shipped()["vauchamps-1814"], "12"))
    of.begin()
    press(of, "F", "2")
    of.typed("enter 1st Provisional Lancers 0124 column")
    press(of, "tab", "ctrl-g")
    of.state.move_cursor("0223")
    said = press(of, "g")
    assert "Not 29 units, 1st Battalion 23rd Light" in said and "and 26 others: is not" in said
    assert "Bordesoulle" not in said


def entered() -> Player:
    """The first French movement after a group has entered at 0122, as far as it could."""
    of = Player(open_game(shipped()["vauchamps-1814"], "12"))
    of.begin()
    press(of, "F", "2", "tab", "ctrl-g", "p")
    return of


def test_what_is_left_after_a_group_is_counted_as_it_is_then() -> None:
    """Leaders came last and told nothing, so that the count was that before them."""
    of = entered()
    press(of, "2")
    told = of.state.report.whole
    assert "French movement: 19 to enter." in told
    assert "French movement: 19 to enter." in answer(of.desk, "now")


def test_why_and_path_of_a_group_are_about_the_group() -> None:
    of = entered()
    press(of, "2")
    of.state.move_cursor("0325")
    assert press(of, "Y").startswith("Refused: ") and "1st Marine" not in press(of, "Y")
    assert press(of, "P").startswith(
        "Each of the 19 units of the group is not on the map; it can enter at 0123, 0124"
    )


# ---- menus and questions ----


def test_hearing_a_menu_whole_does_not_move_what_enter_takes() -> None:
    of = player(CHARGES)
    press(of, "m")
    assert of.choice_now == 0
    of.press(".")
    assert of.choice_now == 1
    for key in ("'", ";", "="):
        of.press(key)
        assert of.choice_now == 1, key
    of.press("m")
    press(of, "'")
    assert of.choice_now == 0


@pytest.mark.rule("VAU-10.2a")
def test_a_question_that_drops_another_names_what_it_asks_in_its_first_row() -> None:
    of = player(CHARGES)
    press(of, "tab", "enter")
    first = of.press("F")[0]
    assert "Name nobody further to charge? 1 Cancel. 2 Yes." in first
    assert "Cancelled: charge 1st Provisional Chasseurs." in of.state.report.whole


# ---- who is ready ----


@pytest.mark.rule("VAU-10.2a", "VAU-16.3b")
def test_ready_in_the_naming_of_charges_are_those_who_may_be_named() -> None:
    """Guns that could share a ground die were counted, too."""
    of = player(
        "scenario: vauchamps-1814\nclock: turn 4 french charge\n"
        "unit: F61 at 0426 column facing north-east\nunit: F95 at 0128 limbered facing south-east\n"
        "unit: P01 at 1010 column facing north\n"
    )
    beside = [verb for verb in of.desk.options.frame_verbs() if verb.beside]
    slots = [of.desk.options.slot(verb, ()) for verb in beside]
    assert any(slot and slot.candidates == ("F95",) for slot in slots)
    assert ready(of.desk) == ("F61",)
    assert answer(of.desk, "list ready")[0] == "Ready: 1."


@pytest.mark.rule("VAU-16.4b", "VAU-0.12")
@pytest.mark.parametrize(
    ("active", "able"), [("ix-corps", {"P01", "L20"}), ("x-corps", {"P01", "L20", "L24"})]
)
def test_a_leader_who_may_not_ride_is_not_ready_though_he_may_be_attached(
    active: str, able: set[str]
) -> None:
    """Frozen leaders were counted, for the unit with which they go could be changed (by ear)."""
    of = player(
        f"scenario: vauchamps-1814\nclock: turn 1 allied movement\nactive: {active}\n"
        "unit: P01 at 3008 column facing north\nunit: P11 at 7018 column facing north\n"
        "unit: L20 at 3008\nunit: L24 at 7018\nunit: L22 at 7018\n"
    )
    assert set(ready(of.desk)) == able
    assert answer(of.desk, "list ready")[0] == f"Ready: {len(able)}."
    answer(of.desk, "attach L24 to P11")
    assert of.desk.view.riding == {"L24": "P11"}


@pytest.mark.rule("VAU-10.2a")
def test_who_has_no_target_in_reach_is_told_together_behind_the_others() -> None:
    of = player(CHARGES.replace("F61 at 1206", "F61 at 3001").replace("F81 at 1006", "F81 at 1007"))
    said = answer(of.desk, "now")[1]
    assert said.endswith("nearest target 1010; with no target in reach 1st Provisional Chasseurs.")


# ---- advancing (VAU-13.7a) ----


@pytest.mark.rule("VAU-13.7a", "VAU-13.7b")
def test_a_group_advances_together_though_one_that_could_may_not_join_it() -> None:
    """The infantry at the head of the list can advance with nobody; the horse can together."""
    of = player(
        BOARD + "clock: turn 4 french melee\nunit: F24 at 1009 column facing south\n"
        "unit: F61 at 1011 column facing north\nunit: F62 at 0910 column facing north-east\n"
        'pending: {"frame":"vau.melee","sides":["french"],"step":"advance",'
        '"units":["F24","F61","F62"],"target":"1010","fighters":["P01"]}\n'
    )
    for cell in ("1011", "0910"):
        of.desk.cursor = cell
        press(of, " ", "+")
    told = press(of, "(")
    who = "1st Provisional Chasseurs and 2nd Provisional Chasseurs"
    assert told.startswith(f"{who} advance to 1010.")


# ---- entering (VAU-16.8a) ----


@pytest.mark.rule("VAU-16.8a")
def test_entry_hexes_are_offered_along_the_edge() -> None:
    of = player("scenario: vauchamps-1814\nclock: turn 1 french movement\n")
    rows = [answer(of.desk, line) for line in ("menu", "1", "1")][-1]
    assert "along the edge" in rows[0]
    assert all(": For " in row for row in rows[1:]), "each with its price"
    cells = [found[1] for row in rows[1:] if (found := re.search(r"\b(\d{4}):", row))]
    assert cells == sorted(cells) and cells[0] == "0122" and cells[-1] == "0134"


@pytest.mark.rule("VAU-16.8a")
def test_with_nobody_on_the_map_the_cursor_is_where_one_may_enter() -> None:
    of = player("scenario: vauchamps-1814\nclock: turn 1 french movement\n")
    assert of.desk.cursor == "0122"
    refused = answer(of.desk, "enter f61 0135 column")[0]
    assert "enters at 0122, 0123, 0124, " in refused and refused.endswith("Rule VAU-16.8a.")


@pytest.mark.rule("VAU-8.0")
def test_of_a_formation_ordered_again_those_are_told_who_have_ended_their_move() -> None:
    """It was said to be one unit, and of another that nobody of it could move."""
    desk = open_game(shipped()["vauchamps-1814"], "3")
    while desk.view.clock.phase != "movement" or desk.view.clock.side != "allied":
        answer(desk, "end yes")
    assert answer(desk, "move Hacke's Brigade nw")[0].startswith(
        "Move: 4 of 4 units of Hacke's Brig"
    )
    again, all_but_one, *_ = answer(desk, "move Hacke's Brigade nw")
    assert again.startswith("Move: 1 of 4 units of Hacke's Brigade. Not Brandenburg Cuir")
    assert all_but_one.startswith("Not 3 units, ") and "do not begin again" in all_but_one
    none, why = answer(desk, "move the 10th Brigade nw")
    assert none == "Move: 0 of 7 units of the 10th Brigade."
    assert why.startswith("Not 7 units, ") and why.endswith("is activated. Rule VAU-16.4b.")


@pytest.mark.rule("VAU-8.0")
def test_the_name_of_a_formation_does_not_mean_its_guns_alone() -> None:
    """The II Cavalry Corps was taken for its battery, the 7th Division for its three."""
    desk = player("scenario: vauchamps-1814\nclock: turn 1 french movement\n").desk
    assert len(formation(desk, "II Cavalry Corps")) == 6
    assert len(formation(desk, "7th Division")) > 3
    assert formation(desk, "Service Squadrons") == (), "a unit is called so, too"


@pytest.mark.rule("VAU-0.12")
def test_a_leader_is_ordered_by_his_name_though_a_formation_is_the_head_of_it() -> None:
    """The first words of his name were taken for the artillery's (two testers by ear)."""
    desk = player("scenario: vauchamps-1814\nclock: turn 1 french movement\n").desk
    answer(desk, "enter VI Corps Artillery Chief 0128")
    told = answer(desk, "ride VI Corps Artillery Chief 0626")[0]
    assert told.startswith("VI Corps Artillery Chief rides from 0128 to 0626"), told
    told = answer(desk, "enter VI Corps artillery 0124")[0]
    assert "Only one unit can be told to enter at a time." in told


def test_a_look_at_a_name_of_several_units_asks_which() -> None:
    """It said that there was no such place, though `where` listed them (a tester by ear)."""
    desk = open_game(shipped()["vauchamps-1814"], "3")
    which, *choices = answer(desk, "look Cuirassiers")
    assert which.startswith("Which Cuirassiers: 3 choices.") and len(choices) == 3
    assert answer(desk, "2")[0].startswith("2719: Brandenburg Cuirassiers")
    assert answer(desk, "look Grouchy") == ["Not understood: Grouchy is not on the map."]
    assert answer(desk, "distance Cuirassiers to 1010")[0].startswith("Which Cuirassiers:")
    assert answer(desk, "distance 1st Battalion 7th Reserve 7016")[0].startswith("From 7117 to")


def test_a_regiment_that_cannot_be_joined_is_known_by_the_words_of_its_battalions() -> None:
    """It said "10th is too much", since its battalions have the same words (a tester by ear)."""
    desk = open_game(shipped()["vauchamps-1814"], "3")
    apart = "Refused: The battalions of 10th Reserve Regiment must all be in one hex."
    assert answer(desk, "join 10th Reserve")[0].startswith(apart)
    assert answer(desk, "join 1st Silesian")[0].startswith("Refused: The battalions of 1st Sil")
    assert answer(desk, "join Bluecher")[0].startswith("Refused: Bluecher is no regiment counter.")
    assert "join into 7th Reserve Regiment at 7117" in answer(desk, "join 7th Reserve")[0]
    answer(desk, "level full")
    assert "7th Reserve Regiment, Allied side, strength 11" in " ".join(answer(desk, "around 7017"))
