"""Pictures of the app at both sizes, compared cell by cell (issue 5, point 3).

After looking at what has changed: `pytest tests/app/test_snapshots.py --snapshot-update`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.games import SIZES, TEXTUAL, app_of
from tests.app.scenes import desk_of, scenes

NAMES = [name for name in scenes()]


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", NAMES)
def test_it_looks_as_it_did(
    name: str, size: tuple[int, int], snap_compare: Callable[..., bool], tmp_path: Path
) -> None:
    scene = scenes()[name]
    keys = [TEXTUAL.get(key, key) for key in scene.keys]

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys)
        await pilot.pause()

    app = app_of(tmp_path, desk_of(scene))
    assert snap_compare(app, terminal_size=scene.size or size, run_before=before)
