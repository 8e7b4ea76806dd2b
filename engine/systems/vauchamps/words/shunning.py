"""Which defenders may retreat before a melee, as far as the attacker may know it (VAU-13.3)."""

from engine.core.words import reason_and_rules, units as unit_list
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.melee import withdrawal
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.words import melee_so_far
from engine.systems.vauchamps.words.units import kind_words


def retreat_rows(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Which defenders may go before it comes to a fight with these attackers.

    How fast an enemy is, is his secret: his kind alone tells what it may be (VAU-0.3, VAU-0.5).
    """
    if not melee_so_far.lies_ahead(p, cell, "withdraw"):
        return ()
    able = tuple(u for u in enemies_at(s, p, cell, side) if _has_way(s, p, u))
    from_foot = tuple(u for u in able if withdrawal.shuns_foot(s, p, cell, u, units))
    swift = tuple(u for u in able if u not in from_foot
                  and withdrawal.may_if_swift(s, p, cell, u, units))  # fmt: skip
    return (*_from_foot(s, from_foot), *_from_the_slow(s, p, swift, units))


def _from_foot(s: Scenario, found: tuple[str, ...]) -> tuple[str, ...]:
    """Skirmishers and cavalry that nothing but foot attacks (VAU-13.3a, VAU-13.3c)."""
    if not found:
        return ()
    rules = sorted({"VAU-13.3c" if s.units[u].cavalry else "VAU-13.3a" for u in found})
    may = f"Attacked by foot alone, {unit_list(found)} may retreat before it."
    return (reason_and_rules(may, rules),)


def _from_the_slow(
    s: Scenario, p: VauPosition, found: tuple[str, ...], units: tuple[str, ...]
) -> tuple[str, ...]:
    """Cavalry and limbered horse guns that are, or may be, so much faster (VAU-13.3b)."""
    needed = withdrawal.swift_from(s, units)
    speeds = {u: _movement(s, p, u) for u in found}
    sure = tuple(u for u in found if speeds[u].start >= needed)
    open_ = tuple(u for u in found if u not in sure and needed in speeds[u])
    told = []
    if sure:
        they = agree(sure, "it is", "they are")
        told.append(f"{unit_list(sure)} may retreat before it: {they} faster by "
                    f"{withdrawal.FASTER} or more.")  # fmt: skip
    if open_:
        their = agree(open_, "its", "their")
        told.append(f"{unit_list(open_)} may retreat before it if {their} movement is "
                    f"{needed} or more.")  # fmt: skip
    return tuple(reason_and_rules(row, ("VAU-13.3b",)) for row in told)


def _movement(s: Scenario, p: VauPosition, unit: str) -> range:
    """What a unit's printed movement may be: that of its kind if it is hidden (VAU-0.3)."""
    who = s.units[unit]
    alike = [who.movement] if may_know(s, p, unit) else [
        u.movement for u in s.units.values() if kind_words(u) == kind_words(who)
    ]  # fmt: skip
    return range(min(alike), max(alike) + 1)


def _has_way(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if a unit has, or as fast as it may be would have, somewhere to go (VAU-13.3d)."""
    return bool(withdrawal.ways_within(s, p, unit, _movement(s, p, unit)[-1]))
