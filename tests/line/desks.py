"""Desks to ask: Dunkirk 1940 in memory, from its ready set-ups."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.data.library import find
from engine.session.records import Seats, header_for
from engine.session.session import Session
from engine.session.store import Store
from engine.systems.playable import Playable, open_folder
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk

READY = ("take forward", "end yes", "take sickle", "end yes")
"""Both ready set-ups taken, so that the Germans are to move."""


@cache
def dunkirk() -> tuple[Playable, Path]:
    folder = find("dunkirk-1940")
    return open_folder(folder.path, folder.info.system, ()), folder.path


def new_session(seats: Seats = "one", store: Store | None = None) -> Session:
    playable, _ = dunkirk()
    header = header_for(playable.game, program="test", data="test", seed="3", seats=seats)
    return Session.begin(playable.game, header, store, when=1_000_000_000.0)


def new_desk(*lines: str, seats: Seats = "one", store: Store | None = None) -> Desk:
    """A desk after these lines."""
    playable, folder = dunkirk()
    desk = open_desk(new_session(seats, store), playable, folder)
    for line in lines:
        answer(desk, line)
    return desk
