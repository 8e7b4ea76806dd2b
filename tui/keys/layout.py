"""Where the directions lie on the keyboard: the block q w e a s d z x c, as the map is drawn.

A map is drawn with north at the top or near it, so a printed map with north elsewhere is turned.
"""

from __future__ import annotations

from engine.board.map import BoardMap
from engine.core.words import listed
from tui.desk.desk import Desk
from tui.keys.names import spoken

BLOCK = "qweasdzxc"
"""The letters that are directions in every scenario, and nothing else in any."""

_LETTERS = {"top": "wedsaq", "right": "aqedcz", "bottom": "saqwed", "left": "dczaqe"}
"""By the side of the printed map drawn at the top: the letters of the direction numbers 0 to 5."""
ARROWS = {"up": "w", "right": "d", "down": "s", "left": "a"}
"""The arrow keys, with the letters that lie in the same direction."""


def direction_keys(board: BoardMap) -> dict[str, int]:
    """The letters that are directions on this map, with their numbers, clockwise."""
    return {letter: number for number, letter in enumerate(_LETTERS[board.north])}


def arrow_keys(board: BoardMap) -> dict[str, int]:
    """The arrow keys that are directions on this map."""
    letters = direction_keys(board)
    straight = ("left", "right") if board.north in ("left", "right") else ("up", "down")
    return {arrow: letters[ARROWS[arrow]] for arrow in straight}


def legend(desk: Desk) -> str:
    """The letters to press with their directions: "A west, Q north-west ..."."""
    pressed_for, named = desk.settings.pressed_for, desk.speaker.direction
    keys = direction_keys(desk.words.board).items()
    return listed(f"{capital(pressed_for(k))} {named(n)}" for k, n in keys)


def no_directions(desk: Desk) -> tuple[str, ...]:
    """The letters to press that are directions on other maps, and none on this one."""
    known = direction_keys(desk.words.board)
    return tuple(capital(desk.settings.pressed_for(key)) for key in BLOCK if key not in known)


def capital(key: str) -> str:
    """A key of a direction as it is named in a sentence."""
    return key.upper() if len(key) == 1 and key.isalpha() else spoken(key)
