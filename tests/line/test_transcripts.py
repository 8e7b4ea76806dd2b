"""What is typed and answered, word for word; renewed by python -m tests.line.transcripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.line.desks import new_desk
from tests.line.transcripts import files, replay, typed
from tui.commands import COMMANDS
from tui.desk.desk import Command
from tui.desk.typed import cleaned, understand_line


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_the_answers_are_as_written(path: Path) -> None:
    text = path.read_text("utf-8")
    assert replay(text) == text


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_no_fault_no_mark_no_escape(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f{}]", text)
    assert "fault" not in text
    assert all(row.strip() for row in text.splitlines())


def test_every_command_is_in_a_transcript() -> None:
    desk = new_desk()
    used = set()
    for path in files():
        for line in typed(path.read_text("utf-8")):
            try:
                meaning, _ = understand_line(desk, cleaned(line))
            except Exception:
                continue
            if isinstance(meaning, Command):
                used.add(meaning.id)
    assert used == {command.id for command in COMMANDS}
