"""`hexplain saves`, `show`, `export` and `replay`: looking at saved games."""

from __future__ import annotations

import argparse
import json
import re
import time

from engine.core.visible import visible
from engine.core.words import listed
from engine.session.audit import audit
from engine.session.blame import blaming
from engine.session.export import export as export_log
from engine.session.session import Session
from engine.session.store import SaveInfo, saves_in
from engine.speech.speaker import Speaker
from tui.cli.opening import OpenScenario, Reopener, find_save, find_side, folder_of
from tui.cli.output import tell
from tui.line.streams import complain

_DRAWN = re.compile("[0-9a-f]{32}")
"""A seed as it is drawn where none is chosen."""


def saves(chosen: argparse.Namespace) -> int:
    """List the saved games, the newest first."""
    found = saves_in(folder_of(chosen))
    if chosen.json:
        tell(json.dumps([_plain(info) for info in found], indent=1))
        return 0
    if not found:
        tell("There is no saved game yet.")
    for number, info in enumerate(found, 1):
        tell(f"{number} of {len(found)}: {save_words(info)}")
    return 0


def _plain(info: SaveInfo) -> dict[str, object]:
    return {
        "path": str(info.path), "scenario": info.scenario, "title": info.title, "turn": info.turn,
        "phase": info.phase, "side": info.phasing, "modified": int(info.modified),
        "finished": info.finished, "damaged": info.damaged, "seats": info.seats,
        "computer": info.computer, "seed": _chosen(info.seed),
    }  # fmt: skip


def save_words(info: SaveInfo) -> str:
    """A saved game in one row."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(info.modified))
    name = visible(info.path.name)
    if info.damaged:
        return f"{name}, {when}: cannot be read. {info.damaged}"
    state = "finished" if info.finished else _moment(info)
    seed = f", seed {_chosen(info.seed)}" if _chosen(info.seed) else ""
    return f"{info.title}, {state}, {_players(info)}{seed}, {when}, {name}"


def _players(info: SaveInfo) -> str:
    """Who plays: "the computer French, officer", "two persons"."""
    levels = (f"{side.capitalize()}, {level}" for side, level in info.computer.items())
    if info.computer:
        return f"the computer {listed(levels)}"
    return "two persons" if info.seats == "two" else "one person for both sides"


def _chosen(seed: str) -> str:
    """A seed that somebody chose; what was drawn is the secret of the dice, and tells nothing."""
    return "" if _DRAWN.fullmatch(seed) else visible(seed)


def _moment(info: SaveInfo) -> str:
    phase = f"{info.phasing.capitalize()} {info.phase}"
    return f"turn {info.turn}, {phase}" if info.turn else phase


def open_save(chosen: argparse.Namespace) -> tuple[Session, OpenScenario]:
    """The game of a save, to be looked at; what is to be heard of its loading is no output."""
    opener = Reopener()
    session = Session.look(find_save(chosen, chosen.save), opener)
    assert opener.scenario is not None
    if session.messages:
        complain("\n".join(session.messages))
    return session, opener.scenario


def show(chosen: argparse.Namespace) -> int:
    """Print a saved game as a position that can be read again."""
    from engine.notation import write_position

    session, scenario = open_save(chosen)
    with session, blaming(session):
        side = find_side(scenario, chosen.side) if chosen.side else None
        view = session.view(side) if side else session.position
        tell(write_position(scenario.playable, view, side).rstrip("\n"))
    return 0


def export(chosen: argparse.Namespace) -> int:
    """Print log and position as one side may know them."""
    from engine.notation import write_position

    session, scenario = open_save(chosen)
    with session, blaming(session):
        side = find_side(scenario, chosen.side)
        speaker = Speaker(scenario.playable.words.names)
        text = export_log(
            session, side, speaker.say,
            lambda view: write_position(scenario.playable, view, side),
        )  # fmt: skip
    tell(text.rstrip("\n"))
    return 0


def replay(chosen: argparse.Namespace) -> int:
    """Tell the game again, or decide it again and report the first difference."""
    path = find_save(chosen, chosen.save)
    if chosen.audit:
        found = audit(path, Reopener())
        if not found:
            tell("Audited: every order decided again gives what is saved.")
            return 0
        first = found[0]
        tell(f"Line {first.line} differs. Saved: {first.saved} Now: {first.now}")
        return 1
    session, scenario = open_save(chosen)
    with session, blaming(session):
        speaker = Speaker(scenario.playable.words.names)
        for item in session.log:
            said = speaker.event(item.event)
            if said:
                tell(said)
    return 0
