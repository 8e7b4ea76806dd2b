"""The command palette: all that can be done, by its words; units and places are completed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from rich.style import Style
from textual.widgets import Input

from engine.language.names import NotUnderstood
from tests.app.games import app_of, rows_of
from tests.app.test_themes import MACHADO, contrast, seen
from tests.contract.games import shipped
from tests.keys.playing import to_movement
from tui.desk.typed import understand_line
from tui.keys.order_keys import verb_keys
from tui.keys.player import Player
from tui.screens.entries import Entry, entries, matching
from tui.screens.game import GameScreen
from tui.screens.palette import Palette
from tui.themes import TERMINAL, THEMES, theme_named
from tui.viewmodel import View


def view_of(scenario: str) -> View:
    return View(Player(to_movement(scenario, 3).desk))


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_every_order_question_and_setting_is_there_and_each_line_is_understood(
    scenario: str,
) -> None:
    view = view_of(scenario)
    desk, found = view.desk, list(entries(view))
    words = {entry.words for entry in found}
    assert {verb.words[0] for verb in desk.options.verbs()} <= words
    assert {command.words[0] for command in desk.commands if command.available(desk)} <= words
    assert {"level brief", "level full", "colours light", "panel log", "overlay zones"} <= words
    keys = {*verb_keys(desk.session.game), *(command.key for command in desk.commands)}
    for entry in found:
        assert entry.help and (entry.key in keys or _is_understood(view, entry)), entry


def _is_understood(view: View, entry: Entry) -> bool:
    screen = GameScreen(view.player, [])
    if screen.menu.understands(entry.line):
        return True
    try:
        return bool(understand_line(view.desk, entry.line))
    except NotUnderstood:
        return False


@pytest.mark.parametrize(
    ("query", "first", "line"),
    [
        ("ky", "select Kyle infantry", ""),
        ("reach ky", "reach Kyle infantry", "reach LSi01"),
        ("lütz", "look Lützen", "look 0928"),
        ("take back", "undo", "undo"),
        ("level f", "level full", "level full"),
    ],
)
def test_words_find_it_and_names_are_completed(query: str, first: str, line: str) -> None:
    found = matching(view_of("lutzen-1632"), query)
    assert (found[0].words, found[0].line) == (first, line)
    assert found[-1].line == query, "at last the line itself"


def test_it_is_textuals_own_on_control_p_and_does_what_was_chosen(tmp_path: Path) -> None:
    desk = to_movement("lutzen-1632", 3).desk

    async def run() -> None:
        app = app_of(tmp_path, desk)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+p", *"reach ky")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert any(row.strip() == "reach Kyle infantry" for row in rows_of(app))
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert "Kyle infantry, 4 points, can reach 45 hexes." in rows_of(app)[-1]
            await pilot.press("ctrl+p", "escape")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)

    asyncio.run(run())


@pytest.mark.requirement(15)
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("reach ky", "Kyle infantry, 4 points, can reach 45 hexes."),
        ("blefuscu", "Not understood: blefuscu is no command."),
        ("", "No command."),
    ],
)
def test_no_enter_is_without_an_answer_however_fast_it_was_typed(
    typed: str, said: str, tmp_path: Path
) -> None:
    """Enter while the list is still being made did nothing, and said nothing."""
    desk = to_movement("lutzen-1632", 3).desk

    async def run() -> None:
        app = app_of(tmp_path, desk)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+p")
            palette = app.screen
            assert isinstance(palette, Palette)
            palette._cancel_gather_commands()
            palette._list_visible = False
            with palette.prevent(Input.Changed):  # nothing was found yet
                palette.query_one(Input).value = typed
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert said in " ".join(app.screen.said.words.split())

    asyncio.run(run())


# ---- colours


def of_palette(tmp_path: Path, theme: str) -> list[list[tuple[str, Style]]]:
    """The rows that the palette has over the map, each as text with its style."""
    found: list[list[tuple[str, Style]]] = []

    async def run() -> None:
        app = app_of(tmp_path, to_movement("lutzen-1632", 3).desk)
        async with app.run_test(size=(80, 24)) as pilot:
            app.keep(msgspec.structs.replace(app.screen_settings, theme=theme))
            app.dress()
            await pilot.press("ctrl+p")
            await app.workers.wait_for_complete()
            await pilot.pause()
            for strip in app.screen._compositor.render_strips()[1:20]:
                found.append([(part.text, part.style or Style()) for part in strip])

    asyncio.run(run())
    return found


def words_of(rows: list[list[tuple[str, Style]]]) -> Iterator[tuple[str, Style]]:
    return ((text, style) for row in rows for text, style in row if text.strip())


@pytest.mark.requirement(40)
@pytest.mark.parametrize("name", [theme for theme in THEMES if theme != TERMINAL])
def test_it_has_the_colours_of_the_theme_and_stands_out_for_all_eyes(
    name: str, tmp_path: Path
) -> None:
    """It had the terminal's paper and a grey of its own in every theme: on light paper no words."""
    theme = theme_named(name)
    both = {theme.ink, theme.paper}
    for text, style in words_of(of_palette(tmp_path, name)):
        assert style.color is not None and style.bgcolor is not None, text
        ink, paper = style.color.name, style.bgcolor.name
        assert {ink, paper} == both and not style.dim, (text, style)
        for kind in MACHADO:
            assert contrast(seen(ink, kind), seen(paper, kind)) >= 4.5, (text, kind)
        assert contrast(ink, paper) >= 4.5, (text, ink, paper)


@pytest.mark.requirement(39)
def test_in_the_usual_theme_it_has_the_terminals_own_colours(tmp_path: Path) -> None:
    for text, style in words_of(of_palette(tmp_path, TERMINAL)):
        colours = {c.name if c else "default" for c in (style.color, style.bgcolor)}
        assert colours in ({"default"}, {"color(0)", "color(7)"}), (text, style)


@pytest.mark.requirement(39)
def test_without_colour_what_enter_takes_is_still_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    rows = of_palette(tmp_path, TERMINAL)
    marked = [text.strip() for text, style in words_of(rows) if style.underline]
    assert marked[0] == "move" and "end" not in marked, marked
    assert all(style.color is None or style.color.is_default for _, style in words_of(rows))
