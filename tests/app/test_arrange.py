"""Where things stand on screens of different sizes, for every map."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tui.map.layout import ZOOMS, layout_of
from tui.screens.arrange import NOWHERE, Arrangement, Sizes, arrange, usual_zoom

SCREENS = ((64, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60))
SCENARIOS = sorted(shipped())


def _begun(scenario: str, size: tuple[int, int], large: int = 0) -> tuple[Arrangement, Sizes]:
    """As a game begins, and the sizes of its map."""
    layouts = {z: layout_of(shipped()[scenario].words.board, z) for z in ZOOMS}
    sizes = {z: layout.size for z, layout in layouts.items()}
    playable = {z: sizes[z] for z in ZOOMS if not layouts[z].is_dots}
    return arrange(sizes, *size, usual_zoom(playable, *size), large), sizes


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_begins_where_sides_and_states_are_drawn(
    scenario: str, size: tuple[int, int]
) -> None:
    place, _ = _begun(scenario, size)
    assert not layout_of(shipped()[scenario].words.board, place.zoom).is_dots


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_wide_terminal_has_a_panel_beside_the_map(scenario: str) -> None:
    place, sizes = _begun(scenario, (120, 40))
    assert place.side != NOWHERE and place.page != NOWHERE and not place.is_over
    assert place.map.width >= 79 and place.side.width >= 36
    assert place.map.height == min(37, sizes[place.zoom][1])


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("large", [0, 56])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_panels_never_overlap(scenario: str, size: tuple[int, int], large: int) -> None:
    place, _ = _begun(scenario, size, large)
    shown = [r for r in (place.page, place.side) if r != NOWHERE]
    if not place.is_over:
        shown.append(place.map)
    cells = [(x, y) for r in shown for x in range(r.x, r.x + r.width)
             for y in range(r.y, r.y + r.height)]  # fmt: skip
    assert len(cells) == len(set(cells))
    assert all(x < size[0] and 0 < y < size[1] - 2 for x, y in cells)


def test_a_large_page_has_the_whole_right_beside_a_large_map() -> None:
    small, _ = _begun("lutzen-1632", (120, 40))
    large, _ = _begun("lutzen-1632", (120, 40), 56)
    assert small.map == large.map
    assert large.page.height == 37 and small.page.height + small.side.height == 37
