"""How units stand where their way ends: on top, and those below face as they do (VAU-6.2a)."""

from engine.core import replace
from engine.systems.vauchamps import Changes, VauUnit, where
from engine.systems.vauchamps.leaders.going_along import along
from engine.systems.vauchamps.movement.stepping import stepped
from engine.systems.vauchamps.movement.walker import Trail, Walker, cells_at, start_of
from engine.systems.vauchamps.stacks import stack_facing


def on_top(w: Walker, t: Trail, states: dict[str, VauUnit]) -> Changes:
    """Walkers who stand so put on top of the last hex (VAU-3.1b), with whom that changes there.

    And with the leaders who go along.
    """
    changed: Changes = {}
    base = where.top_rank(w.s, w.p, cells_at(w, t.here))
    for depth, unit in enumerate(reversed(w.units)):
        changed[unit] = replace(states[unit], rank=base + depth)
    changed.update(along(w.p, w.units, t.here))
    return stack_facing.alike(w.s, w.p, changed)


def arriving(w: Walker, path: tuple[str, ...]) -> Changes:
    """The same at the end of a path that can be gone, if nothing happens on the way."""
    states, t = {u: w.p.units[u] for u in w.units}, start_of(w)
    for there in path:
        t = stepped(w, t, states, there)
    return on_top(w, t, states)
