"""The line mode by typed lines, through its own loop and streams."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from tests.long.keys.strokes import Size
from tests.long.keys.watching import Watch, check_text, watched
from tui.line import loop


def play(watch: Watch, size: Size) -> None:
    """Plays until strokes or game end. Raises Finding."""
    lines = _Lines(watch)
    with patch.object(loop, "answer", watched(loop.answer, watch)):
        loop.run(watch.desk, _Stream(lines), _Stream(lines))
    watch.look()


class _Stream:
    """A text stream with its bytes."""

    encoding = "utf-8"

    def __init__(self, buffer: Any) -> None:
        self.buffer = buffer

    def flush(self) -> None:
        """There is nothing to flush."""

    def isatty(self) -> bool:
        """It is a pipe."""
        return False


class _Lines:
    """Both streams' bytes: lines are typed when they are read, and answers looked at then."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.rest = b""
        self.written = b""

    def readline(self, most: int) -> bytes:
        """The next line, or as much of it."""
        self.watch.step()
        while not self.rest:
            if self.watch.strokes:
                check_text(self.written.decode(), 0)
            self.written = b""
            stroke = self.watch.next()
            if stroke is None:
                return b""
            self.rest = b"" if isinstance(stroke, Size) else stroke
        at = self.rest.find(b"\n") + 1 or len(self.rest)
        line, self.rest = self.rest[: min(at, most)], self.rest[min(at, most) :]
        return line

    def write(self, data: bytes) -> None:
        """Keeps what is answered."""
        self.written += data

    def flush(self) -> None:
        """There is nothing to flush."""
