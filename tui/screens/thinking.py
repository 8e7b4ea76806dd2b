"""The computer thinks in a thread while the screen stays alive; the two take turns with the game.

What rules work out is remembered by the view (engine.core.memory), for one asker at a time. So
the thread pauses between two positions whenever the screen wants to answer a key or to draw.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

R = TypeVar("R")
_BLINK = 0.0005


class TakingTurns:
    """Who may ask the game's rules: the screen, or the thread that thinks."""

    def __init__(self) -> None:
        self._game = threading.RLock()
        self._is_wanted = False
        self._hurried = threading.Event()

    @contextmanager
    def screen(self) -> Iterator[None]:
        """Within, the screen asks and draws; the thread waits."""
        self._is_wanted = True
        with self._game:
            self._is_wanted = False
            yield

    def think(self, choose: Callable[[Callable[[], bool]], R]) -> R:
        """In the thread: what is chosen; `choose` gets what it asks between positions."""
        with self._game:
            return choose(self._between)

    def begin(self) -> None:
        """Nobody has hurried it yet."""
        self._hurried.clear()

    def hurry(self) -> None:
        """The best so far shall be taken from now on."""
        self._hurried.set()

    def _between(self) -> bool:
        """Between two positions: the screen's turn if it wants it; True if it is hurried."""
        if self._is_wanted:
            self._game.release()
            while self._is_wanted:
                time.sleep(_BLINK)
            self._game.acquire()
        return self._hurried.is_set()
