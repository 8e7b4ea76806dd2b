"""The odds of a fire: value against defence, column, canister, crowding (VAU-12.5)."""

from fractions import Fraction

import msgspec

from engine.systems.vauchamps import Scenario, VauPosition, charts
from engine.systems.vauchamps.fire.defence_values import all_flank, crowding, defence_value
from engine.systems.vauchamps.fire.firing_values import Firer, fire_value


class Strength(msgspec.Struct, frozen=True):
    """A fire before its roll. `column` is None below the lowest odds."""

    value: int
    defence: int
    flanked: bool
    canister: bool
    column: int | None
    crowding: int


def strength(s: Scenario, p: VauPosition, firers: tuple[Firer, ...], target: str) -> Strength:
    """What these bring to bear on a hex together."""
    enemy = s.enemy_of(s.units[firers[0].unit].side)
    cells = tuple(dict.fromkeys(f.cell for f in firers))
    flanked = all_flank(s, p, cells, target, enemy)
    value = fire_value(s, p, firers, target)
    defence = defence_value(s, p, target, enemy, flanked)
    canister = has_canister(s, firers, target)
    column = column_of(s.combat.fire, value, defence)
    if column is not None and canister:
        column = min(column + 1, len(s.combat.fire.columns) - 1)
    return Strength(value, defence, flanked, canister, column, crowding(s, p, target, enemy))


def column_of(table: charts.FireTable, value: int | Fraction, defence: int) -> int | None:
    """The column of a fire value against a defence value; None below the lowest (VAU-12.5e)."""
    odds = Fraction(value) / defence
    reached = [i for i, r in enumerate(table.ratios) if odds >= r]
    return reached[-1] if reached else None


def at_least_even(s: Scenario, p: VauPosition, firers: tuple[Firer, ...], target: str) -> bool:
    """True if a fire is in the column of 1 to 1 or a better one."""
    column = strength(s, p, firers, target).column
    return column is not None and s.combat.fire.ratios[column] >= 1


def has_canister(s: Scenario, firers: tuple[Firer, ...], target: str) -> bool:
    """True if a battery fires at an adjacent or its own hex (VAU-12.4.10)."""
    return any(s.units[f.unit].guns and s.board.grid.distance(f.cell, target) <= 1 for f in firers)
