"""Typed lines of a battle: how a script is read, and what is answered.

A script's first line says how it begins and ends; the position is a file beside it or one of the
scenario's later ones:

    # lutzen-1632, seed 5
    # lutzen-1632, options command plunder, seed 5, from swedes-ahead, won by swedish-victory

The answers are kept beside it, each after the line that was typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from engine.data.library import find
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from engine.systems.playable import open_folder
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk

FOLDER = Path(__file__).parent
_HEAD = re.compile(
    r"# (\S+?)(?:, options ([^,]+))?, seed (\S+?)(?:, from (\S+?))?(?:, won by (\S+))?"
)


@dataclass(frozen=True)
class Script:
    """A part of a game as it is typed."""

    path: Path
    scenario: str
    options: tuple[str, ...]
    seed: str
    position: str
    result: str
    """How it ends; "" if it does not."""
    lines: tuple[str, ...]

    @property
    def expected(self) -> Path:
        """What is answered, word for word."""
        return self.path.with_suffix(".out")

    @property
    def text(self) -> str:
        """The position file it begins from, "" for the set-up."""
        if not self.position:
            return ""
        beside = FOLDER / f"{self.position}.pos"
        later = find(self.scenario).path / "later" / beside.name
        return (beside if beside.exists() else later).read_text(encoding="utf-8")


def script_of(path: Path) -> Script:
    """A script as it is in its file."""
    head, *rows = path.read_text("utf-8").splitlines()
    found = _HEAD.fullmatch(head)
    if found is None:
        raise ValueError(f"{path.name} begins with {head!r}")
    scenario, options, seed, position, result = (part or "" for part in found.groups())
    lines = tuple(row for row in rows if row and not row.startswith("#"))
    return Script(path, scenario, tuple(options.split()), seed, position, result, lines)


def scripts() -> list[Script]:
    """All scripts, by name."""
    return [script_of(path) for path in sorted(FOLDER.glob("*.txt"))]


def desk_of(script: Script) -> Desk:
    """A desk in memory at the script's beginning."""
    folder, text = find(script.scenario), script.text
    playable = open_folder(folder.path, folder.info.system, script.options)
    opening = None
    if text:
        playable, opening = begin_from(text, folder=folder.path, options=script.options)
    header = header_for(
        playable.game, program="test", data="test", seed=script.seed, position=text,
        options={name: True for name in script.options},
    )  # fmt: skip
    session = Session.begin(playable.game, header, None, when=1e9, opening=opening)
    return open_desk(session, playable, folder.path)


def play(script: Script) -> tuple[str, Desk]:
    """What is answered to each line, and the desk at the end."""
    desk = desk_of(script)
    rows: list[str] = []
    for line in script.lines:
        rows += [f"> {line}", *answer(desk, line)]
    return "".join(f"{row}\n" for row in rows), desk
