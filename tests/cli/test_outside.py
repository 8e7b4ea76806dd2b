"""What comes from outside: no escape reaches a terminal, no traceback a player (E1, A6, A7, F1)."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from textual.geometry import Size

import scenarios
from engine.session.chain import START, linked
from engine.session.store import Store
from tests.cli.test_cli import ROOT, complaint
from tui.cli import main
from tui.line.menu import choose
from tui.map import Run
from tui.widgets.rows import Rows

HIDDEN = "".join(chr(c) for c in range(32) if c != 10) + "\x7f\x9b\u202e\u200b"


def begun(home: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Path:
    """A save of a new game."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("take dyle\n"))
    assert main(["--data-dir", str(home), "dunkirk-1940", "--seed", "1", *words]) == 0
    (save,) = (home / "saves").glob("*.hexplain")
    return save


def forged(save: Path, old: bytes, new: bytes) -> None:
    before, out = START, b""
    for raw in save.read_bytes().replace(old, new, 1).splitlines():
        line, before = linked(raw[:-75] + b"}", before)
        out += line
    save.write_bytes(out)


def clean(text: str) -> bool:
    return not set(text) & set(HIDDEN)


@pytest.mark.parametrize("words", [["try"], ["play", "--position"], ["line", "--position"]])
def test_escapes_of_a_mailed_position_are_refused_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    file = tmp_path / "escname.pos"
    file.write_text("scenario: dunkirk-1940\nplace: Pa\x1b[31mris\x1b 0303\n")
    said = complaint(capsys, "--data-dir", str(tmp_path), *words, str(file))
    assert "line 2" in said and "U+001B" in said and clean(said)


def test_escapes_of_a_mailed_save_are_listed_as_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save = begun(tmp_path, monkeypatch)
    forged(save, b'"title":"Dunkirk 1940"', b'"title":"AAA\\u001b]0;pwned\\u0007"')
    evil = save.with_name("a\x1b[2Jb\nc\u202e.hexplain")
    evil.write_bytes(save.read_bytes())
    capsys.readouterr()
    for words in (["saves"], ["saves", "--json"]):
        assert main(["--data-dir", str(tmp_path), *words]) == 0
        told = capsys.readouterr().out
        assert clean(told)
        assert "--json" in words or len(told.splitlines()) == 2, "a row each, whatever a name holds"
    said = complaint(capsys, "--data-dir", str(tmp_path), "resume")
    assert "nobody sees" in said and clean(said)
    told = io.StringIO()
    assert choose(Store(tmp_path), io.StringIO("0\n"), told) is None
    assert told.getvalue().count("Damaged: ") == 2 and clean(told.getvalue())


@pytest.mark.parametrize(
    ("words", "variables"),
    [
        (["try", "a\x1b]0;pwned\x07"], {}),
        (["dunkirk\n1940"], {}),
        (["--data-dir", "a\u202eb", "saves"], {}),
        (["resume", "caf\udce9"], {}),
        (["saves"], {"HEXPLAIN_HOME": "/tmp/a\x1b[2J"}),
        (["dunkirk-1940"], {"HEXPLAIN_READER": "\x1b[2J"}),
    ],
)
def test_arguments_and_environment_are_looked_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str],
    variables: dict[str, str],
) -> None:  # fmt: skip
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    said = complaint(capsys, *words)
    assert "cannot be used: it holds a character that nobody sees" in said and clean(said)


def test_a_scenario_folder_with_escapes_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "mine"
    shutil.copytree(Path(scenarios.__path__[0]) / "dunkirk-1940", copy)
    units = copy / "units.toml"
    units.write_text(units.read_text().replace('name = "', 'name = "\\u001b[2J', 1))
    said = complaint(capsys, "line", str(copy))
    assert "units.toml line" in said and "U+001B" in said and clean(said)
    assert main(["check", str(copy)]) == 1
    assert clean(capsys.readouterr().out)


