"""Sight in words: what a unit sees of a hex, and what blocks the line (VAU-7.0)."""

from collections.abc import Iterator

from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition, stack
from engine.systems.vauchamps.formations.facing import to_front
from engine.systems.vauchamps.ground.line_of_sight import blocked_by, clear_line, sees_from


def sight_rows(s: Scenario, p: VauPosition, seer: str, target: str) -> tuple[str, ...]:
    """What a unit, or one who stood in a hex, sees of a hex; first the answer, then the line."""
    if seer in s.board.grid:
        return (_line(s, p, seer, target),)
    cells = p.units[seer].cells
    if not cells or seer not in s.units:
        what = "is not on the map" if seer in s.units else "is a leader and has no front"
        return (f"{words.unit(seer)} {what}.",)
    return tuple(_from(s, p, seer, cell, target) for cell in cells)


def seen_from(s: Scenario, p: VauPosition, seer: str) -> Iterator[str]:
    """The hexes that a unit, or one who stood in a hex, sees within the range of the guns."""
    is_unit = seer in s.units and seer in p.units
    cells = p.units[seer].cells if seer in p.units else (seer,)
    far = max(unit.range for unit in s.units.values())
    for target in dict.fromkeys(t for cell in cells for t in s.board.grid.within(cell, far)):
        if target not in cells and any(
            sees_from(s, p, seer, cell, target) if is_unit else clear_line(s, p, cell, target)
            for cell in cells
        ):
            yield target


def _from(s: Scenario, p: VauPosition, seer: str, cell: str, target: str) -> str:
    """The answer for one hex of a unit (VAU-7.0a)."""
    front = to_front(s, p, seer, cell, target)
    blocked = blocked_by(s, p, cell, target)
    verdict = "sees" if front and not blocked else "does not see"
    turned = "" if front else f" {words.cell(target)} is not to its front."
    return f"{words.unit(seer)} {verdict} {words.cell(target)}.{turned} {_line(s, p, cell, target)}"


def _line(s: Scenario, p: VauPosition, here: str, there: str) -> str:
    """The line between two hexes: how long, and what blocks it (VAU-7.0c to VAU-7.0f)."""
    distance = words.counted(s.board.grid.distance(here, there), "hex", "hexes")
    head = f"The line from {words.cell(here)} to {words.cell(there)}, {distance}, is"
    blocked = blocked_by(s, p, here, there)
    if not blocked:
        return f"{head} clear."
    return f"{head} blocked at {words.cell(blocked[0])}, {_obstacle(s, p, blocked[0])}."


def _obstacle(s: Scenario, p: VauPosition, cell: str) -> str:
    terrain = s.terrain_at(cell)
    if terrain.blocks:
        return terrain.name
    units = [u for u in stack(s, p, cell) if not p.units[u].routed]
    return f"by {words.units(units)}" if units else "the crest of a slope"
