"""Numbers stay as long as one chooses from them; who is attacked is seen, and what is beside."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.speech import describe
from tests.app.games import Hands, on_screen, ready
from tests.app.scenes import Scene, desk_of, until
from tests.keys.playing import open_text
from tests.sedan.test_lists import EXCHANGE, SIX
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player
from tui.map.runs import text_of
from tui.screens import cell as cells
from tui.viewmodel import View


def numbers_of(desk: Desk) -> dict[str, int]:
    """The names of who can be chosen, by their first words, with their numbers."""
    assert desk.question is not None
    named = [choice.split(",")[0].split(" at ")[0].rstrip(".") for choice in desk.question.choices]
    return {name: number for number, name in enumerate(named, 1)}


def asked_for_losses() -> Desk:
    desk = open_text(EXCHANGE, SIX)
    for line in ("attack 0404 yes", "fight", "menu remove"):
        answer(desk, line)
    return desk


def test_who_is_taken_keeps_the_number_and_so_do_all_others() -> None:
    desk = asked_for_losses()
    first = numbers_of(desk)
    answer(desk, "2")
    assert desk.question is not None
    assert desk.question.choices[:2] == ("A, not with those taken.", "B, taken.")
    for name, number in numbers_of(desk).items():
        assert first.get(name, number) == number
    before = numbers_of(desk)
    rows = answer(desk, "1")
    assert rows[0].startswith("A, not with those taken. Taken: b."), rows
    rows = answer(desk, "2")
    assert rows[0].startswith("No longer taken: b. Choose the unit to lose: 3 choices"), rows
    assert numbers_of(desk) == {n: at for n, at in before.items() if n != "D"}


def test_of_those_who_attack_each_keeps_the_number() -> None:
    desk = desk_of(Scene(until("attack")))
    assert desk is not None
    answer(desk, "menu attack")
    answer(desk, "1")
    first = numbers_of(desk)
    assert len(first) == 4
    for taken in (3, 4):
        answer(desk, str(taken))
        assert desk.question is not None
        assert desk.question.choices[0].startswith("Nothing more: ")
        assert {n: at for n, at in numbers_of(desk).items() if at > 1} == {
            n: at for n, at in first.items() if at > 1
        }
        assert desk.question.choices[taken - 1].endswith(", taken.")
        assert desk.question.cells[taken - 1] == "", "Enter on the hex takes the next one there"


def test_a_target_keeps_its_number_and_one_that_is_attacked_is_marked(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        view = hands.game.view
        first = dict(view.numbers)
        assert first == {"0508": 1, "0607": 2, "0806": 3}
        await hands.press("1", "1")
        assert hands.game.player.desk.view.attacks
        assert view.numbers == {"0806": 3}
        assert view.scene().look.targets == ("0508",)
        await hands.press("1")
        assert hands.said == "There is no 1 on the map. There is: 3."
        await hands.press("3")
        assert hands.game.player.desk.cursor == "0806"
        await hands.press("1", "F", "2")
        assert view.numbers == {"0508": 1, "0806": 3}, "the hexes for air support have digits"
        await hands.press("3")
        supported = hands.game.player.desk.view.attack_on("0806")
        assert supported is not None and supported.air == 1

    on_screen(tmp_path, act, desk_of(Scene(until("attack"))))


def test_a_target_has_its_number_in_the_menus_and_in_the_order_of_combats_too(
    tmp_path: Path,
) -> None:
    """0806 was 3 on the map, 1 in the order of combats, and 2 among two that were left."""

    async def act(hands: Hands) -> None:
        view, desk = hands.game.view, hands.game.player.desk
        assert view.numbers == {"0508": 1, "0607": 2, "0806": 3}
        await hands.press("1", "1")
        answer(desk, "menu attack")
        assert desk.question is not None and desk.question.cells[2] == "0806"
        assert desk.question.choices[:2] == ("0508, no choice now.", "0607, no choice now.")
        answer(desk, "0")
        await hands.press("3", "1")
        await hands.press("F", "2", "F", "2")
        assert view.numbers == {"0508": 1, "0806": 3}
        await hands.press("3")
        assert desk.view.waiting_attacks[0].target == "0806"

    on_screen(tmp_path, act, desk_of(Scene(until("attack"))))


@pytest.mark.parametrize("keys", [("enter", "enter"), ("(", "enter")])
def test_enter_takes_the_combats_in_the_order_of_their_numbers_and_is_told(
    keys: tuple[str, ...],
) -> None:
    """A second Enter was answered "Answer 1 to 3, or 0 to cancel."."""
    desk = desk_of(Scene(until("attack")))
    assert desk is not None
    player = Player(desk)
    player.begin()
    for line in ("attack 0806 with XXXIX, XVI", "attack 0508 with XV, XLI, XIX"):
        player.typed(line)
    player.typed("end yes")
    player.typed("end yes")
    rows = player.press(keys[0])
    assert rows[0].endswith("Choose the next combat: 2 of 3 choices left. Enter takes 1."), rows
    assert desk.question is not None
    first = desk.question.cells[0]
    player.press(keys[1])
    assert desk.question is None
    assert desk.view.waiting_attacks[0].target == first


def test_the_panel_beside_the_map_tells_the_rivers_of_hexes_with_units() -> None:
    desk = ready()
    view = View(Player(desk))
    told = {}
    for state in desk.view.units.values():
        if state.at:
            desk.cursor = state.at
            rows = cells.beside(view, 39, 37).rows
            told[state.at] = " ".join(text_of(row).strip() for row in rows)
    assert "Group K 4-3 Forest, Ardennes. Meuse on the north-west. Belgium." in told["0508"]
    assert "Albert Canal on the north-east; Scheldt on the west and north-west." in told["0706"]
    for cell, row in told.items():
        sides = desk.say(describe.sides_phrase(desk.words, desk.view, desk.side, cell))
        assert all(side in row for side in sides), cell
