"""Who watches a sitting: gives one stroke after the other, and looks at what each was answered."""

from __future__ import annotations

import gc
import re
import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TypeVar

from tests.long.keys.strokes import Stroke, keys_in
from tui.desk.desk import Desk
from tui.keys.player import Player

T = TypeVar("T")

SLOW = 0.5
"""Seconds of the processor for one stroke that are too many."""
OF_MANY = 0.001
"""Seconds more for each byte of a stroke: a paste or a sequence that breaks off has many keys."""
HANG = 8.0
"""Seconds of the processor after which a stroke is thought never to be answered."""
GROWTH = 64 * 2**20
"""Bytes by which one stroke may not let the process grow."""
NOT_SENT = re.compile(
    r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069]"
)
"""What no row of the line mode may hold; CR and LF part the rows."""
_PAGE = resource.getpagesize()
_PROJECT = Path(__file__).parents[3]
_OURS = re.compile(f"{re.escape(str(_PROJECT))}/(engine|tui)/")


@dataclass
class Finding(Exception):
    """Something that must not be. `mark` is the same for findings that have one cause."""

    mark: str
    what: str

    def __str__(self) -> str:
        return f"{self.mark}: {self.what}"


Choose = Callable[[bool], Stroke | None]
"""The next stroke, told whether a line is being typed; None to stop."""


@dataclass
class Watch:
    """Strokes in, answers out."""

    desk: Desk
    choose: Choose
    strokes: list[Stroke] = field(default_factory=list)
    keys: int = 0
    slowest: float = 0.0
    moments: Counter[str] = field(default_factory=Counter)
    """The frames and steps at which somebody had to choose."""
    found: Finding | None = None
    """A fault that the program caught itself."""
    _began: float = 0.0
    _held: int = 0

    def next(self, typing: bool = False) -> Stroke | None:
        """What to type next; what came of the last stroke is looked at first. Raises Finding."""
        self.look()
        stroke = self.choose(typing)
        if stroke is not None:
            self.strokes.append(stroke)
            self.keys += keys_in(stroke)
        arm()
        self._held, self._began = memory(), time.process_time()
        return stroke

    def look(self) -> None:
        """Raises Finding if the last stroke took too long or too much."""
        took = time.process_time() - self._began
        arm(0)
        top = self.desk.session.position.top
        if top is not None:
            self.moments[f"{top.name} {top.step}".strip()] += 1
        if self.found is not None:
            raise self.found
        if not self.strokes:
            return
        self.slowest = max(self.slowest, took)
        if took > SLOW + OF_MANY * len(self.strokes[-1]):
            raise Finding(f"slow at {self.where}", f"{took:.2f} s")
        if memory() - self._held > GROWTH:
            gc.collect()
            grown = memory() - self._held
            if grown > GROWTH:
                raise Finding(f"growth at {self.where}", f"{grown // 2**20} MB")

    @property
    def where(self) -> str:
        """Which game stands where."""
        top = self.desk.session.position.top
        return f"{self.desk.session.game.id}, {top.name if top else 'the end'}"


def memory() -> int:
    """How much memory the process holds."""
    return int(Path("/proc/self/statm").read_bytes().split()[1]) * _PAGE


def fault(error: BaseException) -> Finding:
    """A fault of the program, marked by the line of the project that raised it."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if _OURS.match(f.filename)]
    told = [f"{Path(f.filename).relative_to(_PROJECT)}:{f.lineno}" for f in frames[-4:]]
    return Finding(f"{type(error).__name__} at {told[-1] if told else 'the tests'}",
                   f"{error} ({' > '.join(told)})")  # fmt: skip


def check_text(text: str, width: int) -> None:
    """An answer of the line mode. Raises Finding."""
    if not text.strip():
        raise Finding("silence", "a key was not answered")
    sent = NOT_SENT.search(text)
    if sent:
        raise Finding("control character", repr(text[max(0, sent.start() - 30) : sent.end() + 10]))
    if width >= ROOM_TO_WRAP:
        long = [row for row in text.replace("\r", "").split("\n") if len(row) > width]
        if long:
            raise Finding("long row", repr(long[0][:200]))


ROOM_TO_WRAP = 20
"""Columns from which on every row is folded."""


class Hang(BaseException):
    """A stroke that is never answered; no fault that a program could catch."""


@contextmanager
def impatient() -> Iterator[None]:
    """Raises Hang in here when the processor has worked too long at one stroke; see `arm`."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang("".join(traceback.format_stack(frame)[-3:]))

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        arm(0)
        signal.signal(signal.SIGPROF, before)


def arm(seconds: float = HANG) -> None:
    """From now on so long; 0 for ever."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


class Enough(Exception):
    """No more strokes: the game is left where it is."""


def watched(ask: Callable[..., T], watch: Watch) -> Callable[..., T]:
    """The same, with every fault told to the watch before the program words it."""

    def asked(*given: object) -> T:
        try:
            return ask(*given)
        except Exception as error:
            watch.found = fault(error)
            raise

    return asked


def guarded(player: Player, watch: Watch) -> Player:
    """A player whose faults the watch hears of."""
    player.press = watched(player.press, watch)  # type: ignore[method-assign]
    player.typed = watched(player.typed, watch)  # type: ignore[method-assign]
    return player
