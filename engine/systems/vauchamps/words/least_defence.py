"""The least that defenders can count for in a melee, as far as who attacks may know (VAU-0.3)."""

from engine.systems.vauchamps import Scenario, VauPosition, enemies_at
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.losses.values import fallen, rounded
from engine.systems.vauchamps.melee import odds
from engine.systems.vauchamps.words.units import kind_words


def least_defence(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...], spared: tuple[str, ...]
) -> int:
    """The smallest defence value that a hex attacked by these can have, at least 1 (VAU-13.5a)."""
    defenders = enemies_at(s, p, cell, s.side_of(units[0]))
    return max(1, sum(_least_of(s, p, u, units, u in spared) for u in defenders))


def _least_of(s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], spared: bool) -> int:
    """What a defender brings; if it is hidden what the weakest of its side and kind would."""
    if may_know(s, p, unit):
        return odds.defence_of(s, p, unit, units, spared)
    lost, who = p.units[unit].lost, s.units[unit]
    left = (
        fallen(u.melee, lost, u.inc)
        for u in s.units.values()
        if (u.side, kind_words(u)) == (who.side, kind_words(who)) and u.inc > lost
    )
    return rounded(min(left) * odds.product(s, odds.defence_cases(s, p, unit, units, spared)))
