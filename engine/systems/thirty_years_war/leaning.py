"""How random players lean, so that random battles are fought and not only wandered through."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.order import Tokens
from engine.systems.thirty_years_war.odds import odds_of
from engine.systems.thirty_years_war.scenario import Scenario
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.zones import disrupted, unit_in, units_of

PULL = 0.4
"""How much less likely a step is for each hex that it ends farther from the enemy."""


def towards_enemies(
    s: Scenario, p: TywPosition, side: str, tokens: Tokens, candidates: Sequence[str]
) -> list[float]:
    """Steps lean towards the enemy, for disrupted units away from him; riders are often left."""
    enemies = [p.units[u].at for u in units_of(s, p, s.enemy_of(side))]
    grid, back = s.board.grid, s.pieces[tokens[0]].is_unit and disrupted(p, tokens[0])

    def weight(token: str) -> float:
        if not token.isdigit():
            return 0.3
        far = min((grid.distance(token, e) for e in enemies), default=0)
        return float(PULL ** ((12 - min(far, 12)) if back else far))

    weights = [weight(c) for c in candidates]
    most = max(weights, default=0.0)
    return [max(w / most, 1e-6) for w in weights]


def towards_odds(
    s: Scenario, p: TywPosition, tokens: Tokens, candidates: Sequence[str]
) -> list[float]:
    """Hexes that are weakly held are attacked rather than strong ones; units join freely."""

    def weight(token: str) -> float:
        unit = unit_in(s, p, token) if token.isdigit() else ""
        if not unit:
            return 1.0
        odds = odds_of(s, p, (unit,), (unit,))
        return 4.0 / max(1, odds.defence)

    return [weight(c) for c in candidates]
