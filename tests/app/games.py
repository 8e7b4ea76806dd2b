"""Games on the app, without a terminal: keys pressed through a pilot, the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.app import HexplainApp, Table
from tui.desk.desk import Desk, Rows
from tui.keys.player import Player
from tui.screens.game import GameScreen
from tui.screens.start import Choice, StartScreen

SIZES = ((80, 24), (120, 40))
TEXTUAL = {
    " ": "space", "shift-tab": "shift+tab", "-": "minus", "+": "plus", "_": "underscore",
    "`": "grave_accent", "~": "tilde",
}  # fmt: skip
"""Keys by Textual's names, where they are not the same."""


def dunkirk(seed: str = "3", *lines: str) -> Desk:
    """A game of Dunkirk in memory, after some typed orders."""
    from tui.desk.answering import answer

    desk = open_game(shipped()["dunkirk-1940"], seed)
    for line in lines:
        answer(desk, line)
    return desk


READY = ("take dyle", "end yes", "take sickle", "end yes")
"""Both set-ups."""


def opener(picked: Choice, accept: bool) -> tuple[Player, Rows]:
    player = Player(dunkirk())
    return player, player.begin()


def table(folder: Path, desk: Desk | None = None, **more: Any) -> Table:
    player = Player(desk) if desk else None
    return Table(folder, opener, player=player, first=player.begin() if player else [], **more)


def app_of(folder: Path, desk: Desk | None = None, **more: Any) -> HexplainApp:
    return HexplainApp(table(folder, desk, **more))


class Hands:
    """Someone at the app."""

    def __init__(self, app: HexplainApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            screen = self.app.screen
            assert isinstance(screen, GameScreen | StartScreen)
            screen.on_key(events.Key(TEXTUAL.get(key, key), key if len(key) == 1 else None))
            await asyncio.sleep(0)
        await self.pilot.pause()

    async def type(self, line: str) -> None:
        await self.press("/", *line, "enter")

    @property
    def game(self) -> GameScreen:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen

    @property
    def rows(self) -> list[str]:
        return rows_of(self.app)

    @property
    def said(self) -> str:
        return " ".join(self.app.screen.said.words.split())  # type: ignore[attr-defined]


def rows_of(app: HexplainApp) -> list[str]:
    """The screen as text."""
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]


@asynccontextmanager
async def playing(
    folder: Path, desk: Desk | None = None, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[Hands]:
    app = app_of(folder, desk, **more)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(app, pilot)


Act = Callable[[Hands], Awaitable[None]]


def on_screen(
    home: Path, act: Act, desk: Desk | None = None, size: tuple[int, int] = (80, 24)
) -> None:
    async def run() -> None:
        async with playing(home, desk, size) as hands:
            await act(hands)

    asyncio.run(run())


def ready() -> Desk:
    return dunkirk("3", *READY)
