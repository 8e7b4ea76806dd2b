"""A clock that hurries the computer where a machine is slow: a player turn takes no longer.

What it looks at is counted, so that it plays alike everywhere; the clock can only shorten that.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

TURN = 10.0
"""Seconds that the computer may think in a player turn."""
SHARE = 0.7
"""How much of what is left of them one order may take: a plan is long, what follows it is not."""

Choice = TypeVar("Choice")


class TurnClock:
    """How long the computer has thought in the present player turn."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """`now` tells seconds."""
        self._now = now
        self._turn: object = None
        self._thought = 0.0

    def within(
        self, turn: object, think: Callable[[Callable[[], bool]], Choice], stop: Callable[[], bool]
    ) -> Choice:
        """What is thought out for one order of a turn; it stops when asked to, or at its time."""
        if turn != self._turn:
            self._turn, self._thought = turn, 0.0
        began = self._now()
        longest = SHARE * (TURN - self._thought)
        try:
            return think(lambda: stop() or self._now() - began > longest)
        finally:
            self._thought += self._now() - began
