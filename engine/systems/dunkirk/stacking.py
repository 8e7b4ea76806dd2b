"""Stacking (DNK-9): who may share a hex, how many, and what becomes of those too many."""

from engine.core import Refusal, refuse, words
from engine.systems.dunkirk import DunkirkPosition, Pen, Scenario, events, units_in, units_of
from engine.systems.dunkirk.frames import Losses
from engine.systems.dunkirk.zones import held_by


def room_in(s: Scenario, p: DunkirkPosition, cell: str, but: tuple[str, ...] = ()) -> int:
    """For how many more units a hex has room; those of `but` do not count (DNK-9.3)."""
    return s.stacking - sum(u not in but for u in units_in(p, cell))


def over_with(s: Scenario, p: DunkirkPosition, unit: str, cell: str) -> int:
    """How many of its units a hex would hold too many with a unit that ended there (DNK-9.3)."""
    return max(0, 1 - room_in(s, p, cell, (unit,)))


def crowded(s: Scenario, p: DunkirkPosition, side: str) -> dict[str, int]:
    """The hexes with too many of a side's units, and how many are over (DNK-9.3)."""
    held = sorted({p.units[u].at for u in units_of(s, p, side)})
    return {c: -room_in(s, p, c) for c in held if room_in(s, p, c) < 0}


def closed_to(s: Scenario, p: DunkirkPosition, side: str) -> frozenset[str]:
    """The hexes that enemy units close to a side: both are never in one hex (DNK-9.5)."""
    return held_by(s, p, s.enemy_of(side))


def why_not_shared(enemies: frozenset[str], cell: str, rule: str, more: str = "") -> Refusal | None:
    """Why a unit may not go into one of the hexes that enemies hold (DNK-9.5).

    `rule` forbids it too, for the way that the unit goes; `more` is said after it.
    """
    if cell not in enemies:
        return None
    return refuse(f"{words.cell(cell)} holds an enemy unit.{more}", rule, "DNK-9.5")


def check_stacks(pen: Pen, side: str) -> None:
    """Hexes that hold too many units at the end of movement lose some (DNK-9.6, DNK-9.7)."""
    s = pen.game.scenario
    for cell, over in reversed(crowded(s, pen.position, side).items()):
        pen.emit(events.OverStacked(cell, side, over + s.stacking, over))
        pen.push(Losses((side,), "", units_in(pen.position, cell), "over-stack", over, cell))
