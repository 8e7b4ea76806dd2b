"""A limbered battery as it would fire once unlimbered where it stands (VAU-6.8, VAU-12.0b)."""

from collections.abc import Mapping

from engine.core import Refusal, with_units
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire.firing_values import Firer
from engine.systems.vauchamps.fire.targets import why_not
from engine.systems.vauchamps.formations.facing import hours
from engine.systems.vauchamps.stacks import stack_facing

UNLIMBERED = "unlimbered"


def can_unlimber(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for limbered guns in good order on the map."""
    state = p.units[unit]
    is_limbered = bool(s.units[unit].guns) and state.formation == "limbered"
    return bool(state.at) and is_limbered and not state.broken


def once_unlimbered(s: Scenario, p: VauPosition, unit: str) -> Mapping[int, VauPosition]:
    """The position with a battery unlimbered in its hex, by each hour that it may then face."""
    state = p.units[unit].formed(UNLIMBERED)
    return {
        hour: with_units(p, stack_facing.alike(s, p, {unit: state.turned(hour)}))
        for hour in hours(s.units[unit], UNLIMBERED)
    }


def bars_by_hour(
    s: Scenario, ways: Mapping[int, VauPosition], firer: Firer, target: str, phase: str
) -> Mapping[int, Refusal | None]:
    """Why it could still not fire at a hex, by the hour that it faces; None where it could."""
    return {hour: why_not(s, there, firer, target, phase) for hour, there in ways.items()}
