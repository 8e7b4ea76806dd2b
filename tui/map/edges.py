"""The numbers at the edges of a picture."""

from __future__ import annotations

from engine.board.grid import column_of, row_of
from tui.map.layout import Layout, Slot
from tui.map.runs import Line, Run, fitted, text_of

_EACH = 5
"""Where a cell is one character wide, every fifth column has its number."""


def head(layout: Layout) -> Line:
    """The first row: a number over each cell of the topmost row."""
    letters = [" "] * layout.size[0]
    for across in range(layout.field[0]):
        cell = layout.cell(Slot(across, 0)) or ""
        number = column_of(cell) if layout.shape == "columns" else row_of(cell)
        x = layout.region(cell).x
        if layout.is_dots:
            if number % _EACH:
                continue
            x -= 1
        elif layout.block[0] > 4 or layout.shape == "bricks":
            x += layout.block[0] // 2
        else:
            x += 1
        letters[x : x + 2] = f"{number:02d}"
    return fitted((Run("".join(letters), "label"),), layout.size[0])


def whole_numbers(head: Line, x: int, width: int) -> Line:
    """A part of the first row; blank where it would cut a number, of which a half misleads."""
    whole, role = text_of(head), head[0].role
    before, part, after = whole[:x], whole[x : x + width], whole[x + width :]
    if before[-1:].isdigit() and part[:1].isdigit():
        part = f" {part[1:]}"
    if part[-1:].isdigit() and after[:1].isdigit():
        part = f"{part[:-1]} "
    return (Run(part, role),)


def labels(layout: Layout) -> tuple[Run, ...]:
    """What stands at the left of each row: the number of the cells that begin there, or blank."""
    numbers = _numbers(layout) if layout.margin else {}
    texts = (f"{numbers[y]:02d}" if y in numbers else "" for y in range(layout.size[1]))
    return tuple(Run(text.ljust(layout.margin), "label") for text in texts)


def _numbers(layout: Layout) -> dict[int, int]:
    """By row of the picture, the number at its left: of the leftmost cells not shifted down."""
    found: dict[int, int] = {}
    first = next((a for a in range(layout.field[0]) if not layout.shift(a)), 0)
    for down in range(layout.field[1]):
        across = first if layout.shape == "columns" else 0
        cell = layout.cell(Slot(across, down)) or ""
        y = layout.region(cell).y + (0 if layout.is_dots else 1)
        number = row_of(cell) if layout.shape == "columns" else column_of(cell)
        found.setdefault(y, number)
    return found
