"""A new game as the shell's arguments ask for it."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from engine.core.errors import DataError
from engine.data.door import Unreadable, read_text
from engine.language.names import NotUnderstood
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from engine.version import VERSION
from tui.cli.opening import OpenScenario, from_position, open_scenario


def begin_game(chosen: argparse.Namespace, store: Store, text: str) -> tuple[Session, OpenScenario]:
    """A new game as the arguments ask for it; `text` is a position file's, or "".

    Raises DataError.
    """
    scenario = _scenario(chosen, text)
    computer = _computer(chosen, scenario)
    header = header_for(
        scenario.playable.game,
        program=VERSION,
        data=scenario.digest,
        seed=chosen.seed if chosen.seed is not None else secrets.token_hex(16),
        seats=chosen.seats or "one",
        options={name: True for name in chosen.option},
        folder=scenario.playable.source,
        position=text,
    )
    session = Session.begin(scenario.playable.game, header, store, opening=scenario.opening)
    if computer:
        session.set_computer(computer)
    return session, scenario


def _computer(chosen: argparse.Namespace, scenario: OpenScenario) -> dict[str, str]:
    """The side that the computer shall play, with its level; none if nobody asks for it."""
    if not chosen.computer:
        return {}
    from tui.desk.opponent import side_and_level  # costs start time

    try:
        side, level = side_and_level(scenario.playable.words.names, chosen.computer)
    except NotUnderstood as error:
        raise DataError(f"--computer {chosen.computer}: {error.reason}") from error
    return {} if level == "off" else {side: level}


def _scenario(chosen: argparse.Namespace, text: str) -> OpenScenario:
    if not text:
        return open_scenario(chosen.what, chosen.option)
    from engine.notation import scenario_of

    scenario = open_scenario(chosen.what or scenario_of(text), chosen.option)
    return from_position(scenario, text)


def position_of(chosen: argparse.Namespace) -> str:
    """The text of the position file that was asked for; "" if none was. Raises DataError."""
    file = chosen.position
    if file is None:
        return ""
    try:
        text = read_text(Path(file))
    except Unreadable as error:
        raise DataError(f"{file}: {error.placed}") from error
    except OSError as error:
        raise DataError(f"{file} cannot be read: {error.strerror}.") from error
    if not text:
        raise DataError(f"{file}: there is nothing in it.")
    return text
