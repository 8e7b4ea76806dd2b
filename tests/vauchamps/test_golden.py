"""Whole games by typed lines, one for each result, and a charge; renewed by make goldens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.systems.vauchamps.game import RESULTS
from tests.golden.course import kept_of
from tests.golden.scripts import Script, hexplain, play, retold, scripts

FOLDER = Path(__file__).parent / "golden"
RULES = {
    "allied-automatic": ("VAU-18.2a", "VAU-14.2e"),
    "french-automatic": ("VAU-18.2e", "VAU-14.2e"),
    "allied-decisive": ("VAU-18.2b", "VAU-18.2j"),
    "allied-substantial": ("VAU-18.2c", "VAU-18.2j"),
    "allied-marginal": ("VAU-18.2d", "VAU-18.2j"),
    "french-decisive": ("VAU-18.2f", "VAU-18.2j"),
    "french-substantial": ("VAU-18.2g", "VAU-18.2j"),
    "french-marginal": ("VAU-18.2h", "VAU-18.2j"),
    "draw": ("VAU-18.2i", "VAU-18.2j"),
}
"""The rules that the games with this result exercise from end to end."""

ALL = scripts(FOLDER)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            script,
            id=script.path.stem,
            marks=[pytest.mark.rule(*RULES[script.result])] if script.result in RULES else [],
        )
        for script in ALL
    ],
)
def test_a_game_is_as_it_is_kept(script: Script) -> None:
    told, session = retold(script)
    assert session.outcome is not None and session.outcome.result == script.result
    path, expected = kept_of(script.path, told, session)
    assert expected == path.read_text("utf-8")
    assert not re.search(r"[{}\x00-\x09\x0b-\x1f\x7f]", told)
    assert "fault" not in told.lower()
    assert all(row.strip() for row in told.split("\n")[:-1])


def test_every_result_has_a_game() -> None:
    assert {script.result for script in ALL} == set(RESULTS)


def test_a_game_through_a_pipe(tmp_path: Path) -> None:
    (script,) = (s for s in ALL if s.path.stem == "first-turn")
    done = play(script, tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    last = script.expected.read_text("utf-8").splitlines()[-1]
    assert last in done.stdout.decode() and b"\x1b" not in done.stdout
    (save,) = (tmp_path / "saves").iterdir()
    audit = hexplain(tmp_path, "replay", str(save), "--audit")
    assert (audit.returncode, audit.stderr) == (0, b"")
    resumed = hexplain(tmp_path, "resume", typed="situation\n")
    assert (resumed.returncode, resumed.stderr) == (0, b"")
    assert "game is over" in resumed.stdout.decode()
