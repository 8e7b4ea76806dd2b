"""Names of units as typed: division numbers, Roman corps numbers, one's own before the enemy's."""

from __future__ import annotations

import re

import pytest

from engine.language.names import find_cell, matching_units, numbers_alone
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.line.desks import new_desk
from tui.desk.answering import answer

SEDAN = shipped()["sedan-1870"].words
DUNKIRK = shipped()["dunkirk-1940"].words


def meant(words: object, text: str) -> list[str]:
    names, counters = words.names, words.counters  # type: ignore[attr-defined]
    return matching_units(names, text, names.units, counters)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("1 I", "fr-i-1"), ("1 II", "fr-ii-1"), ("2 II", "fr-ii-2"), ("2/II", "fr-ii-2"),
        ("2 I", "fr-i-2"), ("3rd III", "fr-iii-3"), ("3 iii corps", "fr-iii-3"),
        ("5 iii", "de-iii-5"), ("1st division of ii", "fr-ii-1"), ("19 x", "de-x-19"),
    ],
)  # fmt: skip
def test_a_division_and_its_corps(text: str, unit: str) -> None:
    assert meant(SEDAN, text) == [unit]


def test_help_names_the_kinds_of_the_game() -> None:
    from tests.keys.playing import open_game
    from tui.desk.answering import answer

    told = answer(open_game(shipped()["sedan-1870"], "3"), "help log")
    assert any(line.startswith("Kinds are: ") and "city" in line for line in told)


def test_reach_of_a_hex_names_the_units_there() -> None:
    from tests.sedan.test_words import SET_UP, desk_after
    from tui.desk.answering import answer

    desk = desk_after(*SET_UP, "end yes", "first army first")
    told = answer(desk, "reach 4704")[0]
    assert told.startswith("At 4704") and told.endswith("Say reach and one of them.")
    assert "Nobody is at 0102" in answer(desk, "reach 0102")[0]


def test_a_roman_number_by_its_value_still() -> None:
    assert [DUNKIRK.names.units[u] for u in meant(DUNKIRK, "19")] == ["German XIX Panzer Corps"]
    assert meant(DUNKIRK, "19 panzer") == meant(DUNKIRK, "19")
    assert set(meant(SEDAN, "II corps")) >= {"fr-ii-1", "fr-ii-2", "fr-ii-3"}


@pytest.mark.parametrize("typed", ["Württemberg", "wurttemberg", "Wuerttemberg", "wuertt"])
def test_marked_letters_may_be_left_plain_or_written_out(typed: str) -> None:
    assert meant(SEDAN, typed) == ["de-wrt"]


@pytest.mark.parametrize(
    ("typed", "cell"),
    [("Saarbrücken", "4209"), ("saarbruecken", "4209"), ("Saarbrucken", "4209"),
     ("chalons", "1014"), ("Épinal", "3627"), ("epinal", "3627"), ("pont-a-m", "3215"),
     ("Boulay", "3710"), ("hunsrück", "3902"), ("hunsrueck", "3902")],
)  # fmt: skip
def test_places_with_marked_letters(typed: str, cell: str) -> None:
    assert find_cell(SEDAN.board, typed) == cell


@pytest.mark.parametrize("scenario", list(shipped()))
def test_where_am_i_is_the_look_cursor_and_one_letter_is_no_name(scenario: str) -> None:
    desk = begun(shipped()[scenario], None)
    for line in ("where am I", "where am I?", "where is the cursor"):
        assert answer(desk, line)[0].startswith(f"The look cursor is at {desk.cursor}")
    names, counters = desk.words.names, desk.words.counters
    assert not matching_units(names, "am I", names.units, counters)
    assert answer(desk, "where am x")[0].startswith("Not understood: There is no unit")


@pytest.mark.parametrize("scenario", list(shipped()))
def test_a_hex_with_its_own_name_behind_it_is_one_place(scenario: str) -> None:
    board = shipped()[scenario].words.board
    for place in board.places:
        apart = f"{place.cell[:2]} {place.cell[2:]}"
        for number in (place.cell, apart):
            assert numbers_alone(board, f"to {number} {place.name}, x") == f"to {number}, x"
    other = next((p for p in board.places if p.cell != board.places[0].cell), None)
    if other is None:
        return
    line = f"{board.places[0].cell} {other.name}"
    assert numbers_alone(board, line) == line, "another hex's name is another place"
    assert numbers_alone(board, "0706 with 4th army") == "0706 with 4th army"


@pytest.mark.parametrize("line", [
    "why move xvi 0607 Luxembourg", "what if move xvi 0609 to 0706 brussels", "look 0706 Brussels",
    "odds 0706 Brussels", "path xvi 0706 Brussels", "distance 0706 Brussels 0505",
])  # fmt: skip
def test_what_the_program_says_of_a_hex_can_be_typed(line: str) -> None:
    desk = new_desk("take historical", "end yes", "end yes")
    bare = re.sub(r" (?:Brussels|brussels|Luxembourg)", "", line)
    told = answer(desk, line)
    assert told == answer(desk, bare) and "too much" not in told[0]
