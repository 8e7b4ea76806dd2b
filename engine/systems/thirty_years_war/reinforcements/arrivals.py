"""Which reinforcements are due, and where they may enter (LUT-16, ROC-17, WM-22.3, WM-23.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import Refusal, refuse, with_units
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.thirty_years_war.battle_rules import Group
from engine.systems.thirty_years_war.movement.steps import allowance, field_of, why_barred
from engine.systems.thirty_years_war.refusals import Pen, bad_cell
from engine.systems.thirty_years_war.reinforcements.events import BeckRolled, ManoeuvreRolled
from engine.systems.thirty_years_war.reinforcements.sharing import why_shut_in
from engine.systems.thirty_years_war.scenario import Scenario
from engine.systems.thirty_years_war.setup.places import is_optional
from engine.systems.thirty_years_war.state import GONE, SPENT, TywPosition
from engine.systems.thirty_years_war.zones import unit_in, units_by_cell

MANOEUVRE = "manoeuvre"
"""The name under which the Catholic force counts as arrived (WM-23.2a)."""


def off_map(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's pieces that are still to come."""
    return tuple(
        u
        for u, state in p.units.items()
        if not state.at and GONE not in state.marks and s.pieces[u].side == side
    )


def group_of(s: Scenario, p: TywPosition, piece: str) -> Group | None:
    """The reinforcement group of a piece; one held back for the manoeuvre has one of its own."""
    own = s.pieces[piece]
    wing = p.notes.get(own.side, {}).get(piece, "")
    if s.manoeuvre is not None and wing in s.manoeuvre.wings:
        entry = s.manoeuvre.wings[wing]
        return Group(MANOEUVRE, own.side, 0, entry, 0, False, "WM-23.2b")
    return s.groups.get(own.group)


def entry_rule(s: Scenario, p: TywPosition, piece: str) -> str:
    """The rule by which a piece enters; of one that never does, that of the movement phase."""
    group = group_of(s, p, piece) if piece in s.pieces else None
    return group.rule if group else "TYW-4.1d"


def is_due(s: Scenario, p: TywPosition, piece: str) -> bool:
    """True if a piece that is off the map enters now."""
    group, turn = group_of(s, p, piece), p.clock.turn
    if group is None or p.clock.phase != "movement" or p.clock.side != s.pieces[piece].side:
        return False
    if is_optional(s, piece):
        noted = p.notes.get(s.pieces[piece].side, {}).get(piece, "")
        return noted.isdigit() and int(noted) <= turn
    return group.turn <= turn if group.turn else group.id in p.arrived


