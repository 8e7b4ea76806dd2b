"""Kill the program at random moments: nothing announced is lost (issue 3, point 5); a share."""

from __future__ import annotations

import random

from tests.long.kills import kill_many


def test_kills_lose_nothing() -> None:
    assert kill_many(6, random.Random(3)) == (6, [])
