"""Line of sight in words: whether a hex is seen, to the front, and what blocks the line."""

from __future__ import annotations

from engine.core.words import cell as cell_words, counted, unit as unit_words, units as unit_list
from engine.systems.vauchamps.formations.facing import to_front
from engine.systems.vauchamps.ground.sight import blocked_by
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition, routed
from engine.systems.vauchamps.where import stack


def sight_rows(s: Scenario, p: VauPosition, seer: str, target: str) -> tuple[str, ...]:
    """What a unit, or one who stood in a hex, sees of a hex; first the answer, then the line."""
    if seer in s.board.grid:
        return (_line(s, p, seer, target),)
    cells = p.units[seer].cells
    if not cells or seer not in s.units:
        what = "is not on the map" if seer in s.units else "is a leader and has no front"
        return (f"{unit_words(seer)} {what}.",)
    return tuple(_from(s, p, seer, cell, target) for cell in cells)


def _from(s: Scenario, p: VauPosition, seer: str, cell: str, target: str) -> str:
    """The answer for one hex of a unit (VAU-7.0a)."""
    front = to_front(s, p, seer, cell, target)
    blocked = blocked_by(s, p, cell, target)
    verdict = "sees" if front and not blocked else "does not see"
    turned = "" if front else f" {cell_words(target)} is not to its front."
    return f"{unit_words(seer)} {verdict} {cell_words(target)}.{turned} {_line(s, p, cell, target)}"


def _line(s: Scenario, p: VauPosition, here: str, there: str) -> str:
    """The line between two hexes: how long, and what blocks it (VAU-7.0c to VAU-7.0f)."""
    distance = counted(s.board.grid.distance(here, there), "hex", "hexes")
    head = f"The line from {cell_words(here)} to {cell_words(there)}, {distance}, is"
    blocked = blocked_by(s, p, here, there)
    if not blocked:
        return f"{head} clear."
    return f"{head} blocked at {cell_words(blocked[0])}, {_obstacle(s, p, blocked[0])}."


def _obstacle(s: Scenario, p: VauPosition, cell: str) -> str:
    """What stands in a hex that blocks."""
    terrain = s.terrain_at(cell)
    if terrain.blocks:
        return terrain.name
    units = [u for u in stack(s, p, cell) if not routed(p.units[u])]
    return f"by {unit_list(units)}" if units else "the crest of a slope"
