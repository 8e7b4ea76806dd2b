"""Where retreating units may go, and who makes room for them (SED-11.10b, 11.11, 7.5c-f).

A *task* is a unit that is to enter a hex once room has been made there. Tasks are nested: the last
one is done first.
"""

from dataclasses import dataclass
from itertools import combinations

from engine.core import Refusal, refuse, replace, words
from engine.systems.sedan import FIRST_ARMY, Scenario, enemy_zone, held_by, state, units_of
from engine.systems.sedan.cities import take_city
from engine.systems.sedan.combat.events import Retreated
from engine.systems.sedan.combat.results import Retreating
from engine.systems.sedan.refusals import Pen, bad_cell, closed_words
from engine.systems.sedan.special_units import first_army, south_germans
from engine.systems.sedan.stacks import secrecy
from engine.systems.sedan.stacks.who_may_stack import fits

Task = tuple[str, str]
Tasks = tuple[Task, ...]
FUEL = 600
"""So many steps are tried to finish a chain; far more than any chain on the map needs."""


@dataclass(slots=True)
class Field:
    """The own units as they stand while a chain of displacements is being tried out.

    `leaving` are units that have still to retreat, `still` those that may not be displaced: these,
    and those already displaced in this chain; `shut` are the hexes from which a
    unit retreated in this combat (SED-11.11c).
    """

    s: Scenario
    side: str
    at: dict[str, str]
    zone: frozenset[str]
    enemies: frozenset[str]
    shut: frozenset[str]
    leaving: frozenset[str]
    still: frozenset[str]
    fuel: int = FUEL

    def here(self, cell: str) -> tuple[str, ...]:
        """The own units in a hex."""
        return tuple(u for u, at in self.at.items() if at == cell)


def field_of(s: Scenario, p: state.SedanPosition, side: str, leaving: tuple[str, ...]) -> Field:
    """The field as it is now."""
    own = units_of(s, p, side)
    c = p.combat
    still = {u for u in own if state.CHAIN in p.units[u].marks} | set(leaving)
    return Field(
        s, side, {u: p.units[u].at for u in own}, enemy_zone(s, p, side),
        held_by(s, p, s.enemy_of(side)), frozenset(c.vacated if c else ()), frozenset(leaving),
        frozenset(still),
    )  # fmt: skip


def grounds(f: Field, unit: str) -> tuple[str, ...]:
    """The hexes to which a unit may retreat, leaving other own units aside (SED-11.10b)."""
    s = f.s
    near = s.dry_neighbours[f.at[unit]]
    return tuple(
        n
        for n in near
        if n not in f.zone
        and n not in f.enemies
        and n not in s.closed_to[f.side]
        and not south_germans.is_outside(s, unit, n)
    )


