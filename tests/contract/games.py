"""The games that must keep the contract."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core.game import Game
from engine.data import library
from engine.systems.playable import Playable, open_folder
from tests.toy.game import ToyGame


@cache
def shipped() -> dict[str, Playable]:
    """Every scenario that `hexplain list` shows, ready for play, by id."""
    return {
        folder.info.id: open_folder(folder.path, folder.info.system, ())
        for folder in library.shipped_folders()
    }


def games() -> list[Game[Any]]:
    """All of them: the toy, and the scenarios shipped."""
    return [ToyGame(), *(playable.game for playable in shipped().values())]
