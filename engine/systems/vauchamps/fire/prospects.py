"""Whether a fire will be strong enough, as far as the side fired at can know (VAU-0.3)."""

from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire.defence_values import defence_value
from engine.systems.vauchamps.fire.firing_values import Firer
from engine.systems.vauchamps.fire.odds import column_of
from engine.systems.vauchamps.fire.together import can_become_good
from engine.systems.vauchamps.hidden import may_know


def is_sure(s: Scenario, p: VauPosition, able: tuple[Firer, ...], target: str) -> bool:
    """True if some of these can fire, whatever the numbers that the viewer may not know."""
    known = tuple(f for f in able if may_know(s, p, f.unit))
    if any(can_become_good(s, p, (f,), known, target) for f in known):
        return True
    hidden = [f for f in able if f not in known]
    return any(_is_surely_strong(s, p, f, target) for f in hidden)


def is_hopeless(s: Scenario, p: VauPosition, able: tuple[Firer, ...], target: str) -> bool:
    """True if the viewer knows all their numbers, and they are too weak."""
    return all(may_know(s, p, f.unit) for f in able) and not is_sure(s, p, able, target)


def _is_surely_strong(s: Scenario, p: VauPosition, firer: Firer, target: str) -> bool:
    """True if one increment of any type, so formed, is strong enough (VAU-12.5e).

    Against a line through its flank all the more.
    """
    enemy = s.enemy_of(s.side_of(firer.unit))
    least = least_value(s, p, firer.unit)
    return column_of(s.combat.fire, least, defence_value(s, p, target, enemy)) is not None


def least_value(s: Scenario, p: VauPosition, unit: str) -> int:
    """What infantry fires with at least that has any fire value (CHART-2, VAU-0.16)."""
    state = p.units[unit]
    rows = s.combat.fire_multiples.items()
    times = [x.times for (_, form), x in rows if form == state.formation and x and x.times]
    return 1 if state.disordered else min(times, default=1)
