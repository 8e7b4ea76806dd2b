"""Where everybody stands: as much of a position as it is judged by, and who is how far away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from engine.board.search import steps_from
from engine.systems.sedan.computer.deal import expected
from engine.systems.sedan.scenario import FIRST_ARMY, FRENCH, PRUSSIAN, SIDES, SOUTH, Scenario
from engine.systems.sedan.state import SedanPosition
from engine.systems.sedan.victory import losses

FAR = 160
"""So many half movement points are as good as out of reach."""
Held = frozenset[str]


@dataclass(frozen=True)
class Stand:
    """The places of all units on the map, their strengths, and who controls the cities."""

    s: Scenario
    places: Mapping[str, str]
    strengths: Mapping[str, float]
    cities: Mapping[str, str]
    turn: int
    lost: int
    """What the Prussian losses count."""

    def moved(self, ends: Mapping[str, str], cities: Mapping[str, str]) -> Stand:
        """The same once units have come to these hexes."""
        return Stand(self.s, {**self.places, **ends}, self.strengths, cities, self.turn, self.lost)

    @cached_property
    def stacks(self) -> dict[str, dict[str, list[str]]]:
        """For each side the hexes that it holds, with the units there."""
        found: dict[str, dict[str, list[str]]] = {side: {} for side in SIDES}
        for unit, at in self.places.items():
            found[self.s.side_of(unit)].setdefault(at, []).append(unit)
        return found

    @cached_property
    def zones(self) -> dict[str, Held]:
        """For each side the hexes under its zones of control."""
        reach = self.s.zone_reach
        return {side: frozenset(n for at in self.stacks[side] for n in reach[at]) for side in SIDES}

    def power(self, side: str, cell: str) -> float:
        """The strength of a side in a hex, as printed."""
        return sum(self.strengths[u] for u in self.stacks[side].get(cell, ()))

    @property
    def needed(self) -> int:
        """The cities that win at the end of this turn."""
        return self.s.turns[max(self.turn, 1) - 1].cities

    @property
    def left(self) -> int:
        """The turns that are left, this one among them."""
        return len(self.s.turns) - max(self.turn, 1) + 1


class Homes:
    """Which cities have a path home (SED-4.2b), found quickly: always on towards the edge first."""

    MOST = 64

    def __init__(self, s: Scenario) -> None:
        """For a scenario."""
        self.s = s
        self._far = steps_from(
            sorted(s.palatinate_edge),
            lambda c: [n for n in s.board.grid.neighbours(c) if n in s.chain_ground],
        )
        self._known: dict[tuple[str, Held], bool] = {}

    def scoring(self, stand: Stand) -> tuple[str, ...]:
        """The cities that the Prussians hold with a path home (SED-4.2)."""
        mine = [c for c, side in stand.cities.items() if side == PRUSSIAN]
        if not mine:
            return ()
        held = frozenset(stand.stacks[FRENCH])
        if len(self._known) > self.MOST:
            self._known.clear()
        for city in mine:
            if (city, held) not in self._known:
                self._known[city, held] = self._has_way(city, held, stand.zones[FRENCH])
        return tuple(c for c in mine if self._known[c, held])

    def _has_way(self, city: str, held: Held, zone: Held) -> bool:
        far, grid = self._far, self.s.board.grid
        if city in held or city not in far:
            return False
        queue, seen = [(far[city], city)], {city}
        while queue:
            left, here = heappop(queue)
            if not left:
                return True
            for n in grid.neighbours(here):
                if n in far and n not in seen and n not in zone and n not in held:
                    seen.add(n)
                    heappush(queue, (far[n], n))
        return False


def stand_of(s: Scenario, p: SedanPosition) -> Stand:
    """The stand of a position or of a view."""
    hidden = expected(s, p)
    places = {u: state.at for u, state in p.units.items() if state.at}
    strengths = {u: hidden[u] if u in hidden else float(s.units[u].strength) for u in p.units}
    return Stand(s, places, strengths, p.cities, p.clock.turn, losses(s, p))


def pace(s: Scenario, turn: int, unit: str) -> int:
    """The half movement points of a unit in a turn, chits aside."""
    known = s.units.get(unit)
    cavalry = known is not None and known.arm == "cavalry"
    if s.side_of(unit) == FRENCH:
        now = s.turns[max(turn, 1) - 1]
        return 2 * (now.french_cavalry if cavalry else now.french_infantry)
    if known is not None and known.role == FIRST_ARMY:
        return 2 * s.first_army
    return 2 * (s.prussian_cavalry if cavalry else s.prussian_infantry)


class Ways:
    """How far a side is from goals in half movement points; remembered a while.

    Enemies in the way cost more: they stand still while one's own moves are tried.
    """

    MOST = 128

    def __init__(self, s: Scenario, fight: int, zone: int) -> None:
        """`fight` and `zone` are the half points that held hexes and enemy zones cost."""
        self.s, self.fight, self.zone = s, fight, zone
        self._known: dict[tuple[str, frozenset[str], Held, Held], dict[str, int]] = {}

    def to(
        self, side: str, goals: frozenset[str], held: Held = frozenset(), zones: Held = frozenset()
    ) -> dict[str, int]:
        """The half points from each hex to the nearest goal."""
        key = (side, goals, held, zones)
        if key not in self._known:
            if len(self._known) >= self.MOST:
                self._known.clear()
            self._known[key] = self._found(side, goals, held, zones)
        return self._known[key]

    def _found(self, side: str, goals: frozenset[str], held: Held, zones: Held) -> dict[str, int]:
        s, closed = self.s, self.s.closed_to[side]
        far = dict.fromkeys(goals, 0)
        queue = [(0, c) for c in sorted(goals)]
        while queue:
            cost, cell = heappop(queue)
            if cost > far[cell]:
                continue
            here = cost
            if cost:
                here += self.fight if cell in held else self.zone if cell in zones else 0
            for before in s.dry_neighbours[cell]:
                if before in closed:
                    continue
                new = here + s.step_costs[before, cell]
                if new < far.get(before, FAR):
                    far[before] = new
                    heappush(queue, (new, before))
        return far

    def turns(self, stand: Stand, unit: str, far: Mapping[str, int]) -> float:
        """How many turns a unit is from where a table of ways leads."""
        s = self.s
        if s.role_of(unit) == SOUTH and not any(
            c in s.south_limit for c, d in far.items() if d == 0
        ):
            return 99.0
        at = stand.places[unit]
        return far.get(at, FAR) / max(pace(s, stand.turn, unit), 1)
