"""Textual's command palette over what a game offers. Loaded when it is first opened, not before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Protocol, cast

from rich.markup import escape
from rich.text import Text
from textual import on
from textual.command import (
    CommandInput,
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
)
from textual.widgets import Input

from tui.desk.desk import Rows
from tui.screens.entries import Entry, entries, matching
from tui.screens.host import Host
from tui.themes import THEMES, theme_named
from tui.viewmodel import View


class Offering(Protocol):
    """The screen of a game, as its palette sees it."""

    @property
    def view(self) -> View:
        """What is shown of the game."""

    def do(self, entry: Entry) -> None:
        """What was chosen is done."""

    def answer(self, rows: Rows) -> None:
        """Rows are said."""


class Entries(Provider):
    """The entries of the game that lies beneath."""

    @property
    def _game(self) -> Offering:
        return cast("Offering", self.screen)

    async def discover(self) -> Hits:
        """Everything, before a word is typed."""
        for entry in entries(self._game.view):
            yield DiscoveryHit(_shown(entry), self._does(entry), entry.words, escape(entry.help))

    async def search(self, query: str) -> Hits:
        """What fits the words, the best first."""
        for number, entry in enumerate(matching(self._game.view, query)):
            score = 1 / (1 + number)
            yield Hit(score, _shown(entry), self._does(entry), entry.words, escape(entry.help))

    def _does(self, entry: Entry) -> Callable[[], None]:
        return partial(self._game.do, entry)


def _shown(entry: Entry) -> Text:
    return Text(entry.words)


_PARTS = (" > Vertical", " CommandInput", " CommandList", " #--input")
_STILL = """
Palette, Palette > Vertical, Palette #--input { border: none; }
Palette > Vertical { margin-top: 1; height: 100%; }
Palette #--input { height: 1; padding: 0; }
Palette SearchIcon { display: none; }
Palette CommandInput, Palette CommandInput:focus { height: 1; padding: 0; border: none; }
Palette CommandList {
    max-height: 18; padding: 0; border: none; scrollbar-size-vertical: 1;
}
Palette > .command-palette--help-text { color: transparent; text-style: not bold not dim; }
Palette LoadingIndicator { display: none; }
"""
"""What is the same in every theme: nothing moves, and no line is lost to a border."""


def _coloured(name: str) -> str:
    """The palette in the colours of a theme: text and paper, and what is marked the other way."""
    theme = theme_named(name)
    ink, paper = (theme.ink, theme.paper) if theme.paper else ("ansi_default", "ansi_default")
    marked = (theme.paper, theme.ink) if theme.paper else ("ansi_black", "ansi_white")
    whole = f"Palette.{class_of(name)}"
    parts = ", ".join(whole + part for part in _PARTS)
    placeholder = f"{whole} CommandInput > .input--placeholder"
    rows = f"{whole} CommandList > .option-list--option"
    cursor = f"{whole} CommandInput > .input--cursor"
    return f"""
{parts}, {rows}, {placeholder} {{ color: {ink}; background: {paper}; }}
{placeholder} {{ text-style: not dim; }}
{whole} CommandList {{
    scrollbar-color: {ink}; scrollbar-background: {paper}; scrollbar-color-active: {ink};
    scrollbar-color-hover: {ink}; scrollbar-background-hover: {paper};
    scrollbar-background-active: {paper};
}}
{cursor} {{ color: {ink}; background: {paper}; text-style: reverse; }}
{whole} CommandList:ansi > .option-list--option-highlighted {{
    color: {marked[0]}; background: {marked[1]}; text-style: bold;
}}
{whole} CommandList:nocolor > .option-list--option-highlighted {{ text-style: bold underline; }}
"""


def class_of(name: str) -> str:
    """The name that the style sheet has for a theme."""
    return f"in-{name}"


class Palette(CommandPalette):
    """The palette in the theme's colours, without what moves or blinks."""

    DEFAULT_CSS: ClassVar[str] = _STILL + "".join(map(_coloured, THEMES))

    def __init__(self) -> None:
        super().__init__([Entries], placeholder="Words of an order, question, setting, unit, place")

    @on(Input.Submitted)
    def take_best(self, event: Input.Submitted) -> None:
        """Enter takes what is marked; while the list is still being made, what fits best.

        So no Enter is without an answer, however fast it was typed.
        """
        query = event.value.strip()
        if self._list_visible and (
            self.query_one(CommandList).highlighted is not None or not query
        ):
            return
        event.stop()
        event.prevent_default()
        game = cast("Offering", self.app.screen_stack[-2])
        best = matching(game.view, query)[0] if query else None
        self._cancel_gather_commands()
        self.dismiss()
        if best is not None:
            self.app.call_later(game.do, best)
        else:
            self.app.call_later(game.answer, ["No command."])

    def on_mount(self) -> None:
        """Nothing blinks, and the colours are those of the screen beneath."""
        self.add_class(class_of(cast(Host, self.app).screen_settings.theme))
        self.query_one(CommandInput).cursor_blink = False
