"""Baden and Württemberg, which stay in one corner of the map (SED-3.3b)."""

from collections.abc import Iterable

from engine.systems.sedan.scenario import SOUTH, Scenario


def is_outside(s: Scenario, unit: str, cell: str) -> bool:
    """True if a unit is one of the two and a hex lies outside their part of the map."""
    return s.role_of(unit) == SOUTH and cell not in s.south_limit


def closed_to(s: Scenario, units: Iterable[str]) -> frozenset[str]:
    """The hexes that are closed to units because one of the two is among them."""
    if any(s.role_of(u) == SOUTH for u in units):
        return frozenset(s.board.grid.cells) - s.south_limit
    return frozenset()
