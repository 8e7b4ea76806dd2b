"""What is done in a combat before its die, and is refused after it by its own rule."""

from collections.abc import Callable
from typing import Any

from engine.core import Refusal, belongs, refuse


def before_the_die(when: str, rule: str) -> Callable[[Any, Any, str], Refusal]:
    """As `belongs`; amid what the die has brought the rule stands beside that of what is asked."""
    out_of_its_moment = belongs(when, rule)

    def why(game: Any, view: Any, side: str) -> Refusal:
        refusal = out_of_its_moment(game, view, side)
        if view.combat is None or rule in refusal.rules:
            return refusal
        return refuse(refusal.reason, *refusal.rules, rule)

    return why
