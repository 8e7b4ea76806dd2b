"""What a retreat or rout meets on its way: enemy zones, friends, enemy cavalry, the map's edge.

Ways that are equally good by VAU-4.0m may still differ in whom they shake (VAU-3.1g, VAU-3.1h) and
whether they end in a rout (VAU-4.0i).
"""

from collections.abc import Mapping

from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.morale.shaken_friends import to_shake
from engine.systems.vauchamps.morale.ways_back import Path, Way
from engine.systems.vauchamps.movement.zones import opportunity_zone_owners, zone


def catchers(s: Scenario, p: VauPosition, frame: Retreating, cell: str) -> tuple[str, ...]:
    """The enemy cavalry whose charge zone turns a retreat there into a rout (VAU-4.0i, 6.10i)."""
    who = s.units[frame.unit]
    if who.cavalry or p.units[frame.unit].routed:
        return ()
    owners = opportunity_zone_owners(s, p, cell, s.enemy_of(who.side))
    return tuple(u for u in owners if u not in frame.ignored)


def caught_at(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    """The hex of a way where the retreat becomes a rout, and the way ends; "" if none does."""
    return next((cell for cell in way.path if catchers(s, p, frame, cell)), "")


def shaken_on(
    s: Scenario, p: VauPosition, frame: Retreating, way: Way
) -> dict[str, tuple[str, ...]]:
    """The friends who test as it comes to them, by their hexes, as far as the way is certain."""
    end = caught_at(s, p, frame, way)
    sure = way.path[: way.path.index(end) + 1] if end else way.path
    met = {cell: to_shake(s, p, frame, cell) for cell in sure}
    return {cell: friends for cell, friends in met.items() if friends}


def toll(s: Scenario, p: VauPosition, frame: Retreating, path: Path) -> int:
    """Inc lost for the enemy zones that are left (VAU-6.10g); a square pays one more (13.6a)."""
    if not frame.toll:
        return 0
    danger = zone(s, p, s.enemy_of(s.units[frame.unit].side))
    left = sum(cell in danger for cell in (p.units[frame.unit].at, *path[:-1]))
    first = frame.toll == "square" and left and not frame.paid
    return left + (1 if first else 0)


# ---- in words ----


def toll_words(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    """What a way back costs that leaves enemy zones: "at the cost of 1 increment" (VAU-6.10g)."""
    lost = toll(s, p, frame, way.path)
    return (
        f"at the cost of {words.counted(lost, 'increment')} for leaving enemy zones" if lost else ""
    )


def shaken_words(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    """Which friends test as it comes to them; "" if none does."""
    told = [
        f"{words.units(friends)} at {words.cell(there)} {agree(friends, 'tests', 'test')}"
        for there, friends in shaken_on(s, p, frame, way).items()
    ]
    return words.listed(told) if told else ""


def caught_words(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    """Where it routs because enemy cavalry can charge it there; "" if it does not (VAU-4.0i)."""
    if not (there := caught_at(s, p, frame, way)):
        return ""
    horse = words.units(catchers(s, p, frame, there))
    return f"it routs at {words.cell(there)}, where {horse} can charge it"


def met_words(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    """All that a way meets and costs; "" for a way that meets nothing."""
    off = "off the map and lost" if way.end == "off" else ""
    return ", ".join(filter(None, (off, _met_before_its_end(s, p, frame, way))))


def _met_before_its_end(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    tell = (toll_words, caught_words, shaken_words)
    return ", ".join(filter(None, (told(s, p, frame, way) for told in tell)))


def alike_words(s: Scenario, p: VauPosition, frame: Retreating, found: Mapping[str, Way]) -> str:
    """What all ways meet that lead on the map or off it, if they meet the same; else ""."""
    met = {_met_before_its_end(s, p, frame, way) for way in found.values()}
    return met.pop() if len(met) == 1 else ""


def differing_words(
    s: Scenario, p: VauPosition, frame: Retreating, found: Mapping[str, Way]
) -> str:
    """What each way meets, the worse ones first; "" where all meet the same."""
    ends: dict[str, tuple[str, ...]] = {}
    for cell, way in found.items():
        met = met_words(s, p, frame, way)
        ends[met] = (*ends.get(met, ()), cell)
    if len(ends) < 2:
        return ""
    rows = sorted(ends.items(), key=lambda row: not row[0])
    return " ".join(f"{words.cells(to, 'or')}: {met or 'nothing of that'}." for met, to in rows)
