"""Why an order was chosen, in one sentence, from the terms that made the difference."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.computer.worth import MISJUDGED, OUTCOME, WON, Terms, total
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
    if second is None:
        return "Of all that it could order only this 1 was worth a try."
    if chosen.terms is None or second.terms is None:
        return "Nothing else is better by 1 point or more."
    if chosen.terms.get(OUTCOME, 0.0) >= WON:
        return f"It wins the game, {points_words(WON)}."
    against, name = (idle, "doing nothing") if idle and idle.terms else (second, "the next best")
    assert against.terms is not None
    terms = {
        n: chosen.terms.get(n, 0.0) - against.terms.get(n, 0.0)
        for n in chosen.terms if n != MISJUDGED
    }  # fmt: skip
    best = max(terms, key=lambda n: terms[n], default="")
    ahead = chosen.points - second.points
    if terms.get(best, 0.0) <= 0:
        if not round(ahead):
            return "The next best is as good, within 1 point."
        return f"All else is worse, the next best by {points_words(ahead)}."
    gain = f"{points_words(terms[best])} more for {words.get(best, best)} than {name}"
    return f"It brings {gain}, {points_words(ahead)} ahead in all."
