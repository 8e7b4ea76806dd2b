"""Zones: influence (VAU-6.10a), reaction charges (VAU-10.3a), opportunity charges (VAU-6.10h)."""

from functools import lru_cache

from engine.board.grid import Grid
from engine.core.memory import by_units
from engine.systems.vauchamps import Scenario, VauPosition, where
from engine.systems.vauchamps.fire.ability import can_fire_at_all
from engine.systems.vauchamps.formations.facing import front_cells
from engine.systems.vauchamps.ground.line_of_sight import sees
from engine.systems.vauchamps.morale import readiness

REACTION_LIGHT, REACTION_HEAVY = 4, 3
OPPORTUNITY = 2


def has_zone(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if a unit has a zone of influence (VAU-6.10a)."""
    state = p.units[unit]
    if not state.at or state.routed:
        return False
    return state.formation not in ("square", "limbered", "road-march")


def zone_of(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The hexes in a unit's zone of influence."""
    return front_cells(s, p, unit) if has_zone(s, p, unit) else ()


@by_units
def zone(s: Scenario, p: VauPosition, side: str) -> frozenset[str]:
    """All hexes in a side's zones of influence."""
    return frozenset(c for u in where.units_of(s, p, side) for c in zone_of(s, p, u))


def zone_owners(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """The units of a side in whose zone of influence a hex lies."""
    return tuple(u for u in units_near(s, p, side, cell, 2) if cell in zone_of(s, p, u))


@by_units
def units_near(s: Scenario, p: VauPosition, side: str, cell: str, radius: int) -> tuple[str, ...]:
    """A side's combat units with a hex at most so far away, the nearest first."""
    held = where.stacks(s, p)
    near = (u for c in _disc(s.board.grid, cell, radius) for u in held.get(c, ()))
    return tuple(dict.fromkeys(u for u in near if s.units[u].side == side))


@lru_cache(maxsize=4_000)
def _disc(grid: Grid, cell: str, radius: int) -> tuple[str, ...]:
    return grid.within(cell, radius)


@by_units
def fronts(s: Scenario, p: VauPosition, side: str) -> frozenset[str]:
    """All hexes before the fronts of a side's units, those of squares too."""
    return frozenset(c for u in where.units_of(s, p, side) for c in front_cells(s, p, u))


@by_units
def fire_zone(s: Scenario, p: VauPosition, side: str) -> frozenset[str]:
    """The hexes that units of a side may fire into as a mover leaves them (VAU-12.7a)."""
    able = (u for u in where.units_of(s, p, side) if can_fire_at_all(s, p, u))
    return frozenset(c for u in able for c in front_cells(s, p, u))


def may_charge_back(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for good-order cavalry that is not exhausted (VAU-10.0c), in column or line.

    In road march and general order no charge of any kind can be made (VAU-10.0b), so there are no
    zones either.
    """
    if not s.units[unit].cavalry or not where.steady(p, unit):
        return False
    state = p.units[unit]
    return readiness.may_charge_back(state) and state.formation in ("column", "line")


def reaction_reach(s: Scenario, unit: str) -> int:
    """How far a reaction charge zone goes (VAU-10.3a)."""
    return REACTION_LIGHT if s.units[unit].light else REACTION_HEAVY


@by_units
def in_reaction_zone(s: Scenario, p: VauPosition, unit: str, cell: str) -> bool:
    """True if a hex lies in a cavalry unit's reaction charge zone (VAU-10.3a)."""
    if not may_charge_back(s, p, unit):
        return False
    near = min(s.board.grid.distance(c, cell) for c in p.units[unit].cells)
    return near <= reaction_reach(s, unit) and sees(s, p, unit, cell)


def reaction_zone_owners(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """The cavalry of a side in whose reaction charge zone a hex lies."""
    near = units_near(s, p, side, cell, REACTION_LIGHT)
    return tuple(u for u in near if in_reaction_zone(s, p, u, cell))


@by_units
def in_opportunity_zone(s: Scenario, p: VauPosition, unit: str, cell: str) -> bool:
    """True if a hex lies in a cavalry unit's opportunity charge zone (VAU-6.10h)."""
    if not may_charge_back(s, p, unit):
        return False
    grid = s.board.grid
    for at in p.units[unit].cells:
        far = grid.distance(at, cell)
        if far > OPPORTUNITY or not sees(s, p, unit, cell) or not _open(s, cell):
            continue
        if far <= 1 or any(
            grid.adjacent(at, c) and grid.adjacent(c, cell) and _open(s, c)
            for c in grid.neighbours(at)
        ):
            return True
    return False


def _open(s: Scenario, cell: str) -> bool:
    return s.terrain_at(cell).charge


@by_units
def near_horse(s: Scenario, p: VauPosition, side: str) -> frozenset[str]:
    """The hexes so near to cavalry of a side that they may lie in an opportunity charge zone."""
    able = (u for u in where.units_of(s, p, side) if may_charge_back(s, p, u))
    held = {c for u in able for c in p.units[u].cells}
    return frozenset(near for c in held for near in _disc(s.board.grid, c, OPPORTUNITY))


def opportunity_zone_owners(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """The cavalry of a side in whose opportunity charge zone a hex lies."""
    near = units_near(s, p, side, cell, OPPORTUNITY)
    return tuple(u for u in near if in_opportunity_zone(s, p, u, cell))
