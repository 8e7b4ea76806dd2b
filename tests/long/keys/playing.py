"""Sittings played, one or many; of what is found, the shortest strokes that lead there."""

from __future__ import annotations

import gc
import itertools
import multiprocessing
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field

from tests.contract.games import shipped
from tests.long.keys import by_keys, by_lines, on_screen, reached
from tests.long.keys.fingers import Fingers
from tests.long.keys.hurried import hurried
from tests.long.keys.shrinking import shrunk
from tests.long.keys.sitting import Sitting, any_sitting, places
from tests.long.keys.strokes import Stroke, written
from tests.long.keys.watching import Finding, Hang, Slowest, Watch, fault, impatient, memory

_FRONTS = {"keys": by_keys.play, "lines": by_lines.play, "screen": on_screen.play}
ROTA = ("keys", "keys", "screen", "keys", "lines", "keys", "keys", "screen", "keys")
"""Which front end each sitting has, in turn; every place comes to each of them."""
MOST = 500
"""Strokes of a sitting."""
MOST_MEMORY = 4 * 2**30
WARM, GROWN, LATE = 40, 96 * 2**20, 48 * 2**20
"""After so many sittings a process may grow by so many bytes more, and by so many in the second
half of all: what goes on growing is a leak.

What still fills then is bounded: the forms of names (20,000 texts, 30 MB), lines of sight (20,000,
20 MB), the scenarios that were opened last with their options (16 with a grid each, 25 MB), what
lies about hexes at Vauchamps (11 MB), and a fifth more for what the allocator keeps. In a million
keys two processes grew by 51 MB at most, 21 and 31 of them in the second half. Nothing of a game
may be left when it is over.
"""


@dataclass(frozen=True)
class Played:
    """What came of a sitting."""

    sitting: Sitting
    system: str
    keys: int
    strokes: int
    slowest: Slowest
    reached: Counter[str]
    process: int
    memory: int
    mark: str = ""
    finding: str = ""


@dataclass
class Tally:
    """What came of many."""

    sittings: int = 0
    keys: int = 0
    strokes: int = 0
    slowest: Slowest = Slowest()
    slowest_in: Sitting | None = None
    reached: reached.Found = field(default_factory=dict)
    findings: dict[str, str] = field(default_factory=dict)
    """The first of each mark."""
    repeated: Counter[str] = field(default_factory=Counter)
    held: dict[int, list[int]] = field(default_factory=dict)

    def add(self, played: Played) -> str:
        """Adds a sitting; what to print of it."""
        self.sittings += 1
        self.keys += played.keys
        self.strokes += played.strokes
        if played.slowest > self.slowest:
            self.slowest, self.slowest_in = played.slowest, played.sitting
        self.reached.setdefault(played.system, Counter()).update(played.reached)
        self.held.setdefault(played.process, []).append(played.memory)
        if not played.mark:
            return ""
        self.repeated[played.mark] += 1
        is_new = played.mark not in self.findings
        self.findings.setdefault(played.mark, played.finding)
        return played.finding if is_new else ""

    def weigh(self) -> None:
        """A process that grew too much is a finding."""
        for grown, most, since in (
            (self.growth, GROWN, f"after {WARM} sittings"),
            (self.late_growth, LATE, "in the second half"),
        ):
            if grown > most:
                mark = f"growth of a process {since}"
                self.repeated[mark] += 1
                self.findings[mark] = f"{mark}: {grown // 2**20} MB"

    @property
    def growth(self) -> int:
        """By how many bytes a process grew once it was warm."""
        return max((_grown(held[WARM:]) for held in self.held.values()), default=0)

    @property
    def late_growth(self) -> int:
        """By how many bytes a process grew in the second half of its sittings, if it was warm."""
        halves = (held[max(WARM, len(held) // 2) :] for held in self.held.values())
        return max(map(_grown, halves), default=0)


def _grown(held: list[int]) -> int:
    return max(held) - held[0] if held else 0


def play(sitting: Sitting, watch: Watch) -> Finding | None:
    """Plays; what was found, if anything was."""
    # What a long test run has piled up is not looked through for garbage while a step is timed.
    gc.freeze()
    try:
        with impatient(), hurried(watch):
            _FRONTS[sitting.front](watch, sitting.size)
    except Finding as found:
        return found
    except Hang as hang:
        return Finding(f"hangs at {watch.where}", str(hang))
    except Exception as error:
        return fault(error)
    finally:
        gc.unfreeze()
    return None


def play_again(sitting: Sitting, strokes: list[Stroke]) -> Finding | None:
    """Plays these strokes and no others."""
    rest = iter(strokes)
    return play(sitting, Watch(sitting.open(), lambda _: next(rest, None)))


def play_by_chance(sitting: Sitting, seed: str, most: int = MOST) -> Played:
    """Plays so many random strokes; a finding with the fewest strokes that lead to it."""
    desk = sitting.open()
    fingers = Fingers(desk, random.Random(seed), sitting.front, sitting.size, most)
    watch = Watch(desk, fingers.next)
    found = play(sitting, watch)
    told = _told(sitting, watch.strokes, found) if found else ""
    gc.collect()
    return Played(
        sitting, shipped()[sitting.scenario].system, watch.keys, len(watch.strokes), watch.slowest,
        reached.of(watch), os.getpid(), memory(), found.mark if found else "", told,
    )  # fmt: skip


def _told(sitting: Sitting, strokes: list[Stroke], found: Finding) -> str:
    """A finding, and how to come to it again."""

    def fails(some: list[Stroke]) -> bool:
        again = play_again(sitting, some)
        return again is not None and again.mark == found.mark

    if not fails(strokes):
        return f"{found}\n  once, not again: '{sitting}' '{written(strokes)}'"
    return f"{found}\n  python -m tests.long.keys '{sitting}' '{written(shrunk(strokes, fails))}'"


def sittings(seed: str) -> Iterator[tuple[Sitting, str]]:
    """Sittings without end, each with the seed of its fingers: every place in every front end."""
    shuffled = random.Random(seed).sample(places(), len(places()))
    for number in itertools.count():
        around, at = divmod(number, len(shuffled))
        front = ROTA[(at + around) % len(ROTA)]
        own = f"{seed}-{number}"
        yield any_sitting(random.Random(own), front, *shuffled[at]), own


def play_many(seed: str, keys: int, deadline: float, processes: int = 1) -> Tally:
    """Plays until so many keys were pressed, or the deadline; prints each new finding."""
    tally, games = Tally(), sittings(seed)
    for played in _played(games, processes):
        told = tally.add(played)
        if told:
            print(told, flush=True)
        if tally.keys >= keys or time.monotonic() > deadline:
            break
    tally.weigh()
    return tally


def _played(games: Iterator[tuple[Sitting, str]], processes: int) -> Iterator[Played]:
    """Sittings played without end, in this process or in several of their own."""
    if processes == 1:
        yield from (play_by_chance(*game) for game in games)
        return
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_bounded) as pool:
        begun = {pool.submit(play_by_chance, *next(games)) for _ in range(2 * processes)}
        try:
            while True:
                done, begun = wait(begun, return_when=FIRST_COMPLETED)
                begun |= {pool.submit(play_by_chance, *next(games)) for _ in done}
                yield from (one.result() for one in done)
        finally:
            for one in begun:
                one.cancel()


def _bounded() -> None:
    """No process takes the whole machine; and it has an input, which a forked one has not."""
    sys.__stdin__ = open(os.devnull)  # type: ignore[misc]
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
