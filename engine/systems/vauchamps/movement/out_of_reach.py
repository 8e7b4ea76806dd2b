"""Why a unit or stack cannot come to a hex that lies farther off: what bars it (VAU-11.0)."""

from dataclasses import replace

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, counted, half_points, unit as unit_words
from engine.rules.far_end import is_far_end, no_way
from engine.systems.vauchamps.formations import facing
from engine.systems.vauchamps.movement import costs, halting, paths, stepping, walker
from engine.systems.vauchamps.refusals import bad_cell


def why_far_end(w: walker.Walker, path: tuple[str, ...]) -> Refusal | None:
    """Why no way leads to the far hex of which a path consists; None if it is another path."""
    if not is_far_end(w.s.board.grid, walker.start_of(w).here, path):
        return None
    end = path[0]
    if end == walker.start_of(w).here:
        return no_way(w.words, end, end, "VAU-11.0a")
    if end in paths.ways(w):
        return None
    two = ("VAU-6.4e",) if w.two else ()
    return (
        why_not_there(w, end)
        or _why_stopped_before(w, end)
        or _why_so_formed(w, end)
        or _why_too_far(w, end)
        or no_way(w.words, walker.start_of(w).here, end, "VAU-11.0a", *two)
    )


def _why_so_formed(w: walker.Walker, end: str) -> Refusal | None:
    """That guns by hand go no farther than one hex, and a line over two straight ahead only."""
    t = walker.start_of(w)
    if "unlimbered" in t.forms:
        return refuse(f"{_no_way_to(w, end)}: unlimbered guns move one hex, as their whole move.",
                      "VAU-11.0d", "VAU-6.8d")  # fmt: skip
    f = facing.side_faced(w.p.units[w.first].facing)
    ahead = {f, (f + 1) % 6}
    if w.two and not ahead.issuperset(w.s.board.grid.directions_towards(t.here, end)):
        return refuse(f"{_no_way_to(w, end)}: {w.words} fills two hexes and goes straight ahead "
                      "only, or wheels.", "VAU-6.4e")  # fmt: skip
    return None


def _why_too_far(w: walker.Walker, end: str) -> Refusal | None:
    """That even the cheapest way costs more than is left; of a hex far off how far it is."""
    start = walker.start_of(w)
    left = max(
        0, min(w.allowances[u, False] - n for u, n in zip(w.units, start.spent, strict=True))
    )
    head = f"{_no_way_to(w, end)} within {costs.points_long(left)}"
    if paths.least_cost(w, start.here, end) > left:
        far = counted(w.s.board.grid.distance(start.here, end), "hex", "hexes")
        return refuse(f"{head}: it is {far} off.", "VAU-11.0a")
    which, way = "the cheapest", paths.way_at_any_cost(w, end)
    if way is None:
        which = "even one through enemy zones"
        way = paths.way_at_any_cost(replace(w, zone=frozenset()), end)
    if way is None or way.cost <= left:
        return None
    return refuse(f"{head}: {which} costs {half_points(way.cost)}.", "VAU-11.0a")


def _no_way_to(w: walker.Walker, end: str) -> str:
    """The head of a refusal; of a line over two hexes which of them would come there."""
    return f"No way to {cell_words(end)}{' for its left hex' * w.two}"


def _why_stopped_before(w: walker.Walker, end: str) -> Refusal | None:
    """Which zone ends every way to a hex that is near enough, or bars it (VAU-6.10)."""
    past = paths.ways_past_zones(w).get(end)
    t = walker.start_of(w)
    for there in past.path if past else ():
        bar = stepping.why_closed(w, t, there)
        if bar is None and halting.stops(w, t.here, there) and there != end:
            bar = halting.must_stop(w, t.here, there)
        if bar is not None:
            return refuse(f"No way to {cell_words(end)}: {bar.reason}", *bar.rules)
        t = stepping.step(w, t, there)
    return None


def why_not_there(w: walker.Walker, end: str) -> Refusal | None:
    """Why the walker may not be in a hex, by whatever way: enemies, the terrain, friends."""
    if refusal := bad_cell(w.s, end, "VAU-11.0a"):
        return refusal
    if end in w.enemies:
        return refuse(f"{cell_words(end)} holds an enemy unit.", "VAU-11.0e")
    t = walker.start_of(w)
    for unit, form in zip(w.units, t.forms, strict=True):
        around = w.s.board.grid.neighbours(end)
        if all(costs.step_cost(w.s, unit, n, end, form, w.broken(unit)) is None for n in around):
            name = w.s.terrain_at(end).name
            return refuse(f"{unit_words(unit)} cannot enter {cell_words(end)}, {name}.",
                          "VAU-11.0a")  # fmt: skip
    return paths.why_no_halt(w, replace(t, here=end, left=()))
