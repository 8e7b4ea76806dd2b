"""The least that defenders can count for in a melee, as far as who attacks may know (VAU-0.3)."""

from engine.systems.vauchamps import Scenario, VauPosition, enemies_at
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.melee.odds import defence_of


def least_defence(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...], spared: tuple[str, ...]
) -> int:
    """What those bring whose numbers are known, at least 1 (VAU-13.5a): the others count as 0."""
    defenders = enemies_at(s, p, cell, s.side_of(units[0]))
    known = (u for u in defenders if may_know(s, p, u))
    return max(1, sum(defence_of(s, p, u, units, u in spared) for u in known))
