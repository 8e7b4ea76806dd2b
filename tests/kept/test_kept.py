"""Kept games replay equal: the same events and positions, order by order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kept.games import differences, kept, read


@pytest.mark.parametrize("path", [pytest.param(p, id=f"{p.parent.name}-{p.stem}") for p in kept()])
def test_a_kept_game_replays_equal(path: Path) -> None:
    assert not list(differences(*read(path)))
