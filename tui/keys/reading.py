"""Going on in an answer row by row, and back over the answers before it."""

from __future__ import annotations

from engine.core.words import counted
from tui.desk.desk import Rows
from tui.keys.report import Report
from tui.keys.state import State


def next_row(state: State) -> Rows:
    """The next row of the answer."""
    return _row(state, 1, "No more rows.")


def previous_row(state: State) -> Rows:
    """The row before."""
    return _row(state, -1, "This is the first row.")


def _row(state: State, by: int, end: str) -> Rows:
    report = state.report
    return [report.row()] if report.step(by) else [end]


def the_rest(state: State) -> Rows:
    """The rows that follow at once, as many as the screen holds."""
    return state.report.rest(state.lines) or ["No more rows."]


def all_of_it(state: State) -> Rows:
    """The whole answer from its first row; all of it where the terminal scrolls."""
    return state.report.whole_again(state.most)


def repeat(state: State) -> Rows:
    """The row last heard, again."""
    return [state.report.row()]


def previous_block(state: State) -> Rows:
    """The answer before the one last heard."""
    return _block(state, state.history.step(1), "No earlier answer.")


def next_block(state: State) -> Rows:
    """The answer after the one last heard."""
    return _block(state, state.history.step(-1), "No later answer.")


def nth_last(state: State, number: int) -> Rows:
    """The answer so many from the end."""
    found = state.history.nth_last(number)
    there = counted(len(state.history.chosen), "answer")
    return _block(state, found, f"There is no answer so far back, only {there}.")


def _block(state: State, found: Report | None, otherwise: str) -> Rows:
    if found is None:
        kind = state.history.filter
        return [otherwise if kind == "all" else f"{otherwise} Only {kind} are gone over."]
    back = state.history.back
    head = f"Earlier answer, {back} back: " if back > 1 else "Earlier answer: "
    state.report = Report([head + found.whole[0], *found.whole[1:]], found.kind, room=found.room)
    return [state.report.row()]


def next_kind(state: State) -> Rows:
    """Another kind of answers to go over."""
    kind = state.history.next_filter()
    return [f"Going over {kind}: {len(state.history.chosen)}."]
