"""Why a unit can be ordered now, must be, or cannot be."""

from __future__ import annotations

from engine.core import Refusal, Verb
from engine.core.words import (
    cell as cell_words,
    counted,
    listed,
    players,
    unit as unit_words,
)
from tui.desk.able import ready_for
from tui.desk.desk import Desk, Rows


def why_unit(desk: Desk, unit: str) -> Rows:
    """What a unit can be ordered now, or what bars it from that; and what it owes."""
    options, who = desk.options, unit_words(unit)
    verbs = [verb for verb in options.frame_verbs() if verb.shape and not verb.beside]
    if desk.words.side_of(unit) != desk.side:
        return desk.say(f"{who} is not yours to order now: {players(desk.side)} are to choose.")
    owed = [row for row in (*options.owed, *options.reminders) if who in row]
    able = [verb.words[0] for verb in verbs if unit in ready_for(desk, verb)]
    if able:
        return desk.say(f"{who} can be ordered now: {listed(able, 'or')}.", *owed)
    barred = options.barred(unit, *verbs) or _bar(desk, unit, verbs)
    if barred is not None:
        return [*desk.refused(barred), *desk.say(*_nearest(desk, unit, barred), *owed)]
    return desk.say(f"{who} gets no order now. {options.prompt}", *owed)


def _bar(desk: Desk, unit: str, verbs: list[Verb]) -> Refusal | None:
    """Why the first order of a unit may not be given to this one.

    It is tried with the hex that is most like to be lawful, so that the reason is the unit's own:
    one beside it to go to, the nearest of the enemy's to attack.
    """
    for verb in verbs:
        cells = _foes(desk, unit) if verb.shape[0] == "target" else _beside(desk, unit)
        for cell in cells[:1]:
            tokens = (cell, unit) if verb.shape == ("target", "units") else (unit, cell)
            order = desk.options.made(verb, tokens) if verb.shape[0] in _OF_UNITS else None
            if order is not None and (barred := desk.options.explain(order)) is not None:
                return barred
    return None


def _nearest(desk: Desk, unit: str, barred: Refusal) -> tuple[str, ...]:
    """Why a refusal names a hex that nobody has named: the nearest enemy is there."""
    cell = next(iter(_foes(desk, unit)), "")
    if not cell or cell_words(cell) not in barred.reason:
        return ()
    far = desk.words.board.grid.distance(desk.view.units[unit].at, cell)
    return (f"The nearest enemy is at {cell_words(cell)}, {counted(far, 'hex', 'hexes')} away.",)


_OF_UNITS = ("unit", "units", "target")
"""What the orders begin with that are about units."""


def _beside(desk: Desk, unit: str) -> tuple[str, ...]:
    at = desk.view.units[unit].at
    return desk.words.board.grid.neighbours(at) if at else desk.words.board.grid.cells


def _foes(desk: Desk, unit: str) -> list[str]:
    """The hexes of the other side's units, the nearest first; none for who is not on the map."""
    words, units = desk.words, desk.view.units
    at, side = units[unit].at, words.side_of(unit)
    held = {s.at for u, s in units.items() if s.at and words.side_of(u) != side}
    return sorted(held, key=lambda cell: (words.board.grid.distance(at, cell), cell)) if at else []
