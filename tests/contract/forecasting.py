"""Odds told while a side still moves are those of an attack that its duties would let be."""

from __future__ import annotations

import random

from engine.core import End, Order, kernel
from engine.core.options import Options
from tests.contract.moments import Moment
from tests.contract.weighing import FEW, REFUSED, ordered


def check_forecast(moment: Moment, rng: random.Random) -> int:
    """Before an own combat phase of Sedan: what is previewed may be ordered once it has begun."""
    view, side = moment.options.view, moment.side
    if (view.clock.phase, view.clock.side) != ("movement", side) or _why_not_end(moment):
        return 0
    begun = _combat_begun(moment)
    enemies = sorted({s.at for u, s in view.units.items()
                      if s.at and moment.words.side_of(u) != side})  # fmt: skip
    asked = 0
    for cell in rng.sample(enemies, min(4 * FEW, len(enemies))):
        rows = moment.words.odds(view, side, cell, ())
        if len(rows) == 1:
            continue
        order, refused = ordered(moment, rows), any(REFUSED in row for row in rows)
        allowed = any(_may(options, order) for options in begun)
        assert allowed != refused, f"{moment.where}: odds {cell}: {rows[0]}, then {order}"
        asked += 1
    return asked


def _why_not_end(moment: Moment) -> object:
    return moment.options.explain(End())


def _combat_begun(moment: Moment) -> list[Options]:
    """What may be done once the combat phase has begun, by all that the other side may say first.

    It may say whether First Army attacks first or last (SED-7.6).
    """
    game, found = moment.playable.game, list[Options]()
    later = Moment(moment.playable, moment.after(End()).position, moment.side, moment.where)
    clock = later.position.clock
    if (clock.phase, clock.side) != ("combat", moment.side):
        return []  # Nobody could attack, and the phase is over.
    asked = kernel.options(game, later.position, later.position.top.sides[0])
    if asked.side == moment.side:
        return [asked]
    for order in (order for verb in asked.frame_verbs() for order in asked.every(verb)):
        said = Moment(moment.playable, later.position, asked.side, moment.where).after(order)
        found.append(kernel.options(game, said.position, moment.side))
    return found


def _may(options: Options, order: Order) -> bool:
    return options.explain(order) is None
