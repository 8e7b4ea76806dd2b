"""The map as the computer player knows it: what each step costs, who fights across which side."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from engine.systems.thirty_years_war.combat.charge import why_not_across
from engine.systems.thirty_years_war.combat.obligations import may_attack
from engine.systems.thirty_years_war.combat.odds import doubling
from engine.systems.thirty_years_war.computer.rings import FAR, Rings, Sheet
from engine.systems.thirty_years_war.scenario import ARMS, LEADER, Ground, Scenario

Steps = Mapping[str, tuple[tuple[str, int], ...]]
"""For each hex those next to it that may be entered, with the points it costs."""
Ways = Mapping[str, tuple[int, str]]
"""For each hex in reach the points to get there, and the hex before it; "" for the start."""


class Country:
    """What does not change of a battlefield, worked out once."""

    def __init__(self, s: Scenario) -> None:
        """For a scenario."""
        self.s = s
        self.near = s.dry_neighbours
        """For each hex the neighbours that a zone of control and an attack reach."""
        self._ways: dict[tuple[str, str, int, bool], Ways] = {}
        self._far: dict[tuple[str, ...], Mapping[str, int]] = {}

    @cached_property
    def steps(self) -> Mapping[tuple[str, bool], Steps]:
        """The steps of each kind of piece, undisrupted or disrupted."""
        kinds = [(arm, weak) for arm in ARMS for weak in (False, True)]
        return {key: self._steps(*key) for key in (*kinds, (LEADER, False))}

    def _steps(self, kind: str, weak: bool) -> Steps:
        grid = self.s.board.grid
        found = {}
        for here in grid.cells:
            own = ((n, self._price(here, n, kind, weak)) for n in grid.neighbours(here))
            found[here] = tuple((n, price) for n, price in own if price < FAR)
        return found

    def _price(self, here: str, there: str, kind: str, weak: bool) -> int:
        ground, edges = self.s.ground_at(there), self.s.edges_between(here, there)
        cost = ground.cost(kind)
        if cost is None or not all(e.passable for e in edges):
            return FAR
        if weak:
            barred = not ground.disrupted or not all(e.disrupted for e in edges)
            return FAR if barred else 1
        slope = self.s.slope(here)
        return cost + sum(e.extra(kind) for e in edges if e.name != "slope" or slope)

    @cached_property
    def sides(self) -> Mapping[tuple[str, str], int]:
        """By what a side between attacker and defender multiplies the defence; 1 if left out."""
        return {
            (a, d): max(edge.multiple for edge in edges)
            for d in self.s.board.grid.cells
            for a in self.near[d]
            if (edges := doubling(self.s, a, d))
        }

    @cached_property
    def uncharged(self) -> frozenset[tuple[str, str]]:
        """The sides across which nobody charges."""
        return frozenset(
            (a, d)
            for d in self.s.board.grid.cells
            for a in self.near[d]
            if why_not_across(self.s, "", a, d)
        )

    @cached_property
    def fights(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """For each arm and hex, the neighbouring hexes that it may attack from there."""
        return {
            arm: {
                here: tuple(
                    n
                    for n in self.near[here]
                    if may_attack(self.s, arm, n) and may_attack(self.s, arm, here)
                )
                for here in self.s.board.grid.cells
            }
            for arm in ARMS
        }

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """The line of the terrain chart for each hex."""
        return {cell: self.s.ground_at(cell) for cell in self.s.board.grid.cells}

    def ways(
        self, start: str, kind: str, points: int, weak: bool, closed: frozenset[str] = frozenset()
    ) -> Ways:
        """Where a piece comes with so many points, past the hexes that are closed to it."""
        steps = self.steps[kind, weak]
        found: dict[str, tuple[int, str]] = {start: (0, "")}
        buckets: list[list[str]] = [[] for _ in range(points + 1)]
        buckets[0].append(start)
        for spent, bucket in enumerate(buckets):
            for here in bucket:
                if found[here][0] < spent:
                    continue
                for there, price in steps[here]:
                    new = spent + price
                    if new > points or there in closed:
                        continue
                    known = found.get(there)
                    if known is None or new < known[0]:
                        found[there] = (new, here)
                        buckets[new].append(there)
        return found

    def open_ways(self, start: str, kind: str, points: int, weak: bool) -> Ways:
        """The same as if nobody stood in the way; remembered."""
        key = (start, kind, points, weak)
        if key not in self._ways:
            self._ways[key] = self.ways(start, kind, points, weak)
        return self._ways[key]

    @cached_property
    def sheet(self) -> Sheet:
        """The hexes as bits."""
        return Sheet(self.near)

    def hexes_to(self, goals: tuple[str, ...]) -> Mapping[str, int]:
        """How many hexes it is from each hex to the nearest of some; the latest are remembered."""
        if goals not in self._far:
            if len(self._far) > 32:
                self._far.clear()
            rings = self.round(goals, ())
            away = {cell: rings.away(cell, 0) for cell in self.near}
            self._far[goals] = {cell: steps for cell, steps in away.items() if steps != FAR}
        return self._far[goals]

    def round(self, goals: Iterable[str], closed: Iterable[str]) -> Rings:
        """The hexes round some, ring by ring, past those closed."""
        return Rings(self.sheet, goals, closed)


def path_to(ways: Ways, end: str) -> tuple[str, ...]:
    """The hexes of a way, the start not included."""
    found: list[str] = []
    while ways[end][1]:
        found.append(end)
        end = ways[end][1]
    return tuple(reversed(found))
