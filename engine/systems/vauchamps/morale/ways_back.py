"""The search for a lawful way back: retreats and routs (VAU-4.0m, VAU-4.0n, VAU-4.0o)."""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.core.memory import by_units
from engine.systems.vauchamps import Scenario, VauPosition, frames, held_by, units_of
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.order_of_battle import Unit

Path = tuple[str, ...]
End = Literal["full", "off", "short"]
"""How a way ends: far enough, off the map from its goal, or cut short."""
Merit = tuple[int, int, int]
"""Steps into enemy zones, friendly hexes, cost of the hexes: the less, the better."""

Label = tuple[Merit, Path, int]
"""A way with what it has met, its hexes, and the points left."""


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


def ways_back(ground: Ground, start: str, budget: int) -> dict[str, Way]:
    """The best ways by their last hex; one is the software's, of several the owner chooses.

    A unit goes one hex at least, however dear (VAU-4.0h). First ways that never lead away from the
    goal; if none is long enough, any; if still none is, nothing is found and the unit is lost
    (VAU-4.0o).
    """
    for homeward in (True, False):
        if found := _Search(ground, start, homeward).best(budget):
            return found
    return {}


class _Search:
    """One search: of each hex and number of points left the best way to it."""

    def __init__(self, ground: Ground, start: str, homeward: bool) -> None:
        self.ground, self.start = ground, start
        self.homeward = homeward
        self._steps: dict[str, tuple[tuple[str, int], ...]] = {}

    def steps(self, here: str) -> tuple[tuple[str, int], ...]:
        """The lawful steps from a hex with their prices, whatever was entered before."""
        if here not in self._steps:
            self._steps[here] = tuple(self._priced(here))
        return self._steps[here]

    def _priced(self, here: str) -> Iterator[tuple[str, int]]:
        ground = self.ground
        for there in ground.neighbours(here):
            if there == self.start or ground.nearer(here, there):
                continue
            if self.homeward and ground.goal(there) > ground.goal(here):
                continue
            if (price := ground.cost(here, there)) is not None:
                yield there, price

    def at_goal(self, here: str) -> bool:
        """True where a rout leaves the map."""
        return self.ground.leaves and self.ground.goal(here) == 0

    def best(self, budget: int) -> dict[str, Way]:
        """The ways that are far enough, by their last hex: only those of the least score."""
        found: dict[str, Way] = {}
        least: tuple[int, ...] | None = None
        for merit, path, left in self.labels(budget):
            here = path[-1] if path else self.start
            end = self.end(path, here, left)
            if end is None or end == "short":
                continue
            score = (*merit, self.ground.goal(here))
            if least is None or score < least:
                found, least = {}, score
            if score == least and here not in found:
                found[here] = Way(path, end, budget - left)
        return found

    def end(self, path: Path, here: str, left: int) -> End | None:
        """How a way ends here; None if it goes on. No hex is entered twice."""
        if left <= 0:
            return "full"
        if self.at_goal(here):
            return "off"
        prices = [price for there, price in self.steps(here) if there not in path]
        if not prices:
            return "short"
        if min(prices) <= left or not path:
            return None
        return "full"

    def labels(self, budget: int) -> list[Label]:
        """Best first, by zones, friends and cost."""
        queue: list[tuple[Merit, int, Path, int]] = [((0, 0, 0), 0, (), budget)]
        settled: dict[tuple[str, int], Label] = {}
        number = 0
        while queue:
            merit, _, path, left = heapq.heappop(queue)
            here = path[-1] if path else self.start
            if (here, left) in settled:
                continue
            settled[here, left] = (merit, path, left)
            if left <= 0 or self.at_goal(here):
                continue
            for there, price in self.steps(here):
                if there in path or (price > left and path):
                    continue
                after = max(0, left - price)
                if (there, after) in settled:
                    continue
                zone, friends, cost = merit
                step = (
                    zone + self.ground.zone(there),
                    friends + self.ground.friends(there),
                    cost + price,
                )
                number += 1
                heapq.heappush(queue, (step, number, (*path, there), after))
        return list(settled.values())


NEAR_ENEMY = 5
"""Enemies within so many hexes may not be approached (VAU-4.0m)."""


def step_cost(s: Scenario, who: Unit, here: str, there: str) -> int | None:
    """The price of a step back, in whole points: as in column, roads give nothing (VAU-4.0k).

    A bridge spares the stream, and only a road lets guns through a wood.
    """
    along = s.road(here, there)
    if (price := s.terrain_at(there).cost(who.arm)) is None:
        if not (who.guns and along and s.terrain_at(there).blocks):
            return None
        price = 1
    return price + s.crossing_cost(who.arm, here, there)


def ground_for(s: Scenario, p: VauPosition, unit: str, by_hexes: bool, leaves: bool) -> Ground:
    """The ground as a unit that goes back must judge it."""
    who = s.units[unit]
    enemy = s.enemy_of(who.side)
    grid = s.board.grid
    closed, danger = held_by(s, p, enemy), zone(s, p, enemy)
    friends = frozenset(c for u in units_of(s, p, who.side) if u != unit for c in p.units[u].cells)
    feared = tuple(
        c for u in units_of(s, p, enemy) if not p.units[u].routed for c in p.units[u].cells
    )
    goals = s.home_distance[who.side]

    def cost(here: str, there: str) -> int | None:
        price = None if there in closed else step_cost(s, who, here, there)
        return 1 if by_hexes and price is not None else price

    near: dict[str, list[tuple[str, int]]] = {}

    def nearer(here: str, there: str) -> bool:
        if here not in near:
            far = ((c, grid.distance(here, c)) for c in feared)
            near[here] = [(c, d) for c, d in far if d <= NEAR_ENEMY]
        return any(grid.distance(there, c) < d for c, d in near[here])

    return Ground(
        neighbours=grid.neighbours,
        cost=cost,
        nearer=nearer,
        goal=lambda cell: goals[cell],
        zone=lambda cell: cell in danger,
        friends=lambda cell: cell in friends,
        leaves=leaves,
    )


@by_units
def ways_for(s: Scenario, p: VauPosition, frame: frames.Retreating) -> dict[str, Way]:
    """The best ways of a unit that must go back, by their last hex."""
    leaves = frame.mode in ("rout", "hexes")
    ground = ground_for(s, p, frame.unit, frame.mode in ("hexes", "bounce"), leaves)
    return ways_back(ground, p.units[frame.unit].at, frame.left)
