"""Terminals of any width, also while they shrink in play: every key is answered, and quickly."""

from __future__ import annotations

import pytest

from tests.keys.playing import Fingers
from tests.line.desks import READY, new_desk
from tui.keys.aloud import NARROWEST
from tui.keys.page import Page
from tui.keys.player import Player
from tui.keys.report import short_rows

LONG = "Refused: the unit cannot go to 0101, which is farther than it can see. Rule DNK-8.2.3."
WIDTHS = (1, 2, 5, 9, 10, 11, 12, 13, 14, 15, 20)
KEYS = ("T", ".", "'", "?", ";", "tab", "g", "m", "1", "0", "G", "<", "a", "I", "F", "0")


@pytest.mark.parametrize("width", WIDTHS)
def test_long_rows_are_cut_however_narrow_the_terminal_is(width: int) -> None:
    rows = short_rows([LONG] * 40, Page.room(width))
    assert all(0 < len(row) <= max(width, NARROWEST) for row in rows)
    assert "".join("".join(rows).split()) == "".join((LONG * 40).split())


def test_every_key_is_answered_while_the_window_shrinks_and_grows() -> None:
    fingers = Fingers(Player(new_desk(*READY)))
    page = Page(True)
    for width in (80, *reversed(WIDTHS), *WIDTHS, 80):
        fingers.player.room = Page.room(width)
        for key in KEYS:
            rows = fingers.press(key)
            assert rows and all(rows), key
            assert page.block(rows, width).strip()
