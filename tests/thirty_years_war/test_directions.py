"""The keys follow the drawing on every map, also on the two that are drawn turned."""

from __future__ import annotations

import pytest

from engine.speech import describe
from tests.thirty_years_war.test_words import BATTLES, desk_of, opened, told
from tui.keys.layout import direction_keys
from tui.keys.player import Player
from tui.map.layout import layout_of

LUTZEN = ("north-east", "east-south-east", "south-south-east", "south-west", "west-north-west",
          "north-north-west")  # fmt: skip
ROCROI = ("north-west", "north-north-east", "east-north-east", "south-east", "south-south-west",
          "west-south-west")  # fmt: skip
COMPASS = (
    "north", "north-north-east", "north-east", "east-north-east", "east", "east-south-east",
    "south-east", "south-south-east", "south", "south-south-west", "south-west",
    "west-south-west", "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip
BLOCK = {"w": (0, -1), "e": (1, -1), "d": (1, 1), "s": (0, 1), "a": (-1, 1), "q": (-1, -1)}
"""Where each letter lies on the keyboard, to the right and down, clockwise from the top."""


@pytest.mark.parametrize(("scenario", "names"), [("lutzen-1632", LUTZEN), ("rocroi-1643", ROCROI)])
def test_directions_follow_the_screen(scenario: str, names: tuple[str, ...]) -> None:
    """Clockwise from the top of the drawing, in words and by keys."""
    board = opened(scenario).words.board
    assert tuple(board.grid.names[d] for d in describe.clockwise(board)) == names
    keys = direction_keys(board)
    assert tuple(board.grid.names[keys[k]] for k in BLOCK) == names
    around = told(desk_of(scenario), "around 1010").splitlines()
    assert around[0] == f"Around 1010, clockwise from {names[0]}:"
    assert [row.split(":")[0].lower() for row in around[1:]] == list(names)


@pytest.mark.parametrize("scenario", BATTLES)
def test_names_are_the_points_of_the_compass_as_the_map_lies(scenario: str) -> None:
    """Six steps of 60 degrees from the top of the drawing; no name is far from where it leads."""
    board = opened(scenario).words.board
    top = COMPASS.index(board.grid.names[direction_keys(board)["w"]]) * 22.5
    for number, letter in enumerate(BLOCK):
        named = COMPASS.index(board.grid.names[direction_keys(board)[letter]]) * 22.5
        off = (top + 60 * number - named + 180) % 360 - 180
        assert abs(off) <= 15, letter


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_key_leads_where_it_lies_and_help_names_the_way(scenario: str) -> None:
    player = Player(desk_of(scenario))
    player.begin()
    board, layout = player.desk.words.board, layout_of(player.desk.words.board, 3)
    ways = {row.split(":")[0]: row for row in player.keys_here()}
    for letter, (right, down) in BLOCK.items():
        here = player.state.cursor
        player.press(letter)
        there = player.state.cursor
        old, new = layout.region(here), layout.region(there)
        signs = tuple((a > b) - (a < b) for a, b in ((new.x, old.x), (new.y, old.y)))
        assert signs == (right, down), letter
        name = board.grid.names[board.grid.direction(here, there)]
        assert ways[letter] == f"{letter}: cursor {name}."
