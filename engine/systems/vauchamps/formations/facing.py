"""Facing: twelve of them, and the front, flank and rear sides they give each formation.

A facing is a clock hour from 0 (north) to 11. Even hours face a hex side, odd ones a corner. Sides
are numbered clockwise from 0, north; `f` is the side faced, or for a corner the side just
anticlockwise of it, as the digest's facing model has it.
"""

from dataclasses import dataclass

from engine.core.memory import by_units
from engine.systems.vauchamps import Scenario, VauPosition, order_of_battle, where

NAMES = (
    "north", "north-north-east", "north-east", "east", "south-east", "south-south-east", "south",
    "south-south-west", "south-west", "west", "north-west", "north-north-west",
)  # fmt: skip
"""The twelve facings in words, by clock hour; hour 0 is twelve o'clock."""

ALL = frozenset(range(6))
NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Sides:
    """The front, flank and rear sides of one hex of a unit, by side number."""

    front: frozenset[int]
    flank: frozenset[int] = NONE
    rear: frozenset[int] = NONE

    def part(self, side: int) -> str:
        """What a side is: front, flank or rear; "" for one that is none of them."""
        for name, sides in (("front", self.front), ("flank", self.flank), ("rear", self.rear)):
            if side in sides:
                return name
        return ""


def side_faced(hour: int) -> int:
    """The `f` of the facing model."""
    return hour // 2


def faces_corner(unit: order_of_battle.Unit, form: str) -> bool:
    """True if a unit in this formation faces a corner, False if a side."""
    return form in ("line", "skirmish")


def has_facing(unit: order_of_battle.Unit, form: str) -> bool:
    """False for squares and for infantry in general order, which face everywhere."""
    return form != "square" and not (form == "general" and unit.infantry)


def hours(unit: order_of_battle.Unit, form: str) -> tuple[int, ...]:
    """The facings that this formation may have; none if it faces everywhere."""
    if not has_facing(unit, form):
        return ()
    return tuple(range(1 if faces_corner(unit, form) else 0, 12, 2))


def nearest_hour(unit: order_of_battle.Unit, form: str, hour: int) -> int:
    """A facing as near as can be to an hour: the same, else the next clockwise."""
    allowed = hours(unit, form)
    return hour if not allowed or hour in allowed else (hour + 1) % 12


def _around(f: int, *offsets: int) -> frozenset[int]:
    return frozenset((f + d) % 6 for d in offsets)


def _column(unit: order_of_battle.Unit, f: int) -> Sides:
    if unit.light:
        return Sides(_around(f, -2, -1, 0, 1, 2), NONE, _around(f, 3))
    return Sides(_around(f, -1, 0, 1), _around(f, -2, 2), _around(f, 3))


def _line(f: int) -> Sides:
    return Sides(_around(f, 0, 1), _around(f, -1, 2), _around(f, 3, 4))


def _skirmish(f: int) -> Sides:
    return Sides(_around(f, -1, 0, 1, 2), _around(f, 3, 4))


def sides(unit: order_of_battle.Unit, form: str, hour: int, broken: bool = False) -> Sides:
    """The sides of a unit in one hex. `broken` units are disordered or routed: as a column."""
    f = side_faced(hour)
    if broken:
        return _column(unit, f)
    if form == "square" or (form == "general" and unit.infantry):
        return Sides(ALL)
    if form == "line":
        return _line(f)
    if form == "skirmish":
        return _skirmish(f)
    if form in ("column", "general"):
        return _column(unit, f)
    return Sides(_around(f, -1, 0, 1), _around(f, -2, 2), _around(f, 3))


def left_sides(form: str, hour: int) -> Sides:
    """The sides of the left hex of a two-hex line or skirmish line."""
    f = side_faced(hour)
    if form == "line":
        return Sides(_around(f, 0, 1), _around(f, -1), _around(f, 3, 4))
    return Sides(_around(f, -1, 0, 1), _around(f, 4), _around(f, 3))


def right_sides(form: str, hour: int) -> Sides:
    """The sides of the right hex of a two-hex line or skirmish line."""
    f = side_faced(hour)
    if form == "line":
        return Sides(_around(f, 0, 1), _around(f, 2), _around(f, 3, 4))
    return Sides(_around(f, 0, 1, 2), _around(f, 3), _around(f, 4))


def right_direction(hour: int) -> int:
    """The direction from the left to the right hex of a two-hex unit."""
    return (side_faced(hour) + 2) % 6


