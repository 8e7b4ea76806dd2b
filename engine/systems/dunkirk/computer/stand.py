"""Where everybody stands: as much of a position as it is judged by, and who could reach what."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.systems.dunkirk import FRENCH, GERMAN, ROUTED, DunkirkPosition, Scenario

FAR = 26
"""So many movement points are as good as out of reach."""
Held = frozenset[str]


@dataclass(frozen=True)
class Stand:
    """The places of all units on the map, who is routed, and who controls the cities."""

    s: Scenario
    places: Mapping[str, str]
    routed: frozenset[str]
    cities: Mapping[str, str]
    turns: int
    """The German movement phases after this player turn."""

    @cached_property
    def stacks(self) -> dict[str, dict[str, list[str]]]:
        """For each side the hexes that it holds, with the units there."""
        found: dict[str, dict[str, list[str]]] = {GERMAN: {}, FRENCH: {}}
        for unit, at in self.places.items():
            found[self.s.units[unit].side].setdefault(at, []).append(unit)
        return found

    @cached_property
    def zones(self) -> dict[str, Held]:
        """For each side the hexes under its zones of control."""
        units = self.s.units
        return {
            side: frozenset(
                cell
                for unit, at in self.places.items()
                if units[unit].side == side and unit not in self.routed
                for cell in self.s.zone_reach[at]
            )
            for side in (GERMAN, FRENCH)
        }

    def strength(self, side: str) -> int:
        """The strength of a side on the map."""
        units = self.s.units
        return sum(units[u].strength for u in self.places if units[u].side == side)


def stand_of(s: Scenario, p: DunkirkPosition) -> Stand:
    """The stand of a position."""
    turn = max(p.clock.turn, 0)
    return Stand(
        s,
        {u: state.at for u, state in p.units.items() if state.at},
        frozenset(u for u, state in p.units.items() if ROUTED in state.marks),
        p.cities,
        len(s.turns) - turn,
    )


class Ways:
    """How far a side is from a hex in movement points, hindered by the enemy; remembered a while.

    For one's own moves the enemy stands still, so that the same question comes again and again.
    """

    MOST = 256

    def __init__(self, s: Scenario, fight: int, zone: int) -> None:
        """`fight` and `zone` are the points that held hexes and enemy zones cost."""
        self.s, self.fight, self.zone = s, fight, zone
        self._known: dict[tuple[str, Held, Held], dict[str, int]] = {}
        costs = s.land_neighbours
        self._into = {
            cell: [
                (n, s.terrain_at(cell).cost + (s.river_cost if s.river(n, cell) else 0))
                for n in costs[cell]
            ]
            for cell in s.board.grid.cells
            if not s.is_sea(cell)
        }

    def to(self, goal: str, held: Held, zones: Held) -> dict[str, int]:
        """The points from each hex to a goal for one whose enemy holds these hexes and zones."""
        key = (goal, held, zones)
        if key not in self._known:
            if len(self._known) >= self.MOST:
                self._known.clear()
            self._known[key] = self._found(goal, held, zones)
        return self._known[key]

    def _found(self, goal: str, held: Held, zones: Held) -> dict[str, int]:
        """Backwards from the goal, the cheapest first: a bucket of hexes for each cost."""
        far = {goal: 0}
        buckets: list[list[str]] = [[] for _ in range(FAR)]
        buckets[0].append(goal)
        for cost, bucket in enumerate(buckets):
            for cell in bucket:
                if far[cell] < cost:
                    continue
                if cell == goal:
                    here = cost
                else:
                    here = cost + (
                        self.fight if cell in held else self.zone if cell in zones else 0
                    )
                for before, price in self._into[cell]:
                    new = here + price
                    if new < far.get(before, FAR):
                        far[before] = new
                        buckets[new].append(before)
        return far
