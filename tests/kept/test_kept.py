"""Kept games replay equal: the same events, words and questions, order by order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kept.games import differences, kept, read

QUICK = 80
"""Orders of each game in the tests; `make soak` plays them whole."""


@pytest.mark.parametrize("path", [pytest.param(p, id=f"{p.parent.name}-{p.stem}") for p in kept()])
def test_a_kept_game_replays_equal(path: Path) -> None:
    start, rows = read(path)
    assert not list(differences(start, rows[:QUICK]))
