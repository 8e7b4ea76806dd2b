"""Escape goes one step back: what lies uppermost on the screen first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.games import Hands, on_screen, ready
from tui.screens.keeping import PAGES


@pytest.mark.requirement(37)
@pytest.mark.parametrize("page", [page for page in PAGES if page not in ("cell", "report")])
def test_a_panel_is_closed_before_the_unit_is_let_go(tmp_path: Path, page: str) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        unit = hands.game.player.desk.unit
        await hands.type(f"panel {page}")
        assert unit and hands.game.page == page
        await hands.press("escape")
        assert hands.said == "Panel closed." and hands.game.page == "cell"
        assert hands.game.player.desk.unit == unit
        await hands.press("escape")
        assert hands.said == "Nothing is selected now."

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(37)
def test_what_the_key_t_opened_is_closed_first(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        unit = hands.game.player.desk.unit
        await hands.press("T")
        assert hands.game.shown == "moment"
        await hands.press("escape")
        assert hands.game.shown == "cell" and hands.game.player.desk.unit == unit
        await hands.press("escape", "escape")
        assert hands.said == "Nothing to cancel."

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(37)
def test_beside_the_map_nothing_lies_over_the_cell(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab", "T", "escape")
        assert hands.said in ("Answer closed.", "Nothing is selected now.")
        await hands.press("escape")
        assert hands.said in ("Nothing is selected now.", "Nothing to cancel.")

    on_screen(tmp_path, act, ready(), (120, 40))


@pytest.mark.requirement(37)
def test_the_question_whether_to_leave_is_answered_before_a_panel_is_closed(
    tmp_path: Path,
) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("G", "ctrl+c")
        assert hands.said.startswith("Leave?")
        await hands.press("escape")
        assert hands.said == "You stay. The game goes on."
        await hands.press("escape")
        assert hands.said == "Panel closed."

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(37)
@pytest.mark.parametrize("key", ["?", "G"])
def test_a_panel_over_a_question_is_closed_before_the_question(tmp_path: Path, key: str) -> None:
    """It dropped the question that lay beneath, and left the list of keys."""

    async def act(hands: Hands) -> None:
        await hands.press("F")
        question = hands.game.player.desk.question
        asked = hands.said
        assert question is not None and hands.game.shown == "answer"
        await hands.press(key)
        covers = hands.game.shown != "answer"
        assert covers == (key == "?") and hands.game.player.desk.question is question
        if covers:
            await hands.press("escape")
            assert hands.game.shown == "answer" and hands.said == asked
            assert hands.game.player.desk.question is question
        await hands.press("escape")
        assert hands.said.startswith("Cancelled")

    on_screen(tmp_path, act, ready())
