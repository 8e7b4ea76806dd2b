"""The computer opponent in a sitting: it takes the first that it thinks of, and is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.long.keys.watching import Watch, arm, fault
from tui.desk import opponent
from tui.desk.desk import Desk


@contextmanager
def hurried(watch: Watch) -> Iterator[None]:
    """Within, the computer never thinks twice, and each of its orders is a step of its own."""
    asked, give = opponent.asked, opponent.give

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

    with patch.object(opponent, "asked", at_once), patch.object(opponent, "give", step):
        yield
