"""Real apps in a pseudo-terminal: the driver beside the stock one, and what it leaves behind."""

from __future__ import annotations

import os
import re
import signal
import statistics
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.driver.pty_app import PtyApp
from tests.driver.test_screen import differences
from tests.keys.resting import wait_until_stopped

Launch = Callable[..., PtyApp]
SGR = re.compile(r"\x1b\[([0-9;]*)m")
CONTROLS = re.compile(r"\x1b\[(?:\?\d+(?:\$p|[hl])|[<>]\d*u)")
QUICK = 0.05


@pytest.fixture
def launch() -> Iterator[Launch]:
    apps: list[PtyApp] = []

    def start(*args: str, **options: object) -> PtyApp:
        apps.append(PtyApp(*args, **options))  # type: ignore[arg-type]
        return apps[-1]

    yield start
    for app in apps:
        app.close()


def both(apps: list[PtyApp], key: str) -> None:
    for app in apps:
        os.write(app.fd, key.encode())
    for app in apps:
        app.read(2, QUICK)


@pytest.mark.parametrize(
    ("args", "env", "colours"),
    [
        ((), {}, "all"),
        (("ansi", "spoken"), {}, "all"),
        (("sixteen",), {}, "16"),
        ((), {"NO_COLOR": "1"}, "none"),
    ],
    ids=["theme", "ansi", "sixteen", "no colour"],
)
def test_the_same_is_shown_as_by_the_stock_driver(
    launch: Launch, args: tuple[str, ...], env: dict[str, str], colours: str
) -> None:
    apps = [launch("stock", *args, env=env), launch(*args, "diff", env=env)]
    for app in apps:
        app.start()
    same(apps, colours)
    for key in "lwiwkirtj":
        both(apps, key)
        same(apps, colours)
    for size in ((60, 20), (90, 27)):
        for app in apps:
            app.resize(*size)
        for app in apps:
            app.read(2, QUICK)
        same(apps, colours)
    if env:
        sent = apps[1].log.decode()
        for codes in SGR.findall(sent):
            assert not re.search(r"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", codes)
        assert "\x1b[7m" in sent
    assert len(apps[1].log) < len(apps[0].log) / 6


def same(apps: list[PtyApp], colours: str) -> None:
    stock, ours = (app.terminal for app in apps)
    limit = time.monotonic() + 3
    while ours.cells() != stock.cells(colours) and time.monotonic() < limit:
        for app in apps:  # a loaded machine takes its time
            app.read(0.1, QUICK)
    assert differences(ours.cells(), stock.cells(colours)) == []
    assert (ours.cursor.x, ours.cursor.y) == (stock.cursor.x, stock.cursor.y)
    assert not ours.cursor.hidden


def test_bytes_idle_and_writes(launch: Launch) -> None:
    app = launch("diff", "ansi", "spoken")
    start = app.start()
    moves = [len(app.press(key).encode()) for key in "lljjhhk"]
    panel = [len(app.press("i").encode()) for _ in range(2)]
    assert app.read(first=1.0) == ""
    assert len(start.encode()) <= 6000
    assert statistics.median(moves) <= 110
    assert max(panel) <= 1300
    assert sorted(set(CONTROLS.findall(start))) == [
        "\x1b[?1049h",
        "\x1b[?2004h",
        "\x1b[?25h",
        "\x1b[?7l",
    ]
    said = SGR.sub("", app.press("l"))
    assert re.search(r"\d\d\d\d  hjkl move  i panel  q quit", said)
    app.terminal.feed("\x1b[3;3Hrubbish")
    before = app.terminal.cells()
    app.press("r")
    assert differences(app.terminal.cells(), before)
    assert "rubbish" not in "\n".join(app.terminal.display)


def test_all_modes_of_the_stock_driver_can_be_had(launch: Launch) -> None:
    stock, ours = launch("stock", "mouse"), launch("full", "mouse")
    for app in (stock, ours):
        app.start()
        # The terminal says that it knows synchronized output.
        os.write(app.fd, b"\x1b[?2026;2$y")
        app.press("j")
        app.press("t")
        app.press("q")
        app.end()
    sequences = set(CONTROLS.findall(stock.log.decode())) - {"\x1b[?25l"}
    assert sequences <= set(CONTROLS.findall(ours.log.decode()))
    assert ours.log.decode().count("\x1b[?2026h") == ours.log.decode().count("\x1b[?2026l") >= 1


