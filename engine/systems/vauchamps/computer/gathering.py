"""What a side wants: which enemy hexes it can gather strength against, who should go where."""

from collections.abc import Iterable
from functools import cached_property

from engine.systems.vauchamps import ALLIED, inc_left
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.state import EXHAUSTED

ASIDE = 2.5
"""What each hex of the way to a target makes of its worth: who is near is struck first."""
CALL = 12.0
"""How loudly a village hex calls that the enemy holds, in thirds of a turn of march."""
STACK = 18
"""Increments that may stand in a clear hex."""
STORM, FIELD = 2.0, 2.3
"""The odds that an attack on a village must promise, and one in the field."""
ENOUGH = 3.5
"""Odds beyond which more attackers are better used elsewhere."""
SURE = 5.0
"""The same where a level hangs on it."""


class Aims(Stand):
    """How both sides stand, with what the side is to do there."""

    @cached_property
    def attacks(self) -> dict[str, str]:
        """The hex that each unit should attack in this turn, if there is one worth attacking."""
        return attacks(self)

    @cached_property
    def storms(self) -> dict[str, str]:
        """The village hex that each unit storms to deny the French the level of this turn.

        To bring several there together is a plan: the watchful alone make it.
        """
        return storms(self) if self.watchful and self.is_missed else {}

    @cached_property
    def goals(self) -> dict[str, str]:
        """For each unit the village hex to which it should go."""
        return goals(self)


def attacks(stand: Aims) -> dict[str, str]:
    """The hex that each unit should attack in this turn, if there is one worth attacking."""
    free = [u for u in stand.own if _may_strike(stand, u)]
    chances = sorted(
        (
            (_prize(stand, cell) - ASIDE * _nearest(stand, cell, free), cell)
            for cell in stand.foe_cells
            if _in_reach(stand, cell, free)
        ),
        key=lambda x: (-x[0], x[1]),
    )
    found: dict[str, str] = dict(stand.storms)
    for prize, cell in chances:
        near = [
            u for u in free
            if u not in found and can_come_to(stand, u, cell) and not _ridden_down(stand, u, cell)
            and (cell in stand.places or not stand.spares(u))
        ]  # fmt: skip
        gathered = _gathered(stand, cell, near)
        if gathered and prize > 0:
            found.update(dict.fromkeys(gathered, cell))
    return found


def storms(stand: Stand) -> dict[str, str]:
    """Who storms which village hex in the turn of a French level, at whatever odds: the best first.

    A Prussian foot who can go in goes with each storm, for he alone denies the level (VAU-18.2).
    """
    free = [u for u in stand.own if _may_strike(stand, u)]
    found: dict[str, str] = {}
    held = [c for c in stand.places if c in stand.foe_cells]
    while held:
        near = {
            c: [u for u in free if u not in found and can_come_to(stand, u, c)] for c in held
        }  # fmt: skip
        odds = {c: _storm_odds(stand, c, units) for c, units in near.items()}
        cell = max(held, key=lambda c: (odds[c], c))
        if not odds[cell]:
            break
        held.remove(cell)
        strength = 0.0
        near[cell].sort(key=lambda u: (not stand.counts(u), _far(stand, u, cell), u))
        for unit in near[cell]:
            if strength >= SURE * _defence(stand, cell):
                break
            found[unit] = cell
            strength += stand.melee(unit)
    return found


def _storm_odds(stand: Stand, cell: str, near: Iterable[str]) -> float:
    """How much these units outweigh who holds a hex; 0 if none of them counts there."""
    units = list(near)
    if not any(stand.counts(u) and stand.s.units[u].infantry for u in units):
        return 0.0
    return sum(map(stand.melee, units)) / _defence(stand, cell)


def _defence(stand: Stand, cell: str) -> float:
    return max(sum(map(stand.melee, stand.foe_cells[cell])), 4.0)


def _far(stand: Stand, unit: str, cell: str) -> int:
    return min(stand.grid.distance(c, cell) for c in stand.p.units[unit].cells)


def _nearest(stand: Stand, cell: str, free: Iterable[str]) -> int:
    """How far the nearest of these units is."""
    return min(stand.grid.distance(stand.p.units[u].at, cell) for u in free)


def _may_strike(stand: Stand, unit: str) -> bool:
    who, state = stand.s.units[unit], stand.p.units[unit]
    if who.guns or state.broken or state.charged or is_frozen(stand.s, stand.p, unit):
        return False
    if unit in stand.p.fought:
        return False
    if state.formation == "square" and not stand.is_last_chance:
        return False
    return not (who.cavalry and state.readiness == EXHAUSTED)


