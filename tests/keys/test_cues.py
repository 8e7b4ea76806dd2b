"""Sound, thinly: off at first; the bell and rows of cues for who asks for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ear.desks import battle, every
from tests.ear.test_said import random_orders
from tui.desk.answering import answer
from tui.keys.cues import Cues
from tui.keys.page import Page
from tui.keys.player import Player
from tui.settings import Settings, load, save


@every
def test_nothing_rings_and_no_cue_is_written_unless_asked_for(scenario: str) -> None:
    desk = battle(scenario)
    player, cues = Player(desk), Cues(desk)
    player.begin()
    for key in ("F", "escape", "~", "T"):
        player.press(key)
        assert cues.new(desk, player.state.report) == ([], False)


@every
def test_cues_tell_what_kinds_of_things_happened_and_refusals_ring(scenario: str) -> None:
    desk = battle(scenario)
    player, cues = Player(desk), Cues(desk)
    player.begin()
    answer(desk, "sound bell, cues")
    refused = player.typed("move nobody nowhere")
    assert "Refused: " in refused[0] or "Not understood: " in refused[0]
    assert cues.new(desk, player.state.report) == (["#cue refused"], True)
    player.press("'")
    assert cues.new(desk, player.state.report) == ([], False), "once"
    assert list(random_orders(desk, 12))
    rows, _ = cues.new(desk, player.state.report)
    assert rows and rows[0].startswith("#cue ") and rows[0].isprintable()


@pytest.mark.requirement(5, 7)
def test_for_orca_the_cursor_goes_to_an_empty_row_below_the_answer() -> None:
    page = Page(utf8=True)
    page.below = True
    assert page.block(["One."], 80) == b"One.\r\n"
    assert page.open_line("Command:") == b" Command: "
    assert page.open_line("Command:").startswith(b"\r\n"), "a line is open already"
    assert page.end_line() == b"\r\n", "Orca 48 would say the typed row with the answer"
    assert page.block(["Two."], 80).strip(b" ") == b"Two.\r\n"
    assert page.end_line() == b"", "no line is open"
    page.below = False
    page.open_line("Command:")
    assert page.end_line() == b"", "the answer begins with the end of the line"


def test_which_reader_and_which_sounds_are_kept(tmp_path: Path) -> None:
    chosen = Settings(screen_reader="orca", sounds=("bell",))
    assert save(tmp_path, chosen) == "" and load(tmp_path) == (chosen, "")
    assert chosen.writes_below and not Settings(screen_reader="nvda").writes_below
    (tmp_path / "settings.json").write_text('{"screen_reader": "ear trumpet"}')
    assert "screen_reader is ear trumpet" in load(tmp_path)[1]
