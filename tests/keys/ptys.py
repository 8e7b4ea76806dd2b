"""A program in a terminal of its own: keys in, bytes out, real signals."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.keys.resting import at_rest, drain

ROOT = Path(__file__).parents[2]
NAMES = {
    "enter": b"\r", "tab": b"\t", "escape": b"\x1b", "up": b"\x1b[A", "down": b"\x1b[B",
    "right": b"\x1b[C", "left": b"\x1b[D", "shift-tab": b"\x1b[Z", "backspace": b"\x7f",
    "ctrl-c": b"\x03", "ctrl-z": b"\x1a", "ctrl-d": b"\x04", "f5": b"\x1b[15~",
}  # fmt: skip
DROPPED = ("LC_ALL", "LANG", "TERM", "COLUMNS", "LINES")
"""What a program in a terminal does not take from here; snapshot tests leave sizes behind."""


class Pty:
    """A program in a terminal."""

    def __init__(
        self, command: Sequence[str], home: Path, size: tuple[int, int] = (80, 24), **env: str
    ) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.normal = termios.tcgetattr(self.slave)
        kept = {k: v for k, v in os.environ.items() if k not in DROPPED}
        environ = {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                   "HEXPLAIN_HOME": str(home), "PYTHONPATH": str(ROOT), **env}  # fmt: skip
        self.began = time.monotonic()
        self.program = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=ROOT, env=environ,
            preexec_fn=self._take_terminal,
        )  # fmt: skip

    def _take_terminal(self) -> None:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, columns: int, rows: int) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def send(self, *keys: str) -> None:
        """Keys by name or as they are."""
        for key in keys:
            os.write(self.master, NAMES.get(key, key.encode()))

    def read(self, quiet: float = 0.005, first: float = 5.0) -> bytes:
        """What is written until the program rests; it may rest `first` seconds before that."""
        return drain(self.master, self.resting, quiet, first)

    def first_write(self) -> bytes:
        """What is written next, for those who measure how soon; an answer is one write."""
        return os.read(self.master, 65536)

    def next_write(self, seconds: float) -> bytes:
        """What is written within so many seconds, as soon as there is any; b"" if nothing is."""
        if not select.select([self.master], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.master, 65536)
        except OSError:
            time.sleep(seconds)  # the other end is gone
            return b""

    def resting(self) -> bool:
        """True if the program waits for a key."""
        return at_rest(self.program.pid, self.slave)

    def press(self, key: str) -> bytes:
        """The answer to one key; empty if there is none within the time."""
        self.send(key)
        return self.read()

    def nothing_follows(self, seconds: float) -> bool:
        """True if the program stays silent so long."""
        return not drain(self.master, self.resting, seconds, seconds)

    @property
    def is_normal(self) -> bool:
        """True if the terminal is set as it was before the program."""
        return termios.tcgetattr(self.slave) == self.normal

    def kill(self, number: signal.Signals) -> None:
        self.program.send_signal(number)

    def end(self, seconds: float = 60.0) -> int:
        """Waits for the end; the exit status."""
        return self.program.wait(seconds)

    def close(self) -> None:
        for fd in (self.master, self.slave):
            if fd >= 0:
                os.close(fd)
        self.master = self.slave = -1

    def __enter__(self) -> Pty:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        self.close()


def hexplain(home: Path, *words: str, size: tuple[int, int] = (80, 24), **env: str) -> Pty:
    """The program in a terminal."""
    return Pty([sys.executable, "-m", "tui.cli", *words], home, size, **env)


def dunkirk(home: Path, *words: str, size: tuple[int, int] = (80, 24), **env: str) -> Pty:
    """A new game of Dunkirk 1940 in a terminal, its first rows still unread."""
    return hexplain(home, "line", "dunkirk-1940", "--seed", "3", *words, size=size, **env)


def text(block: bytes) -> str:
    """The words of a block, its wrapped lines joined."""
    return " ".join(block.decode("utf-8").split())


def is_block(data: bytes) -> bool:
    """True for exactly one block: CR LF, an indent of at most one space, text, CR."""
    lines = data.split(b"\r\n")
    shown = lines[1:]
    return (
        lines[0] == b""
        and bool(shown)
        and data.endswith(b"\r")
        and data.count(b"\r") == data.count(b"\n") + 1
        and len({len(line) - len(line.lstrip(b" ")) for line in shown}) == 1
        and all(line.strip() and not line.startswith(b"  ") for line in shown)
        and b"\x1b" not in data
    )
