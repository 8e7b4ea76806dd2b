"""Who would have to attack, and be attacked, if combat began now: told where one moves."""

from __future__ import annotations

from typing import Any

from engine.core.words import cell as cell_words, counted, listed, unit as unit_words
from tui.desk.desk import Desk, Rows

_FEW = 4
"""So many units that have to attack are named before the end of a movement."""


def duties(desk: Desk, view: Any) -> tuple[frozenset[str], frozenset[str]]:
    """Who would have to attack, and be attacked, if combat began now."""
    return desk.words.bound(view, desk.side), desk.words.due(view, desk.side)


def moves(desk: Desk) -> bool:
    """True if it is the side's movement; a combat after another's would not bind it so."""
    return any("path" in verb.shape for verb in desk.options.frame_verbs())


def bound_by_end(desk: Desk) -> Rows:
    """What has to be fought once a movement is ended: by name if that is soon told."""
    if not moves(desk):
        return []
    attack, attacked = duties(desk, desk.view)
    if len(attack) <= _FEW:
        return _bound(desk, desk.view, attack, attacked)
    said = [f"{counted(len(attack), 'unit')} would have to attack"]
    if attacked:
        hexes = attacked <= set(desk.words.board.grid.cells)
        what = ("hex", "hexes") if hexes else ("enemy unit",)
        said.append(f"{counted(len(attacked), *what)} be attacked")
    return _if_combat_began(desk, said)


def newly_bound(desk: Desk, view: Any, bound: frozenset[str], due: frozenset[str]) -> Rows:
    """Who has to attack after a move, and be attacked, and had not before."""
    now_bound, now_due = duties(desk, view)
    return _bound(desk, view, now_bound - bound, now_due - due)


def _bound(desk: Desk, view: Any, attack: frozenset[str], attacked: frozenset[str]) -> Rows:
    """Who has to attack, and be attacked, by name."""
    said = [_must_attack(desk, view, sorted(attack))] if attack else []
    if attacked:
        cells = desk.words.board.grid
        who = (cell_words(one) if one in cells else unit_words(one) for one in sorted(attacked))
        said.append(f"{listed(who)} would have to be attacked")
    return _if_combat_began(desk, said)


def _if_combat_began(desk: Desk, said: Rows) -> Rows:
    return desk.say(f"If combat began now, {', and '.join(said)}.") if said else []


def _must_attack(desk: Desk, view: Any, units: list[str]) -> str:
    """Who would have to attack, and at which odds at best, if they are told.

    Each unit's are those with all who could join it; who could join several joins but one.
    """
    by_odds: dict[str, list[str]] = {}
    for unit in units:
        best = desk.words.best_odds(view, desk.side, unit)
        by_odds.setdefault(best, []).append(unit_words(unit))
    if "" in by_odds:
        return f"{listed(unit_words(unit) for unit in units)} would have to attack"
    (first, those), *others = by_odds.items()
    if not units[1:]:
        return f"{those[0]}, {first} at best, would have to attack"
    told = [f"{listed(those)} would have to attack, {'each ' * bool(those[1:])}{first} at best"]
    told += [f"{listed(them)} {'each ' * bool(them[1:])}{odds}" for odds, them in others]
    return f"{', '.join(told)}, with all who could join, though nobody joins two"
