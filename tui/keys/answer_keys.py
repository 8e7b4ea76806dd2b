"""The keys that answer a question: digits, Enter, y and n, the key that asked it.

Digits answer at once, or digit by digit where there are ten choices or more.
"""

from __future__ import annotations

import re

from engine.core.game import AnyGame
from engine.core.order import Verb
from tui.desk.answering import answer
from tui.desk.desk import Question, Rows
from tui.keys.bindings import Binding
from tui.keys.history import ANSWERS, LOOKS
from tui.keys.order_keys import order_keys
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
    number, state.digits = state.digits or str(heard(state, question) or question.proposed), ""
    if number == "0":
        named = (f" {n} {choice}." for n, choice in enumerate(question.choices, 1))
        more = f"{''.join(named)} Enter does neither." if question.agrees else ""
        return [f"Answer 1 to {len(question.choices)}, or 0 to cancel.{more}"], False
    return answer(state.desk, number), True


def heard(state: State, question: Question) -> int:
    """The number of the choice heard last; 0 if what was heard is something else."""
    return just_heard(state, question) or question.main


def just_heard(state: State, question: Question) -> int:
    """The number of the choice heard last if nothing else was heard since; else 0."""
    is_asked = state.report.whole[-1:] == question.asks[-1:]
    return state.report.choice() if is_asked else 0


def yes_or_no(question: Question | None, key: str) -> int:
    """The choice that the letters y and n stand for in a question to be agreed to; else 0.

    They are the letters themselves on every layout of the keyboard.
    """
    if question is None or not question.agrees:
        return 0
    return {"y": len(question.choices), "n": 1}.get(key, 0)


def agrees_by(game: AnyGame, question: Question, key: str) -> bool:
    """True for the key that asked, and for that of the order without parts that is asked about.

    Never for the end of a phase.
    """
    verb = _asked_by(game, question, key)
    return question.again == key or (verb is not None and not verb.final)


def asks_again(game: AnyGame, question: Question, key: str) -> bool:
    """True for the key of an end that is asked about: it asks the same, and drops nothing."""
    verb = _asked_by(game, question, key)
    return bool(question.agrees) and verb is not None and verb.final


def _asked_by(game: AnyGame, question: Question, key: str) -> Verb | None:
    """The order without parts that a question is about, if the key is its key."""
    verb = question.of
    return verb if verb and not verb.shape and order_keys(game).get(verb.name) == key else None


def stays_over(question: Question, binding: Binding) -> bool:
    """True if a question stays open over a key: one aside of the orders only over looking.

    One to be agreed to stays over what is looked up, and is dropped where the cursor goes on.
    """
    over = (LOOKS,) if question.aside else (LOOKS, ANSWERS)
    looked_up = bool(question.agrees) and binding.kind == ANSWERS
    return looked_up or (question.stays and binding.kind in over)
