"""Guns left alone are said to be open to capture if and only if an enemy can take them then."""

from __future__ import annotations

import random
import re
from typing import Any

from msgspec.structs import replace

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.systems.thirty_years_war.movement.moving import MOVE, Move
from engine.systems.thirty_years_war.movement.phase import Moving
from engine.systems.thirty_years_war.scenario import GUN
from engine.systems.thirty_years_war.sequence import Course
from tests.contract.moments import Moment

_OPEN = re.compile(r"(.*) at \{cell:(\d{4})\} would be open to capture by .+\.")
_UNIT = re.compile(r"\{unit:([^{}]+)\}")
ENDS = 3
"""So many hexes to which each unit with guns is tried to go."""


def check_guns(moment: Moment, rng: random.Random) -> int:
    """Units that stand with guns go away, here or there; how many moves were tried."""
    slot = moment.options.slot(MOVE, ()) if MOVE in moment.options.frame_verbs() else None
    tried = 0
    for unit in slot.candidates if slot else ():
        if not guns_with(moment, unit):
            continue
        ends = sorted(moment.words.marks.reach(moment.options.view, unit))
        for cell in rng.sample(ends, min(ENDS, len(ends))):
            check_leaving(moment, unit, cell)
            tried += 1
    return tried


def guns_with(moment: Moment, unit: str) -> set[str]:
    """The guns in a piece's hex."""
    units, pieces = moment.position.units, moment.playable.game.scenario.pieces
    return {u for u, x in units.items() if x.at == units[unit].at and pieces[u].kind == GUN}


def check_leaving(moment: Moment, unit: str, cell: str) -> None:
    """Warned of are the guns that the enemy can take after a move, and could not before it."""
    view, where = moment.options.view, f"{moment.where}: {unit} to {cell}"
    order = Move(unit, moment.words.route(view, unit, cell))
    said = [m for row in moment.words.warnings(view, moment.side, order) if (m := _OPEN.match(row))]
    warned = {gun for m in said for gun in _UNIT.findall(m[1])}
    assert all(m[2] == view.units[unit].at for m in said), f"{where}: another hex: {said}"
    before, after = moment.position, moment.after(order).position
    guns = guns_with(moment, unit)
    opened = {
        g for g in guns if can_be_taken(moment, after, g) and not can_be_taken(moment, before, g)
    }
    assert warned == opened, f"{where}: warned of {sorted(warned)}, opened are {sorted(opened)}"


def can_be_taken(moment: Moment, position: Any, gun: str) -> bool:
    """True if some enemy unit, as if its turn had come, takes a gun by an order to move."""
    scenario = moment.playable.game.scenario
    enemy = scenario.enemy_of(moment.side)
    turned = replace(
        position,
        agenda=(Course(step="combat"), Moving((enemy,))),
        clock=replace(position.clock, phase="movement", side=enemy),
        outcome=None,
    )
    hex_of_gun, adjacent = position.units[gun].at, scenario.board.grid.adjacent
    for unit, state in position.units.items():
        if state.at and scenario.pieces[unit].side == enemy:
            path = moment.words.route(turned, unit, hex_of_gun)
            if path == (hex_of_gun,) and not adjacent(state.at, hex_of_gun):
                continue  # No way leads there; why, is dear to find out.
            played = kernel.submit(
                moment.playable.game, turned, enemy, Move(unit, path), SeededChance("guns")
            )
            if isinstance(played, Played) and played.position.owners[gun] == enemy:
                return True
    return False
