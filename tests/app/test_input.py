"""What a terminal sends to the full screen: nothing can end it, nothing becomes junk keys (A2)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from textual import events
from textual.message import Message

from tests.app.terminals import app
from tui.terminal_input import BROKEN, TerminalInput

RESIZE = r"\x1b\[48;[1-9]\d{0,3};[1-9]\d{0,3};\d+;\d+t"


def told(data: bytes, *answers: str) -> list[str]:
    """Names of keys, and what else came, after which nothing more comes."""
    incoming = TerminalInput(answers)
    messages = [*incoming.feed(data), *incoming.rest(), *incoming.rest()]
    return [name(message) for message in messages]


def name(message: Message) -> str:
    if isinstance(message, events.Key):
        return message.key if message.character != BROKEN else "broken"
    if isinstance(message, events.Paste):
        return f"paste {message.text}"
    return type(message).__name__


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a\x1b[A\r\x1b[1;5C\x1b[Z", ["a", "up", "enter", "ctrl+right", "shift+tab"]),
        (b"\x1b", ["escape"]),
        (b"\x1bx\x1b[97;5u", ["alt+x", "ctrl+a"]),
        (b"\xffg", ["broken", "g"]),
        (b"\xe9g", ["broken", "g"]),
        (b"\x9bAg", ["up", "g"]),
        (b"\x1b[99999999999ug", ["unknown", "g"]),
        (b"\x1b[97;1:3ug", ["unknown", "g"]),
        (b"\x1b[999999;1ug", ["unknown", "g"]),
        (b"\x1b[48;9999999;9999999;0;0tg", ["unknown", "g"]),
        (b"\x1b[48;10;10;0;0t\x1b[<0;1;1Mg", ["unknown", "unknown", "g"]),
        (b"\x1b[?2048;1$y\x1b[Ig", ["unknown", "unknown", "g"]),
        (b"\x1b]11;rgb:ff/ff/ff\x07g", ["unknown", "g"]),
        (b"\x1b[200~one\xe9\x1b[31mtwo\r\x1b[201~g", ["paste one\ufffdtwo\r", "g"]),
        (b"\x1b[200~never ended", ["paste never ended"]),
    ],
)  # fmt: skip
def test_any_bytes_are_keys_pastes_or_unknown(data: bytes, expected: list[str]) -> None:
    assert told(data) == expected


def test_an_answer_that_was_asked_for_is_read() -> None:
    assert told(b"\x1b[48;30;100;0;0tg", RESIZE) == ["Resize", "g"]
    assert told(b"\x1b[48;9999999;9999999;0;0tg", RESIZE) == ["unknown", "g"]


def test_20_kB_behind_an_opened_sequence_are_not_keys() -> None:
    start = time.perf_counter()
    assert told(b"\x1b]" + b"m1" * 10_000) == ["unknown"]
    assert time.perf_counter() - start < 1


def test_the_screen_goes_on_after_every_kind_of_broken_byte(tmp_path: Path) -> None:
    with app(tmp_path, "dunkirk-1940", "--seed", "1") as screen:
        screen.start()
        for data in (b"\xff", b"\xe9", b"\x9b", b"\x1b[99999999999u", b"\x1b[200~\xc3\x1b[201~",
                     b"\x1b[48;9999999;9999999;0;0t", b"\x1b]" + b"x" * 20_000):  # fmt: skip
            os.write(screen.master, data)
            screen.idle(0.2)
        assert "traceback" not in screen.log.decode(errors="replace").lower()
        screen.press("a")
        before = screen.rows[23]
        screen.press("d")
        assert before != screen.rows[23] and screen.program.poll() is None
        screen.press("ctrl-c")
        screen.press("2")
        assert screen.end() == 0
