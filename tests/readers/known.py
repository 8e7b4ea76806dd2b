"""What readers are known not to say word for word, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.readers.listening import Heard, words

READERS = ("yasr", "fenrir", "brltty")
DESKTOP = ("orca", "newer-orca", "nvda-by-lines", "nvda-by-characters")
_NOTHING = ("blank", "space")
"""What readers call what is empty."""
Fits = Callable[[Heard], bool]


@dataclass(frozen=True)
class Known:
    """Something that a reader does in its own way, and how it is recognised."""

    reader: str
    reason: str
    fits: Fits
    link: str = ""
    """Only over this link."""


def reason(reader: str, heard: Heard, link: str = "") -> str:
    """Why it is known that a key is not exact with a reader; "" if it is not known."""
    fitting = (k for k in KNOWN if k.reader == reader and k.link in ("", link) and k.fits(heard))
    return next((known.reason for known in fitting), "")


def _ends_the_echo(heard: Heard) -> bool:
    """True if the end of the typed line was said once more before the answer."""
    said, answer = words(heard.said), words(heard.act.text)
    echo = said.removesuffix(answer).strip()
    is_echo = echo in _NOTHING or words(_line(heard)).endswith(echo)
    return heard.act.is_line and said.endswith(answer) and is_echo


def _swallows_a_letter(heard: Heard) -> bool:
    answer = heard.act.text
    return answer[:1] == heard.act.key and words(heard.said) == words(answer[1:])


def _line(heard: Heard) -> str:
    return f"Command: {heard.act.key[1:]}"


def _says_one_row(heard: Heard) -> bool:
    said = words(heard.said)
    return heard.act.key in (";", "'") and bool(said) and said in words(heard.act.text)


def _is_long(heard: Heard) -> bool:
    return len(heard.act.text.encode()) > SHORT


SHORT = 45
"""Bytes of a sentence that comes whole over 1200 bytes a second (requirement 38)."""
SLOW = "1200 bytes/s"
KNOWN = (
    Known("fenrir", "Escape alone does not reach the program beneath Fenrir; 0 does the same",
          lambda heard: heard.act.key == "escape" and not heard.said),
    *(Known(reader, "of the full screen's answer to Escape it says nothing; 0 does the same",
            lambda heard: heard.act.key == "escape" and not heard.said)
      for reader in ("orca", "newer-orca")),
    *(Known(reader, "after a typed line it may say the end of that again, or blank, and then the "
            "answer", _ends_the_echo) for reader in READERS),
    Known("yasr", "an answer on the full screen that begins with the letter of the key loses it, "
          "as the echo of the key", _swallows_a_letter),
    Known("brltty", "of many rows read at once it says the one with the cursor", _says_one_row),
    *(Known(reader, f"longer than {SHORT} bytes, so it comes in pieces", _is_long, SLOW)
      for reader in (*READERS, *DESKTOP)),
)  # fmt: skip
