"""Whom movers meet in a hex they enter (INT-1, VAU-10.4, VAU-14.2e)."""

from engine.systems.vauchamps import Pen, Scenario, VauPosition, where
from engine.systems.vauchamps.charge import opportunity as charge_opportunity
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.movement.zones import OPPORTUNITY, units_near


def meet(pen: Pen, units: tuple[str, ...], cells: tuple[str, ...], side: str) -> None:
    """Hexes are entered: enemy leaders alone are met, cavalry may charge (VAU-14.2e, VAU-10.4)."""
    s = pen.game.scenario
    horse = any(s.units[u].cavalry for u in units)
    enemy = s.enemy_of(side)
    for cell in cells:
        if any(s.leaders[x].side == enemy for x in where.leaders_at(s, pen.position, cell)):
            casualties.entered_by(pen, cell, side, horse)
    if pen.position.outcome is not None:
        return
    if any(horse_by(s, pen.position, enemy, cell) for cell in cells):
        charge_opportunity.offer(pen, units, cells)


def horse_by(s: Scenario, p: VauPosition, enemy: str, cell: str) -> bool:
    """True if enemy cavalry is so near a hex that it may charge who enters it (VAU-10.4a)."""
    return any(s.units[u].cavalry for u in units_near(s, p, enemy, cell, OPPORTUNITY))
