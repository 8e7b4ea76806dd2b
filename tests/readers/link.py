"""A slow line between a reader and a program: `python -m tests.readers.link 150 1200 PROGRAM ...`.

The first number is the round trip in milliseconds, half of it for each direction; the second how
many bytes come back in a second, 0 for any number.
"""

from __future__ import annotations

import contextlib
import fcntl
import heapq
import os
import pty
import select
import signal
import sys
import termios
import time
import tty
from itertools import count

PIECE = 64
"""Bytes that arrive together."""


class Link:
    """What is under way in both directions, by the time of its arrival."""

    def __init__(self, milliseconds: float, rate: float) -> None:
        self._half, self._rate = milliseconds / 2000, rate
        self._way: list[tuple[float, int, int, bytes]] = []
        self._order = count()
        self._free = 0.0

    def up(self, data: bytes, to: int) -> None:
        """Keys set out."""
        self._send(time.monotonic(), to, data)

    def down(self, data: bytes, to: int) -> None:
        """An answer sets out, in pieces if the line is slow."""
        size = PIECE if self._rate else max(1, len(data))
        for at in range(0, len(data), size):
            piece = data[at : at + size]
            start = max(time.monotonic(), self._free)
            self._free = start + (len(piece) / self._rate if self._rate else 0)
            self._send(self._free, to, piece)

    def _send(self, when: float, to: int, data: bytes) -> None:
        heapq.heappush(self._way, (when + self._half, next(self._order), to, data))

    def arrive(self) -> float | None:
        """Writes what has arrived; the seconds until the next does, None if nothing is coming."""
        while self._way and self._way[0][0] <= time.monotonic():
            _, _, to, data = heapq.heappop(self._way)
            os.write(to, data)
        return max(0.0, self._way[0][0] - time.monotonic()) if self._way else None

    def rest(self) -> None:
        """Waits until all has arrived that is under way."""
        with contextlib.suppress(OSError):
            while (seconds := self.arrive()) is not None:
                time.sleep(seconds)


def run(link: Link, program: list[str]) -> None:
    """Runs a program behind a link until it ends."""
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8))
    pid, far = pty.fork()
    if pid == 0:
        os.execvp(program[0], program)
    fcntl.ioctl(far, termios.TIOCSWINSZ, size)
    normal = termios.tcgetattr(0)
    tty.setraw(0)
    try:
        while True:
            there = select.select([0, far], [], [], link.arrive())[0]
            for end, send, to in ((0, link.up, far), (far, link.down, 1)):
                if end in there:
                    data = os.read(end, 65536)
                    if not data:
                        return
                    send(data, to)
    except OSError:
        return  # one of the two ends is gone
    finally:
        link.rest()
        termios.tcsetattr(0, termios.TCSADRAIN, normal)
        os.kill(pid, signal.SIGHUP)


if __name__ == "__main__":
    run(Link(float(sys.argv[1]), float(sys.argv[2])), sys.argv[3:])
