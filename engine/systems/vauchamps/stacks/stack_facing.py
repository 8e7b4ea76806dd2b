"""The facing of a stack is that of its top unit, also when the top unit leaves (VAU-6.2a)."""

from engine.core.secrecy import with_changes
from engine.systems.vauchamps import Changes, Scenario, VauPosition, friends_at
from engine.systems.vauchamps.formations.facing import facing_under


def alike(s: Scenario, p: VauPosition, changed: Changes) -> Changes:
    """These changes, and those of the units that now lie in a hex with them: all face alike."""
    after = with_changes(p, changed)
    found = dict(changed)
    for piece, state in changed.items():
        if state is None or not state.at or piece not in s.units or len(state.cells) > 1:
            continue
        first, *others = friends_at(s, after, state.at, s.units[piece].side)
        for unit in others:
            below = found.get(unit) or after.units[unit]
            hour = facing_under(s, after, unit, after.units[first].facing)
            if not below.also and hour != below.facing:
                found[unit] = below.turned(hour)
    return found
