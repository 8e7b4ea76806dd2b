"""Whole games of Sedan 1870 by typed lines, one for each result; renewed by make goldens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.systems.sedan.game import RESULTS
from tests.golden.course import PROSE, kept_of
from tests.golden.scripts import Script, hexplain, play, retold, script_of, scripts, transcript

FOLDER = Path(__file__).parent / "golden"
ALL = scripts(FOLDER)
RULES = {
    "prussian-by-cities": ("SED-4.1", "SED-4.2a", "SED-4.3a", "SED-5.1a", "SED-5.2", "SED-3.7c"),
    "french-by-sudden-death": ("SED-4.4a", "SED-4.4b", "SED-7.6", "SED-11.13b", "SED-11.14"),
    "french-by-time": ("SED-4.3b", "SED-5.1a", "SED-5.1b", "SED-12.2a", "SED-12.3", "SED-2.11"),
}
"""The rules that the games with this result exercise from end to end."""


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            s,
            id=s.path.stem,
            marks=[pytest.mark.rule(*RULES[s.result])] if s.result in RULES else [],
        )
        for s in ALL
    ],
)
def test_a_game_is_as_it_is_kept(script: Script) -> None:
    told, session = retold(script)
    assert session.outcome is not None and session.outcome.result == script.result
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f{}]", told) and "fault" not in told.lower()
    if script.path.stem not in PROSE:
        path, expected = kept_of(script.path, told, session)
        assert expected == path.read_text("utf-8")


@pytest.mark.parametrize("script", [s for s in ALL if s.path.stem in PROSE])
def test_a_game_through_a_pipe_word_for_word(script: Script, tmp_path: Path) -> None:
    done = play(script, tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == script.expected.read_text("utf-8")
    (save,) = (tmp_path / "saves").iterdir()
    audit = hexplain(tmp_path, "replay", str(save), "--audit")
    assert (audit.returncode, audit.stderr) == (0, b"")
    resumed = hexplain(tmp_path, "resume", typed="situation\n")
    assert "game is over" in resumed.stdout.decode()


def test_every_result_has_a_game() -> None:
    assert {script.result for script in ALL} == set(RESULTS)
    assert all(script.path.stem == script.result for script in ALL)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("prussian-by-cities", [
            "is Prussian now", "a path of", "on 2 unknown", "is not seen by the",
            "14 chits of 14 in the cup", "the Prussians win. They hold",
        ]),
        ("french-by-sudden-death", [
            "must attack", "lower the odds to 1 to 5", "Prussian losses count", "retreats to",
        ]),
        ("french-by-time", [
            "The cup was empty", "reinforcements are due", "The last turn is over",
        ]),
    ],
)  # fmt: skip
def test_the_games_show_what_can_happen(name: str, shown: list[str]) -> None:
    told = transcript(script_of(FOLDER / f"{name}.txt"))
    assert [words for words in shown if words not in told] == []
