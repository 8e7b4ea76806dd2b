"""The sets of hexes that the rules use, worked out from a map, or as it lists them itself."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.board import grid, map

FRANCE, PALATINATE, BADEN = "France", "Palatinate", "Baden"
"""The countries that the rules name."""
CITY = "city"
"""The terrain word of city hexes."""
WEST_EDGE, PALATINATE_EDGE = "west_edge", "palatinate_edge"
ROAD_EXITS, LIMIT = "road_exits", "south_german_extra"
ZONES = (WEST_EDGE, PALATINATE_EDGE, ROAD_EXITS, LIMIT)
"""The sets that a map may list."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """The sets of a map."""

    palatinate: frozenset[str]
    """The hexes in which the Prussian main army sets up (SED-3.5a, 3.5b)."""
    palatinate_border: frozenset[str]
    """The hexes of the Palatinate that touch France (SED-3.5b)."""
    baden: frozenset[str]
    """The hexes in which Baden and Württemberg set up (SED-3.3a)."""
    south_limit: frozenset[str]
    """The hexes in which Baden and Württemberg may be at all (SED-3.3b)."""
    palatinate_edge: tuple[str, ...]
    """Where Prussian reinforcements enter and where the chain ends (SED-6.1, 4.2b)."""
    west_edge: tuple[str, ...]
    """Where French reinforcements enter when Châlons has fallen (SED-6.2c)."""
    road_exits: frozenset[str] = frozenset()
    """The edge hexes where a road runs off the map (SED-6.3b)."""


def with_cities(board: map.BoardMap) -> map.BoardMap:
    """The same map, the terrain of its cities being that of a city (SED-10.10)."""
    cities = {p.cell: CITY for p in board.places if p.scores}
    return replace(board, terrain={**board.terrain, **cities})


def ground_of(board: map.BoardMap, listed: Mapping[str, tuple[str, ...]]) -> Ground:
    """The sets of a map: as listed, otherwise worked out from its countries."""
    baden = of_country(board, BADEN)
    border = border_of(board)
    return Ground(
        palatinate=of_country(board, PALATINATE) - border,
        palatinate_border=border,
        baden=baden,
        south_limit=baden | set(listed.get(LIMIT, ())),
        palatinate_edge=listed.get(PALATINATE_EDGE) or edge_of(board, PALATINATE),
        west_edge=listed.get(WEST_EDGE) or west_of(board),
        road_exits=frozenset(listed.get(ROAD_EXITS, ())),
    )


def of_country(board: map.BoardMap, country: str) -> frozenset[str]:
    """All hexes of a country."""
    return frozenset(c for c, name in board.country.items() if name == country)


def border_of(board: map.BoardMap) -> frozenset[str]:
    """The hexes of the Palatinate with at least one French neighbour (SED-3.5b)."""
    french = of_country(board, FRANCE)
    return frozenset(
        c for c in of_country(board, PALATINATE) if french.intersection(board.grid.neighbours(c))
    )


def edge_of(board: map.BoardMap, country: str) -> tuple[str, ...]:
    """The hexes of a country at the edge of the map (SED-4.2b, 6.1)."""
    cells = of_country(board, country)
    return tuple(c for c in board.grid.cells if c in cells and None in board.grid.around(c))


def west_of(board: map.BoardMap) -> tuple[str, ...]:
    """The hexes of the western edge (SED-6.2c)."""
    return tuple(c for c in board.grid.cells if grid.column_of(c) == 1)
