"""The German border, and where each side sets up because of it (DNK-5.1 to 5.3)."""

from collections.abc import Mapping

from engine.board.map import BoardMap
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, Terrain

GERMANY = "Germany"


def setup_zones(
    board: BoardMap, terrain: Mapping[str, Terrain], listed: frozenset[str] | None = None
) -> dict[str, frozenset[str]]:
    """French: all land outside Germany (DNK-5.2). German: as listed, else worked out (DNK-5.3)."""
    land = frozenset(c for c in board.grid.cells if not terrain[board.terrain[c]].closed)
    germany = frozenset(c for c in land if board.country.get(c) == GERMANY)
    return {
        GERMAN: behind_the_border(board) if listed is None else listed,
        FRENCH: land - germany,
    }


def behind_the_border(board: BoardMap) -> frozenset[str]:
    """The German hexes whose neighbours are all German or off the map (DNK-5.3)."""
    german = {c for c, country in board.country.items() if country == GERMANY}
    return frozenset(c for c in german if set(board.grid.neighbours(c)) <= german)
