"""A game goes on in the front end in which it was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.session.store import saves_in
from tui.cli import front, main, playing
from tui.cli.front import Front
from tui.desk.desk import Desk


def test_resume_goes_on_without_the_screen_where_the_game_was_played_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It opened the screen."""
    screens: list[bool] = []

    def play(chosen: Front, desk: Desk) -> int:
        screens.append(chosen.on_screen)
        return 0

    monkeypatch.setattr(front, "_is_terminal", lambda stream: True)
    monkeypatch.setattr(playing, "play", play)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("HEXPLAIN_READER", "0")

    def hexplain(*words: str) -> bool:
        assert main(["--data-dir", str(tmp_path), *words]) == 0
        return screens[-1]

    assert hexplain("line", "dunkirk-1940") is False
    assert hexplain("resume") is False
    (save,) = saves_in(tmp_path)
    assert hexplain("play", str(save.path)) is True
    assert hexplain("resume") is True
    assert hexplain("line", str(save.path)) is False
    assert hexplain("resume", save.path.name) is False
