"""Who stands where, and zones of control (DNK-8)."""

from collections.abc import Iterator

from engine.core.memory import by_units
from engine.systems.dunkirk.scenario import Scenario
from engine.systems.dunkirk.state import ROUTED, DunkirkPosition


def side_at(s: Scenario, p: DunkirkPosition, cell: str) -> str:
    """The side whose ground units stand in a hex, or "" (DNK-9.5)."""
    for unit, state in p.units.items():
        if state.at == cell:
            return s.units[unit].side
    return ""


def units_in(p: DunkirkPosition, cell: str) -> tuple[str, ...]:
    """The units in a hex."""
    return tuple(u for u, state in p.units.items() if state.at == cell)


def units_of(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """A side's units on the map."""
    return tuple(u for u, state in p.units.items() if state.at and s.units[u].side == side)


@by_units
def held_by(s: Scenario, p: DunkirkPosition, side: str) -> frozenset[str]:
    """The hexes that hold a side's units."""
    return frozenset(
        state.at for u, state in p.units.items() if state.at and s.units[u].side == side
    )


@by_units
def zone(s: Scenario, p: DunkirkPosition, side: str) -> frozenset[str]:
    """The hexes under a side's zones of control (DNK-8.1): own and adjacent hexes.

    A river side stops a zone (DNK-8.2.2); routed units have none (DNK-8.2.5).
    """
    return frozenset(cell for _, cells in _zones_of(s, p, side) for cell in cells)


def enemy_zone(s: Scenario, p: DunkirkPosition, side: str) -> frozenset[str]:
    """The hexes under enemy zones of control, for a side."""
    return zone(s, p, s.enemy_of(side))


def zone_owners(s: Scenario, p: DunkirkPosition, cell: str, side: str) -> tuple[str, ...]:
    """The units of a side whose zone covers a hex."""
    return tuple(unit for unit, cells in _zones_of(s, p, side) if cell in cells)


def _zones_of(s: Scenario, p: DunkirkPosition, side: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for unit, state in p.units.items():
        if state.at and ROUTED not in state.marks and s.units[unit].side == side:
            yield unit, s.zone_reach[state.at]
