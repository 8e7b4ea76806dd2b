"""The lesson that is on, if one is."""

from __future__ import annotations

from tui.desk.desk import Desk, Rows


def lesson(desk: Desk, rest: str) -> Rows:
    """What is to be done now; "next" leaves it out."""
    if desk.tutor is None:
        return ["No lesson is on. In the shell, hexplain learn begins one."]
    if rest:
        desk.tutor.skip()
    return desk.tutor.task()


def is_on(desk: Desk) -> bool:
    """True in a lesson."""
    return desk.tutor is not None
