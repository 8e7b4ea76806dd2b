"""Maps whose north is not at the top: the keys follow the drawing, and each is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.games import Hands, on_screen
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.keys.player import Player
from tui.map.layout import layout_of

NAMES = {
    "lutzen-1632": ("north-east", "east-south-east", "south-south-east", "south-west",
                    "west-north-west", "north-north-west"),
    "rocroi-1643": ("north-west", "north-north-east", "east-north-east", "south-east",
                    "south-south-west", "west-south-west"),
}  # fmt: skip
"""Clockwise from the top of the drawing (issue 8)."""
STEPS = {"w": (0, -2), "e": (5, -1), "d": (5, 1), "s": (0, 2), "a": (-5, 1), "q": (-5, -1)}
"""Where each key leads on the screen at zoom 2, in columns and rows."""
FROM = {"lutzen-1632": "1110", "rocroi-1643": "1618"}
"""A hex well inside what is seen, with nobody around it."""


@pytest.mark.parametrize("scenario", NAMES)
def test_single_keys_follow_the_drawing_and_are_named(scenario: str) -> None:
    desk, start = open_game(shipped()[scenario], "3"), FROM[scenario]
    player, layout = Player(desk), layout_of(desk.words.board, 2)
    player.begin()
    player.press("?")
    listed = player.press("'")
    x, y = layout.region(start)[:2]
    for (key, step), name in zip(STEPS.items(), NAMES[scenario], strict=False):
        desk.cursor = start
        player.press(key)
        region = layout.region(desk.cursor)
        assert (region.x - x, region.y - y) == step
        assert f"{key}: cursor {name}." in listed
        grid = desk.words.board.grid
        assert desk.cursor == grid.step(start, grid.names.index(name))


@pytest.mark.parametrize("scenario", NAMES)
def test_the_cursor_on_the_screen_goes_where_the_key_lies(tmp_path: Path, scenario: str) -> None:
    start = FROM[scenario]

    async def act(hands: Hands) -> None:
        for key, (across, down) in STEPS.items():
            await hands.type(f"look {start}")
            await hands.press(key)
            board, place = hands.game.board, hands.game.place
            cell = hands.game.player.desk.cursor
            (x, y), (left, top) = board.place(cell), board.place(start)
            assert (x - left, y - top) == (across, down)
            assert place is not None and place.zoom == 2
            assert hands.rows[place.map.y + y][place.map.x + x] == ">"
            assert hands.said.split(":")[0] == cell

    on_screen(tmp_path, act, open_game(shipped()[scenario], "3"), (120, 40))
