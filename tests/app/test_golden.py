"""The scripted games of `tests/golden`, played by keys on the screen (issue 5, point 1)."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from textual import events

from engine.session.session import Session
from tests.app.games import TEXTUAL, playing
from tests.golden.scripts import Script, orders_of
from tests.keys.playing import open_game, play_lines, told
from tests.keys.test_scripts import DUNKIRK, WHOLE
from tui.desk.answering import answer
from tui.desk.desk import Choice
from tui.screens.game import GameScreen

_COUNT = re.compile(r"^\d+ of \d+: ")
_ENTER = re.compile(r"Enter takes \d+\.")
_SENTENCE = re.compile(r"(?<=[.?!]) ")


def typed(script: Script) -> list[str]:
    """The log of the line mode."""
    desk = open_game(DUNKIRK, script.seed)
    for line in orders_of(script):
        answer(desk, line)
    return told(desk.session, DUNKIRK)


def _is_shown(said: str, told: str) -> bool:
    """True for the row at the bottom of the screen: without its count, in dots if it is cut.

    On a wide screen it has room for more of the sentence.
    """
    row = _COUNT.sub("", told)
    if row == told:
        return said == row
    begins = _SENTENCE.split(row)[0]
    if begins.endswith((".", "?", "!")):
        return said.startswith(begins.partition("...")[0])
    cut = said.removesuffix("...")
    return said.startswith(row) or (cut != said and row.startswith(cut))


async def on_the_screen(
    script: Script, size: tuple[int, int], home: Path, quiet: bool
) -> tuple[Session, int]:
    """Plays it on the screen; what is announced must be what the keys of the line mode answer.

    But for the numbers of rows and what Enter takes: where it is drawn the panel shows the whole
    answer, and the row of keys what Enter does.
    """
    fingers = play_lines(open_game(DUNKIRK, script.seed), orders_of(script))
    desk = open_game(DUNKIRK, script.seed)
    differing = 0
    async with playing(home, desk, size) as hands:
        game = hands.app.screen
        assert isinstance(game, GameScreen)
        await hands.type(f"quiet {'on' if quiet else 'off'}")
        for key, rows in fingers.pressed:
            name = TEXTUAL.get(key, key)
            character = key if len(key) == 1 else None
            game.on_key(events.Key(name, character))
            if name == "escape" and hands.said == "Answer closed.":
                game.on_key(events.Key(name, character))  # One step back each: first the panel.
            told = " ".join((" ".join(rows) if quiet else _ENTER.sub("", " ".join(rows))).split())
            is_counted = not quiet and not isinstance(rows[0], Choice)
            differing += not (_is_shown(hands.said, told) if is_counted else hands.said == told)
            await asyncio.sleep(0)
        await hands.pilot.pause()
    return desk.session, differing


@pytest.mark.parametrize(
    ("script", "size", "quiet"),
    [(WHOLE[0], (80, 24), True), (WHOLE[0], (80, 24), False), (WHOLE[1], (120, 40), False)],
    ids=lambda part: part.path.stem if isinstance(part, Script) else str(part),
)  # fmt: skip
def test_a_game_on_the_screen_has_the_same_log_and_the_same_words(
    script: Script, size: tuple[int, int], quiet: bool, tmp_path: Path
) -> None:
    session, differing = asyncio.run(on_the_screen(script, size, tmp_path, quiet))
    assert session.outcome is not None
    assert told(session, DUNKIRK) == typed(script)
    assert differing == 0
