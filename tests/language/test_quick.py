"""What was typed is read without work that nobody hears of."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.language import sending
from tests.long.keys.sitting import read_sitting
from tui.desk.answering import answer


def test_what_is_wrong_is_not_worked_out_where_it_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A retreat typed twice at Vauchamps took a second: each try to read it sought likely names."""
    listener: Any = SimpleNamespace(units=())
    verb: Any = SimpleNamespace()
    monkeypatch.setattr(sending, "offered", lambda *_: ())
    monkeypatch.setattr(sending, "called", lambda *_: [])
    monkeypatch.setattr(sending, "_not_split", lambda *_: pytest.fail("worked out"))
    assert sending._at_enemy(listener, verb, "3rd battalion to 6836 retreat") is None


@pytest.mark.rule("SED-12.4j")
def test_where_every_hex_is_a_choice_each_is_told_by_its_name_alone() -> None:
    """All that stands in 1624 hexes took most of a second."""
    desk = read_sitting("lines sedan-1870/tireurs one none 1 80x24").open()
    answer(desk, "menu")
    answer(desk, "1")
    assert desk.question is not None and len(desk.question.choices) == 1624
    assert desk.question.choices[:2] == ("0101.", "0102.")
