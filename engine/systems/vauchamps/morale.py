"""What is added to a test of morale, case by case (VAU-4.0e, CHART-7, CHART-17)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.systems.vauchamps import base6
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition, disordered, lost, routed
from engine.systems.vauchamps.where import leaders_serving


class Modifier(msgspec.Struct, frozen=True):
    """One case that changes a roll: what it is, by how many steps, and the rule."""

    why: str
    steps: int
    rule: str


FRIEND_DISORDERED = Modifier("a disordered friend comes in", -3, "VAU-3.1h")
FRIEND_ROUTED = Modifier("a routed friend comes in", -6, "VAU-3.1h")
CAVALRY_THROUGH = Modifier("routing cavalry rides through", -6, "VAU-3.1g")
NATIONS_MIXED = Modifier("Prussians and Russians in one hex", -12, "VAU-16.5a")
HALF_LOST = -6
ALWAYS_LOST = 12
"""What Napoleon's bonus counts for when he is lost (VAU-14.2c)."""


def total(modifiers: Iterable[Modifier]) -> int:
    """All steps together."""
    return sum(m.steps for m in modifiers)


def passes(roll: int, steps: int, morale: int) -> bool:
    """Above the morale value is a pass (VAU-4.0e)."""
    return base6.plus(roll, steps) > morale


def steeled(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if Napoleon lets it pass without a roll (VAU-0.10)."""
    return any(s.leaders[name].always for name in leaders_serving(s, p, unit))


def leader_bonus(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The best morale bonus in its hex; of each kind one leader's counts (VAU-0.11)."""
    best = max((s.leaders[n].morale for n in leaders_serving(s, p, unit)), default=0)
    return (Modifier("a leader", best, "VAU-0.11"),) if best else ()


def order_modifier(p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """Disordered or routed (CHART-7 part A)."""
    state = p.units[unit]
    if routed(state):
        return (Modifier("routed", -6, "VAU-4.0j"),)
    return (Modifier("disordered", -3, "VAU-4.0h"),) if disordered(state) else ()


def loss_modifier(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """Half or more of full strength lost."""
    half = 2 * lost(p.units[unit]) >= s.units[unit].inc
    return (Modifier("half its strength lost", HALF_LOST, "VAU-4.0e"),) if half else ()


def level_modifier(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The morale level of its formation (VAU-9.2e, CHART-17)."""
    name = s.formation_of(unit).morale_formation
    level = p.morale_levels.get(name, 0)
    steps = s.combat.level_modifiers[name][level] if name and level else 0
    return (Modifier("formation morale", steps, "VAU-9.2e"),) if steps else ()


def surprise_modifier(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The surprised brigades in the first turns (VAU-16.2)."""
    steps = s.surprise.get(p.clock.turn, 0) if s.formation_of(unit).surprised else 0
    return (Modifier("surprise", steps, "VAU-16.2"),) if steps else ()


def common(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The rows of part A that count in every test whatever replaces the unit's own state."""
    return (
        *leader_bonus(s, p, unit),
        *loss_modifier(s, p, unit),
        *level_modifier(s, p, unit),
        *surprise_modifier(s, p, unit),
    )


def plain(s: Scenario, p: VauPosition, unit: str, *more: Modifier) -> tuple[Modifier, ...]:
    """Part A whole, and what the occasion adds."""
    return (*common(s, p, unit), *order_modifier(p, unit), *more)


def leader_lost(s: Scenario, leader: str) -> Modifier:
    """The shock of a leader lost: his own bonus counts as a minus (VAU-14.2c)."""
    who = s.leaders[leader]
    return Modifier("a leader lost", -(ALWAYS_LOST if who.always else who.morale), "VAU-14.2c")


def forced_march(s: Scenario, p: VauPosition, unit: str, turns: int) -> tuple[Modifier, ...]:
    """After a forced march: -6 for each turn running, and a leader (VAU-11.2c, VAU-11.2f)."""
    march = Modifier("forced march", -6 * max(turns, 1), "VAU-11.2c")
    return (*leader_bonus(s, p, unit), march)
