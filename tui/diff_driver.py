"""A Textual driver that sends only what changed, for thin links and screen readers.

Textual's compositor sends whole strips, from the left edge of a widget to the right edge of a
change, with a style around every segment. `DiffDriver` draws that stream on a `DiffScreen` and
sends the difference between what the terminal shows and what it should: fewer bytes by a factor
of 10 to 500, the same picture. An application uses it by name:

    App(driver_class=DiffDriver)

or from outside, with `TEXTUAL_DRIVER=diff_driver:DiffDriver`. Options are class attributes, to
be set in a subclass. Their defaults suit readers and thin links: the cursor is visible and
stands where `App.cursor_position` says; nothing is asked of the terminal at the start.

What an application may do besides:

- mark rows as spoken, by an attribute `spoken_rows` of its own or by `driver.speak_rows()`:
  whenever their text changes they are sent whole, since a reader says what is drawn;
- have rows spoken again as they are: `driver.say_rows()`;
- move the cursor at once: `driver.place_cursor()`;
- draw everything again, as on Ctrl-L: `driver.redraw()`.
"""

from __future__ import annotations

import contextlib
import curses
import os
import re
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from types import FrameType
from typing import IO, TYPE_CHECKING, Any, ClassVar

from tui.cell_styles import Colours
from tui.diff_screen import DiffScreen, Span
from tui.terminal_input import TerminalInput
from tui.textual_inside import OpenDriver, WriterThread

if TYPE_CHECKING:
    from textual.app import App

SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
_FOCUS = ("\x1b[?1004h", "\x1b[?1004l")
_KITTY = re.compile(r"\x1b\[(?:>\d*|<\d*|=[\d;]*)u")
_CONTROL = re.compile(r"\x1b\[[<-?]?[0-9;]*[ -/]*[@-~]")
_QUEUED = 30
_WORTH_SYNC = 256
_SETTLED = 0.15
_PATIENCE = 1.0
_PAUSE = 0.1
"""Seconds after which an Escape that nothing follows is the Escape key."""
_AT_ONCE = 4096


