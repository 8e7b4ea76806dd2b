"""Every scenario in every size, at every zoom, as text: `python -m tests.app.gallery` writes anew.

One file for each scenario: what `test_gallery` compares, and what a reader may look through.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.app.games import Hands, playing
from tests.contract.games import shipped
from tests.keys.playing import to_movement
from tui.desk.desk import Desk

FOLDER = Path(__file__).parent / "gallery"
SIZES = ((80, 24), (120, 40), (200, 60))
ZOOMS = (1, 2, 3)
_SEED = 3


def first_movement(scenario: str) -> Desk:
    """The first units that can move, where the battle stands then."""
    return to_movement(scenario, _SEED).desk


async def to_zoom(hands: Hands, zoom: int) -> None:
    """Goes nearer or farther until the map is drawn so."""
    while (place := hands.game.place) and place.zoom != zoom:
        await hands.type("nearer" if place.zoom < zoom else "farther")


async def _pictures(scenario: str) -> list[str]:
    rows: list[str] = []
    desk = first_movement(scenario)
    for width, height in SIZES:
        with tempfile.TemporaryDirectory() as home:
            async with playing(Path(home), desk, (width, height)) as hands:
                for zoom in ZOOMS:
                    await to_zoom(hands, zoom)
                    rows += [f"==== {width}x{height}, zoom {zoom}", *hands.rows]
    return rows


def pictures(scenario: str) -> str:
    """The screens of the first movement, one after the other."""
    return "\n".join(asyncio.run(_pictures(scenario))) + "\n"


def kept() -> Iterator[tuple[str, Path]]:
    """The scenarios, each with its file."""
    for scenario in sorted(shipped()):
        yield scenario, FOLDER / f"{scenario}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for scenario, file in kept():
        file.write_text(pictures(scenario), "utf-8")


if __name__ == "__main__":
    main()
