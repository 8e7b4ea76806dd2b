"""A charge enters a hex: its units and leaders, the straight line, whom it rides over (10.2)."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import replace
from engine.systems.vauchamps import Changes, Pen, Scenario, VauPosition, VauUnit, where
from engine.systems.vauchamps.charge import events, ground
from engine.systems.vauchamps.charge.course import go
from engine.systems.vauchamps.charge.field import course_of
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.leaders import casualties, going_along
from engine.systems.vauchamps.losses.taking import eliminate
from engine.systems.vauchamps.morale.readiness import worked


def straightness(s: Scenario, p: VauPosition, frame: Charging) -> tuple[int, int]:
    """How many hexes in a straight line after this step, and its direction (VAU-10.2d)."""
    first = p.units[frame.units[0]]
    course = course_of(s, first, ((frame.at,), first.facing), frame.ahead)
    return (frame.straight + 1 if course == frame.course else 1), course


def enter(pen: Pen, frame: Charging) -> None:
    """Into the hex ordered, turning there (VAU-10.0e)."""
    s, p = pen.game.scenario, pen.position
    price = ground.next_hexes(s, p, frame.units).get(frame.ahead)
    if price is None or price > frame.points - frame.spent:
        go(pen, frame, "ride")
        return
    straight, course = straightness(s, p, frame)
    spent = frame.spent + price
    ridden = gallop(s, p, frame, frame.points - spent)
    pen.step(
        replace(frame, step="beside", at=ridden.cells[0], spent=spent, entered=frame.entered + 1,
                straight=straight, course=course)
    )  # fmt: skip
    pen.emit(ridden.event)
    for cell in ridden.crossed:
        ride_over(pen, frame.units, cell)


@dataclass(frozen=True, slots=True)
class Ridden:
    """What a step of a charge comes to: the hexes filled, all it crossed, and how it is told."""

    cells: tuple[str, ...]
    crossed: tuple[str, ...]
    event: events.Galloped


Marking = Callable[[str, VauUnit], VauUnit]
"""What a step leaves on a unit besides its new place."""


def gallop(s: Scenario, p: VauPosition, frame: Charging, left: int) -> Ridden:
    """The charge's step: it has charged, and has no rest (VAU-5.0c, VAU-5.3b)."""

    def mark(unit: str, state: VauUnit) -> VauUnit:
        return replace(worked(state), galloped=True)

    return _ridden(s, p, frame.units, frame.leaders, frame, left, mark)


def counter_gallop(s: Scenario, p: VauPosition, frame: Charging, left: int) -> Ridden:
    """The reactors' step: only contact makes it a charge (VAU-5.0c, VAU-10.3d)."""

    def mark(unit: str, state: VauUnit) -> VauUnit:
        return worked(state) if frame.ridden > s.units[unit].movement // 2 else state

    riders = frame.reactors, frame.reactor_leaders
    return _ridden(s, p, *riders, frame, left, mark, reaction=True)


def _ridden(
    s: Scenario, p: VauPosition, units: tuple[str, ...], led: tuple[str, ...], frame: Charging,
    left: int, mark: Marking, reaction: bool = False,
) -> Ridden:  # fmt: skip
    """The step that the frame orders: into the hex ahead, turning there (VAU-10.0e)."""
    entered = ground.cells_after(s, p, units[0], frame.ahead)
    cells = ground.turned_cells(s, p, units[0], frame.ahead, frame.hour, frame.pivot)
    swung = next((c for c in cells if c not in entered), "")
    turned = p.units[units[0]].facing != frame.hour
    origin = p.units[units[0]].at
    changed = _moved(s, p, units, cells, frame.hour, mark)
    changed.update(going_along.with_leaders(p, led, units[0], cells[0]))
    event = events.Galloped(
        changed, s.side_of(units[0]), units, origin, frame.ahead, frame.hour, left, turned,
        reaction, swung,
    )  # fmt: skip
    return Ridden(cells, tuple(dict.fromkeys((*entered, *cells))), event)


def _moved(
    s: Scenario, p: VauPosition, units: tuple[str, ...], cells: tuple[str, ...], hour: int,
    mark: Marking,
) -> Changes:  # fmt: skip
    changed: Changes = {}
    to, *also = cells
    rank = where.top_rank(s, p, (to,)) + len(units)
    for number, unit in enumerate(units):
        moved = replace(mark(unit, p.units[unit]), at=to, also=tuple(also))
        changed[unit] = replace(moved, facing=hour, rank=rank - number)
    return changed


# ---- whom it rides over ----


def ride_over(pen: Pen, units: tuple[str, ...], cell: str) -> None:
    """Limbered guns alone are lost, lone leaders taken (VAU-10.5a, VAU-14.2e)."""
    s, p = pen.game.scenario, pen.position
    side = s.units[units[0]].side
    enemies = where.enemies_at(s, p, cell, side)
    if enemies and all(s.units[u].guns and where.is_in(p, u, "limbered") for u in enemies):
        for unit in enemies:
            eliminate(pen, unit, "ridden over while limbered")
    casualties.entered_by(pen, cell, side, True)