class DiffDriver(OpenDriver):
    """Powers display and input for Linux and macOS, and sends only what changed.

    Attributes:
        colours: Which colours are sent: "all" as they come, the nearest of "16", "none", or
            "auto": none if the environment sets NO_COLOR to anything, otherwise all.
        show_cursor: Whether the terminal's cursor stays visible, for readers to follow.
        bce: Whether to count on the terminal to erase with the background colour; None asks the
            terminal database.
        query_sync: Whether to ask for synchronized output, and to use it for larger frames.
        query_resize: Whether to ask for resize reports within the stream.
        kitty_keys: Whether to switch on the Kitty keyboard protocol.
        focus_events: Whether to ask for a report when the terminal window gets or loses focus.
        end_signals: The signals on which the app ends in good order, terminal restored at once;
            only those that nobody else handles.
        grace: The seconds an app may take for that before the signal ends it after all.
    """

    colours: ClassVar[Colours | str] = "auto"
    show_cursor: ClassVar[bool] = True
    bce: ClassVar[bool | None] = None
    query_sync: ClassVar[bool] = False
    query_resize: ClassVar[bool] = False
    kitty_keys: ClassVar[bool] = False
    focus_events: ClassVar[bool] = False
    end_signals: ClassVar[tuple[signal.Signals, ...]] = (signal.SIGHUP, signal.SIGTERM)
    grace: ClassVar[float] = 5.0

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Make a driver, as Textual does.

        Args:
            app: The app.
            debug: Whether to write debugging information.
            mouse: Whether to support the mouse.
            size: The size to begin with, or None to ask the terminal.
        """
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._thread = threading.get_ident()
        self._screen = DiffScreen(
            *self.terminal_size(),
            colours=self._kept(),
            bce=_erases_in_colour() if self.bce is None else self.bce,
            control=self._control,
        )
        self._screen.show_cursor = self.show_cursor
        self._marked: frozenset[Span] = frozenset()
        self._held: list[str] = []  # output that waits for the end of a batch or a frame
        self._batches = 0
        self._in_sync = self._synced = False
        self._writing = self._torn = self._resized = False
        self._active = self._muted = self._started = False
        self._watchdog: threading.Timer | None = None

    # For applications

    def redraw(self) -> None:
        """Clear the terminal and send everything, for when something else has written to it."""
        if self._active:
            self._frame(self._screen.redraw)

    def speak_rows(self, rows: Iterable[Span]) -> None:
        """Mark the rows that are sent whole when their text changes, besides `app.spoken_rows`.

        Args:
            rows: Rows of the screen, from 0; or parts of rows, each as row, first column and
                the column after the last.
        """
        self._marked = frozenset(rows)

    def say_rows(self, rows: Iterable[Span]) -> None:
        """Send rows, or parts of rows, at once and whole, as they are, changed or not.

        Args:
            rows: The rows, as for `speak_rows`.
        """
        if self._active:
            self._frame(lambda: self._screen.say(rows))

    def place_cursor(self) -> None:
        """Move the terminal's cursor to `App.cursor_position`, without waiting for a frame."""
        x, y = self.app.cursor_position
        self.write(f"\x1b[{max(0, y) + 1};{max(0, x) + 1}H")

    # Input

    def run_input_thread(self) -> None:
        """Read and pass on what comes, until the app ends."""
        incoming = TerminalInput(self._asked_for())
        while not self.exit_event.is_set():
            there, _, _ = select.select((self.fileno,), (), (), _PAUSE)
            for message in incoming.feed(self._read()) if there else incoming.rest():
                self.process_message(message)

    def _read(self) -> bytes:
        try:
            data = os.read(self.fileno, _AT_ONCE)
        except OSError:
            data = b""
        if not data:  # the terminal is gone: a signal will say so, or the app ends
            self.exit_event.wait(_PAUSE)
        return data

    def _asked_for(self) -> Iterator[str]:
        """The sequences that are answers to what was asked of the terminal."""
        if self.focus_events:
            yield r"\x1b\[[IO]"
        if self.query_sync:
            yield r"\x1b\[\?2026;\d\$y"
        if self.query_resize:
            yield r"\x1b\[\?2048;\d\$y"
            yield r"\x1b\[48;[1-9]\d{0,3};[1-9]\d{0,3};\d+;\d+t"
        if self.has_mouse:
            yield r"\x1b\[<\d+;-?\d+;-?\d+[mM]"

    # Output

    def write(self, data: str) -> None:
        """Draw on the screen of our own, and send what differs.

        Args:
            data: What Textual would have sent.
        """
        if threading.get_ident() != self._thread:
            self.loop.call_soon_threadsafe(self.write, data)
        elif self._muted:
            return
        elif self._writing:  # a signal handler writes, in the middle of a frame
            self._torn = True
            self._send(_CONTROL.sub(lambda match: self._control(match[0]), data))
        else:
            self._frame(lambda: self._screen.render(data))

    def _frame(self, draw: Callable[[], str]) -> None:
        """Send what drawing answers; all again if a signal handler has written meanwhile."""
        self._writing = True
        try:
            self._fit()
            self._mark()
            self._send(draw())
        finally:
            self._writing = False
        if self._torn:
            self._torn = False
            self.redraw()

    def _send(self, text: str) -> None:
        """Hand text to the writer, in one piece for every batch and every frame."""
        self._held.append(text)
        if self._batches or self._in_sync:
            return
        text = "".join(self._held)
        self._held.clear()
        if self._synced and len(text) > _WORTH_SYNC:
            text = f"{SYNC_START}{text}{SYNC_END}"
        self._synced = False
        if text and self.writer is not None and not self._muted:
            self.writer.write(text)

    def _control(self, sequence: str) -> str:
        """What to send for a sequence that is not drawing."""
        if sequence in (SYNC_START, SYNC_END):
            self._in_sync = sequence == SYNC_START
            self._synced = True
            return ""
        if sequence == HIDE_CURSOR and self.show_cursor:
            return SHOW_CURSOR
        if sequence in _FOCUS and not self.focus_events:
            return ""
        if not self.kitty_keys and _KITTY.fullmatch(sequence):
            return ""
        return sequence

    def _kept(self) -> Colours:
        if self.colours == "auto":
            return "none" if os.environ.get("NO_COLOR") else "all"
        if self.colours not in ("all", "16", "none"):
            raise ValueError(f"colours cannot be {self.colours!r}")
        return self.colours  # type: ignore[return-value]

    def _fit(self) -> None:
        """Take the size of the terminal, and start anew if it has been resized."""
        size = self.terminal_size()
        if size != (self._screen.width, self._screen.height):
            self._screen.resize(*size)
        elif self._resized:
            self._screen.invalidate()
        self._resized = False

    def _mark(self) -> None:
        rows: Iterable[Span] = getattr(self.app, "spoken_rows", None) or ()
        self._screen.spoken = self._marked.union(rows)

    @contextlib.contextmanager
    def _batch(self) -> Iterator[None]:
        """Hold what is written, and send it in one piece."""
        self._batches += 1
        try:
            yield
        finally:
            self._batches -= 1
            self._in_sync = False
            self._send("")

    # Start and end

    def asks_for_sync(self) -> bool:
        """See `query_sync`."""
        return self.query_sync

    def asks_for_resize(self) -> bool:
        """See `query_resize`."""
        return self.query_resize

    def start_application_mode(self) -> None:
        """Start application mode; after a suspension, show again what was shown before."""
        same = self.terminal_size() == (self._screen.width, self._screen.height)
        with self._batch():
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if self.writer is None:
                return  # in the background: we have been stopped, and will be called again
            self.writer.stop()
            self.writer = _Writer(self.output)
            self.writer.start()
            self._active = True
            self._screen.line_feeds = self._raw_output()
            self._catch_signals()
            if self._started and same and not self._writing:
                self.redraw()
            self._started = True

    def stop_application_mode(self) -> None:
        """Stop application mode, and leave the terminal as it was."""
        if not self._active:
            return
        self._active = False
        for number in self.end_signals:
            if signal.getsignal(number) == self._on_end:
                signal.signal(number, signal.SIG_DFL)
        with self._batch():
            self._send(self._screen.reset_style())
            super().stop_application_mode()

    def close(self) -> None:
        """Finish writing."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        super().close()
        self.writer = None

    def _raw_output(self) -> bool:
        """Have line feeds go straight down; whether they do."""
        try:
            output = self.output.fileno() if self.output is not None else -1
            if os.ttyname(output) != os.ttyname(self.fileno):
                return False  # Textual restores the modes of its input only
            attributes = termios.tcgetattr(output)
            attributes[1] &= ~termios.OPOST
            termios.tcsetattr(output, termios.TCSANOW, attributes)
        except (OSError, ValueError, termios.error):
            return False
        return True

    # Signals

    def _catch_signals(self) -> None:
        resize = signal.getsignal(signal.SIGWINCH)
        if callable(resize):
            signal.signal(signal.SIGWINCH, self._on_resize(resize))
        for number in self.end_signals:
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, self._on_end)

    def _on_resize(
        self, inner: Callable[[int, FrameType | None], Any]
    ) -> Callable[[int, FrameType | None], None]:
        """A handler that knows that a resized terminal may have lost cells.

        Textual's own reads the size where it stands, and a second signal may come between its
        reading and its telling: then the older size is told last and believed for good. In the
        loop nothing comes between.
        """

        def take(number: int) -> None:
            inner(number, None)
            self.loop.call_later(_SETTLED, self._settle)

        def handle(number: int, frame: FrameType | None) -> None:
            self._resized = True
            self.loop.call_soon_threadsafe(take, number)

        return handle

    def _settle(self) -> None:
        """Draw all again if Textual has not: it does nothing if in the end the size is the same."""
        if self._resized:
            self.redraw()

    def _on_end(self, number: int, frame: FrameType | None) -> None:
        """Restore the terminal at once, then let the app end in good order."""
        signal.signal(number, signal.SIG_DFL)
        if self._active:
            self.suspend_application_mode()
        self._muted = True
        self._watchdog = threading.Timer(self.grace, os.kill, (os.getpid(), number))
        self._watchdog.daemon = True
        self._watchdog.start()
        self.loop.call_soon_threadsafe(lambda: self.app.exit(return_code=128 + number))


def _erases_in_colour() -> bool:
    """Whether the terminal says of itself that it erases with the background colour."""
    try:
        curses.setupterm(fd=sys.__stdout__.fileno() if sys.__stdout__ else -1)
        return curses.tigetflag("bce") == 1
    except (curses.error, OSError, ValueError):
        return False


class _Writer(WriterThread):
    """Writes in the background: each frame in one piece, and no trouble when the line is dead."""

    def __init__(self, file: IO[str] | None) -> None:
        output = file or sys.stderr
        super().__init__(output)
        self._out = output.fileno()
        self._encoding: str = getattr(output, "encoding", None) or "utf-8"
        self._texts: SimpleQueue[str | None] = SimpleQueue()  # safe in a signal handler
        self._dead = False

    def write(self, text: str) -> None:
        """Queue text; wait if too much is queued already.

        Args:
            text: The text.
        """
        while self._texts.qsize() >= _QUEUED and self.is_alive() and not self._dead:
            time.sleep(0.005)
        self._texts.put(text)

    def run(self) -> None:
        """Write until told to stop."""
        while (text := self._texts.get()) is not None:
            if not self._dead:
                try:
                    self._write(text.encode(self._encoding, "replace"))
                except OSError:
                    self._dead = True

    def _write(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self._out, data) :]
            except BlockingIOError:
                select.select((), (self._out,), ())

    def stop(self) -> None:
        """Write what is queued and stop; give up on a line that takes nothing."""
        self._texts.put(None)
        self.join(_PATIENCE)
