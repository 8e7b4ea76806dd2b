"""Chance is explicit: every draw has a key and a purpose, and comes from a committed seed.

There is no hidden generator state: any draw can be computed again alone.
"""

import hashlib
import hmac
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from engine.core.errors import ChanceError
from engine.core.words import listed


class Chance(Protocol):
    """A source of dice."""

    def draw(self, key: int, purpose: str, faces: int) -> int:
        """A number from 1 to `faces` for draw number `key`."""

    def forced(self, table: str) -> str | None:
        """A table result that must come out now, whatever the die says; None in play."""


class SeededChance:
    """Draws computed from a seed with HMAC-SHA-256, without modulo bias.

    The number of the draw alone is its key: the purpose is words, and words may be mended without
    changing the dice of a saved game.
    """

    def __init__(self, seed: str) -> None:
        """`seed` is any text; the same seed gives the same draws."""
        self._seed = seed.encode()

    def draw(self, key: int, purpose: str, faces: int) -> int:
        """See `Chance.draw`."""
        limit = (1 << 32) - (1 << 32) % faces
        attempt = 0
        while True:
            message = f"{key}:{attempt}".encode()
            number = int.from_bytes(hmac.digest(self._seed, message, hashlib.sha256)[:4], "big")
            if number < limit:
                return number % faces + 1
            attempt += 1

    def forced(self, table: str) -> str | None:
        """Never in play."""
        return None


class ScriptedChance:
    """Dice and results laid out beforehand, for tests and position files."""

    def __init__(self, dice: Iterable[int] = (), results: Iterable[str] = ()) -> None:
        """`dice` are used in order; `results` replace the next table look-ups."""
        self.dice = deque(dice)
        self.results = deque(results)
        self.tables: Mapping[str, Collection[str]] = {}
        """The results of each table, where they are known."""
        self._replaced = False

    def draw(self, key: int, purpose: str, faces: int) -> int:
        """The next scripted die. Raises ChanceError when none is left or it does not fit."""
        if not self.dice:
            if self.results:
                return 1
            how = ": of dice laid down with a result the first is the one that it replaces"
            raise ChanceError(f"no scripted die left for {purpose}{how if self._replaced else ''}")
        die = self.dice.popleft()
        if not 1 <= die <= faces:
            raise ChanceError(f"scripted die {die} does not fit a die of {faces} for {purpose}")
        return die

    def forced(self, table: str) -> str | None:
        """The next scripted result, if any. Raises ChanceError if this table has no such."""
        if self.results and self.results[0] not in self.tables.get(table, self.results):
            known = listed(self.tables[table])
            raise ChanceError(f"{self.results[0]} is no result of {table}; there is {known}")
        self._replaced = bool(self.results)
        return self.results.popleft() if self.results else None

    def finish(self) -> None:
        """Raises ChanceError if anything scripted was not used."""
        if self.dice or self.results:
            left = [*map(str, self.dice), *self.results]
            raise ChanceError(f"scripted but not used: {', '.join(left)}")
