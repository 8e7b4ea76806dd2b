"""How things stood when the present phase began."""

from __future__ import annotations

from typing import Any

from tui.desk.desk import Desk


def at_phase_start(desk: Desk) -> Any:
    """The position as the side that chooses knew it when the present phase began."""
    clock, items = desk.view.clock, desk.session.heard(desk.side)
    count = len(items)
    while count and (items[count - 1].turn, items[count - 1].side, items[count - 1].phase) == (
        clock.turn, clock.side, clock.phase
    ):  # fmt: skip
        count -= 1
    last = items[count - 1] if count else None
    side, known, view = desk.phase_start
    if side != desk.side or known is not last:
        view = desk.session.view_before(desk.side, count)
        desk.phase_start = desk.side, last, view
    return view
