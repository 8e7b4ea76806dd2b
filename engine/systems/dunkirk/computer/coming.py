"""Where a side can come in its next turn, held up by the enemy's hexes and zones of control."""

from engine.systems.dunkirk.computer.stand import Held, Stand
from engine.systems.dunkirk.scenario import Scenario


class Coming:
    """The hexes that units of one scenario reach in a turn, as things stand."""

    def __init__(self, s: Scenario) -> None:
        """The steps from each hex with what they cost."""
        self.s = s
        self._from = {
            cell: [
                (n, s.terrain_at(n).cost + (s.river_cost if s.river(cell, n) else 0))
                for n in s.land_neighbours[cell]
            ]
            for cell in s.board.grid.cells
            if not s.is_sea(cell)
        }

    def reach(self, stand: Stand, side: str) -> dict[str, Held]:
        """The hexes in which each unit of a side that is not routed can end its next move."""
        enemy = self.s.enemy_of(side)
        held, zones = stand.stacks[enemy], stand.zones[enemy]
        found: dict[str, Held] = {}
        for start, units in stand.stacks[side].items():
            able = [u for u in units if u not in stand.routed]
            if not able:
                continue
            points = {u: self.s.units[u].movement for u in able}
            far = self._ends(start, max(points.values()), held, zones)
            within = {
                most: frozenset(c for c, cost in far.items() if cost <= most)
                for most in set(points.values())
            }
            found.update((u, within[points[u]]) for u in able)
        return found

    def _ends(
        self, start: str, points: int, held: dict[str, list[str]], zones: Held
    ) -> dict[str, int]:
        """Hexes with their cost: who enters a zone stops, and no step leads from one to another."""
        far = {start: 0}
        buckets: list[list[str]] = [[] for _ in range(points + 1)]
        buckets[0].append(start)
        for cost, bucket in enumerate(buckets):
            for cell in bucket:
                watched = cell in zones
                if far[cell] < cost or watched and cost:
                    continue
                for n, price in self._from[cell]:
                    new = cost + price
                    if new > points or n in held or watched and n in zones:
                        continue
                    if new < far.get(n, points + 1):
                        far[n] = new
                        buckets[new].append(n)
        return far
