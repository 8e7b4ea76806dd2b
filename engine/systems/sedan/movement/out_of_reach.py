"""Why units cannot come to a hex that lies farther off: what really bars the way (SED-10)."""

from collections.abc import Callable, Iterable

from engine.board.search import Arrival, reach
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words
from engine.systems.sedan.movement.events import named, points
from engine.systems.sedan.movement.steps import Mover, reachable, step_cost, ways, why_barred
from engine.systems.sedan.refusals import bad_cell
from engine.systems.sedan.scenario import FRENCH, SOUTH

FAR = 9999
"""More half points than any way on the map costs."""


def why_not_there(m: Mover, cell: str) -> Refusal | None:
    """Why the units may not be in a hex, by whatever way (SED-10.7, 10.18a, 3.3b, 8.2a)."""
    return bad_cell(m.s, cell) or why_barred(m, cell)


def why_out_of_reach(m: Mover, cell: str) -> Refusal | None:
    """Why no way leads to a hex now; None if one does."""
    refusal = why_not_there(m, cell)
    if refusal is not None or cell in reachable(m, m.start, 0):
        return refusal
    return (
        _round_about(m, cell) or _too_far(m, cell) or _behind_zones(m, cell)
        or _behind_units(m, cell) or _behind_water(m, cell) or _no_ground(m, cell)
    )  # fmt: skip


def _way(m: Mover, cell: str, near: Callable[[str], Iterable[str]]) -> Arrival | None:
    return reach(m.start, FAR, near, lambda a, b: step_cost(m, a, b)).get(cell)


def _round_about(m: Mover, cell: str) -> Refusal | None:
    """The points would do for the straight way, but units stand in it: the only way is longer."""
    round_about = _way(m, cell, lambda c: ways(m, c))
    closed, near = m.s.closed_to[m.side], m.s.dry_neighbours
    straight = _way(m, cell, lambda c: (n for n in near[c] if n not in closed))
    if round_about is None or straight is None or straight.cost > m.budget:
        return None
    if (bar := _first_bar(m, straight.path)) is None:
        return None
    return refuse(
        f"No way to {cell_words(cell)} within {_points(m.budget)}: {bar.reason.rstrip('.')}. "
        f"The cheapest way round costs {points(round_about.cost)}.",
        *bar.rules, "SED-10.1",
    )  # fmt: skip


def _first_bar(m: Mover, path: tuple[str, ...]) -> Refusal | None:
    """What stops the units first on a way: a hex that they may not enter, or an enemy zone."""
    for here in path:
        bar = why_barred(m, here)
        if bar is None and here in m.ground.zone and here != path[-1]:
            bar = _stops(m, here)
        if bar is not None:
            return bar
    return None


def _stops(m: Mover, here: str) -> Refusal:
    return refuse(
        f"{named(m.units)} must stop at {cell_words(here)}, in an enemy zone of control.",
        "SED-9.3b",
    )


def _too_far(m: Mover, cell: str) -> Refusal | None:
    found = _way(m, cell, lambda c: ways(m, c))
    if found is None:
        return None
    return refuse(
        f"No way to {cell_words(cell)} within {_points(m.budget)}; the cheapest costs "
        f"{points(found.cost)}.",
        "SED-10.1",
    )


def _points(halves: int) -> str:
    return f"{points(halves)} movement {'point' if halves <= 2 else 'points'}"


def _behind_zones(m: Mover, cell: str) -> Refusal | None:
    """A zone of control stops the units, or under Disengagement bars them, on every way."""
    shut = m.barred - m.ground.zone if m.ground.breaks_off else m.barred
    near = m.s.dry_neighbours
    found = _way(m, cell, lambda c: (n for n in near[c] if n not in shut))
    if found is None:
        return None
    first = next(c for c in found.path if c in m.ground.zone)
    if m.ground.breaks_off:
        return refuse(
            f"Disengagement is in force: the way to {cell_words(cell)} leads into the enemy zone "
            f"of control at {cell_words(first)}.",
            "SED-12.4d", "SED-12.4c",
        )  # fmt: skip
    bar = _stops(m, first)
    return refuse(f"No way to {cell_words(cell)}: {bar.reason}", *bar.rules)


def _behind_units(m: Mover, cell: str) -> Refusal | None:
    """Enemies, full stacks, or the limit of the South Germans close every way over dry ground."""
    closed, near = m.s.closed_to[m.side], m.s.dry_neighbours
    found = _way(m, cell, lambda c: (n for n in near[c] if n not in closed))
    if found is None:
        return None
    bar = next((why for c in found.path if (why := why_barred(m, c)) is not None), None)
    if bar is None:
        return None
    return refuse(f"No way to {cell_words(cell)}: {bar.reason}", *bar.rules)


def _behind_water(m: Mover, cell: str) -> Refusal | None:
    closed, grid = m.s.closed_to[m.side], m.s.board.grid
    found = _way(m, cell, lambda c: (n for n in grid.neighbours(c) if n not in closed))
    if found is None:
        return None
    steps = zip((m.start, *found.path), found.path, strict=False)
    a, b = next((a, b) for a, b in steps if m.s.barrier(a, b))
    return refuse(
        f"No way to {cell_words(cell)}: a river without a bridge lies between {cell_words(a)} "
        f"and {cell_words(b)}.",
        "SED-10.14a",
    )


def _no_ground(m: Mover, cell: str) -> Refusal:
    """Only closed ground leads there."""
    south = any(m.s.role_of(u) == SOUTH for u in m.units)
    rules = ("SED-3.3b",) if south else ("SED-10.18a",) if m.side == FRENCH else ("SED-10.19c",)
    return refuse(f"No ground open to {named(m.units)} leads to {cell_words(cell)}.", *rules)
