"""How random players lean towards their goals."""

from collections.abc import Collection, Sequence

from engine.board.grid import Grid

PULL = 0.35
"""How much less likely a step is for each hex that it ends farther from a goal."""


def nearer(grid: Grid, goals: Collection[str], candidates: Sequence[str]) -> list[float]:
    """Weights of candidates, the more the nearer a cell is to a goal; what is no cell is near."""
    far = {
        c: min((grid.distance(c, g) for g in goals), default=0) if c in grid else 0
        for c in candidates
    }
    nearest = min(far.values(), default=0)
    return [float(PULL ** (far[c] - nearest)) for c in candidates]
