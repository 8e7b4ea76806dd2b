"""Answers that several questions about the same view need, kept while it is the last one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from engine.systems.sedan.state import SedanPosition

T = TypeVar("T")


class Memo:
    """Remembers pure answers about the position that was last asked about."""

    def __init__(self) -> None:
        """Nothing is remembered."""
        self._about: SedanPosition | None = None
        self._known: dict[Hashable, object] = {}

    def of(self, p: SedanPosition, key: Hashable, make: Callable[[], T]) -> T:
        """The answer under this key; made if it is not known of this very position."""
        if p is not self._about:
            self._about, self._known = p, {}
        if key not in self._known:
            self._known[key] = make()
        found: T = self._known[key]  # type: ignore[assignment]
        return found
