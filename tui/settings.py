"""How a player wants to be told, and the file in which that is kept over sessions."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core.errors import DataError
from engine.core.event import Level
from engine.data.door import Unreadable, read_json
from engine.speech.describe import ELEMENTS
from engine.speech.speaker import COORDINATES, DIRECTIONS, Style
from tui.layouts import LAYOUTS, pressed_for

LEVELS = {"brief": Level.BRIEF, "normal": Level.NORMAL, "full": Level.FULL}
"""The levels by their names."""
READINGS = ("rows", "whole")
"""How an answer of several rows is read on a terminal: row by row, or all of it at once."""
SCREEN_READERS = ("orca", "nvda", "braille", "other")
"""Screen readers that a player may have; a braille display follows the cursor."""
SOUNDS = ("bell", "cues")
"""The terminal's bell at one's turn and at a refusal; rows for programs that make sounds."""
FINGERS = ("sure", "quick")
"""Whether a key that casts a die is asked about unless its name was just said, or does it."""
FILE = "settings.json"
_MOST_SAID = 40


class Settings(msgspec.Struct, frozen=True):
    """The settings of one player."""

    level: Level = Level.NORMAL
    coordinates: str = "number"
    elements: tuple[str, ...] = ELEMENTS
    reading: str = "rows"
    reader: bool | None = None
    """Whether reader mode is wanted; None if nobody has said."""
    keys: Mapping[str, str] = {}
    """Single keys that stand for others, beside the layout."""
    trust: bool = False
    """Two people at one keyboard who need no hand-over."""
    layout: str = "qwerty"
    """How the keyboard is laid out, or which hand plays."""
    directions: str = "compass"
    screen_reader: str = ""
    """Which screen reader listens; "" if nobody has said."""
    sounds: tuple[str, ...] = ()
    """What is told beside the words: by the terminal's bell, by rows of cues."""
    fingers: str = FINGERS[0]
    """Whether keys that cast a die are asked about."""

    @property
    def writes_below(self) -> bool:
        """True if the cursor goes to an empty row below an answer: Orca hears it so."""
        return self.screen_reader == "orca"

    @property
    def asks_of_dice(self) -> bool:
        """True if a die on a single key is asked about first."""
        return self.fingers == "sure"

    @property
    def stands_for(self) -> Mapping[str, str]:
        """Which keys stand for others."""
        return {**LAYOUTS[self.layout], **self.keys}

    def pressed_for(self, key: str) -> str:
        """The key to press for what a key does."""
        return pressed_for(self.stands_for, key)

    @property
    def style(self) -> Style:
        """As the speaker wants it."""
        return Style(self.level, self.coordinates, self.directions)


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The settings as they are written."""

    level: str = "normal"
    coordinates: str = "number"
    elements: tuple[str, ...] = ELEMENTS
    reading: str = "rows"
    reader: bool | None = None
    trust: bool = False
    layout: str = "qwerty"
    directions: str = "compass"
    screen_reader: str = ""
    sounds: tuple[str, ...] = ()
    fingers: str = FINGERS[0]
    keys: dict[str, str] = {}


def load(folder: Path) -> tuple[Settings, str]:
    """The settings kept in a data folder, and a sentence if they could not be used."""
    path = folder / FILE
    try:
        kept = read_json(path, _Kept)
        _require_known(kept)
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, Unreadable) as error:
        why = error.placed if isinstance(error, Unreadable) else f"{error.strerror}."
        return Settings(), f"The settings in {path} are not used: {why}"
    values = msgspec.structs.asdict(kept) | {"level": LEVELS[kept.level]}
    return Settings(**values), ""


def _require_known(kept: _Kept) -> None:
    known: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
        ("level", (kept.level,), tuple(LEVELS)),
        ("coordinates", (kept.coordinates,), COORDINATES),
        ("directions", (kept.directions,), DIRECTIONS),
        ("elements", kept.elements or ("nothing",), ELEMENTS),
        ("reading", (kept.reading,), READINGS),
        ("screen_reader", (kept.screen_reader,), ("", *SCREEN_READERS)),
        ("sounds", kept.sounds or (SOUNDS[0],), SOUNDS),
        ("fingers", (kept.fingers,), FINGERS),
        ("layout", (kept.layout,), tuple(LAYOUTS)),
    )
    for name, given, allowed in known:
        wrong = [value for value in given if value not in allowed]
        if wrong:
            given_one = wrong[0][:_MOST_SAID]
            raise Unreadable(f"{name} is {given_one}, and may be {', '.join(allowed)}.")


def save(folder: Path, settings: Settings) -> str:
    """Keeps the settings, all or nothing; a sentence if that failed."""
    values = msgspec.structs.asdict(settings)
    names = {number: name for name, number in LEVELS.items()}
    values |= {"level": names[settings.level], "keys": dict(settings.keys)}
    return keep(folder / FILE, _Kept(**values))


def keep(file: Path, kept: msgspec.Struct) -> str:
    """Writes settings to a file, all or nothing; a sentence if that failed."""
    new = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        new.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        new.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink()
        return f"The setting is not kept: {error.strerror}."
    return ""


def reader_mode(
    flag: bool | None, settings: Settings, environ: Mapping[str, str] = os.environ
) -> tuple[bool, str]:
    """Whether reader mode is on, and by what: flag, environment, setting, in that order.

    Raises DataError for a value that means nothing.
    """
    if flag is not None:
        return flag, "--reader" if flag else "--no-reader"
    said: Any = environ.get("HEXPLAIN_READER", "")
    if said not in ("", "0", "1"):
        raise DataError(f"HEXPLAIN_READER is {said}; it must be 1 for on or 0 for off.")
    if said:
        return said == "1", f"HEXPLAIN_READER={said}"
    return bool(settings.reader), "your setting"
