"""The keys of a set-up: what they say is what they do, and a ready one is not spoilt unawares."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.line.desks import new_desk
from tui.desk.answering import answer
from tui.keys.player import Player


def player(*lines: str) -> Player:
    of = Player(new_desk(*lines))
    of.begin()
    return of


def press(of: Player, *keys: str) -> str:
    return [of.press(key) for key in keys][-1][0]


@pytest.mark.parametrize("before", [("tab",), ("tab", "p"), ("tab", "enter"), ("tab", "+", "p")])
def test_enter_after_a_ready_set_up_moves_nobody(before: tuple[str, ...]) -> None:
    of = player()
    press(of, *before, "[", "1", *(("2",) if len(before) > 1 else ()))
    taken = {unit: state.at for unit, state in of.desk.view.units.items()}
    said = press(of, "enter")
    assert {unit: state.at for unit, state in of.desk.view.units.items()} == taken, said
    assert not of.state.unit or "selected" in said


def test_tab_goes_on_after_who_was_let_go_by_a_ready_set_up() -> None:
    of = player()
    press(of, "tab")
    first = of.state.unit
    press(of, "[", "1")
    assert of.state.unit == ""
    press(of, "tab")
    assert of.state.unit not in ("", first)


def test_placing_anew_says_from_where() -> None:
    of = player("take dyle")
    typed = answer(of.desk, "place french 7th army at 0202")
    assert typed[0] == "French 7th Army is placed at 0202 Paris. It stood at 0808."
    press(of, "u", "tab")
    at = of.desk.speaker.cell(of.desk.view.units[of.state.unit].at)
    of.state.move_cursor("0202")
    said = press(of, "enter")
    assert said.endswith(f"is placed at 0202 Paris. It stood at {at}."), said
    first = player()
    assert press(first, "tab", "p") == "French 7th Army is placed at 0202 Paris."


def test_where_enter_places_no_menu_is_promised() -> None:
    of = player()
    press(of, "tab", "enter")
    press(of, "u")
    told = of.state.report.whole[-1]
    assert of.state.unit and told == "Keys: p or Enter place, Left bracket take."
    press(of, "escape", "d")
    assert of.desk.order_keys() == ["Keys: p place, Left bracket take, m for a menu."]
    press(of, "m")
    assert of.desk.question is not None


@pytest.mark.rule("VAU-3.4c")
def test_the_cursor_goes_to_the_battalions_of_a_regiment_that_is_selected() -> None:
    player = Player(open_game(shipped()["vauchamps-1814"], "va1"))
    player.begin()
    for regiment, cell in (("P11R", "7018"), ("P14R", "7117")):
        player.press("tab")
        assert (player.desk.unit, player.desk.cursor) == (regiment, cell)
        assert f", at {cell}, selected" in " ".join(player.state.report.whole)
