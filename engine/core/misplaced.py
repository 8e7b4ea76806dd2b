"""Why an order cannot be given now: it has its own moment, and something else is to be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refusal, refuse
from engine.core.words import players

DOES_NOT_FIT = "That order does not fit now."
"""How a game's refusal of an order out of turn begins, before what is to be chosen instead."""


def out_of_turn(game: Any, view: Any, side: str, moment: str, *, over: str, rule: str) -> Refusal:
    """It is not this side that must choose now, or not this that is to be chosen.

    `moment` is the present phase in words; `over` the rule by which the game ends, `rule` the one
    by which somebody chooses now.
    """
    if view.outcome is not None:
        return refuse("The game is over.", over)
    top = view.top
    chooser = top.sides[0] if top and top.sides else game.scenario.enemy_of(side)
    if side not in (top.sides if top else ()):
        return refuse(f"{players(chooser)} choose now: {moment}.", rule)
    return refuse(f"{DOES_NOT_FIT} {game.pending(view, side)}", rule)


def belongs(when: str, *rules: str) -> Callable[[Any, Any, str], Refusal]:
    """The refusal of an order out of turn that says when it belongs, with the rules of that."""

    def why(game: Any, view: Any, side: str) -> Refusal:
        refusal: Refusal = game.not_your_turn(view, side)
        if view.outcome is not None:
            return refusal
        rest = refusal.reason.removeprefix(f"{DOES_NOT_FIT} ")
        return refuse(f"{when} {rest}", *rules, *refusal.rules)

    return why


misplaced = belongs(DOES_NOT_FIT)
"""The refusal of an order out of turn of which no moment can be named."""
