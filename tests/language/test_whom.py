"""Names that several units share: those that can obey are meant, and if none can, that is said."""

from __future__ import annotations

from engine.notation import begin_from
from tests.keys.playing import open_game
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer
from tui.desk.desk import Desk

BOARD = (
    "scenario: dunkirk-1940\nboard: 12 columns 14 rows, even low\n"
    "clock: turn 1 german movement\n"
    'unit: gone "Harcourt Guards" german 5-4 off the map\n'
    'unit: here "Harcourt Line" german 5-4 at 0507\n'
    'unit: foe "Harcourt Foot" french 5-4 at 0210\n'
)
THIRD = 'unit: third "Harcourt Horse" german pz 5-4 at 0509\n'


def desk_of(text: str) -> Desk:
    playable, opening = begin_from(text)
    return open_game(playable, "3", opening=opening)


def moving() -> Desk:
    return desk_after(*SET_UP, "end yes", "first army last")


def test_a_unit_that_can_obey_rather_than_one_off_the_map_or_the_enemys() -> None:
    told = answer(desk_of(BOARD), "move harcourt 0508")
    assert told[0].startswith("Harcourt Line moves from 0507 to 0508")


def test_several_that_can_obey_are_named_without_those_that_cannot() -> None:
    desk = desk_of(BOARD + THIRD)
    assert answer(desk, "move harcourt 0508") == [
        "Which harcourt: 2 choices. 0 goes back.",
        "1 of 2: Harcourt Line at 0507, German side, strength 5, movement 4.",
        "2 of 2: Harcourt Horse at 0509, German side, strength 5, movement 4.",
    ]
    assert answer(desk, "0") == ["harcourt: nobody was chosen."]
    answer(desk, "move horse 0508")
    told = answer(desk, "move harcourt 0506")
    assert told[0].startswith("Harcourt Line moves"), "the other has moved"


def test_if_none_can_obey_it_is_said() -> None:
    desk = desk_of(BOARD + THIRD + "unit: other german 5-4 at 0512\n")
    answer(desk, "move line 0508")
    answer(desk, "move horse 0508")
    assert answer(desk, "move harcourt 0506") == [
        "Not understood: harcourt may be Harcourt Line at 0508 or Harcourt Horse at 0508. "
        "Neither of them can do that now."
    ]


def test_an_order_for_one_unit_takes_no_heed_of_what_another_order_offers() -> None:
    told = answer(moving(), "move bavarian 5010")
    assert told[0] == "Which bavarian: 4 choices. 0 goes back."
    assert told[1].startswith("1 of 4: 1st Bavarian Division at 5809, ")


def test_the_one_chosen_by_its_number_does_what_was_ordered() -> None:
    desk = desk_of(BOARD + THIRD)
    answer(desk, "move harcourt 0508")
    assert answer(desk, "2")[0].startswith("Harcourt Horse moves from 0509 to 0508")
    desk = desk_of(BOARD + THIRD)
    asked = answer(desk, "reach harcourt")
    assert asked[0] == "Which harcourt: 3 choices. 0 goes back.", "a question of any side's units"
    assert answer(desk, "2")[0].startswith("Harcourt Foot"), "looking moves nobody"


def test_units_of_a_name_in_one_hex_march_together() -> None:
    desk = moving()
    told = answer(desk, "march xi corps to 5313")[0]
    assert told.startswith("21st Division of XI Corps and 22nd Division of XI Corps move")
    assert answer(desk, "march 21, 22 to 5312")[0].startswith("21st Division of XI Corps and 22nd")


def test_a_hex_from_which_nobody_can_march() -> None:
    assert answer(moving(), "march 4101 to 4102") == ["Not understood: Nobody is at 4101."]


def test_a_unit_without_its_way() -> None:
    told = answer(desk_of(BOARD), "move harcourt line")[0]
    assert told.startswith("Not understood: Say where Harcourt Line goes: move UNIT HEX")


def test_a_retreat_without_its_hex_names_the_hexes() -> None:
    desk = desk_of(
        BOARD.replace("movement", "combat").replace("german 5-4 at 0507", "german 9-4 at 0507")
        + "unit: small french 2-3 at 0407\n"
    )
    for order in ("attack 0407 with harcourt", "end yes", "end yes", "fight"):
        answer(desk, order)
    told = answer(desk, "retreat small")[0]
    assert told.startswith("Not understood: Say which hex: ")


def test_what_is_no_target_is_refused_by_the_rules() -> None:
    desk = desk_of(BOARD.replace("movement", "combat") + "unit: near french 3-4 at 0407\n")
    assert answer(desk, "attack 0509") == [
        "Refused: There is no enemy unit in 0509. Rule DNK-11.1.1."
    ]
    assert answer(desk, "attack harcourt line") == [
        "Refused: There is no enemy unit in 0507. Rule DNK-11.1.1."
    ]


def test_a_unit_is_not_sent_to_where_it_stands() -> None:
    assert answer(desk_of(BOARD), "move harcourt 0507") == [
        "Not done: Harcourt Line is at 0507 already. Name another hex."
    ]
    told = answer(moving(), "march 4704 to 4704")[0]
    assert told == "Not done: 5th Division of III Corps is at 4704 already. Name another hex."


def test_the_text_on_the_counter_of_a_unit_off_the_map_does_not_hide_one_that_can_obey() -> None:
    desk = desk_of("scenario: rocroi-1643\nclock: turn 2 french movement\nunit: RFc15 at 1922\n")
    assert desk.listener.counters["RFi18"] == "Harcourt", "the infantry, which is off the map"
    assert answer(desk, "move harcourt 1921")[0].startswith("Harcourt cavalry moves")
    told = answer(desk, "move harcourt infantry 1921")[0]
    assert told.startswith("Refused: Harcourt infantry") and "not on the map" in told


def test_units_of_one_name_in_one_hex_mean_that_hex() -> None:
    desk = desk_of(
        BOARD.replace("movement", "combat").replace("0210", "0407")
        + 'unit: other "Harcourt Guns" french 1-4 at 0407\n'
    )
    assert answer(desk, "attack harcourt yes")[0].startswith("Attack 0407: ")


def test_a_way_that_is_told_without_a_unit_is_no_name() -> None:
    assert answer(desk_of(BOARD), "move 0508-0509")[0].startswith("Not understood: Say it like")


def test_the_hexes_that_a_way_goes_through_come_before_its_end() -> None:
    desk = desk_of(BOARD)
    told = answer(desk, "move line 0508 through 0607")[0]
    assert told.startswith("Harcourt Line moves from 0507 to 0508 through 0607"), told
    assert answer(desk_of(BOARD), "move line by 0607 to 0508")[0] == told


def test_a_name_of_both_sides_is_the_one_that_it_is_word_for_word() -> None:
    desk = desk_of(
        "scenario: rocroi-1643\nclock: turn 2 spanish movement\n"
        "unit: RSc16 at 1922\nunit: RFc13 at 1010\n"
    )
    assert answer(desk, "move 1st croat 1921")[0].startswith("1st Croat cavalry moves from 1922")


def test_where_is_asked_of_all_of_a_name() -> None:
    desk = desk_of(
        "scenario: rocroi-1643\nclock: turn 2 spanish movement\n"
        "unit: RFi18 at 2113\nunit: RFc15 at 1922\nunit: RSc16 at 1010\n"
    )
    assert answer(desk, "where harcourt") == [
        "2 units of that name:", "Harcourt infantry at 2113.", "Harcourt cavalry at 1922.",
    ]  # fmt: skip
