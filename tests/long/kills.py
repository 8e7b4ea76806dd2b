"""Killed games: the program is killed (-9) at a random moment, and nothing it said may be lost."""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from functools import cache
from itertools import groupby
from pathlib import Path

from engine.session.session import Session
from engine.speech.speaker import Speaker
from tests.contract.games import shipped
from tests.golden.scripts import Script, hexplain, orders_of, scripts
from tests.session.kill import run_and_kill
from tui.cli.opening import Reopener

ROOT = Path(__file__).parents[2]
LONGEST = 0.5
"""Seconds from the first answer to the latest kill: about as long as a scripted game takes."""


def told(session: Session) -> list[str]:
    """Every row of the log, as the line mode says it."""
    speaker = Speaker(shipped()[session.header.scenario].words.names)
    orders = groupby(session.log, key=lambda item: item.entry)
    events = (tuple(item.event for item in items) for _, items in orders)
    return [row for came in events for row in speaker.told(came)]


def kill_once(rng: random.Random, place: Path) -> str:
    """Play a scripted game, kill it, go on with the save; "" or what was lost."""
    script = rng.choice(scripts())
    environ = {**os.environ, "HEXPLAIN_HOME": str(place), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tui.cli", *script.arguments]
    killed = run_and_kill(command, orders_of(script), rng, LONGEST, environ=environ)
    saves = list((place / "saves").glob("*.hexplain"))
    if not saves:
        return "" if not killed.said else "a game was announced and is not there"
    with Session.resume(saves[0], Reopener()) as session:
        kept = told(session)
    announced = [row for row in killed.said if row in _whole(script)]
    if not _in_order(announced, kept):
        return f"announced and lost: {announced[-1:]}"
    return ""


@cache
def _whole(script: Script) -> frozenset[str]:
    """Every row of the log when the whole script is played: what counts as announced."""
    with tempfile.TemporaryDirectory() as home:
        play_orders(script, Path(home))
        (save,) = (Path(home) / "saves").glob("*.hexplain")
        with Session.resume(save, Reopener()) as session:
            return frozenset(told(session))


def play_orders(script: Script, home: Path) -> None:
    """Play the orders of a script through a pipe, to the end."""
    hexplain(home, *script.arguments, typed="\n".join((*orders_of(script), "")))


def kill_many(
    times: int, rng: random.Random, deadline: float = float("inf")
) -> tuple[int, list[str]]:
    """Kill so many games, or until the deadline; how many were done, and what was lost."""
    done, faults = 0, []
    while done < times and time.monotonic() < deadline:
        with tempfile.TemporaryDirectory() as home:
            fault = kill_once(rng, Path(home))
        done += 1
        if fault:
            faults.append(fault)
    return done, faults


def _in_order(announced: list[str], kept: list[str]) -> bool:
    """True if all that was announced is in what was kept, in that order."""
    rest = iter(kept)
    return all(any(row == other for other in rest) for row in announced)
