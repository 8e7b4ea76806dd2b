"""Prints scenes as text: `python -m tests.app.show NAME ...`, all of them without a name."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.app.games import SIZES, playing
from tests.app.scenes import Scene, desk_of, scenes


async def shown(scene: Scene, size: tuple[int, int]) -> list[str]:
    with tempfile.TemporaryDirectory() as home:
        async with playing(Path(home), desk_of(scene), scene.size or size) as hands:
            await hands.press(*scene.keys)
            await hands.pilot.pause()
            return hands.rows


if __name__ == "__main__":
    for name, scene in scenes().items():
        for size in SIZES:
            if len(sys.argv) < 2 or name in sys.argv or f"{name}-{size[0]}" in sys.argv:
                print(f"===== {name} {size[0]}x{size[1]}")
                print("\n".join(asyncio.run(shown(scene, size))))
