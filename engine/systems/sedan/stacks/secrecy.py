"""Who knows which units: below its top counter a stack is the owner's secret (SED-8.3a).

What a side hears of changed units is the difference between its two views.
"""

from typing import TypeVar

from engine.core import Event, Kept, UnitState, replace, secrecy
from engine.systems.sedan.state import (
    LEVEL,
    PLAIN_MARKS,
    POOL,
    SPENT,
    SedanPosition,
    level,
    stack,
    valued,
)

P = TypeVar("P", bound=SedanPosition)
INTELLIGENCE = "intelligence"


def owner(position: SedanPosition, unit: str) -> str:
    """The side of a unit, or of a stand-in."""
    return position.owners.get(unit) or unit[1:].partition(":")[0]


def known(p: SedanPosition, unit: str, state: UnitState, side: str) -> bool:
    """True if a side sees this unit (SED-8.3a): its own, tops of stacks, those shown."""
    if owner(p, unit) == side:
        return True
    if not state.at:
        return POOL not in state.marks
    if level(state) == 0 or unit in shown(p):
        return True
    return p.in_force(INTELLIGENCE, side)


def shown(p: SedanPosition) -> tuple[str, ...]:
    """The units that both sides see, for they are in the combat that is being resolved."""
    return p.combat.attackers + p.combat.defenders if p.combat else ()


def redact(p: SedanPosition, side: str) -> SedanPosition:
    """The position as a side may know it: a stand-in for each counter it may not look at."""
    seen: dict[str, UnitState] = {}
    hidden: list[tuple[str, int, str]] = []
    for unit, state in p.units.items():
        if owner(p, unit) == side:
            seen[unit] = state
        elif known(p, unit, state, side):
            # What it has spent may tell how slow an unknown unit below it is (SED-10.3, SED-10.6).
            seen[unit] = valued(state, SPENT, 0)
        elif state.at:
            hidden.append((state.at, level(state), unit))
    for cell, depth, unit in sorted(hidden):
        # Who may re-order his stacks, the phasing side, would show by these marks how they lie.
        is_still = owner(p, unit) != p.clock.side
        marks = tuple(m for m in p.units[unit].marks if is_still and m in PLAIN_MARKS)
        place = UnitState(at=cell, marks=marks, values={LEVEL: depth})
        seen[secrecy.stand_in(owner(p, unit), cell, depth)] = place
    order = [u for u in p.owners if u in seen]
    units = {u: seen.pop(u) for u in order} | seen
    return replace(p, units=units, agenda=secrecy.seen_agenda(p, side))


def masked(p: SedanPosition, units: tuple[str, ...], side: str) -> tuple[str, ...]:
    """These units as a side may name them in this position: itself, or as a stand-in."""

    def name(unit: str) -> str:
        state = p.units[unit]
        if known(p, unit, state, side):
            return unit
        return secrecy.stand_in(owner(p, unit), state.at, level(state))

    return tuple(name(u) for u in units)


def restacked(p: SedanPosition, cell: str, units: tuple[str, ...]) -> secrecy.Changes:
    """The changes that put these units in a hex, from the top."""
    found: secrecy.Changes = {}
    for depth, unit in enumerate(units):
        state = p.units[unit]
        place = valued(replace(state, at=cell), LEVEL, depth)
        if place != state:
            found[unit] = place
    return found


def lifted(p: SedanPosition, units: tuple[str, ...]) -> secrecy.Changes:
    """The changes in the stacks that these units leave."""
    found: secrecy.Changes = {}
    for cell in sorted({p.units[u].at for u in units if p.units[u].at}):
        found |= restacked(p, cell, tuple(u for u in stack(p, cell) if u not in units))
    return found


def relocated(p: SedanPosition, units: tuple[str, ...], cell: str) -> secrecy.Changes:
    """The changes that bring units to a hex, on top of what lies there, in the order given."""
    there = tuple(u for u in stack(p, cell) if u not in units)
    leavers = tuple(u for u in units if p.units[u].at != cell)
    return lifted(p, leavers) | restacked(p, cell, (*units, *there))


def taken_off(p: SedanPosition, unit: str, mark: str) -> secrecy.Changes:
    """The changes that take a unit off the map, for good, with this mark."""
    return lifted(p, (unit,)) | {unit: UnitState(marks=(mark,))}


class UnitsChanged(Kept, frozen=True):
    """An event that changes units. `changed` holds their resulting states."""

    changed: secrecy.Changes

    def apply(self, position: P) -> P:
        after: P = super().apply(position) if self.keeps else position
        return secrecy.with_changes(after, self.changed)

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The same with the changes that this side can see."""
        after = self.apply(before)
        return replace(self, changed=secrecy.changes(redact(before, side), redact(after, side)))

    def turned_up(self, *but: str) -> bool:
        """True if a counter that lay below another is now on top, these units aside."""
        tops = (u for u, s in self.changed.items() if s is not None and s.at and level(s) == 0)
        return any(u not in but for u in tops)
