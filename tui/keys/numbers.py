"""Questions answered by digits: at once, or digit by digit where there are ten choices or more."""

from __future__ import annotations

import re

from tui.desk.answering import answer
from tui.desk.desk import Question, Rows
from tui.keys.report import short_rows
from tui.keys.state import State

TABS = {"tab": 1, "shift-tab": -1}
"""The keys that go through the choices of a menu, and how."""


def digit(state: State, question: Question, key: str) -> tuple[Rows, bool]:
    """What a digit answers, and whether that is a new answer to be read."""
    most = len(question.choices)
    number = state.digits + key
    if most < 10 or number == "0" or int(number) * 10 > most:
        state.digits = ""
        return answer(state.desk, number), True
    state.digits = number
    state.report.seek_choice(int(number))
    choice = re.split(r"[.:] ", question.choices[int(number) - 1])[0].rstrip(".")
    said = f"{number}, Enter or another digit: {choice}."
    return [short_rows([said], state.report.room)[0]], False


def take_choice(state: State, question: Question) -> tuple[Rows, bool]:
    """Enter: the number typed, the choice last heard, or the one that Enter asked about."""
    number, state.digits = state.digits or str(heard(state, question)), ""
    if number == "0":
        named = (f" {n} {choice}." for n, choice in enumerate(question.choices, 1))
        more = f"{''.join(named)} Enter does neither." if question.agrees else ""
        return [f"Answer 1 to {len(question.choices)}, or 0 to cancel.{more}"], False
    return answer(state.desk, number), True


def heard(state: State, question: Question) -> int:
    """The number of the choice heard last; 0 if what was heard is something else."""
    is_asked = state.report.whole[-1:] == question.asks[-1:]
    return (state.report.choice() if is_asked else 0) or question.main
