"""Whole paths of a unit or stack: following one, where it may halt, where it can go."""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import replace as replaced
from functools import cache

from engine.board.search import Arrival
from engine.core import Refusal, replace
from engine.systems.vauchamps import VauPosition, friends_at, inc_left
from engine.systems.vauchamps.formations.road_march import tail_length
from engine.systems.vauchamps.movement import stepping, walker as walks, zones
from engine.systems.vauchamps.movement.costs import POINT
from engine.systems.vauchamps.stacks.limits import why_not_stop

FAR = 9999
"""More half points than any way on a map costs."""


def follow(w: walks.Walker, path: tuple[str, ...]) -> walks.Trail | Refusal:
    """The trail at the end of a path, or why it cannot be walked."""
    t = walks.start_of(w)
    for there in path:
        if refusal := stepping.why_no_step(w, t, there):
            return refusal
        t = stepping.step(w, t, there)
    return t


def filled(w: walks.Walker, t: walks.Trail) -> tuple[str, ...]:
    """The hexes the walker fills at the end of a trail: those of a line, or of a road column."""
    if t.forms[0] == "road-march":
        return (t.here, *t.left[: tail_length(inc_left(w.s, w.p, w.first))])
    return walks.cells_at(w, t.here)


def why_no_halt(w: walks.Walker, t: walks.Trail) -> Refusal | None:
    """Why the walker may not stop there of its own will (VAU-3.1a)."""
    cells = filled(w, t)
    others = [u for c in cells for u in friends_at(w.s, w.p, c, w.side) if u not in w.units]
    if not others and len(w.units) == 1 and not w.s.units[w.first].is_regiment:
        return None
    placed = halted(w, t)
    for cell in cells:
        there = tuple(u for u in friends_at(w.s, w.p, cell, w.side) if u not in w.units)
        if refusal := why_not_stop(w.s, placed, cell, w.side, (*w.units, *there)):
            return refusal
    return None


def halted(w: walks.Walker, t: walks.Trail) -> VauPosition:
    """The position with the walker at the end of a trail, as far as stacking goes."""
    units = dict(w.p.units)
    for unit, form in zip(w.units, t.forms, strict=True):
        by_road = form == "limbered" and bool(t.left) and w.s.road(t.left[0], t.here)
        units[unit] = replace(
            w.p.units[unit], at=t.here, also=filled(w, t)[1:], formation=form, by_road=by_road
        )
    return replace(w.p, units=units)


def can_halt_later(w: walks.Walker, t: walks.Trail) -> bool:
    """True if the walker can stop here, or go on to where it can."""
    return any(True for _ in _halts(w, t))


def _halts(w: walks.Walker, t: walks.Trail) -> Iterator[str]:
    seen = {t.here}
    queue = [t]
    while queue:
        now = queue.pop(0)
        if why_no_halt(w, now) is None:
            yield now.here
            return
        for there, after in stepping.steps_on(w, now):
            if there not in seen:
                seen.add(there)
                queue.append(after)


def ways(w: walks.Walker) -> dict[str, Arrival]:
    """Where the walker can end its move, at what cost in half points, and by which way."""
    return _ways(w, lambda trail: trail.stopped)


def ways_past_zones(w: walks.Walker) -> dict[str, Arrival]:
    """The same if no zone stopped it or kept it in."""
    return _ways(replaced(w, zone=frozenset()), lambda trail: "unlimbered" in trail.forms)


def least_cost(w: walks.Walker, here: str, there: str) -> int:
    """What a way costs at least, in half points: a hex is a point, or half of one by road."""
    by_road = any(w.p.units[u].formation in ("road-march", "limbered") for u in w.units)
    return w.s.board.grid.distance(here, there) * (1 if by_road else POINT)


def way_at_any_cost(w: walks.Walker, end: str) -> Arrival | None:
    """The cheapest way to a hex if points were no matter; None if there is none even so."""
    unbounded = replaced(w, allowances=dict.fromkeys(w.allowances, FAR))
    return _ways(unbounded, lambda trail: trail.stopped, end).get(end)


def _ways(
    w: walks.Walker, ends: Callable[[walks.Trail], bool], end: str = ""
) -> dict[str, Arrival]:
    """The ways of a walk that goes on from wherever it does not end; with `end` those up to it.

    Of equally cheap ones that which is exposed least.
    """
    first, exposed = walks.start_of(w), _exposed(w)
    base = max(first.spent)
    found: dict[str, Arrival] = {}
    queue: list[tuple[int, int, int, walks.Trail, tuple[str, ...]]] = [(base, 0, 0, first, ())]
    seen: set[tuple[str, tuple[str, ...], bool]] = set()
    order = 0
    while queue and end not in found:
        risk, _, t, path = heapq.heappop(queue)[1:]
        cost = max(t.spent)
        key = (t.here, t.forms, t.on_road)
        if key in seen:
            continue
        seen.add(key)
        if path and t.here not in found and why_no_halt(w, t) is None:
            found[t.here] = Arrival(t.here, cost - base, path)
        for there in () if path and ends(t) else w.s.board.grid.neighbours(t.here):
            # On the road never costs more, so that a hex reached so need not be reached again.
            if seen & {(there, t.forms, t.on_road), (there, t.forms, True)}:
                continue
            paid = None if stepping.why_closed(w, t, there) else stepping.prices(w, t, there)
            if paid is not None:
                after, order = stepping.after_step(w, t, there, paid), order + 1
                ahead = (least_cost(w, there, end) if end else 0) + max(after.spent)
                risked = risk + exposed(t.here, there)
                heapq.heappush(queue, (ahead, risked, order, after, (*path, there)))
    found.pop(first.here, None)
    return found


def _exposed(w: walks.Walker) -> Callable[[str, str], int]:
    """How often a step is exposed: to fire where it leaves, to a charge where it comes.

    See VAU-12.7a, VAU-10.4a; as things stand, whatever the odds.
    """
    enemy = w.s.enemy_of(w.side)
    fired, near = zones.fire_zone(w.s, w.p, enemy), zones.near_horse(w.s, w.p, enemy)

    @cache
    def charged(there: str) -> bool:
        cells = near.intersection(walks.cells_at(w, there))
        return any(zones.opportunity_zone_owners(w.s, w.p, c, enemy) for c in cells)

    def exposed(here: str, there: str) -> int:
        return (not fired.isdisjoint(walks.cells_at(w, here))) + charged(there)

    return exposed
