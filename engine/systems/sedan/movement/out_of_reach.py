"""Why units cannot come to a hex that lies farther off: what really bars the way (SED-10)."""

from engine.core import Refusal, refuse
from engine.core.words import cell as cell_words, counted
from engine.rules.far_end import Ground, why_no_way
from engine.systems.sedan.movement.costs import step_cost
from engine.systems.sedan.movement.events import named, points
from engine.systems.sedan.movement.movers import Mover
from engine.systems.sedan.movement.steps import reachable, why_barred
from engine.systems.sedan.refusals import bad_cell
from engine.systems.sedan.scenario import FRENCH, SOUTH


def why_not_there(m: Mover, cell: str) -> Refusal | None:
    """Why the units may not be in a hex, by whatever way (SED-10.7, 10.18a, 3.3b, 8.2a)."""
    return bad_cell(m.s, cell) or why_barred(m, cell)


def why_out_of_reach(m: Mover, cell: str) -> Refusal | None:
    """Why no way leads to a hex now; None if one does."""
    if cell == m.start:
        stand = "stand" if m.units[1:] else "stands"
        return refuse(f"{named(m.units)} {stand} at {cell_words(cell)} already.", "SED-10.1")
    refusal = _why_far_enemy(m, cell) or why_not_there(m, cell)
    if refusal is not None or cell in reachable(m, m.start, 0):
        return refusal
    return why_no_way(_ground(m), cell, "SED-10.1") or _no_ground(m, cell)


def _why_far_enemy(m: Mover, cell: str) -> Refusal | None:
    """An enemy hex that cannot be attacked in this turn, as none beside it is in reach."""
    if cell not in m.ground.enemies or not m.start:
        return None
    near = m.s.board.grid.neighbours(cell)
    if m.start in near or any(n in reachable(m, m.start, 0) for n in near):
        return None
    far = counted(m.s.board.grid.distance(m.start, cell), "hex", "hexes")
    return refuse(
        f"{cell_words(cell)} holds an enemy unit, {far} off, and no hex beside it is in reach.",
        "SED-10.7", "SED-10.1",
    )  # fmt: skip


def _ground(m: Mover) -> Ground:
    """The ground over which units would come to a far hex: zones of control bar it, units, rivers.

    Full stacks of one's own give way most easily: they can be moved first. Under Disengagement no
    zone may be entered; else it stops who enters it (SED-9.3b, 12.4c).
    """
    zone, closed, grid = m.ground.zone, m.s.closed_to[m.side], m.s.board.grid
    shut = m.barred - zone if m.ground.breaks_off else m.barred

    def full(here: str, there: str) -> Refusal | None:
        return why_barred(m, there) if there in m.full else None

    def stopped(here: str, there: str) -> Refusal | None:
        if m.ground.breaks_off:
            return why_barred(m, there) if there in zone else None
        return _stops(m, here) if here in zone and here != m.start else None

    def held(here: str, there: str) -> Refusal | None:
        return why_barred(m, there) if there in shut and there not in m.full else None

    def water(here: str, there: str) -> Refusal | None:
        river = m.s.barrier(here, there) and {here, there} != set(m.pontoon)
        between = f"between {cell_words(here)} and {cell_words(there)}"
        wet = f"a river without a bridge lies {between}."
        return refuse(wet, "SED-10.14a") if river else None

    def near(here: str) -> list[str]:
        return [there for there in grid.neighbours(here) if there not in closed]

    def cost(here: str, there: str) -> int:
        return step_cost(m, here, there)

    within = f"{points(m.budget)} movement {'point' if m.budget <= 2 else 'points'}"
    bars = (full, stopped, held)
    return Ground(m.start, m.budget, within, near, grid.distance, cost, bars, (water,), points)


def _stops(m: Mover, here: str) -> Refusal:
    return refuse(
        f"{named(m.units)} must stop at {cell_words(here)}, in an enemy zone of control.",
        "SED-9.3b",
    )


def _no_ground(m: Mover, cell: str) -> Refusal:
    """Only closed ground leads there."""
    south = any(m.s.role_of(u) == SOUTH for u in m.units)
    rules = ("SED-3.3b",) if south else ("SED-10.18a",) if m.side == FRENCH else ("SED-10.19c",)
    return refuse(f"No ground open to {named(m.units)} leads to {cell_words(cell)}.", *rules)
