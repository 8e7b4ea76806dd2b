"""In a menu on the screen Enter takes what is marked and was read out, whatever is under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.games import Hands, on_screen
from tests.sedan.test_words import SET_UP, desk_after

ATTACKING = (
    *SET_UP, "end yes", "first army last", "march 4704 to 4109", "march 5002 to 4209", "end yes",
)  # fmt: skip


def marked(hands: Hands) -> list[str]:
    """The numbers of the choices that are marked in the panel."""
    return [row[1:3].strip() for row in hands.rows if row[:1] == ">" and row[1:2].isdigit()]


@pytest.mark.requirement(35)
def test_enter_takes_the_choice_that_was_read_out_though_others_are_under_the_cursor(
    tmp_path: Path,
) -> None:
    """With "1: All 2" marked and read it went on to 2, which stands under the cursor."""

    async def act(hands: Hands) -> None:
        await hands.press("tab", "enter", "1")
        assert marked(hands) == [], "two of them were marked"
        assert "Enter hear 2" in hands.rows[-2]
        await hands.press("tab")
        assert hands.said.startswith("1: All 2, 1 to 1: 5th Division of III Corps and 6th")
        assert marked(hands) == ["1"] and "Enter take 1" in hands.rows[-2]
        await hands.press("enter")
        question = hands.game.player.desk.question
        assert question is not None and question.asks[0].startswith("Odds 1 to 1."), hands.said

    on_screen(tmp_path, act, desk_after(*ATTACKING))


@pytest.mark.requirement(35)
def test_once_the_cursor_has_gone_on_enter_is_about_what_is_under_it(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab", "enter", "tab")
        assert hands.said.startswith("1: 4110") and "Enter take 1" in hands.rows[-2]
        await hands.type("look 4210")
        assert marked(hands) == ["2"] or "Enter take 2" in hands.rows[-2]
        await hands.press("enter")
        assert "unit that attacks 4210" in hands.said

    on_screen(tmp_path, act, desk_after(*ATTACKING))


@pytest.mark.requirement(35)
def test_on_its_own_hex_in_a_set_up_enter_does_not_place_a_unit(tmp_path: Path) -> None:
    """The key row said "Enter place", and Enter that every unit is placed."""

    async def act(hands: Hands) -> None:
        await hands.press("[", "tab")
        assert hands.game.player.desk.unit
        assert any(row.startswith("Enter tell ") for row in hands.rows)
        await hands.type("look 3307")
        assert any(row.startswith("Enter select ") for row in hands.rows)

    on_screen(tmp_path, act, desk_after())
