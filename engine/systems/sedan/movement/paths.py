"""Paths of units that move, and where Disengagement makes them end (SED-10.2f, 12.4e)."""

from engine.core.refusal import Refusal, refuse
from engine.systems.sedan.fortunes.disengagement import homeward
from engine.systems.sedan.movement import costs, events, movers, out_of_reach
from engine.systems.sedan.movement.steps import (
    best_column,
    costs_to_column,
    is_homeward,
    next_steps,
    why_no_step,
)


def _paid(m: movers.Mover, path: tuple[str, ...]) -> int:
    return costs.path_cost(m, path) if path else 0


def _aim(m: movers.Mover, path: tuple[str, ...]) -> int:
    """The column in which a move under Disengagement must end (SED-12.4e); 0 for none."""
    if not m.ground.breaks_off:
        return 0
    if m.start:
        return best_column(m, m.start, 0)
    return best_column(m, path[0], costs.path_cost(m, path[:1])) if path else 0


def _reaches(m: movers.Mover, path: tuple[str, ...], aim: int) -> bool:
    """True if after this path the column can still be reached."""
    here = path[-1]
    if int(here[:2]) == aim:
        return True
    left = m.budget - costs.path_cost(m, path)
    return costs_to_column(m, aim).get(here, left + 1) <= left


def ahead(m: movers.Mover, path: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes that may follow on a path begun, so that it can still end lawfully."""
    here = path[-1] if path else m.start
    steps = next_steps(m, here, _paid(m, path), first=not path)
    if not (aim := _aim(m, path)):
        return steps
    return tuple(n for n in steps if _reaches(m, (*path, n), aim))


def may_stop(m: movers.Mover, path: tuple[str, ...]) -> bool:
    """True if the units may stop at the end of this path."""
    aim = _aim(m, path)
    return bool(path) and (not aim or int(path[-1][:2]) == aim)


def why_no_path(m: movers.Mover, path: tuple[str, ...], entered: int = 0) -> Refusal | None:
    """Why the units may not go along a path, of which the first `entered` hexes are settled."""
    if not path:
        return refuse("A move needs at least one hex to go to.", "SED-10.2f")
    if refusal := _why_not_the_end(m, path, entered):
        return refusal
    for number in range(entered, len(path)):
        here = path[number - 1] if number else m.start
        refusal = why_no_step(m, here, path[number], _paid(m, path[:number]), number == 0)
        if refusal is not None:
            return refusal
    if may_stop(m, path):
        return None
    return refuse(
        f"Disengagement is in force: {events.named(m.units)} must end as far "
        f"{homeward(m.side)} as possible, in column {_aim(m, path):02d}.",
        "SED-12.4e",
    )


def _why_not_the_end(m: movers.Mover, path: tuple[str, ...], entered: int) -> Refusal | None:
    """Why the units may not come to the last hex at all; of a single hex also why by no way."""
    if len(path) <= entered:
        return None
    if len(path) == 1 and not m.s.board.grid.adjacent(m.start, path[0]):
        return out_of_reach.why_out_of_reach(m, path[0])
    return out_of_reach.why_not_there(m, path[-1])


def can_begin(m: movers.Mover) -> bool:
    """True if some path may be begun; under Disengagement any step homeward is a good sign."""
    if m.ground.breaks_off:
        steps = next_steps(m, m.start, 0, first=True)
        if any(is_homeward(m.side, int(n[:2]), int(m.start[:2])) for n in steps):
            return True
    return bool(ahead(m, ()))
