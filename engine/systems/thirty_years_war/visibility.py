"""Mist, dust and fog: the visibility roll (WM-19, LUT-17.3)."""

from __future__ import annotations

from engine.systems.thirty_years_war.common import Pen
from engine.systems.thirty_years_war.events import VisibilityRolled


def roll(pen: Pen, side: str) -> None:
    """At the start of his player turn the roller finds the visibility (WM-19.1, LUT-17.3).

    It holds until he rolls again. At Lützen the first Swedish turn is clear (LUT-17.33).
    """
    s, turn = pen.game.scenario, pen.position.clock.turn
    sight = s.visibility
    if sight is None or sight.roller != side:
        return
    die = pen.roll("visibility")
    short = die in sight.faces[turn - 1]
    first = side == s.sides[0]
    until = "for this game turn" if first else (
        "to the end of this game turn and through the next enemy player turn")  # fmt: skip
    pen.emit(VisibilityRolled(side, die, sight.word if short else "", until))
