"""Stacking (VAU-3.1, CHART-1): what a hex may hold at the end of a move."""

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, counted
from engine.systems.vauchamps.scenario import Scenario, StackLimits
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import friends_at, inc_in

MARCH_ROW = "road-march"
ROAD_RATE = 4
"""Inc of guns in a hex that they entered at the road's rate, or in a wood (VAU-6.9c, CHART-1)."""


def why_not_stop(
    s: Scenario, p: VauPosition, cell: str, side: str, units: tuple[str, ...] | None = None
) -> Refusal | None:
    """Why a side's units may not be stacked so in a hex, as they stand in this position.

    The limits of CHART-1, cavalry apart from foot, one formation, and nations apart. `units` are
    those in the hex, if the caller knows them already.
    """
    if units is None:
        units = friends_at(s, p, cell, side)
    if not units:
        return None
    if len(units) == 1:
        return why_over(s, p, cell, units)
    return (
        why_over(s, p, cell, units)
        or _why_not_with_foot(s, p, cell, units)
        or _why_mixed_formations(s, p, cell, units)
        or why_nations(s, p, cell, units)
    )


def why_over(s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]) -> Refusal | None:
    """Why these units together break a limit of CHART-1 in a hex."""
    row_id = _row(s, p, cell, units)
    if row_id == "none":
        name = s.terrain_at(cell).name
        return refuse(f"No unit may stay in the {name} {cell_words(cell)}.", "VAU-3.1a")
    marching = tuple(u for u in units if p.units[u].formation == "road-march")
    return (
        _why_too_many(s, p, cell, units, row_id)
        or _why_too_many(s, p, cell, marching, MARCH_ROW)
        or _why_mix(s, p, cell, units, row_id)
    )


def _why_too_many(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...], row_id: str
) -> Refusal | None:
    """Why units are more of one arm than a row of CHART-1 allows."""
    if not units:
        return None
    terrain, row = s.terrain_at(cell), s.stacking[row_id]
    for arm, most, most_units, what in (
        ("infantry", row.infantry, row.infantry_units, "infantry"),
        ("cavalry", row.cavalry, row.cavalry_units, "cavalry"),
        ("guns", row.guns, row.gun_units, "guns"),
    ):
        these = tuple(u for u in units if s.units[u].arm == arm)
        inc = sum(inc_in(s, p, u, cell) for u in these)
        if not these or (most >= 0 and _alone_is_enough(s, row, these, row_id)):
            continue
        if most < 0 and not _by_road(s, p, cell, arm, these):
            return refuse(f"{cell_words(cell)}, {terrain.name}, may hold no {what}.", "VAU-3.1a")
        by_road = any(p.units[u].by_road for u in these)
        limit = ROAD_RATE if most < 0 or by_road else most
        if inc > limit:
            return refuse(
                f"{cell_words(cell)} would hold {counted(inc, 'increment')} of {what}; "
                f"at most {limit}.",
                "VAU-3.1a",
            )
        if most_units and len(these) > most_units:
            return refuse(
                f"{cell_words(cell)} would hold {counted(len(these), 'unit')} of {what}; "
                f"at most {most_units}.",
                "VAU-3.1a",
            )
    return None


def _row(s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]) -> str:
    """The row of CHART-1 for what stands in a hex."""
    terrain = s.terrain_at(cell)
    forms = {p.units[u].formation for u in units}
    if terrain.infantry is None:
        return "none"
    if forms == {"road-march"}:
        return MARCH_ROW
    kind = "settlement" if terrain.settlement else "wood" if terrain.general else "clear"
    return f"{kind}-skirmish" if forms == {"skirmish"} else kind


def _alone_is_enough(s: Scenario, row: StackLimits, these: tuple[str, ...], row_id: str) -> bool:
    """One regiment of any size in the clear, one battalion, regiment or battery elsewhere."""
    if len(these) != 1:
        return False
    if row_id in ("settlement", "wood"):
        return not s.units[these[0]].is_regiment
    return row.whole_regiment and not s.units[these[0]].guns


def _by_road(s: Scenario, p: VauPosition, cell: str, arm: str, these: tuple[str, ...]) -> bool:
    """Guns limbered on a road in a wood (CHART-1)."""
    limbered = all(p.units[u].formation == "limbered" for u in these)
    return arm == "guns" and limbered and s.on_road(cell)


