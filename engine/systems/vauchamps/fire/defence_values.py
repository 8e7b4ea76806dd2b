"""What a hex has against fire: its value by posture and terrain (VAU-12.2, VAU-12.3, CHART-4)."""

from engine.board.straight_line import line
from engine.systems.vauchamps import Scenario, VauPosition, where
from engine.systems.vauchamps.formations.facing import sides_of

FULL_LINE = 7
"""From so many inc in the hex a line counts as a column (VAU-6.4i, VAU-12.3b)."""
CROWD = 9
"""Each inc over so many adds to the roll (VAU-12.3a)."""


def shown_first(s: Scenario, p: VauPosition, cell: str, side: str) -> str:
    """Whose formation counts under fire: the top unit's; with guns the infantry's (VAU-12.2a)."""
    stack = where.friends_at(s, p, cell, side)
    foot = [u for u in stack if s.units[u].infantry]
    with_guns = foot and any(s.units[u].guns for u in stack)
    return foot[0] if with_guns else stack[0]


def posture(s: Scenario, p: VauPosition, cell: str, side: str, flanked: bool) -> str:
    """How a side's troops in a hex stand under fire: a column of CHART-4."""
    state = p.units[shown_first(s, p, cell, side)]
    if state.broken:
        return "broken"
    form = state.formation
    if form == "line":
        if flanked:
            return "flanked line"
        return "full line" if where.hex_inc(s, p, cell, side) >= FULL_LINE else "line"
    return form.replace("-", " ")


def defence_value(s: Scenario, p: VauPosition, cell: str, side: str, flanked: bool = False) -> int:
    """The fire defence value of a hex (VAU-12.2a); with guns infantry's is 2 less (VAU-12.2c)."""
    stack = where.friends_at(s, p, cell, side)
    how = posture(s, p, cell, side, flanked)
    row = s.combat.fire_defence[s.board.terrain[cell]]
    value = row.get(how) or row.get("general") or row["column"]
    infantry = any(s.units[u].infantry for u in stack)
    if infantry and any(s.units[u].guns for u in stack) and how != "square":
        value += s.combat.with_guns
    return value


def crowding(s: Scenario, p: VauPosition, cell: str, side: str) -> int:
    """What a crowded hex adds to the roll (VAU-12.3a)."""
    return max(0, where.hex_inc(s, p, cell, side) - CROWD)


def entry_parts(s: Scenario, p: VauPosition, firer: str, cell: str, unit: str) -> set[str]:
    """Through what parts of a unit the line from a firer's hex enters its hex; two on a corner."""
    before = line(s.board.grid, firer, cell)[-2].cells
    sides = sides_of(s, p, unit, cell)
    return {sides.part(s.board.grid.direction(cell, c)) for c in before}


def all_flank(s: Scenario, p: VauPosition, firers: tuple[str, ...], cell: str, side: str) -> bool:
    """True if every firing hex fires through a flank side of a line (VAU-12.3d).

    On a corner the side that is better for the target counts.
    """
    first = shown_first(s, p, cell, side)
    if p.units[first].formation != "line" or p.units[first].broken:
        return False
    return all(
        firer != cell and entry_parts(s, p, firer, cell, first) == {"flank"} for firer in firers
    )
