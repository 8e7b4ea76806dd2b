"""Which reinforcements are due, at which entry hexes, and who waits (VAU-16.8a, VAU-16.8b)."""

from engine.core.memory import by_view
from engine.systems.vauchamps import Pen, Scenario, VauPosition, where
from engine.systems.vauchamps.entering.events import EntryDelayed, delay_key
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.order_of_battle import Reinforcement

WIDER = 5
"""Hexes by which the entry grows for each turn waited (VAU-16.8b)."""


def group_of(s: Scenario, piece: str) -> Reinforcement | None:
    """The line of CHART-23 to which a unit or leader belongs."""
    return next((r for r in s.reinforcements if piece in r.units or piece in r.leaders), None)


def is_waiting(s: Scenario, p: VauPosition, piece: str) -> bool:
    """True for a piece that is due and not yet on the map (VAU-16.8a)."""
    group = group_of(s, piece)
    state = p.units[piece]
    if group is None or group.turn > p.clock.turn or state.at or state.fate:
        return False
    regiment = s.units[piece].regiment if piece in s.units else ""
    if not regiment:
        return True
    whole = p.units[regiment]
    return not whole.at and not whole.is_gone


def waiting(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """A side's units and leaders that may enter now, units first."""
    pieces = (*s.units, *s.leaders)
    return tuple(x for x in pieces if s.side_of(x) == side and is_waiting(s, p, x))


def turns_delayed(s: Scenario, p: VauPosition, group: Reinforcement) -> int:
    """How many turns a group has waited before a blocked entry (VAU-16.8b)."""
    return p.delays.get(delay_key(group.entry, s.turns[group.turn - 1]), 0)


@by_view
def entry_cells(s: Scenario, p: VauPosition, group: Reinforcement) -> tuple[str, ...]:
    """The hexes of a group's entry, with those along the edge that waiting has added."""
    entry, turns = s.entries[group.entry], turns_delayed(s, p, group)
    if not turns:
        return entry.cells
    grid = s.board.grid
    near = (
        c
        for c in grid.cells
        if len(grid.neighbours(c)) < 6
        and c not in entry.cells
        and any(grid.distance(c, e) <= WIDER * turns for e in entry.cells)
    )
    return (*entry.cells, *near)


def is_blocked(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True for an entry hex held by an enemy unit or in an enemy zone (VAU-16.8b)."""
    enemy = s.enemy_of(side)
    return cell in where.held_by(s, p, enemy) or cell in zone(s, p, enemy)


def note_delays(pen: Pen, side: str) -> None:
    """Groups whose entry was blocked wait, and may enter farther along (VAU-16.8b)."""
    s = pen.game.scenario
    out = set(waiting(s, pen.position, side))
    for group in s.reinforcements:
        p, entry, due = pen.position, s.entries[group.entry], s.turns[group.turn - 1]
        late = out & {*group.units, *group.leaders}
        if late and all(is_blocked(s, p, c, side) for c in entry_cells(s, p, group)):
            turns = turns_delayed(s, p, group) + 1
            pen.emit(EntryDelayed(group.entry, entry.name, turns, due))
