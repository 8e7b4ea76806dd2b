"""The full screen: the real app, its driver and its input thread, without a terminal."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from textual import constants, events
from textual._styles_cache import StylesCache
from textual.geometry import Size as Area
from textual.message import Message

from tests.long.keys import by_keys
from tests.long.keys.by_keys import Window
from tests.long.keys.strokes import Size, Stroke
from tests.long.keys.watching import OF_MANY, Enough, Finding, Watch, fault, guarded
from tui import diff_driver, onscreen
from tui.app import HexplainApp, Outcome, Table, Terminal
from tui.desk.desk import Rows
from tui.keys.loop import Keep
from tui.keys.player import Player
from tui.screens.game import GameScreen

_PATIENCE, _ROUNDS, _DEAF = 20.0, 5000, 12


def play(watch: Watch, size: Size) -> None:
    """Plays until strokes or game end, in the line mode as often as tilde goes there.

    Raises Finding.
    """
    player = guarded(Player(watch.desk), watch)
    before = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        seat = _Seat(watch, Window(size))
        for place, name, value in (
            (constants, "ESCAPE_DELAY", 0.0), (diff_driver, "_PAUSE", 0.0), (os, "kill", _kill),
            (onscreen, "_run", seat.run), (onscreen, "go_on", seat.go_on),
            (onscreen, "Writer", _Farewell),
        ):  # fmt: skip
            stack.enter_context(patch.object(place, name, value))
        try:
            front: Any = SimpleNamespace(keep=None)
            table = Table(Path(home), _nothing, player=player, first=player.begin())
            onscreen._to_and_fro(front, table)
        except Enough:
            return
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            # Textual keeps widgets of apps that have ended; a player has but one.
            StylesCache.get_inner_outer.cache_clear()


class _Farewell:
    """In place of the writer that says good bye when the screen has ended."""

    def __init__(self, stream: Any) -> None:
        self.rows: Callable[[Rows], None] = lambda rows: None


def _kill(process: int, number: int) -> None:
    """As os.kill; but instead of stopping, the program is at once called back by its shell."""
    _KILL(process, signal.SIGCONT if number == signal.SIGSTOP else number)


_KILL = os.kill


@dataclass
class _Seat:
    """Somebody before the full screen, or in the line mode that tilde goes to."""

    watch: Watch
    window: Window

    def run(self, table: Table) -> Outcome:
        """The app, until it ends."""
        self.watch.of_many = OF_MANY  # of many keys at once there is one picture
        return asyncio.run(_Game(self.watch, self.window, table).play())

    def go_on(self, player: Player, first: Rows, source: Any, target: Any, keep: Keep | None,
              screen: bool) -> int:  # fmt: skip
        """The line mode, until tilde goes back."""
        self.watch.of_many = 0.0
        return by_keys.go_on(self.watch, self.window, player, first, keep, screen)


class _Turns:
    """In place of the event that ends the input thread: each of its rounds waits for our word."""

    def __init__(self) -> None:
        self._go, self._done, self._ended = threading.Semaphore(0), threading.Semaphore(0), False

    def is_set(self) -> bool:
        """The thread has done a round, and waits."""
        self._done.release()
        self._go.acquire()
        return self._ended

    def set(self) -> None:
        """Ends it."""
        self._ended = True
        self._go.release()

    def clear(self) -> None:
        """It has ended; another may begin."""
        self._ended = False

    def settled(self) -> None:
        """Waits until a round is done."""
        if not self._done.acquire(timeout=_PATIENCE):
            raise Finding("the input thread hangs", "")

    def another(self) -> None:
        """Lets it do one round."""
        self._go.release()
        self.settled()


class _Sent:
    """In place of the writer thread: keeps what would be sent."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        """Keeps it."""
        self.text += text

    def stop(self) -> None:
        """Nothing is queued."""


class _Game:
    """A game on the app."""

    def __init__(self, watch: Watch, window: Window, table: Table) -> None:
        self.watch, self.window = watch, window
        self.source, self.pipe = os.pipe()
        self.turns, self.sent = _Turns(), _Sent()
        self.reading = False
        """True once the input thread has begun."""
        self.keys = 0
        """How many keys the driver understood."""
        self.deaf = 0
        """How many keys in a row it did not."""
        self.app = HexplainApp(table, _driver(self))
        # What it raised is told by us, and not printed.
        self.app._print_error_renderables = self.app._exit_renderables.clear  # type: ignore[method-assign]

    async def play(self) -> Outcome:
        """How the app ended. Raises Enough, Finding."""
        task = asyncio.create_task(self.app.run_async(mouse=False))
        try:
            await self._started(task)
            await self._strokes(task)
            self.watch.look()
        finally:
            if not task.done():
                self.app.exit()
            await asyncio.wait_for(task, _PATIENCE)
            os.close(self.source)
            os.close(self.pipe)
        return task.result() or Outcome()

    async def _started(self, task: asyncio.Task[Any]) -> None:
        while not (self.reading and self._screen() is not None):
            if task.done():
                break
            await asyncio.sleep(0.001)
        await self._settle(task)

    async def _strokes(self, task: asyncio.Task[Any]) -> None:
        while not task.done():
            screen = self._screen()
            typing = screen is not None and screen.typing.open
            stroke = self.watch.next(typing)
            if stroke is None:
                raise Enough
            self.sent.text, before = "", self.keys
            if isinstance(stroke, Size):
                self._resize(stroke)
            else:
                os.write(self.pipe, stroke)
                self.turns.another()
                if not stroke.isascii() or b"\x1b" in stroke:
                    self.turns.another()  # a pause: what was begun ends
            await self._settle(task)
            if not task.done():
                self._look(stroke, typing, self.keys - before)

    def _look(self, stroke: Stroke, typing: bool, keys: int) -> None:
        screen = self._screen()
        if isinstance(stroke, Size) or screen is None:
            return
        self.deaf = 0 if keys or stroke[:1] == b"\x1b" else self.deaf + 1
        if self.deaf > _DEAF:
            raise Finding("silence", "no key is understood any more")
        quiet = typing or screen.typing.open or screen.too_small
        # Of several keys at once only the last answer is drawn, and may look as it did before.
        if keys == 1 and not quiet and not self.sent.text:
            raise Finding("silence", "a key was not answered")

    def _resize(self, size: Size) -> None:
        self.window.size = size
        driver, area = self.app._driver, Area(*size)
        assert isinstance(driver, Terminal)
        driver._resized = True
        self.app.post_message(events.Resize(area, area))

    async def _settle(self, task: asyncio.Task[Any]) -> None:
        """Until the app waits for the next event, and its screen is drawn. Raises Finding."""
        await _rest()
        end = time.monotonic() + _PATIENCE
        while self.app._resize_timer is not None and not task.done():
            await asyncio.sleep(0.002)  # of a storm of sizes Textual takes the last
            if time.monotonic() > end:
                raise Finding("no rest", "a resize is never taken")
        await _rest()
        screen = self._screen()
        while self._searches and not task.done():
            await asyncio.sleep(0.002)
            if time.monotonic() > end:
                raise Finding("no rest", "the palette searches for ever")
        await _rest()
        screen = self._screen()
        while screen is not None and screen.is_thinking and not task.done():
            await asyncio.sleep(0.002)
            if time.monotonic() > end:
                raise Finding("no rest", "the computer thinks for ever")
        await _rest()
        if screen is not None and not task.done():
            with self.app._context():
                screen._on_timer_update()
            await _rest()
        if self.app._exception is not None:
            raise fault(self.app._exception)

    @property
    def _searches(self) -> bool:
        """True while the palette looks for what fits, or draws nothing as it closes."""
        over = self._screen() is None and len(self.app.screen_stack) > 1
        return bool(self.app._batch_count) or (
            over and any(not worker.is_finished for worker in self.app.workers)
        )

    def _screen(self) -> GameScreen | None:
        top = self.app.screen_stack[-1] if self.app.screen_stack else None
        return top if isinstance(top, GameScreen) else None


async def _rest() -> None:
    loop: Any = asyncio.get_running_loop()
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
        if not loop._ready:
            return
    raise Finding("no rest", f"the app is still busy after {_ROUNDS} rounds")


def _nothing(*_: object) -> Any:
    raise AssertionError("nothing else is opened")


def _driver(game: _Game) -> type[Terminal]:
    """The driver as it is, but for the terminal itself."""

    class Driver(Terminal):
        bce = False

        def __init__(self, app: Any, **more: Any) -> None:
            super().__init__(app, **more)
            self.fileno, self.exit_event = game.source, game.turns  # type: ignore[assignment]

        @property
        def can_suspend(self) -> bool:
            return True

        def _get_terminal_size(self) -> tuple[int, int]:
            return game.window.size

        def start_application_mode(self) -> None:
            self._writer_thread = game.sent  # type: ignore[assignment]
            self._active = True
            area = Area(*game.window.size)
            self._app.post_message(events.Resize(area, area))
            self._key_thread = threading.Thread(target=self.run_input_thread)
            self._key_thread.start()
            game.turns.settled()
            game.reading = True
            if self._started:
                self.redraw()
            self._started = True

        def process_message(self, message: Message) -> None:
            game.keys += isinstance(message, events.Key | events.Paste)
            super().process_message(message)

        def disable_input(self) -> None:
            if self._key_thread is not None:
                game.turns.set()
                self._key_thread.join()
                self._key_thread = None
                game.turns.clear()

        def stop_application_mode(self) -> None:
            self._active = False
            self.disable_input()

        def close(self) -> None:
            self._writer_thread = None

    return Driver
