"""The app beside its peers in one run: `python -m tests.peers.compare`.

Bytes are the same from run to run; times are not, so they are told as ratios to the minimal
Textual app.
"""

from __future__ import annotations

import os
import select
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.keys.ptys import Pty

SIZES = ((80, 24), (120, 40))
GAME = ("play", "dunkirk-1940", "--seed", "3")
SET_UP = ("[", "1", "F", "2", "[", "1", "F", "2", "d", "d", "d")
STARTS, MOVES = 5, 12
_QUIET, _STARTED, _LONGEST = 0.02, 0.4, 20.0


@dataclass(frozen=True)
class Peer:
    """A program: its name, how it is started, keys before measuring, keys to look and to open."""

    name: str
    module: str
    words: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    looks: str = "lljhkjlh"
    opens: tuple[str, str] = ("i", "i")


OURS, STOCK, MINIMAL = "hexplain", "hexplain, Textual's driver", "minimal Textual app"
PEERS = (
    Peer(OURS, "tui.cli", GAME, SET_UP, "aedczaqd", ("\x0b", "escape")),
    Peer(STOCK, "tests.app.stock", GAME, SET_UP, "aedczaqd", ("\x0b", "escape")),
    Peer("grid in curses", "tests.peers.in_curses"),
    Peer(MINIMAL, "tests.peers.in_textual"),
)


@dataclass(frozen=True)
class Measured:
    """Medians: bytes of start, look and panel; seconds of start and key; memory in KiB PSS."""

    start: int
    look: int
    panel: int
    start_seconds: float
    key_seconds: float
    memory: int


def answer(program: Pty, began: float, quiet: float = _QUIET) -> tuple[int, float]:
    """How many bytes come until the program rests, and how long after `began` the last one."""
    count, last, limit = 0, began, began + _LONGEST
    while time.perf_counter() < limit:
        if select.select([program.master], [], [], 0.002)[0]:
            count += len(os.read(program.master, 65536))
            last = time.perf_counter()
        elif count and time.perf_counter() - last > quiet and program.resting():
            break
    return count, last - began


def pressed(program: Pty, key: str) -> tuple[int, float]:
    """The bytes of the answer to a key, and the seconds until the last one."""
    began = time.perf_counter()
    program.send(key)
    return answer(program, began)


def measured(peer: Peer, size: tuple[int, int], compiled: dict[str, str]) -> Measured:
    """One program at one size, started several times; `compiled` says where its modules are."""
    starts = []
    looks: list[tuple[int, float]] = []
    panels: list[int] = []
    memory = 0
    command = [sys.executable, "-m", peer.module, *peer.words]
    for number in range(STARTS):  # the first one compiles the modules, and does not count
        with tempfile.TemporaryDirectory() as home:
            began = time.perf_counter()
            with Pty(command, Path(home), size, COLORTERM="truecolor", **compiled) as program:
                starts.append(answer(program, began, _STARTED))
                if number == STARTS - 1:
                    for key in peer.before:
                        pressed(program, key)
                    looks = [pressed(program, key) for key in peer.looks * 4]
                    panels = [pressed(program, key)[0] for key in peer.opens * 3]
                    memory = pss(program.program.pid)
    return Measured(
        int(statistics.median(b for b, _ in starts)), int(statistics.median(b for b, _ in looks)),
        int(statistics.median(panels)),
        statistics.median(s for _, s in starts[1:]), statistics.median(s for _, s in looks), memory,
    )  # fmt: skip


def pss(pid: int) -> int:
    """A program's proportional share of memory, in KiB."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def table() -> list[tuple[str, ...]]:
    """Everything, one program a row; the last rows are the budgets."""
    head = ("program", "size", "start B", "look B", "panel B", "start s", "key ms", "PSS MiB",
            "start x", "key x", "PSS x")  # fmt: skip
    rows = [head]
    for size in SIZES:
        with tempfile.TemporaryDirectory() as cache:
            compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": cache}
            found = {peer.name: measured(peer, size, compiled) for peer in PEERS}
        least = found[MINIMAL]
        for name, m in found.items():
            ratios = (m.start_seconds / least.start_seconds, m.key_seconds / least.key_seconds,
                      m.memory / least.memory)  # fmt: skip
            rows.append((
                name, f"{size[0]}x{size[1]}", str(m.start), str(m.look), str(m.panel),
                f"{m.start_seconds:.2f}", f"{m.key_seconds * 1000:.1f}", f"{m.memory / 1024:.1f}",
                *(f"{ratio:.2f}" for ratio in ratios),
            ))  # fmt: skip
    budgets = (("80x24", "6000", "190", "1300"), ("120x40", "14000", "215", "1500"))
    rows += [("budget", *budget, "", "", "", "1.6", "1.5", "1.6") for budget in budgets]
    return rows


def main() -> None:
    """Prints the table."""
    for name, *values in table():
        print(f"{name:<28}" + "".join(f"{value:>9}" for value in values), flush=True)


if __name__ == "__main__":
    main()
