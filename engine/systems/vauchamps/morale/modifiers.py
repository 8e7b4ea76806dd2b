"""What is added to a test of morale, case by case (VAU-4.0e, CHART-7, CHART-17)."""

from collections.abc import Iterable

import msgspec

from engine.systems.vauchamps import Scenario, VauPosition, base6, where
from engine.systems.vauchamps.data import files_morale

HALF_LOST = "half its strength lost"
"""The case of a unit's own numbers."""


class Modifier(msgspec.Struct, frozen=True):
    """One case that changes a roll: what it is, by how many steps, and the rule."""

    why: str
    steps: int
    rule: str


def case(steps: int, why: str, rule: str, holds: bool = True) -> tuple[Modifier, ...]:
    """A case as a list of one; none if it does not hold or adds nothing."""
    return (Modifier(why, steps, rule),) if steps and holds else ()


def friend_comes(s: Scenario, is_routed: bool) -> tuple[Modifier, ...]:
    """A broken friend comes into the hex (VAU-3.1h)."""
    every = s.combat.tests.every
    if is_routed:
        return case(every.friend_routed, "a routed friend comes in", "VAU-3.1h")
    return case(every.friend_disordered, "a disordered friend comes in", "VAU-3.1h")


def cavalry_through(s: Scenario) -> tuple[Modifier, ...]:
    """Routing cavalry rides through infantry in line or column (VAU-3.1g)."""
    return case(s.combat.tests.every.cavalry_through, "routing cavalry rides through", "VAU-3.1g")


def nations_mixed(s: Scenario) -> tuple[Modifier, ...]:
    """Prussians and Russians were stacked by a retreat (VAU-16.5a)."""
    return case(s.combat.tests.every.nations, "Prussians and Russians in one hex", "VAU-16.5a")


def road_march(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """In tests before a melee and against a charge (VAU-6.9f)."""
    marching = p.units[unit].formation == "road-march"
    return case(s.combat.tests.every.road_march, "road march", "VAU-6.9f", marching)


def total(modifiers: Iterable[Modifier]) -> int:
    """All steps together."""
    return sum(m.steps for m in modifiers)


def passes(roll: int, steps: int, morale: int) -> bool:
    """Above the morale value is a pass (VAU-4.0e)."""
    return base6.plus(roll, steps) > morale


def steeled(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if Napoleon lets it pass without a roll (VAU-0.10)."""
    return any(s.leaders[name].always for name in where.leaders_serving(s, p, unit))


def leader_bonus(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The best morale bonus in its hex; of each kind one leader's counts (VAU-0.11)."""
    best = max((s.leaders[n].morale for n in where.leaders_serving(s, p, unit)), default=0)
    return case(best, "a leader", "VAU-0.11")


def order_modifier(
    p: VauPosition,
    unit: str,
    rows: files_morale.EveryTestEntry | files_morale.StandTestEntry | files_morale.DefenceTestEntry,
) -> tuple[Modifier, ...]:
    """Disordered or routed, by the rows of the part of CHART-7 that serves."""
    state = p.units[unit]
    if state.routed:
        return case(rows.routed, "routed", "VAU-4.0j")
    return case(rows.disordered, "disordered", "VAU-4.0h", state.disordered)


def loss_modifier(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """Half or more of full strength lost."""
    half = 2 * p.units[unit].lost >= s.units[unit].inc
    return case(s.combat.tests.every.half_lost, HALF_LOST, "VAU-4.0e", half)


def level_modifier(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The morale level of its formation (VAU-9.2e, CHART-17)."""
    name = s.formation_of(unit).morale_formation
    level = p.morale_levels.get(name, 0)
    steps = s.combat.level_modifiers[name][level] if name and level else 0
    return case(steps, "formation morale", "VAU-9.2e")


def surprise_modifier(s: Scenario, p: VauPosition, unit: str) -> tuple[Modifier, ...]:
    """The surprised brigades in the first turns (VAU-16.2)."""
    steps = s.surprise.get(p.clock.turn, 0) if s.formation_of(unit).surprised else 0
    return case(steps, "surprise", "VAU-16.2")


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
    return (*common(s, p, unit), *order_modifier(p, unit, s.combat.tests.every), *more)


def leader_lost(s: Scenario, leader: str) -> Modifier:
    """The shock of a leader lost: his own bonus counts as a minus (VAU-14.2c)."""
    who = s.leaders[leader]
    steps = s.combat.tests.every.emperor_lost if who.always else -who.morale
    return Modifier("a leader lost", steps, "VAU-14.2c")


def forced_march(s: Scenario, p: VauPosition, unit: str, turns: int) -> tuple[Modifier, ...]:
    """After a forced march: more for each turn running, and a leader (VAU-11.2c, VAU-11.2f)."""
    steps = s.combat.tests.every.forced_march * max(turns, 1)
    return (*leader_bonus(s, p, unit), *case(steps, "forced march", "VAU-11.2c"))
