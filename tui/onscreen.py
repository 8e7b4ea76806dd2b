"""From the command line onto the full screen, and between screen and line mode in one game."""

from __future__ import annotations

import argparse
import gc
import sys
from contextlib import ExitStack
from dataclasses import dataclass

from engine.core.errors import DataError
from engine.session.session import Session
from engine.session.store import Store
from tui.app import HexplainApp, Outcome, Table
from tui.cli.beginning import begin_game, position_of
from tui.cli.front import Front
from tui.cli.opening import Reopener
from tui.desk.desk import Desk, Rows
from tui.desk.faults import FAULT
from tui.desk.leaving import good_bye
from tui.keys.loop import TO_SCREEN, go_on
from tui.keys.player import Player
from tui.line.streams import Writer
from tui.screens.start import Choice


def play_on_screen(front: Front, desk: Desk) -> int:
    """Plays a game that is open; returns the exit code."""
    player = Player(desk)
    return _to_and_fro(front, _table(front, player, player.begin(*front.first)))


def start_on_screen(front: Front, store: Store, chosen: argparse.Namespace) -> int:
    """Shows what there is to play, and plays it; returns the exit code."""
    with ExitStack() as stack:
        table = _table(front, None, list(front.first))
        table.saves = store.saves()
        table.opener = _Opener(front, store, chosen, stack)
        return _to_and_fro(front, table)


def _table(front: Front, player: Player | None, first: Rows) -> Table:
    settings = player.desk.settings if player else front.settings
    return Table(front.folder, _none, player=player, first=first, kept=settings, keep=front.keep)


def _none(picked: Choice, accept: bool) -> tuple[Player, Rows]:
    raise DataError("There is nothing to open.")


def _to_and_fro(front: Front, table: Table) -> int:
    """The app; and the line mode in the same game as often as the player wants it."""
    while True:
        outcome = _run(table)
        if not outcome.to_line or table.player is None:
            if table.player is not None:
                Writer(sys.stdout).rows(good_bye(table.player.desk))
            return outcome.status
        player = table.player
        told = [f"Line mode, tilde goes back. {player.state.report.row()}"]
        code = go_on(player, told, sys.stdin, sys.stdout, front.keep, screen=True)
        if code != TO_SCREEN:
            return code
        table.kept = player.desk.settings
        table.first = [f"The screen. {player.state.report.row()}"]


def _run(table: Table) -> Outcome:
    app = HexplainApp(table)
    _keep_what_is_loaded()
    found = app.run(mouse=False)
    if found is not None:
        return found
    return Outcome(FAULT if app.fault else app.return_code or FAULT)


def _keep_what_is_loaded() -> None:
    """Code and data stay to the end: to look through them for garbage holds up a key by 0.1 s."""
    gc.freeze()


@dataclass(frozen=True)
class _Opener:
    """Opens what was chosen in the start screen; the sessions are closed with the stack."""

    front: Front
    store: Store
    chosen: argparse.Namespace
    stack: ExitStack

    def __call__(self, picked: Choice, accept: bool) -> tuple[Player, Rows]:
        if picked.save is not None:
            opener = Reopener()
            session = Session.resume(picked.save, opener, accept_changed=accept)
            assert opener.scenario is not None
            scenario = opener.scenario
        else:
            self.chosen.what, self.chosen.seats = picked.scenario, picked.seats
            self.chosen.option, self.chosen.computer = list(picked.options), picked.computer
            session, scenario = begin_game(self.chosen, self.store, position_of(self.chosen))
        self.stack.enter_context(session)
        player = Player(self.front.desk(session, scenario))
        _keep_what_is_loaded()
        return player, player.begin(*self.front.first)
