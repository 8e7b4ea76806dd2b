"""Half-made orders by keys: what is missing is asked for, in every game and later position."""

from __future__ import annotations

import pytest

from engine.data.library import find
from engine.notation import begin_from
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.keys.order_keys import order_keys
from tui.keys.player import Player

LATER = sorted(
    (name, file.stem) for name in shipped() for file in (find(name).path / "later").glob("*.pos")
)
SELECTING = ((), (" ",), ("tab",), ("tab", "tab", " "), ("F", " "), ("f",), ("tab", "enter"))


def _player(scenario: str, position: str = "") -> Player:
    playable, opening, text = shipped()[scenario], None, ""
    if position:
        text = (find(scenario).path / "later" / f"{position}.pos").read_text("utf-8")
        playable, opening = begin_from(text)
    player = Player(open_game(playable, "1", opening, text))
    player.begin()
    return player


def _press(player: Player, *keys: str) -> str:
    rows: list[str] = []
    for key in keys:
        rows = player.press(key)
        assert rows and all(rows), key
    return rows[0]


@pytest.mark.parametrize("name", sorted(shipped()))
def test_enter_has_an_answer_whatever_is_selected(name: str) -> None:
    for scenario, position in [(name, ""), *(one for one in LATER if one[0] == name)]:
        for selecting in SELECTING:
            _press(_player(scenario, position), *selecting, "enter")


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_key_of_an_order_has_an_answer_with_a_unit_selected(name: str) -> None:
    keys = sorted(set(order_keys(shipped()[name].game).values()))
    for scenario, position in [(name, ""), *[one for one in LATER if one[0] == name][-3:]]:
        player = _player(scenario, position)
        for key in keys:
            _press(player, "tab", key, "0", " ", key, "0")


@pytest.mark.requirement(15)
def test_what_is_missing_of_a_swap_is_asked_for() -> None:
    player = _player("lutzen-1632")
    _press(player, "tab", "enter")
    assert player.state.report.whole[0].startswith("Choose the unit to swap with ")
    assert player.desk.question is not None


def test_a_unit_that_cannot_be_part_of_an_order_is_named() -> None:
    player = _player("rocroi-1643")
    player.desk.cursor = player.desk.view.units["RFi06"].at
    _press(player, " ", "enter")
    (first, *_) = player.state.report.whole
    assert "cannot swap now. Choose the unit to swap: " in first, first


def test_a_reinforcement_enters_and_goes_on_by_enter_alone() -> None:
    """The main key for the main thing of the opening of Vauchamps."""
    player = _player("vauchamps-1814")
    _press(player, "F", "2", "tab")
    unit = player.desk.unit
    answer(player.desk, "look 0128")
    _press(player, "enter")
    assert player.desk.view.units[unit].at == "0128"
    _press(player, "e", "e", "e", "enter")
    assert player.desk.view.units[unit].at == "0427"


@pytest.mark.parametrize("name", sorted(shipped()))
def test_an_order_of_fewer_parts_than_it_needs_is_never_built(name: str) -> None:
    """The fewest parts of an order are enough to build it, and its options build none of fewer."""
    for verb in shipped()[name].game.verbs:
        assert verb.build(("0101",) * verb.fewest), verb.name
    options = _player(name).desk.options
    for verb in options.verbs():
        for parts in range(verb.fewest):
            assert options.made(verb, ("no such part",) * parts) is None or parts == 0
