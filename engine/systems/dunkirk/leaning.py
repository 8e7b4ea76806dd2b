"""How random players of Dunkirk 1940 lean, so that random games reach cities and fights."""

from collections.abc import Sequence

from engine.rules.leaning import nearer
from engine.systems.dunkirk import GERMAN, DunkirkPosition, Scenario, zones


def towards_goals(
    s: Scenario, p: DunkirkPosition, side: str, candidates: Sequence[str]
) -> list[float]:
    """Germans lean towards the cities they lack, the French towards the Germans."""
    if side == GERMAN:
        goals = {city for city, owner in p.cities.items() if owner != GERMAN}
    else:
        goals = set(zones.held_by(s, p, GERMAN))
    return nearer(s.board.grid, goals, candidates)
