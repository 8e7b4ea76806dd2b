"""Skirmishers among friends fall in at the end of the movement phase (VAU-6.7b)."""

from engine.core import memory, replace, with_units
from engine.systems.vauchamps import Pen, Scenario, VauPosition, VauUnit, where
from engine.systems.vauchamps.stacks.events import PutInColumn


def among_friends(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The skirmishers stacked with a unit that is not skirmishing; cavalry is another matter."""
    return tuple(
        u
        for u in where.units_of(s, p, side)
        if p.units[u].formation == "skirmish"
        and not p.units[u].sheltered
        and any(
            p.units[o].formation != "skirmish" and not s.units[o].cavalry
            for cell in p.units[u].cells
            for o in where.friends_at(s, p, cell, side)
        )
    )


def fall_in(pen: Pen, side: str) -> None:
    """They are put back in column, in a village in general order, at the bottom of the stack."""
    for unit, state in put_back(pen.game.scenario, pen.position, side).items():
        pen.emit(PutInColumn({unit: state}, unit, state.at, state.formation))


@memory.by_units
def put_back(s: Scenario, p: VauPosition, side: str) -> dict[str, VauUnit]:
    """How each of them stands then, one after the other."""
    found: dict[str, VauUnit] = {}
    for unit in among_friends(s, p, side):
        found[unit] = _fallen_in(s, with_units(p, found), unit)
    return found


def as_the_phase_ends(s: Scenario, p: VauPosition) -> VauPosition:
    """The position in which the movement phase would end now; any other as it is."""
    if p.clock.phase != "movement" or not (then := put_back(s, p, p.clock.side)):
        return p
    return with_units(p, then)


def _fallen_in(s: Scenario, p: VauPosition, unit: str) -> VauUnit:
    """How such skirmishers stand when they are put back in one of their hexes."""
    state, side = p.units[unit], s.side_of(unit)
    cell = next(
        c
        for c in state.cells
        if any(p.units[o].formation != "skirmish" for o in where.friends_at(s, p, c, side))
    )
    form = "general" if s.terrain_at(cell).general else "column"
    rank = where.bottom_rank(s, p, (cell,), unit)
    hour = (state.facing + 11) % 12
    return replace(state, at=cell, also=(), formation=form, facing=hour, rank=rank)
