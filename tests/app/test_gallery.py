"""Every scenario at 80x24, 120x40 and 200x60, at every zoom, in every theme (issue 16, point 1).

After looking at what has changed: `python -m tests.app.gallery`, or `make goldens`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.style import Style

from tests.app.gallery import ZOOMS, first_movement, kept, pictures, to_zoom
from tests.app.games import Hands, playing
from tests.contract.games import shipped
from tui.desk.desk import Desk
from tui.themes import THEMES, theme_named


@pytest.mark.parametrize(("scenario", "file"), kept(), ids=sorted(shipped()))
def test_the_screens_are_as_they_were(scenario: str, file: Path) -> None:
    assert pictures(scenario).splitlines() == file.read_text("utf-8").splitlines()


def _styles(hands: Hands) -> Iterator[Style]:
    for strip in hands.app.screen._compositor.render_strips():
        yield from (segment.style for segment in strip if segment.style is not None)


async def _by_theme(desk: Desk, home: Path) -> None:
    async with playing(home, desk, (120, 40)) as hands:
        for zoom in ZOOMS:
            await to_zoom(hands, zoom)
            seen = set()
            for theme in THEMES:
                await hands.type(f"colours {theme}")
                seen.add("\n".join(hands.rows[:-1]))
                paper = theme_named(theme).paper
                shown = {style.bgcolor for style in _styles(hands)}
                assert not paper or not any(b is None or b.is_default for b in shown), theme
                assert any(style.color for style in _styles(hands)), theme
            assert len(seen) == 1


@pytest.mark.requirement(39)
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_a_theme_changes_no_character(scenario: str, tmp_path: Path) -> None:
    asyncio.run(_by_theme(first_movement(scenario), tmp_path))


async def _without_colour(desk: Desk, home: Path) -> None:
    async with playing(home, desk, (120, 40)) as hands:
        for zoom in ZOOMS:
            await to_zoom(hands, zoom)
            for style in _styles(hands):
                assert all(
                    colour is None or colour.is_default for colour in (style.color, style.bgcolor)
                ), style


@pytest.mark.requirement(39)
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_with_no_color_there_is_none_on_the_screen(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    asyncio.run(_without_colour(first_movement(scenario), tmp_path))
