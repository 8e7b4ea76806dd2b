"""Flipped bytes of real saves: each must be found and named, or be said to be cut off."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterable
from pathlib import Path

from engine.session.errors import SaveError
from engine.session.folding import OpenGame
from engine.session.session import Session

NAMED = re.compile(r"line \d+")


def flip_is_found(save: bytes, at: int, bit: int, place: Path, open_game: OpenGame) -> str:
    """Flip one bit and go on with the save; "" if it was found and named, else what happened."""
    damaged = bytearray(save)
    damaged[at] ^= 1 << bit
    path = place / "flipped.hexplain"
    path.write_bytes(damaged)
    try:
        with Session.resume(path, open_game, sync=False) as session:
            messages = session.messages
    except SaveError as error:
        if NAMED.search(str(error)) and path.read_bytes() == damaged:
            return ""
        return f"byte {at}, bit {bit}: not named or not left alone: {error}"
    cut_off = at == len(save) - 1 and bool(messages)
    return "" if cut_off else f"byte {at}, bit {bit}: loaded as if nothing had happened"


def flip_all(
    save: bytes, places: Iterable[int], rng: random.Random, folder: Path, open_game: OpenGame,
    deadline: float = float("inf"),
) -> tuple[int, list[str]]:  # fmt: skip
    """Flip a bit of each byte in turn until the deadline; how many were done, and the faults."""
    done, faults = 0, []
    for at in places:
        if time.monotonic() > deadline:
            break
        fault = flip_is_found(save, at, rng.randrange(8), folder, open_game)
        done += 1
        if fault:
            faults.append(fault)
    return done, faults
