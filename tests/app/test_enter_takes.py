"""In a menu on the screen Enter takes what is marked and was read out, whatever is under it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.data.library import find
from tests.app.games import Hands, on_screen
from tests.keys.playing import open_text, to_movement
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.able import ready
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.screens import entering

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


LATER = [
    ("dunkirk-1940", ""), ("sedan-1870", "front"), ("rocroi-1643", "collapse"),
    ("lutzen-1632", "clash"), ("vauchamps-1814", "crisis"), ("vauchamps-1814", "charges"),
]  # fmt: skip


def in_the_middle(scenario: str, later: str) -> Desk:
    """A later position at its first order, or the first movement."""
    if not later:
        return to_movement(scenario, 3).desk
    text = (find(scenario).path / "later" / f"{later}.pos").read_text("utf-8")
    if later != "charges":
        return to_movement(scenario, 3, text).desk
    return open_text(text, "3")


@pytest.mark.requirement(35)
@pytest.mark.parametrize(("scenario", "later"), LATER)
def test_the_row_of_keys_says_what_enter_does(scenario: str, later: str, tmp_path: Path) -> None:
    """Anywhere, with somebody selected or not: "Enter tell" asked whether to charge."""

    async def act(hands: Hands) -> None:
        player, rng, seen = hands.game.player, random.Random(scenario), set()
        desk, state = player.desk, player.state
        grid, side_of = desk.words.board.grid, desk.words.side_of
        stood = {s.at for s in desk.view.units.values() if s.at in grid}
        own = {s.at for u, s in desk.view.units.items() if s.at and side_of(u) == desk.side}
        near = sorted({cell for at in stood for cell in grid.neighbours(at)} | stood)
        selecting = ["", *ready(desk)]
        for cell in (
            *rng.sample(sorted(own), min(9, len(own))),
            *rng.sample(near, min(40, len(near))),
        ):
            player.press("escape")
            player.press("escape")
            desk.unit = rng.choice(selecting)
            state.move_cursor(cell)
            word, given = entering.does(hands.game.view), len(desk.session.entries)
            was = desk.unit
            rows = " ".join(map(str, player.press("enter")))
            about = desk.question is not None or len(desk.session.entries) > given
            if word == "select":
                assert desk.unit and desk.unit != was, (was, cell)
            elif word == "tell":
                assert desk.unit == was and not about, (was, cell, rows)
            elif not about:
                assert any(word in rows for word in ("Refused", "No way", "cannot")), (
                    was,
                    cell,
                    word,
                    rows,
                )
            seen.add(word)
        assert len(seen) > 1

    on_screen(tmp_path, act, in_the_middle(scenario, later))


OWED = """scenario: lutzen-1632
board: 24 columns 34 rows, even low
clock: turn 2 swedish combat
units: a1 swedish I3/3-4 at 1010; a2 swedish I5/2-4 at 1011; a3 swedish I4/2-4 at 1110
units: d1 imperial I3/2-3 at 1111
"""
"""Its fight comes to Dx with this seed: a1 alone pays the printed strength of 3."""
DX = "5"


@pytest.mark.requirement(35)
@pytest.mark.rule("TYW-CRT-Dx")
def test_enter_closes_a_list_of_losses_that_is_enough_wherever_the_cursor_is(
    tmp_path: Path,
) -> None:
    """It took one more, who stood under the cursor."""
    desk = open_text(OWED, DX)
    for line in ("attack 1111 with a1 a2 a3", "fight"):
        answer(desk, line)

    async def act(hands: Hands) -> None:
        await hands.press("tab", "tab")
        assert desk.cursor == "1011" and "Enter take 2" in hands.rows[-2]
        await hands.press("1")
        assert hands.said.endswith("4 choices. 0 goes back."), hands.said
        assert desk.cursor == "1011" and "Enter take 4" in hands.rows[-2]
        await hands.press("enter")
        assert hands.said.startswith("Disrupt a1?"), hands.said

    on_screen(tmp_path, act, desk)
