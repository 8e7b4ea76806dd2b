"""Whole games as typed lines: how a script is read, played through a pipe, and stripped to orders.

A script's first line says how the game begins and ends:

    # seed 5, won by french
    # seed 5, from late.pos, won by german-by-removal
    # vauchamps-1814, seed 5, won by draw

Without a scenario it is Dunkirk. A position file lies beside the script.

Empty lines and further lines that begin with # are for the reader and are not typed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from engine.data.library import find
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from tests.contract.games import shipped
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk

FOLDER = Path(__file__).parent
_HEAD = re.compile(r"# (?:(\S+), )?seed (\S+?)(?:, from (\S+))?, won by (\S+)")


@dataclass(frozen=True)
class Script:
    """A game as it is typed."""

    path: Path
    seed: str
    position: Path | None
    """The position file that the game begins from; None for a game from its set-up."""
    result: str
    """The victory result, or "draw"."""
    lines: tuple[str, ...]
    scenario: str = "dunkirk-1940"

    @property
    def expected(self) -> Path:
        """What the program writes, word for word."""
        return self.path.with_suffix(".out")

    @property
    def arguments(self) -> list[str]:
        """What stands behind `hexplain`."""
        begins = ["--position", str(self.position)] if self.position else []
        return ["line", self.scenario, "--seed", self.seed, *begins]


def script_of(path: Path) -> Script:
    """A script as it is in its file."""
    head, *rows = path.read_text("utf-8").splitlines()
    found = _HEAD.fullmatch(head)
    if found is None:
        raise ValueError(f"{path.name} begins with {head!r}, not with: # seed 5, won by french")
    scenario, seed, position, result = found.groups()
    lines = tuple(row for row in rows if row and not row.startswith("#"))
    start = path.parent / position if position else None
    return Script(path, seed, start, result, lines, scenario or "dunkirk-1940")


def scripts(folder: Path = FOLDER) -> list[Script]:
    """All scripts of a folder, by name."""
    return [script_of(path) for path in sorted(folder.glob("*.txt"))]


def hexplain(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[bytes]:
    """Runs the program as a process of its own, with its games kept in `home`."""
    return subprocess.run(
        [sys.executable, "-m", "tui.cli", *arguments],
        input=typed.encode(),
        capture_output=True,
        cwd=FOLDER.parents[1],
        env={**os.environ, "HEXPLAIN_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )


def play(script: Script, home: Path) -> subprocess.CompletedProcess[bytes]:
    """Plays a script through a pipe."""
    return hexplain(home, *script.arguments, typed="\n".join((*script.lines, "")))


def played(script: Script) -> Session:
    """The game after the whole script, in memory."""
    desk = desk_of(script)
    for line in script.lines:
        answer(desk, line)
    return desk.session


def told(script: Script) -> list[tuple[str, list[str], int]]:
    """Each typed line with its answer and the number of entries in force after it, in memory."""
    desk = desk_of(script)
    return [(line, answer(desk, line), len(desk.session.entries)) for line in script.lines]


def desk_of(script: Script) -> Desk:
    """The game at its beginning, in memory."""
    folder = find(script.scenario)
    playable = shipped()[folder.info.id]
    text, opening = "", None
    if script.position:
        text = script.position.read_text("utf-8")
        playable, opening = begin_from(text)
    header = header_for(playable.game, program="test", data="test", seed=script.seed, position=text)
    session = Session.begin(playable.game, header, None, opening=opening)
    return open_desk(session, playable, folder.path)


def orders_of(script: Script) -> list[str]:
    """The orders alone, each one line that needs no answer: no questions, refusals or undos."""
    orders: list[str] = []
    before, entries_before = "", 1
    for line, _, entries in told(script):
        if entries > entries_before:
            agrees = line.casefold() in ("yes", "2")
            orders.append(f"{before} yes" if agrees else line)
        elif entries < entries_before:
            del orders[entries - entries_before :]
        before, entries_before = line, entries
    return orders


def transcript(script: Script) -> str:
    """The game as a reader sees it: every typed line after "> ", and its answer."""
    return retold(script)[0]


def retold(script: Script) -> tuple[str, Session]:
    """The transcript, and the game after it."""
    desk = desk_of(script)
    rows = [row for line in script.lines for row in (f"> {line}", *answer(desk, line))]
    return "\n".join(rows) + "\n", desk.session
