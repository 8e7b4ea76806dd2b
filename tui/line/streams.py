"""Text in and out by bytes: any encoding, closed pipes, one line feed a row."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple

from engine.core.visible import visible

LIMIT = 4000
"""How many bytes of a line are read; what is longer is refused by the desk."""

_PLAIN = {
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2026": "...", "\u00a0": " ",
    "\u00d7": "x", "\u00bd": "1/2", "\u00df": "ss", "\u00e6": "ae", "\u00c6": "AE", "\u0153": "oe",
    "\u0152": "OE", "\u00f8": "o", "\u00d8": "O", "\u0142": "l", "\u0141": "L",
}  # fmt: skip


def transliterated(text: str) -> str:
    """The text in ASCII: letters lose their accents; what has no likeness becomes "?"."""
    return "".join(c if c.isascii() else _ascii(c) for c in text)


def _ascii(character: str) -> str:
    if character in _PLAIN:
        return _PLAIN[character]
    split = unicodedata.normalize("NFKD", character)
    return "".join(c for c in split if c.isascii()) or (
        "" if unicodedata.combining(character) else "?"
    )


def speaks_utf8(encoding: str | None, environ: Mapping[str, str]) -> bool:
    """True if the other end reads UTF-8, by the stream's encoding and the locale's name."""
    if (encoding or "").lower().replace("-", "").replace("_", "") not in ("utf8", "utf8sig"):
        return False
    if environ.get("PYTHONIOENCODING") or environ.get("PYTHONUTF8"):
        return True
    name = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "utf8"
    return "utf" in name.lower()


class Writer:
    """Writes rows, each ended by one line feed, and sends them off at once."""

    def __init__(self, stream: Any, environ: Mapping[str, str] = os.environ) -> None:
        """`stream` is a text stream such as sys.stdout."""
        self._stream = stream
        self._bytes: IO[bytes] | None = getattr(stream, "buffer", None)
        # Without bytes it is a text stream in memory, or nothing at all.
        self._utf8 = self._bytes is None or speaks_utf8(stream.encoding, environ)

    def rows(self, rows: Iterable[str]) -> None:
        """Writes an answer in one piece. Raises OSError if nobody reads any more."""
        text = "".join(f"{visible(row)}\n" for row in rows)
        if self._stream is None:
            return
        if not self._utf8:
            text = transliterated(text)
        if self._bytes is None:
            self._stream.write(text)
            self._stream.flush()
            return
        self._stream.flush()
        self._bytes.write(text.encode("utf-8", "replace"))
        self._bytes.flush()

    def silence(self) -> None:
        """Sends all that is still to come to nowhere, so that leaving cannot fail."""
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)
        except (OSError, ValueError, AttributeError):
            return


_LONGEST = 240
_MOST_ROWS = 3


def complain(text: str, status: int = 2) -> int:
    """Say at most three rows on the error stream and give the exit status."""
    rows = [_short(visible(row)) for row in text.splitlines()[:_MOST_ROWS]]
    if sys.stderr is None:
        return status
    encoding = sys.stderr.encoding or "ascii"
    try:
        sys.stderr.write("\n".join(rows).encode(encoding, "replace").decode(encoding) + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        return status
    return status


def _short(row: str) -> str:
    """A row without its middle if it is too long."""
    half = _LONGEST // 2
    return row if len(row) <= _LONGEST else f"{row[:half]} ... {row[-half:]}"


class NotRead(NamedTuple):
    """A line that came but is not obeyed."""

    why: str


UNREADABLE = NotRead(
    "Not understood: the line is not readable as UTF-8 text, so it was not read. "
    "Nothing has changed."
)
UNFINISHED = NotRead(
    "The input ended in the middle of a line, so that line was not carried out. "
    "Nothing has changed."
)


def lines(stream: Any) -> Iterator[str | NotRead]:
    """The lines typed, without their ends and of characters that can be seen.

    One that the end of the input cuts off is not obeyed: nobody can know how it would have ended.
    """
    source = getattr(stream, "buffer", stream)
    while stream is not None:
        try:
            raw = source.readline(LIMIT)
            whole = _to_its_end(source, raw)
        except (OSError, ValueError):
            return
        if not raw:
            return
        yield _decoded(raw, stream) if whole else UNFINISHED


def _to_its_end(source: Any, raw: bytes | str) -> bool:
    """Reads on to the end of a line that is too long; False if the input ends before it."""
    while raw and raw[-1:] not in ("\n", b"\n"):
        raw = source.readline(LIMIT)
    return bool(raw)


def _decoded(raw: bytes | str, stream: Any) -> str | NotRead:
    if isinstance(raw, str):
        return typed_text(raw)
    for encoding in ("utf-8", stream.encoding or "ascii"):
        try:
            return typed_text(raw.decode(encoding))
        except (UnicodeDecodeError, LookupError):
            continue
    return typed_text(raw.decode("utf-8", "ignore")) if len(raw) == LIMIT else UNREADABLE


def typed_text(line: str) -> str:
    """A typed line without its end; what cannot be seen is made visible and so not understood."""
    return visible(line.rstrip("\r\n").replace("\t", " "))
