"""Where everything stands on a screen of a given size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tui.map.layout import ZOOMS

SMALLEST = (64, 20)
"""Columns and rows that are needed."""
_SIDE = 36
"""The least width of a panel beside the map."""
_PAGE = 52
"""The least width of a large panel: a combat table fits."""
_NARROWEST = 20
"""The least width of a map beside a large panel; if there is less, the panel covers it."""
_BELOW = 5
"""The least rows of a panel under the map, with its head."""
_UNDER = 10
"""From so many rows on a panel under the map holds a large page."""


class Rect(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Arrangement:
    """The places of map, panel and side panel, and the zoom that the map has there."""

    zoom: int
    map: Rect
    page: Rect
    side: Rect = NOWHERE


Sizes = dict[int, tuple[int, int]]
"""Width and height of the whole map at each zoom."""


def is_too_small(width: int, height: int) -> bool:
    """True if there is no room to play."""
    return width < SMALLEST[0] or height < SMALLEST[1]


def usual_zoom(sizes: Sizes, width: int, height: int) -> int:
    """The largest zoom with room for all panels, else for the whole map; at least 2."""
    body = height - 3
    roomy = [z for z in ZOOMS[1:] if _has_side(sizes[z], width, body)
             and sizes[z][1] + _UNDER <= body]  # fmt: skip
    fitting = [z for z in ZOOMS if sizes[z][0] <= width and sizes[z][1] + _BELOW <= body]
    return max(roomy or fitting, default=2)


def _has_side(size: tuple[int, int], width: int, body: int) -> bool:
    return width - size[0] - 1 >= _SIDE and body >= 30


def arrange(sizes: Sizes, width: int, height: int, zoom: int, large: bool) -> Arrangement:
    """Places for a map at a zoom. `large` if the panel needs room: then it stands at the right."""
    body = height - 3
    high = sizes[zoom][1]
    if _has_side(sizes[zoom], width, body):
        return _three(sizes, width, body, zoom)
    if large:
        return _beside(sizes, width, body, zoom)
    rows = min(high, body - _BELOW)
    return Arrangement(zoom, Rect(0, 1, width, rows), Rect(0, 1 + rows, width, body - rows))


def _three(sizes: Sizes, width: int, body: int, zoom: int) -> Arrangement:
    """Map at the left with the page under it, and the side panel at the right."""
    wide, high = sizes[zoom]
    if body - high >= _UNDER:
        side = Rect(wide + 1, 1, width - wide - 1, body)
        return Arrangement(zoom, Rect(0, 1, wide, high), Rect(0, 1 + high, wide, body - high), side)
    half = body // 2
    rest = width - wide - 1
    return Arrangement(
        zoom, Rect(0, 1, wide, body), Rect(wide + 1, 1 + half, rest, body - half),
        Rect(wide + 1, 1, rest, half),
    )  # fmt: skip


def _beside(sizes: Sizes, width: int, body: int, zoom: int) -> Arrangement:
    """A large page at the right; the map at the left, as near as shows most of it."""
    page = max(_PAGE, min(width - sizes[1][0] - 1, 70))
    left = width - page - 1
    if left < _NARROWEST:
        return Arrangement(zoom, NOWHERE, Rect(0, 1, width, body))
    fitting = [z for z in ZOOMS if z <= zoom and sizes[z][0] <= left]
    chosen = max(fitting, default=min(zoom, 2 if left >= 50 else 1))
    return Arrangement(chosen, Rect(0, 1, left, body), Rect(left + 1, 1, width - left - 1, body))
