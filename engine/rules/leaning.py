"""How random players lean towards their goals."""

from collections.abc import Collection, Mapping, Sequence

from engine.board.grid import Grid

PULL = 0.35
"""How much less likely a step is for each hex that it ends farther from a goal."""


def towards_cities(
    grid: Grid, attacker: str, side: str, cities: Mapping[str, str], held: Collection[str],
    candidates: Sequence[str],
) -> list[float]:  # fmt: skip
    """The attacker leans towards the cities that he lacks, the other side towards him.

    `cities` are their holders, `held` the attacker's cells.
    """
    goals = {city for city, owner in cities.items() if owner != attacker}
    return nearer(grid, goals if side == attacker else held, candidates)


def nearer(grid: Grid, goals: Collection[str], candidates: Sequence[str]) -> list[float]:
    """Weights of candidates, the more the nearer a cell is to a goal; what is no cell is near."""
    far = {
        c: min((grid.distance(c, g) for g in goals), default=0) if c in grid else 0
        for c in candidates
    }
    nearest = min(far.values(), default=0)
    return [float(PULL ** (far[c] - nearest)) for c in candidates]
