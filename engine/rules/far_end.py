"""A move of which only the end is named, and no way leads there: what really bars the way."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache

from engine.board.grid import Grid
from engine.board.search import Arrival, reach
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words

FAR = 9999
"""More points than any way on a map costs."""

Bar = Callable[[str, str], Refusal | None]
"""Why a step from a cell to its neighbour may not be made, whatever points are left."""


def is_far_end(grid: Grid, start: str, path: tuple[str, ...]) -> bool:
    """True if a path is no way hex by hex but only its end, farther off than the next hex."""
    return len(path) == 1 and path[0] in grid and not grid.adjacent(start, path[0])


def no_way(who: str, start: str, end: str, *rules: str) -> Refusal:
    """That nothing bars the end itself, but no way of this move leads there."""
    if start == end:
        return refuse(f"{who} is at {cell_words(end)} already.", *rules)
    return refuse(f"No way that {who} can go in this move leads to {cell_words(end)}.", *rules)


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground over which a mover would come to a far end.

    `cost(here, there)` is the price of a step that nothing bars; `bars` are what may stand in its
    way, first what gives way most easily: units before zones of control, a river last. `within`
    are the mover's `points` in words: "6 movement points".
    """

    start: str
    points: int
    within: str
    neighbours: Callable[[str], Iterable[str]]
    cost: Callable[[str, str], int]
    bars: tuple[Bar, ...]

    def way(self, end: str, *bars: Bar) -> Arrival | None:
        """The cheapest way to a cell, whatever it costs, if only these bars stood in the way."""

        def cost(here: str, there: str) -> int | None:
            return None if any(bar(here, there) for bar in bars) else self.cost(here, there)

        return reach(self.start, FAR, self.neighbours, cost, end=end).get(end)


def why_no_way(ground: Ground, end: str, *rules: str) -> Refusal | None:
    """What bars every way to a far end, or that the cheapest costs too much.

    `rules` are those of the points. None if not even the ground leads there.
    """
    ground = replace(ground, cost=cache(ground.cost), bars=tuple(map(cache, ground.bars)))
    to, detour = cell_words(end), ground.way(end, *ground.bars)
    for lifted in range(1, len(ground.bars) + 1):
        straight = ground.way(end, *ground.bars[lifted:])
        if straight is None or (detour is not None and straight.cost > ground.points):
            continue
        bar = _first_bar(ground, straight)
        if detour is None:
            return refuse(f"No way to {to}: {bar.reason}", *bar.rules)
        return refuse(
            f"No way to {to} within {ground.within}: {bar.reason} The cheapest way round costs "
            f"{detour.cost}.",
            *bar.rules, *rules,
        )  # fmt: skip
    if detour is None:
        return None
    return refuse(
        f"No way to {to} within {ground.within}; the cheapest costs {detour.cost}.", *rules
    )


def _first_bar(ground: Ground, way: Arrival) -> Refusal:
    """What stands first on a way that something bars."""
    steps = zip((ground.start, *way.path), way.path, strict=False)
    return next(why for a, b in steps for bar in ground.bars if (why := bar(a, b)) is not None)
