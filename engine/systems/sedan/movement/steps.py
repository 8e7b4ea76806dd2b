"""What steps units may take on the map, and what they cost (SED-10). Points are halves."""

from heapq import heappop, heappush

from engine.board.search import Arrival, reach
from engine.core import Refusal, refuse, words
from engine.systems.sedan import FRENCH, refusals
from engine.systems.sedan.fortunes import disengagement
from engine.systems.sedan.movement.costs import path_cost, step_cost
from engine.systems.sedan.movement.events import named, points
from engine.systems.sedan.movement.movers import Mover
from engine.systems.sedan.special_units import south_germans
from engine.systems.sedan.stacks.who_may_stack import stack_rule, stack_rules, stack_words


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
    if (here, paid) not in m.farthest:
        columns = [int(c[:2]) for c in (here, *reachable(m, here, paid))]
        m.farthest[here, paid] = min(columns) if m.side == FRENCH else max(columns)
    return m.farthest[here, paid]


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
    if refusal := refusals.bad_cell(s, there):
        return refusal
    if not s.board.grid.adjacent(here, there):
        return refuse(
            f"{words.cell(there)} is not next to {words.cell(here)}; "
            "a unit goes from hex to neighbouring hex.",
            "SED-10.2f",
        )
    if here in m.ground.zone and here != m.start:
        return refuse(
            f"{named(m.units)} must stop at {words.cell(here)}, in an enemy zone of control.",
            "SED-9.3b",
        )
    return why_barred(m, there) or _why_river(m, here, there)


def _why_river(m: Mover, here: str, there: str) -> Refusal | None:
    if not m.s.barrier(here, there) or {here, there} == set(m.pontoon):
        return None
    return refuse(
        f"A river without a bridge lies between {words.cell(here)} and {words.cell(there)}.",
        "SED-10.14a",
    )


def why_barred(m: Mover, there: str) -> Refusal | None:
    """Why the units may not enter a hex, from wherever (SED-10.7, 10.13, 10.18a, 8.2a, 12.4c)."""
    s, who = m.s, named(m.units)
    if there in m.ground.enemies:
        return refuse(
            f"{words.cell(there)} holds an enemy unit; attack it in the combat phase.", "SED-10.7"
        )
    if (closed := refusals.closed_words(s, m.side, there)) is not None:
        return closed
    south = next((u for u in m.units if south_germans.is_outside(s, u, there)), "")
    if south:
        return refuse(
            f"{words.unit(south)} stays in Baden, in Strasbourg or in the four hexes beside it.",
            "SED-3.3b",
        )
    if m.ground.breaks_off:
        refusal = disengagement.why_no_zone(who, m.start, there, m.ground.zone)
        if refusal is not None:
            return refusal
    here = tuple(u for u in m.ground.own.get(there, ()) if u not in m.units)
    rule = stack_rule(s, (*here, *m.units)) if here else ""
    if rule:
        return refuse(
            f"{who} may not enter {words.cell(there)}: {stack_words(s, rule)}.",
            *stack_rules(rule),
            "SED-8.2a",
        )
    return None


def _why_no_pay(m: Mover, here: str, there: str, paid: int) -> Refusal:
    cost, left = step_cost(m, here, there), m.budget - paid
    road = " by road" if m.s.road(here, there) else ""
    price = f"{words.cell(there)}{road} costs {points(cost)}, {points(left)} left"
    return refuse(f"{named(m.units)} cannot pay: {price}.", "SED-10.1", "SED-10.2f")
