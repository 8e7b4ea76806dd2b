"""The screen by its keys: panels, settings, the typed line, sizes (req. 20, 36, 37, 40)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Offset

from engine.data.library import shipped as shipped_infos
from engine.session.store import SaveInfo
from tests.app.games import Hands, dunkirk, on_screen, playing, ready
from tui.desk import handing
from tui.map import legend
from tui.screens import pictures
from tui.screens.keeping import load
from tui.screens.keys import SCREEN_KEYS
from tui.screens.start import StartScreen
from tui.widgets.said import Said


@pytest.mark.requirement(36)
def test_the_cursor_stands_at_the_start_of_what_was_said(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        for key in ("tab", "a", "o", "?", "escape", "d"):
            await hands.press(key)
            y = 24 - hands.game.lines_said
            assert hands.app.cursor_position == Offset(0, y)
            assert hands.rows[y].strip()
            assert list(hands.app.spoken_rows) == list(range(y, 24))

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(36)
def test_also_after_resizing_and_after_a_typed_line(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("a")
        said = hands.said
        for size in ((120, 40), (50, 12), (80, 24)):
            await hands.pilot.resize_terminal(*size)
            await hands.pilot.pause()
            assert hands.app.cursor_position == Offset(0, size[1] - hands.game.lines_said)
            assert hands.said == said
        await hands.press("/", "n", "o")
        assert hands.app.cursor_position == Offset(len("Command: no"), 23)
        assert not list(hands.app.spoken_rows)
        await hands.press("w", "enter")
        assert hands.app.cursor_position.x == 0
        assert hands.said.startswith("Turn 1 of 5")

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(20)
@pytest.mark.parametrize("size", [(1, 1), (10, 24), (13, 3), (64, 2)])
def test_the_smallest_window_is_answered_in_too(size: tuple[int, int], tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.pilot.resize_terminal(*size)
        await hands.pilot.pause()
        before = hands.said
        for key in ("tab", "T", ".", "?", "'", "m", "1", "0", "o", "`", "0", "escape"):
            await hands.press(key)
            assert hands.said.strip(), key
        await hands.type("now")
        assert hands.said != before
        await hands.pilot.resize_terminal(80, 24)
        await hands.pilot.pause()
        await hands.press("T")
        assert hands.said.startswith("Turn 1 of 5")

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(36)
def test_for_magnifiers_the_cursor_stands_on_the_look_cursor(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.type("magnifier on")
        for key in ("tab", "a", "z", "d"):
            await hands.press(key)
            x, y = hands.app.cursor_position
            assert hands.rows[y][x] == ">"

    on_screen(tmp_path, act, ready())
    assert load(tmp_path).on_cell


@pytest.mark.requirement(6)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_quiet_map_does_not_change_while_the_cursor_moves(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def act(hands: Hands) -> None:
        await hands.type("quiet on")
        await hands.press("/", *"panel log", "enter")
        place = hands.game.place
        assert place is not None
        before = hands.rows[1 : place.map.height]
        for key in ("a", "q", "d", "e"):
            await hands.press(key)
            after = hands.rows[1 : place.map.height]
            wide = place.map.width
            assert [r[:wide].rstrip() for r in after] == [r[:wide].rstrip() for r in before]

    on_screen(tmp_path, act, ready(), size)


@pytest.mark.requirement(37)
def test_the_focus_has_a_mark_and_menus_answer_to_digits(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        assert any(row.startswith("> 1 New game: Dunkirk 1940") for row in hands.rows)
        assert any("Balance: of " in row for row in hands.rows)
        await hands.press("1")
        assert any(row.startswith("> 1 Begin") for row in hands.rows)
        await hands.press("down")
        assert any(row.startswith("> 2 Seats, 1 of 4: one person") for row in hands.rows)
        assert hands.said == "2 of 2: Seats, 1 of 4: one person plays both sides."
        await hands.press("2")
        assert hands.said == "2 of 2: Seats, 2 of 4: two people take turns at this keyboard."
        await hands.press("0")
        assert isinstance(hands.app.screen, StartScreen)
        await hands.press("1", "1")
        await hands.pilot.pause()
        assert hands.rows[0].startswith("Dunkirk 1940 | French set-up")
        await hands.press("[")
        shown = [row for row in hands.rows if " of 2: " in row]
        assert len(shown) == 2 and any(row.startswith("> Choose") for row in hands.rows)
        await hands.press("2")
        assert hands.said.startswith("The French place 9 units")
        assert "Albert" in " ".join(hands.rows)

    on_screen(tmp_path, act)


@pytest.mark.requirement(8, 37)
def test_there_are_no_borders_and_the_indent_alternates(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        indents = []
        for key in "adad":
            await hands.press(key)
            said = hands.game.query_one(Said)
            text = "".join(run.text for run in said.rows[0])
            indents.append(len(text) - len(text.lstrip()))
            assert all(row.isascii() for row in hands.rows)
        assert indents in ([0, 1, 0, 1], [1, 0, 1, 0])

    on_screen(tmp_path, act, ready())


def test_the_layout_is_remembered(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.type("panel log")
        await hands.type("colours dark")
        await hands.press("ctrl+n")
        await hands.type("quiet on")

    async def again(hands: Hands) -> None:
        assert hands.game.shown == "log" and hands.game.zoom == 3
        assert hands.app.theme_now.name == "dark"
        assert "hexplain --reader" not in " ".join(hands.rows), "that is said once"

    on_screen(tmp_path, act, ready())
    on_screen(tmp_path, again, ready())


def test_too_small_says_what_is_needed_and_recovers(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        before = hands.rows
        await hands.pilot.resize_terminal(50, 15)
        await hands.pilot.pause()
        shown = " ".join(" ".join(hands.rows).split())
        assert "This terminal is 50 by 15. Hexplain needs 64 by 20" in shown
        await hands.pilot.resize_terminal(80, 24)
        await hands.pilot.pause()
        assert hands.rows == before

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(20)
def test_the_legend_explains_every_mark_that_is_shown(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        words = hands.game.player.desk.words
        await hands.press("tab", "a", "a")
        known = set("".join(row.shown for row in legend(words.names, words.marks)))
        place = hands.game.place
        assert place is not None
        board = [row[3:] for row in hands.rows[2 : 1 + place.map.height]]
        strange = {c for row in board for c in row if not (c.isdigit() or c == " ")} - known
        assert not strange, strange
        await hands.press("ctrl+k")
        text = " ".join(" ".join(hands.rows).split())
        for row in legend(words.names, words.marks):
            assert row.phrase.split()[0] in text

    on_screen(tmp_path, act, ready())


def test_the_keys_of_the_screen_are_nobody_elses(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        taken = set(hands.game.player.bindings)
        assert not {key.shown for key in SCREEN_KEYS} & taken
        await hands.press("?")
        text = ""
        for _ in range(14):
            await hands.press("ctrl+v")
            text += "\n".join(hands.rows)
        for key in SCREEN_KEYS:
            assert key.shown in text

    on_screen(tmp_path, act, ready())


def test_two_people_hand_over_with_an_empty_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "is_needed", lambda desk: len(desk.session.entries) > 2)
    desk = dunkirk("3", "seats two", "take dyle")

    async def act(hands: Hands) -> None:
        monkeypatch.setattr("tui.desk.handing.is_needed", lambda desk: desk.two_seats)
        await hands.press("F", "2")
        assert "Press Enter to hand over" in hands.said or ". . ." not in hands.said
        await hands.press("enter")
        assert not any("|" in row for row in hands.rows), "the map is gone"
        assert "Hand over" in hands.said
        await hands.press("enter")
        assert hands.rows[0].startswith("Dunkirk 1940 | German set-up")
        assert sum("|" in row for row in hands.rows) > 5

    on_screen(tmp_path, act, desk)


def test_a_new_game_says_what_can_be_done_until_something_is_looked_at(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("1", "1")
        await hands.pilot.pause()
        shown = "\n".join(hands.rows)
        assert "p place: Place a unit" in shown
        assert "qeadzc cursor  Tab unit  ? keys  p place" in shown, "the keys are not covered"
        assert "Enter tell" in shown
        await hands.press("enter")
        assert "[ take: Take a ready set-up whole" in "\n".join(hands.rows)
        await hands.press("tab")
        shown = "\n".join(hands.rows)
        assert "Cursor to a + hex, then Enter or p." in shown and "[ take:" not in shown
        await hands.press("d", "enter")
        assert hands.said.startswith("French 7th Army is placed at 0203")

    on_screen(tmp_path, act)


def test_enter_with_a_unit_in_hand_says_why_not(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        await hands.type("look 0101")
        await hands.press("enter")
        assert hands.said.startswith("Refused: ") or " Refused: " in hands.said

    on_screen(tmp_path, act, ready())


def test_many_games_and_saves_fit_the_start_screen(tmp_path: Path) -> None:
    (dunkirk_info,) = [s for s in shipped_infos() if s.id == "dunkirk-1940"]
    games = tuple(replace(dunkirk_info, title=f"Game {n}") for n in range(1, 8))
    saves = [
        SaveInfo(path=tmp_path / f"{n}", modified=n, title=f"Save {n}", turn=n)
        for n in range(20, 0, -1)
    ]

    async def run() -> None:
        async with playing(tmp_path, None, (80, 24), scenarios=games, saves=saves) as hands:
            shown = [row for row in hands.rows[:-1] if "New game: Game" in row]
            assert len(shown) == 7, "every one is there"
            assert "> 1 Go on: Save 20" in " ".join(hands.rows), "the last game is at hand"
            await hands.press("down", "down")
            for number in range(1, 8):
                beside_map = (row[: 79 - pictures.WIDE - 2] for row in hands.rows)
                rows = " ".join(" ".join(beside_map).split())
                assert f"> {number + 2} New game: Game {number} Germany strikes west" in rows
                assert "1 Go on: Save 20" in rows and "2 Older saved games: 19" in rows
                assert "Control K explains" in rows
                await hands.press("down")
            await hands.press("2")
            assert hands.said.startswith("1 of 9: Go on: Save 19")
            await hands.press("9", "9")
            assert hands.said.startswith("1 of 3: Go on: Save 3")
            await hands.press("0")
            assert hands.said.startswith("1 of 9: Go on: Save 20")

    asyncio.run(run())
