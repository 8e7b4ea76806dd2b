"""Geometry: where each cell stands on the screen, and which cell stands where.

A picture is counted in characters from its top left. Its first row and its first `margin` columns
hold the numbers at the edges; they are meant to stay in place while the rest scrolls.

A cell is a block of `width` by `height` characters. Its first row and first column hold the three
sides that it draws; the rest is for what is in it. Every second line of cells is shifted by half
a cell: down if columns are upright (shape "columns"), to the right if they lie ("bricks").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from engine.board.grid import Grid, cell_id, column_of, row_of
from engine.board.map import BoardMap

Shape = Literal["columns", "bricks"]

ZOOMS = (1, 2, 3)
"""The zoom levels, from overview to full detail."""

_BLOCKS: dict[Shape, tuple[tuple[int, int], ...]] = {
    "columns": ((1, 1), (5, 2), (10, 4)),
    "bricks": ((4, 2), (6, 2), (9, 4)),
}
_MARGIN = 3
_SCREEN = 80


class Region(NamedTuple):
    """A rectangle of characters."""

    x: int
    y: int
    width: int
    height: int


class Slot(NamedTuple):
    """A cell's place in the drawing: how many cells from the left, how many from the top."""

    across: int
    down: int


@dataclass(frozen=True)
class Layout:
    """The geometry of one map at one zoom. `fold` halves the height of the overview of columns."""

    grid: Grid
    north: str
    zoom: int
    fold: bool = True

    @cached_property
    def shape(self) -> Shape:
        """How the lines of cells run."""
        return "columns" if self.north in ("top", "bottom") else "bricks"

    @cached_property
    def folded(self) -> bool:
        """True if two cells, one above the other, share one character."""
        return self.fold and self.is_dots

    @cached_property
    def is_dots(self) -> bool:
        """True if a cell is one character, without sides of its own."""
        return self.block == (1, 1)

    @cached_property
    def block(self) -> tuple[int, int]:
        """The width and height of a cell."""
        return _BLOCKS[self.shape][self.zoom - 1]

    @cached_property
    def field(self) -> tuple[int, int]:
        """How many cells the drawing is wide and high."""
        size = (self.grid.columns, self.grid.rows)
        return size if self.shape == "columns" else (size[1], size[0])

    @cached_property
    def half(self) -> int:
        """How far a shifted line of cells is shifted."""
        return 0 if self.is_dots else self.block[self.shape == "columns"] // 2

    @cached_property
    def margin(self) -> int:
        """The columns at the left that hold numbers; none if a map else would not fit 80."""
        return 0 if self.is_dots and self.field[0] + _MARGIN > _SCREEN else _MARGIN

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture, edges and numbers included."""
        (across, down), (width, height) = self.field, self.block
        if self.is_dots:
            return self.margin + across, 1 + (down + 1) // 2 if self.folded else 1 + down
        if self.shape == "bricks":
            return self.margin + across * width + self.half + 1, down * height
        return self.margin + across * width + 1, 1 + down * height + self.half

    def slot(self, cell: str) -> Slot:
        """A cell's place in the drawing."""
        column, row = column_of(cell) - self.grid.first, row_of(cell) - 1
        columns, rows = self.grid.columns - 1, self.grid.rows - 1
        match self.north:
            case "top":
                return Slot(column, row)
            case "bottom":
                return Slot(columns - column, rows - row)
            case "right":
                return Slot(row, columns - column)
        return Slot(rows - row, column)

    def cell(self, slot: Slot) -> str | None:
        """The cell in a place of the drawing; None beside the map."""
        if not (0 <= slot.across < self.field[0] and 0 <= slot.down < self.field[1]):
            return None
        first, last, rows = self.grid.first, self.grid.last, self.grid.rows
        match self.north:
            case "top":
                return cell_id(first + slot.across, slot.down + 1)
            case "bottom":
                return cell_id(last - slot.across, rows - slot.down)
            case "right":
                return cell_id(last - slot.down, slot.across + 1)
        return cell_id(first + slot.down, rows - slot.across)

    @cached_property
    def _first_shifted(self) -> bool:
        return self.grid.is_low(self.cell(Slot(0, 0)) or "") == (self.north in ("top", "right"))

    def is_shifted(self, line: int) -> bool:
        """True if a line of cells is shifted: a column counted from the left, or a row."""
        return self._first_shifted == (line % 2 == 0)

    def shift(self, line: int) -> int:
        """How many characters a line of cells is shifted."""
        return self.half if self.is_shifted(line) else 0

    def around(self, slot: Slot) -> tuple[str | None, str | None, str | None]:
        """The cells beyond the three sides that a cell draws; None beside the map.

        North, north-west, south-west of upright columns; west, north-west, north-east of bricks.
        """
        across, down = slot
        if self.shape == "columns":
            up = 0 if self.is_shifted(across) else -1
            slots = [(across, down - 1), (across - 1, down + up), (across - 1, down + up + 1)]
        else:
            left = 0 if self.is_shifted(down) else -1
            slots = [(across - 1, down), (across + left, down - 1), (across + left + 1, down - 1)]
        first, second, third = (self.cell(Slot(*s)) for s in slots)
        return first, second, third

    def first_part(self, down: int) -> int:
        """How much of the top of a brick in a row is its north-west side."""
        return self.block[0] - self.half if self.is_shifted(down) else self.half

    def region(self, cell: str) -> Region:
        """The characters of a cell, with the three sides that it draws."""
        return self.region_at(self.slot(cell))

    def region_at(self, slot: Slot) -> Region:
        """The characters of a place of the drawing."""
        across, down = slot
        width, height = self.block
        if self.is_dots:
            return Region(self.margin + across, 1 + (down // 2 if self.folded else down), 1, 1)
        if self.shape == "bricks":
            x = self.margin + across * width + self.shift(down)
            return Region(x, down * height, width, height)
        return Region(
            self.margin + across * width, 1 + down * height + self.shift(across), width, height
        )

    def cells_at(self, x: int, y: int) -> tuple[str, ...]:
        """The cells at a position, none at the edges; two where the overview is folded."""
        x, (width, height) = x - self.margin, self.block
        if self.folded:
            slots = [Slot(x, 2 * (y - 1)), Slot(x, 2 * (y - 1) + 1)]
        elif self.shape == "bricks":
            line = y // height
            slots = [Slot((x - self.shift(line)) // width, line)]
        else:
            across = x // width
            slots = [Slot(across, (y - 1 - self.shift(across)) // height)]
        return tuple(cell for slot in slots if (cell := self.cell(slot)))


def layout_of(board: BoardMap, zoom: int, fold: bool = True) -> Layout:
    """The geometry of a map at a zoom from 1 to 3, turned as the map says."""
    if zoom not in ZOOMS:
        raise ValueError(f"There is no zoom {zoom}.")
    return Layout(board.grid, board.north, zoom, fold)
