"""Why an order was chosen, in one sentence, from the terms that made the difference."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.computer.worth import MISJUDGED, OUTCOME, STRENGTH, WON, Terms, total
from engine.core.order import Order
from engine.core.words import counted

LONGEST = 120
"""The most characters of a reason."""
ALONE = "No other seems worth a try here: 1 order weighed."
"""The reason of an order that was the only one to be weighed."""


@dataclass(frozen=True)
class Weighed:
    """An order with what it is expected to bring; None where it could not be tried."""

    order: Order
    terms: Terms | None

    @property
    def points(self) -> float:
        """What it is worth."""
        return total(self.terms or {})


def orders_of_plan(weighed: Iterable[Weighed], terms: Terms | None) -> int:
    """How many orders have the same terms because they are of one plan; 0 if there are none."""
    return sum(terms is not None and one.terms is terms for one in weighed)


class Gain(NamedTuple):
    """What a term means to a player: "it brings troops nearer to the enemy".

    Where `one` is not 0 it is the points of one of the `things` that are counted.
    """

    does: str
    one: float = 0.0
    thing: str = ""

    def words(self, points: float) -> str:
        """So many points of it, as far as they can be counted in things of the game."""
        count = round(points / self.one) if self.one else 0
        return f"{self.does}, about {counted(count, self.thing)}" if count > 0 else self.does


GENERAL_GAINS = {
    OUTCOME: Gain("may win the game at once"),
    STRENGTH: Gain("costs the enemy more than its own side"),
}
"""What any game can tell."""


def reason(
    gains: Mapping[str, Gain], chosen: Weighed, second: Weighed | None, idle: Weighed | None,
    weighed: int,
) -> str:  # fmt: skip
    """One sentence of why: what it gains most of against doing nothing, and out of how many.

    `idle` is what ending or holding would bring, if that is another order; `weighed` is 0 where
    nothing could be considered at all.
    """
    if second is None:
        if weighed:
            return ALONE
        return "It goes towards the goal: 0 orders could be weighed."
    of = f"the best of {counted(weighed, 'order')} weighed"
    if chosen.terms is None or second.terms is None:
        return f"It is as good as {of}."
    if not round(chosen.points - second.points):
        of += ", the next as good"
    if chosen.terms.get(OUTCOME, 0.0) >= WON:
        return f"It wins the game: {of}."
    against = idle if idle and idle.terms else second
    most = gain(chosen, against)
    if not most:
        best = round(chosen.points - second.points) > 0
        return f"It loses least: {of}." if best else f"The computer sees nothing better: {of}."
    known = gains.get(most, Gain(f"gains most for {most}"))
    does = known.words(_more(chosen, against, most))
    little = "" if round(chosen.points - against.points) else ", if only a little"
    return f"It {does}{little}: {of}."


def gain(chosen: Weighed, other: Weighed) -> str:
    """The term in which an order is most ahead of another; "" if it is in none."""
    names = [n for n in chosen.terms or {} if n != MISJUDGED]
    best = max(names, key=lambda n: _more(chosen, other, n), default="")
    return best if best and _more(chosen, other, best) > 0 else ""


def _more(chosen: Weighed, other: Weighed, term: str) -> float:
    return (chosen.terms or {}).get(term, 0.0) - (other.terms or {}).get(term, 0.0)
