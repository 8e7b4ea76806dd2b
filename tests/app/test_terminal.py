"""The app in a terminal: bytes, colours, cursor, signals, and the way to the line mode."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from tests.app.scenes import until
from tests.app.terminals import Screen, app
from tests.keys.model_readers import Ears, plain
from tests.keys.playing import open_game, play_lines
from tests.keys.ptys import hexplain
from tests.keys.resting import wait_until_stopped
from tests.keys.test_scripts import DUNKIRK

COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:\b3[0-8]|\b4[0-8]|\b9[0-7]|\b10[0-7])(?=[;m])[0-9;]*m")
GAME = ("play", "dunkirk-1940", "--seed", "3")


def begun(home: Path, size: tuple[int, int] = (80, 24), **env: str) -> Screen:
    screen = app(home, *GAME, size=size, **env)
    screen.start()
    return screen


@pytest.mark.requirement(9, 38)
@pytest.mark.parametrize(("size", "most"), [((80, 24), 6000), ((120, 40), 14000)])
def test_start_look_and_idle_keep_their_budgets(
    tmp_path: Path, size: tuple[int, int], most: int
) -> None:
    with app(tmp_path, *GAME, size=size) as screen:
        assert 500 < len(screen.start()) < most
        for key in ("[", "1", "F", "2", "[", "1", "F", "2"):
            screen.press(key)
        looks = sorted(len(screen.press(key)) for key in "aqqeedczaqddcc")
        assert looks[len(looks) // 2] <= (190 if size[0] == 80 else 215)
        assert not screen.idle(2)


@pytest.mark.requirement(36)
def test_the_cursor_is_visible_and_on_what_was_said(tmp_path: Path) -> None:
    with begun(tmp_path) as screen:
        assert not screen.shown.cursor.hidden
        screen.press("a")
        assert screen.cursor == (0, 23)
        screen.kill(signal.SIGTSTP)
        wait_until_stopped(screen.program.pid)
        screen.read()
        screen.kill(signal.SIGCONT)
        screen.read()
        assert not screen.shown.cursor.hidden
        screen.press("d")
        assert screen.cursor == (0, 23) and screen.rows[23].strip()


@pytest.mark.requirement(6)
def test_what_is_said_is_sent_whole(tmp_path: Path) -> None:
    with begun(tmp_path) as screen:
        for key in "adadad":
            data = screen.press(key)
            row = screen.rows[23].strip()
            assert row.encode() in data, (row, data)


@pytest.mark.requirement(39)
def test_no_color_is_honoured_in_full(tmp_path: Path) -> None:
    with begun(tmp_path, NO_COLOR="1") as screen:
        for key in ("[", "1", "F", "2", "[", "1", "F", "2", "tab", "a", "o", "?", "ctrl-t"):
            screen.press(key)
        assert not COLOUR.search(screen.log)
        assert b"\x1b[" in screen.log


@pytest.mark.requirement(39)
def test_with_colour_there_are_only_the_sixteen(tmp_path: Path) -> None:
    with begun(tmp_path) as screen:
        screen.press("[")
        screen.press("1")
        assert COLOUR.search(screen.log)
        assert b"38;" not in screen.log and b"48;" not in screen.log


@pytest.mark.requirement(4)
def test_to_the_line_mode_and_back_in_one_game(tmp_path: Path) -> None:
    with begun(tmp_path) as screen:
        for key in ("[", "1", "tab", "a"):
            screen.press(key)
        screen.press("~")
        assert screen.rows[-1].strip() or screen.rows[-2].strip()
        told = screen.press("u")
        assert b"Taken back" in told and b"\x1b" not in told
        screen.press("[")
        screen.press("2")
        screen.press("~")
        assert screen.rows[0].startswith("Dunkirk 1940 | French set-up")
        assert sum("(i" in row for row in screen.rows[2:17]) > 3
        screen.press("!")
        assert screen.end() == 0
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    assert "forward" in save.read_text()


def test_kill_loses_nothing(tmp_path: Path) -> None:
    with begun(tmp_path) as screen:
        screen.press("[")
        screen.press("1")
        screen.kill(signal.SIGKILL)
        screen.end()
    with app(tmp_path, "resume") as screen:
        screen.start()
        assert "every unit is placed" in " ".join(screen.rows)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_sane(tmp_path: Path, number: signal.Signals) -> None:
    with begun(tmp_path) as screen:
        screen.kill(number)
        screen.end()
        screen.read(0.2, 1)
        assert screen.is_normal
        assert b"\x1b[?1049l" in screen.log


@pytest.mark.parametrize("last", [(80, 24), (120, 40)])
def test_a_storm_of_resizing_with_keys_loses_nothing(tmp_path: Path, last: tuple[int, int]) -> None:
    sizes = ((120, 40), (50, 12), (90, 30), (64, 20), (200, 60), (10, 3), (80, 24), (100, 24))
    with begun(tmp_path) as screen:
        for number, (columns, rows) in enumerate((*sizes, *reversed(sizes), last)):
            screen.resize(columns, rows)
            screen.kill(signal.SIGWINCH)
            screen.send("[1aqd.GoT?ed"[number % 12])
        screen.read(0.5)
        screen.shown.resize(last[1], last[0])
        screen.press("ctrl-l")
        screen.press("escape")

        def is_drawn() -> bool:
            screen.press("ctrl-l")
            units = sum("(i" in row[3:] for row in screen.rows[2:17]) > 3
            return units and screen.rows[0].startswith("Dunkirk 1940")

        # Textual waits a while before it believes the last size of several.
        assert any(is_drawn() for _ in range(20)), "the set-up was taken"
        assert screen.rows[0].startswith("Dunkirk 1940 | French set-up")
        before = screen.rows
        screen.press("ctrl-l")
        assert screen.rows[:-2] == before[:-2]
        assert "Taken back" in said(screen, "u")


def said(screen: Screen, key: str) -> str:
    """What is announced after a key."""
    screen.press(key)
    return " ".join(" ".join(screen.rows[screen.cursor[1] :]).split())


def child_of(pid: int) -> int:
    """The only child of a process."""
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(child)


@pytest.mark.requirement(36)
@pytest.mark.parametrize("after", [(80, 24), (120, 40)])
def test_control_z_really_stops_it_and_the_shell_gets_a_sane_terminal(
    tmp_path: Path, after: tuple[int, int]
) -> None:
    """Under a shell, since a program whose parent does not watch it cannot be stopped."""
    with Screen(["/bin/bash", "--norc", "-i"], tmp_path, (80, 24), PS1="ready$ ") as shell:
        shell.read(0.3)
        shell.send(f"{sys.executable} -m tui.cli play dunkirk-1940 --seed 3\r")
        shell.read(1.0, 15)
        for key in ("[", "1", "a"):
            shell.press(key)
        before, program = shell.rows, child_of(shell.program.pid)
        shell.send("ctrl-z")
        wait_until_stopped(program)
        assert "Stopped" in shell.read(0.3).decode()
        assert b"\x1b[?1049l" in shell.log
        shell.send("stty -a | tr ' ' '\\n' | grep -x -e icanon -e echo | tr '\\n' ' '\r")
        assert b"icanon echo" in shell.read(0.3)
        shell.resize(*after)
        shell.shown.resize(after[1], after[0])
        shell.send("fg\r")
        shell.read(0.5)
        assert not shell.shown.cursor.hidden and shell.cursor == (0, after[1] - 1)
        assert after != (80, 24) or shell.rows[:22] == before[:22]
        assert shell.rows[0].startswith("Dunkirk 1940 | French set-up")
        assert "Taken back" in said(shell, "u"), "nothing is lost"
        shell.send("!")
        shell.read(0.5)
        shell.send("exit\r")
        shell.end()
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    assert "dyle" in save.read_text()


@pytest.mark.requirement(1, 3)
@pytest.mark.parametrize(
    ("words", "env"),
    [
        (("line", "dunkirk-1940"), {}),
        (("--reader", "play", "dunkirk-1940"), {}),
        (("play", "dunkirk-1940"), {"HEXPLAIN_READER": "1"}),
        (("play", "dunkirk-1940"), {"TERM": "dumb"}),
    ],
)
def test_when_it_is_the_line_mode(
    tmp_path: Path, words: tuple[str, ...], env: dict[str, str]
) -> None:
    with hexplain(tmp_path, *words, **env) as program:
        told = program.read(0.5)
        assert b"set-up" in told and b"\x1b" not in told


@pytest.mark.requirement(3)
def test_the_start_screen_opens_a_game_and_goes_on_with_it(tmp_path: Path) -> None:
    with app(tmp_path) as screen:
        screen.start()
        assert any("> 1 New game: Dunkirk 1940" in row for row in screen.rows)
        assert any("hexplain --reader" in row for row in screen.rows)
        screen.press("1")
        screen.press("1")
        for key in ("[", "1", "!"):
            screen.press(key)
        assert screen.end() == 0
    with app(tmp_path) as screen:
        screen.start()
        menu = (re.match(r"\W*(\d) Go on: Dunkirk 1940, set-up, ", row) for row in screen.rows)
        (entry,) = filter(None, menu)
        screen.press(entry[1])
        assert "every unit is placed" in " ".join(screen.rows)


def quiet(screen: Screen, size: tuple[int, int]) -> Ears:
    """The quiet map switched on, and someone who hears all from then on."""
    screen.press("/")
    screen.press("quiet on")
    screen.press("enter")
    ears = Ears(*size)
    screen.send("ctrl-l")
    ears.hear(screen.read(0.3))
    return ears


def hears_it_all(screen: Screen, ears: Ears, key: str) -> str:
    """Presses a key; what was announced, and by all three readers heard alone and whole."""
    heard = ears.hear(screen.press(key))
    rows = range(ears.paper.cursor.y, ears.paper.lines)
    said = plain(" ".join(ears.paper.display[y] for y in rows))
    assert said and heard.drawn == said, (key, heard)
    assert heard.changed == said, (key, heard)
    assert said.startswith(heard.cursor.split(" ")[0]) or not heard.cursor, (key, heard)
    assert ears.at_newest
    return said


@pytest.mark.requirement(6)
def test_readers_hear_exactly_what_is_said_on_a_large_quiet_map(tmp_path: Path) -> None:
    """On one of 80 by 24, in every scenario: tests/ear/test_screen.py."""
    size = (120, 40)
    with begun(tmp_path, size) as screen:
        for key in ("[", "1", "F", "2", "[", "1", "F", "2"):
            screen.press(key)
        ears = quiet(screen, size)
        for key in "aqedczaqwoRvnbMTOGiYlmUxh":
            hears_it_all(screen, ears, key)


@pytest.mark.requirement(6)
def test_readers_hear_every_key_of_a_turn_with_orders_and_battles_on_a_quiet_map(
    tmp_path: Path,
) -> None:
    seed, *lines = until("fight", 2)  # Where nothing is asked no list lies over the drawn map.
    size = (80, 24)
    fingers = play_lines(open_game(DUNKIRK, seed.split()[1]), lines)
    with app(tmp_path, "play", "dunkirk-1940", "--seed", seed.split()[1], size=size) as screen:
        screen.start()
        ears = quiet(screen, size)
        for key, rows in fingers.pressed:
            said = hears_it_all(screen, ears, key)
            assert said == plain(" ".join(rows)), key
        screen.press("ctrl-l")
        drawn = screen.rows
        screen.press("/")
        screen.press("quiet off")
        screen.press("enter")
        letters = [row[3:] for row in drawn[2:17]], [row[3:] for row in screen.rows[2:17]]
        shown = [re.findall(r"[\[(][ip][0-9]+", " ".join(rows)) for rows in letters]
        assert shown[0] == shown[1] and len(shown[0]) > 10, "Control L drew the moved units"
