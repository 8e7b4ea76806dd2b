"""Who can be fired at in the defensive fire still to come in one's own segment (VAU-12.6a)."""

from engine.computer.room import Danger
from engine.rules.odds import column_words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire import odds, targets, together
from engine.systems.vauchamps.fire.firing_values import DEFENSIVE, Firer
from engine.systems.vauchamps.fire.phase import BEFORE_FIRE
from engine.systems.vauchamps.where import held_by, top


def shots(s: Scenario, p: VauPosition, side: str) -> list[Danger]:
    """The top units of a side's hexes that can be fired at, at the best odds first (VAU-12.6a).

    As things stand, each by the strongest fire that is lawful.
    """
    if p.clock.side != side or p.clock.phase not in BEFORE_FIRE:
        return []
    found = [
        (best, cell) for cell in sorted(held_by(s, p, side)) if (best := _best(s, p, side, cell))
    ]
    return [
        Danger(top(s, p, cell), column_words(s.combat.fire.columns[column]), len(firers))
        for (column, firers), cell in sorted(found, key=lambda one: -one[0][0])
    ]


def _best(s: Scenario, p: VauPosition, side: str, cell: str) -> tuple[int, frozenset[str]] | None:
    """The best column at which the enemy could fire at a hex, and with whom; None if he cannot."""
    able = targets.firers_at(s, p, s.enemy_of(side), cell, DEFENSIVE)
    fires = [(_column(s, p, one, cell), one) for one in together.lawful_fires(s, p, able, cell)]
    if not fires:
        return None
    column, firers = max(fires, key=lambda one: one[0])
    return column, frozenset(f.unit for f in firers)


def _column(s: Scenario, p: VauPosition, firers: tuple[Firer, ...], cell: str) -> int:
    """The column of a lawful fire, which has one."""
    found = odds.strength(s, p, firers, cell).column
    assert found is not None
    return found
