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


def own_factors(s: Scenario, p: VauPosition, unit: str, spared: bool) -> Fraction:
    """The multipliers of a unit's own state together."""
    return product(s, own_cases(s, p, unit, spared))


def own_cases(s: Scenario, p: VauPosition, unit: str, spared: bool) -> tuple[str, ...]:
    """The multipliers of a unit's own state, in attack or defence, by their names (CHART-18)."""
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
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str, spared: tuple[str, ...]
) -> int:
    """All attackers' values added, each rounded down once (VAU-13.5a, VAU-0.16)."""
    return sum(attack_of(s, p, u, units, target, u in spared) for u in units)


def attack_of(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str, spared: bool
) -> int:
    """What one of the attackers brings, rounded down once (VAU-0.16)."""
    return rounded(sum(attack_by_cell(s, p, unit, units, target, spared).values(), Fraction()))


def defence_value(
    s: Scenario, p: VauPosition, target: str, units: tuple[str, ...], spared: tuple[str, ...]
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
