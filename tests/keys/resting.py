"""Waiting until a program in a terminal has nothing more to say, however slow the machine is."""

from __future__ import annotations

import array
import fcntl
import os
import select
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

LONGEST = 60.0
"""Seconds after which even a program that never rests is left alone."""
_ASLEEP = frozenset("SITtZX")


def drain(fd: int, resting: Callable[[], bool], quiet: float, first: float) -> bytes:
    """What is written until the program has rested for `quiet` seconds.

    Before the first byte it may rest for `first` seconds. A program that works is waited for, so
    a loaded machine changes nothing but the time it takes.
    """
    data, limit, rests = b"", time.monotonic() + LONGEST, time.monotonic()
    while time.monotonic() < limit:
        wait = quiet if data else first
        if select.select([fd], [], [], min(wait, 0.005))[0]:
            try:
                more = os.read(fd, 65536)
            except OSError:
                break
            if not more:
                break
            data, rests = data + more, time.monotonic()
        elif not resting():
            rests = time.monotonic()
        elif time.monotonic() - rests >= wait:
            break
    return data


def at_rest(pid: int, terminal: int) -> bool:
    """True if no thread of a program and its children runs, and no key waits in its terminal."""
    return not _waiting(terminal) and is_asleep(pid)


def is_asleep(pid: int) -> bool:
    """True if no thread of a program and its children runs."""
    return all(state in _ASLEEP for state in _states(pid))


def wait_until_at_rest(pid: int, terminal: int) -> None:
    """Waits until a program wants its next key. Raises AssertionError if that takes too long."""
    limit = time.monotonic() + LONGEST
    while not at_rest(pid, terminal):
        assert time.monotonic() < limit, "the program never came to rest"
        time.sleep(0.01)


def wait_until_stopped(pid: int) -> None:
    """Waits until a signal has stopped a program. Raises AssertionError if none does."""
    limit = time.monotonic() + LONGEST
    while set(_states(pid)) != {"T"}:
        assert time.monotonic() < limit, "the program was not stopped"
        time.sleep(0.01)


def _waiting(terminal: int) -> int:
    """How many bytes the program has not yet read."""
    count = array.array("i", [0])
    fcntl.ioctl(terminal, termios.FIONREAD, count)
    return count[0]


def _states(pid: int) -> Iterator[str]:
    """The states of all threads of a program and of its children; none if it is gone."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return
    for thread in threads:
        folder = Path(f"/proc/{pid}/task/{thread}")
        try:
            yield (folder / "stat").read_text().rpartition(")")[2].split()[0]
            children = (folder / "children").read_text().split()
        except OSError:
            continue
        for child in children:
            yield from _states(int(child))
