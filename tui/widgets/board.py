"""The map: a window on a picture, scrolled so that the look cursor has a margin around it."""

from __future__ import annotations

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

    def paint(
        self, painter: MapPainter, pieces: Pieces, look: Look, eye: str, room: tuple[int, int]
    ) -> None:
        """Shows a moment. `eye` is the cell to be kept in sight, `room` the size there is."""
        before, old_at = self.picture, self.at
        if before is not None and before.blocks is painter:
            if (pieces, look) != (before.pieces, before.look):
                self.picture = before.then(pieces, look)
        else:
            self.picture = painter.picture(pieces, look)
        assert self.picture is not None
        self.at = self._scrolled(eye, room)
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

    def _scrolled(self, eye: str, room: tuple[int, int]) -> tuple[int, int]:
        """The scroll that keeps a cell in sight, with as little change as can be."""
        assert self.picture is not None
        layout = self.picture.layout
        region, (width, height) = layout.region(eye), layout.block
        head = layout.margin
        found = []
        for axis, start, size, whole, lead, step in (
            (0, region.x - head, region.width, layout.size[0] - head, head, width),
            (1, region.y, region.height, layout.size[1], 0, height),
        ):
            visible = room[axis] - lead
            most = max(0, whole - visible)
            wanted = min(self.MARGIN[axis] * step, max(0, (visible - size - 1) // 2))
            at = self.at[axis]
            if start - wanted < at:
                at = start - wanted
            if start + size + 1 + wanted > at + visible:
                at = start + size + 1 + wanted - visible
            found.append(max(0, min(at, most)))
        return found[0], found[1]

    def place(self, cell: str) -> tuple[int, int]:
        """Where a cell's mark of the look cursor stands in the widget."""
        assert self.picture is not None
        layout = self.picture.layout
        region = layout.region(cell)
        inset = 0 if layout.is_dots else 1
        return region.x + inset - self.at[0], region.y + inset - self.at[1]

    def render_line(self, y: int) -> Strip:
        """See Textual's line API."""
        if self.picture is None:
            return self.strip(())
        x, down = self.at
        row = y + down if y else 0
        if row >= self.picture.layout.size[1]:
            return self.strip(())
        return self.strip(self.picture.strip(row, x, self.size.width))
