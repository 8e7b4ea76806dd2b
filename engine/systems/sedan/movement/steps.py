"""What steps units may take on the map, and what they cost (SED-10). Points are halves."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from engine.board.search import Arrival, reach
from engine.core.memory import by_view
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.sedan import FRENCH, PRUSSIAN, Scenario, enemy_zone, held_by
from engine.systems.sedan.fortunes.chits import DISENGAGEMENT
from engine.systems.sedan.movement.allowance import allowance
from engine.systems.sedan.movement.events import named, points
from engine.systems.sedan.refusals import bad_cell, closed_words
from engine.systems.sedan.special_units import south_germans
from engine.systems.sedan.stacks.limits import stack_rule, stack_rules, stack_words
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


@by_view
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
    pontoon: tuple[str, ...]
    reach: dict[tuple[str, int], dict[str, Arrival]]
    """What `reachable` found, by hex and points paid."""
    to_column: dict[int, dict[str, int]]
    """What `costs_to_column` found, by column."""


@by_view
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
    barred = found.enemies | s.closed_to[side] | full | south_germans.closed_to(s, units)
    if found.breaks_off:
        barred |= found.zone
    return Mover(
        s, units, side, p.units[units[0]].at, budget, fresh, found, barred, p.pontoon, {}, {}
    )


def step_cost(m: Mover, here: str, there: str) -> int:
    """Half movement points for one step over ground that may be crossed (SED-10.16a, 12.4l)."""
    if not (cost := m.s.step_costs.get((here, there), 0)):
        cost = 2 * (m.s.terrain_at(there).cost + m.s.pontoon_extra)
    return cost + (2 * m.s.tireurs_extra if there in m.ground.slow else 0)


def entry_cost(m: Mover, cell: str) -> int:
    """Half movement points for entering the map at a hex (SED-6.3b)."""
    road = cell in m.s.road_exits
    cost = m.s.road_halves if road else 2 * m.s.terrain_at(cell).cost
    return cost + (2 * m.s.tireurs_extra if cell in m.ground.slow else 0)


def ways(m: Mover, here: str) -> tuple[str, ...]:
    """The hexes that can be stepped into from here, whatever the cost."""
    if here in m.ground.zone and here != m.start:
        return ()
    near = m.s.dry_neighbours[here]
    if here in m.pontoon:
        near = (*near, *(c for c in m.pontoon if c != here))
    return tuple(n for n in near if n not in m.barred)


def next_steps(m: Mover, here: str, paid: int, first: bool) -> tuple[str, ...]:
    """The hexes into which the units may step from here; `first` for the very first step."""
    found = ways(m, here)
    if first and m.fresh:
        return found
    return tuple(n for n in found if paid + step_cost(m, here, n) <= m.budget)


def path_cost(m: Mover, path: tuple[str, ...]) -> int:
    """Half movement points for a path from the start, or for an entry and what follows."""
    first = 0 if m.start else entry_cost(m, path[0])
    steps = zip((m.start, *path) if m.start else path, path if m.start else path[1:], strict=False)
    return first + sum(step_cost(m, a, b) for a, b in steps)


def is_minimum(m: Mover, path: tuple[str, ...]) -> bool:
    """True if a path is the minimum move: one hex for the whole allowance (SED-10.3)."""
    return len(path) == 1 and m.fresh and path_cost(m, path) > m.budget


def reachable(m: Mover, here: str, paid: int) -> dict[str, Arrival]:
    """Where the units can go from a hex after paying so much, at what cost and by which way."""
    if (here, paid) not in m.reach:
        m.reach[here, paid] = _reachable(m, here, paid)
    return m.reach[here, paid]


def _reachable(m: Mover, here: str, paid: int) -> dict[str, Arrival]:
    def cost(a: str, b: str) -> int:
        return step_cost(m, a, b)

    found = reach(here, m.budget - paid, lambda c: ways(m, c), cost)
    if here == m.start and m.fresh and not paid:
        for there in ways(m, here):
            found.setdefault(there, Arrival(there, m.budget, (there,)))
    return found


def is_homeward(side: str, column: int, other: int) -> bool:
    """True if a column is at least as far home as another: west for the French (SED-12.4e)."""
    return column <= other if side == FRENCH else column >= other


def best_column(m: Mover, here: str, paid: int) -> int:
    """The column farthest home that can be reached (SED-12.4e)."""
    columns = [int(c[:2]) for c in (here, *reachable(m, here, paid))]
    return min(columns) if m.side == FRENCH else max(columns)


def costs_to_column(m: Mover, column: int) -> dict[str, int]:
    """The least half points from each hex to a column, as far as the budget goes."""
    if column not in m.to_column:
        m.to_column[column] = _costs_to_column(m, column)
    return m.to_column[column]


def _costs_to_column(m: Mover, column: int) -> dict[str, int]:
    grid = m.s.board.grid
    ends = (c for c in grid.cells if int(c[:2]) == column and c not in m.barred)
    best = dict.fromkeys(ends, 0)
    queue = [(0, c) for c in best]
    while queue:
        cost, there = heappop(queue)
        if cost > best[there]:
            continue
        for here in grid.neighbours(there):
            if (here in m.barred and here != m.start) or there not in ways(m, here):
                continue
            whole = cost + step_cost(m, here, there)
            if whole <= m.budget and whole < best.get(here, whole + 1):
                best[here] = whole
                heappush(queue, (whole, here))
    return best


def why_no_step(m: Mover, here: str, there: str, paid: int, first: bool) -> Refusal | None:
    """Why the units may not step from here to there with so many half points paid."""
    if there in next_steps(m, here, paid, first):
        return None
    return _why_no_way(m, here, there) or _why_no_pay(m, here, there, paid)


def _why_no_way(m: Mover, here: str, there: str) -> Refusal | None:
    s = m.s
    if refusal := bad_cell(s, there):
        return refusal
    if not s.board.grid.adjacent(here, there):
        return refuse(
            f"{cell_words(there)} is not next to {cell_words(here)}; "
            "a unit goes from hex to neighbouring hex.",
            "SED-10.2f",
        )
    if here in m.ground.zone and here != m.start:
        return refuse(
            f"{named(m.units)} must stop at {cell_words(here)}, in an enemy zone of control.",
            "SED-9.3b",
        )
    return why_barred(m, there) or _why_river(m, here, there)


def _why_river(m: Mover, here: str, there: str) -> Refusal | None:
    if not m.s.barrier(here, there) or {here, there} == set(m.pontoon):
        return None
    return refuse(
        f"A river without a bridge lies between {cell_words(here)} and {cell_words(there)}.",
        "SED-10.14a",
    )


def why_barred(m: Mover, there: str) -> Refusal | None:
    """Why the units may not enter a hex, from wherever (SED-10.7, 10.13, 10.18a, 8.2a, 12.4c)."""
    s, who = m.s, named(m.units)
    if there in m.ground.enemies:
        return refuse(
            f"{cell_words(there)} holds an enemy unit; attack it in the combat phase.", "SED-10.7"
        )
    if (closed := closed_words(s, m.side, there)) is not None:
        return closed
    south = next((u for u in m.units if south_germans.is_outside(s, u, there)), "")
    if south:
        return refuse(
            f"{unit_words(south)} stays in Baden, in Strasbourg or in the four hexes beside it.",
            "SED-3.3b",
        )
    if m.ground.breaks_off and there in m.ground.zone:
        rules = ("SED-12.4c",) if m.start in m.ground.zone else ("SED-12.4d",)
        return refuse(
            f"Disengagement is in force: {who} may not enter the enemy zone of control at "
            f"{cell_words(there)}.",
            *rules,
        )
    here = tuple(u for u in m.ground.own.get(there, ()) if u not in m.units)
    rule = stack_rule(s, (*here, *m.units)) if here else ""
    if rule:
        return refuse(
            f"{who} may not enter {cell_words(there)}: {stack_words(s, rule)}.",
            *stack_rules(rule),
            "SED-8.2a",
        )
    return None


def _why_no_pay(m: Mover, here: str, there: str, paid: int) -> Refusal:
    cost, left = step_cost(m, here, there), m.budget - paid
    road = " by road" if m.s.road(here, there) else ""
    price = f"{cell_words(there)}{road} costs {points(cost)}, {points(left)} left"
    return refuse(f"{named(m.units)} cannot pay: {price}.", "SED-10.1", "SED-10.2f")
