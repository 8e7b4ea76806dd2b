"""The picture in the README: `python -m tests.app.picture` draws it anew."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.app.games import playing
from tests.app.scenes import desk_of, scenes

FILE = Path(__file__).parents[2] / "tui" / "docs" / "screen.svg"


async def picture() -> str:
    scene = scenes()["combat"]
    with tempfile.TemporaryDirectory() as home:
        async with playing(Path(home), desk_of(scene), (120, 40)) as hands:
            await hands.press(*scene.keys)
            await hands.pilot.pause()
            return hands.app.export_screenshot(title="Hexplain: Dunkirk 1940")


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(asyncio.run(picture()), "utf-8")
    print(FILE)
