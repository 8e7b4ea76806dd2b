"""The pictures in the README: `python -m tests.app.picture` draws them anew."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import msgspec

from tests.app.games import Hands, playing
from tests.app.scenes import Scene, desk_of, scenes

FOLDER = Path(__file__).parents[2] / "tui" / "docs"
_FORMS = ("tab", "/", *"look 1226", "enter", "ctrl+n")
_SMALL = (80, 24)
PICTURES = {
    "screen": (scenes()["combat"], (120, 40), "Dunkirk 1940"),
    "wing": (Scene(None, ("tab", "ctrl+g", "q", "q"), scenario="lutzen-1632"), _SMALL,
             "Lützen 1632"),
    "chit": (scenes()["drawn"], _SMALL, "Sedan 1870"),
    "formations": (Scene(None, _FORMS, scenario="vauchamps-1814"), _SMALL, "Vauchamps 1814"),
}  # fmt: skip
"""By the name of the file: the scene, its size and its title."""


async def picture(scene: Scene, size: tuple[int, int], title: str) -> str:
    """The screen after the keys of a scene, in the dark colours, in which terrain is shaded."""
    with tempfile.TemporaryDirectory() as home:
        async with playing(Path(home), desk_of(scene), size) as hands:
            app = hands.app
            app.screen_settings = msgspec.structs.replace(app.screen_settings, theme="dark")
            app.dress()
            await hands.press(*scene.keys)
            await hands.pilot.pause()
            return exported(hands, title)


def exported(hands: Hands, title: str) -> str:
    """The screen as it is now."""
    return hands.app.export_screenshot(title=f"Hexplain: {title}")


if __name__ == "__main__":
    for name, (scene, size, title) in PICTURES.items():
        file = FOLDER / f"{name}.svg"
        file.write_text(asyncio.run(picture(scene, size, title)), "utf-8")
        print(file, file.stat().st_size)
