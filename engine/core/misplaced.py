"""Why an order cannot be given now: it has its own moment, and something else is to be chosen."""

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


def is_asked(game: Any, view: Any, side: str) -> bool:
    """True if a side that chooses must answer, in no phase that it could end instead.

    What ends something else, such as an advance, is no way out while it is refused.
    """
    top = view.top
    if view.outcome is not None or top is None or side not in top.sides:
        return False
    end = game.step_of(top).end
    if end is None or end.answers:
        return True
    return bool(end.named(game, view, side) and end.why_not(game, view, side))


def belongs(when: str, *rules: str) -> Callable[[Any, Any, str], Refusal]:
    """The refusal of an order out of turn that says when it belongs, with the rules of that.

    Amid a question it says what is asked instead, since until that is answered no order has its
    moment, and cites the rules of both.
    """

    def why(game: Any, view: Any, side: str) -> Refusal:
        refusal = misplaced(game, view, side)
        if view.outcome is not None:
            return refusal
        if is_asked(game, view, side):
            return refuse(refusal.reason, *refusal.rules, *rules)
        rest = refusal.reason.removeprefix(f"{DOES_NOT_FIT} ")
        return refuse(f"{when} {rest}", *rules, *refusal.rules)

    return why


def misplaced(game: Any, view: Any, side: str) -> Refusal:
    """The refusal of an order out of turn of which no moment can be named.

    Amid a question it says first what is asked, whatever was ordered.
    """
    refusal: Refusal = game.not_your_turn(view, side)
    if not is_asked(game, view, side):
        return refusal
    asked = refusal.reason.removeprefix(f"{DOES_NOT_FIT} ")
    return refuse(f"{asked} That comes first.", *refusal.rules)
