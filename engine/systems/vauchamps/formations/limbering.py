"""Guns limber by a die (VAU-6.8b)."""

from engine.core import replace, words
from engine.systems.vauchamps import Pen, VauUnit, where
from engine.systems.vauchamps.formations.events import LimberFailed


def limbers(pen: Pen, unit: str, paid: VauUnit) -> bool:
    """The limbering roll: the points are spent either way (VAU-6.8b, CHART-13).

    A leader with an artillery bonus helps all guns of his nation in his hex (VAU-0.11).
    """
    s, p = pen.game.scenario, pen.position
    if p.units[unit].formation != "unlimbered":
        return True
    helped = any(
        s.leaders[x].artillery and s.leaders[x].nation == s.units[unit].nation
        for x in where.leaders_at(s, p, p.units[unit].at)
    )
    die = pen.roll(f"limbering {words.unit(unit)}")
    least = s.combat.limber.horse if s.units[unit].horse_guns else s.combat.limber.foot
    if die + helped >= least:
        return True
    pen.emit(LimberFailed({unit: replace(paid, limber_failed=True)}, unit, die))
    return False
