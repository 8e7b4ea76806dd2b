"""Disrupting and eliminating units (TYW-9.0), and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.systems.thirty_years_war.leaders import ratings
from engine.systems.thirty_years_war.morale import demoralisation
from engine.systems.thirty_years_war.morale.tolls import toll_of
from engine.systems.thirty_years_war.movement.events import Disrupted, Eliminated
from engine.systems.thirty_years_war.refusals import Pen
from engine.systems.thirty_years_war.zones import disrupted


def disrupt_one(pen: Pen, unit: str, cause: str) -> None:
    """Turn an undisrupted unit over (TYW-9.0a)."""
    p, piece = pen.position, pen.game.scenario.pieces[unit]
    pen.emit(Disrupted(unit, p.units[unit].at, piece.reverse, cause))


def remove_one(pen: Pen, unit: str, cause: str) -> None:
    """Eliminate a unit; its full strength counts, whichever side was up (TYW-11.0b)."""
    s, p = pen.game.scenario, pen.position
    toll = toll_of(s, p, unit)
    pen.emit(Eliminated(unit, p.units[unit].at, s.pieces[unit].strength, cause, toll))


def hit(pen: Pen, units: Iterable[str], cause: str) -> None:
    """Disrupt these units; those already disrupted are eliminated (TYW-9.0b)."""
    for unit in units:
        if disrupted(pen.position, unit):
            remove_one(pen, unit, "a second disruption")
        else:
            disrupt_one(pen, unit, cause)


def eliminate(pen: Pen, units: Iterable[str], cause: str) -> None:
    """Eliminate units together, outside combat: then armies and leaders are looked at."""
    for unit in units:
        remove_one(pen, unit, cause)
    demoralisation.check(pen)
    ratings.check(pen)
