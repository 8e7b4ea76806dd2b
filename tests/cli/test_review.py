"""`hexplain review`: a saved game gone over in rows and as values, and begun anew from a turn."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from pathlib import Path

import pytest

from engine.core.game import AnyGame
from engine.data import library
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from tests.cli.test_cli import complaint
from tests.contract.games import shipped
from tui.cli import main


def kept(game: AnyGame, place: Path, most: int) -> Path:
    """A save of a game of random players."""
    header = header_for(
        game, program="1", data=library.digest(library.find(game.id).path), seed="3"
    )
    rng = random.Random(3)
    with Session.begin(game, header, Store(place), sync=False) as session:
        while session.outcome is None and len(session.entries) < most:
            side = session.choosers[0]
            session.submit(side, session.options(side).sample(rng, lean=game.lean))
        assert session.path is not None
        return session.path


@pytest.fixture(scope="module")
def dunkirk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of Dunkirk."""
    return kept(shipped()["dunkirk-1940"].game, tmp_path_factory.mktemp("whole"), 5000)


@pytest.fixture(scope="module")
def sedan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Sedan that is not over."""
    return kept(shipped()["sedan-1870"].game, tmp_path_factory.mktemp("half"), 60)


def test_the_result_comes_first_then_the_turns_then_what_cost_most(
    dunkirk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(dunkirk), "--turn", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert re.match(r"Dunkirk 1940: the (French|Germans) have won\. ", rows[0])
    assert re.match(
        r"Turn 2, the Germans: worth -?\d+ to the Germans and -?\d+ to the French, "
        r"(as before|\d+ (more|less) than before); decisions cost \d+, (luck .*|no dice)\.$",
        rows[1],
    )
    assert rows[2].startswith("Turn 2, the French: ")
    heads = [row for row in rows if " judged, which cost " in row]
    assert [head.split(":")[0] for head in heads] == ["The Germans", "The French"]
    for number, row in enumerate(rows[rows.index(heads[0]) + 1 : rows.index(heads[1])], 1):
        assert row.startswith(f"{number} of ") and ". Better: " in row
    assert "{" not in "".join(rows) and "\x1b" not in "".join(rows)


def test_as_values_the_numbers_add_up(dunkirk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(dunkirk), "--turn", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["scenario"], told["over"], told["side"]) == ("dunkirk-1940", True, "")
    assert [turn["side"] for turn in told["turns"]] == ["german", "french"]
    for turn in told["turns"]:
        side = turn["side"]
        after = turn["before"][side] + turn["expected"] + turn["luck"]
        assert after == pytest.approx(turn["worth"][side], abs=0.3)
        assert told["sides"][side]["cost"] >= turn["cost"]
    for found in told["sides"].values():
        costs = [one["cost"] for one in found["costly"]]
        assert costs == sorted(costs, reverse=True) and len(costs) <= 3


def test_what_is_hidden_stays_hidden_until_the_end(
    sedan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--side" in complaint(capsys, "review", str(sedan))
    home = ["--data-dir", str(tmp_path)]
    assert "hides" in complaint(capsys, *home, "review", str(sedan), "--from", "1")
    assert not (tmp_path / "saves").exists()
    assert main(["review", str(sedan), "--side", "french"]) == 0
    told = capsys.readouterr().out
    assert "As the French saw it." in told
    assert " to the Prussians" not in told and "The Prussians: " not in told


def test_a_new_game_begins_from_a_turn(
    dunkirk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    before = dunkirk.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    words = ["--data-dir", str(tmp_path), "review", str(dunkirk), "--from", "3=french"]
    assert main(words) == 0
    assert "Turn 3 of 5, 20 to 24 May 1940, French movement phase." in capsys.readouterr().out
    assert main(["--data-dir", str(tmp_path), "saves", "--json"]) == 0
    (new,) = json.loads(capsys.readouterr().out)
    assert (new["turn"], new["side"], new["finished"]) == (3, "french", False)
    assert dunkirk.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (["--turn", "40"], "no turn 40"),
        (["--turn", "0"], "--turn"),
        (["--from", "soon"], "say a turn"),
        (["--from", "40"], "did not come so far"),
        (["--from", "3=italian"], "no side italian"),
        (["--side", "italian"], "no side italian"),
    ],
)
def test_bad_words_get_a_sentence(
    dunkirk: Path, words: list[str], needed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert needed in complaint(capsys, "review", str(dunkirk), *words)
