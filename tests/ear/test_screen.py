"""Every scenario on the full screen, heard by three model readers: requirements 4, 6, 36 and 37.

One session in a terminal for each: a quiet map, the keys to the first movement with their menus,
questions, all menus of the program; then a stop, another size, and the line mode and back.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.app.terminals import Screen, app
from tests.app.test_terminal import hears_it_all, quiet
from tests.ear.desks import every
from tests.keys.model_readers import Ears, plain
from tests.keys.playing import to_movement
from tests.keys.resting import wait_until_stopped
from tui.keys.layout import direction_keys
from tui.screens.keeping import ScreenSettings, save

SIZE = (80, 24)
SEED = 3
OPENING = 9
"""How many keys of the opening are heard; it is given orders by menus."""
QUESTIONS = "l v . R M T n N j"
MENUS = (("m", "."), ("@", "."), ("#", ".", "."), ("&", "."), ("`", "."))
"""Keys that open menus, each with a step in it; Escape closes them."""


@pytest.mark.requirement(4, 6, 9, 36, 37)
@every
def test_a_session_on_the_full_screen_by_ear(tmp_path: Path, scenario: str) -> None:
    opening = to_movement(scenario, SEED)
    ways = "".join(direction_keys(opening.desk.words.board))
    with app(tmp_path, "play", scenario, "--seed", str(SEED)) as screen:
        screen.start()
        ears = quiet(screen, SIZE)
        for key, rows in opening.pressed[:OPENING]:
            assert hears_it_all(screen, ears, key) == plain(" ".join(rows)), key
        for key in [*ways[:3], *QUESTIONS.split()]:
            hears_it_all(screen, ears, key)
        hears_it_all(screen, ears, "escape")
        for menu in MENUS:
            menu_is_heard(screen, ears, menu)
        assert not screen.idle(0.5)
        the_cursor_stays(screen)
        to_lines_and_back(screen)
        screen.press("!")
        assert screen.end() == 0


@pytest.mark.requirement(6, 37)
def test_the_menus_before_a_game_are_heard_exactly(tmp_path: Path) -> None:
    """Where a quiet map is wanted, nothing is drawn there either but what is said."""
    save(tmp_path, ScreenSettings(quiet=True))
    with app(tmp_path) as screen:
        screen.start()
        ears = Ears(*SIZE)
        screen.send("ctrl-l")
        ears.hear(screen.read(0.3))
        assert hears_it_all(screen, ears, "down").startswith("2 of ")
        assert hears_it_all(screen, ears, "up").startswith("1 of ")
        assert "begin new game dunkirk 1940" in hears_it_all(screen, ears, "1")
        assert "seats 1 of 4 one person" in hears_it_all(screen, ears, "s")
        assert "two people" in hears_it_all(screen, ears, "2")
        assert hears_it_all(screen, ears, "0").startswith("1 of ")
        assert hears_it_all(screen, ears, "q").startswith("answer 1 to ")


def menu_is_heard(screen: Screen, ears: Ears, keys: tuple[str, ...]) -> None:
    """A menu says how many choices it has, each step says its number, Escape says it closes."""
    first, *steps = keys
    assert "choice" in hears_it_all(screen, ears, first), first
    for number, key in enumerate(steps, 1):
        said = hears_it_all(screen, ears, key)
        assert said.startswith(f"{number} of "), (keys, said)
    hears_it_all(screen, ears, "escape")


def the_cursor_stays(screen: Screen) -> None:
    """After a stop and another size it is visible and at the start of what is said."""
    screen.kill(signal.SIGTSTP)
    wait_until_stopped(screen.program.pid)
    screen.read()
    screen.kill(signal.SIGCONT)
    screen.read(0.2)
    for size in ((100, 30), SIZE):
        screen.resize(*size)
        screen.shown.resize(size[1], size[0])
        screen.kill(signal.SIGWINCH)
        screen.read(0.2)
        screen.press("l")
        x, y = screen.cursor
        assert not screen.shown.cursor.hidden
        assert x == 0 and y >= size[1] // 2 and screen.rows[y].strip()


def to_lines_and_back(screen: Screen) -> None:
    """The same game by lines, without any escape sequence, and on the screen again."""
    title = screen.rows[0]
    screen.press("~")
    told = screen.press("T")
    assert told.strip() and b"\x1b" not in told
    screen.press("~")
    if screen.rows[0] != title:  # On a busy machine it rests while it paints.
        screen.read(1.0)
    assert screen.rows[0] == title
