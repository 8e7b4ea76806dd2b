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

from tests.long.keys.strokes import Stroke, keys_in, written
from tui.desk.desk import Desk
from tui.keys.player import Player

T = TypeVar("T")

SLOW = 0.5
"""Seconds of the processor for one step that are too many: a key, or a line that is read whole."""
OF_MANY = 0.001
"""Seconds more for each byte of a stroke where many keys at once are one frame."""
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


@dataclass(frozen=True, order=True)
class Slowest:
    """The step that took the longest, so that it can be looked at."""

    seconds: float = 0.0
    where: str = ""
    stroke: str = ""
    """The stroke that it belongs to, as `strokes.written` writes it."""
    before: int = 0
    """How many strokes came before."""

    def __str__(self) -> str:
        stroke = self.stroke if len(self.stroke) < 120 else f"{self.stroke[:120]}..."
        return f"{self.seconds:.2f} s at {self.where}, stroke {self.before + 1}: {stroke}"


Choose = Callable[[bool], Stroke | None]
"""The next stroke, told whether a line is being typed; None to stop."""


@dataclass
class Watch:
    """Strokes in, answers out."""

    desk: Desk
    choose: Choose
    strokes: list[Stroke] = field(default_factory=list)
    keys: int = 0
    slowest: Slowest = Slowest()
    moments: Counter[str] = field(default_factory=Counter)
    """The frames and steps at which somebody had to choose."""
    of_many: float = 0.0
    """Seconds more that a stroke may take for each of its bytes."""
    found: Finding | None = None
    """What is told when the stroke is answered: of a fault the program must hear nothing."""
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
        self.step()
        arm(0)
        top = self.desk.session.position.top
        if top is not None:
            self.moments[f"{top.name} {top.step}".strip()] += 1
        if self.found is not None:
            raise self.found
        if self.strokes and memory() - self._held > GROWTH:
            gc.collect()
            grown = memory() - self._held
            if grown > GROWTH:
                raise Finding(f"growth at {self.where}", f"{grown // 2**20} MB")

    def step(self) -> None:
        """What came of the last stroke is answered, or a part of it."""
        now = time.process_time()
        took, self._began = now - self._began, now
        if self.strokes:
            self.took(took, self.of_many * len(self.strokes[-1]))

    def took(self, seconds: float, more: float = 0.0) -> None:
        """Some part of the last stroke took so long; `more` it may."""
        arm()
        if seconds - more > self.slowest.seconds:
            stroke, before = written(self.strokes[-1:]), len(self.strokes) - 1
            self.slowest = Slowest(seconds - more, self.where, stroke, before)
        if seconds > SLOW + more and self.found is None:
            self.found = Finding(f"slow at {self.where}", f"{seconds:.2f} s")

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
        began = time.process_time()
        try:
            return ask(*given)
        except Exception as error:
            watch.found = fault(error)
            raise
        finally:
            watch.took(time.process_time() - began)

    return asked


def guarded(player: Player, watch: Watch) -> Player:
    """A player whose faults the watch hears of."""
    player.press = watched(player.press, watch)  # type: ignore[method-assign]
    player.typed = watched(player.typed, watch)  # type: ignore[method-assign]
    return player
