"""Names of units as typed: division numbers, Roman corps numbers, one's own before the enemy's."""

from __future__ import annotations

import pytest

from engine.language.names import find_cell, matching_units
from tests.contract.games import shipped
from tests.contract.moments import begun
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
