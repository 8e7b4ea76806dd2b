"""The formations that a unit can take in its hex (VAU-6.0b, VAU-6.4c, VAU-6.7d, VAU-6.9d).

Pure: each possible deed is computed whole, with what it costs and what the unit is afterwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from engine.core.position import with_units
from engine.systems.vauchamps.formations import facing
from engine.systems.vauchamps.movement.costs import POINT, SPREAD_COST, form_cost, left, step_cost
from engine.systems.vauchamps.scenario import Scenario, Unit
from engine.systems.vauchamps.stacks.limits import why_not_stop
from engine.systems.vauchamps.state import VauPosition, VauUnit
from engine.systems.vauchamps.where import friends_at, held_by, inc_left, stack, tail_length

ALONE, LEFT, RIGHT = "", "left", "right"
LINE_INFANTRY, LINE_CAVALRY = 5, 4
"""The least inc for a line over two hexes (VAU-6.4c, VAU-6.4d)."""
SKIRMISH_ONE, SKIRMISH_TWO = 3, 6
"""The most inc in skirmish order in one hex, in two (VAU-6.7d)."""
SQUARE_LEAST = 3
"""The least inc of a square (VAU-6.5a)."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A formation change or a turn: its tokens, its price, the state it leads to."""

    tokens: tuple[str, ...]
    what: str
    cost: int
    after: VauUnit


def hour_named(name: str) -> int:
    """The clock hour of a facing's name, -1 if there is none."""
    return facing.NAMES.index(name) if name in facing.NAMES else -1


# ---- formations ----


def formations_of(s: Scenario, unit: str) -> tuple[str, ...]:
    """The formations that an arm has (VAU-6.0c)."""
    who = s.units[unit]
    if who.guns:
        return ("limbered", "unlimbered")
    if who.cavalry:
        return ("column", "line", "road-march", "general")
    plain = ("column", "line", "square", "road-march", "general")
    return (*plain, "skirmish") if who.may_skirmish else plain


def changes_of(s: Scenario, p: VauPosition, unit: str) -> Iterator[Deed]:
    """Every formation change that a unit could make and pay for now."""
    state = p.units[unit]
    if state.disordered:
        return
    for form in formations_of(s, unit):
        yield from _into(s, p, unit, form)


def _into(s: Scenario, p: VauPosition, unit: str, form: str) -> Iterator[Deed]:
    state, who = p.units[unit], s.units[unit]
    if why_not_here(s, p, unit, form):
        return
    base = form_cost(who, form)
    have = points_for_forming(s, p, unit, form)
    for spread in spreads(s, p, unit, form):
        for hour in _hours_after(s, p, unit, form):
            after = _placed(s, p, unit, form, hour, spread)
            if after is None or _same(state, after):
                continue
            cost = base + _spread_cost(s, unit, form, state, after)
            if cost <= have and stands(s, p, unit, after):
                yield Deed(_tokens(unit, form, hour, spread), "form", cost, after)


def takes(before: VauUnit, after: VauUnit) -> str:
    """The hex that a deed takes besides those the unit has, "" if none."""
    return next((c for c in after.cells if c not in before.cells), "")


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
    if form == "skirmish" and inc_left(s, p, unit) > SKIRMISH_TWO:
        return "VAU-6.7d"
    if form == "road-march":
        if who.is_regiment:
            return "VAU-6.9b"
        return "" if s.on_road(state.at) else "VAU-6.9d"
    return ""


def spreads(s: Scenario, p: VauPosition, unit: str, form: str) -> tuple[str, ...]:
    """How a formation may lie: in one hex, or with a second to the left or right.

    Of a unit that gathers it says whether the left or the right hex stays. A line over two hexes
    that skirmishes keeps both.
    """
    if gathers(s, p, unit, form):
        return (LEFT, RIGHT)
    who, inc = s.units[unit], inc_left(s, p, unit)
    if form == "skirmish":
        if p.units[unit].two_hexes:
            return (RIGHT,)
        return (ALONE,) if inc <= SKIRMISH_ONE else (LEFT, RIGHT)
    alone = len([u for u in stack(s, p, p.units[unit].at) if u != unit]) == 0
    if form == "line" and inc >= line_least(who) and alone and not p.units[unit].also:
        return (ALONE, LEFT, RIGHT)
    return (ALONE,)


def line_least(who: Unit) -> int:
    """The least inc for a line over two hexes (VAU-6.4c, VAU-6.4d)."""
    return LINE_INFANTRY if who.infantry else LINE_CAVALRY


def _spread_cost(s: Scenario, unit: str, form: str, before: VauUnit, after: VauUnit) -> int:
    """What a second hex costs beyond the change: infantry in line a point (VAU-6.4c).

    Decision: besides, what its ground, a slope or a stream cost beyond a clear hex.
    """
    into = takes(before, after)
    if not after.two_hexes or not into:
        return 0
    ground = step_cost(s, unit, before.at, into, form) or POINT
    foot = form == "line" and s.units[unit].infantry
    return (SPREAD_COST * POINT if foot else 0) + ground - POINT


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
        tail = road_tail(s, p, unit, state.at, hour)
        return None if tail is None else replace(after, also=tail)
    if not spread:
        return after
    if gathers(s, p, unit, form):
        return replace(after, at=state.at if spread == LEFT else state.also[0])
    second = second_hex(s, p, unit, form, hour, spread)
    if second is None:
        return None
    cells = (second, state.at) if spread == LEFT else (state.at, second)
    return replace(after, at=cells[0], also=cells[1:])


def gathers(s: Scenario, p: VauPosition, unit: str, form: str) -> bool:
    """True if a change brings a unit from two hexes into one: its owner says which stays."""
    state = p.units[unit]
    if not state.two_hexes or form == "road-march":
        return False
    return form != "skirmish" or inc_left(s, p, unit) <= SKIRMISH_ONE


def second_hex(
    s: Scenario, p: VauPosition, unit: str, form: str, hour: int, spread: str
) -> str | None:
    """The second hex of a line or skirmish line, None if there is no room for it."""
    at = p.units[unit].at
    direction = facing.right_direction(hour) + (3 if spread == LEFT else 0)
    cell = s.board.grid.step(at, direction)
    if cell is None or not may_lie(s, p, unit, form, cell):
        return None
    if step_cost(s, unit, at, cell, form) is None or [u for u in stack(s, p, cell) if u != unit]:
        return None
    return cell


def may_lie(s: Scenario, p: VauPosition, unit: str, form: str, cell: str) -> bool:
    """True for a hex without enemies, and for a line a clear one (VAU-11.0e, VAU-6.4b)."""
    if cell in held_by(s, p, s.enemy_of(s.units[unit].side)):
        return False
    return not (form == "line" and s.terrain_at(cell).general)


def road_tail(s: Scenario, p: VauPosition, unit: str, at: str, hour: int) -> tuple[str, ...] | None:
    """The road hexes behind the head for a column's tail, None if there are none free (6.9d)."""
    need = tail_length(inc_left(s, p, unit))
    ahead = s.board.grid.step(at, facing.side_faced(hour))
    tail: list[str] = []
    here, front = at, {at, ahead}
    while len(tail) < need:
        back = [
            n
            for n in s.board.grid.neighbours(here)
            if s.road(here, n) and n not in front and n not in tail
        ]
        free = [n for n in back if not [u for u in stack(s, p, n) if u != unit]]
        if not free:
            return None
        here = free[0]
        tail.append(here)
    return tuple(tail)


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
