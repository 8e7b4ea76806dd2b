"""Where a row that is too long is cut: not inside a name, nor between a number and its noun."""

from __future__ import annotations

import re
import textwrap

TIE = "\u00a0"
"""Stands for a space at which no row ends."""
_BEGINS = "A|All|An|And|At|By|Each|For|From|He|If|In|It|Of|On|The|They|To|With"
"""Small words that begin a sentence, and no name."""
_NAMED = rf"(?:(?!(?:{_BEGINS})\b)(?:(?:No|St)\.|[A-Z][\w'’&-]*|\d+(?:st|nd|rd|th)[\w-]*|\d+))"
"""A word of a name: with a capital, an ordinal, a number, or shortened."""
_NAME = re.compile(rf"(?<![\w-]){_NAMED}(?: (?:(?:of|the|of the|de|von|van) )?{_NAMED})+(?![\w-])")
_ODDS = re.compile(r"\b[\d.]+ to [\d.]*\d\b")
_SHORTENED = re.compile(r"\b(?:No|St)\. (?=\w)")
_SMALL = "and|or|to|of|at|for|by|from|with|in|on|as|is|are|makes|gives"
_COUNTED = re.compile(rf"(?<![\w.-])\d{{1,3}} (?=[a-z])(?!(?:{_SMALL})\b)")
"""A number and the noun that it counts; hexes have four digits."""


def tied(row: str, most: int) -> str:
    """The row with ties after numbers and in names, but those that are longer than `most`."""

    def tie(found: re.Match[str]) -> str:
        name = found[0]
        return name.replace(" ", TIE) if len(name) <= most else name

    named = _NAME.sub(tie, row)
    for short in (_COUNTED, _SHORTENED, _ODDS):
        named = short.sub(lambda found: found[0].replace(" ", TIE), named)
    return named


def cut(row: str, width: int, lead: str = "", hang: str = "") -> list[str]:
    """A row over as many lines as it needs; none is longer than `width`."""
    whole = tied(row, width - max(len(lead), len(hang)))
    lines = textwrap.wrap(
        whole, width, initial_indent=lead, subsequent_indent=hang, break_on_hyphens=False
    )
    return [line.replace(TIE, " ") for line in lines]