def due(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's pieces that enter in this movement phase."""
    return tuple(u for u in off_map(s, p, side) if is_due(s, p, u))


def entry_cells(s: Scenario, p: TywPosition, group: Group) -> tuple[str, ...]:
    """The entry hexes of a group.

    If enemy units fill them all, Lützen's are the nearest of the map's edge (LUT-16.0b).
    """
    enemies = units_by_cell(s, p, s.enemy_of(group.side))
    if not group.overstack or group.rule != "LUT-16.0a":
        return group.entry
    if any(c not in enemies for c in group.entry):
        return group.entry
    grid = s.board.grid
    far = {
        c: min(grid.distance(c, e) for e in group.entry)
        for c in grid.cells
        if c not in enemies and len(grid.neighbours(c)) < 6
    }
    nearest = min(far.values(), default=0)
    return tuple(c for c, n in far.items() if n == nearest)


def entry_cost(s: Scenario, group: Group, piece: str, cell: str) -> int | None:
    """What entering costs: a flat price (LUT-16.13a) or the terrain's (WM-22.3b); None: closed."""
    ground = s.ground_at(cell).cost(s.pieces[piece].kind)
    return ground if ground is None or not group.cost else group.cost


def why_not_enter(s: Scenario, p: TywPosition, side: str, piece: str, cell: str) -> Refusal | None:
    """Why a piece that is due may not enter there."""
    group = group_of(s, p, piece)
    assert group is not None
    refusal = bad_cell(s, cell, group.rule)
    if refusal is not None:
        return refusal
    if cell not in entry_cells(s, p, group):
        near = min(entry_cells(s, p, group), key=lambda c: s.board.grid.distance(c, cell))
        return refuse(
            f"{cell_words(cell)} is no entry hex of {unit_words(piece)}. The nearest is "
            f"{cell_words(near)}.",
            group.rule,
        )
    there, own = unit_in(s, p, cell), s.pieces[piece]
    if there and s.pieces[there].side != side:
        return refuse(f"{cell_words(cell)} holds {unit_words(there)}.", _on_enemies(group))
    refusal = why_barred(s, p, piece, "", cell)
    if refusal is not None:
        return refusal
    if not own.is_unit and cell in field_of(s, p, side).persons:
        return refuse(f"{cell_words(cell)} holds an enemy leader or banner.", "TYW-6.12")
    cost, most = entry_cost(s, group, piece, cell) or 0, allowance(s, p, piece)
    if cost > most:
        return refuse(f"{cell_words(cell)} costs {cost} to enter, {most} is all it has.",
                      "TYW-6.14b", group.rule)  # fmt: skip
    if not own.is_unit:
        return None
    if there and not group.overstack:
        return refuse(f"{cell_words(cell)} holds {unit_words(there)}.", "TYW-6.31a",
                      group.rule)  # fmt: skip
    entered = replace(p.units[piece], at=cell, values={SPENT: cost})
    after = with_units(p, {piece: entered})
    return why_shut_in(field_of(s, p, side), after, piece, "TYW-6.31a", group.rule)


def _on_enemies(group: Group) -> str:
    return {"LUT-16.0a": "LUT-16.14", "ROC-17.12": "ROC-17.15"}.get(group.rule, group.rule)


def ways_in(s: Scenario, p: TywPosition, side: str, piece: str) -> tuple[str, ...]:
    """The hexes at which a piece that is due may enter now."""
    return tuple(_ways_in(s, p, side, piece))


def can_enter(s: Scenario, p: TywPosition, side: str, piece: str) -> bool:
    """True if there is a hex at which a piece that is due may enter now."""
    return next(_ways_in(s, p, side, piece), None) is not None


def _ways_in(s: Scenario, p: TywPosition, side: str, piece: str) -> Iterator[str]:
    group = group_of(s, p, piece)
    cells = entry_cells(s, p, group) if group is not None else ()
    return (c for c in cells if why_not_enter(s, p, side, piece, c) is None)


def roll_for_beck(pen: Pen) -> None:
    """From turn 9 on, at the start of each game turn, until he comes (ROC-17.0)."""
    s, p = pen.game.scenario, pen.position
    if s.beck is None or p.clock.turn < s.beck.turn:
        return
    if any(group in p.arrived for groups in s.beck.groups.values() for group in groups):
        return
    die = pen.roll("Beck's arrival")
    groups = s.beck.groups.get(die, ())
    pieces = tuple(u for u in p.units if s.pieces[u].group in groups)
    pen.emit(BeckRolled(die, groups, pieces))


def held_back(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces kept off the map for the manoeuvre: everybody sees that they are missing."""
    if s.manoeuvre is None or s.manoeuvre.side != side:
        return ()
    return tuple(u for u in p.units if u in p.notes.get(side, {}) and not p.units[u].at)


def roll_for_manoeuvre(pen: Pen, side: str) -> None:
    """From turn 2, below the turn's number and never on a 6, the whole force comes (WM-23.2a)."""
    s, p = pen.game.scenario, pen.position
    if s.manoeuvre is None or s.manoeuvre.side != side or MANOEUVRE in p.arrived:
        return
    turn = p.clock.turn
    if turn < s.manoeuvre.turn or not held_back(s, p, side):
        return
    die = pen.roll("the arrival of the manoeuvre force")
    pen.emit(ManoeuvreRolled(side, die, turn, die < turn and die != 6))
