"""Who stands where, and zones of control (TYW-7)."""

from engine.systems.thirty_years_war.scenario import Scenario
from engine.systems.thirty_years_war.state import DISRUPTED, TywPosition


def pieces_in(p: TywPosition, cell: str) -> tuple[str, ...]:
    """All pieces in a hex, of either side."""
    return tuple(u for u, state in p.units.items() if state.at == cell)


def unit_in(s: Scenario, p: TywPosition, cell: str) -> str:
    """The unit in a hex, "" if there is none (TYW-6.31a); the first of several at an entry hex."""
    return next((u for u in pieces_in(p, cell) if s.pieces[u].is_unit), "")


def of_kind(s: Scenario, p: TywPosition, side: str, *kinds: str) -> tuple[str, ...]:
    """A side's pieces of some kinds on the map."""
    return tuple(
        u for kind in kinds for u in s.ids.get((side, kind), ()) if u in p.units and p.units[u].at
    )


def units_of(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's units on the map, infantry and cavalry (TYW-2.3b)."""
    units = p.units
    return tuple(u for u in s.unit_ids[side] if u in units and units[u].at)


def units_by_cell(s: Scenario, p: TywPosition, side: str) -> dict[str, str]:
    """A side's units by their hexes."""
    return {p.units[u].at: u for u in units_of(s, p, side)}


def disrupted(p: TywPosition, unit: str) -> bool:
    """True if the unit's reverse is up (TYW-9.0a)."""
    return DISRUPTED in p.units[unit].marks


def steady_units(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's undisrupted units on the map: those with a zone of control (TYW-7.22)."""
    return tuple(u for u in units_of(s, p, side) if not disrupted(p, u))


def controlled(s: Scenario, p: TywPosition, side: str) -> frozenset[str]:
    """The hexes under a side's zones of control: six around each undisrupted unit (TYW-7.0).

    An unbridged river stops a zone, and nothing else (TYW-7.13); disrupted units, guns and leaders
    have none.
    """
    dry, units = s.dry_neighbours, p.units
    return frozenset().union(*(dry[units[u].at] for u in steady_units(s, p, side)))


def enemy_zone(s: Scenario, p: TywPosition, side: str) -> frozenset[str]:
    """The enemy-controlled hexes, for a side."""
    return controlled(s, p, s.enemy_of(side))


def controllers(s: Scenario, p: TywPosition, cell: str, side: str) -> tuple[str, ...]:
    """A side's units in whose zone a hex lies."""
    return tuple(u for u in steady_units(s, p, side) if cell in s.dry_neighbours[p.units[u].at])


def broken(s: Scenario, p: TywPosition, unit: str) -> bool:
    """True if a unit's army or category is demoralised (TYW-11.0a)."""
    piece = s.pieces[unit]
    return piece.category in p.broken.get(piece.side, ())


def strength(s: Scenario, p: TywPosition, unit: str) -> int:
    """The strength printed on the face that is up (TYW-9.13)."""
    piece = s.pieces[unit]
    return piece.reverse if disrupted(p, unit) else piece.strength
