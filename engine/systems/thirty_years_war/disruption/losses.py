"""Disrupting and eliminating units (TYW-9.0), and what follows from it."""

from collections.abc import Iterable

from engine.systems.thirty_years_war import LEADER, Pen, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.disruption.events import Disrupted, Eliminated
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale import demoralisation, tolls


def disrupt_one(pen: Pen, unit: str, cause: str) -> None:
    """Turn an undisrupted unit over (TYW-9.0a)."""
    p, piece = pen.position, pen.game.scenario.pieces[unit]
    pen.emit(Disrupted(unit, p.units[unit].at, piece.reverse, cause))


def remove_one(pen: Pen, unit: str, cause: str) -> None:
    """Eliminate a unit; its full strength counts, whichever side was up (TYW-11.0b)."""
    s, p = pen.game.scenario, pen.position
    toll = tolls.toll_of(s, p, unit)
    pen.emit(Eliminated(unit, p.units[unit].at, s.pieces[unit].strength, cause, toll))


def hit(pen: Pen, units: Iterable[str], cause: str) -> None:
    """Disrupt these units; those already disrupted are eliminated (TYW-9.0b)."""
    for unit in units:
        if zones.disrupted(pen.position, unit):
            remove_one(pen, unit, "a second disruption")
        else:
            disrupt_one(pen, unit, cause)


def eliminate(pen: Pen, units: Iterable[str], cause: str) -> None:
    """Eliminate units together, outside combat: then armies and leaders are looked at."""
    for unit in units:
        remove_one(pen, unit, cause)
    demoralisation.check(pen)
    alone.check(pen)


def doomed(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """Disrupted units of a broken category without a leader in their hex (NOR-18.31b)."""
    if not s.losses.removal:
        return ()
    led = {p.units[u].at for u in zones.of_kind(s, p, side, LEADER)}
    return tuple(
        u
        for u in zones.units_of(s, p, side)
        if zones.disrupted(p, u) and zones.broken(s, p, u) and p.units[u].at not in led
    )
