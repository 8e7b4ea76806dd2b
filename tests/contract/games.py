"""The games that must keep the contract."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core.game import AnyGame
from engine.data import library
from engine.notation import begin_from
from engine.systems.playable import Playable, open_folder
from tests.toy.game import ToyGame


@cache
def shipped() -> dict[str, Playable]:
    """Every scenario that `hexplain list` shows, ready for play, by id."""
    return {
        folder.info.id: open_folder(folder.path, folder.info.system, ())
        for folder in library.shipped_folders()
    }


def games() -> list[AnyGame]:
    """All of them: the toy, and the scenarios shipped."""
    return [game for one in systems() for game in one]


def systems() -> list[list[AnyGame]]:
    """All of them by the rules that they share."""
    found: dict[str, list[AnyGame]] = {}
    for playable in shipped().values():
        found.setdefault(playable.system, []).append(playable.game)
    return [[ToyGame()], *found.values()]


def dealt(seeds: int) -> list[tuple[AnyGame, int]]:
    """So many seeds for the games of each system, which get them in turn."""
    return [(one[seed % len(one)], seed) for one in systems() for seed in range(seeds)]


def later(game: AnyGame, number: int) -> tuple[AnyGame, Any]:
    """One of the later positions of a game, if it has any, with the game that it is of."""
    folder = library.find(game.id).path if game.id in shipped() else None
    files = sorted((folder / "later").glob("*.pos")) if folder else []
    if not files:
        return game, game.opening()
    playable, opening = begin_from(files[number % len(files)].read_text("utf-8"), folder=folder)
    return playable.game, opening
