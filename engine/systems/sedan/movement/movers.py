"""Units that are to move together, and what bars them: looked up once for a path (SED-10)."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board.search import Arrival
from engine.core import memory
from engine.systems.sedan import PRUSSIAN, Scenario, enemy_zone, held_by
from engine.systems.sedan.fortunes import disengagement
from engine.systems.sedan.fortunes.chits import DISENGAGEMENT
from engine.systems.sedan.movement.allowance import allowance
from engine.systems.sedan.special_units import south_germans
from engine.systems.sedan.stacks.who_may_stack import stack_rule
from engine.systems.sedan.state import MOVED, SedanPosition, spent


@dataclass(frozen=True, slots=True)
class Ground:
    """What bars a side's units in a position, whichever of them moves."""

    zone: frozenset[str]
    enemies: frozenset[str]
    own: Mapping[str, tuple[str, ...]]
    """The side's units in each hex."""
    breaks_off: bool
    """Disengagement is in force (SED-12.4b)."""
    slow: frozenset[str]
    """The hexes that cost more because of the Francs-Tireurs (SED-12.4j)."""


@memory.by_view
def ground(s: Scenario, p: SedanPosition, side: str) -> Ground:
    """What bars a side's units now."""
    own: dict[str, tuple[str, ...]] = {}
    for unit, state in p.units.items():
        if state.at and s.side_of(unit) == side:
            own[state.at] = (*own.get(state.at, ()), unit)
    slow = s.board.grid.within(p.tireurs, 1) if p.tireurs and side == PRUSSIAN else ()
    return Ground(
        enemy_zone(s, p, side), held_by(s, p, s.enemy_of(side)), own,
        p.in_force(DISENGAGEMENT, side), frozenset(slow),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mover:
    """Units that are to move together, with what they must heed: looked up once for a path.

    `start` is "" for a reinforcement that is still off the map; `budget` is what they have left.
    """

    s: Scenario
    units: tuple[str, ...]
    side: str
    start: str
    budget: int
    fresh: bool
    """None of them has moved in this phase, so that the minimum move is open (SED-10.3)."""
    ground: Ground
    barred: frozenset[str]
    """The hexes that they may not enter: enemies, closed ground, full stacks, zones."""
    full: frozenset[str]
    """Of these the full stacks alone."""
    pontoon: tuple[str, ...]
    reach: dict[tuple[str, int], dict[str, Arrival]]
    """What `reachable` found, by hex and points paid."""
    to_column: dict[int, dict[str, int]]
    """What `costs_to_column` found, by column."""
    farthest: dict[tuple[str, int], int]
    """What `best_column` found, by hex and points paid."""


@memory.by_view
def mover(s: Scenario, p: SedanPosition, units: tuple[str, ...]) -> Mover:
    """The mover for units of one side that stand in one hex, or for one that is off the map."""
    side = s.units[units[0]].side
    found = ground(s, p, side)
    budget = min(allowance(s, p, u) - spent(p.units[u]) for u in units)
    fresh = not any(MOVED in p.units[u].marks for u in units)
    full = {
        cell
        for cell, here in found.own.items()
        if stack_rule(s, (*(u for u in here if u not in units), *units))
        and not set(here) <= set(units)
    }
    closed = found.enemies | s.closed_to[side]
    closed |= south_germans.closed_to(s, units) | disengagement.closed_to(s, p, side)
    start, alone = p.units[units[0]].at, frozenset(full) - closed
    return Mover(
        s, units, side, start, budget, fresh, found, closed | full, alone, p.pontoon, {}, {}, {}
    )
