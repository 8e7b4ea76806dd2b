"""The runs of characters along a cell's sides: a base all along, a mark in the middle."""

from __future__ import annotations

from typing import Literal

from tui.map.marks import MARK, glyph
from tui.map.runs import Line, Run, merged

Lie = Literal["flat", "upright", "rising", "falling"]
"""How a side lies: along a row; up and down; slanting as the mark of that name."""

_OVER = ("front", "joined", "bridge", "ford", "road")
"""Kinds drawn in the middle of a run, over what else there is."""


def side_runs(kinds: tuple[str, ...], length: int, lie: Lie, utf8: bool = False) -> Line:
    """A side's characters one after the other, in reading order; `kinds` has the winner first."""
    over = kinds[0] if kinds and kinds[0] in _OVER else ""
    under = next((kind for kind in kinds if kind not in _OVER), "")
    base = [_run(under, utf8)] * length if under else _plain(length, lie, utf8)
    return merged(_with_middle(base, over, lie, utf8) if over else base)


def _with_middle(base: list[Run], over: str, lie: Lie, utf8: bool) -> list[Run]:
    """The middle third or more in the mark that lies over the rest; of two slanting ones the inner.

    A front or a join covers the whole of a side on which there is nothing else.
    """
    count = -(-len(base) // 3)
    start = 0 if lie == "falling" and len(base) == 2 else (len(base) - count + 1) // 2
    if over in ("front", "joined") and base[-1].role in ("", "side"):
        start, count = 0, len(base)
    return [*base[:start], *[_run(over, utf8)] * count, *base[start + count :]]


def _run(kind: str, utf8: bool) -> Run:
    return Run(glyph(kind, utf8), MARK[kind].role)


def _plain(length: int, lie: Lie, utf8: bool) -> list[Run]:
    """A side with nothing on it: blank if flat, a slanting one drawn once."""
    blank = [Run(" ")] * (length - 1)
    match lie:
        case "flat":
            return [*blank, Run(" ")]
        case "upright":
            return [_run("upright", utf8)] * length
        case "rising":
            return [*([_run("corner", utf8)] * (length - 1)), _run("rising", utf8)]
    return [_run("falling", utf8), *blank]
