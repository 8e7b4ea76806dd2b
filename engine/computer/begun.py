"""The plans that a general has begun: their orders, by the views in which they come."""

from collections.abc import Iterable
from typing import Any

from engine.computer.ahead import Trials
from engine.computer.reasons import Weighed
from engine.core.position import digest

KEPT = 300
"""So many views of plans that were begun are kept."""
Choice = tuple[Weighed, ...]
"""The next order of a plan, then what else there is, the best first."""


class Begun:
    """What a general does next of the plans that he has begun, as long as all goes as imagined."""

    def __init__(self) -> None:
        """Nothing is begun yet."""
        self._kept: dict[str, Choice] = {}

    def next(self, trials: Trials, view: Any) -> Choice | None:
        """What comes in a view; None if it is of no plan that is kept."""
        return self._kept.get(_key(trials, view))

    def keep(self, trials: Trials, plan: Iterable[tuple[Any, Choice]]) -> None:
        """Keeps a plan: what comes in each of its views."""
        if len(self._kept) > KEPT:
            self._kept.clear()
        self._kept |= {_key(trials, view): choice for view, choice in plan}


def _key(trials: Trials, view: Any) -> str:
    return f"{trials.player}:{digest(view)}"
