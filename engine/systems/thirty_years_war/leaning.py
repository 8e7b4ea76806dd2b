"""How random players lean, so that random battles are fought and not only wandered through."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.order import Tokens
from engine.systems.thirty_years_war.capture import guns_of
from engine.systems.thirty_years_war.odds import odds_of
from engine.systems.thirty_years_war.scenario import BAGGAGE, BANNER, Scenario
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.zones import disrupted, of_kind, unit_in, units_of

PULL = 0.4
"""How much less likely a step is for each hex that it ends farther from the enemy."""


def goals(s: Scenario, p: TywPosition, side: str) -> list[str]:
    """Where a side wants to go: enemy units, guns that are not its own, enemy baggage."""
    enemy = s.enemy_of(side)
    units = [p.units[u].at for u in units_of(s, p, enemy)]
    guns = [p.units[u].at for u in guns_of(s, p, enemy)]
    return [*units, *guns, *(p.units[u].at for u in of_kind(s, p, enemy, BAGGAGE, BANNER))]


def towards_enemies(
    s: Scenario, p: TywPosition, side: str, tokens: Tokens, candidates: Sequence[str]
) -> list[float]:
    """Steps lean towards the enemy, for disrupted units away from him; riders are often left."""
    enemies = goals(s, p, side)
    grid, back = s.board.grid, s.pieces[tokens[0]].is_unit and disrupted(p, tokens[0])

    def weight(token: str) -> float:
        if not token.isdigit():
            return 0.3
        far = min((grid.distance(token, e) for e in enemies), default=0)
        return float(PULL ** ((12 - min(far, 12)) if back else far))

    weights = [weight(c) for c in candidates]
    most = max(weights, default=0.0)
    return [max(w / most, 1e-6) for w in weights]


def towards_front(s: Scenario, p: TywPosition, side: str, candidates: Sequence[str]) -> list[float]:
    """Pieces near the enemy are moved rather than those far behind."""
    enemies = goals(s, p, side)
    grid = s.board.grid

    def weight(piece: str) -> float:
        far = min((grid.distance(p.units[piece].at, e) for e in enemies), default=0)
        return float(0.75 ** min(far, 12))

    return [weight(c) for c in candidates]


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
