"""One shortest-path search, with the rules of movement given as functions."""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrival:
    """A cell that can be reached: the least cost and the path to it, start not included."""

    cell: str
    cost: int
    path: tuple[str, ...]


def reach(
    start: str,
    budget: int,
    neighbours: Callable[[str], Iterable[str]],
    cost: Callable[[str, str], int | None],
    enough: int = 0,
    end: str = "",
    ahead: Callable[[str], int] = lambda cell: 0,
) -> dict[str, Arrival]:
    """All cells that can be reached from `start` for at most `budget`, the start left out.

    With `enough` the search ends once so many are found, those at hand; with `end` once it has come
    to that cell; what `ahead` then says that the rest of the way costs at least leads it there.

    `cost(here, there)` is the price of one step, or None if the step may not be made; where it
    depends on how one came to `here`, give only steps that depend on the cell alone. Of equally
    cheap paths the one found first, clockwise, is kept.
    """
    best: dict[str, Arrival] = {start: Arrival(start, 0, ())}
    queue: list[tuple[int, int, str]] = [(0, 0, start)]
    order = 0
    settled: set[str] = set()
    while queue and not 0 < enough < len(best):
        here = heapq.heappop(queue)[2]
        if here == end:
            break
        if here in settled:
            continue
        settled.add(here)
        spent = best[here].cost
        for there in neighbours(here):
            price = cost(here, there)
            if price is None or spent + price > budget:
                continue
            known = best.get(there)
            if known is None or spent + price < known.cost:
                best[there] = Arrival(there, spent + price, (*best[here].path, there))
                order += 1
                heapq.heappush(queue, (spent + price + ahead(there), order, there))
    del best[start]
    return best


Steps = Mapping[str, Iterable[tuple[str, int]]]
"""By each cell the steps that are made from it: where to, and their price."""


def costs_from(start: str, budget: int, steps: Steps) -> dict[str, int]:
    """The least cost of each cell that can be reached from `start`, itself included.

    The search without paths, for prices that are known beforehand and used many times.
    """
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here]:
            continue
        for there, price in steps[here]:
            cost = spent + price
            if cost <= budget and cost < best.get(there, cost + 1):
                best[there] = cost
                heapq.heappush(queue, (cost, there))
    return best


def steps_from(starts: Iterable[str], neighbours: Callable[[str], Iterable[str]]) -> dict[str, int]:
    """How many steps each cell is from the nearest of the starts; cells cut off are left out."""
    far = dict.fromkeys(starts, 0)
    queue = deque(far)
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far