def can_come_to(stand: Stand, unit: str, cell: str) -> bool:
    """True if a unit could stand next to a hex at the end of this phase, roughly."""
    state = stand.p.units[unit]
    far = _far(stand, unit, cell)
    if far <= 1:
        return True
    if state.moved or state.stopped:
        return False
    who = stand.s.units[unit]
    left = who.movement - (2 if state.formation == "line" else 0) - state.spent / 2 - 1
    if who.cavalry and _closed_to_horse(stand, cell):
        return False
    return far - 1 <= left


def _ridden_down(stand: Stand, unit: str, cell: str) -> bool:
    """True for foot that would have to walk up to fresh cavalry in the open, which charges it."""
    p = stand.p
    if not stand.s.units[unit].infantry or not stand.s.terrain_at(cell).charge:
        return False
    if _far(stand, unit, cell) <= 1:
        return False
    fresh = (u for u in stand.foe_cells[cell] if stand.s.units[u].cavalry)
    return any(not p.units[u].broken and p.units[u].readiness != EXHAUSTED for u in fresh)


def _closed_to_horse(stand: Stand, cell: str) -> bool:
    """Cavalry attacks neither squares nor villages."""
    square = any(stand.p.units[u].formation == "square" for u in stand.foe_cells.get(cell, ()))
    return square or not stand.s.terrain_at(cell).charge


def _in_reach(stand: Stand, cell: str, free: Iterable[str]) -> bool:
    return any(can_come_to(stand, u, cell) for u in free)


def _prize(stand: Stand, cell: str) -> float:
    """What it is worth to drive the enemy out of a hex."""
    prize = stand.places.get(cell, 0.0)
    units = stand.foe_cells[cell]
    prize += sum(stand.worth(u) for u in units) * 0.4
    near = min((stand.grid.distance(cell, c) for c in stand.places), default=9)
    return prize + max(0, 6 - near)


def _gathered(stand: Stand, cell: str, near: list[str]) -> list[str]:
    """Enough of these units to beat a hex, the nearest first; none if they are too weak."""
    s, p = stand.s, stand.p
    defence = _defence(stand, cell)
    near.sort(
        key=lambda u: (
            stand.grid.distance(p.units[u].at, cell), s.units[u].cavalry, -stand.melee(u), u
        )
    )  # fmt: skip
    open_sides = [
        c for c in stand.grid.neighbours(cell)
        if c not in stand.foe_cells and s.terrain_at(c).infantry is not None
    ]  # fmt: skip
    room = float(sum(6 if s.terrain_at(c).general else STACK for c in open_sides))
    chosen: list[str] = []
    strength = 0.0
    for unit in near:
        if stand.keeps(unit) and stand.grid.distance(p.units[unit].at, cell) > 1:
            continue
        inc = inc_left(s, p, unit)
        if inc > room:
            continue
        room -= inc
        chosen.append(unit)
        strength += stand.melee(unit)
        if strength >= ENOUGH * defence:
            break
    need = STORM if cell in stand.places else FIELD
    if stand.places.get(cell, 0.0) > max(stand.w.place.values()):
        need /= stand.w.due
    return chosen if strength >= need * defence else []


def goals(stand: Stand) -> dict[str, str]:
    """For each unit that may move the village hex to which it should go."""
    s = stand.s
    found: dict[str, str] = {}
    open_places = [c for c in stand.places if c not in stand.own_cells and c not in stand.foe_cells]
    foot = [u for u in stand.own if s.units[u].infantry and not stand.p.units[u].broken]
    for cell in open_places:
        able = [u for u in foot if u not in found and not stand.keeps(u) and _suits(stand, u, cell)]
        if able:
            found[min(able, key=lambda u: (stand.turns(u, stand.p.units[u].at, cell), u))] = cell
    for unit in stand.own:
        if unit not in found:
            found[unit] = _goal(stand, unit)
    return found


def _suits(stand: Stand, unit: str, cell: str) -> bool:
    """Prussians hold the villages for the Allies (VAU-18.2)."""
    if stand.side == ALLIED and stand.s.units[unit].nation != "prussian":
        return stand.grid.distance(stand.p.units[unit].at, cell) < 6
    return True


def _goal(stand: Stand, unit: str) -> str:
    """Where it should go that no hex calls for by itself: to the fight for the villages."""
    at = stand.p.units[unit].at
    if at in stand.places:
        return at

    def call(cell: str) -> float:
        near = -3.0 * stand.turns(unit, at, cell)
        if cell in stand.foe_cells:
            return near + CALL
        doubt = stand.pressure.get(cell, 0.0) / (stand.support.get(cell, 0.0) + 10.0)
        return near + min(CALL, 6.0 * max(0.0, doubt - 0.5))

    return max(stand.places, key=lambda c: (call(c), c))
