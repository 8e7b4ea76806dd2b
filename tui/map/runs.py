"""Runs: stretches of text of one role, the form in which rows of the map are handed out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tui.map.marks import BRACKETS, MARKS


class Run(NamedTuple):
    """A stretch of text. `role` says what it is, "" for blank.

    `light` says what the cell is in which it stands: "cursor", "selected", "target", "reach", else
    the kind of its terrain or place, or ""; it only repeats marks, for the shade of the whole cell.
    """

    text: str
    role: str = ""
    light: str = ""


Line = tuple[Run, ...]
"""A row or a part of one."""

TEXT_ROLES = ("label", "number", "code", "name", "height", "form")
"""Roles of text that speaks for itself: numbers at the edges and of cells, codes of units, names of
places, how many units lie in a stack, formations."""

_WORDS = ("number", "code", "name", "form", "reach", "stop", "choice", "city")
"""Roles of what is read whole or not at all."""

UNIT_ROLES = ("first side", "second side")
"""Roles of the block of a stack: the same whoever looks."""
_INSIDE = re.compile(f"[^{re.escape(''.join(map(''.join, BRACKETS)))}]")

ROLES = tuple(dict.fromkeys((*TEXT_ROLES, *UNIT_ROLES, *(m.role for m in MARKS))))
"""Every role there is, blank apart."""


def merged(runs: Iterable[Run]) -> Line:
    """The same characters in as few runs as can be; blanks join what stands before them."""
    found: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        last = found[-1] if found else None
        if last and (last.role, last.light) == (run.role, run.light):
            found[-1] = Run(last.text + run.text, run.role, run.light)
        else:
            found.append(run)
    return tuple(found)


def letters_of(line: Iterable[Run]) -> list[Run]:
    """A line character by character."""
    return [run._replace(text=letter) for run in line for letter in run.text]


def width_of(line: Iterable[Run]) -> int:
    """How many characters wide a line is."""
    return sum(len(run.text) for run in line)


def text_of(line: Iterable[Run]) -> str:
    """The bare characters of a line."""
    return "".join(run.text for run in line)


def cropped(line: Iterable[Run], start: int, width: int) -> Line:
    """The part of a line from a column on, at most `width` wide."""
    found: list[Run] = []
    at, end = 0, start + width
    for run in line:
        before, at = at, at + len(run.text)
        if before >= start and at <= end:
            found.append(run)
        elif before < end and at > start:
            text = run.text[max(start - before, 0) : end - before]
            found.append(Run(text, run.role, run.light))
    return tuple(found)


def parted(line: Iterable[Run], start: int, width: int) -> Line:
    """The same of a row of the map, without pieces of words: a number or name that is cut is blank.

    What is left of one, "1" of 1512 or "urna" of Tournai, would be read as something else. Of a
    stack whose strength is cut the block stays, so that it is seen that somebody is there.
    """
    found: list[Run] = []
    at, end = 0, start + width
    for run in line:
        before, at = at, at + len(run.text)
        if before < start < at or before < end < at:
            if run.role in _WORDS:
                run = Run(" " * len(run.text), "", run.light)
            elif run.role in UNIT_ROLES and _is_cut(run.text, start - before, end - before):
                run = run._replace(text=_INSIDE.sub(" ", run.text))
        found.append(run)
    return cropped(merged(found), start, width)


def _is_cut(text: str, start: int, end: int) -> bool:
    """True if more than a bracket is beyond the edge."""
    return bool(_INSIDE.search(text[: max(0, start)] + text[end:]))


def fitted(line: Iterable[Run], width: int) -> Line:
    """A line made exactly so wide: cut, or filled with blanks."""
    cut = cropped(line, 0, width)
    return merged((*cut, Run(" " * (width - width_of(cut)))))