def shut_in(
    s: Scenario, p: state.SedanPosition, side: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of a side's units that have no hex to retreat to, wherever its others stand.

    Of one that is not seen only the ground is known: what it is could but bar it from more; of
    one whose hex is not known either, nothing.
    """
    f = field_of(s, p, side, ())
    return tuple(u for u in units if u in f.at and not grounds(f, u))


def in_the_way(f: Field, unit: str, cell: str, tasks: Tasks) -> tuple[str, ...]:
    """The own units that keep a unit out of a hex, by stacking or as First Army's neighbours."""
    waiting = {u for u, _ in tasks} | {unit}
    here = tuple(u for u in f.here(cell) if u not in waiting)
    if f.s.role_of(unit) == FIRST_ARMY:
        near = (
            u
            for u, at in f.at.items()
            if first_army.touches(f.s, cell, at) and u not in waiting and u not in f.leaving
        )
        return (*here, *near)
    return () if fits(f.s, (*here, unit)) else here


def rooms(f: Field, unit: str, cell: str, tasks: Tasks) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of units whose going lets a unit in (SED-11.11b, 7.5f)."""
    if not (way := in_the_way(f, unit, cell, tasks)):
        return ((),)
    if f.s.role_of(unit) == FIRST_ARMY:
        return (way,)
    for size in range(1, len(way) + 1):
        found = tuple(
            gone
            for gone in combinations(way, size)
            if fits(f.s, (*(u for u in way if u not in gone), unit))
        )
        if found:
            return found
    return ()


def exits(f: Field, unit: str, tasks: Tasks) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where a displaced unit may go: the open hexes, and those closed only by own units."""
    kept = {cell for _, cell in tasks} | {f.at[u] for u, _ in tasks}
    army = [cell for u, cell in tasks if f.s.role_of(u) == FIRST_ARMY]
    free = tuple(
        n
        for n in grounds(f, unit)
        if n not in f.shut
        and n not in kept
        and not any(f.s.board.grid.adjacent(a, n) for a in army)
    )
    return split(f, unit, free, tasks)


def split(
    f: Field, unit: str, cells: tuple[str, ...], tasks: Tasks
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hexes parted into those open to a unit and those where others are in the way."""
    closed = tuple(c for c in cells if in_the_way(f, unit, c, tasks))
    return tuple(c for c in cells if c not in closed), closed


def movable(f: Field, tasks: Tasks, used: frozenset[str]) -> tuple[str, ...]:
    """The units one of which must go next for the last task."""
    unit, cell = tasks[-1]
    waiting = {u for u, _ in tasks}
    going = {u for room in rooms(f, unit, cell, tasks[:-1]) for u in room}
    return tuple(
        u for u in f.at if u in going and u not in f.still and u not in used and u not in waiting
    )


def finishes(f: Field, tasks: Tasks, used: frozenset[str] = frozenset()) -> bool:
    """True if all tasks can be done, nobody being displaced twice (SED-11.11c, 11.11d)."""
    if not tasks:
        return True
    f.fuel -= 1
    if f.fuel < 0:
        return False
    unit, cell = tasks[-1]
    if not in_the_way(f, unit, cell, tasks[:-1]):
        return _with(f, unit, cell, tasks[:-1], used)
    for other in movable(f, tasks, used):
        free, closed = exits(f, other, tasks)
        if any(_with(f, other, there, tasks, used | {other}) for there in free):
            return True
        if free:
            continue
        if any(finishes(f, (*tasks, (other, there)), used | {other}) for there in closed):
            return True
    return False


def _with(f: Field, unit: str, cell: str, tasks: Tasks, used: frozenset[str]) -> bool:
    """As `finishes`, once a unit stands in a hex."""
    before = f.at[unit]
    f.at[unit] = cell
    try:
        return finishes(f, tasks, used)
    finally:
        f.at[unit] = before


def choices(f: Field, tasks: Tasks) -> dict[str, tuple[str, ...]]:
    """The units that may be displaced next and, for each, hexes from which all can be finished."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in movable(f, tasks, frozenset()):
        free, closed = exits(f, unit, tasks)
        used = frozenset((unit,))
        fit = []
        for cell in free or closed:
            f.fuel = FUEL
            if free:
                ends = _with(f, unit, cell, tasks, used)
            else:
                ends = finishes(f, (*tasks, (unit, cell)), used)
            if ends:
                fit.append(cell)
        if fit:
            found[unit] = tuple(fit)
    return found


def retreats(f: Field, unit: str) -> tuple[str, ...]:
    """Where a unit may retreat: an open hex if there is one, else where room can be made."""
    free, closed = split(f, unit, grounds(f, unit), ())
    if free:
        return free
    found = []
    for cell in closed:
        f.fuel = FUEL
        if finishes(f, ((unit, cell),)):
            found.append(cell)
    return tuple(found)


def leaving(p: state.SedanPosition) -> tuple[str, ...]:
    """The units that have still to retreat."""
    frames = (f for f in reversed(p.agenda) if isinstance(f, Retreating))
    return next((f.units for f in frames), ())


def why_no_ground(
    s: Scenario, p: state.SedanPosition, side: str, unit: str, to: str
) -> Refusal | None:
    """Why ground or enemy keep a unit out of a hex (SED-11.10b)."""
    if refusal := bad_cell(s, to):
        return refusal
    at, there, who = p.units[unit].at, words.cell(to), words.unit(unit)
    if not s.board.grid.adjacent(at, to):
        return refuse(f"{there} is not next to {words.cell(at)}; a retreat is one hex.",
                      "SED-11.10a")  # fmt: skip
    f = field_of(s, p, side, ())
    if to in f.enemies:
        return refuse(f"{there} holds an enemy unit.", "SED-11.10b")
    if to in f.zone:
        return refuse(f"{there} is in an enemy zone of control.", "SED-11.10b", "SED-9.2b")
    if s.barrier(at, to):
        return refuse(f"A river without a bridge bars the way to {there}.",
                      "SED-11.10b", "SED-10.14a")  # fmt: skip
    if (closed := closed_words(s, side, to)) is not None:
        return refuse(closed.reason, "SED-11.10b", *closed.rules)
    if south_germans.is_outside(s, unit, to):
        return refuse(f"{who} may not leave its part of the map.", "SED-3.3b", "SED-11.10b")
    return None


def go_back(pen: Pen, side: str, unit: str, to: str) -> None:
    """A unit retreats; a chain of displacements that made room for it is over."""
    p = pen.position
    combat, origin = p.battle, p.units[unit].at
    changed = secrecy.relocated(p, (unit,), to)
    for other, stood in p.units.items():
        if state.CHAIN in stood.marks:
            changed[other] = (changed.get(other) or stood).unmarked(state.CHAIN)
    fought = replace(combat, vacated=tuple(dict.fromkeys((*combat.vacated, origin))))
    only = len(grounds(field_of(pen.game.scenario, p, side, ()), unit)) == 1
    pen.emit(Retreated(changed, unit, origin, to, fought, only))
    take_city(pen, to, side)
