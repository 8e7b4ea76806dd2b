"""The typed games played by single keys give the same log, word for word (issue 4, point 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.session.session import Session
from tests.contract.games import shipped
from tests.golden.scripts import Script, orders_of, scripts
from tests.keys.playing import open_game, play_lines, told
from tests.keys.ptys import hexplain
from tui.cli.opening import Reopener
from tui.desk.answering import answer

DUNKIRK = shipped()["dunkirk-1940"]
WHOLE = [s for s in scripts() if s.path.stem.startswith("dunkirk") and s.position is None]


@pytest.mark.parametrize("script", WHOLE, ids=lambda script: script.path.stem)
def test_the_scripted_game_by_keys_has_the_same_log(script: Script, tmp_path: Path) -> None:
    lines = orders_of(script)
    typed = open_game(DUNKIRK, script.seed)
    for line in lines:
        answer(typed, line)
    by_keys = open_game(DUNKIRK, script.seed)
    fingers = play_lines(by_keys, lines)
    assert by_keys.over
    assert told(by_keys.session, DUNKIRK) == told(typed.session, DUNKIRK)

    with hexplain(tmp_path, *script.arguments) as program:
        program.read(0.3)
        for key, _ in fingers.pressed:
            assert program.press(key)
        program.send("!")
        assert program.end() == 0
    (save,) = (tmp_path / "saves").glob("*.hexplain")
    with Session.resume(save, Reopener()) as session:
        assert told(session, DUNKIRK) == told(typed.session, DUNKIRK)
