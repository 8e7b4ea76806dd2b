"""The step of a lesson, which stays above the map until it is done."""

from __future__ import annotations

from tui.map.runs import Line
from tui.viewmodel import View, headline, wrapped

_ROWS, _WIDE, _FEWER = 6, 100, 4
"""The rows of a lesson with its head, always the same so that nothing moves; fewer where the
terminal has so many columns."""


def height(view: View, width: int) -> int:
    """The rows that it needs; none if no lesson is on."""
    tutor = view.desk.tutor
    if tutor is None or tutor.is_over:
        return 0
    return _FEWER if width >= _WIDE else _ROWS


def rows(view: View, width: int) -> list[Line]:
    """What the step is about, and what to do."""
    assert view.desk.tutor is not None
    first, *todo = view.desk.tutor.task()
    number, _, about = first.partition(": ")
    told = [*wrapped(about, width - 1, indent=0)]
    told += [line for row in todo for line in wrapped(row, width - 1, "focus", indent=0)]
    head = headline(f"lesson, {number.lower()}; /lesson next leaves it out", width)
    room = height(view, width) - 1
    return [head, *told[:room], *[()] * (room - len(told))]
