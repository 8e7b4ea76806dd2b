"""The line mode by keys: its own loop, terminal and decoder, over pipes instead of a device."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from tests.long.keys.strokes import INTERRUPT, Size
from tests.long.keys.watching import Enough, Finding, Watch, check_text, guarded
from tui.keys import loop, page, terminal
from tui.keys.player import Player

_MODE = [0, 0, 0, 0, 0, 0, [b"\0"] * 32]


def play(watch: Watch, size: Size) -> None:
    """Plays until strokes or game end. Raises Finding."""
    player = guarded(Player(watch.desk), watch)
    with ExitStack() as stack:
        ends = os.pipe()
        for end in ends:
            stack.callback(os.close, end)
        device = _Device(watch, size, ends[1])
        stack.enter_context(patch.object(loop, "Terminal", device.terminal))
        stack.enter_context(patch.object(loop, "Page", device.page))
        stack.enter_context(patch.object(terminal, "select", device))
        stack.enter_context(patch.object(terminal.termios, "tcgetattr", lambda _: _MODE))
        try:
            loop.go_on(player, player.begin(), _Stream(ends[0]), _Stream(ends[1]), _kept)
        except Enough:
            return
    watch.look()


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

    def __init__(self, watch: Watch, size: Size, pipe: int) -> None:
        self.watch, self.size, self.pipe = watch, size, pipe
        self.typing = False
        self.asked = False
        """True while an event has not been answered yet."""
        self.written = b""

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
                self.size = stroke
            elif stroke == INTERRUPT:
                os.kill(os.getpid(), signal.SIGINT)
                return
            elif stroke:
                os.write(self.pipe, stroke)
                return

    def answered(self) -> None:
        """Raises Finding if the event before was not answered, or not as it should be."""
        if self.asked and not self.written:
            raise Finding("silence", "a key was not answered")
        if self.asked and not self.typing:
            check_text(self.written.decode(), self.size.columns)
        self.watch.step()
        self.asked, self.written = False, b""

    def terminal(self, source: int, target: int) -> terminal.Terminal:
        """The terminal of the line mode, of our size, with its output kept."""
        device = self

        class Terminal(terminal.Terminal):
            def event(self) -> terminal.Event:
                device.answered()
                found = super().event()
                device.asked = bool(found.key or found.signal)
                return found

            def size(self) -> tuple[int, int]:
                return device.size

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