@pytest.mark.parametrize(
    "words",
    [["--data-dir"], ["try", "/dev/zero"], ["line", "--position", "/dev/zero"],
     ["try", "/dev/zero/x"], ["x" * 100_000], ["selfplay", "dunkirk-1940", "--games", "9" * 5000],
     ["--bogus" * 500], ["show", "/"], ["line", "--position", "/dev/null"],
     ["resume", "y" * 5000], ["rules", "z" * 5000]],
)  # fmt: skip
def test_an_input_error_is_at_most_three_short_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    words: list[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("HEXPLAIN_HOME", str(tmp_path))
    said = complaint(capsys, *words)
    assert all(len(row) < 300 for row in said.splitlines())


def test_a_number_of_the_menu_with_many_digits(tmp_path: Path) -> None:
    told = io.StringIO()
    assert choose(Store(tmp_path), io.StringIO("0000000015\n" + "9" * 5000 + "\n0\n"), told) is None
    assert told.getvalue().count("Answer with a number from 1 to") == 2


def test_a_bad_argument_with_nobody_to_hear_of_it_is_still_status_2() -> None:
    command = f"exec {sys.executable} -m tui.cli --bogus 2>&-"
    assert subprocess.run(["sh", "-c", command], cwd=ROOT).returncode == 2


def test_an_interrupt_at_the_start_says_one_word(tmp_path: Path) -> None:
    """From the first line of the program on; Python itself says what it likes before that."""
    code = (
        "import os, signal, sys; from tui.cli import main\n"
        "import builtins; real = builtins.__import__\n"
        "def first(name, *more):\n"
        "    if name == sys.argv[1]: builtins.__import__ = real; os.kill(os.getpid(), 2)\n"
        "    return real(name, *more)\n"
        "builtins.__import__ = first; sys.exit(main(['list']))"
    )
    for module in ("engine.core.errors", "tui.cli.outside", "tui.cli.arguments", "argparse"):
        done = subprocess.run(
            [sys.executable, "-c", code, module], cwd=ROOT, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (130, "Stopped.\n"), module


SCRIPT = """
import builtins, os, signal, sys
real, (module, *_) = builtins.__import__, sys.argv[1:]
def first(name, scope=None, *more):
    if name == module and (scope or {}).get("__name__", "").startswith("tui"):
        builtins.__import__ = real
        os.kill(os.getpid(), signal.SIGINT)
    return real(name, scope, *more)
builtins.__import__ = first
sys.argv[1:] = ["--version"]
"""
"""What installs a program writes such a script for it; here an interrupt comes at an import."""


@pytest.mark.parametrize("module", ["tui.cli", "collections.abc", "engine.version"])
def test_an_interrupt_while_the_installed_program_is_imported_says_one_word(module: str) -> None:
    """Python's own start, and finding our first file, come before anything of ours can hear it."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text())
    entry, function = about["project"]["scripts"]["hexplain"].split(":")
    code = f"{SCRIPT}from {entry} import {function}\nsys.exit({function}())"
    done = subprocess.run(
        [sys.executable, "-c", code, module], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (130, "Stopped.\n")


def test_looking_at_a_save_says_what_is_cut_off_and_leaves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save = begun(tmp_path, monkeypatch)
    save.write_bytes(save.read_bytes() + b'{"n":3,"si')
    before = save.read_bytes()
    save.chmod(0o400)
    for words in (["show"], ["replay"], ["export", "--side", "german"]):
        capsys.readouterr()
        assert main([words[0], str(save), *words[1:]]) == 0
        told = capsys.readouterr()
        assert "was cut off" in told.err and "stays where it is" in told.err
        assert told.out and "cut off" not in told.out
    assert save.read_bytes() == before and len(list(save.parent.iterdir())) == 1


def test_saves_are_listed_and_shown_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save = begun(tmp_path, monkeypatch)
    capsys.readouterr()

    def refuse(*args: object, **more: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert main(["--data-dir", str(tmp_path), "saves"]) == 0
    assert save.name in capsys.readouterr().out
    assert main(["--data-dir", str(tmp_path), "show", save.name]) == 0


def test_good_bye_is_true_when_the_save_is_gone(tmp_path: Path) -> None:
    """F3: the save was deleted while the game was open."""
    env = {**os.environ, "HEXPLAIN_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tui.cli", "line", "dunkirk-1940"]
    with subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin and program.stdout
        program.stdout.readline()
        next((tmp_path / "saves").glob("*.hexplain")).unlink()
        program.stdin.write("quit\n")
        program.stdin.close()
        last = program.stdout.read().splitlines()[-1]
    assert last.startswith("Not saved: ") and "deleted or replaced" in last


def test_a_damaged_newest_save_does_not_stop_resume(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save = begun(tmp_path, monkeypatch)
    bad = save.with_name("bad.hexplain")
    bad.write_bytes(save.read_bytes())
    forged(bad, b'"format":1', b'"format":' + b"[" * 100_000)
    os.utime(bad, (save.stat().st_mtime + 9,) * 2)
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["--data-dir", str(tmp_path), "resume"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("bad.hexplain is newer, but cannot be read.")
    assert "Dunkirk 1940" in told.out and len(told.err.splitlines()) <= 3


def test_the_screen_draws_nothing_that_a_terminal_obeys() -> None:
    class Wide(Rows):
        size = Size(30, 1)

    told = Wide("rows").strip((Run("Damaged: a\x1b[2Jb\nc\u202e.hexplain"),))
    assert told.text.rstrip() == "Damaged: a?[2Jb?c?.hexplain"
