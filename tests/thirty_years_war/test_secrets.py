"""Sealed notes: nothing of them leaks, at any moment, until they are shown (WM-22.3, WM-23.1)."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.contract.exchange import moments, try_games
from tests.thirty_years_war.exchange import exchanges, try_hearing, with_notes


@pytest.mark.rule("WM-22.3a", "WM-23.1a", "WM-23.1b")
def test_a_side_cannot_tell_what_the_other_noted() -> None:
    assert try_games(with_notes(), exchanges, 7, 60, share=0.05, at_once=1) == 60


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
def test_what_is_heard_of_the_other_sides_orders_tells_nothing_of_its_note() -> None:
    assert try_hearing(with_notes(), 3, 60, share=0.1) >= 60


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
def test_a_view_holds_only_ones_own_note() -> None:
    game = with_notes()
    for position, *_ in islice(moments(game, 7, "views", 1), 60):
        for side in game.sides:
            view = game.redact(position, side)
            assert set(view.notes) | set(view.notings) <= {side}
