"""A small screen, such as a braille display of 32 by 10: rows cut at words, by screenfuls."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from tui.rows import cut

NARROW = 40
"""The most columns of what counts as small."""
GOES_ON = "Enter: more."
"""The last row of a screenful that others follow."""


def small_screen(stream: Any) -> tuple[int, int] | None:
    """Columns and rows of the terminal behind a stream, if it is small."""
    try:
        columns, rows = os.get_terminal_size(stream.fileno())
    except (AttributeError, OSError, ValueError):
        return None
    return (columns, rows) if 0 < columns <= NARROW and rows > 0 else None


def screenfuls(rows: Sequence[str], columns: int, most: int) -> list[list[str]]:
    """The rows as lines of so many columns, in screenfuls; one line is left for what is typed."""
    room = max(2, most - 1)
    lines = [line for row in rows for line in cut(row, columns - 1)]
    pages: list[list[str]] = []
    while len(lines) > room:
        pages.append([*lines[: room - 1], GOES_ON])
        lines = lines[room - 1 :]
    return [*pages, lines]
