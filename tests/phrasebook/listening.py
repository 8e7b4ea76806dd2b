"""Listening to the tests of a system's rules: every refusal, event and question in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from engine.core import Order, kernel
from engine.core.ledger import Ledger
from engine.core.options import Options
from engine.systems.playable import Playable

TESTS = Path(__file__).parents[1]
Refused = Callable[[Playable, Any, str, Order], None]
"""Is told the playable, the whole position, the side and the order that was refused."""
Happened = Callable[[Playable, Any, tuple[Any, ...]], None]
"""Is told the playable, the position that was come to, and the events before it."""


def listen(system: str, refused: Refused, happened: Happened) -> None:
    """Runs the tests of a system, but for random games."""
    folder = TESTS / system.replace("-", "_")
    with _overheard(refused, happened):
        pytest.main(["-q", "-p", "no:cacheprovider", "-k", "not random", str(folder)])


@contextmanager
def _overheard(refused: Refused, happened: Happened) -> Iterator[None]:
    opened: dict[int, Playable] = {}
    busy: list[bool] = []
    init, options, run_on, explain = (
        Playable.__init__, kernel.options, kernel.run_on, Options.explain,
    )  # fmt: skip

    def opening(self: Playable, *parts: Any, **more: Any) -> None:
        init(self, *parts, **more)
        opened[id(self.game)] = self

    def asked(game: Any, position: Any, side: str) -> Options:
        can = options(game, position, side)
        object.__setattr__(can, "whole", position)
        return can

    def explained(self: Options, order: Order) -> Any:
        refusal = explain(self, order)
        position, playable = self.__dict__.get("whole"), opened.get(id(self.game))
        if refusal is not None and position is not None and playable is not None and not busy:
            _told(lambda: refused(playable, position, self.side, order))
        return refusal

    def ran(ledger: Ledger[Any, Any]) -> None:
        run_on(ledger)
        playable = opened.get(id(ledger.game))
        if playable is not None and not busy:
            _told(lambda: happened(playable, ledger.position, tuple(ledger.events)))

    def _told(tell: Callable[[], None]) -> None:
        busy.append(True)
        try:
            tell()
        finally:
            busy.clear()

    with (
        patch.object(Playable, "__init__", opening), patch.object(kernel, "options", asked),
        patch.object(kernel, "run_on", ran), patch.object(Options, "explain", explained),
    ):  # fmt: skip
        yield
