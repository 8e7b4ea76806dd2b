"""Who stands where: stacks and their order, sides, leaders, what is left of a unit."""

from collections.abc import Mapping

from engine.core.memory import by_units
from engine.systems.vauchamps.order_of_battle import Arm
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import FormName, VauPosition


@by_units
def stacks(s: Scenario, p: VauPosition) -> Mapping[str, tuple[str, ...]]:
    """The combat units in each hex that holds any, the top one first (VAU-3.1b)."""
    found: dict[str, list[str]] = {}
    for unit, state in p.units.items():
        if state.at and unit in s.units:
            for cell in state.cells:
                found.setdefault(cell, []).append(unit)
    return {
        cell: tuple(sorted(units, key=lambda u: -p.units[u].rank)) for cell, units in found.items()
    }


def stack(s: Scenario, p: VauPosition, cell: str) -> tuple[str, ...]:
    """The combat units in a hex, the top one first (VAU-3.1b)."""
    return stacks(s, p).get(cell, ())


def top(s: Scenario, p: VauPosition, cell: str) -> str:
    """The top combat unit of a hex, "" if there is none."""
    return next(iter(stack(s, p, cell)), "")


def leaders_at(s: Scenario, p: VauPosition, cell: str) -> tuple[str, ...]:
    """The leaders in a hex, in the order of the order of battle."""
    return tuple(leader for leader in s.leaders if leader in p.units and p.units[leader].at == cell)


def leaders_serving(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The leaders in a unit's hexes whom it may use (VAU-0.11)."""
    cells = p.units[unit].cells
    return tuple(
        leader
        for cell in cells
        for leader in leaders_at(s, p, cell)
        if unit in s.leaders[leader].serves
    )


@by_units
def units_of(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """A side's combat units on the map."""
    return tuple(
        u for u, state in p.units.items() if state.at and u in s.units and s.units[u].side == side
    )


@by_units
def held_by(s: Scenario, p: VauPosition, side: str) -> frozenset[str]:
    """The hexes that hold a side's combat units."""
    return frozenset(
        cell
        for u, state in p.units.items()
        if state.at and u in s.units and s.units[u].side == side
        for cell in state.cells
    )


def enemies_at(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """The combat units in a hex that are enemies of a side, the top one first."""
    return tuple(u for u in stack(s, p, cell) if s.units[u].side != side)


def friends_at(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """A side's combat units in a hex, the top one first."""
    return tuple(u for u in stack(s, p, cell) if s.units[u].side == side)


def inc_left(s: Scenario, p: VauPosition, unit: str) -> int:
    """The inc a unit has left."""
    return max(0, s.units[unit].inc - p.units[unit].lost)


def inc_in(s: Scenario, p: VauPosition, unit: str, cell: str) -> int:
    """The inc of a unit in one of its hexes: shared evenly, the odd one in the right hex.

    See VAU-6.4c and VAU-6.7d. A road column counts up to 4 to a hex from the head (VAU-6.9d); what
    is still off the map counts nowhere (VAU-16.8d).
    """
    state = p.units[unit]
    left = inc_left(s, p, unit)
    if state.two_hexes:
        return left // 2 if cell == state.at else left - left // 2
    if state.formation == "road-march":
        return max(0, min(4, left - 4 * state.cells.index(cell)))
    return left


def hex_inc(s: Scenario, p: VauPosition, cell: str, side: str, arm: Arm | None = None) -> int:
    """The inc of a side in a hex, of one arm or of all."""
    return sum(
        inc_in(s, p, u, cell)
        for u in friends_at(s, p, cell, side)
        if arm is None or s.units[u].arm == arm
    )


def is_in(p: VauPosition, unit: str, *forms: FormName) -> bool:
    """True if a unit is in one of these formations."""
    return p.units[unit].formation in forms


def steady(p: VauPosition, unit: str) -> bool:
    """True if it is in good order and on the map."""
    state = p.units[unit]
    return bool(state.at) and not state.broken


def top_rank(s: Scenario, p: VauPosition, cells: tuple[str, ...], besides: str = "") -> int:
    """The rank that puts a unit on top of these hexes."""
    ranks = [p.units[u].rank for c in cells for u in stack(s, p, c) if u != besides]
    return max(ranks, default=-1) + 1


def bottom_rank(s: Scenario, p: VauPosition, cells: tuple[str, ...], besides: str = "") -> int:
    """The rank that puts a unit at the bottom of these hexes."""
    ranks = [p.units[u].rank for c in cells for u in stack(s, p, c) if u != besides]
    return min(ranks, default=1) - 1