def sane(app: PtyApp) -> bool:
    """Whether the terminal is as the next program likes to find it."""
    log = app.log.decode(errors="replace")
    tail = log[log.rindex("\x1b[?1049l") :]
    assert "\x1b[?7h" in log and "\x1b[?2004l" in log and "\x1b[?25h" in tail
    assert log.rindex("\x1b[m") < log.rindex("\x1b[?1049l")
    return app.modes == app.before


@pytest.mark.parametrize("how", ["quit", "error", "SIGTERM", "SIGHUP"])
def test_it_ends_in_good_order(launch: Launch, how: str, tmp_path: Path) -> None:
    mark = tmp_path / "closed"
    app = launch("diff", env={"GRID_CLOSED": str(mark)})
    app.start()
    app.press("l")
    if how.startswith("SIG"):
        app.kill(getattr(signal, how))
    else:
        os.write(app.fd, b"q" if how == "quit" else b"x")
    app.end()
    assert sane(app)
    assert mark.exists()
    code = {"quit": 0, "error": 1, "SIGTERM": 143, "SIGHUP": 129}[how]
    assert f"after the app {code}" in app.log.decode()
    assert app.status == 0


def test_a_second_signal_ends_it_at_once_and_a_dead_line_too(launch: Launch) -> None:
    app = launch("diff")
    app.start()
    app.kill(signal.SIGTERM)
    app.kill(signal.SIGTERM)
    app.end()
    assert app.status in (0, -signal.SIGTERM)
    gone = launch("diff")
    gone.start()
    os.close(gone.fd)
    gone.fd = os.open(os.devnull, os.O_RDONLY)
    gone.end()
    assert gone.status is not None


def test_suspended_and_resumed(launch: Launch) -> None:
    app = launch("diff")
    app.start()
    app.press("w")
    before = app.terminal.cells()
    app.press("z")
    shell = app.log.decode()
    assert "in the shell\r\nopost" in shell
    app.read(1)
    assert differences(app.terminal.cells(), before) == []
    os.kill(app.pid, signal.SIGTSTP)
    wait_until_stopped(app.pid)
    app.read(1)
    assert sane(app)
    app.terminal.feed("\x1b[2J\x1b[5;5H$ ls\r\nother output")
    os.kill(app.pid, signal.SIGCONT)
    app.read(2)
    assert differences(app.terminal.cells(), before) == []
    assert not app.terminal.cursor.hidden
    assert app.terminal.cursor.y == 23
    assert not app.modes[1] & termios.OPOST  # type: ignore[operator]
    app.press("l")
    assert "hjkl" in app.terminal.display[23]


def test_a_storm_of_sizes(launch: Launch) -> None:
    apps = [launch("stock"), launch("diff")]
    for app in apps:
        app.start()
    sizes = [(50, 12), (120, 40), (30, 8), (90, 25), (10, 4), (80, 24), (79, 24), (80, 24)]
    for size in sizes * 2:
        for app in apps:
            app.resize(*size)
            app.read(0.02, 0.01)
    for app in apps:
        app.read(1, 0.5)
    apps[0].terminal.reset()
    apps[0].terminal.feed("\x1b[?7l")
    both(apps, "t")
    assert differences(apps[1].terminal.cells(), apps[0].terminal.cells()) == []


def test_the_last_size_is_believed_where_two_signals_come_at_once(launch: Launch) -> None:
    """One signal is the kernel's, the other is sent; the second may come inside the first."""
    app = launch("diff")
    app.start()
    for burst in range(12):
        last = (80, 24 + burst % 2)
        for size in ((120, 40), (50, 12), (90, 30), last):
            app.resize(*size)
            app.kill(signal.SIGWINCH)
        app.read(1, 0.3)
        app.press("r")
        assert app.terminal.display[last[1] - 1].startswith("hjkl move"), burst
