"""The tests before a melee (VAU-13.0d to VAU-13.0f, CHART-7 part C, CHART-8)."""

from __future__ import annotations

from engine.systems.vauchamps import morale
from engine.systems.vauchamps.charts import RatioRow
from engine.systems.vauchamps.melee_odds import strength_row
from engine.systems.vauchamps.melee_values import (
    attack_cells,
    attacking_inc,
    defending_inc,
    over_stream,
    part_of,
    uphill,
)
from engine.systems.vauchamps.morale import Modifier
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import (
    LINE,
    ROAD_MARCH,
    SKIRMISH,
    SQUARE,
    VauPosition,
    disordered,
    formation,
    routed,
)
from engine.systems.vauchamps.where import enemies_at, friends_at, is_in

FLANK, REAR = 12, 6
PER_LOSS = -3


def ratio_words(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> str:
    """The row of CHART-8 that serves (VAU-13.0e)."""
    return _row(s, p, units, target).odds


def _row(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> RatioRow:
    side = s.units[units[0]].side
    attacking = attacking_inc(s, p, units, target)
    return strength_row(s.combat.strength_ratios, attacking, defending_inc(s, p, target, side))


def _case(steps: int, why: str, rule: str) -> tuple[Modifier, ...]:
    return (Modifier(why, steps, rule),) if steps else ()


def _cells(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for u in units for c in attack_cells(s, p, u, target)))


def defender(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> tuple[Modifier, ...]:
    """What a defending unit adds to its roll."""
    side, state = s.units[units[0]].side, p.units[unit]
    cells = _cells(s, p, units, target)
    parts = {part_of(s, p, cell, target, side) for cell in cells}
    hit = -FLANK if "flank" in parts else -REAR if "rear" in parts else 0
    slope = 3 if cells and all(uphill(s, c, target) for c in cells) else 0
    stream = 3 if cells and all(over_stream(s, c, target) for c in cells) else 0
    return (
        *morale.common(s, p, unit),
        *_case(_row(s, p, units, target).defender, "strength ratio", "VAU-13.0e"),
        *_case(hit, "attacked in flank" if hit == -FLANK else "attacked in rear", "VAU-6.2d"),
        *_own_state(s, p, unit, target),
        *_case(slope, "attacked up a slope", "VAU-13.0d"),
        *_case(stream, "attacked across a stream", "VAU-13.0d"),
        *_case(-12 if formation(state) == ROAD_MARCH else 0, "road march", "VAU-6.9f"),
    )


def _own_state(s: Scenario, p: VauPosition, unit: str, target: str) -> tuple[Modifier, ...]:
    """Its state or formation as a defender; one row serves."""
    state = p.units[unit]
    if routed(state):
        return _case(-6, "routed", "VAU-4.0j")
    if disordered(state):
        return _case(-3, "disordered", "VAU-4.0h")
    if formation(state) == SKIRMISH:
        return _case(-6, "skirmish order", "VAU-13.0d")
    with_line = s.units[unit].guns and any(
        is_in(p, u, LINE) for u in friends_at(s, p, target, s.units[unit].side)
    )
    return _case(-3, "in line", "VAU-13.0d") if formation(state) == LINE or with_line else ()


def attacker(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> tuple[Modifier, ...]:
    """What an attacking unit adds to its roll; each attacking hex is judged by itself (6.2d)."""
    who, state = s.units[unit], p.units[unit]
    cells = attack_cells(s, p, unit, target)
    parts = {part_of(s, p, cell, target, who.side) for cell in cells}
    hit = FLANK if "flank" in parts else REAR if "rear" in parts else 0
    first = p.units[enemies_at(s, p, target, who.side)[0]]
    shaken = 6 if routed(first) else 3 if disordered(first) else 0
    square = formation(first) == SQUARE and who.infantry
    losses = PER_LOSS * p.fire_losses.get(unit, 0)
    return (
        *morale.common(s, p, unit),
        *morale.order_modifier(p, unit),
        *_case(_row(s, p, units, target).attacker, "strength ratio", "VAU-13.0e"),
        *_case(hit, "into a flank" if hit == FLANK else "into a rear", "VAU-6.2b"),
        *_case(shaken, "the defender is broken", "VAU-13.0f"),
        *_case(6 if square else 0, "infantry against a square", "VAU-6.5d"),
        *_case(-3 if any(uphill(s, c, target) for c in cells) else 0, "up a slope", "VAU-13.0f"),
        *_case(
            -3 if any(over_stream(s, c, target) for c in cells) else 0, "across a stream",
            "VAU-13.0f",
        ),
        *_case(losses, "hit by defensive fire", "VAU-13.0f"),
        *_case(-12 if formation(state) == ROAD_MARCH else 0, "road march", "VAU-6.9f"),
    )  # fmt: skip


def needs_no_roll(s: Scenario, p: VauPosition, target: str, side: str) -> bool:
    """Against skirmishers an attacker passes without a roll (CHART-7 part C)."""
    enemies = enemies_at(s, p, target, side)
    return bool(enemies) and is_in(p, enemies[0], SKIRMISH) and not disordered(p.units[enemies[0]])
