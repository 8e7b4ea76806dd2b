"""The line mode by keys: its own loop, terminal and decoder, over pipes instead of a device."""

from __future__ import annotations

import os
import select
import signal
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from tests.long.keys.strokes import INTERRUPT, STOP, Size
from tests.long.keys.watching import Enough, Finding, Watch, check_text, guarded
from tui.desk.desk import Rows
from tui.keys import loop, page, terminal
from tui.keys.loop import Keep
from tui.keys.player import Player

_SIGNALS = {INTERRUPT: signal.SIGINT, STOP: signal.SIGTSTP}
"""The keys for which a terminal sends a signal instead."""
_KILL = os.kill
_MODE = [0, 0, 0, 0, 0, 0, [b"\0"] * 32]


@dataclass
class Window:
    """A terminal's size, the same in every front end of a sitting."""

    size: Size


def play(watch: Watch, size: Size) -> None:
    """Plays until strokes or game end. Raises Finding."""
    player = guarded(Player(watch.desk), watch)
    try:
        go_on(watch, Window(size), player, player.begin(), _kept)
    except Enough:
        return
    watch.look()


def go_on(watch: Watch, window: Window, player: Player, first: Rows, keep: Keep | None,
          screen: bool = False) -> int:  # fmt: skip
    """As the line mode's own, over pipes. Raises Enough, Finding."""
    with ExitStack() as stack:
        ends = os.pipe()
        for end in ends:
            stack.callback(os.close, end)
        device = _Device(watch, window, ends[1])
        stack.enter_context(patch.object(loop, "Terminal", device.terminal))
        stack.enter_context(patch.object(loop, "Page", device.page))
        stack.enter_context(patch.object(terminal, "select", device))
        stack.enter_context(patch.object(terminal.termios, "tcgetattr", lambda _: _MODE))
        stack.enter_context(patch.object(os, "kill", device.kill))
        source, target = _Stream(ends[0]), _Stream(ends[1])
        return loop.go_on(player, first, source, target, keep, screen)


def _kept(settings: object) -> str:
    """Settings are kept nowhere."""
    return ""


class _Stream:
    """A standard stream of which only the number matters."""

    encoding = "utf-8"

    def __init__(self, number: int) -> None:
        self.fileno: Callable[[], int] = lambda: number

    def flush(self) -> None:
        """There is nothing to flush."""


class _Device:
    """Somebody types whenever the terminal waits for a key; what it answers is looked at."""

    def __init__(self, watch: Watch, window: Window, pipe: int) -> None:
        self.watch, self.window, self.pipe = watch, window, pipe
        self.typing = False
        self.asked = False
        """True while an event has not been answered yet; the answer to stopping is that to the
        signal to go on."""
        self.written = b""
        self.shells = deque([(True,), (False, True), ()])
        """What comes of stopping, in turn: one is called back, first behind and then in front, or
        there is no shell that could stop the program."""
        self.in_front: deque[bool] = deque()
        """For each time that the program goes on, whether the terminal listens to it then."""

    def select(self, sources: Any, targets: Any, others: Any, seconds: float | None = None) -> Any:
        """As select.select; the next stroke comes when nothing is there, nothing after a pause."""
        there = select.select(sources, targets, others, 0)
        if any(there) or seconds is not None:
            return there
        self._type()
        return select.select(sources, targets, others)

    def _type(self) -> None:
        while True:
            stroke = self.watch.next(self.typing)
            if stroke is None:
                raise Enough
            if isinstance(stroke, Size):
                self.window.size = stroke
            elif stroke in _SIGNALS:
                _KILL(os.getpid(), _SIGNALS[stroke])
                return
            elif stroke:
                os.write(self.pipe, stroke)
                return

    def kill(self, process: int, number: int) -> None:
        """As os.kill; but instead of stopping, the program is at once called back by its shell."""
        if number != signal.SIGTSTP:
            _KILL(process, number)
            return
        self.asked = not self.shells[0]
        self.in_front.extend(self.shells[0])
        for _ in self.shells[0]:
            _KILL(process, signal.SIGCONT)
        self.shells.rotate(-1)

    def answered(self) -> None:
        """Raises Finding if the event before was not answered, or not as it should be."""
        if self.asked and not self.written:
            raise Finding("silence", "a key was not answered")
        if self.asked and not self.typing:
            rings = "bell" in self.watch.desk.settings.sounds
            text = self.written.removesuffix(loop.BELL) if rings else self.written
            check_text(text.decode(), self.window.size.columns)
        self.watch.step()
        self.asked, self.written = False, b""

    def terminal(self, source: int, target: int) -> terminal.Terminal:
        """The terminal of the line mode, of our size, with its output kept."""
        device = self

        class Terminal(terminal.Terminal):
            def event(self) -> terminal.Event:
                device.answered()
                found = super().event()
                behind = found.signal == signal.SIGCONT and not device.in_front[0]
                device.asked = bool(found.key or found.signal) and not behind
                return found

            def in_front(self) -> bool:
                return device.in_front.popleft()

            def size(self) -> tuple[int, int]:
                return device.window.size

            def write(self, data: bytes) -> None:
                device.written += data

        return Terminal(source, target)

    def page(self, utf8: bool) -> page.Page:
        """The page of the line mode; it shows when a line is being typed."""
        device = self

        class Page(page.Page):
            def open_line(self, text: str) -> bytes:
                device.typing = True
                return super().open_line(text)

            def block(self, rows: Iterable[str], width: int) -> bytes:
                device.typing = False
                return super().block(rows, width)

        return Page(utf8)
