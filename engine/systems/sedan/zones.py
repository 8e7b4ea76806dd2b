"""Who stands where, and zones of control (SED-9)."""

from engine.core.memory import by_units
from engine.systems.sedan.scenario import Scenario
from engine.systems.sedan.state import SedanPosition


@by_units
def units_of(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """A side's units on the map, stand-ins among them, in the order of the order of battle."""
    return tuple(u for u, state in p.units.items() if state.at and s.side_of(u) == side)


@by_units
def held_by(s: Scenario, p: SedanPosition, side: str) -> frozenset[str]:
    """The hexes in which a side has units."""
    return frozenset(p.units[u].at for u in units_of(s, p, side))


def zone_of(s: Scenario, cells: frozenset[str]) -> frozenset[str]:
    """The hexes under the zones of control of units in these hexes (SED-9.1a, 9.2a, 9.2b, 9.5)."""
    return frozenset(n for c in cells for n in s.zone_reach[c])


@by_units
def enemy_zone(s: Scenario, p: SedanPosition, side: str) -> frozenset[str]:
    """The hexes under the zones of control of a side's enemies."""
    return zone_of(s, held_by(s, p, s.enemy_of(side)))
