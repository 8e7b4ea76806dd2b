"""How random players of Sedan 1870 lean, so that random games reach cities and fights."""

from collections.abc import Sequence

from engine.rules.leaning import nearer
from engine.systems.sedan import PRUSSIAN, Scenario, SedanPosition, held_by

KEENNESS = {"attack": 4.0, "assault": 2.0, "fight": 4.0, "lower": 0.5, "ask": 0.2}
"""Random players fight rather than end, mostly at full odds, and seldom ask for leave."""


def towards_goals(
    s: Scenario, p: SedanPosition, side: str, candidates: Sequence[str]
) -> list[float]:
    """Prussians lean towards the cities they lack, the French towards the Prussians."""
    if side == PRUSSIAN:
        goals = {city for city, owner in p.cities.items() if owner != PRUSSIAN}
    else:
        goals = set(held_by(s, p, PRUSSIAN))
    return nearer(s.board.grid, goals, candidates)
