"""The special rules of Rocroi 1643: Beck's arrival (ROC-17).

Its wider leaders (ROC-18) stand with the leaders and the recovery, its charges with the charges.
"""

from __future__ import annotations

from engine.systems.thirty_years_war.events import BeckRolled
from engine.systems.thirty_years_war.refusals import Pen


def roll_for_beck(pen: Pen) -> None:
    """From turn 9 on, at the start of each game turn, until he comes (ROC-17.0)."""
    s, p = pen.game.scenario, pen.position
    if s.beck is None or p.clock.turn < s.beck.turn:
        return
    if any(group in p.arrived for groups in s.beck.groups.values() for group in groups):
        return
    die = pen.roll("Beck's arrival")
    groups = s.beck.groups.get(die, ())
    pieces = tuple(u for u in p.units if s.pieces[u].group in groups)
    pen.emit(BeckRolled(die, groups, pieces))
