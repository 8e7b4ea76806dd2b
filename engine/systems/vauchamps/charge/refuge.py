"""Skirmishers' refuge from a charge (VAU-6.7g to VAU-6.7i)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace
from engine.core.parts import Cell, parts
from engine.core.words import cell as cell_words, cells as cell_list, players, unit as unit_words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, VauUnit, frames
from engine.systems.vauchamps.charge.events import TookRefuge
from engine.systems.vauchamps.formations.facing import nearest_hour
from engine.systems.vauchamps.leaders.going_along import followers
from engine.systems.vauchamps.morale import breaking
from engine.systems.vauchamps.stacks.limits import why_over
from engine.systems.vauchamps.where import bottom_rank, enemies_at, friends_at, steady


class Refuge(Order, frozen=True, tag="refuge"):
    """Skirmishers withdraw from a charge into a hex beside them (VAU-6.7g)."""

    cell: str


def refuges(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The hexes beside skirmishers where they find refuge."""
    state, side = p.units[unit], s.units[unit].side
    near = dict.fromkeys(n for c in state.cells for n in s.board.grid.neighbours(c))
    return tuple(
        cell for cell in near if cell not in state.cells and is_refuge(s, p, unit, cell, side)
    )


def is_refuge(s: Scenario, p: VauPosition, unit: str, cell: str, side: str) -> bool:
    """Good-order friends, wood or village; no enemy, and room (VAU-6.7g)."""
    if enemies_at(s, p, cell, side) or s.terrain_at(cell).infantry is None:
        return False
    friends = friends_at(s, p, cell, side)
    hosts = [u for u in friends if steady(p, u) and not s.units[u].guns]
    if not hosts and not s.terrain_at(cell).general:
        return False
    after = replace(p, units={**p.units, unit: sheltered(s, p, unit, cell)})
    return why_over(s, after, cell, friends_at(s, after, cell, side)) is None


def sheltered(s: Scenario, p: VauPosition, unit: str, cell: str) -> VauUnit:
    """The skirmishers at the bottom of the stack there, in its formation (VAU-6.7h)."""
    state, side = p.units[unit], s.units[unit].side
    hosts = [u for u in friends_at(s, p, cell, side) if s.units[u].infantry and steady(p, u)]
    if s.terrain_at(cell).general:
        form = "general"
    else:
        form = p.units[hosts[0]].formation if hosts else "column"
    form = "column" if form == "skirmish" else form
    hour = p.units[hosts[0]].facing if hosts else state.facing
    moved = replace(replace(state, at=cell).formed(form), sheltered=True)
    rank = bottom_rank(s, p, (cell,), unit)
    return replace(moved, facing=nearest_hour(s.units[unit], form, hour), rank=rank)


def run(pen: Pen, frame: frames.Fleeing) -> None:
    """Ask for the refuge; without one they rout (VAU-6.7i)."""
    s, p = pen.game.scenario, pen.position
    if not p.units[frame.unit].at:
        pen.done()
    elif refuges(s, p, frame.unit):
        pen.step(replace(frame, step="choose", sides=(s.units[frame.unit].side,)))
    else:
        pen.done()
        breaking.rout(pen, frame.unit, why="charged in skirmish order, without a refuge")


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Refuge) -> Refusal | None:
    found = refuges(game.scenario, view, view.pending(frames.Fleeing).unit)
    if order.cell in found:
        return None
    return refuse(
        f"{cell_words(order.cell)} is no refuge; {cell_list(found, 'or')} is.", "VAU-6.7g"
    )


def _refuge(pen: Pen, side: str, order: Refuge) -> None:
    s, p, frame = pen.game.scenario, pen.position, pen.position.pending(frames.Fleeing)
    pen.done()
    changed = {
        frame.unit: sheltered(s, p, frame.unit, order.cell),
        **followers(s, p, frame.unit, order.cell),
    }
    tried = (*p.tried, refuge_key(frame.unit))
    pen.emit(TookRefuge(changed, frame.unit, order.cell, tried))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: frames.Fleeing) -> str:
    """Where they can go."""
    found = cell_list(refuges(game.scenario, view, frame.unit), "or")
    return f"{players(frame.sides[0])}: {unit_words(frame.unit)} is charged; refuge at {found}."


REFUGE = Verb(
    Refuge, ("refuge",), usage="refuge HEX", help="Skirmishers withdraw from a charge.",
    **parts(Refuge, Cell(lambda s, p, _: refuges(s, p, p.pending(frames.Fleeing).unit), "refuge")),
    refuse=_why_not, carry_out=_refuge,
    misplaced=belongs("Skirmishers take refuge when they are charged.", "VAU-6.7g"), key="r",
)  # fmt: skip


def with_cavalry_for_refuge(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for skirmishers that took refuge with cavalry in this phase (VAU-6.7h)."""
    friends = friends_at(s, p, p.units[unit].at, s.units[unit].side)
    return refuge_key(unit) in p.tried and any(s.units[u].cavalry for u in friends)


def refuge_key(unit: str) -> str:
    """How it is noted that skirmishers took refuge in this phase (VAU-6.7h)."""
    return f"refuge:{unit}"
