"""Which reinforcements are due, and where they may enter (LUT-16, ROC-17, WM-22.3, WM-23.2)."""

from engine.systems.thirty_years_war import Pen, Scenario, battle_tables
from engine.systems.thirty_years_war.reinforcements.events import BeckRolled, ManoeuvreRolled
from engine.systems.thirty_years_war.setup.places import is_optional
from engine.systems.thirty_years_war.state import GONE, TywPosition

MANOEUVRE = "manoeuvre"
"""The name under which the Catholic force counts as arrived (WM-23.2a)."""


def off_map(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's pieces that are still to come."""
    return tuple(
        u
        for u, state in p.units.items()
        if not state.at and GONE not in state.marks and s.pieces[u].side == side
    )


def group_of(s: Scenario, p: TywPosition, piece: str) -> battle_tables.Group | None:
    """The reinforcement group of a piece; one held back for the manoeuvre has one of its own."""
    own = s.pieces[piece]
    wing = p.notes.get(own.side, {}).get(piece, "")
    if s.manoeuvre is not None and wing in s.manoeuvre.wings:
        entry = s.manoeuvre.wings[wing]
        return battle_tables.Group(MANOEUVRE, own.side, 0, entry, 0, False, "WM-23.2b")
    return s.groups.get(own.group)


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
