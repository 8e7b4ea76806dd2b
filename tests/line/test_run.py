"""The line mode as a program: pipes, encodings, ends of all kinds."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.session.reading import parse
from tests.keys.resting import wait_until_at_rest

UTF8 = {"LC_ALL": "C.UTF-8"}


def command(home: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "tests.line.run", str(home), *words]


def environment(extra: dict[str, str]) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k[:3] != "LC_" and k not in ("LANG",)}
    return {**kept, "PYTHONPATH": os.getcwd(), **extra}


def piped(
    home: Path, lines: Sequence[str] | bytes, *words: str, env: dict[str, str] = UTF8
) -> subprocess.CompletedProcess[bytes]:
    given = lines if isinstance(lines, bytes) else "".join(f"{x}\n" for x in lines).encode()
    return subprocess.run(
        command(home, *words), input=given, capture_output=True, env=environment(env), timeout=60
    )


def orders_saved(home: Path) -> int:
    (save,) = (home / "saves").glob("*.hexplain")
    return len(parse(save, save.read_bytes()).records) - 1


@pytest.mark.requirement(3, 5)
def test_a_pipe_gets_plain_lines_and_the_end_of_input_is_quit(tmp_path: Path) -> None:
    done = piped(tmp_path, ["take dyle", "look brussels"])
    assert done.returncode == 0 and done.stderr == b""
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", done.stdout)
    rows = done.stdout.decode().split("\n")
    assert rows[0].startswith("Dunkirk 1940") and rows[3].startswith("The French place 9 units")
    assert rows[-2:] == ["Saved. Good-bye.", ""]
    assert orders_saved(tmp_path) == 1


def test_help_and_quit_always_work(tmp_path: Path) -> None:
    done = piped(tmp_path, ["menu", "help", "quit", "take dyle"])
    assert done.returncode == 0
    assert done.stdout.endswith(b"Saved. Good-bye.\n")
    assert orders_saved(tmp_path) == 0


def test_no_input_at_all(tmp_path: Path) -> None:
    done = piped(tmp_path, [])
    assert done.returncode == 0 and done.stdout.count(b"\n") == 4


def test_a_last_line_without_its_end_is_not_carried_out(tmp_path: Path) -> None:
    """Nobody knows how it would have gone on: "end" may have been "end of ..."."""
    done = piped(tmp_path, b"look 0608\ntake dyle")
    assert orders_saved(tmp_path) == 0
    rows = done.stdout.decode().splitlines()
    assert rows[-2].startswith("The input ended in the middle of a line")
    assert rows[-1] == "Saved. Good-bye."


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    done = piped(tmp_path, b"take \xff\xfe\ntake dyle\r\n\x1b[31mlook\x00 0608\n")
    rows = done.stdout.decode().splitlines()
    assert rows[3].startswith("Not understood: the line is not readable")
    assert rows[4].startswith("The French place 9 units")
    assert b"\x1b" not in done.stdout and done.returncode == 0


def test_an_endless_line_is_refused(tmp_path: Path) -> None:
    done = piped(tmp_path, b"x" * 1_000_000 + b"\ntake dyle\n")
    assert b"too long" in done.stdout and orders_saved(tmp_path) == 1


def test_a_locale_without_utf8_gets_ascii(tmp_path: Path) -> None:
    for locale in ("C", "en_US.ISO-8859-1"):
        done = piped(tmp_path / locale, ["rules é", "where éé", "quit"], env={"LC_ALL": locale})
        assert done.stdout.isascii() and done.returncode == 0 and not done.stderr


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    program = subprocess.Popen(
        command(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(UTF8),
    )  # fmt: skip
    assert program.stdin and program.stdout and program.stderr
    program.stdout.readline()
    program.stdout.close()
    program.stdin.write(b"take dyle\nlook\nlook\n")
    program.stdin.close()
    assert program.wait(30) == 141
    assert program.stderr.read() == b""
    assert orders_saved(tmp_path) == 1


def test_ctrl_c_says_good_bye(tmp_path: Path) -> None:
    program = subprocess.Popen(
        command(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(UTF8),
    )  # fmt: skip
    assert program.stdin and program.stdout
    program.stdin.write(b"take dyle\n")
    program.stdin.flush()
    while b"You can type" not in program.stdout.readline():
        pass
    wait_until_at_rest(program.pid, program.stdin.fileno())
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert out.endswith(b"Saved. Good-bye.\n") and err == b""
    assert program.returncode == 130
    assert orders_saved(tmp_path) == 1


def test_the_line_mode_imports_no_screen_library() -> None:
    asks = (
        "import sys, tui.line, tui.line.menu; print(sorted({'textual', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
