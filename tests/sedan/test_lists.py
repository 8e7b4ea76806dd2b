"""Lists by numbers from which several are taken: who comes later, and what is given up."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game, open_text
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer
from tui.keys.player import Player

SIX = "5"
"""A game in which the first die shows 6: an exchange at 3 to 1."""
EXCHANGE = (
    "scenario: sedan-1870\nboard: 12 columns 14 rows, odd low\nclock: turn 2 prussian combat\n"
    "unit: a prussian 4 at 0405\nunit: b prussian 3 at 0405\nunit: c prussian 3 at 0405\n"
    "unit: d prussian 2 at 0405\nunit: f french 4 at 0404\n"
)
"""After an exchange the attackers owe 4: A alone, or two others."""


def asked_for_losses() -> Player:
    of = Player(open_text(EXCHANGE, SIX))
    of.begin()
    answer(of.desk, "attack 0404 yes")
    answer(of.desk, "fight")
    return of


def pressed(of: Player, *keys: str) -> str:
    for key in keys:
        of.press(key)
    return " ".join(of.state.report.whole)


@pytest.mark.rule("SED-11.20b")
def test_a_list_of_losses_says_who_comes_only_later() -> None:
    of = asked_for_losses()
    said = pressed(of, "-")
    assert "Choose the unit to lose: 3 choices; after the first also d. 0 goes back." in said, said
    said = pressed(of, "2")
    assert "Taken: b. Choose the unit to lose: 4 choices. 0 goes back." in said, said


@pytest.mark.rule("SED-11.20b")
@pytest.mark.parametrize("key", ["0", "escape"])
def test_one_step_back_says_who_is_no_longer_taken(key: str) -> None:
    of = asked_for_losses()
    said = pressed(of, "-", "2", key)
    assert said.startswith("No longer taken: b. Choose the unit to lose: 3 choices"), said
    assert pressed(of, "0").startswith("Menu closed. Nothing was ordered.")


@pytest.mark.rule("SED-11.20b")
def test_another_order_says_who_is_given_up() -> None:
    of = asked_for_losses()
    said = pressed(of, "-", "2", "-")
    assert said.startswith("Menu closed. No longer taken: b. Choose the unit to lose"), said
    said = pressed(of, "2", "f")
    assert said.startswith("Refused: ") and "Still asked: Taken: b. " in said, said


@pytest.mark.requirement(15)
def test_words_that_begin_a_place_and_fit_a_unit_ask_which() -> None:
    desk = desk_after(*SET_UP)
    (baden,) = (u for u, name in desk.words.names.units.items() if name.startswith("Baden "))
    place, unit = "5816", desk.view.units[baden].at
    rows = answer(desk, "look baden")
    assert rows[0].startswith("Which baden: 2 choices.") and place != unit, rows
    assert "Baden Division" in rows[1] and rows[2].startswith("2 of 2: 5816: Baden-Baden.")
    assert answer(desk, "2")[0].startswith("5816: Baden-Baden.")
    answer(desk, "look baden")
    assert answer(desk, "1")[0].startswith(f"{unit}:")
    assert answer(desk, "look baden-baden")[0].startswith("5816: Baden-Baden.")
    assert answer(desk, "distance baden 5816")[0].startswith("Which baden: 2 choices.")


@pytest.mark.rule("TYW-5.0a")
def test_who_goes_somewhere_is_no_gun_that_has_the_name_too() -> None:
    desk = open_game(shipped()["lutzen-1632"], "1")
    assert answer(desk, "reach yellow")[0].startswith("Yellow infantry")
    assert answer(desk, "path yellow 1715")[0].startswith("Yellow infantry")
    assert answer(desk, "where yellow")[0] == "2 units of that name:"


@pytest.mark.requirement(15)
def test_the_end_asked_for_twice_asks_the_same_again_and_cancels_nothing() -> None:
    desk = open_game(shipped()["lutzen-1632"], "1")
    of = Player(desk)
    of.begin()
    asked = pressed(of, "F")
    assert asked.startswith("End the Swedish set-up? It cannot be taken back. 1 Cancel. 2 Yes.")
    question = desk.question
    assert question is not None
    assert pressed(of, "F") == asked and desk.question is question
    assert desk.view.clock.side == "swedish"
    assert "Imperial set-up" in pressed(of, "2")


@pytest.mark.rule("SED-11.20b")
def test_those_to_be_lost_are_taken_in_any_order() -> None:
    of = asked_for_losses()
    said = pressed(of, "-", "3")
    assert "Taken: c." in said and "B, not with those taken" not in said, said
    pressed(of, "2")
    units = of.desk.view.units
    lost = {unit for unit in "abcd" if not units[unit].at}
    assert lost == {"b", "c"}, "b, who stands before c in the list"
