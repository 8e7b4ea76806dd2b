"""The map: a window on a picture, scrolled so that the look cursor has a margin around it."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region as Area
from textual.strip import Strip

from tui.map import Look, MapPainter, Picture, Pieces
from tui.widgets.rows import Rows


class Board(Rows):
    """Shows one picture at a time; of the next only what has changed is drawn again."""

    MARGIN = (2, 1)
    """How many cells are kept visible around the look cursor, across and down, if there is room."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.picture: Picture | None = None
        self.at = (0, 0)
        """How far the picture is scrolled."""
        self.shown_once = False

    def paint(
        self, painter: MapPainter, pieces: Pieces, look: Look, eyes: tuple[tuple[str, ...], ...],
        room: tuple[int, int], clear: tuple[int, int],
    ) -> None:  # fmt: skip
        """Shows a moment. `room` is the size there is.

        `eyes` are groups of cells: all of the first for which there is room are kept in sight. If
        something lies over the map, but for
        the columns `clear`, they are kept within these, and have no margin, so that the map seldom
        moves.
        """
        before, old_at = self.picture, self.at
        if before is not None and before.blocks is painter:
            if (pieces, look) != (before.pieces, before.look):
                self.picture = before.then(pieces, look)
        else:
            self.picture = painter.picture(pieces, look)
        assert self.picture is not None
        self.at = self._scrolled(eyes, room, clear)
        if before is None or before.blocks is not painter or self.at != old_at:
            self.refresh()
        elif self.picture is not before:
            self._refresh_changes(before)

    def _refresh_changes(self, before: Picture) -> None:
        assert self.picture is not None
        for region in self.picture.changes(before):
            x, y = region.x - self.at[0], region.y - self.at[1]
            area = Area(x, y, region.width, region.height).intersection(
                Area(0, 0, self.size.width, self.size.height)
            )
            if area:
                self.refresh(area)

    def _scrolled(
        self, eyes: tuple[tuple[str, ...], ...], room: tuple[int, int], clear: tuple[int, int]
    ) -> tuple[int, int]:
        """The scroll that keeps cells in sight, with as little change as can be."""
        assert self.picture is not None
        layout = self.picture.layout
        head = layout.margin
        first = max(0, clear[0] - head)
        margin = self.MARGIN[0] * layout.block[0] if clear == (0, room[0]) else 0
        wide = clear[1] - head - first
        for cells in eyes:
            regions = [layout.region(cell) for cell in cells]
            x, width = _span([(r.x, r.width) for r in regions])
            y, height = _span([(r.y, r.height) for r in regions])
            if width < wide and height < room[1] - 1:
                break
        across = _Axis(x - head, width, layout.size[0] - head, first, wide, margin)
        down = _Axis(y, height, layout.size[1], 0, room[1], self.MARGIN[1] * layout.block[1])
        jump = JUMP if self.shown_once else 0
        self.shown_once = True
        return across.scrolled(self.at[0], jump), down.scrolled(self.at[1], jump)

    def columns(self, cell: str) -> tuple[int, int]:
        """The columns of the widget that a cell takes: the first, and the one after the last."""
        assert self.picture is not None
        region = self.picture.layout.region(cell)
        return region.x - self.at[0], region.x - self.at[0] + region.width + 1

    def place(self, cell: str) -> tuple[int, int]:
        """Where a cell's mark of the look cursor stands in the widget: at a block before it."""
        assert self.picture is not None
        layout = self.picture.layout
        region = layout.region(cell)
        down = 0 if layout.is_dots else 1
        before = layout.block[1] == 2 and cell in self.picture.pieces.stacks
        return region.x + down - before - self.at[0], region.y + down - self.at[1]

    def render_line(self, y: int) -> Strip:
        """See Textual's line API."""
        if self.picture is None:
            return self.strip(())
        x, down = self.at
        row = y + down if y else 0
        if row >= self.picture.layout.size[1]:
            return self.strip(())
        return self.strip(self.picture.strip(row, x, self.size.width))


def _span(parts: list[tuple[int, int]]) -> tuple[int, int]:
    """Where parts of an axis begin together, and their size."""
    start = min(at for at, _ in parts)
    return start, max(at + long for at, long in parts) - start


JUMP = 3
"""Farther than so many cells the cursor has not walked; on a first look it is in the middle."""


class _Axis(NamedTuple):
    """A cell and a window along one axis of a picture; all but `at` counts from its start.

    The cell begins at `start` and has a `size`; the picture is as long as `whole`. Of what is
    shown, `visible` characters from `first` on can be seen; `margin` is wanted around the cell.
    """

    start: int
    size: int
    whole: int
    first: int
    visible: int
    margin: int

    def scrolled(self, at: int, jump: int) -> int:
        """How far to scroll, if it has been scrolled so far; after a jump to the middle."""
        margin = min(self.margin, max(0, (self.visible - self.size - 1) // 2))
        end = self.start + self.size + 1 + margin
        least = min(at, self.start - margin - self.first)
        least = max(least, end - self.first - self.visible)
        if abs(least - at) > jump * (self.size + 1):
            least = self.start + self.size // 2 - self.first - self.visible // 2
        return max(0, min(least, self.whole - self.first - self.visible))
