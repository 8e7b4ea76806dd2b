"""Where a unit may step: ground, enemies, zones of control, points left; and how far it comes."""

from engine.board.search import Arrival, reach
from engine.core import Refusal, refuse, words
from engine.rules.far_end import Ground, is_far_end, no_way, why_no_way
from engine.systems.dunkirk import MOVED, DunkirkPosition, Scenario, bad_cell
from engine.systems.dunkirk.movement import routed_runs
from engine.systems.dunkirk.movement.costs import Mover, mover, step_cost
from engine.systems.dunkirk.stacking import why_not_shared


def why_closed(m: Mover, here: str, there: str, begun: bool) -> Refusal | None:
    """Why the unit may not step from here to there, whatever points it has.

    `begun` is False for the first step: a unit that starts in an enemy zone may leave it, one that
    has come back to its start may not.
    """
    s = m.s
    if refusal := bad_cell(s, there, "DNK-10.1.8"):
        return refusal
    if not s.board.grid.adjacent(here, there):
        return refuse(
            f"{words.cell(there)} is not next to {words.cell(here)}; "
            "a unit goes from hex to neighbouring hex.",
            "DNK-10.1.2",
        )
    if (held := _why_held(m, there)) is not None:
        return held
    if (zone := _why_no_zone(m, here, there, begun)) is not None:
        return zone
    return routed_runs.why_not_homewards(m, here, there)


def _why_held(m: Mover, there: str) -> Refusal | None:
    return why_not_shared(m.enemies, there, "DNK-10.1.9")


def why_no_step(m: Mover, here: str, there: str, spent: int) -> Refusal | None:
    """Why the unit may not step from here to there with so many points spent."""
    if refusal := why_closed(m, here, there, begun=spent > 0):
        return refusal
    s = m.s
    cost, left = step_cost(s, here, there), m.allowance - spent
    if cost > left:
        over = "over the river " if s.river(here, there) else ""
        price = f"{words.cell(there)} {over}costs {cost}, {left} left"
        return refuse(
            f"{words.unit(m.unit)} cannot pay: {price}.",
            "DNK-10.1.5", *(("DNK-10.1.4",) if over else ()),
        )  # fmt: skip
    return None


def _why_no_zone(m: Mover, here: str, there: str, begun: bool) -> Refusal | None:
    if begun and here in m.zone:
        return refuse(
            f"{words.unit(m.unit)} must stop at {words.cell(here)}, in an enemy zone of control.",
            "DNK-8.2.3", "DNK-10.1.10",
        )  # fmt: skip
    if there not in m.zone:
        return None
    if refusal := routed_runs.why_not_into_zone(m, there):
        return refusal
    if here in m.zone:
        return refuse(
            f"{words.cell(here)} to {words.cell(there)} is straight from one enemy zone of "
            "control into another.",
            "DNK-8.2.4", "DNK-10.1.11",
        )  # fmt: skip
    return None


def next_steps(m: Mover, here: str, spent: int) -> tuple[str, ...]:
    """The hexes into which the unit may step from here."""
    return tuple(n for n in m.s.land_neighbours[here] if why_no_step(m, here, n, spent) is None)


def reachable(s: Scenario, p: DunkirkPosition, unit: str) -> dict[str, Arrival]:
    """Where a unit can end a move, at what cost and by which way; also for one that has moved."""
    m = mover(s, p, unit)
    if m.routed:
        return routed_runs.runs(m, next_steps)

    def cost(here: str, there: str) -> int | None:
        closed = why_closed(m, here, there, begun=here != m.start)
        return None if closed else step_cost(s, here, there)

    return reach(m.start, m.allowance, s.land_neighbours.__getitem__, cost)


def why_far_end(m: Mover, p: DunkirkPosition, path: tuple[str, ...]) -> Refusal | None:
    """Why no way leads to the far hex of which a path consists; None if it is another path."""
    if not is_far_end(m.s.board.grid, m.start, path):
        return None
    end = path[0]
    refusal = bad_cell(m.s, end, "DNK-10.1.8") or _why_held(m, end)
    if refusal is not None or end in reachable(m.s, p, m.unit):
        return refusal
    rules = ("DNK-10.1.5", "DNK-10.1.2")
    barred = None if m.routed or end == m.start else why_no_way(_ground(m), end, *rules)
    return barred or no_way(words.unit(m.unit), m.start, end, "DNK-10.1.2")


def _ground(m: Mover) -> Ground:
    """The ground over which a unit would come to a far hex: zones of control or enemies bar it."""

    def cost(here: str, there: str) -> int:
        return step_cost(m.s, here, there)

    def zone(here: str, there: str) -> Refusal | None:
        return _why_no_zone(m, here, there, begun=here != m.start)

    def held(here: str, there: str) -> Refusal | None:
        return _why_held(m, there)

    near, distance = m.s.land_neighbours.__getitem__, m.s.board.grid.distance
    within = words.counted(m.allowance, "movement point")
    return Ground(m.start, m.allowance, within, near, distance, cost, (zone, held))


def can_move(s: Scenario, p: DunkirkPosition, unit: str) -> bool:
    """True if a unit has not moved and has a step open."""
    if MOVED in p.units[unit].marks:
        return False
    m = mover(s, p, unit)
    return any(why_no_step(m, m.start, n, 0) is None for n in s.land_neighbours[m.start])
