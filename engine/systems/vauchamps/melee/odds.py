"""Odds of a melee: both sides' values, column, shift, penalty (VAU-13.4, 13.5, CHART-18)."""

from fractions import Fraction
from math import prod

import msgspec

from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.charts import MeleeTable
from engine.systems.vauchamps.formations.facing import part_hit
from engine.systems.vauchamps.losses.values import fallen, rounded
from engine.systems.vauchamps.melee.lawful_attacks import attack_cells
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import EXHAUSTED, TIRED, VauPosition
from engine.systems.vauchamps.where import enemies_at, inc_in, is_in


class Odds(msgspec.Struct, frozen=True):
    """Where a melee is read: the column counted from 0, and what low odds add to the roll."""

    column: int
    penalty: int = 0
    shifted: bool = False


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


ONE = Fraction(1)


def in_ranks(p: VauPosition, unit: str) -> bool:
    """True for a unit in line, in good order."""
    return p.units[unit].formation == "line" and not p.units[unit].disordered


def plain(s: Scenario, p: VauPosition, unit: str) -> int:
    """A melee value after losses, without lances (VAU-3.2d)."""
    who = s.units[unit]
    return fallen(who.melee, p.units[unit].lost, who.inc)


def lances(s: Scenario, p: VauPosition, unit: str, against_square: bool) -> Fraction:
    """What the lances of good-order lancers in line add to it (VAU-6.4g)."""
    who, state = s.units[unit], p.units[unit]
    if not who.lance or state.formation != "line" or state.broken or against_square:
        return Fraction()
    return s.combat.melee_values["lance"] * fallen(who.lance, state.lost, who.inc)


def current(s: Scenario, p: VauPosition, unit: str, against_square: bool) -> Fraction:
    """A melee value after losses, with lances."""
    return plain(s, p, unit) + lances(s, p, unit, against_square)


def product(s: Scenario, cases: tuple[str, ...]) -> Fraction:
    """All of these multipliers of CHART-18 together."""
    return prod((s.combat.melee_values[name] for name in cases), start=ONE)


def own_cases(s: Scenario, p: VauPosition, unit: str, spared: bool) -> tuple[str, ...]:
    """The multipliers of a unit's own state, in attack or defence, by their names (CHART-18).

    In general order foot counts at its printed value and cavalry at a third (VAU-6.6c).
    """
    who, state = s.units[unit], p.units[unit]
    form, steady = state.formation, not state.broken
    cases = {
        "routed_cavalry": state.routed and who.cavalry,
        "routed_foot": state.routed and not who.cavalry,
        "disordered": state.disordered,
        "skirmish": form == "skirmish" and steady,
        "road_march": form == "road-march" and steady,
        "tired": who.cavalry and state.readiness == TIRED,
        "exhausted": who.cavalry and state.readiness == EXHAUSTED,
        "spared": who.cavalry and spared,
        "cavalry_in_general": who.cavalry and form == "general" and not state.routed,
        "heavy_in_line": who.heavy and form == "line" and not state.routed,
        "half_of_two_hexes": state.two_hexes,
    }
    return tuple(name for name, holds in cases.items() if holds)


def all_light(s: Scenario, units: tuple[str, ...]) -> bool:
    """True if all of these are light cavalry (VAU-13.4c)."""
    return bool(units) and all(s.units[u].light for u in units)


def on_square(s: Scenario, p: VauPosition, target: str, side: str) -> bool:
    """True if a side's attack on a hex is one on a square (VAU-6.5h)."""
    return any(is_in(p, e, "square") for e in enemies_at(s, p, target, side))


def attack_cases(
    s: Scenario, p: VauPosition, unit: str, target: str, spared: bool
) -> tuple[str, ...]:
    """The multipliers of an attacker, whichever of its hexes it attacks from, by their names."""
    who, marker = s.units[unit], contact.linked(p, unit, target)
    square = on_square(s, p, target, who.side)
    cases = {
        "cavalry_on_square": square and who.cavalry,
        "infantry_on_square": square and not who.cavalry,
        "heavy_against_light": who.heavy and all_light(s, enemies_at(s, p, target, who.side)),
        "charge": marker and marker.bonus and not spared,
    }
    return (*own_cases(s, p, unit, spared), *(name for name, holds in cases.items() if holds))


