"""The life of the terminal: every end leaves it sane, saved and with no process behind."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from engine.session.reading import parse
from tests.keys.ptys import Pty, dunkirk, hexplain, is_block, text
from tests.keys.resting import wait_until_stopped


def began(home: Path, *words: str, **env: str) -> Pty:
    program = dunkirk(home, *words, **env)
    program.read(0.3)
    return program


def orders_saved(home: Path) -> int:
    (save,) = (home / "saves").glob("*.hexplain")
    return len(parse(save, save.read_bytes()).records) - 1


@pytest.mark.requirement(34)
def test_ctrl_c_asks_and_a_second_one_leaves(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        assert text(program.press("ctrl-c")) == "Leave? Everything is saved. 1 Stay. 2 Leave."
        assert text(program.press("1")) == "You stay. The game goes on."
        program.press("ctrl-c")
        assert b"Saved. Good-bye." in program.press("ctrl-c")
        assert program.end() == 130 and program.is_normal


def test_ctrl_c_and_two_leaves(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.press("ctrl-c")
        assert b"Saved. Good-bye." in program.press("2")
        assert program.end() == 0 and program.is_normal


def test_a_stop_and_going_on(tmp_path: Path) -> None:
    """SIGTSTP sets the terminal back; SIGCONT goes on and says where one is.

    The program is alone in its session, where the system ignores the stop of an orphan: so the
    stop itself is tried with SIGSTOP, which nobody can catch.
    """
    with began(tmp_path) as program:
        assert text(program.press("ctrl-z")).startswith("No shell is there to come back from.")
        assert is_block(program.press("w"))
        program.kill(signal.SIGSTOP)
        wait_until_stopped(program.program.pid)
        program.kill(signal.SIGCONT)
        assert text(program.read()) == "Back. French set-up."
        assert "W is no direction" in text(program.press("W"))


def test_ctrl_z_under_a_shell(tmp_path: Path) -> None:
    """Ctrl-Z gives the shell a sane terminal; fg says where one is, and keys work again."""
    with Pty(["/bin/bash", "--norc", "-i"], tmp_path, PS1="ready$ ") as shell:
        shell.read(0.3)
        shell.send(f"{sys.executable} -m tui.cli line dunkirk-1940\r")
        shell.read(1.0)
        assert is_block(shell.press("w"))
        shell.send("ctrl-z")
        assert b"Stopped" in shell.read(0.3)
        shell.send("stty -a | tr ' ' '\\n' | grep -x -e icanon -e echo | tr '\\n' ' '\r")
        assert b"icanon echo" in shell.read(0.3)
        shell.send("fg\r")
        assert b"Back. French set-up." in shell.read(0.3)
        assert is_block(shell.press("w"))
        shell.send("!")
        assert b"Good-bye" in shell.read(0.3)
        shell.send("exit\r")
        shell.end()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_it_saved_and_sane(tmp_path: Path, number: signal.Signals) -> None:
    with began(tmp_path) as program:
        program.press("[")
        program.press("1")
        program.kill(number)
        assert program.end() == 128 + number
        assert program.is_normal
    assert orders_saved(tmp_path) == 1


def test_a_hang_up_leaves_no_process(tmp_path: Path) -> None:
    program = began(tmp_path)
    try:
        program.press("[")
        program.press("1")
        program.close()
        assert program.end() == 129
    finally:
        program.program.kill()
    assert orders_saved(tmp_path) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(program.program.pid, 0)


def test_a_resize_is_silent_and_counts_from_the_next_block(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.resize(40, 12)
        program.kill(signal.SIGWINCH)
        assert program.nothing_follows(0.2)
        lines = program.press("M") + program.press(".")
        assert max(map(len, lines.decode().replace("\r", "").split("\n"))) < 40


def test_unknown_keys_are_swallowed_whole(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        for key in (
            "f5",
            "\x1b[1;5C",
            "\x1bOP",
            "\x1b[200~",
            "\x1bx",
            "\x01",
            "\x1b[[A",
            "é",
            "\x1b]0;x\x07",
        ):
            assert (
                text(program.press(key)).rstrip(".") == "No such key. Question mark lists the keys"
            )
        program.send("\x1b")
        assert text(program.read()) == "Nothing to cancel."
        assert program.nothing_follows(0.3)


@pytest.mark.requirement(4)
def test_without_a_screen_behind_it_tilde_tells_the_command_for_one(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        (save,) = (tmp_path / "saves").glob("*.hexplain")
        told = " ".join(text(program.press("~")).split())
        assert told.endswith(f"leave, then hexplain play {save.stem}.")


@pytest.mark.requirement(5)
def test_a_typed_command_is_edited_without_escape_sequences(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        assert text(program.press("/")) == "Command:"
        program.send("look sedam\x7fn\r")
        said = program.read(0.1)
        assert said.startswith(b"look sedam\b \bn\r\n") and b"Sedan" in said
        assert b"\x1b" not in said
        program.press("/")
        program.send("ctrl-c")
        assert text(program.read(0.1)).endswith("No command.")
        assert is_block(program.press("w"))


@pytest.mark.requirement(5, 6)
def test_tab_completes_a_typed_command_and_tells_what_fits(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.press("/")
        program.send("lev")
        program.read(0.1)
        assert text(program.press("tab")) == "Command: level"
        said = program.press("tab").decode()
        assert [row.strip() for row in said.splitlines() if row.strip()] == [
            "3 fit: brief, normal and full.", "Command: level"
        ]  # fmt: skip
        program.send("b")
        program.read(0.1)
        assert text(program.press("tab")) == "Command: level brief"
        assert "brief" in text(program.press("enter"))
        program.press("/")
        program.send("xyzzy")
        program.read(0.1)
        said = program.press("tab").decode()
        assert (
            "Nothing fits now." in said and said.endswith("Command: xyzzy") and "\x1b" not in said
        )


@pytest.mark.requirement(5)
def test_escape_leaves_a_typed_command_and_tab_and_up_put_no_junk_in(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.press("/")
        program.send("end")
        program.read(0.1)
        program.send("escape")
        assert text(program.read(0.3)).strip() == "No command."
        assert "French set-up" in text(program.press("T"))
        program.press("/")
        assert program.press("up") == b"\a"
        program.send("now\r")
        program.read(0.1)
        program.press("/")
        assert text(program.press("up")) == "Command: now", "all of it is heard"
        assert text(program.press("down")) == "Command:"
        program.press("up")
        assert "1 of 2: French set-up" in text(program.press("enter"))
        assert orders_saved(tmp_path) == 0


def test_bytes_that_are_no_text_spoil_a_typed_command(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.press("/")
        os.write(program.master, b"no\xe9w")
        program.read(0.3)
        program.send("\r")
        assert "not readable as UTF-8" in text(program.read(0.1))


def test_a_command_that_is_typed_is_no_answer_to_whether_to_leave(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.press("ctrl-c")
        program.send("/now\r")
        program.read(0.1)
        assert b"Good-bye" not in program.press("2")


@pytest.mark.requirement(6)
def test_keys_typed_ahead_are_each_answered(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        program.send("wq/look paris\rT")
        said = program.read(0.3)
        assert said.count(b"W is no direction") == 1
        assert b"Paris" in said and b"French set-up" in said


def test_a_terminal_without_utf8_gets_ascii(tmp_path: Path) -> None:
    with began(tmp_path, LC_ALL="C") as program:
        for key in ("&", "?", ";", "M", ";"):
            assert program.press(key).isascii()


@pytest.mark.requirement(3)
def test_a_dumb_terminal_and_a_pipe_get_the_line_mode(tmp_path: Path) -> None:
    """Requirement 3: no single keys there; the first line is unchanged."""
    with dunkirk(tmp_path, TERM="dumb") as program:
        said = program.read(0.3)
        assert said.startswith(b"Dunkirk 1940") and b"Type help" in said
        program.send("quit\r")
        assert b"Good-bye" in program.read(0.3)
        assert program.end() == 0


def test_it_resumes_where_it_was(tmp_path: Path) -> None:
    with began(tmp_path) as program:
        for key in "[2F2":
            program.press(key)
        program.kill(signal.SIGKILL)
        program.end()
    with hexplain(tmp_path, "resume") as program:
        assert "German set-up: 13 units to place." in text(program.read(0.3))
