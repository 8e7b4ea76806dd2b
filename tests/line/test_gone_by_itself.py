"""Of several who are ordered alike, some are moved by the game itself: their only retreat."""

from __future__ import annotations

import pytest

from engine.core.order import Tokens
from engine.systems.dunkirk.movement.moving import MOVE
from tests.line.desks import READY, new_desk
from tui.desk.alike import One, order_all
from tui.desk.answering import answer


@pytest.mark.rule("DNK-11.5.1a")
def test_who_was_moved_without_an_order_of_his_own_has_followed() -> None:
    """The last of three retreats was carried out with the second, and called not done."""
    desk = new_desk(*READY)

    def order_one(unit: str, riders: Tokens) -> One:
        if unit != "de-4":
            return One(["Not now."], False, "no retreat is due.")
        rows = answer(desk, "move de-4 0710")
        return One([*rows, *answer(desk, "move de-9 0711")], True)

    rows, left = order_all(desk, MOVE, ("de-4", "de-9", "de-18"), "", order_one)
    assert rows[0].startswith("Move: 2 of 3.") and left == ["de-18"]
    assert not any("9th Army" in row and row.startswith("Not") for row in rows)
