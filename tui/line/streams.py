"""Text in and out by bytes: any encoding, closed pipes, one line feed a row."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

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
        text = "".join(f"{row}\n" for row in rows)
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


def lines(stream: Any) -> Iterator[str | None]:
    """The lines typed, without their ends; None for one that is no readable text."""
    source = getattr(stream, "buffer", stream)
    while stream is not None:
        try:
            raw = source.readline(LIMIT)
        except (OSError, ValueError):
            return
        if not raw:
            return
        yield _decoded(raw, stream)
        while not raw.endswith(("\n", b"\n")[isinstance(raw, bytes)]):
            raw = source.readline(LIMIT)
            if not raw:
                return


def _decoded(raw: bytes | str, stream: Any) -> str | None:
    if isinstance(raw, str):
        return raw
    for encoding in ("utf-8", stream.encoding or "ascii"):
        try:
            return raw.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return raw.decode("utf-8", "ignore") if len(raw) == LIMIT else None
