"""The parts of Textual that are not promised to anybody, and that the full screen needs.

Nothing else in the project touches them; `PRIVATE` names each, and a test asks Textual for every
one of them, so that a new Textual fails there and not in a player's terminal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar

from textual._xterm_parser import XTermParser as XTermParser
from textual.app import App
from textual.drivers._writer_thread import WriterThread as WriterThread
from textual.drivers.linux_driver import LinuxDriver
from textual.filter import LineFilter
from textual.timer import Timer, TimerCallback

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.events import Key

R = TypeVar("R")

PRIVATE: dict[type[Any], tuple[str, ...]] = {
    App: ("_filters", "_driver", "_exception", "_print_error_renderables"),
    LinuxDriver: (
        "_app", "_loop", "_mouse", "_file", "_writer_thread", "_get_terminal_size",
        "_request_terminal_sync_mode_support", "_query_in_band_window_resize",
    ),
    WriterThread: ("_file",),
    XTermParser: ("_sequence_to_key_events",),
    Timer: ("_skip",),
}  # fmt: skip
"""What is used of each class: methods, and attributes that its objects have."""


class OpenDriver(LinuxDriver):
    """Textual's driver with what it keeps to itself under public names."""

    @property
    def app(self) -> App[Any]:
        """The app it draws for."""
        return self._app

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that the app runs in."""
        return self._loop

    @property
    def has_mouse(self) -> bool:
        """Whether the mouse was asked for."""
        return self._mouse

    @property
    def output(self) -> IO[str] | None:
        """What it writes to."""
        return self._file

    @property
    def writer(self) -> WriterThread | None:
        """The thread that writes; None while there is none."""
        return self._writer_thread

    @writer.setter
    def writer(self, thread: WriterThread | None) -> None:
        self._writer_thread = thread

    def terminal_size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._get_terminal_size()

    def asks_for_sync(self) -> bool:
        """Whether to ask the terminal if it can hold a frame back until it is whole."""
        return True

    def asks_for_resize(self) -> bool:
        """Whether to ask the terminal to report its size in its input."""
        return True

    def _request_terminal_sync_mode_support(self) -> None:
        if self.asks_for_sync():
            super()._request_terminal_sync_mode_support()

    def _query_in_band_window_resize(self) -> None:
        if self.asks_for_resize():
            super()._query_in_band_window_resize()


class OpenApp(App[R], Generic[R]):
    """Textual's app with what it keeps to itself under public names."""

    @property
    def driver(self) -> Driver | None:
        """What draws and reads; None before it is there."""
        return self._driver

    @property
    def fault(self) -> Exception | None:
        """The fault of the program that has ended it."""
        return self._exception

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None,
        pause: bool = False,
    ) -> Timer:  # fmt: skip
        """A timer that goes off once; if the machine is late for it, late.

        Textual's own does not go off at all then, and with it no resize would ever be seen again.
        """
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer

    def drop_filter(self, kind: type[LineFilter]) -> None:
        """Leaves out a filter that changes lines before they are drawn."""
        self._filters = [f for f in self._filters if not isinstance(f, kind)]

    def tell_fault(self) -> bool:
        """Says that the program is at fault; False leaves it to Textual's traceback."""
        return False

    def _print_error_renderables(self) -> None:
        if not self.tell_fault():
            super()._print_error_renderables()


def keys_of(parser: XTermParser, sequence: str, alt: bool) -> Iterator[Key]:
    """The keys that a sequence stands for."""
    return iter(parser._sequence_to_key_events(sequence, alt))