def _tail_sides(s: Scenario, cells: tuple[str, ...], cell: str) -> Sides:
    """The hexes of a road column behind the head: all that is not joined to it is rear."""
    place = cells.index(cell)
    joined = {
        s.board.grid.direction(cell, other)
        for other in (*cells[max(0, place - 1) : place], *cells[place + 1 : place + 2])
        if s.board.grid.adjacent(cell, other)
    }
    return Sides(NONE, NONE, ALL - joined)


def leads(s: Scenario, p: VauPosition, unit: str, cell: str) -> str:
    """The unit whose facing a hex's stack shares with this one (VAU-6.2a, VAU-6.4j)."""
    first = where.top(s, p, cell)
    same = first and s.units[first].side == s.units[unit].side
    return first if same else unit


def facing_under(s: Scenario, p: VauPosition, unit: str, hour: int) -> int:
    """The facing that a unit has under one that faces an hour."""
    state = p.units[unit]
    broken = state.broken
    return nearest_hour(s.units[unit], "column" if broken else state.formation, hour)


def hour_of(s: Scenario, p: VauPosition, unit: str) -> int:
    """The facing of a unit: that of the top unit of its hex (VAU-6.2a)."""
    state = p.units[unit]
    if state.also or not state.at:
        return state.facing
    return p.units[leads(s, p, unit, state.at)].facing


def shown_hour(s: Scenario, p: VauPosition, unit: str) -> int:
    """The facing of a unit as its own formation takes it from the top unit's."""
    return facing_under(s, p, unit, hour_of(s, p, unit))


@by_units
def sides_of(s: Scenario, p: VauPosition, unit: str, cell: str) -> Sides:
    """The front, flank and rear sides of a unit in one of its hexes.

    Guns in the hex of infantry in line share the line's (VAU-6.4j), in a square's its all-round
    front; every other unit keeps its own formation's, turned as the top unit faces.
    """
    state, form = p.units[unit], p.units[unit].formation
    broken = state.broken
    if form == "road-march" and cell != state.at:
        return _tail_sides(s, state.cells, cell)
    if state.also and form in ("line", "skirmish"):
        hour = state.facing
        return left_sides(form, hour) if cell == state.at else right_sides(form, hour)
    if form in ("unlimbered", "limbered") and not broken:
        if host := _host(s, p, unit, cell):
            return sides_of(s, p, host, cell)
    return sides(s.units[unit], form, shown_hour(s, p, unit), broken)


def _host(s: Scenario, p: VauPosition, guns: str, cell: str) -> str:
    """The infantry in line, square or general order with which guns share a hex, "" for none."""
    hosts = [
        u
        for u in where.friends_at(s, p, cell, s.units[guns].side)
        if s.units[u].infantry and not p.units[u].broken and where.is_in(p, u, "line", "square")
    ]
    return next((u for u in p.units if u in hosts), "") if hosts else ""


@by_units
def front_cells(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The hexes next to a unit's front sides, its own left out, clockwise hex by hex."""
    state = p.units[unit]
    found: dict[str, None] = {}
    for cell in state.cells:
        around = s.board.grid.around(cell)
        for side in sorted(sides_of(s, p, unit, cell).front):
            beside = around[side]
            if beside and beside not in state.cells:
                found[beside] = None
    return tuple(found)


def part_hit(s: Scenario, p: VauPosition, unit: str, cell: str, from_cell: str) -> str:
    """Through what an attack from a neighbouring hex comes: front, flank, rear or ""."""
    side = s.board.grid.direction(cell, from_cell)
    return sides_of(s, p, unit, cell).part(side)


def to_front(s: Scenario, p: VauPosition, unit: str, cell: str, target: str) -> bool:
    """True if a hex at any range is to the front of a unit's hex: all its directions are."""
    towards = s.board.grid.directions_towards(cell, target)
    front = sides_of(s, p, unit, cell).front
    return bool(towards) and all(d in front for d in towards)


FORM_WORDS = {"general": "general order", "skirmish": "skirmish order", "road-march": "road march"}
"""Formations whose word is not their name."""


def form_words(form: str) -> str:
    """A formation as it is said."""
    return FORM_WORDS.get(form, form)


def hour_named(name: str) -> int:
    """The clock hour of a facing's name, -1 if there is none."""
    return NAMES.index(name) if name in NAMES else -1


def turned_towards(s: Scenario, unit: str, form: str, hour: int, direction: int) -> int:
    """Facing after the free turn: columns turn up to 60 degrees along their way (VAU-6.2e)."""
    who = s.units[unit]
    if not has_facing(who, form) or faces_corner(who, form):
        return hour
    turn = (2 * direction - hour) % 12
    if turn == 0:
        return hour
    return (hour + (2 if turn <= 6 else -2)) % 12
