"""The look cursor goes to what a typed line has ordered, as if it had been ordered by a key."""

from __future__ import annotations

from tui.keys.state import State


def go_to_ordered(state: State, since: int) -> None:
    """The cursor goes where the first order since so many went; nobody else stays selected.

    The next key that orders would order the wrong one. Tab goes on from who was ordered.
    """
    desk = state.desk
    given = (entry.order for entry in desk.session.entries[since:] if entry.order is not None)
    order = next(given, None)
    tokens = () if order is None else order.tokens
    units = [token for token in tokens if token in desk.view.units]
    if not units:
        return
    at, grid = desk.view.units[units[0]].at, desk.words.board.grid
    cells = [token for token in tokens if token in grid]
    place = at if at in cells or not cells else cells[-1]
    if place and place != state.cursor:
        state.move_cursor(place)
    if state.units_to_order and units[0] not in state.units_to_order:
        state.group, desk.unit, state.let_go = [], "", units[0]
