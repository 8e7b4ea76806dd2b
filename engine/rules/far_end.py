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

    `cost(here, there)` is the price of a step that nothing bars; `bars` are what units may put in
    its way, first what gives way most easily, and `fixed` what the map does: a river. `within` are
    the mover's `points` in words: "6 movement points", `told` the points of a way. No step is free,
    so that a way costs at least its `distance`.
    """

    start: str
    points: int
    within: str
    neighbours: Callable[[str], Iterable[str]]
    distance: Callable[[str, str], int]
    cost: Callable[[str, str], int]
    bars: tuple[Bar, ...]
    fixed: tuple[Bar, ...] = ()
    told: Callable[[int], str] = str

    def way(self, end: str, *bars: Bar) -> Arrival | None:
        """The cheapest way to a cell, whatever it costs, if only these bars stood in the way."""

        def cost(here: str, there: str) -> int | None:
            return None if any(bar(here, there) for bar in bars) else self.cost(here, there)

        def ahead(cell: str) -> int:
            return self.distance(cell, end)

        return reach(self.start, FAR, self.neighbours, cost, end=end, ahead=ahead).get(end)


def why_no_way(ground: Ground, end: str, *rules: str) -> Refusal | None:
    """What bars every way to a far end, or that the cheapest costs too much.

    What units bar is the cause only if the points would do without it, and of their bars the one
    that must give way at least. `rules` are those of the points. None if no ground leads there.
    """
    bars, fixed = tuple(map(cache, ground.bars)), tuple(map(cache, ground.fixed))
    ground = replace(ground, cost=cache(ground.cost), bars=bars, fixed=fixed)
    to, free = cell_words(end), ground.way(end, *fixed)
    if free is None:
        wet = ground.way(end)
        bar = _first_bar(ground.start, wet, fixed) if wet is not None else None
        return refuse(f"No way to {to}: {bar.reason}", *bar.rules) if bar is not None else None
    is_open = _first_bar(ground.start, free, bars) is None
    detour = free if is_open else ground.way(end, *bars, *fixed)
    if free.cost > ground.points:
        costs = f"even with no unit in the way it costs {ground.told(free.cost)}"
        if detour is not None:
            costs = f"the cheapest costs {ground.told(detour.cost)}"
        return refuse(f"No way to {to} within {ground.within}; {costs}.", *rules)
    lifted = ((n, ground.way(end, *bars[n + 1 :], *fixed)) for n in range(len(bars)))
    near = ((n, way) for n, way in lifted if way is not None and way.cost <= ground.points)
    kind, straight = next(near)
    bar = _first_bar(ground.start, straight, bars[kind : kind + 1])
    if bar is None:
        return None
    if detour is None:
        return refuse(f"No way to {to} is open; on the shortest, {bar.reason}", *bar.rules)
    return refuse(
        f"No way to {to} within {ground.within}; on the shortest, {bar.reason} The cheapest way "
        f"round costs {ground.told(detour.cost)}.",
        *bar.rules, *rules,
    )  # fmt: skip


def _first_bar(start: str, way: Arrival, bars: tuple[Bar, ...]) -> Refusal | None:
    """What stands first on a way that something bars."""
    steps = zip((start, *way.path), way.path, strict=False)
    return next((why for a, b in steps for bar in bars if (why := bar(a, b)) is not None), None)
