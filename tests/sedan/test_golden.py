"""Whole games of Sedan 1870 through a pipe, word for word, one for each result.

Renewed by python -m tests.sedan.test_golden; read the difference before you commit it.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from engine.systems.sedan.game import RESULTS
from tests.golden.scripts import hexplain

FOLDER = Path(__file__).parent / "golden"
SCRIPTS = sorted(FOLDER.glob("*.txt"))
RULES = {
    "prussian-by-cities": ("SED-4.1", "SED-4.2a", "SED-4.3a", "SED-5.1a", "SED-5.2", "SED-3.7c"),
    "french-by-sudden-death": ("SED-4.4a", "SED-4.4b", "SED-7.6", "SED-11.13b", "SED-11.14"),
    "french-by-time": ("SED-4.3b", "SED-5.1a", "SED-5.1b", "SED-12.2a", "SED-12.3", "SED-2.11"),
}
"""The rules that the games with this result exercise from end to end."""


def script(path: Path) -> tuple[str, str, str]:
    """Seed, result, and what is typed."""
    head, *rows = path.read_text("utf-8").splitlines()
    found = re.fullmatch(r"# seed (\S+), won by (\S+)", head)
    assert found, head
    typed = "".join(f"{row}\n" for row in rows if row and not row.startswith("#"))
    return found[1], found[2], typed


def play(path: Path, home: Path) -> str:
    """What the program says."""
    seed, _, typed = script(path)
    done = hexplain(home, "line", "sedan-1870", "--seed", seed, typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            p, id=p.stem, marks=[pytest.mark.rule(*RULES[p.stem])] if p.stem in RULES else []
        )
        for p in SCRIPTS
    ],
)
def test_a_game_through_a_pipe_word_for_word(path: Path, tmp_path: Path) -> None:
    said = play(path, tmp_path)
    assert said == path.with_suffix(".out").read_text("utf-8")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f{}]", said) and "fault" not in said.lower()
    if path.stem not in RULES:
        return
    (save,) = (tmp_path / "saves").iterdir()
    audit = hexplain(tmp_path, "replay", str(save), "--audit")
    assert (audit.returncode, audit.stderr) == (0, b"")
    resumed = hexplain(tmp_path, "resume", typed="situation\n")
    assert "game is over" in resumed.stdout.decode()


def test_every_result_has_a_game() -> None:
    assert {script(path)[1] for path in SCRIPTS} == set(RESULTS)
    assert all(path.stem == script(path)[1] for path in SCRIPTS)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("prussian-by-cities", [
            "is Prussian now", "a path of", "2 unknown French units", "There is no unit",
            "14 chits of 14 in the cup", "the Prussians win. They hold",
        ]),
        ("french-by-sudden-death", [
            "must attack", "lower the odds to 1 to 5", "Prussian losses count", "retreats from",
        ]),
        ("french-by-time", [
            "The cup was empty", "reinforcements may enter", "The last turn is over",
        ]),
    ],
)  # fmt: skip
def test_the_games_show_what_can_happen(name: str, shown: list[str]) -> None:
    told = (FOLDER / f"{name}.out").read_text("utf-8")
    assert [words for words in shown if words not in told] == []


if __name__ == "__main__":
    for one in SCRIPTS:
        with tempfile.TemporaryDirectory() as place:
            one.with_suffix(".out").write_text(play(one, Path(place)), "utf-8")
