"""How a question is heard: what is asked and its answers in one row, then what led to it."""

from __future__ import annotations

from tui.desk.desk import Question, Rows
from tui.rows import cut

_UNNAMED, _DOTS, _LEAST = "Sure?", "...?", 12
"""How a question begins if there is no room to name it; how it is broken off, and not before."""
_SMALL = ("a", "an", "and", "at", "by", "from", "of", "on", "the", "to", "with")
"""Words with which no part of a question ends."""


def as_heard(rows: Rows, question: Question | None, before: str, room: int) -> Rows:
    """An answer, with `before` ahead of it; if it puts the open question, what is asked first."""
    if question is not None and question.agrees and rows == question.asks:
        asked, told = _asked(question, before, room), rows[:-1]
        if before and (asked.startswith(_UNNAMED) or _DOTS in asked):
            asked, told, before = _asked(question, "", room), [before, *told], ""
        rows = [asked, *told]
    rows = _with_count(rows, question)
    return [f"{before} {rows[0]}", *rows[1:]] if before else rows


def _asked(question: Question, before: str, room: int) -> str:
    """A question to be agreed to, so that its first row is one, with the answers if they fit in.

    A longer question begins with them. `before` is said before it in the same row.
    """
    asked = question.asks[-1]
    answers = " ".join(f"{number} {choice}." for number, choice in enumerate(question.choices, 1))
    what, found, more = asked.partition(answers)
    if found:
        answers = f"{_warned(question)}{answers}"
        asked = f"{what}{answers}{more}"
    short = f"{what}{answers}" if found else asked
    if len(f"0 of 0: {before} {short}") <= room or not found:
        return asked
    first, mark, rest = what.strip().partition("? ")
    if mark and len(f"0 of 0: {before} {first}? {answers}") <= room:
        return f"{first}? {answers}{more} {rest}".strip()
    return f"{_begun(what, room - len(f'0 of 0: {answers}{more} '))} {answers}{more} {what.strip()}"


def _warned(question: Question) -> str:
    """That warnings follow, said before the answers: who answers at once has heard of them.

    Not how many: a number there sounds like an answer.
    """
    return "Warned. " if any(row.startswith("Warning:") for row in question.asks) else ""


def _begun(what: str, room: int) -> str:
    """How a question begins that is too long to be named before its answers."""
    if room < _LEAST + len(_DOTS):
        return _UNNAMED
    words = cut(what.strip(), room - len(_DOTS))[0].split()
    while words and words[-1].rstrip(",;:") in _SMALL:
        words.pop()
    named = " ".join(words).rstrip(".,;:?")
    return f"{named}{_DOTS}" if len(named) >= _LEAST else _UNNAMED


def _with_count(rows: Rows, question: Question | None) -> Rows:
    """A menu's first row tells how many choices it has."""
    if question is None or rows[: len(question.asks)] != question.asks or question.agrees:
        return rows
    told = "choice" in rows[0]
    return rows if told else [f"{rows[0]} {len(question.choices)} choices.", *rows[1:]]
