"""Melee values: who brings what, from which hex, by which multipliers (CHART-18, VAU-13.4)."""

from fractions import Fraction
from math import prod

from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.formations.facing import part_hit, sides_of
from engine.systems.vauchamps.losses.values import fallen, rounded
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import EXHAUSTED, TIRED, VauPosition
from engine.systems.vauchamps.where import enemies_at, inc_in, is_in

ONE = Fraction(1)


def attack_cells(s: Scenario, p: VauPosition, unit: str, target: str) -> tuple[str, ...]:
    """The hexes from which a unit can attack a hex: by their front, or by a marker (VAU-13.0b)."""
    if target in p.units[unit].cells:
        return (target,)
    grid = s.board.grid
    near = tuple(c for c in p.units[unit].cells if grid.adjacent(c, target))
    ahead = tuple(c for c in near if grid.direction(c, target) in sides_of(s, p, unit, c).front)
    return ahead or (near if contact.linked(p, unit, target) else ())


def attacking_inc(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> int:
    """The inc that count for the attacker's odds (VAU-13.0e, VAU-6.3c, VAU-6.4k)."""
    in_line: dict[str, int] = {}
    total = 0
    for unit in units:
        for cell in attack_cells(s, p, unit, target):
            inc = inc_in(s, p, unit, cell)
            if in_ranks(p, unit):
                in_line[cell] = in_line.get(cell, 0) + inc
            else:
                total += inc
    return total + sum(min(s.combat.line_inc, inc) for inc in in_line.values())


def defending_inc(s: Scenario, p: VauPosition, target: str, side: str) -> int:
    """All inc in the hex, guns included (VAU-13.0e). `side` is the attacker's."""
    return sum(inc_in(s, p, u, target) for u in enemies_at(s, p, target, side))


def in_ranks(p: VauPosition, unit: str) -> bool:
    """True for a unit in line, in good order."""
    return p.units[unit].formation == "line" and not p.units[unit].disordered


def current(s: Scenario, p: VauPosition, unit: str, against_square: bool) -> Fraction:
    """A melee value after losses, with the lances of good-order lancers in line (VAU-6.4g)."""
    who, state = s.units[unit], p.units[unit]
    value = Fraction(fallen(who.melee, state.lost, who.inc))
    if who.lance and state.formation == "line" and not state.broken and not against_square:
        value += s.combat.melee_values["lance"] * fallen(who.lance, state.lost, who.inc)
    return value


def own_factors(s: Scenario, p: VauPosition, unit: str, spared: bool) -> Fraction:
    """The multipliers of a unit's own state, in attack or defence (CHART-18)."""
    who, state = s.units[unit], p.units[unit]
    chart, form = s.combat.melee_values, state.formation
    steady = not state.broken
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
    }
    return prod((chart[name] for name, holds in cases.items() if holds), start=ONE)


def share(s: Scenario, p: VauPosition, unit: str) -> Fraction:
    """What one hex of a unit holds: half in a line or skirmish line of two (6.4k, 6.7j)."""
    return s.combat.melee_values["half_of_two_hexes"] if p.units[unit].two_hexes else ONE


def all_light(s: Scenario, units: tuple[str, ...]) -> bool:
    """True if all of these are light cavalry (VAU-13.4c)."""
    return bool(units) and all(s.units[u].light for u in units)


def attack_by_cell(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str, spared: bool
) -> dict[str, Fraction]:
    """A unit's attacking value from each of its hexes, kept exact (VAU-0.16)."""
    who = s.units[unit]
    enemies = enemies_at(s, p, target, who.side)
    square = any(is_in(p, e, "square") for e in enemies)
    chart = s.combat.melee_values
    base = current(s, p, unit, square) * own_factors(s, p, unit, spared) * share(s, p, unit)
    if square:
        base *= chart["cavalry_on_square" if who.cavalry else "infantry_on_square"]
    if who.heavy and all_light(s, enemies):
        base *= chart["heavy_against_light"]
    marker = contact.linked(p, unit, target)
    if marker and marker.bonus and not spared:
        base *= chart["charge"]
    return {
        cell: base
        * _rank_share(s, p, unit, units, cell, target)
        * _part(s, p, cell, target, who.side)
        for cell in attack_cells(s, p, unit, target)
    }


def _rank_share(
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
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str, spared: tuple[str, ...]
) -> int:
    """All attackers' values added, each rounded down once (VAU-13.5a, VAU-0.16)."""
    return sum(
        rounded(sum(attack_by_cell(s, p, u, units, target, u in spared).values(), Fraction()))
        for u in units
    )


def defence_value(
    s: Scenario, p: VauPosition, target: str, units: tuple[str, ...], spared: tuple[str, ...]
) -> int:
    """All defenders' values added. `units` attack."""
    side = s.units[units[0]].side
    chart, light = s.combat.melee_values, all_light(s, units)
    total = 0
    for unit in enemies_at(s, p, target, side):
        value = current(s, p, unit, False) * own_factors(s, p, unit, unit in spared)
        value *= share(s, p, unit)
        value *= chart["heavy_against_light"] if s.units[unit].heavy and light else ONE
        value *= chart["square"] if is_in(p, unit, "square") else ONE
        total += rounded(value)
    return total


def uphill(s: Scenario, cell: str, target: str) -> bool:
    """True if an attack from a hex goes up a slope."""
    return cell != target and s.climbs(cell, target)


def over_stream(s: Scenario, cell: str, target: str) -> bool:
    """True if an attack from a hex crosses a stream."""
    return cell != target and s.stream(cell, target)


def is_shifted(
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str, spared: tuple[str, ...]
) -> bool:
    """True if half or more of the attack goes up a slope or over a stream (VAU-16.3h)."""
    hindered, total = Fraction(), Fraction()
    for unit in units:
        for cell, value in attack_by_cell(s, p, unit, units, target, unit in spared).items():
            total += value
            if uphill(s, cell, target) or over_stream(s, cell, target):
                hindered += value
    return hindered > 0 and 2 * hindered >= total
