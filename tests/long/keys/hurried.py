"""The computer opponent in a sitting: it takes the first that it thinks of, and is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from engine.computer import threats
from engine.computer.levels import RECRUIT
from tests.long.keys.watching import Watch, arm, fault
from tui.desk import advice, opponent
from tui.desk.desk import Desk


@contextmanager
def hurried(watch: Watch) -> Iterator[None]:
    """Within, the computer never thinks twice, and each of its orders is a step of its own."""
    asked, give, mind = opponent.asked, opponent.give, opponent.mind

    def looked_at(do: Callable[..., Any], *given: Any) -> Any:
        try:
            return do(*given)
        except Exception as error:
            watch.found = fault(error)
            raise

    def at_once(desk: Desk) -> Any:
        side, choose = looked_at(asked, desk)
        return side, lambda stop: looked_at(choose, lambda: True)

    def step(*given: Any) -> None:
        looked_at(give, *given)
        watch.step()
        arm()

    def of_recruits(desk: Desk, side: str, level: str) -> Any:
        """Who advises looks at little, so that a hint is a step like any other."""
        adviser = looked_at(mind, desk, side, RECRUIT.name)
        choose = adviser.choose
        adviser.choose = lambda view, stop: choose(view, lambda: True)
        return adviser

    with (
        patch.object(opponent, "asked", at_once), patch.object(opponent, "give", step),
        patch.object(advice, "mind", of_recruits), patch.object(threats, "ORDERS", 3),
    ):  # fmt: skip
        yield
