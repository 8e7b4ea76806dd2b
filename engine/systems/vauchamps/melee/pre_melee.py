"""The tests before a melee (VAU-13.0d to VAU-13.0f, CHART-7 part C, CHART-8)."""

from engine.systems.vauchamps.charts import RatioRow
from engine.systems.vauchamps.melee import values
from engine.systems.vauchamps.melee.odds import strength_row
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier, case
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at, friends_at, is_in

STRENGTH_RATIO = "strength ratio"
"""The case of the numbers on both sides (CHART-8)."""


def _row(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> RatioRow:
    side = s.units[units[0]].side
    attacking = values.attacking_inc(s, p, units, target)
    return strength_row(
        s.combat.strength_ratios, attacking, values.defending_inc(s, p, target, side)
    )


def _cells(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for u in units for c in values.attack_cells(s, p, u, target)))


def defender(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> tuple[Modifier, ...]:
    """What a defending unit adds to its roll."""
    side, rows = s.units[units[0]].side, s.combat.tests.defence
    cells = _cells(s, p, units, target)
    parts = {values.part_of(s, p, cell, target, side) for cell in cells}
    flank, rear = "flank" in parts, parts & {"flank", "rear"} == {"rear"}
    slope = bool(cells) and all(values.uphill(s, c, target) for c in cells)
    stream = bool(cells) and all(values.over_stream(s, c, target) for c in cells)
    return (
        *modifiers.common(s, p, unit),
        *case(_row(s, p, units, target).defender, STRENGTH_RATIO, "VAU-13.0e"),
        *case(rows.flank, "attacked in flank", "VAU-6.2d", flank),
        *case(rows.rear, "attacked in rear", "VAU-6.2d", rear),
        *_own_state(s, p, unit, target),
        *case(rows.slope, "attacked up a slope", "VAU-13.0d", slope),
        *case(rows.stream, "attacked across a stream", "VAU-13.0d", stream),
        *modifiers.road_march(s, p, unit),
    )


def _own_state(s: Scenario, p: VauPosition, unit: str, target: str) -> tuple[Modifier, ...]:
    """Its state or formation as a defender; one row serves."""
    state, rows = p.units[unit], s.combat.tests.defence
    if state.broken:
        return modifiers.order_modifier(p, unit, rows)
    if state.formation == "skirmish":
        return case(rows.skirmish, "skirmish order", "VAU-13.0d")
    with_line = s.units[unit].guns and any(
        is_in(p, u, "line") for u in friends_at(s, p, target, s.units[unit].side)
    )
    return case(rows.line, "in line", "VAU-13.0d", state.formation == "line" or with_line)


def attacker(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> tuple[Modifier, ...]:
    """What an attacking unit of these would add to its roll now."""
    return at_ratio(s, p, unit, target, _row(s, p, units, target).attacker)


def at_ratio(
    s: Scenario, p: VauPosition, unit: str, target: str, ratio: int
) -> tuple[Modifier, ...]:
    """What an attacking unit adds to its roll, with what the announced ratio adds (VAU-13.0e).

    Each attacking hex is judged by itself (VAU-6.2d).
    """
    who, rows = s.units[unit], s.combat.tests.attack
    cells = values.attack_cells(s, p, unit, target)
    parts = {values.part_of(s, p, cell, target, who.side) for cell in cells}
    flank, rear = "flank" in parts, parts & {"flank", "rear"} == {"rear"}
    first = p.units[enemies_at(s, p, target, who.side)[0]]
    shaken = rows.routed if first.routed else rows.disordered if first.disordered else 0
    square = first.formation == "square" and who.infantry
    slope = any(values.uphill(s, c, target) for c in cells)
    stream = any(values.over_stream(s, c, target) for c in cells)
    losses = rows.loss * p.fire_losses.get(unit, 0)
    return (
        *modifiers.common(s, p, unit),
        *modifiers.order_modifier(p, unit, s.combat.tests.every),
        *case(ratio, STRENGTH_RATIO, "VAU-13.0e"),
        *case(rows.flank, "into a flank", "VAU-6.2b", flank),
        *case(rows.rear, "into a rear", "VAU-6.2b", rear),
        *case(shaken, "the defender is broken", "VAU-13.0f"),
        *case(rows.square, "infantry against a square", "VAU-6.5d", square),
        *case(rows.slope, "up a slope", "VAU-13.0f", slope),
        *case(rows.stream, "across a stream", "VAU-13.0f", stream),
        *case(losses, "hit by defensive fire", "VAU-13.0f"),
        *modifiers.road_march(s, p, unit),
    )


def needs_no_roll(s: Scenario, p: VauPosition, target: str, side: str) -> bool:
    """Against skirmishers an attacker passes without a roll (CHART-7 part C)."""
    enemies = enemies_at(s, p, target, side)
    return bool(enemies) and is_in(p, enemies[0], "skirmish") and not p.units[enemies[0]].disordered
