"""The search for a lawful way back: retreats and routs (VAU-4.0m, VAU-4.0n, VAU-4.0o)."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Path = tuple[str, ...]
End = Literal["full", "off", "short"]
"""How a way ends: far enough, off the map from its goal, or cut short."""
Merit = tuple[int, int, int]
"""Steps into enemy zones, friendly hexes, cost of the hexes: the less, the better."""


@dataclass(frozen=True)
class Ground:
    """What a way back asks of the ground, of the enemy and of friends."""

    neighbours: Callable[[str], tuple[str, ...]]
    cost: Callable[[str, str], int | None]
    """The price of a step; None if it may not be made at all."""
    nearer: Callable[[str, str], bool]
    """True if a step brings an enemy nearer (VAU-4.0m i)."""
    goal: Callable[[str], int]
    """The distance to the nearest goal hex (VAU-4.0m ii)."""
    zone: Callable[[str], bool]
    friends: Callable[[str], bool]
    leaves: bool = False
    """True for a rout: on its goal hex with points left it goes off the map (VAU-4.5e)."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way back: its hexes, the start left out, and how it ends."""

    path: Path
    end: End
    cost: int


def ways_back(ground: Ground, start: str, budget: int, one_at_least: bool) -> dict[str, Way]:
    """The best ways by their last hex; one is the software's, of several the owner chooses.

    First ways that never lead away from the goal; if none is long enough, any; if still none is,
    nothing is found and the unit is lost (VAU-4.0o).
    """
    for homeward in (True, False):
        found = _best(ground, start, budget, one_at_least, homeward)
        if found:
            return found
    return {}


def _best(
    ground: Ground, start: str, budget: int, one_at_least: bool, homeward: bool
) -> dict[str, Way]:
    best: dict[str, Way] = {}
    least: tuple[int, ...] | None = None
    for merit, path, left in _labels(ground, start, budget, one_at_least, homeward):
        here = path[-1] if path else start
        end = _end(ground, start, path, here, left, homeward, one_at_least)
        if end is None or end == "short":
            continue
        score = (*merit, ground.goal(here))
        if least is None or score < least:
            best, least = {}, score
        if score == least and here not in best:
            best[here] = Way(path, end, budget - left)
    return best


def _end(
    ground: Ground, start: str, path: Path, here: str, left: int, homeward: bool, one: bool
) -> End | None:
    """How a way ends here; None if it goes on."""
    if left <= 0:
        return "full"
    if ground.leaves and ground.goal(here) == 0:
        return "off"
    onward = [_price(ground, start, path, here, n, homeward) for n in ground.neighbours(here)]
    lawful = [price for price in onward if price is not None]
    if not lawful:
        return "short"
    if min(lawful) <= left or (one and not path):
        return None
    return "full"


def _price(
    ground: Ground, start: str, path: Path, here: str, there: str, homeward: bool
) -> int | None:
    """The price of a lawful step; None if it is not lawful. No hex is entered twice."""
    if there == start or there in path or ground.nearer(here, there):
        return None
    if homeward and ground.goal(there) > ground.goal(here):
        return None
    return ground.cost(here, there)


def _labels(
    ground: Ground, start: str, budget: int, one_at_least: bool, homeward: bool
) -> list[tuple[Merit, Path, int]]:
    """Of each hex and number of points left the best way to it."""
    queue: list[tuple[Merit, int, Path, int]] = [((0, 0, 0), 0, (), budget)]
    settled: dict[tuple[str, int], tuple[Merit, Path, int]] = {}
    number = 0
    while queue:
        merit, _, path, left = heapq.heappop(queue)
        here = path[-1] if path else start
        if (here, left) in settled:
            continue
        settled[here, left] = (merit, path, left)
        if left <= 0 or (ground.leaves and ground.goal(here) == 0):
            continue
        for there in ground.neighbours(here):
            price = _price(ground, start, path, here, there, homeward)
            if price is None or (price > left and (path or not one_at_least)):
                continue
            step = (
                merit[0] + ground.zone(there),
                merit[1] + ground.friends(there),
                merit[2] + price,
            )
            number += 1
            heapq.heappush(queue, (step, number, (*path, there), max(0, left - price)))
    return list(settled.values())
