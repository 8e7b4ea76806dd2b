"""With a unit selected the map marks what it can attack and no more; who else can is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.games import Hands, dunkirk, on_screen
from tui.desk.desk import Desk
from tui.keys.player import Player
from tui.screens import cell as cells, entering
from tui.viewmodel import View

MOVES = ("XVI 0709", "XXXIX 0709", "XIX 0609", "XLI 0609", "XV 0509", "4 0709", "12 0609")
ORDERS = ("take forward", "end yes", "take sickle", "end yes")


def before_the_combats() -> Desk:
    """The first German combat phase: XV Panzer Corps at 0509 is next to 0508 and 0608 alone."""
    return dunkirk("7", *ORDERS, *(f"move {line}" for line in MOVES), "end yes")


def test_with_a_unit_selected_only_what_it_can_attack_is_marked(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        view: View = hands.game.view
        assert view.numbers == {"0508": 1, "0608": 2, "0708": 3}
        await hands.press("tab")
        assert hands.game.player.state.own_unit == "de-pz15"
        assert view.numbers == {"0508": 1, "0608": 2}
        assert view.scene().look.targets == ()
        rows = "\n".join(hands.rows)
        assert "{1}" in rows and "{2}" in rows and "{3}" not in rows
        assert "Cursor to a hex marked {n}, then Enter or t; plus joins more units." in rows
        await hands.press("escape", "escape")
        assert view.numbers == {"0508": 1, "0608": 2, "0708": 3}

    on_screen(tmp_path, act, before_the_combats())


def test_the_number_of_what_it_cannot_attack_tells_who_can_and_it_stays_selected(
    tmp_path: Path,
) -> None:
    async def act(hands: Hands) -> None:
        state = hands.game.player.state
        await hands.press("tab", "3")
        assert state.desk.question is None and state.own_unit == "de-pz15"
        assert state.cursor == "0509"
        assert hands.said.startswith("German XV Panzer Corps cannot attack 0708; others can: ")
        assert "XXXIX Panzer Corps" in hands.said and "Escape lets it go." in hands.said
        await hands.press("escape", "3")
        assert hands.said.startswith("Choose the unit that attacks 0708")

    on_screen(tmp_path, act, before_the_combats())


CANNOT = (
    "German XV Panzer Corps cannot attack 0708; others can. "
    "German XV Panzer Corps at 0509 is not next to 0708."
)


def test_enter_opens_the_attack_of_others_is_called_so_and_tells_it(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        hands.game.player.state.move_cursor("0708")
        assert entering.does(hands.game.view) == "attack"
        await hands.press("enter")
        assert hands.said.startswith("German XV Panzer Corps cannot attack 0708; others can.")
        assert any(row.startswith("1-4 choose") for row in hands.rows)

    on_screen(tmp_path, act, before_the_combats())


@pytest.mark.parametrize("key", ["enter", "t"])
def test_an_attack_by_others_is_told_before_their_list(key: str) -> None:
    player = Player(before_the_combats())
    player.begin()
    player.press("tab")
    player.state.move_cursor("0708")
    heard = player.press(key)
    assert heard == ["1 of 11: German XV Panzer Corps cannot attack 0708; others can."]
    choose = " Choose the unit that attacks 0708: 4 choices. 0 goes back."
    assert player.state.report.whole[0] == CANNOT + choose
    assert player.desk.question is not None
    assert player.desk.question.asks == player.state.report.whole


@pytest.mark.parametrize("key", ["enter", "t"])
def test_an_attack_by_who_is_selected_or_by_nobody_selected_tells_of_no_others(key: str) -> None:
    for selected, cell in (("tab", "0508"), ("escape", "0708")):
        player = Player(before_the_combats())
        player.begin()
        player.press(selected)
        player.state.move_cursor(cell)
        player.press(key)
        assert "others can" not in " ".join(player.state.report.whole)


def test_the_hint_names_the_marks_that_are_drawn() -> None:
    desk = before_the_combats()
    view = View(Player(desk))
    desk.unit = "de-pz15"
    view.numbers = {}
    assert "marked !, then" in cells._hint(view)
    view.numbers = {"0508": 1}
    assert "marked ! or {n}, then" in cells._hint(view)
    desk.unit = "de-2"
    assert view.targets() == () and "marked" not in cells._hint(view)
