"""Where enemies have units to their front who leave a hex on their way, or spend points there.

VAU-12.7a, VAU-12.7c; and where cavalry may charge who enters, VAU-10.4a. All as far as the side
that moves can know: numbers are hidden (VAU-0.3).
"""

from collections.abc import Callable, Mapping

import msgspec

from engine.core.position import with_units
from engine.systems.vauchamps import Scenario, VauPosition, VauUnit, frames
from engine.systems.vauchamps.charge.opportunity import contacts_of, in_reach, shares_room
from engine.systems.vauchamps.fire import firing_values, opportunity, prospects, targets
from engine.systems.vauchamps.formations.road_march import left_by
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.movement.meeting import horse_by
from engine.systems.vauchamps.movement.stepping import stepped
from engine.systems.vauchamps.movement.walker import Trail, Walker, cells_at, start_of


class Danger(msgspec.Struct, frozen=True):
    """Who may fire or charge, and whether hidden numbers leave no doubt that they can."""

    by: tuple[str, ...]
    sure: bool


Exposed = Mapping[str, Danger]
"""The hexes where enemies may fire or charge."""
States = dict[str, VauUnit]


def pounces(w: Walker) -> Callable[[tuple[str, ...]], Exposed]:
    """Tells of each way that can be gone where enemy cavalry may charge who enters (VAU-10.4a).

    As things stand, if nothing else happens on it: each hex with the cavalry that may try there.
    """
    return _on_each_way(
        w,
        lambda before, after, here: entered(
            w.s, with_units(w.p, after), w.units, cells_at(w, here)
        ),
    )


def exposures(w: Walker) -> Callable[[tuple[str, ...]], Exposed]:
    """Tells of each way that can be gone where enemies may fire, if nothing else happens on it.

    As things stand, at the hexes that are left (VAU-12.7a); a fire below the lowest odds is not
    offered.
    """
    return _on_each_way(
        w,
        lambda before, after, here: exposed(
            w.s, with_units(w.p, before), w.side, left_by(before[w.first])
        ),
    )


def _on_each_way(
    w: Walker, danger: Callable[[States, States, str], Exposed]
) -> Callable[[tuple[str, ...]], Exposed]:
    """Tells of each way the dangers of its steps; ways that begin alike are looked at once.

    `danger` is told of the units before a step and after it, and where it leads.
    """
    start: tuple[Trail, States, Exposed] = (start_of(w), {u: w.p.units[u] for u in w.units}, {})
    known: dict[tuple[str, ...], tuple[Trail, States, Exposed]] = {(): start}

    def gone(path: tuple[str, ...]) -> tuple[Trail, States, Exposed]:
        if path not in known:
            t, before, found = gone(path[:-1])
            states = dict(before)
            after = stepped(w, t, states, path[-1])
            known[path] = after, states, {**found, **danger(before, states, after.here)}
        return known[path]

    return lambda path: gone(path)[2]


def entered(s: Scenario, p: VauPosition, units: tuple[str, ...], cells: tuple[str, ...]) -> Exposed:
    """The first of the hexes that these have entered, if enemy cavalry may charge them there."""
    enemy = s.enemy_of(s.side_of(units[0]))
    if not any(horse_by(s, p, enemy, cell) for cell in cells):
        return {}
    frame = frames.Pounce((), "", units, cells[0], cells[1:])
    found: dict[str, bool] = {}
    for cell in cells:
        for unit in in_reach(s, p, frame, cell):
            if rooms := _rooms(s, p, unit, cell):
                found[unit] = found.get(unit, False) or any(rooms)
    return {cells[0]: Danger(tuple(found), any(found.values()))} if found else {}


def _rooms(s: Scenario, p: VauPosition, unit: str, cell: str) -> list[bool]:
    """Of each hex where cavalry may have room for contact: True if it is known that it has.

    How many increments friends take there is hidden.
    """
    rooms = []
    for at, why in contacts_of(s, p, unit, cell).items():
        known = may_know(s, p, unit) or at == p.units[unit].at or not shares_room(s, p, unit, at)
        if known and why is None:
            rooms.append(True)
        elif not known and (why is None or "VAU-3.1a" in why.rules):
            rooms.append(False)
    return rooms


def exposed(
    s: Scenario, p: VauPosition, side: str, cells: tuple[str, ...], spared: tuple[str, ...] = ()
) -> Exposed:
    """Those of a side's hexes that enemies have to their front, with those who may fire.

    Without the enemies that are `spared`: those who cannot fire there again.
    """
    if not opportunity.watched(s, p, cells, side):
        return {}
    found = {}
    for cell in cells:
        there = targets.firers_at(s, p, s.enemy_of(side), cell, firing_values.OPPORTUNITY)
        able = tuple(f for f in there if f.unit not in spared)
        if able and not prospects.is_hopeless(s, p, able, cell):
            by = tuple(dict.fromkeys(f.unit for f in able))
            found[cell] = Danger(by, prospects.is_sure(s, p, able, cell))
    return found
