"""How random players lean, so that random battles are fought and not only wandered through."""

from collections.abc import Sequence
from functools import lru_cache

from engine.board.grid import Grid
from engine.board.search import steps_from
from engine.core.order import Tokens
from engine.systems.thirty_years_war import BAGGAGE, BANNER, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.guns.owners import guns_of

PULL = 0.4
"""How much less likely a step is for each hex that it ends farther from the enemy."""


def goals(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """Where a side wants to go: enemy units, guns that are not its own, enemy baggage."""
    enemy = s.enemy_of(side)
    units = [p.units[u].at for u in zones.units_of(s, p, enemy)]
    guns = [p.units[u].at for u in guns_of(s, p, enemy)]
    return (*units, *guns, *(p.units[u].at for u in zones.of_kind(s, p, enemy, BAGGAGE, BANNER)))


@lru_cache(maxsize=4)
def how_far(grid: Grid, places: tuple[str, ...]) -> dict[str, int]:
    """How many hexes it is from each hex to the nearest of some places, whatever lies between.

    Kept for a while: as a side moves, its goals stay where they are.
    """
    return steps_from(places, grid.neighbours)


def towards_enemies(
    s: Scenario, p: TywPosition, side: str, tokens: Tokens, candidates: Sequence[str]
) -> list[float]:
    """Steps lean towards the enemy, for disrupted units away from him; riders are often left."""
    far = how_far(s.board.grid, goals(s, p, side))
    back = s.pieces[tokens[0]].is_unit and zones.disrupted(p, tokens[0])

    def weight(token: str) -> float:
        if not token.isdigit():
            return 0.3
        steps = far.get(token, 0)
        return float(PULL ** ((12 - min(steps, 12)) if back else steps))

    weights = [weight(c) for c in candidates]
    most = max(weights, default=0.0)
    return [max(w / most, 1e-6) for w in weights]


def towards_front(s: Scenario, p: TywPosition, side: str, candidates: Sequence[str]) -> list[float]:
    """Pieces near the enemy are moved rather than those far behind."""
    far = how_far(s.board.grid, goals(s, p, side))
    return [float(0.75 ** min(far.get(p.units[c].at, 0), 12)) for c in candidates]


def towards_odds(
    s: Scenario, p: TywPosition, tokens: Tokens, candidates: Sequence[str]
) -> list[float]:
    """Hexes that are weakly held are attacked rather than strong ones; units join freely."""

    def weight(token: str) -> float:
        unit = zones.unit_in(s, p, token) if token.isdigit() else ""
        if not unit:
            return 1.0
        odds = odds_of(s, p, (unit,), (unit,))
        return 4.0 / max(1, odds.defence)

    return [weight(c) for c in candidates]
