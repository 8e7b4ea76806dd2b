"""Line of sight (VAU-7.0)."""

from functools import lru_cache

from engine.board.grid import Grid
from engine.board.straight_line import Crossing, line
from engine.core.memory import by_units
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.formations.facing import to_front


def sees(s: Scenario, p: VauPosition, unit: str, target: str) -> bool:
    """True if a unit has a hex to its front and in line of sight (VAU-7.0a)."""
    return any(sees_from(s, p, unit, cell, target) for cell in p.units[unit].cells)


def sees_from(s: Scenario, p: VauPosition, unit: str, cell: str, target: str) -> bool:
    """The same from one of its hexes."""
    return to_front(s, p, unit, cell, target) and clear_line(s, p, cell, target)


def clear_line(s: Scenario, p: VauPosition, a: str, b: str) -> bool:
    """True if nothing blocks the line between two hexes, whichever looks (VAU-7.0b)."""
    return blocked_by(s, p, a, b) == ()


@by_units
def blocked_by(s: Scenario, p: VauPosition, a: str, b: str) -> tuple[str, ...]:
    """The hexes that block the line of sight; none if it is clear.

    Judged from the higher end, so that it is mutual (VAU-7.0f). A line that has gone up a slope is
    blocked where it next goes down one (VAU-7.0e): then the hex on top is named.
    """
    if s.board.grid.distance(a, b) <= 1:
        return ()
    if s.level(a) < s.level(b):
        a, b = b, a
    crossed = _line(s.board.grid, a, b)
    between = [c for c in crossed if a not in c.cells and b not in c.cells]
    if crest := _crest(s, crossed):
        return crest
    last = between[-1] if between else None
    for crossing in between:
        for cell in crossing.cells:
            if not _hides(s, p, cell):
                continue
            if _counts(s, a, b, cell, crossing is last):
                return (cell,)
    return ()


@lru_cache(maxsize=20_000)
def _line(grid: Grid, a: str, b: str) -> tuple[Crossing, ...]:
    return line(grid, a, b)


@by_units
def screens(s: Scenario, p: VauPosition) -> frozenset[str]:
    """The hexes with a combat unit that is not routed: they block the line (VAU-7.0c)."""
    return frozenset(
        cell
        for unit, state in p.units.items()
        if state.at and unit in s.units and not state.routed
        for cell in state.cells
    )


def _hides(s: Scenario, p: VauPosition, cell: str) -> bool:
    """Blocking terrain, or a combat unit that is not routed (VAU-7.0c)."""
    return s.terrain_at(cell).blocks or cell in screens(s, p)


def _counts(s: Scenario, a: str, b: str, cell: str, last: bool) -> bool:
    """Whether what stands in a hex between blocks a line from `a` (the higher) to `b`."""
    if s.level(a) == s.level(b):
        return s.level(cell) >= s.level(a)
    if s.level(cell) >= s.level(a):
        return True
    return last


def _crest(s: Scenario, crossed: tuple[Crossing, ...]) -> tuple[str, ...]:
    """The hex where the line goes down again after it has gone up, if it does."""
    risen: tuple[str, ...] = ()
    before = None
    for crossing in crossed:
        level = max(s.level(cell) for cell in crossing.cells)
        if before is not None and level > before:
            risen = crossing.cells
        if before is not None and level < before and risen:
            return risen[:1]
        before = level
    return ()
