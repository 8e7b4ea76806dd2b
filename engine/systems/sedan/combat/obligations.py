"""Who must attack and what must be attacked, judged by the local test of SED-11.4b.

After a combat every unit that is obliged needs a hex left to attack, and every hex that must be
attacked needs a unit left to attack it. That is enough: units and hexes can then always be joined
in combats of one unit against its hexes or one hex and its units. First Army, which attacks alone,
needs hexes of its own, so it is looked at apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.memory import by_units, by_view
from engine.systems.sedan import FIRST_ARMY, GUARD, Pen, Scenario, enemy_zone, held_by, units_of
from engine.systems.sedan.combat import events
from engine.systems.sedan.state import ATTACKED, OBLIGED, PLAIN_MARKS, SedanPosition

Hexes = frozenset[str]
_NONE: Hexes = frozenset()


@dataclass(frozen=True, slots=True)
class Book:
    """What is open and what is owed in a combat phase.

    `free` are the units that may still attack, each with the hexes that it can attack; `obliged`
    the units that must; `owed` the hexes that must be attacked; `army` is First Army, and
    `told_first` is true while it must attack before all others (SED-7.6).
    """

    free: Mapping[str, Hexes]
    obliged: Hexes
    owed: Hexes
    army: str = ""
    told_first: bool = False

    @property
    def hexes(self) -> Hexes:
        """The hexes that some unit can attack."""
        return frozenset(h for near in self.free.values() for h in near)

    def units_on(self, cell: str) -> tuple[str, ...]:
        """The units that can attack a hex."""
        return tuple(u for u, near in self.free.items() if cell in near)

    @property
    def sharing(self) -> Hexes:
        """The others that must attack the one hex of First Army, and no other (SED-7.5b).

        The Prussian player chooses whether they or First Army attack it; the rest is excused.
        """
        near = self.free.get(self.army, _NONE)
        if self.army not in self.obliged or len(near) != 1:
            return _NONE
        return frozenset(u for u in self.obliged if u != self.army and self.free[u] == near)


@by_units
def fresh_hexes(s: Scenario, p: SedanPosition, side: str) -> Hexes:
    """The enemy hexes that hold a unit which was not attacked or displaced in this phase.

    Only these may be attacked (SED-11.3b, 11.10e).
    """
    return frozenset(
        p.units[u].at
        for u in units_of(s, p, s.enemy_of(side))
        if not set(p.units[u].marks) & set(PLAIN_MARKS)
    )


@by_view
def book(s: Scenario, p: SedanPosition, side: str) -> Book:
    """What is open and owed now for the phasing side."""
    fresh = fresh_hexes(s, p, side)
    zone = enemy_zone(s, p, side)
    army, guard = s.with_role(FIRST_ARMY), s.with_role(GUARD)
    over = p.first_army == "last" and army in p.units and ATTACKED in p.units[army].marks
    free: dict[str, Hexes] = {}
    obliged: set[str] = set()
    covered: set[str] = set()
    for unit in units_of(s, p, side):
        state = p.units[unit]
        if OBLIGED in state.marks:
            covered.add(state.at)
        if ATTACKED in state.marks or over or (unit == guard and p.combats):
            continue
        near = frozenset(h for h in s.dry_neighbours[state.at] if h in fresh)
        must = OBLIGED in state.marks and state.at in zone
        if near or must:
            free[unit] = near
        if must:
            obliged.add(unit)
    owed = frozenset(h for h in fresh if _is_owed(s, p, h, covered))
    first = p.first_army == "first" and army in obliged and bool(free[army])
    return Book(free, frozenset(obliged), owed, army, first)


def _is_owed(s: Scenario, p: SedanPosition, cell: str, covered: set[str]) -> bool:
    kind = p.duties.get(cell, "")
    return kind == "city" or (kind == "zone" and any(c in covered for c in s.zone_reach[cell]))


def after(s: Scenario, p: SedanPosition, b: Book, targets: Hexes, units: tuple[str, ...]) -> Book:
    """What would be open and owed after a combat, as far as can be said before it."""
    guard = s.with_role(GUARD)
    drop = set(units) if guard in units or p.combats else {*units, guard}
    left = {u: near - targets for u, near in b.free.items() if u not in drop}
    if p.first_army == "last" and b.army in units:
        left = {}
    owed = b.owed - targets
    for unit in units:
        if p.units[unit].at in s.cities:
            owed |= b.free[unit] - targets
    return Book(left, b.obliged - set(units) - _excused(b, units), owed, b.army)


def _excused(b: Book, units: tuple[str, ...]) -> Hexes:
    """Who is excused if First Army attacks the hex that others share with it (SED-7.5b).

    All of them are, but one is still counted: it stands for the one duty that cannot be met.
    """
    return frozenset(sorted(b.sharing)[1:] if b.army in units else ())


def stranded(b: Book) -> int:
    """How many duties cannot be met any more, at best."""
    if b.army not in b.free:
        return _cost(b, _NONE)
    near = b.free[b.army]
    alone = frozenset(h for h in near & b.owed if b.units_on(h) == (b.army,))
    if alone:
        return _cost(b, alone)
    parts = [frozenset((h,)) for h in near]
    if not b.told_first or b.sharing:
        parts.append(_NONE)
    return min(_cost(b, part) for part in parts)


def _cost(b: Book, own: Hexes) -> int:
    """Duties left unmet if First Army attacks just these hexes, and nobody else does."""
    others = {u: near - own for u, near in b.free.items() if u != b.army}
    within = frozenset(h for near in others.values() for h in near)
    units = sum(1 for u in b.obliged if u != b.army and not others.get(u, _NONE))
    army = 1 if b.army in b.obliged and not own else 0
    return units + army + len(b.owed - own - within)


@dataclass(frozen=True, slots=True)
class Left:
    """Those who cannot meet their duty if First Army attacks `own`, alone."""

    own: Hexes
    units: tuple[str, ...]
    hexes: tuple[str, ...]


def left_by_army(b: Book) -> Left | None:
    """Whom First Army, if it attacks at all, leaves without a combat at best; None if nobody."""
    near = b.free.get(b.army, _NONE)
    alone = frozenset(h for h in near & b.owed if b.units_on(h) == (b.army,))
    parts = [alone] if alone else [frozenset((h,)) for h in sorted(near)]
    own = min(parts, key=lambda part: _cost(b, part), default=_NONE)
    others = {u: left - own for u, left in b.free.items() if u != b.army}
    units = tuple(sorted(u for u in b.obliged if u in others and b.free[u] and not others[u]))
    within = frozenset(h for left in others.values() for h in left)
    hexes = tuple(sorted((b.owed & b.hexes) - own - within))
    return Left(own, units, hexes) if own and (units or hexes) else None


def newly_stranded(before: Book, later: Book) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The units and hexes that could still meet their duty before, and cannot later."""
    units = tuple(sorted(u for u in later.obliged if before.free.get(u) and not later.free.get(u)))
    hexes = tuple(sorted(h for h in later.owed - later.hexes if h in before.hexes))
    return units, hexes


def still_owed(b: Book) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The units that must attack and can, and the hexes that must be attacked and can be."""
    units = tuple(u for u in b.free if u in b.obliged and b.free[u])
    return units, tuple(sorted(b.owed & b.hexes))


def duties_of(s: Scenario, p: SedanPosition, side: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The units that must attack, and the enemy hexes that must be attacked (SED-11.4a, b)."""
    zone = enemy_zone(s, p, side)
    units = tuple(u for u in units_of(s, p, side) if p.units[u].at in zone)
    at = {p.units[u].at for u in units}
    held = sorted(held_by(s, p, s.enemy_of(side)))
    return units, {h: "zone" for h in held if at.intersection(s.zone_reach[h])}


def add_duties(pen: Pen, owed: frozenset[str], left: set[str]) -> None:
    """Hexes that a unit attacking out of a city leaves to others (SED-11.4e).

    `left` are the hexes around such cities. A duty of the zones among them now stays, whatever
    becomes of those whom the zones obliged.
    """
    p = pen.position
    new = tuple(
        sorted(c for c in owed if c not in p.duties or (c in left and p.duties[c] != "city"))
    )
    if new:
        pen.emit(events.DutyAdded(new, {**p.duties, **dict.fromkeys(new, "city")}))
