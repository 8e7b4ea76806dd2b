"""Kills a program at a random moment and tells what it had announced before it died.

Made for any program that reads orders as lines and says on stdout which it has accepted. Give
`announced`, which finds in a line of its output the key of an accepted order (or None), and compare
with `check_kept` against the keys that its save holds.
"""

from __future__ import annotations

import contextlib
import random
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Announced = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Killed:
    """A program that was killed: the whole lines it had said, and whether it lived until then."""

    said: tuple[str, ...]
    alive: bool

    def accepted(self, announced: Announced) -> list[str]:
        """The keys of the orders it had announced as accepted, in their order."""
        return [key for key in map(announced, self.said) if key is not None]


def run_and_kill(
    command: Sequence[str],
    lines: Iterable[str],
    rng: random.Random,
    longest: float,
    *,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
    begun: Callable[[str], bool] = lambda line: True,
) -> Killed:
    """Feeds lines to a program and kills it (-9) up to `longest` seconds after it has `begun`."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=environ, cwd=folder,
    )  # fmt: skip
    said: list[str] = []
    start = threading.Event()
    reader = threading.Thread(target=_read, args=(process, said, start, begun), daemon=True)
    writer = threading.Thread(target=_feed, args=(process, lines), daemon=True)
    reader.start()
    writer.start()
    start.wait(timeout=120)
    time.sleep(rng.uniform(0, longest))
    alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    reader.join(timeout=120)
    writer.join(timeout=120)
    return Killed(tuple(said), alive)


def check_kept(accepted: Sequence[str], kept: Sequence[str], beyond: int = 1) -> None:
    """What was announced must be the beginning of what was kept; at most `beyond` more is kept.

    One order may have been saved just before it could be announced.
    """
    assert list(kept[: len(accepted)]) == list(accepted), "an announced order was lost"
    extra = len(kept) - len(accepted)
    assert extra <= beyond, f"{extra} orders were kept without a word"


def _read(
    process: subprocess.Popen[bytes],
    said: list[str],
    start: threading.Event,
    begun: Callable[[str], bool],
) -> None:
    assert process.stdout is not None
    for raw in process.stdout:
        if not raw.endswith(b"\n"):
            break
        line = raw.decode(errors="replace").rstrip("\n")
        said.append(line)
        if begun(line):
            start.set()
    start.set()


def _feed(process: subprocess.Popen[bytes], lines: Iterable[str]) -> None:
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        for line in lines:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
        process.stdin.close()
