"""How much may be looked at for one order: counted in positions, never in time."""

from collections.abc import Callable


def never() -> bool:
    """Nobody asks to stop."""
    return False


class Budget:
    """Positions that may still be looked at.

    `stop` is asked before each: once it says True, nothing more is looked at, and the best so far
    counts. A front end puts a key or a clock there; it can only shorten what the count allows.
    """

    def __init__(self, positions: int, stop: Callable[[], bool] = never) -> None:
        """A budget of so many positions."""
        self.left = positions
        self.looked = 0
        self.stopped = False
        self._stop = stop

    @property
    def spent(self) -> bool:
        """True if nothing more may be looked at."""
        self.stopped = self.stopped or self._stop()
        return self.stopped or self.left <= 0

    def look(self, positions: int = 1) -> None:
        """So many positions are looked at."""
        self.left -= positions
        self.looked += positions
