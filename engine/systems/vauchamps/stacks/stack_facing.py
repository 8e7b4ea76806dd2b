"""The facing of a stack is that of its top unit, also when the top unit leaves (VAU-6.2a)."""

from engine.core import words
from engine.core.secrecy import with_changes
from engine.systems.vauchamps import Changes, Scenario, VauPosition, friends_at
from engine.systems.vauchamps.formations.facing import NAMES, facing_under, has_facing


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


def turned_words(s: Scenario, p: VauPosition, changed: Changes, movers: tuple[str, ...]) -> str:
    """Who lay in a hex into which movers came, and is turned by that; "" if nobody is."""
    return " ".join(
        f"{words.units(units)} there {'turn' if units[1:] else 'turns'} with it to face "
        f"{NAMES[hour]}."
        for hour, units in turned(s, p, changed, movers).items()
    )


def turned(
    s: Scenario, p: VauPosition, changed: Changes, movers: tuple[str, ...]
) -> dict[int, list[str]]:
    """The same by the facing that they then have."""
    found: dict[int, list[str]] = {}
    for unit, state in changed.items():
        if state is None or unit in movers or unit not in s.units:
            continue
        if state.facing != p.units[unit].facing and has_facing(s.units[unit], state.formation):
            found.setdefault(state.facing, []).append(unit)
    return found
