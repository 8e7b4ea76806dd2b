"""`hexplain play`, `line` and `resume`: into a game and out of it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import msgspec

from engine.core.errors import DataError
from engine.session.blame import blaming
from engine.session.errors import ChangedData, SaveLocked
from engine.session.session import Session
from engine.session.store import Store
from tui.cli import played
from tui.cli.beginning import begin_game, position_of
from tui.cli.front import Front, find_front
from tui.cli.fronts import play
from tui.cli.opening import Reopener, find_save, require_known, save_named, store_of
from tui.cli.output import tell
from tui.line.streams import lines


def run(chosen: argparse.Namespace) -> int:
    """A new game of a scenario or folder, a save to go on with, or the menu."""
    if chosen.what is None and chosen.position is None:
        return _menu(chosen, store_of(chosen))
    save = _save_of(chosen, chosen.what) if chosen.what is not None else None
    if save is not None:
        _no_new_game_words(chosen)
        return go_on(save, find_front(chosen))
    if chosen.what is not None:
        require_known(chosen, chosen.what)
    return _new_game(chosen, store_of(chosen))


def _save_of(chosen: argparse.Namespace, what: str) -> Path | None:
    """The save that is named, of that number in the list, or by `resume` the newest; else None."""
    found = save_named(chosen, what)
    if found is None and (what == "resume" or what.isdecimal()):
        return find_save(chosen, None if what == "resume" else what)
    return found


def resume(chosen: argparse.Namespace) -> int:
    """Go on with a save: the one that is named, or the newest."""
    save, front = find_save(chosen, chosen.save), find_front(chosen)
    try:
        return go_on(save, _as_played(front, save.name))
    except SaveLocked as error:
        if chosen.save:
            raise
        others = "hexplain saves lists the others, hexplain resume NAME goes on with one."
        raise SaveLocked(f"{error.reason} {others}", save) from error


def _as_played(front: Front, save: str) -> Front:
    """The front end in which a game was played last, where it can be had."""
    if front.on_screen and save in played.without_screen(front.folder):
        return replace(front, on_screen=False)
    return front


def _remember(front: Front, session: Session) -> None:
    """How a game is played now, on a terminal where there is a choice."""
    if front.by_keys and not front.reader and session.path is not None:
        played.remember(front.folder, session.path.name, front.on_screen)


def _no_new_game_words(chosen: argparse.Namespace) -> None:
    given = [
        name
        for name in ("option", "seed", "seats", "computer", "position")
        if getattr(chosen, name)
    ]
    if given:
        raise DataError(f"--{given[0]} is for a new game, and {chosen.what} is a save.")


def _menu(chosen: argparse.Namespace, store: Store) -> int:
    front = find_front(chosen)
    if front.on_screen:
        from tui.onscreen import start_on_screen

        return start_on_screen(front, store, chosen)
    from tui.line.menu import choose, which_reader

    if front.asks_reader:
        named = which_reader(sys.stdin, sys.stdout)
        front.keep(msgspec.structs.replace(front.settings, screen_reader=named or "other"))
        front = find_front(chosen)
    picked = choose(store, sys.stdin, sys.stdout)
    if picked is None:
        return 0
    if picked.save is not None:
        return go_on(picked.save, front)
    chosen.what, chosen.seats = picked.scenario, picked.seats
    chosen.option, chosen.computer = list(picked.options), picked.computer
    return _new_game(chosen, store)


def _new_game(chosen: argparse.Namespace, store: Store) -> int:
    front = find_front(chosen)
    session, scenario = begin_game(chosen, store, position_of(chosen))
    with session:
        _remember(front, session)
        return play(front, front.desk(session, scenario))


def go_on(path: Path, front: Front) -> int:
    """Resume a save and play."""
    opener = Reopener()
    try:
        session = Session.resume(path, opener)
    except ChangedData as changed:
        tell(f"{changed.reason} Type yes to go on, anything else to leave.")
        if next(lines(sys.stdin), None) != "yes":
            raise DataError("Not gone on with. Nothing has changed.") from changed
        session = Session.resume(path, opener, accept_changed=True)
    with session, blaming(session):
        assert opener.scenario is not None
        _remember(front, session)
        return play(front, front.desk(session, opener.scenario))
