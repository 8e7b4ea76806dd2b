"""What is hidden, imagined: the numbers of the enemy's counters that nobody has turned over.

A side sees arm, formation and losses of each enemy, not what is on its specific face (VAU-0.3).
It knows from the order of battle what such troops have on the average, and so does the computer:
all it works out rests on a scenario in which each hidden counter has the mean of its kind.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.systems.vauchamps import Scenario, VauPosition, base6
from engine.systems.vauchamps.order_of_battle import Unit

Kind: TypeAlias = tuple[str, str, str, bool, bool, bool]
SHARED = ("step_costs", "road_cells", "home_edge", "home_distance")
"""What a scenario works out of its map alone, and need not work out anew."""
KEPT = 16


def kind_of(unit: Unit) -> Kind:
    """Who is alike on the general face: formation, arm, type, light or heavy, foot or horse."""
    return (unit.formation, unit.arm, unit.type, unit.light, unit.horse_guns, unit.is_regiment)


class Imagination:
    """Scenarios as a side may imagine them."""

    def __init__(self, s: Scenario) -> None:
        """For a scenario."""
        self.s = s
        kinds: dict[Kind, list[Unit]] = {}
        for unit in s.units.values():
            kinds.setdefault(kind_of(unit), []).append(unit)
        self._means = {kind: mean_of(units) for kind, units in kinds.items()}
        self._known: dict[object, Scenario] = {}

    def scenario(self, p: VauPosition, side: str) -> Scenario:
        """The scenario with the mean numbers for all enemies that have not been turned over.

        Who is still there has lost less than he had: so much is known of his increments.
        """
        hidden = {
            u: p.units[u].lost
            for u, unit in self.s.units.items()
            if unit.side != side and u not in p.shown
        }
        worn = {u: n for u, n in hidden.items() if n >= self._mean(u).inc}
        key = (side, tuple(hidden), tuple(worn.items()))
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[key] = self._imagined(hidden)
        return self._known[key]

    def _mean(self, unit: str) -> Unit:
        return self._means[kind_of(self.s.units[unit])]

    def _imagined(self, hidden: dict[str, int]) -> Scenario:
        units = dict(self.s.units)
        for unit, lost in hidden.items():
            known, mean = units[unit], self._mean(unit)
            units[unit] = replace(
                known, inc=max(mean.inc, lost + 1), melee=mean.melee, morale=mean.morale,
                movement=mean.movement, fire=mean.fire, ranges=mean.ranges, range=mean.range,
                lance=mean.lance,
            )  # fmt: skip
        found = replace(self.s, units=units)
        vars(found).update({name: getattr(self.s, name) for name in SHARED})
        return found


def mean_of(units: Sequence[Unit]) -> Unit:
    """One of these units with the mean of all their numbers, rounded."""

    def mean(values: Sequence[int]) -> int:
        return round(sum(values) / len(values))

    return replace(
        units[0],
        inc=mean([u.inc for u in units]),
        melee=mean([u.melee for u in units]),
        morale=base6.roll_at(mean([base6.index(u.morale) for u in units])),
        movement=mean([u.movement for u in units]),
        fire=mean([u.fire for u in units]),
        ranges=tuple(mean(band) for band in zip(*(u.ranges for u in units), strict=True)),
        range=mean([u.range for u in units]),
        lance=mean([u.lance for u in units]),
    )
