"""Which games are played by keys without the screen, so that they go on as they were played."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec

from engine.data.door import Unreadable, read_json

FILE, _MOST = "without-screen.json", 200


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file names of the saves, the last one played last."""

    saves: tuple[str, ...]


def without_screen(folder: Path) -> tuple[str, ...]:
    """The saves that were last played without the screen; none if nothing usable is kept."""
    try:
        return read_json(folder / FILE, _Kept).saves
    except (OSError, Unreadable):
        return ()


def remember(folder: Path, save: str, on_screen: bool) -> None:
    """Keeps how a save is played now, all or nothing. If the disk refuses, nothing is kept."""
    before = without_screen(folder)
    others = tuple(name for name in before if name != save)
    now = others if on_screen else (*others, save)[-_MOST:]
    if now == before:
        return
    new = folder / f".{FILE}-{os.getpid()}"
    with contextlib.suppress(OSError):
        new.write_bytes(msgspec.json.encode(_Kept(now)))
        new.replace(folder / FILE)
