"""How far a player has come in the first game, kept beside his saves."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec

from engine.data.door import Unreadable, read_json

FILE = "lesson.json"


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The save of the lesson's game, by its file name, and the number of the step, from 0."""

    save: str
    step: int


def load(folder: Path) -> Progress | None:
    """What is kept in a data folder; None if nothing usable is."""
    try:
        kept = read_json(folder / FILE, Progress)
    except (OSError, Unreadable):
        return None
    return kept if kept.step >= 0 and Path(kept.save).name == kept.save else None


def keep(folder: Path, progress: Progress) -> None:
    """Keeps it, all or nothing. If the disk refuses, the lesson goes on without."""
    new = folder / f".{FILE}-{os.getpid()}"
    with contextlib.suppress(OSError):
        new.write_bytes(msgspec.json.encode(progress))
        new.replace(folder / FILE)
