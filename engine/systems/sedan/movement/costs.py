"""What steps and entries cost (SED-10.1, 6.3b, 10.16a). Points are halves."""

from engine.systems.sedan.movement.movers import Mover


def step_cost(m: Mover, here: str, there: str) -> int:
    """Half movement points for one step over ground that may be crossed (SED-10.16a, 12.4l)."""
    if not (cost := m.s.step_costs.get((here, there), 0)):
        cost = 2 * (m.s.terrain_at(there).cost + m.s.pontoon_extra)
    return cost + (2 * m.s.tireurs_extra if there in m.ground.slow else 0)


def entry_cost(m: Mover, cell: str) -> int:
    """Half movement points for entering the map at a hex (SED-6.3b)."""
    road = cell in m.s.road_exits
    cost = m.s.road_halves if road else 2 * m.s.terrain_at(cell).cost
    return cost + (2 * m.s.tireurs_extra if cell in m.ground.slow else 0)


def path_cost(m: Mover, path: tuple[str, ...]) -> int:
    """Half movement points for a path from the start, or for an entry and what follows."""
    first = 0 if m.start else entry_cost(m, path[0])
    steps = zip((m.start, *path) if m.start else path, path if m.start else path[1:], strict=False)
    return first + sum(step_cost(m, a, b) for a, b in steps)
