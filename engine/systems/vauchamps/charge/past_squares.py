"""A charge past squares: they fire at it, and it may not end in their hex (VAU-10.0h, VAU-6.5h)."""

from collections.abc import Iterator

from engine.core import replace, with_units
from engine.systems.vauchamps import Pen, Scenario, VauPosition, frames, friends_at, is_in
from engine.systems.vauchamps.charge.course import cells_of, go, side_of
from engine.systems.vauchamps.charge.ground import (
    Way,
    cells_after,
    has_square,
    next_hexes,
    turned_cells,
    ways,
)
from engine.systems.vauchamps.fire import opportunity as fire_opportunity


def passes_square(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> bool:
    """True while a charge is in the hex of a square not its target: it may not end (VAU-10.0h)."""
    first = units[0]
    return any(
        cell != target and has_square(s, p, cell, s.units[first].side)
        for cell in p.units[first].cells
    )


def is_in_square(s: Scenario, p: VauPosition, frame: frames.Charging) -> bool:
    """True while it rides through a square's hex, where it cannot stop (VAU-10.0h)."""
    return passes_square(s, p, frame.units, frame.target)


def is_free(s: Scenario, p: VauPosition, units: tuple[str, ...], points: int, target: str) -> bool:
    """False for a charge in a square's hex that can ride into no other (VAU-10.0h)."""
    return not passes_square(s, p, units, target) or any(
        True for _ in _open(s, p, units, points, target)
    )


def leads_on(
    s: Scenario, p: VauPosition, units: tuple[str, ...], cell: str, way: Way, points: int,
    target: str,
) -> bool:  # fmt: skip
    """True if a charge that enters a hex so may stop there, or can ride out of it (VAU-10.0h)."""
    first, (hour, pivot) = units[0], way
    entered = cells_after(s, p, first, cell)
    if target in entered or not any(has_square(s, p, x, s.side_of(first)) for x in entered):
        return True
    at, *also = turned_cells(s, p, first, cell, hour, pivot)
    there = {u: replace(p.units[u], at=at, also=tuple(also), facing=hour) for u in units}
    return is_free(s, with_units(p, there), units, points, target)


def open_hexes(
    s: Scenario, p: VauPosition, units: tuple[str, ...], points: int, target: str
) -> dict[str, int]:
    """Those it can pay for. It may not be left standing on a square not its target (VAU-10.0h).

    Next to a square that is its target it must ride into it (VAU-10.2o).
    """
    return dict(_open(s, p, units, points, target))


def _open(
    s: Scenario, p: VauPosition, units: tuple[str, ...], points: int, target: str
) -> Iterator[tuple[str, int]]:
    """The same one by one: among many squares it takes long to find them all, and one will do."""
    side = s.units[units[0]].side
    able = {c: price for c, price in next_hexes(s, p, units).items() if price <= points}
    filled = {c: cells_after(s, p, units[0], c) for c in able}
    if target and has_square(s, p, target, side) and any(target in x for x in filled.values()):
        yield from ((c, price) for c, price in able.items() if target in filled[c])
        return
    for cell, price in able.items():
        left, entries = points - price, ways(s, p, units, cell)
        if any(leads_on(s, p, units, cell, way, left, target) for way in entries):
            yield cell, price


def beside(pen: Pen, frame: frames.Charging) -> None:
    """Squares beside the way, or in the hex, may fire (VAU-10.0h, VAU-6.5h)."""
    s, p = pen.game.scenario, pen.position
    near = _squares_near(s, p, frame)
    go(pen, replace(frame, offered=near), "targets")
    if near:
        enemy = s.enemy_of(side_of(s, frame))
        fire_opportunity.offer(pen, enemy, frame.units, cells_of(p, frame), "rides past", near)


def _squares_near(s: Scenario, p: VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The enemy units in squares beside the charge, or in one of its hexes."""
    enemy, cells = s.enemy_of(side_of(s, frame)), cells_of(p, frame)
    beside = (x for cell in cells for x in s.board.grid.neighbours(cell))
    return tuple(
        u
        for cell in dict.fromkeys((*cells, *beside))
        if any(is_in(p, x, "square") for x in friends_at(s, p, cell, enemy))
        for u in friends_at(s, p, cell, enemy)
    )
