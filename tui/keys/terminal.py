"""The terminal: keys in, blocks out, signals as events, and sane again at every end."""

from __future__ import annotations

import atexit
import os
import select
import signal
import termios
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tui.keys.decode import Decoder

SIGNALS = (
    signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP, signal.SIGCONT,
)  # fmt: skip
_PAUSE = 0.1
"""Seconds after which an Escape that nothing follows is the Escape key."""


@dataclass(frozen=True)
class Event:
    """What came: a key or a signal.

    `gone` if the terminal is no longer there or its input has ended.
    """

    key: str = ""
    signal: int = 0
    gone: bool = False


class Terminal:
    """Standard input and output of a terminal, by single keys."""

    def __init__(self, source: int, target: int) -> None:
        """`source` and `target` are file descriptors of a terminal."""
        self._in, self._out = source, target
        self._normal: list[Any] = termios.tcgetattr(source)
        self._decoder = Decoder()
        self._keys: deque[str] = deque()
        self._wake, self._woken = os.pipe()
        self._before: dict[int, Any] = {}

    @contextmanager
    def ready(self) -> Iterator[Terminal]:
        """Keys act at once in here, and signals become events; afterwards all is as before."""
        for end in (self._wake, self._woken):
            os.set_blocking(end, False)
        known = signal.set_wakeup_fd(self._woken, warn_on_full_buffer=False)
        self._before = {n: signal.signal(n, _nothing) for n in SIGNALS}
        atexit.register(self.restore)
        try:
            self.by_keys()
            yield self
        finally:
            self.restore()
            atexit.unregister(self.restore)
            signal.set_wakeup_fd(known)
            for number, handler in self._before.items():
                signal.signal(number, handler)
            os.close(self._wake)
            os.close(self._woken)

    def by_keys(self) -> None:
        """Each key is read at once and not shown."""
        mode = list(self._normal)
        mode[0] &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR | termios.IXON | termios.ISTRIP)
        mode[1] &= ~termios.OPOST
        mode[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        mode[3] |= termios.ISIG
        mode[6] = list(mode[6])
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        self._set(mode)

    def restore(self) -> None:
        """The terminal as it was found."""
        before = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        self._set(self._normal)
        signal.signal(signal.SIGTTOU, before)

    def _set(self, mode: list[Any]) -> None:
        try:
            termios.tcsetattr(self._in, termios.TCSADRAIN, mode)
        except termios.error:
            return  # it has been closed: there is nothing left to set

    def size(self) -> tuple[int, int]:
        """Columns and rows at this moment."""
        try:
            found = os.get_terminal_size(self._out)
        except OSError:
            return 80, 24
        return found.columns or 80, found.lines or 24

    def write(self, data: bytes) -> None:
        """Sends all of it. Raises OSError if the terminal is gone."""
        while data:
            data = data[os.write(self._out, data) :]

    def stop(self) -> bool:
        """Stop as Ctrl-Z asks, with the terminal as it was found.

        False if nothing was stopped: there is no shell that could go on with it.
        """
        self.restore()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, _nothing)
        return bool(select.select([self._wake], [], [], _PAUSE)[0])

    def in_front(self) -> bool:
        """True if this program is the one that the terminal listens to."""
        try:
            return os.tcgetpgrp(self._in) == os.getpgrp()
        except OSError:
            return False

    def event(self) -> Event:
        """Waits for what comes next; silent meanwhile."""
        while True:
            if self._keys:
                return Event(self._keys.popleft())
            found = self._wait()
            if found is not None:
                return found

    def waiting(self) -> Event | None:
        """What has come already and is asked for by nobody yet; None if nothing has. No wait."""
        if self._keys:
            return Event(self._keys.popleft())
        return self._wait(0.0)

    def put_back(self, *keys: str) -> None:
        """Keys that come next, before all others."""
        self._keys.extendleft(reversed(keys))

    def _wait(self, longest: float | None = None) -> Event | None:
        """What comes within so many seconds; None waits for it."""
        seconds = _PAUSE if self._decoder.waits else longest
        there, _, _ = select.select([self._in, self._wake], [], [], seconds)
        if self._wake in there:
            return Event(signal=os.read(self._wake, 1)[0])
        if not there:
            return Event(self._decoder.end()) if self._decoder.waits else None
        try:
            data = os.read(self._in, 1)
        except OSError:
            return Event(gone=True)
        return self._key(data)

    def _key(self, data: bytes) -> Event | None:
        if not data:
            return Event(gone=True)
        self._keys.extend(self._decoder.feed(data))
        return None


def _nothing(number: int, frame: Any) -> None:
    """A signal that wakes the terminal and does nothing else."""
