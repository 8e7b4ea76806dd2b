"""Choices that stand on the map: numbers take them, Tab goes through them, Enter takes one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.notation import begin_from
from tests.app.games import Hands, on_screen, ready
from tests.app.scenes import Scene, desk_of, until
from tests.contract.games import shipped
from tests.contract.moments import begun, moments
from tests.keys.playing import to_movement
from tui.desk import menus
from tui.desk.answering import answer
from tui.desk.desk import Desk, Question
from tui.keys.layout import direction_keys
from tui.map import text_of
from tui.map.layout import layout_of
from tui.screens import walking
from tui.screens.drawing import key_row

GAMES = ("dunkirk-1940", "sedan-1870", "lutzen-1632", "vauchamps-1814")


def asked(scenario: str, most: int = 3) -> Iterator[tuple[Desk, Question]]:
    """Moments of random games in which the rules ask for a hex or a unit, each kind once."""
    seen: set[str] = set()
    for seed in range(2):
        for moment in moments(scenario, seed, 120, 1):
            desk = moment.desk()
            question = menus.standing(desk)
            kind = type(desk.view.top).__name__
            if question is not None and kind not in seen and len(question.choices) < 10:
                seen.add(kind)
                yield desk, question
                if len(seen) == most:
                    return


TWO_RETREAT = (
    "scenario: sedan-1870\nclock: turn 2 prussian combat\nunit: de-iii-5 at 4113\n"
    "unit: de-iii-6 at 4113\nunit: fr-i-2 at 4114\nunit: fr-i-3 at 4114\nresults: DR\n"
)


@pytest.mark.rule("SED-11.10a")
def test_a_digit_that_stands_neither_on_the_map_nor_in_the_panel_shows_its_list(
    tmp_path: Path,
) -> None:
    """Two units of one hex: the number of the first stands there, that of the second nowhere."""
    desk = begun(*begin_from(TWO_RETREAT))
    for line in ("attack 4114 with de-iii-5, de-iii-6 yes", "fight yes"):
        answer(desk, line)

    async def act(hands: Hands) -> None:
        await hands.press("2")
        assert hands.said == (
            "2 is not marked on the map. Choose the unit to retreat: 2 choices."
        ), hands.said
        assert any("2 of 2: 3rd Division of I Corps at" in row for row in hands.rows)
        await hands.press("2")
        assert hands.said.startswith("Choose the hex for 3rd Division of I Corps: 3 choices.")
        await hands.press("escape", "escape", "1")
        assert hands.said.startswith("Choose the hex for 2nd Division of I Corps: 3 choices.")
        await hands.press("escape", "escape")
        assert any(" 2 3rd Division of I Corps" in row for row in hands.rows), hands.rows
        await hands.press("2")
        assert hands.said.startswith("Choose the hex for 3rd Division of I Corps: 3 choices.")

    on_screen(tmp_path, act, desk)


@pytest.mark.parametrize("scenario", GAMES)
def test_what_is_asked_stands_on_the_map_and_its_number_takes_it(
    scenario: str, tmp_path: Path
) -> None:
    found = 0
    for desk, question in asked(scenario):
        found += 1

        async def act(hands: Hands, question: Question = question) -> None:
            game, state = hands.game, hands.game.player.state
            numbers = {c: n for n, c in reversed([*enumerate(question.cells, 1)]) if c}
            assert game.board.picture is not None
            assert game.board.picture.look.numbers == numbers
            rows = "\n".join(hands.rows)
            assert all(f"{{{n}" in rows for n in numbers.values())
            assert game.place is not None
            for cell in numbers:
                x, y = game.board.place(cell)
                assert 0 <= y < game.place.map.height
                assert game.place.clear[0] <= x < game.place.clear[1], "the list covers it"
            entries = len(game.player.desk.session.entries)
            for number in (*range(1, len(question.choices) + 1), 1):
                await hands.press("tab")
                assert hands.said.startswith(f"{number}: ")
                cell = question.cells[number - 1]
                assert not cell or state.cursor == cell
            await hands.press("escape")
            assert len(game.player.desk.session.entries) == entries
            first = next(n for n, cell in enumerate(question.cells, 1) if cell)
            await hands.press(str(first))
            after = len(game.player.desk.session.entries)
            assert after > entries or game.player.desk.question is not None

        on_screen(tmp_path, act, desk)
    assert found


def test_enter_takes_the_choice_under_the_cursor_and_of_several_there_names_the_first(
    tmp_path: Path,
) -> None:
    done = set()
    for desk, question in asked("dunkirk-1940"):
        alone = [c for c in question.cells if c and question.cells.count(c) == 1]
        shared = [c for c in question.cells if c and question.cells.count(c) > 1]

        async def act(hands: Hands, alone: list[str] = alone, shared: list[str] = shared) -> None:
            entries = len(hands.game.player.desk.session.entries)
            await hands.type(f"look {(shared or alone)[0]}")
            await hands.press("enter")
            now = len(hands.game.player.desk.session.entries)
            if shared:
                assert now == entries and hands.said.startswith("1: ")
                await hands.press("enter")
                now = len(hands.game.player.desk.session.entries)
            assert now > entries or hands.game.player.desk.question is not None
            done.add(bool(shared))

        on_screen(tmp_path, act, desk)
    assert True in done or False in done


def test_a_quiet_map_has_no_numbers_and_its_keys_are_those_of_the_line_mode(
    tmp_path: Path,
) -> None:
    desk, _ = next(asked("dunkirk-1940"))

    async def act(hands: Hands) -> None:
        await hands.type("quiet on")
        await hands.press("ctrl+l")
        assert hands.game.offer is None and "{1}" not in "\n".join(hands.rows)
        cursor = hands.game.player.desk.cursor
        await hands.press("1")
        assert hands.game.player.desk.cursor == cursor

    on_screen(tmp_path, act, desk)


def test_in_a_menu_arrows_go_through_the_choices_and_enter_takes_one(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("F", "down")
        assert hands.said.startswith("1: Cancel")
        await hands.press("down")
        assert hands.said.startswith("2: Yes")
        await hands.press("up", "enter")
        assert hands.said.startswith("Cancelled")

    on_screen(tmp_path, act, ready())


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_arrows_and_the_number_pad_go_where_they_are_drawn_on_every_map(scenario: str) -> None:
    board = shipped()[scenario].words.board
    layout, keys = layout_of(board, 2), direction_keys(board)
    for cell in board.grid.cells[:: max(1, len(board.grid.cells) // 60)]:
        here = layout.region(cell)
        for key, (right, below) in {
            "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
            "7": (-1, -1), "9": (1, -1), "1": (-1, 1), "3": (1, 1),
        }.items():  # fmt: skip
            there = board.grid.step(cell, keys[walking.letter(board, cell, key)])
            if there is None:
                continue
            region = layout.region(there)
            across, down = region.x - here.x, region.y - here.y
            assert across * right > 0 or not right, (cell, key, there)
            assert down * below > 0 or not below, (cell, key, there)
            if key in ("left", "right"):
                assert abs(down) <= layout.block[1] // 2
        back = {"left": "right", "up": "down"}
        for one, other in back.items():
            there = board.grid.step(cell, keys[walking.letter(board, cell, one)])
            if there is not None:
                letter = walking.letter(board, there, other)
                assert board.grid.step(there, keys[letter]) == cell


def test_the_number_pad_moves_the_cursor_where_no_numbers_stand(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        desk = hands.game.player.desk
        for keys in ("46", "82", "73", "91"):
            cursor = desk.cursor
            await hands.press(keys[0])
            assert desk.cursor != cursor
            await hands.press(keys[1])
            assert desk.cursor == cursor
        await hands.press("left", "up", "right", "down")
        assert desk.cursor == cursor

    for desk in (ready(), to_movement("sedan-1870", 3).desk):
        desk.cursor = "0505" if "0505" in desk.words.board.grid else desk.cursor
        on_screen(tmp_path, act, desk)


def test_a_combat_ends_in_one_box_result_first_then_what_is_to_be_chosen_then_the_sum(
    tmp_path: Path,
) -> None:
    desk = desk_of(Scene(until("fight")))
    assert desk is not None

    async def act(hands: Hands) -> None:
        await hands.press("f", "f")
        assert hands.game.shown == "result" and not hands.said.startswith("1 of")
        page = [text_of(row) for row in hands.game.content(200).rows]
        result, now, sums = (
            next(n for n, row in enumerate(page) if begins(row))
            for begins in (
                lambda row: row.startswith("0508 attacked. Die "),
                lambda row: row == "now",
                lambda row: row == "how it was reckoned",
            )
        )
        assert result == 0 < now < sums
        assert any("retreat" in row for row in page[now:sums])
        assert any(row.startswith(" 1 ") for row in page[now:sums])
        assert any(row.startswith("Defence ") for row in page[sums:])
        assert any("Die " in row for row in hands.rows[1:5]) or hands.game.high > 24
        await hands.press("l")
        assert hands.game.shown != "result"

    for size in ((80, 24), (120, 40)):
        desk = desk_of(Scene(until("fight")))
        on_screen(tmp_path, act, desk, size)


def test_while_attackers_are_chosen_a_panel_tells_what_the_attack_would_be(
    tmp_path: Path,
) -> None:
    desk = desk_of(Scene(until("attack")))
    assert desk is not None
    words = desk.words

    async def act(hands: Hands) -> None:
        await hands.type("look 0508")
        await hands.press("t")
        question = desk.question
        assert question is not None and question.about is not None
        assert hands.game.shown == "attack"
        for number in ("2", "3"):
            _, (cell, *units) = question.about
            told = desk.say(*words.odds(desk.view, desk.side, cell, tuple(units)))
            page = " ".join(" ".join(text_of(r) for r in hands.game.content(60).rows).split())
            assert told[0] in page
            await hands.press(number)
            question = desk.question
            assert (
                question is not None and question.about is not None and len(question.about[1]) > 1
            )

    on_screen(tmp_path, act, desk)


def test_a_group_on_a_target_is_weighed_by_itself(tmp_path: Path) -> None:
    desk = desk_of(Scene(until("attack")))
    assert desk is not None

    async def act(hands: Hands) -> None:
        await hands.type("look 0608")
        await hands.press(" ", "+", " ", "+")
        assert hands.game.shown != "combat"
        await hands.type("look 0508")
        assert hands.game.shown == "combat"
        attack = (desk.view, desk.side, "0508", tuple(hands.game.player.state.group))
        page = " ".join(" ".join(text_of(r) for r in hands.game.content(60).rows).split())
        assert desk.say(desk.words.odds(*attack)[0])[0] in page

    on_screen(tmp_path, act, desk)


@pytest.mark.parametrize("scenario", GAMES)
def test_the_row_of_keys_says_what_enter_does(scenario: str, tmp_path: Path) -> None:
    desk = to_movement(scenario, 3).desk

    async def act(hands: Hands) -> None:
        def row() -> str:
            return text_of(key_row(hands.game.view, 120))

        await hands.press("tab")
        for cell, price in list(hands.game.view.reach().items())[:1]:
            await hands.type(f"look {cell}")
            assert row().startswith(("Enter move", "Enter enter", "Enter place")), (row(), price)
        await hands.press("escape", "escape")
        own = next(s.at for u, s in desk.view.units.items()
                   if s.at and desk.words.side_of(u) == desk.side)  # fmt: skip
        await hands.type(f"look {own}")
        assert row().startswith("Enter select")
        await hands.press("enter")
        assert hands.game.player.state.unit

    on_screen(tmp_path, act, desk)
