"""Where enemies have units to their front who leave a hex on their way, or spend points there.

VAU-12.7a, VAU-12.7c; and where cavalry may charge who enters, VAU-10.4a.
"""

from collections.abc import Callable, Mapping

from engine.core.position import with_units
from engine.systems.vauchamps.charge.opportunity import pouncers
from engine.systems.vauchamps.fire.opportunity import watched
from engine.systems.vauchamps.fire.targets import firers_at
from engine.systems.vauchamps.fire.values import OPPORTUNITY
from engine.systems.vauchamps.formations.road_march import left_by
from engine.systems.vauchamps.frames import Pounce
from engine.systems.vauchamps.movement.meeting import horse_by
from engine.systems.vauchamps.movement.stepping import stepped
from engine.systems.vauchamps.movement.walker import Trail, Walker, cells_at, start_of
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition, VauUnit

Exposed = Mapping[str, tuple[str, ...]]
"""The hexes that are left in the front of enemies, each with those who may fire."""
States = dict[str, VauUnit]


def pounces(w: Walker) -> Callable[[tuple[str, ...]], Exposed]:
    """Tells of each way that can be gone where enemy cavalry may charge who enters (VAU-10.4a).

    As things stand, if nothing else happens on it: each hex with the cavalry that may try there.
    """
    start: tuple[Trail, States, Exposed] = (start_of(w), {u: w.p.units[u] for u in w.units}, {})
    known: dict[tuple[str, ...], tuple[Trail, States, Exposed]] = {(): start}

    def gone(path: tuple[str, ...]) -> tuple[Trail, States, Exposed]:
        if path not in known:
            t, states, found = gone(path[:-1])
            then = dict(states)
            after = stepped(w, t, then, path[-1])
            known[path] = after, then, {**found, **_entering(w, after, then)}
        return known[path]

    return lambda path: gone(path)[2]


def _entering(w: Walker, t: Trail, states: States) -> Exposed:
    """The hex that units so placed have entered within the reach of enemy cavalry."""
    cells, enemy = cells_at(w, t.here), w.s.enemy_of(w.side)
    if not any(horse_by(w.s, w.p, enemy, cell) for cell in cells):
        return {}
    frame = Pounce((), "", w.units, cells[0], cells[1:])
    able = pouncers(w.s, with_units(w.p, states), frame)
    return {t.here: able} if able else {}


def exposures(w: Walker) -> Callable[[tuple[str, ...]], Exposed]:
    """Tells of each way that can be gone where enemies may fire, if nothing else happens on it.

    As things stand, and whatever their numbers, which are hidden (VAU-0.3): a fire that turns out
    to be below the lowest odds is not offered. Ways that begin alike are looked at once.
    """
    start: tuple[Trail, States, Exposed] = (start_of(w), {u: w.p.units[u] for u in w.units}, {})
    known: dict[tuple[str, ...], tuple[Trail, States, Exposed]] = {(): start}

    def gone(path: tuple[str, ...]) -> tuple[Trail, States, Exposed]:
        if path not in known:
            t, states, found = gone(path[:-1])
            then = dict(states)
            known[path] = stepped(w, t, then, path[-1]), then, {**found, **_leaving(w, states)}
        return known[path]

    return lambda path: gone(path)[2]


def _leaving(w: Walker, states: States) -> Exposed:
    """The hexes that units so placed leave next in the front of enemies (VAU-12.7a)."""
    return exposed(w.s, with_units(w.p, states), w.side, left_by(states[w.first]))


def exposed(s: Scenario, p: VauPosition, side: str, cells: tuple[str, ...]) -> Exposed:
    """Those of a side's hexes that enemies have to their front, with those who may fire."""
    if not watched(s, p, cells, side):
        return {}
    enemy = s.enemy_of(side)
    able = {c: dict.fromkeys(f.unit for f in firers_at(s, p, enemy, c, OPPORTUNITY)) for c in cells}
    return {cell: tuple(units) for cell, units in able.items() if units}
