"""How a unit can turn in its hex, and wheel about one of two (VAU-6.2e)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.systems.vauchamps.formations import facing
from engine.systems.vauchamps.formations.changes import LEFT, RIGHT, Deed, may_lie, stands
from engine.systems.vauchamps.movement.costs import POINT, TURN_COST, left, step_cost
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition, VauUnit

# ---- turns ----


def turns_of(s: Scenario, p: VauPosition, unit: str) -> Iterator[Deed]:
    """Every turn in place that a unit could make and pay for now (VAU-6.2e).

    One that lies under another faces as that does (VAU-6.2a).
    """
    state, who = p.units[unit], s.units[unit]
    form = state.formation
    if not state.also and facing.leads(s, p, unit, state.at) != unit:
        return
    if not facing.has_facing(who, form) or form == "road-march" and state.also:
        return
    have = left(s, p, unit)
    for hour in facing.hours(who, form):
        if hour == state.facing:
            continue
        cost = 0 if is_free_turn(state, hour) else TURN_COST * POINT
        if state.also and hour != (state.facing + 6) % 12:
            continue
        if cost <= have:
            after = state.turned(hour)
            if state.also:
                after = replace(after, at=state.also[0], also=(state.at,))
            yield Deed((unit, facing.NAMES[hour]), "turn", cost, after)


def is_free_turn(state: VauUnit, hour: int) -> bool:
    """True if a turn is part of the free 60 degrees of the hex just entered (VAU-6.2e)."""
    entry = state.entry
    if not entry or state.also:
        return False
    if entry > 12:
        return True
    return (hour - (entry - 1)) % 12 in (0, 2, 10)


# ---- wheels ----


def wheels_of(s: Scenario, p: VauPosition, unit: str) -> Iterator[Deed]:
    """Every wheel of a two-hex unit: one hex swings round the other, 60 degrees (VAU-6.2e)."""
    state = p.units[unit]
    if not state.two_hexes:
        return
    if not s.units[unit].mounted and state.acted and _in_zone(s, p, unit):
        return
    have = left(s, p, unit)
    for turn in (2, -2):
        hour = (state.facing + turn) % 12
        for pivot in (LEFT, RIGHT):
            stays = state.at if pivot == LEFT else state.also[0]
            swings = state.also[0] if pivot == LEFT else state.at
            direction = facing.right_direction(hour) + (0 if pivot == LEFT else 3)
            to = s.board.grid.step(stays, direction)
            if to is None or not may_lie(s, p, unit, state.formation, to):
                continue
            cost = step_cost(s, unit, swings, to, state.formation, state.disordered)
            if cost is None or cost > have:
                continue
            cells = (stays, to) if pivot == LEFT else (to, stays)
            after = replace(state.turned(hour), at=cells[0], also=cells[1:])
            if stands(s, p, unit, after):
                yield Deed((unit, facing.NAMES[hour], pivot), "wheel", cost, after)


def _in_zone(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True in an enemy zone, which foot leaves only as the first thing it does (VAU-6.10d)."""
    danger = zone(s, p, s.enemy_of(s.units[unit].side))
    return any(cell in danger for cell in p.units[unit].cells)
