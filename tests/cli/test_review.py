"""`hexplain review`: a saved game gone over in rows and as values, and begun anew from a turn."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from pathlib import Path

import pytest

from engine.core.event import fold
from engine.core.game import AnyGame
from engine.data import library
from engine.session.folding import Opened
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from tests.cli.test_cli import complaint
from tests.contract.games import shipped
from tui.cli import main, reviewing
from tui.cli.front import Front
from tui.cli.review_battles import battles
from tui.settings import Settings


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


def on_terminal(monkeypatch: pytest.MonkeyPatch, *typed: str, on_screen: bool = True) -> None:
    """Lets the review think that somebody sits before it and types these lines."""
    front = Front(Path(), Settings(), by_keys=True, first=(), on_screen=on_screen)
    monkeypatch.setattr(reviewing, "find_front", lambda chosen: front)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))


def test_on_the_screen_a_small_plot_sets_decisions_and_luck_apart(
    dunkirk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, "0")
    assert main(["review", str(dunkirk)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].startswith("A bar to the left: the Germans stand better; to the right: the Fr")
    bars = [r for r in rows if re.match(r" +\d+ (German|French) +#*\|#* *[+-]\d+  ", r)]
    turns = [r for r in rows if re.match(r"Turn \d+, the (Germans|French): worth ", r)]
    assert len(bars) == len(turns) > 5 and max(map(len, rows[1:20])) > 40
    for bar, turn in zip(bars, turns, strict=True):
        assert len(bar) <= 80
        german, french = map(int, re.findall(r"(-?\d+) to the", turn))
        points = int(re.findall(r"[+-]\d+", bar)[0])
        assert abs(points - (german - french) / 2) <= 1
        assert bar.index("|") == bars[0].index("|")
        if abs(points) >= 10:
            assert ("#|" in bar) == (points > 0) and ("|#" in bar) == (points < 0)
        assert ("luck" in bar) == ("luck" in turn)


def test_by_ear_there_is_no_plot(
    dunkirk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, "0", on_screen=False)
    assert main(["review", str(dunkirk)]) == 0
    assert "#" not in capsys.readouterr().out


def test_any_turn_and_any_battle_is_jumped_to(
    dunkirk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, "turn 2", "battles", "battle 2", "battle 99", "turn 9", "what", "0")
    assert main(["review", str(dunkirk)]) == 0
    out = capsys.readouterr().out
    before, *answers = out.split("Jump: ")
    assert len(answers) == 2, "told at first, and when nothing was understood"
    rows = answers[0].splitlines()
    assert rows[1].startswith("Turn 2, the Germans: worth ")
    (many,) = {row.split(" of ")[1].split(",")[0] for row in rows if row.startswith("Battle 1 of")}
    listed = [row for row in rows if re.match(r"Battle \d+ of \d+, turn \d+, the \w+: \w", row)]
    assert len(listed) > int(many), "those of turn 2, and all of them"
    at = next(n for n, r in enumerate(rows) if re.fullmatch(r"Battle 2 of \d+, turn .*\.", r))
    told = "\n".join(rows[at:])
    assert re.search(r"^Worth -?\d+ to the Germans and .* before it, .* after it\.$", told, re.M)
    assert re.search(r"^Luck ((brought|took) \d+|neither brought nor took) ", told, re.M)
    assert f"Say the number of a battle, 1 to {many}." in rows
    assert any(row.startswith("Say a turn of this game, 1 to ") for row in rows)


def test_one_battle_is_told_alone(dunkirk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(dunkirk), "--battle", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("Battle 1 of ") and not any(r.startswith("Turn ") for r in rows)


@pytest.mark.parametrize("by_asking", [True, False])
def test_a_new_game_begins_before_a_battle(
    dunkirk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch, by_asking: bool,
) -> None:  # fmt: skip
    begun: list[Session] = []
    monkeypatch.setattr(reviewing, "play", lambda front, desk: begun.append(desk.session) or 0)
    words = ["--data-dir", str(tmp_path), "review", str(dunkirk)]
    on_terminal(monkeypatch, "play battle 2")
    if not by_asking:
        words += ["--from", "battle=2"]
    assert main(words) == 0
    position = begun[0].entries and begun[0].position
    game = shipped()["dunkirk-1940"].game
    whole = Session.look(dunkirk, lambda header: Opened(game, header.data, None))
    number = battles(whole.log)[1].entry
    before = fold(whole.opening, tuple(e for x in whole.entries[:number] for e in x.events))
    assert position.units == before.units and position.clock.turn == before.clock.turn
    order = whole.entries[number].order
    assert order is not None
    assert begun[0].options(whole.entries[number].side).explain(order) is None


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (["--battle", "400"], "number of a battle, 1 to"),
        (["--from", "battle=x"], "number of a battle, 1 to"),
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
