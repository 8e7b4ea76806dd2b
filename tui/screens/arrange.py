"""Where everything stands on a screen of a given size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

SMALLEST = (64, 20)
"""Columns and rows that are needed."""
_SIDE = 36
"""The least width of a panel beside the map."""
_HIGH = 30
"""The least rows of a map with a panel beside it."""
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

    def lowered(self, by: int) -> Arrangement:
        """The same so many rows farther down."""

        def lower(rect: Rect) -> Rect:
            return rect._replace(y=rect.y + by) if rect != NOWHERE else rect

        places = (lower(self.map), lower(self.page), lower(self.side))
        return Arrangement(self.zoom, *places, self.clear)

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
    """The largest zoom with room for all panels, else for the whole map; else 2.

    Overviews in which a cell is a single character, without sides or states, are not among
    `sizes`: whoever begins a game wants to see the front, and the overview is a key away.
    """
    body = height - 3
    roomy = [z for z in sizes if z > 1 and width - sizes[z][0] - 1 >= _SIDE
             and max(_HIGH, sizes[z][1] + _UNDER) <= body]  # fmt: skip
    fitting = [z for z in sizes if _is_whole(sizes[z], width, body)]
    return max(roomy or fitting, default=2)


def _is_whole(size: tuple[int, int], width: int, body: int) -> bool:
    """True if the whole map has room over a panel."""
    return size[0] <= width and size[1] + _BELOW <= body


def _beside(size: tuple[int, int], width: int, body: int) -> int:
    """The columns of the map if a panel has room beside it, else 0; a large map scrolls there."""
    if body < _HIGH:
        return 0
    if width - size[0] - 1 >= _SIDE:
        return size[0]
    part = width - 1 - max(_SIDE, width // 3)
    return 0 if _is_whole(size, width, body) or part < SMALLEST[0] else part


def arrange(
    sizes: Sizes, width: int, height: int, zoom: int, large: int = 0, at_left: bool = False
) -> Arrangement:
    """Places for a map at a zoom. `large` are the columns of a panel that needs many rows.

    Where there is no room for it beside the map it lies over the right or the left of it, and the
    map stays as it is: less to send, and less to find again.
    """
    body = height - 3
    wide = _beside(sizes[zoom], width, body)
    if wide:
        return _three((wide, sizes[zoom][1]), width, body, zoom, large)
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


def _three(size: tuple[int, int], width: int, body: int, zoom: int, large: int) -> Arrangement:
    """Map at the left, the side panel at the right, the page under the map or the side panel.

    A page that needs many rows has the whole right where there is no room under the map.
    """
    wide, high = size
    if body - high >= _UNDER:
        side = Rect(wide + 1, 1, width - wide - 1, body)
        page = Rect(0, 1 + high, wide, body - high)
        return Arrangement(zoom, Rect(0, 1, wide, high), page, side, (0, wide))
    half = 0 if large else body * 3 // 4
    rest = width - wide - 1
    return Arrangement(
        zoom, Rect(0, 1, wide, body), Rect(wide + 1, 1 + half, rest, body - half),
        Rect(wide + 1, 1, rest, half) if half else NOWHERE, (0, wide),
    )  # fmt: skip