def defence_cases(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], spared: bool
) -> tuple[str, ...]:
    """The multipliers of a defender, attacked by these, by their names."""
    cases = {
        "heavy_against_light": s.units[unit].heavy and all_light(s, units),
        "square": is_in(p, unit, "square"),
    }
    return (*own_cases(s, p, unit, spared), *(name for name, holds in cases.items() if holds))


def attack_by_cell(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str, spared: bool
) -> dict[str, Fraction]:
    """A unit's attacking value from each of its hexes, kept exact (VAU-0.16)."""
    who = s.units[unit]
    base = current(s, p, unit, on_square(s, p, target, who.side))
    base *= product(s, attack_cases(s, p, unit, target, spared))
    return {
        cell: base
        * rank_share(s, p, unit, units, cell, target)
        * _part(s, p, cell, target, who.side)
        for cell in attack_cells(s, p, unit, target)
    }


def rank_share(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], cell: str, target: str
) -> Fraction:
    """Of a line's hex four inc's share attacks (VAU-6.4k)."""
    if not in_ranks(p, unit):
        return ONE
    inc = sum(
        inc_in(s, p, u, cell)
        for u in units
        if cell in attack_cells(s, p, u, target) and in_ranks(p, u)
    )
    return Fraction(min(s.combat.line_inc, inc), inc) if inc else ONE


def part_of(s: Scenario, p: VauPosition, cell: str, target: str, side: str) -> str:
    """Through what an attack from a hex comes: front, flank, rear, or "" in the same hex."""
    enemies = enemies_at(s, p, target, side)
    if cell == target or not enemies:
        return ""
    return part_hit(s, p, enemies[0], target, cell)


def _part(s: Scenario, p: VauPosition, cell: str, target: str, side: str) -> Fraction:
    return s.combat.melee_values.get(part_of(s, p, cell, target, side), ONE)


def attack_value(
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str, spared: tuple[str, ...] = ()
) -> int:
    """All attackers' values added, each rounded down once (VAU-13.5a, VAU-0.16)."""
    return sum(attack_of(s, p, u, units, target, u in spared) for u in units)


def attack_of(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str, spared: bool
) -> int:
    """What one of the attackers brings, rounded down once (VAU-0.16)."""
    return rounded(sum(attack_by_cell(s, p, unit, units, target, spared).values(), Fraction()))


def defence_value(
    s: Scenario, p: VauPosition, target: str, units: tuple[str, ...], spared: tuple[str, ...] = ()
) -> int:
    """All defenders' values added. `units` attack."""
    side = s.units[units[0]].side
    return sum(defence_of(s, p, u, units, u in spared) for u in enemies_at(s, p, target, side))


def defence_of(s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], spared: bool) -> int:
    """What one defender brings, attacked by these, rounded down once (VAU-0.16)."""
    cases = defence_cases(s, p, unit, units, spared)
    return rounded(current(s, p, unit, False) * product(s, cases))


def uphill(s: Scenario, cell: str, target: str) -> bool:
    """True if an attack from a hex goes up a slope."""
    return cell != target and s.climbs(cell, target)


def over_stream(s: Scenario, cell: str, target: str) -> bool:
    """True if an attack from a hex crosses a stream."""
    return cell != target and s.stream(cell, target)


def is_shifted(
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str, spared: tuple[str, ...] = ()
) -> bool:
    """True if half or more of the attack goes up a slope or over a stream (VAU-16.3h)."""
    hindered, total = Fraction(), Fraction()
    for unit in units:
        for cell, value in attack_by_cell(s, p, unit, units, target, unit in spared).items():
            total += value
            if uphill(s, cell, target) or over_stream(s, cell, target):
                hindered += value
    return hindered > 0 and 2 * hindered >= total


def odds_of(
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str, spared: tuple[str, ...] = ()
) -> Odds:
    """The odds at which units attack a hex as things stand."""
    attack = attack_value(s, p, units, target, spared)
    defence = defence_value(s, p, target, units, spared)
    return melee_odds(s.combat.melee, attack, defence, is_shifted(s, p, units, target, spared))
