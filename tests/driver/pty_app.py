"""Runs the grid app in a pseudo-terminal, and keeps what it sends and what an emulator shows."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import signal
import struct
import sys
import termios
import time
from pathlib import Path

from tests.driver.terminal import Terminal
from tests.keys.resting import at_rest, drain

ROOT = Path(__file__).parents[2]
DROPPED = ("NO_COLOR", "COLUMNS", "LINES", "TEXTUAL_COLOR_SYSTEM", "FORCE_COLOR")


class PtyApp:
    """The app in a terminal of its own."""

    def __init__(
        self, *args: str, size: tuple[int, int] = (80, 24), env: dict[str, str] | None = None
    ) -> None:
        self.terminal = Terminal(*size)
        self.log = b""
        self.status: int | None = None
        self.fd, self.slave = pty.openpty()
        self.pid = os.fork()
        if self.pid == 0:
            os.login_tty(self.slave)
            settings = {key: value for key, value in os.environ.items() if key not in DROPPED}
            settings |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})}
            settings["PYTHONIOENCODING"] = "utf-8"
            os.chdir(ROOT)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            command = [sys.executable, "-m", "tests.driver.grid", *args]
            os.execve(sys.executable, command, settings)
        self.before = termios.tcgetattr(self.fd)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def read(self, first: float = 5.0, quiet: float = 0.05) -> str:
        """What comes until the app rests; it may rest `first` seconds before the first byte."""
        got = drain(self.fd, self.resting, quiet, first)
        self.log += got
        text = got.decode(errors="replace")
        self.terminal.feed(text)
        return text

    def resting(self) -> bool:
        return at_rest(self.pid, self.slave)

    def start(self) -> str:
        return self.read(first=15, quiet=0.35)

    def press(self, key: str, first: float = 0.5) -> str:
        os.write(self.fd, key.encode())
        return self.read(first)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.terminal.resize(lines, columns)

    def kill(self, number: int) -> None:
        os.kill(self.pid, number)

    def end(self, patience: float = 60.0) -> str:
        """Read to the end, and wait for the process."""
        text, limit = "", time.monotonic() + patience
        while self.status is None and time.monotonic() < limit:
            text += self.read(first=0.1, quiet=0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = os.waitstatus_to_exitcode(status) if pid else None
        return text

    @property
    def modes(self) -> list[object]:
        return termios.tcgetattr(self.fd)

    def close(self) -> None:
        if self.status is None:
            with contextlib.suppress(OSError):
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        for fd in (self.fd, self.slave):
            with contextlib.suppress(OSError):
                os.close(fd)
