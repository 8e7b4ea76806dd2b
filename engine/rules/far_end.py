"""A move of which only the end is named, and no way leads there: why, in the same words."""

from __future__ import annotations

from engine.board.grid import Grid
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words


def is_far_end(grid: Grid, start: str, path: tuple[str, ...]) -> bool:
    """True if a path is no way hex by hex but only its end, farther off than the next hex."""
    return len(path) == 1 and path[0] in grid and not grid.adjacent(start, path[0])


def no_way(who: str, start: str, end: str, *rules: str) -> Refusal:
    """That nothing bars the end itself, but no way of this move leads there."""
    if start == end:
        return refuse(f"{who} is at {cell_words(end)} already.", *rules)
    return refuse(f"No way that {who} can go in this move leads to {cell_words(end)}.", *rules)
