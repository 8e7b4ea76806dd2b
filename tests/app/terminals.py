"""The app in a terminal of its own: keys in, bytes out, and what a terminal shows of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pyte

from tests.keys.ptys import NAMES, Pty

NAMES.update({f"ctrl-{c}": bytes([ord(c) - 96]) for c in "abefgklnoprstuvwxy"})
_MODULES = {"ours": "tui.cli", "stock": "tests.app.stock"}


class _Shown(pyte.Screen):
    """A terminal of which the private device reports are ignored."""

    def report_device_status(self, *args: object, **more: object) -> None:
        return

    def report_device_attributes(self, *args: object, **more: object) -> None:
        return


class Screen(Pty):
    """A program on a full screen."""

    def __init__(self, command: list[str], home: Path, size: tuple[int, int], **env: str) -> None:
        self.shown = _Shown(*size)
        self.stream = pyte.ByteStream(self.shown)
        self.log = b""
        super().__init__(command, home, size, **env)

    def read(self, quiet: float = 0.03, first: float = 5.0) -> bytes:
        """What is written until the program rests, shown too."""
        data = super().read(quiet, first)
        self.log += data
        try:
            self.stream.feed(data)
        except (TypeError, IndexError):  # pyte knows not every private sequence
            pass
        return data

    def start(self) -> bytes:
        return self.read(0.3, 15)

    def press(self, key: str) -> bytes:
        self.send(key)
        return self.read(first=0.5)

    def idle(self, seconds: float) -> bytes:
        return self.read(seconds, seconds)

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.shown.display]

    @property
    def cursor(self) -> tuple[int, int]:
        return self.shown.cursor.x, self.shown.cursor.y


def app(
    home: Path, *words: str, size: tuple[int, int] = (80, 24), driver: str = "ours", **env: str
) -> Screen:
    """The program on a full screen."""
    kept = {"COLORTERM": "truecolor", **env}
    return Screen([sys.executable, "-m", _MODULES[driver], *words], home, size, **kept)