def _why_mix(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...], row_id: str
) -> Refusal | None:
    """Why guns may not be beside other arms so (the last column of CHART-1)."""
    foot, guns, horse = (
        [u for u in units if s.units[u].arm == arm] for arm in ("infantry", "guns", "cavalry")
    )
    if not guns or not (foot or horse):
        return None
    if any(p.units[u].formation == "road-march" for u in (*foot, *horse)):
        return refuse(
            f"{cell_words(cell)} may not hold guns beside units in road march.", "VAU-3.1a"
        )
    if row_id == "wood" or (horse and row_id == "settlement"):
        return refuse(
            f"{cell_words(cell)}, {s.terrain_at(cell).name}, may not hold guns beside "
            f"{'infantry' if foot else 'cavalry'}.",
            "VAU-3.1a",
        )
    if foot:
        inc = sum(inc_in(s, p, u, cell) for u in foot)
        return _why_too_much_foot(s, cell, row_id, inc, len(foot), len(guns))
    total = sum(inc_in(s, p, u, cell) for u in units)
    if row_id == "clear" and total > s.stacking["clear"].cavalry:
        return refuse(
            f"{cell_words(cell)} would hold {counted(total, 'increment')}; at most 18.",
            "VAU-3.1a",
        )
    return None


def _why_too_much_foot(
    s: Scenario, cell: str, row_id: str, inc: int, foot: int, guns: int
) -> Refusal | None:
    """Why a hex may not hold so much infantry, and so many batteries, beside each other."""
    if row_id == "clear" and (inc > s.mixed_infantry or guns > 1):
        return refuse(
            f"With guns in the hex, {cell_words(cell)} may hold at most {s.mixed_infantry} "
            "increments of infantry and one battery.",
            "VAU-3.1a",
        )
    if row_id == "settlement" and (foot > 1 or guns > 1):
        return refuse(
            f"{cell_words(cell)} may hold one battalion and one battery, not more.", "VAU-3.1a"
        )
    return None


def _why_not_with_foot(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]
) -> Refusal | None:
    """Cavalry does not end with infantry or unlimbered guns (VAU-3.1c)."""
    horse = [u for u in units if s.units[u].cavalry]
    foot = [
        u
        for u in units
        if (s.units[u].infantry and p.units[u].formation != "skirmish")
        or p.units[u].formation == "unlimbered"
    ]
    sheltered = any(p.units[u].sheltered for u in units)
    if horse and foot and not sheltered:
        return refuse(
            f"Cavalry may not stay in {cell_words(cell)} with infantry or unlimbered guns.",
            "VAU-3.1c",
        )
    return None


def _why_mixed_formations(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]
) -> Refusal | None:
    """Combat formations are not mixed in a hex (VAU-6.0a).

    Guns, broken units and skirmishers on their way may be with any; limbered guns with cavalry.
    """
    forms = {
        p.units[u].formation
        for u in units
        if not s.units[u].guns
        and not p.units[u].disordered
        and not p.units[u].routed
        and p.units[u].formation != "skirmish"
    }
    if len(forms) > 1:
        return refuse(
            f"The units in {cell_words(cell)} would stand in different formations.", "VAU-6.0a"
        )
    return None


def why_nations(s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]) -> Refusal | None:
    """Prussians and Russians may not end movement stacked (VAU-16.5a)."""
    nations = {s.units[u].nation for u in units}
    if {"prussian", "russian"} <= nations:
        return refuse(
            f"Prussians and Russians may not stay together in {cell_words(cell)}.", "VAU-16.5a"
        )
    return None


def may_pass(s: Scenario, p: VauPosition, unit: str, form: str, cell: str) -> bool:
    """True if a unit may pass the friends in a hex (VAU-3.1d, VAU-6.7k).

    Cavalry passes cavalry, squares, skirmishers and limbered guns, or anything in road march.
    """
    who = s.units[unit]
    if not who.cavalry or form == "road-march":
        return True
    return all(
        s.units[u].cavalry or p.units[u].formation in ("square", "skirmish", "limbered")
        for u in friends_at(s, p, cell, who.side)
        if u != unit
    )
