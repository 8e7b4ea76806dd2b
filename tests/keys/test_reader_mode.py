"""Reader mode: by flag, variable and setting; and the settings that are kept (req. 1-3, 10, 18)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.errors import DataError
from tests.keys.ptys import dunkirk, text
from tui.settings import FILE, Settings, load, reader_mode, save


@pytest.mark.requirement(1)
@pytest.mark.parametrize(
    ("flag", "variable", "setting", "expected"),
    [
        (True, "0", False, (True, "--reader")),
        (False, "1", True, (False, "--no-reader")),
        (None, "1", False, (True, "HEXPLAIN_READER=1")),
        (None, "0", True, (False, "HEXPLAIN_READER=0")),
        (None, "", True, (True, "your setting")),
        (None, "", None, (False, "your setting")),
    ],
)
def test_the_stronger_wins(
    flag: bool | None, variable: str, setting: bool | None, expected: tuple[bool, str]
) -> None:
    environ = {"HEXPLAIN_READER": variable}
    assert reader_mode(flag, Settings(reader=setting), environ) == expected


@pytest.mark.requirement(2)
def test_a_wrong_value_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="HEXPLAIN_READER is maybe; it must be 1 for on or 0"):
        reader_mode(None, Settings(), {"HEXPLAIN_READER": "maybe"})
    with dunkirk(tmp_path, HEXPLAIN_READER="maybe") as program:
        assert text(program.read(0.3)).startswith("HEXPLAIN_READER is maybe")
        assert program.end() == 2
    assert not list((tmp_path / "saves").glob("*"))


@pytest.mark.requirement(2, 10)
@pytest.mark.parametrize(
    ("words", "env", "by"),
    [
        (["--reader"], {}, "--reader"),
        ([], {"HEXPLAIN_READER": "1"}, "HEXPLAIN_READER=1"),
    ],
)
def test_the_first_line_says_so_and_three_lines_are_all(
    tmp_path: Path, words: list[str], env: dict[str, str], by: str
) -> None:
    with dunkirk(tmp_path, *words, **env) as program:
        lines = program.read(0.3).decode().strip().split("\r\n")
    assert lines[0] == f"Reader mode is on, by {by}."
    assert len(lines) == 3


@pytest.mark.requirement(1, 18)
def test_the_setting_is_kept(tmp_path: Path) -> None:
    with dunkirk(tmp_path) as program:
        assert b"Reader mode" not in program.read(0.3)
        program.press("/")
        program.send("reader on\r")
        assert "Reader mode is on from the next start" in text(program.read())
        program.press("V")
        program.press("!")
        program.end()
    with dunkirk(tmp_path) as program:
        assert text(program.read(0.3)).startswith("Reader mode is on, by your setting.")
        assert text(program.press("V")) == "Level brief."
    with dunkirk(tmp_path, "--no-reader") as program:
        assert b"Reader mode" not in program.read(0.3)


@pytest.mark.requirement(3)
def test_the_flag_is_in_the_first_lines_of_help() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tui.cli", "--help"], capture_output=True, text=True, check=True
    )
    assert "--reader" in "\n".join(done.stdout.splitlines()[:10])


@pytest.mark.requirement(18)
def test_settings_are_written_whole_and_read_again(tmp_path: Path) -> None:
    from engine.core.event import Level

    chosen = Settings(Level.FULL, "place", ("units", "coordinate"), "whole", True, {"y": "z"}, True)
    assert save(tmp_path, chosen) == ""
    assert load(tmp_path) == (chosen, "")
    assert [p.name for p in tmp_path.iterdir()] == [FILE]


@pytest.mark.requirement(2)
@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "Input data was truncated"),
        ('{"level": "loud"}', "level is loud, and may be brief, normal, full"),
        ('{"volume": 3}', "unknown field"),
        ('{"elements": ["smell"]}', "elements is smell"),
        ('{"elements": []}', "elements is nothing"),
    ],
)
def test_a_broken_file_gives_one_sentence_and_defaults(
    tmp_path: Path, content: str, why: str
) -> None:
    (tmp_path / FILE).write_text(content)
    settings, said = load(tmp_path)
    assert settings == Settings()
    assert said.startswith(f"The settings in {tmp_path / FILE} are not used: ") and why in said
    with dunkirk(tmp_path) as program:
        lines = program.read(0.3).decode().split("\r\n")
        assert lines[1].startswith("The settings in")
        assert text(program.press("T")).startswith("1 of 2")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    assert save(tmp_path / "none", Settings()).startswith("The setting is not kept: ")


@pytest.mark.requirement(24)
def test_keys_can_stand_for_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"keys": {"y": "z", "z": "y"}}))
    with dunkirk(tmp_path) as program:
        program.read(0.3)
        assert "0102" in text(program.press("y")) or "Edge" in text(program.press("y"))
        assert "Which way?" in text(program.press("z"))
