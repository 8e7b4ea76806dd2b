"""Where everything stands on a screen of a given size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tui.map.layout import ZOOMS

SMALLEST = (64, 20)
"""Columns and rows that are needed."""
_SIDE = 36
"""The least width of a panel beside the map."""
_MOST = 70
"""The greatest width of a large panel: longer rows are hard to read."""
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
    """The places of map, panel and side panel, and the zoom that the map has there.

    `clear` are the columns of the map that no panel covers: the first, and the one after the last.
    """

    zoom: int
    map: Rect
    page: Rect
    side: Rect = NOWHERE
    clear: tuple[int, int] = (0, 0)

    @property
    def is_over(self) -> bool:
        """True if the panel lies over the map, or covers it."""
        return self.clear != (0, self.map.width)

    @property
    def at_left(self) -> bool:
        """True if the panel lies over the left of the map."""
        return self.clear[0] > 0


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


def arrange(
    sizes: Sizes, width: int, height: int, zoom: int, large: int = 0, at_left: bool = False
) -> Arrangement:
    """Places for a map at a zoom. `large` are the columns of a panel that needs many rows.

    Where there is no room for it beside the map it lies over the right or the left of it, and the
    map stays as it is: less to send, and less to find again.
    """
    body = height - 3
    if _has_side(sizes[zoom], width, body):
        return _three(sizes, width, body, zoom)
    rows = min(sizes[zoom][1], body - _BELOW)
    whole, below = Rect(0, 1, width, rows), Rect(0, 1 + rows, width, body - rows)
    if not large:
        return Arrangement(zoom, whole, below, clear=(0, width))
    page = min(_MOST, max(large, width // 2 - 4)) + 1
    left = width - page
    if left < _NARROWEST:
        return Arrangement(zoom, NOWHERE, Rect(0, 1, width, body))
    over = Rect(0 if at_left else left, 1, page, body)
    clear = (page, width) if at_left else (0, left)
    return Arrangement(zoom, whole, over, Rect(clear[0], below.y, left, below.height), clear)


def _three(sizes: Sizes, width: int, body: int, zoom: int) -> Arrangement:
    """Map at the left with the page under it, and the side panel at the right."""
    wide, high = sizes[zoom]
    if body - high >= _UNDER:
        side = Rect(wide + 1, 1, width - wide - 1, body)
        page = Rect(0, 1 + high, wide, body - high)
        return Arrangement(zoom, Rect(0, 1, wide, high), page, side, (0, wide))
    half = body // 2
    rest = width - wide - 1
    return Arrangement(
        zoom, Rect(0, 1, wide, body), Rect(wide + 1, 1 + half, rest, body - half),
        Rect(wide + 1, 1, rest, half), (0, wide),
    )  # fmt: skip
