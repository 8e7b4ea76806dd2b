"""Finding the four battles, and choosing optional rules before the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.data.library import find, shipped
from engine.session.store import Store
from tests.line.test_menu import chosen
from tui.cli.opening import chosen_options
from tui.line.menu import Picked


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Lützen", "lutzen-1632"), ("Luetzen", "lutzen-1632"), ("lutzen 1632", "lutzen-1632"),
        ("Nördlingen", "nordlingen-1634"), ("noerdlingen 1634", "nordlingen-1634"),
        ("nordlingen", "nordlingen-1634"), ("Bílá hora", "white-mountain-1620"),
        ("white mountain", "white-mountain-1620"), ("Rocroy", "rocroi-1643"),
    ],
)  # fmt: skip
def test_a_battle_has_many_spellings(name: str, found: str) -> None:
    assert find(name).info.id == found


def test_options_are_switched_before_the_game(tmp_path: Path) -> None:
    number = str([s.id for s in shipped()].index("lutzen-1632") + 1)
    picked, text = chosen(Store(tmp_path), number, "3", "1", "1")
    assert picked == Picked("lutzen-1632", "one", options=("command", "plunder"))
    assert "3 of 5: Plunder, off." in text and "2 of 5: Command control, on." in text
    picked, _ = chosen(Store(tmp_path), number, "3", "2", "1", "1")
    assert picked == Picked("lutzen-1632", "one"), "plunder needs command control"
    assert chosen(Store(tmp_path), number, "0", "quit")[0] is None


def test_an_option_brings_what_it_needs() -> None:
    folder = find("lutzen-1632")
    assert chosen_options(folder, ["plunder"]) == ("command", "plunder")
    assert chosen_options(folder, ["all"]) == tuple(o.id for o in folder.info.options)
