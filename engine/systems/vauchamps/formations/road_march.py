"""Columns in road march: the tail behind the head (VAU-6.9d)."""

from engine.systems.vauchamps import Scenario, VauPosition, VauUnit, inc_left, stack
from engine.systems.vauchamps.formations import facing


def tail_length(inc: int) -> int:
    """How many hexes a road column of so many inc fills behind its head: 4 inc each (VAU-6.9d)."""
    return max(0, (inc - 1) // 4)


def road_tail(s: Scenario, p: VauPosition, unit: str, at: str, hour: int) -> tuple[str, ...] | None:
    """The road hexes behind the head for a column's tail, None if there are none free (6.9d)."""
    need = tail_length(inc_left(s, p, unit))
    ahead = s.board.grid.step(at, facing.side_faced(hour))
    tail: list[str] = []
    here, front = at, {at, ahead}
    while len(tail) < need:
        back = [
            n
            for n in s.board.grid.neighbours(here)
            if s.road(here, n) and n not in front and n not in tail
        ]
        free = [n for n in back if not [u for u in stack(s, p, n) if u != unit]]
        if not free:
            return None
        here = free[0]
        tail.append(here)
    return tuple(tail)


def left_by(state: VauUnit) -> tuple[str, ...]:
    """The hexes that a unit leaves with its next step: of a road column the last one."""
    return (state.cells[-1],) if state.formation == "road-march" else state.cells


def tail_behind(s: Scenario, unit: str, state: VauUnit, here: str) -> tuple[str, ...]:
    """The hexes behind the head of a road column: 4 inc to a hex (VAU-6.9d)."""
    if state.formation != "road-march":
        return ()
    long = tail_length(s.units[unit].inc - state.lost)
    return (here, *state.also)[:long]
