"""Odds of a melee: the strength ratio before it, its column, shifts and penalties (VAU-13)."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from engine.systems.vauchamps.charts import MeleeTable, RatioRow, ratio


class Odds(msgspec.Struct, frozen=True):
    """Where a melee is read: the column counted from 0, and what low odds add to the roll."""

    column: int
    penalty: int = 0
    shifted: bool = False


def strength_row(rows: Sequence[RatioRow], attacking: int, defending: int) -> RatioRow:
    """The row of CHART-8; fractions drop in the defender's favour, ends hold (VAU-13.0e)."""
    odds = Fraction(attacking, max(defending, 1))
    reached = [row for row in rows if odds >= ratio(row.odds)]
    return reached[-1] if reached else rows[0]


LOW = Fraction(1, 3)
BELOW, FAR_BELOW = -6, -12


def melee_odds(table: MeleeTable, attack: int, defence: int, shift: bool) -> Odds:
    """The column for these melee values, one to the left with a shift (VAU-13.5a, VAU-13.5b).

    Left of the lowest column it stays there with -6, then -12.
    """
    odds = Fraction(attack, max(defence, 1))
    reached = [i for i, r in enumerate(table.ratios) if odds >= r]
    step = reached[-1] if reached else (-1 if odds >= LOW else -2)
    if shift:
        step -= 1
    if step >= 0:
        return Odds(step, 0, shift)
    return Odds(0, BELOW if step == -1 else FAR_BELOW, shift)
