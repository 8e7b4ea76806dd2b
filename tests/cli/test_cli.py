"""The command line: what other programs rely on, and what bad input gets."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.version import VERSION
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.cli import main
from tui.desk.answering import answer

ROOT = Path(__file__).parents[2]


def hexplain(
    *words: str, typed: str = "", home: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program as a player would, with its input from a pipe."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    if home is not None:
        settings["HEXPLAIN_HOME"] = str(home)
    command = [sys.executable, "-m", "tui.cli", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=settings)


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a refused command says, which is at most three lines and no traceback."""
    assert main(list(words)) == 2
    said = capsys.readouterr().err
    assert 1 <= len(said.strip().splitlines()) <= 3
    assert "Traceback" not in said
    return said


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"hexplain {VERSION}\n"


def test_list_as_json_has_id_title_sides_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == 0
    found = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert found["dunkirk-1940"] == {
        "id": "dunkirk-1940", "title": "Dunkirk 1940", "sides": ["german", "french"],
        "options": [],
    }  # fmt: skip


def test_list_says_that_there_is_no_computer_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "one against the computer" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (["dunkrik-1940"], "Did you mean"),
        (["list", "--colour"], "--colour"),
        (["resume", "nothing"], "no save"),
        (["resume"], "no saved game yet"),
        (["rules", "DNK-99.9"], "DNK-99.9"),
        (["check", "./nowhere"], "nowhere"),
        (["show", "nothing"], "no save"),
        (["try", "nothing.pos"], "nothing.pos"),
        (["line", "dunkirk-1940", "--option", "fog"], "fog"),
        (["selfplay", "dunkirk-1940", "--games", "0"], "--games"),
        (["line", "--position", "nothing.pos"], "nothing.pos"),
    ],
)
def test_bad_words_get_a_sentence(
    words: list[str], needed: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert needed in complaint(capsys, "--data-dir", str(tmp_path), *words)


def test_a_data_place_that_cannot_be_made_is_refused_at_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    said = complaint(capsys, "line", "dunkirk-1940", "--data-dir", str(blocked / "games"))
    assert "--data-dir" in said


def test_a_game_through_a_pipe_is_saved_and_goes_on(tmp_path: Path) -> None:
    begun = hexplain("line", "dunkirk-1940", "--seed", "7", typed="take dyle\nend yes\n",
                     home=tmp_path)  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    assert "\x1b" not in begun.stdout
    (listed,) = json.loads(hexplain("saves", "--json", home=tmp_path).stdout)
    assert (listed["scenario"], listed["finished"]) == ("dunkirk-1940", False)
    again = hexplain("resume", typed="where be-k\nquit\n", home=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "Belgian Group K is at 0508" in again.stdout


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "dunkirk-1940", "--games", "2", "--seed", "4", "--json"]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == first
    report = json.loads(first)
    assert (report["games"], report["finished"], report["faults"]) == (2, 2, 0)
    assert set(report) == {
        "games", "finished", "faults", "decisions", "results", "reached", "never",
    }  # fmt: skip


def test_replay_tells_and_audits(tmp_path: Path) -> None:
    hexplain("line", "dunkirk-1940", "--seed", "7", typed="take dyle\nend yes\n", home=tmp_path)
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    told = hexplain("replay", str(save), home=tmp_path)
    assert "The Allied advance to the Dyle and the Meuse" in told.stdout
    assert hexplain("replay", str(save), "--audit", home=tmp_path).returncode == 0


def test_show_and_export_leave_out_the_seed(tmp_path: Path) -> None:
    seed = "a-very-secret-seed"
    hexplain("line", "dunkirk-1940", "--seed", seed, typed="take dyle\nend yes\n", home=tmp_path)
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    for words in (["show", str(save)], ["export", str(save), "--side", "french"]):
        done = hexplain(*words, home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "0508" in done.stdout
        assert seed not in done.stdout


def test_coverage_needs_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "checkout" in complaint(capsys, "rules", "--coverage", "dunkirk-1940")


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m tui.cli rules | head -n 1"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "HEXPLAIN_HOME": str(tmp_path)}
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=env)
    assert done.stderr == ""


SEDAN = shipped()["sedan-1870"]


@pytest.mark.parametrize("words", ["7", "SED-7", "7.7c", "8.2a", "stacking", "sed-12.4l"])
def test_rules_answer_in_the_shell_as_in_play(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--scenario", "sedan-1870", words]) == 0
    desk = open_game(SEDAN, "1")
    assert capsys.readouterr().out.splitlines() == answer(desk, f"rules {words}")
    assert main(["rules", words]) == 0
    told = capsys.readouterr().out.splitlines()
    assert words != "7" or "Chapter 7, First Army and the Imperial Guard: 26 rules." in told


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for words in (["list"], ["rules", "DNK-11.5.2b"], ["check"]):
        done = hexplain(*words, home=tmp_path, env=env)
        assert done.returncode == 0, done.stderr


def own_copy(place: Path) -> Path:
    """A player's own copy of the scenario's data."""
    return Path(shutil.copytree(ROOT / "scenarios" / "dunkirk-1940", place / "mine"))


def test_a_folder_of_ones_own_can_be_checked_and_played(tmp_path: Path) -> None:
    mine = own_copy(tmp_path)
    assert hexplain("check", str(mine)).returncode == 0
    begun = hexplain("play", str(mine), typed="take dyle\nend yes\n", home=tmp_path)
    assert begun.returncode == 0, begun.stderr
    again = hexplain("resume", typed="where be-k\n", home=tmp_path)
    assert "Belgian Group K is at 0508" in again.stdout


def test_a_scenario_is_copied_by_command(tmp_path: Path) -> None:
    mine = tmp_path / "copied"
    assert main(["copy", "dunkirk-1940", str(mine)]) == 0
    assert main(["check", str(mine)]) == 0


def test_changed_data_are_said_and_gone_on_with_after_a_yes(tmp_path: Path) -> None:
    mine = own_copy(tmp_path)
    hexplain("play", str(mine), typed="take dyle\nend yes\n", home=tmp_path)
    tables = mine / "tables.toml"
    tables.write_text(tables.read_text().replace('opens_at = "3:1"', 'opens_at = "4:1"'))
    refused = hexplain("resume", typed="no\n", home=tmp_path)
    assert refused.returncode == 2
    assert "have changed" in refused.stdout
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    assert hexplain("replay", str(save), "--audit", home=tmp_path).returncode == 2
    again = hexplain("resume", typed="yes\nwhere be-k\n", home=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "Belgian Group K is at 0508" in again.stdout


def test_damaged_data_name_file_and_line(tmp_path: Path) -> None:
    mine = own_copy(tmp_path)
    units = mine / "units.toml"
    units.write_text(units.read_text().replace('id = "be-k"', 'idd = "be-k"', 1))
    checked = hexplain("check", str(mine))
    assert checked.returncode == 1
    assert "units.toml line" in checked.stdout and "idd" in checked.stdout
    played = hexplain("play", str(mine), home=tmp_path)
    assert played.returncode == 2
    assert "units.toml line" in played.stderr and "Traceback" not in played.stderr
    assert len(played.stderr.splitlines()) <= 3


def test_a_game_begins_from_a_position_file(tmp_path: Path) -> None:
    file = tmp_path / "late.pos"
    file.write_text("scenario: dunkirk-1940\nunit: be-k at 0702\nunit: de-pz19 at 0703\n"
                    "clock: turn 4 german combat\n")  # fmt: skip
    begun = hexplain("line", "--position", str(file), typed="attack 0702 with 19\n", home=tmp_path)
    assert begun.returncode == 0, begun.stderr
    file.unlink()
    again = hexplain("resume", typed="where 19\n", home=tmp_path)
    assert "attacks 0702" in again.stdout


def test_an_open_game_is_locked(tmp_path: Path) -> None:
    from engine.session.saves import SaveFile

    hexplain("line", "dunkirk-1940", typed="take dyle\n", home=tmp_path)
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    held = SaveFile.open(save)
    try:
        refused = hexplain("resume", typed="now\n", home=tmp_path)
    finally:
        held.close()
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr and len(refused.stderr.splitlines()) <= 3
    assert "hexplain resume NAME" in " ".join(refused.stderr.split())


@pytest.mark.parametrize("damage", ["flip", "empty", "binary", "cut"])
def test_a_damaged_save_is_refused_with_its_line(damage: str, tmp_path: Path) -> None:
    hexplain("line", "dunkirk-1940", typed="take dyle\nend yes\n", home=tmp_path)
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    good = save.read_bytes()
    bad = {
        "flip": good[:-200] + bytes([good[-200] ^ 1]) + good[-199:],
        "empty": b"",
        "binary": bytes(range(256)),
        "cut": good[:-10],
    }[damage]
    save.write_bytes(bad)
    done = hexplain("resume", str(save), typed="now\n", home=tmp_path)
    assert "Traceback" not in done.stderr
    if damage == "cut":
        assert done.returncode == 0 and "cut off" in done.stdout
    else:
        assert done.returncode == 2 and len(done.stderr.splitlines()) <= 3
        assert "line" in done.stderr
        assert save.read_bytes() == bad


CASE = """\
scenario: dunkirk-1940
board: 4 columns 4 rows, even low
clock: turn 1 german movement
unit: g german 5-4 at 0202
unit: f french 4-3 at 0404

case: A step
rules: DNK-10.1.2
german: move g 0203
expect: g at {where}
"""


@pytest.mark.parametrize(("where", "status"), [("0203", 0), ("0302", 1)])
def test_try_tells_which_case_differs(where: str, status: int, tmp_path: Path) -> None:
    file = tmp_path / "step.pos"
    file.write_text(CASE.format(where=where))
    done = hexplain("try", str(file), "--json", home=tmp_path)
    assert done.returncode == status, done.stderr
    report = json.loads(done.stdout)
    assert report["file"] == str(file)
    (case,) = report["cases"]
    assert (case["name"], case["rules"]) == ("A step", ["DNK-10.1.2"])
    assert case["ok"] == (status == 0)
    if status:
        (differs,) = case["differs"]
        assert differs["line"] == 10
        assert "0302" in differs["expected"] and "0203" in differs["found"]


def test_a_position_file_that_cannot_be_read_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.pos"
    file.write_text(CASE.format(where="0203").replace("unit: f", "untit: f"))
    done = hexplain("try", str(file), home=tmp_path)
    assert done.returncode == 2
    assert "line 5" in done.stderr and "unit" in done.stderr


def test_coverage_counts_passing_tags_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tui.cli import coverage

    monkeypatch.chdir(ROOT)
    passed = {"DNK-8.2.3": ["tests/a.py::test_b"]}
    monkeypatch.setattr(coverage, "_passed", lambda checkout, rules: passed)
    assert main(["rules", "--coverage", "dunkirk-1940", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["scenario"] == "dunkirk-1940"
    found = {rule["id"]: rule for rule in report["rules"]}
    assert found["DNK-8.2.3"] == {
        "id": "DNK-8.2.3", "kind": "rule", "status": "tested", "tests": passed["DNK-8.2.3"],
        "reason": "",
    }  # fmt: skip
    assert found["DNK-8.2.4"]["status"] == "missing"
    assert "DNK-3.0" not in found


def test_a_fault_of_the_program_is_said_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tui.cli import telling

    def broken(chosen: object) -> int:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(telling, "scenarios", broken)
    assert main(["list"]) == 3
    said = capsys.readouterr().err
    assert "not yours" in said and "Traceback" not in said and len(said.splitlines()) <= 3


@pytest.mark.parametrize("word", ["play", "line"])
def test_a_save_is_gone_on_with_by_its_name_and_unknown_names_are_answered_by_what_there_is(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ("--data-dir", str(tmp_path))
    assert "no saved game yet" in complaint(capsys, word, "duncirk", *home)
    assert (
        hexplain("line", "dunkirk-1940", typed="take dyle\nquit\n", home=tmp_path).returncode == 0
    )
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    for name in (save.name, save.stem, str(save), "1", "resume"):
        again = hexplain(word, name, typed="quit\n", home=tmp_path)
        assert again.returncode == 0 and "Since the beginning" in again.stdout, again
    assert len(list((tmp_path / "saves").glob("*.hexplain"))) == 1
    for words in ((word, "duncirk"), ("resume", "duncirk"), ("show", "duncirk")):
        said = complaint(capsys, *words, *home)
        assert f"Saves: {save.stem}." in said
        assert ("dunkirk-1940, lutzen-1632" in said) == (words[0] == word)
    assert "--seed is for a new game" in complaint(capsys, word, save.stem, "--seed", "1", *home)


def test_a_save_is_named_by_its_number_in_the_list_and_the_newest_by_its_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ("--data-dir", str(tmp_path))
    for seed in ("1", "2", "3"):
        for scenario in ("dunkirk-1940", "white-mountain-1620"):
            began = hexplain("line", scenario, "--seed", seed, typed="quit\n", home=tmp_path)
            assert began.returncode == 0
    main(["saves", *home])
    listed = [row.rsplit(", ", 1)[1] for row in capsys.readouterr().out.splitlines()]
    for what, name in (("4", listed[3]), ("6", listed[5]), ("dunkirk-1940", listed[1])):
        assert main(["show", what, *home]) == 0
        said = capsys.readouterr()
        assert said.err == f"The save {name.removesuffix('.hexplain')}.\n" and said.out, what
    for what in ("0", "7", "sedan-1870", "9" * 30):
        said = complaint(capsys, "resume", what, *home)
        rows = said.splitlines()
        assert rows[0].endswith(f"There is no save {what}.") and len(rows) == 3, said
        assert all(len(row) < 80 for row in rows), "no name is broken at the screen's edge"
