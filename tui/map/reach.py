"""Which cells of a reach are drawn: all of a small one; of a large one its edge, for a thin line.

On a map full of marks each of them has to be taken off again after the move. The eye needs to see
how far the reach goes; what a cell within it costs is told where the look cursor is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import atan2

from engine.board.grid import Grid
from engine.speech.game_marks import Price

WHOLE, MOST, STOPS = 20, 16, 8
"""So many cells of a reach are drawn; of a larger one of its edge, and those where it must stop."""


def outline(
    grid: Grid, reach: Mapping[str, Price], start: str, taken: Collection[str]
) -> Mapping[str, Price]:
    """The part of a reach that is drawn, all around `start`; `taken` are cells with units.

    The edge is where the next cell is out of reach though nobody is there. Of an edge that is
    long each second cell is drawn, or each third. A few cells where the move must end are drawn,
    too: they lie within the reach, and nobody would go round them unawares.
    """
    if len(reach) <= WHOLE:
        return reach
    edge = [
        cell
        for cell in reach
        if any(n not in reach and n not in taken and n != start for n in grid.neighbours(cell))
    ]
    x, y = grid.axial(start)

    def turn(cell: str) -> float:
        across, down = grid.axial(cell)
        return atan2(down - y, across - x)

    around = sorted(edge or reach, key=lambda cell: (turn(cell), cell))
    stops = [cell for cell, price in reach.items() if price.stop]
    drawn = (*around[:: -(-len(around) // MOST)], *(stops if len(stops) <= STOPS else ()))
    return {cell: reach[cell] for cell in drawn}
