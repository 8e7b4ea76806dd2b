"""Whole games of Dunkirk by typed lines, one at least for each result; renewed by make goldens."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from engine.core.order import Order
from engine.session.session import Session
from engine.systems.dunkirk.game import RESULTS
from tests.golden.course import PROSE, kept_of
from tests.golden.scripts import (
    Script,
    hexplain,
    orders_of,
    play,
    played,
    retold,
    script_of,
    scripts,
    transcript,
)

RULES = {
    "french": ("DNK-6.1", "DNK-6.3", "DNK-7.0", "DNK-11.2", "DNK-13.7", "DNK-15.2"),
    "german-by-cities": ("DNK-6.1", "DNK-7.0", "DNK-11.2", "DNK-14.1", "DNK-15.1"),
    "german-by-removal": ("DNK-11.2", "DNK-15.1"),
}
"""The rules that the games with this result exercise from end to end."""

each = pytest.mark.parametrize("script", scripts(), ids=lambda script: script.path.stem)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            script,
            id=script.path.stem,
            marks=[pytest.mark.rule(*RULES[script.result])] if script.result in RULES else [],
        )
        for script in scripts()
    ],
)
def test_a_game_is_as_it_is_kept(script: Script) -> None:
    told, session = retold(script)
    assert session.outcome is not None and session.outcome.result == script.result
    check_words(told)
    if script.path.stem not in PROSE:
        path, expected = kept_of(script.path, told, session)
        assert expected == path.read_text("utf-8")


@pytest.mark.parametrize("script", [s for s in scripts() if s.path.stem in PROSE])
def test_a_game_through_a_pipe_word_for_word(script: Script, tmp_path: Path) -> None:
    done = play(script, tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == script.expected.read_text("utf-8")
    (save,) = (tmp_path / "saves").iterdir()
    audit = hexplain(tmp_path, "replay", str(save), "--audit")
    assert (audit.returncode, audit.stderr) == (0, b"")
    resumed = hexplain(tmp_path, "resume", typed="situation\n")
    assert (resumed.returncode, resumed.stderr) == (0, b"")
    assert "game is over" in resumed.stdout.decode()
    assert b"\x1b" not in audit.stdout + resumed.stdout


def test_every_result_has_a_game() -> None:
    assert {script.result for script in scripts()} == set(RESULTS)


def check_words(told: str) -> None:
    """Plain text, no marks, nothing empty."""
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f{}]", told)
    assert told.endswith(".\n")
    assert "fault" not in told.lower()
    assert all(row.strip() for row in told.split("\n")[:-1])


@each
def test_the_orders_alone_are_the_same_game(script: Script, tmp_path: Path) -> None:
    alone = tmp_path / "alone.txt"
    if script.position:
        shutil.copy(script.position, tmp_path)
    head = script.path.read_text("utf-8").splitlines()[0]
    alone.write_text("\n".join((head, *orders_of(script))) + "\n", "utf-8")
    assert orders(played(script_of(alone))) == orders(played(script))


def orders(session: Session) -> list[Order | None]:
    return [entry.order for entry in session.entries]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("dunkirk-french-holds", [
            "exchange", "is routed", " runs from ", "recovers from rout", "moved by the French",
            "keeps its gates shut", "1 marker left", "over the river",
            "directions, 1 column right", "Large city, 1 column left", "Taken back",
            "passes from the French to the Germans",
        ]),
        ("dunkirk-german-by-cities", [
            "DE1/2", "no way to retreat", "moved by the Germans", "passed through", "exchange",
            "Forest, 1 column left", "Refused",
        ]),
        ("dunkirk-german-by-removal", ["cut from 7 to 1", "No French unit is left"]),
    ],
)  # fmt: skip
def test_the_games_show_what_can_happen(name: str, shown: list[str]) -> None:
    told = transcript(script_of(Path(__file__).parent / f"{name}.txt"))
    assert [words for words in shown if words not in told] == []
