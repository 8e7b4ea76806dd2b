"""A screen reader above the program: keys go in, and what it has spoken comes out."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tests.keys.ptys import Pty

SIZE = (80, 25)
_DEATH_SIGNAL = 1
_ENDING = 3.0
"""Seconds a reader has to end by itself."""


class Ear:
    """A reader in a terminal of its own, its speech in a log; a context.

    What differs between readers is how they are started, and how their log is read.
    """

    name = ""
    package = ""
    """The package of Debian that it comes with."""
    tested = ""
    """The version that was tried, without what the package adds to it."""

    def __init__(self, program: list[str], home: Path, size: tuple[int, int] = SIZE) -> None:
        """`home` is a folder of its own for the reader, the program and the log."""
        self.home, self.size = home, size
        self.log = home / "spoken.log"
        self.log.touch()
        self._spoken = self.log.open(encoding="utf-8", errors="replace")
        self.program = script(home / "program.sh", f"exec {shlex.join(program)}")
        self.pty = self.start()

    # ---- what each reader does in its own way

    @classmethod
    def why_not(cls) -> str:
        """Why it cannot be run here; "" if it can."""
        return "" if shutil.which(cls.name) else "not installed"

    def command(self) -> list[str]:
        """The command that runs the reader above the program."""
        raise NotImplementedError

    def start(self) -> Pty:
        """The terminal that the reader and the program are in."""
        return Pty(self.command(), self.home, self.size, HOME=str(self.home))

    def heard(self) -> str:
        """What was spoken since the last time, as one text."""
        return self._spoken.read()

    # ---- what is the same for all

    @classmethod
    def version(cls) -> str:
        """Its version, as its package says."""
        done = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Version}", cls.package],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout.strip() or "unknown"

    def send(self, *keys: str) -> None:
        """Keys by name or as they are."""
        self.pty.send(*keys)

    def pump(self, seconds: float) -> None:
        """Takes what comes to the terminal meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.take(self.pty.next_write(left))

    def take(self, data: bytes) -> None:
        """What has come to the terminal."""

    def resting(self) -> bool:
        """True if neither the reader nor the program has anything to do."""
        return self.pty.resting()

    def close(self) -> None:
        """Ends the reader, the program, and whatever they have started."""
        ours = list(family(self.pty.program.pid))
        _signal_all(ours, signal.SIGHUP)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.pty.program.wait(_ENDING)
        _signal_all(ours, signal.SIGKILL)
        with self.pty:
            self._spoken.close()

    def __enter__(self) -> Ear:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def script(path: Path, *lines: str) -> Path:
    """A shell script: readers take the path of a program, not its options."""
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return path


def end_with_parent() -> None:
    """For a child that nobody but us would end, should we be killed."""
    ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)


def family(pid: int) -> Iterator[int]:
    """A process and its children: some readers leave their program behind."""
    yield pid
    for tasks in _read(Path(f"/proc/{pid}/task")):
        for child in tasks.split():
            yield from family(int(child))


def _read(tasks: Path) -> Iterator[str]:
    with contextlib.suppress(OSError):
        for thread in tasks.iterdir():
            yield (thread / "children").read_text()


def _signal_all(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)
