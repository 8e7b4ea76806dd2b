"""Why an order cannot be given now: it has its own moment, and something else is to be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refusal, refuse

DOES_NOT_FIT = "That order does not fit now."
"""How a game's refusal of an order out of turn begins, before what is to be chosen instead."""


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
