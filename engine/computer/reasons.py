"""Why an order was chosen, in one sentence, from the terms that made the difference."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.computer.worth import OUTCOME, WON, Terms, total
from engine.core.order import Order
from engine.core.words import counted

LONGEST = 120
"""The most characters of a reason."""


@dataclass(frozen=True)
class Weighed:
    """An order with what it is expected to bring; None where it could not be tried."""

    order: Order
    terms: Terms | None

    @property
    def points(self) -> float:
        """What it is worth."""
        return total(self.terms or {})


def points_words(points: float) -> str:
    """Points as they are said: "3 points", "half a point"."""
    rounded = round(abs(points))
    return counted(rounded, "point") if rounded else "less than 1 point"


def reason(
    words: Mapping[str, str], chosen: Weighed, second: Weighed | None, idle: Weighed | None,
    *, tried: bool,
) -> str:  # fmt: skip
    """One sentence of why: what gains most against doing nothing, and how near the next best is.

    `idle` is what ending or holding would bring, if that is another order; `tried` is False where
    nothing could be considered at all.
    """
    if chosen.terms is None and second is None and not tried:
        return "It leans towards the goal; 0 of the orders could be tried."
    if chosen.terms is None or second is None or second.terms is None:
        return "1 order was worth considering, this one."
    if chosen.terms.get(OUTCOME, 0.0) >= WON:
        return f"It wins the game, {points_words(WON)}."
    against, name = (idle, "doing nothing") if idle and idle.terms else (second, "the next best")
    assert against.terms is not None
    terms = {n: chosen.terms.get(n, 0.0) - against.terms.get(n, 0.0) for n in chosen.terms}
    best = max(terms, key=lambda n: terms[n])
    lead = points_words(chosen.points - second.points)
    if terms[best] <= 0:
        if not round(chosen.points - second.points):
            return "The next best is as good, within 1 point."
        return f"All else is worse, the next best by {lead}."
    what = words.get(best, best)
    said = f"For {what}: {points_words(terms[best])} more than {name}"
    return f"{said}; {lead} ahead of the next best." if against is not second else f"{said}."
