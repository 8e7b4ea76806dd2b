"""How far units can go, remembered from one order of a turn to the next."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.board.search import Arrival, reach
from engine.systems.sedan.movement import costs, paths, steps
from engine.systems.sedan.movement.movers import Mover

Reach = Mapping[str, Arrival]
EDGE = "edge"
"""From where those come who enter the map."""


class Reaches:
    """Where units can end their moves: the same as long as nothing in their reach has changed.

    What bars them is mostly far off: whoever has moved elsewhere since changes nothing for them.
    """

    MOST = 1024

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[tuple[Any, ...], Reach] = {}

    def ends(self, m: Mover) -> Reach:
        """The hexes in which units on the map may end, with the ways there."""
        free = self._found(replace(m, barred=m.barred - m.full, full=frozenset()))
        met = m.full.intersection(free)
        found = self._found(replace(m, barred=m.barred - m.full | met, full=met)) if met else free
        if not m.ground.breaks_off:
            return found
        return {c: a for c, a in found.items() if paths.may_stop(m, a.path)}

    def from_edge(self, m: Mover, entries: Collection[str]) -> Reach:
        """The hexes in which a unit may end that enters the map by one of these."""
        paid = {cell: costs.entry_cost(m, cell) for cell in entries}

        def onward(here: str) -> Iterable[str]:
            return entries if here == EDGE else steps.ways(m, here)

        def price(here: str, there: str) -> int:
            return paid[there] if here == EDGE else costs.step_cost(m, here, there)

        found = reach(EDGE, m.budget, onward, price)
        for cell in entries:  # The minimum move (SED-10.3).
            found.setdefault(cell, Arrival(cell, paid[cell], (cell,)))
        return found

    def _found(self, m: Mover) -> Reach:
        ground = m.ground
        key = (m.start, m.budget, m.fresh, m.barred, ground.zone, ground.slow, m.pontoon)
        if key not in self._known:
            if len(self._known) >= self.MOST:
                self._known.clear()
            self._known[key] = steps.reachable(replace(m, reach={}), m.start, 0)
        return self._known[key]
