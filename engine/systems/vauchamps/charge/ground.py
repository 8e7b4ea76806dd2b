"""Where a charge may go, and what it costs (VAU-10.0e to VAU-10.0h)."""

from collections.abc import Iterator

from engine.board.search import reach
from engine.core import memory, words
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at, friends_at, is_in
from engine.systems.vauchamps.formations.facing import hour_of, right_direction, sides_of
from engine.systems.vauchamps.formations.two_hexes import LEFT, RIGHT
from engine.systems.vauchamps.stacks.limits import may_pass

FULL_WAY = 4
"""How near in points a charger must be for infantry to form square (VAU-10.2k)."""
STRAIGHT = 3
"""Hexes in a straight line that double a charge (VAU-10.2d)."""


def step_cost(s: Scenario, here: str, there: str) -> int | None:
    """Points for a step; None for a hex no charge may enter (VAU-10.0g)."""
    terrain = s.terrain_at(there)
    if not terrain.charge or terrain.cavalry is None:
        return None
    return terrain.cavalry + s.crossing_cost("cavalry", here, there)


def has_square(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True if an enemy square stands in a hex."""
    return any(is_in(p, u, "square") for u in enemies_at(s, p, cell, side))


def may_ride_over(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True for hexes without enemies, with a square, or with limbered guns alone (10.0h, 10.5a)."""
    enemies = enemies_at(s, p, cell, side)
    if not enemies or has_square(s, p, cell, side):
        return True
    return all(is_in(p, u, "limbered") for u in enemies)


def passes(s: Scenario, p: VauPosition, units: tuple[str, ...], cell: str) -> bool:
    """True if a charging stack may go through the friends in a hex (VAU-3.1d)."""
    return all(may_pass(s, p, u, p.units[u].formation, cell) for u in units)


def cells_after(s: Scenario, p: VauPosition, unit: str, cell: str) -> tuple[str, ...]:
    """The hexes a unit fills once its left hex is this one; () if they run off the map."""
    state = p.units[unit]
    if not state.two_hexes:
        return (cell,)
    right = s.board.grid.step(cell, right_direction(hour_of(s, p, unit)))
    return (cell, right) if right else ()


def turned_cells(
    s: Scenario, p: VauPosition, unit: str, cell: str, hour: int, pivot: str
) -> tuple[str, ...]:
    """The hexes a unit fills once it has entered a hex and turned on its left or right one."""
    entered = cells_after(s, p, unit, cell)
    if len(entered) < 2:
        return entered
    if pivot == RIGHT:
        left = s.board.grid.step(entered[1], right_direction(hour) + 3)
        return (left, entered[1]) if left else ()
    right = s.board.grid.step(cell, right_direction(hour))
    return (cell, right) if right else ()


def pivots(
    s: Scenario, p: VauPosition, units: tuple[str, ...], cell: str, hour: int
) -> tuple[str, ...]:
    """The hexes of a line, left or right, on which it may turn there so (VAU-10.0e)."""
    first = units[0]
    side, entered = s.units[first].side, cells_after(s, p, first, cell)

    def is_open(there: str) -> bool:
        clear = s.terrain_at(there).charge and not enemies_at(s, p, there, side)
        return there in entered or (clear and passes(s, p, units, there))

    found = {pivot: turned_cells(s, p, first, cell, hour, pivot) for pivot in (LEFT, RIGHT)}
    return tuple(x for x, cells in found.items() if cells and all(map(is_open, cells)))


@memory.by_units
def next_hexes(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> dict[str, int]:
    """The hexes a charge may enter next, by its front, with their cost (VAU-10.0e)."""
    first = units[0]
    state, side = p.units[first], s.units[first].side
    found: dict[str, int] = {}
    for direction in sorted(sides_of(s, p, first, state.at).front):
        there = s.board.grid.step(state.at, direction)
        filled = cells_after(s, p, first, there) if there else ()
        if not there or not filled:
            continue
        price = 0
        for here, cell in zip(state.cells, filled, strict=True):
            if not may_ride_over(s, p, cell, side) or not passes(s, p, units, cell):
                break
            if (cost := step_cost(s, here, cell)) is None:
                break
            price = max(price, cost)
        else:
            found[there] = price
    return found


def why_not_entered(s: Scenario, p: VauPosition, units: tuple[str, ...], there: str) -> str:
    """What bars a hex to a charge whatever points it has, "" if nothing does (VAU-10.0e to 10.0h).

    Its front, the ground, enemies whom it cannot ride over, friends whom it cannot pass.
    """
    first = units[0]
    state, side, grid = p.units[first], s.units[first].side, s.board.grid
    if there not in grid or not grid.adjacent(state.at, there):
        return f"it is not next to {words.cell(state.at)}"
    if grid.direction(state.at, there) not in sides_of(s, p, first, state.at).front:
        return "a charge goes through its front, and that is not in it"
    if not (filled := cells_after(s, p, first, there)):
        return "the right hex of the line would be off the map"
    for here, cell in zip(state.cells, filled, strict=True):
        if step_cost(s, here, cell) is None:
            return f"no charge goes into {s.terrain_at(cell).name}"
        if not may_ride_over(s, p, cell, side):
            return f"no charge rides over {words.units(enemies_at(s, p, cell, side))} there"
        if not passes(s, p, units, cell):
            others = (u for u in friends_at(s, p, cell, side) if u not in units)
            return f"no charge rides through {words.units(others)} at {words.cell(cell)}"
    return ""


Way = tuple[int, str]
"""How a charge stands in a hex it enters: its facing, and the hex on which a line turned."""


def ways(s: Scenario, p: VauPosition, units: tuple[str, ...], cell: str) -> Iterator[Way]:
    """As it is, or turned 60 degrees to either side; a line over two hexes on either (10.0e)."""
    now = p.units[units[0]].facing
    yield now, ""
    for hour in ((now - 2) % 12, (now + 2) % 12):
        if p.units[units[0]].two_hexes:
            yield from ((hour, pivot) for pivot in pivots(s, p, units, cell, hour))
        else:
            yield hour, ""


def chargeable(s: Scenario, p: VauPosition, cell: str) -> bool:
    """True if a target may stand there: a clear hex (VAU-10.0g)."""
    return s.terrain_at(cell).charge


def way_to(s: Scenario, p: VauPosition, units: tuple[str, ...], at: str, cell: str) -> int | None:
    """The least points to enter a hex from another, at most 4 (VAU-10.2k); None if more."""
    side = s.units[units[0]].side

    def cost(here: str, there: str) -> int | None:
        if there != cell and not may_ride_over(s, p, there, side):
            return None
        return step_cost(s, here, there)

    found = reach(at, FULL_WAY, s.board.grid.neighbours, cost).get(cell)
    return found.cost if found else None
