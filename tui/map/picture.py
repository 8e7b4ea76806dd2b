"""A picture of the map at one moment, row by row, and where another one differs from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from tui.map.edges import whole_numbers
from tui.map.layout import Layout, Region, Slot
from tui.map.runs import Line, Run, cropped, fitted, merged, parted
from tui.map.scene import Look, Pieces, facts_at, lit


class Blocks(Protocol):
    """Who draws the cells: a painter."""

    layout: Layout
    head: Line
    """The first row."""
    labels: tuple[Run, ...]
    """What stands at the left of each row, `layout.margin` wide."""

    def block(self, slot: Slot, pieces: Pieces, look: Look) -> tuple[Line, ...]:
        """The lines of a cell's block."""

    def one(self, slots: tuple[Slot, ...], pieces: Pieces, look: Look) -> Run:
        """One character for one cell or two."""


@dataclass(frozen=True)
class Picture:
    """The map of one moment; rows are drawn when they are asked for, and then kept."""

    blocks: Blocks
    pieces: Pieces
    look: Look

    @property
    def layout(self) -> Layout:
        """The geometry."""
        return self.blocks.layout

    def row(self, y: int) -> Line:
        """A row of the whole picture, always `layout.size[0]` wide. Raises IndexError."""
        width, height = self.layout.size
        if not 0 <= y < height:
            raise IndexError(y)
        if y not in self._rows:
            self._rows[y] = self._part(y, 0, width - self.layout.margin)
        return self._rows[y]

    def rows(self) -> tuple[Line, ...]:
        """The whole picture."""
        return tuple(self.row(y) for y in range(self.layout.size[1]))

    def window(self, x: int, y: int, width: int, height: int) -> tuple[Line, ...]:
        """A part of the picture, scrolled by x and y, with the numbers at its top and left.

        All its rows are `width` wide, as many as the picture still has below.
        """
        rows = [0, *range(y + 1, min(y + height, self.layout.size[1]))]
        return tuple(self.strip(row, x, width) for row in rows[:height])

    def strip(self, y: int, x: int, width: int) -> Line:
        """A row of a window: the number at its left, then what is there from x on."""
        margin = self.layout.margin
        if y and y in self._rows:
            row, cut = self._rows[y], cropped if self.layout.is_dots else parted
            return fitted((*cropped(row, 0, margin), *cut(row, margin + x, width - margin)), width)
        return self._part(y, x, width - margin)

    # ---- the next moment

    def then(self, pieces: Pieces, look: Look) -> Picture:
        """The picture of another moment, with all of this one that is still right."""
        after = Picture(self.blocks, pieces, look)
        changed = after._changed(self)
        after._kept.update((slot, b) for slot, b in self._kept.items() if slot not in changed)
        regions = (self.layout.region_at(slot) for slot in changed)
        stale = {y for region in regions for y in range(region.y, region.y + region.height)}
        after._rows.update((y, row) for y, row in self._rows.items() if y not in stale)
        return after

    def changes(self, before: Picture) -> tuple[Region, ...]:
        """The regions in which this differs from an earlier picture at the same zoom."""
        regions = map(self.layout.region_at, sorted(self._changed(before)))
        return tuple(dict.fromkeys(regions))

    def _changed(self, before: Picture) -> set[Slot]:
        cells = {
            cell
            for cell in self._lively | before._lively
            if facts_at(self.pieces, self.look, cell) != facts_at(before.pieces, before.look, cell)
        }
        joined = self.pieces.joined ^ before.pieces.joined
        fronts = self.pieces.fronts ^ before.pieces.fronts
        cells.update(cell for side in (*joined, *fronts) for cell in side)
        return {self.layout.slot(cell) for cell in cells}

    @cached_property
    def _lively(self) -> set[str]:
        """The cells about which there is something to say that can change."""
        return {*self.pieces.stacks, *self.pieces.holders, *lit(self.pieces, self.look)}

    @cached_property
    def _rows(self) -> dict[int, Line]:
        return {}

    @cached_property
    def _kept(self) -> dict[Slot, tuple[Line, ...]]:
        return {}

    # ---- parts of a row

    def _part(self, y: int, x: int, width: int) -> Line:
        """The margin and a part of a row, `width` wide without it."""
        layout = self.layout
        if y == 0:
            cells: Line = whole_numbers(self.blocks.head, layout.margin + x, width)
        else:
            cells = self._cells(y, x, width)
        return fitted((self.blocks.labels[y], *cells), layout.margin + width)

    def _cells(self, y: int, x: int, width: int) -> Line:
        """What is drawn of the cells from x on; one more cell than there are closes the map."""
        layout = self.layout
        if layout.is_dots:
            last = min(x + width, layout.field[0])
            return tuple(self._dot(across, y) for across in range(x, last))
        wide, high = layout.block
        down, line = divmod(y, high)
        shift = 0 if layout.shape == "columns" else layout.shift(down)
        first = max((x - shift) // wide, 0)
        last = min((x + width - shift) // wide, layout.field[0])
        found = [Run(" " * shift)] if first == 0 else []
        for across in range(first, last + 1):
            if layout.shape == "columns":
                down, line = divmod(y - 1 - layout.shift(across), high)
            found.extend(self._block(Slot(across, down))[line])
        start = x if first == 0 else x - shift - first * wide
        return parted(merged(found), start, width)

    def _block(self, slot: Slot) -> tuple[Line, ...]:
        if slot not in self._kept:
            self._kept[slot] = self.blocks.block(slot, self.pieces, self.look)
        return self._kept[slot]

    def _dot(self, across: int, y: int) -> Run:
        downs = (2 * y - 2, 2 * y - 1) if self.layout.folded else (y - 1,)
        slots = tuple(Slot(across, down) for down in downs)
        return self.blocks.one(slots, self.pieces, self.look)
