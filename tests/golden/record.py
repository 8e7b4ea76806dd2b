"""Keeps the scripted games of all systems anew: python -m tests.golden.record."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.golden.course import PROSE, kept_of
from tests.golden.scripts import FOLDER, Script, play, retold, scripts
from tests.thirty_years_war.golden import scripts as battles

TESTS = FOLDER.parent
PIPED = (FOLDER, TESTS / "sedan" / "golden")
"""The prose of these is what comes through a pipe, without what was typed."""


def main() -> None:
    for folder in (*PIPED, TESTS / "vauchamps" / "golden"):
        for script in scripts(folder):
            told, session = retold(script)
            if script.path.stem in PROSE and folder in PIPED:
                told = _piped(script)
            write(*kept_of(script.path, told, session))
    for battle in battles.scripts():
        told, desk = battles.play(battle)
        write(*kept_of(battle.path, told, desk.session))


def write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def _piped(script: Script) -> str:
    with tempfile.TemporaryDirectory() as home:
        done = play(script, Path(home))
    if done.returncode or done.stderr:
        raise SystemExit(f"{script.path.name}: {done.returncode} {done.stderr.decode()}")
    return done.stdout.decode()


if __name__ == "__main__":
    main()
