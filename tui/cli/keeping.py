"""`hexplain saves`, `show`, `export` and `replay`: looking at saved games."""

from __future__ import annotations

import argparse
import json
import time

from engine.session.audit import audit
from engine.session.export import export as export_log
from engine.session.session import Session
from engine.session.store import SaveInfo
from engine.speech.speaker import Speaker
from tui.cli.opening import OpenScenario, Reopener, find_save, find_side, store_of


def saves(chosen: argparse.Namespace) -> int:
    """List the saved games, the newest first."""
    found = store_of(chosen).saves()
    if chosen.json:
        print(json.dumps([_plain(info) for info in found], indent=1))
        return 0
    if not found:
        print("There is no saved game yet.")
    for number, info in enumerate(found, 1):
        print(f"{number} of {len(found)}: {save_words(info)}")
    return 0


def _plain(info: SaveInfo) -> dict[str, object]:
    return {
        "path": str(info.path), "scenario": info.scenario, "title": info.title, "turn": info.turn,
        "phase": info.phase, "side": info.phasing, "modified": int(info.modified),
        "finished": info.finished, "damaged": info.damaged,
    }  # fmt: skip


def save_words(info: SaveInfo) -> str:
    """A saved game in one row."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(info.modified))
    if info.damaged:
        return f"{info.path.name}, {when}: cannot be read. {info.damaged}"
    state = "finished" if info.finished else _moment(info)
    return f"{info.title}, {state}, {when}, {info.path.name}"


def _moment(info: SaveInfo) -> str:
    phase = f"{info.phasing.capitalize()} {info.phase}"
    return f"turn {info.turn}, {phase}" if info.turn else phase


def _open(chosen: argparse.Namespace) -> tuple[Session, OpenScenario]:
    opener = Reopener()
    session = Session.resume(find_save(chosen, chosen.save), opener, accept_changed=True)
    assert opener.scenario is not None
    return session, opener.scenario


def show(chosen: argparse.Namespace) -> int:
    """Print a saved game as a position that can be read again."""
    from engine.notation import write_position

    session, scenario = _open(chosen)
    with session:
        side = find_side(scenario, chosen.side) if chosen.side else None
        view = session.view(side) if side else session.position
        print(write_position(scenario.playable, view, side), end="")
    return 0


def export(chosen: argparse.Namespace) -> int:
    """Print log and position as one side may know them."""
    from engine.notation import write_position

    session, scenario = _open(chosen)
    with session:
        side = find_side(scenario, chosen.side)
        speaker = Speaker(scenario.playable.words.names)
        text = export_log(
            session, side, speaker.say,
            lambda view: write_position(scenario.playable, view, side),
        )  # fmt: skip
    print(text, end="")
    return 0


def replay(chosen: argparse.Namespace) -> int:
    """Tell the game again, or decide it again and report the first difference."""
    path = find_save(chosen, chosen.save)
    if chosen.audit:
        found = audit(path, Reopener())
        if not found:
            print("Audited: every order decided again gives what is saved.")
            return 0
        first = found[0]
        print(f"Line {first.line} differs. Saved: {first.saved} Now: {first.now}")
        return 1
    session, scenario = _open(chosen)
    with session:
        speaker = Speaker(scenario.playable.words.names)
        for item in session.log:
            said = speaker.event(item.event)
            if said:
                print(said)
    return 0
