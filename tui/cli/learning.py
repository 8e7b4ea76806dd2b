"""`hexplain learn`: the first game, from the start or from where it was left."""

from __future__ import annotations

import argparse
from importlib.resources import files

from engine.session.session import Session
from engine.session.store import Store
from tui.cli.beginning import begin_game
from tui.cli.front import Front, find_front
from tui.cli.fronts import play
from tui.cli.opening import OpenScenario, Reopener, store_of
from tui.learn.progress import Progress, keep, load
from tui.learn.steps import STEPS
from tui.learn.tutor import Tutor

SEED = "first game"
"""The dice are the same for every learner."""


def run(chosen: argparse.Namespace) -> int:
    """Goes on with the lesson that was left, unless it is over or `--again` is said."""
    store, front = store_of(chosen), find_front(chosen)
    left = None if chosen.again else load(store.root)
    if left is not None and left.step < len(STEPS) and (store.folder / left.save).is_file():
        opener = Reopener()
        session = Session.resume(store.folder / left.save, opener, accept_changed=True)
        assert opener.scenario is not None
        return _teach(front, store, session, opener.scenario, left.step)
    chosen.what, chosen.option, chosen.seed, chosen.seats = None, [], SEED, "one"
    chosen.computer = None
    text = files("tui.learn").joinpath("first-game.pos").read_text(encoding="utf-8")
    session, scenario = begin_game(chosen, store, text)
    return _teach(front, store, session, scenario, 0)


def _teach(front: Front, store: Store, session: Session, scenario: OpenScenario, at: int) -> int:
    with session:
        assert session.path is not None
        desk, name = front.desk(session, scenario), session.path.name

        def kept(step: int) -> None:
            keep(store.root, Progress(name, step))

        kept(at)
        desk.tutor = Tutor(desk, at, kept)
        return play(front, desk)
