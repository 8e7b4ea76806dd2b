"""The formations that a unit can take in its hex (VAU-6.0b, VAU-6.4c, VAU-6.7d, VAU-6.9d).

Pure: each possible deed is computed whole, with what it costs and what the unit is afterwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import replace, with_units
from engine.systems.vauchamps import Scenario, VauPosition, VauUnit, friends_at, inc_left, stack
from engine.systems.vauchamps.formations import facing, road_march, two_hexes
from engine.systems.vauchamps.movement.costs import form_cost, left
from engine.systems.vauchamps.stacks.limits import why_not_stop

SQUARE_LEAST = 3
"""The least inc of a square (VAU-6.5a)."""


@dataclass(frozen=True, slots=True)
class Possible:
    """A formation change or a turn: its tokens, its price, the state it leads to."""

    tokens: tuple[str, ...]
    what: str
    cost: int
    after: VauUnit


def formations_of(s: Scenario, unit: str) -> tuple[str, ...]:
    """The formations that an arm has (VAU-6.0c)."""
    who = s.units[unit]
    if who.guns:
        return ("limbered", "unlimbered")
    if who.cavalry:
        return ("column", "line", "road-march", "general")
    plain = ("column", "line", "square", "road-march", "general")
    return (*plain, "skirmish") if who.may_skirmish else plain


def changes_of(s: Scenario, p: VauPosition, unit: str) -> Iterator[Possible]:
    """Every formation change that a unit could make and pay for now."""
    state = p.units[unit]
    if state.disordered:
        return
    for form in formations_of(s, unit):
        yield from _into(s, p, unit, form)


def _into(s: Scenario, p: VauPosition, unit: str, form: str) -> Iterator[Possible]:
    state, who = p.units[unit], s.units[unit]
    if why_not_here(s, p, unit, form):
        return
    base = form_cost(who, form)
    have = points_for_forming(s, p, unit, form)
    for spread in two_hexes.spreads(s, p, unit, form):
        for hour in _hours_after(s, p, unit, form):
            after = _placed(s, p, unit, form, hour, spread)
            if after is None or _same(state, after):
                continue
            cost = base + two_hexes.spread_cost(s, unit, form, state, after)
            if cost <= have and stands(s, p, unit, after):
                yield Possible(_tokens(unit, form, hour, spread), "form", cost, after)


def _same(before: VauUnit, after: VauUnit) -> bool:
    return before.formation == after.formation and before.cells == after.cells


def _tokens(unit: str, form: str, hour: int, spread: str) -> tuple[str, ...]:
    named = (facing.NAMES[hour],) if hour >= 0 else ()
    return (unit, form, *named, *((spread,) if spread else ()))


def points_for_forming(s: Scenario, p: VauPosition, unit: str, form: str) -> int:
    """Half points for a change: as a first act line and square lose nothing (6.4a, 6.5i).

    A line that only takes or leaves a second hex stays a line, and loses what a line loses.
    """
    state = p.units[unit]
    if state.acted or state.formation == form:
        return left(s, p, unit)
    acting = with_units(p, {unit: replace(state, acted=True)})
    return left(s, acting, unit)


def why_not_here(s: Scenario, p: VauPosition, unit: str, form: str) -> str:
    """The rule that forbids a formation where a unit stands; "" if none does."""
    state, who = p.units[unit], s.units[unit]
    terrain = s.terrain_at(state.at)
    if form not in formations_of(s, unit):
        return "VAU-6.7a" if form == "skirmish" and who.infantry else "VAU-6.0c"
    if form == "limbered" and state.limber_tried:
        return "VAU-6.8b"
    if terrain.general and form in ("column", "line", "square"):
        return {"line": "VAU-6.4b", "square": "VAU-6.5a"}.get(form, "VAU-6.6a")
    if form == "general" and not terrain.general:
        return "VAU-6.6a"
    if form == "square":
        here = stack(s, p, state.at)
        inc = sum(inc_left(s, p, u) for u in here if s.units[u].infantry)
        return "VAU-6.5a" if inc < SQUARE_LEAST else ""
    if form == "skirmish" and inc_left(s, p, unit) > two_hexes.SKIRMISH_TWO:
        return "VAU-6.7d"
    if form == "road-march":
        if who.is_regiment:
            return "VAU-6.9b"
        return "" if s.on_road(state.at) else "VAU-6.9d"
    return ""


def _hours_after(s: Scenario, p: VauPosition, unit: str, form: str) -> tuple[int, ...]:
    """The facings that a change of formation may end with: the nearest, or any after none.

    From a side to a corner or back there are two that are thirty degrees off. -1: no facing.
    """
    state, who = p.units[unit], s.units[unit]
    if not facing.has_facing(who, form):
        return (-1,)
    now = state.formation
    if not facing.has_facing(who, now) or form == "road-march":
        return facing.hours(who, form)
    hour = state.facing
    if facing.faces_corner(who, form) == bool(hour % 2):
        return (hour,)
    return ((hour - 1) % 12, (hour + 1) % 12)


def _placed(
    s: Scenario, p: VauPosition, unit: str, form: str, hour: int, spread: str
) -> VauUnit | None:
    """The unit in its new formation; None where the second hex or the road has no room.

    A unit that gathers from two hexes keeps the one that `spread` names.
    """
    state = p.units[unit]
    after = state.formed(form)
    if hour >= 0:
        after = after.turned(hour)
    if form == "road-march":
        tail = road_march.road_tail(s, p, unit, state.at, hour)
        return None if tail is None else replace(after, also=tail)
    if not spread:
        return after
    if two_hexes.gathers(s, p, unit, form):
        return replace(after, at=state.at if spread == two_hexes.LEFT else state.also[0])
    second = two_hexes.second_hex(s, p, unit, form, hour, spread)
    if second is None:
        return None
    cells = (second, state.at) if spread == two_hexes.LEFT else (state.at, second)
    return replace(after, at=cells[0], also=cells[1:])


def mates(s: Scenario, p: VauPosition, unit: str, form: str) -> tuple[str, ...]:
    """The others of its arm in the hex, which change formation with it (VAU-6.0a).

    Skirmishers leave the ranks alone (VAU-6.7b); a battery changes alone.
    """
    state, who = p.units[unit], s.units[unit]
    if form == "skirmish" or state.formation == "skirmish" or who.guns:
        return ()
    return tuple(
        u
        for u in friends_at(s, p, state.at, who.side)
        if u != unit
        and s.units[u].arm == who.arm
        and not p.units[u].disordered
        and not p.units[u].routed
        and p.units[u].formation == state.formation
    )


def stands(s: Scenario, p: VauPosition, unit: str, after: VauUnit) -> bool:
    """True if a unit, and its mates with it, may stand so: one formation in a hex (VAU-6.0a).

    Skirmishers may wait among friends (VAU-6.7b). Where formations are mixed already, a change is
    a step towards one for all.
    """
    form, side = after.formation, s.units[unit].side
    others = {u: p.units[u].formed(form) for u in mates(s, p, unit, form)}
    placed = with_units(p, {**others, unit: after})
    for cell in after.cells:
        others_here = (u for u in friends_at(s, p, cell, side) if u != unit)
        here = tuple(u for u in others_here if cell in placed.units[u].cells)
        refusal = why_not_stop(s, placed, cell, side, (unit, *here))
        if refusal is None or "VAU-6.0a" in refusal.rules and is_mixed(s, p, cell, side):
            continue
        return form == "skirmish" and "VAU-3.1a" not in refusal.rules
    return True


def is_mixed(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True for a hex that holds several combat formations, after a retreat or a rally."""
    refusal = why_not_stop(s, p, cell, side)
    return refusal is not None and "VAU-6.0a" in refusal.rules
