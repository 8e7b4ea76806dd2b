"""The full-screen app: a start screen, then a game, in the words of the line mode.

No mouse, no animation, no border, no blinking; the terminal's cursor stays visible and stands on
what was said last. Only what has changed is sent to the terminal.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec
from textual.driver import Driver
from textual.filter import NoColor
from textual.geometry import Offset

from engine.data.library import ScenarioInfo, shipped
from engine.session.store import SaveInfo
from tui.desk.desk import Rows
from tui.diff_driver import DiffDriver
from tui.keys.player import Player
from tui.line.streams import complain
from tui.screens import keeping
from tui.screens.base import TalkingScreen
from tui.screens.game import GameScreen
from tui.screens.keeping import ScreenSettings
from tui.screens.start import Choice, StartScreen
from tui.settings import Settings
from tui.textual_inside import OpenApp
from tui.themes import PLAIN, Theme, theme_named


class Opener(Protocol):
    """Opens what was chosen in the start screen."""

    def __call__(self, picked: Choice, accept: bool) -> tuple[Player, Rows]:
        """The player of the game and the first rows. Raises DataError, ChangedData."""


@dataclass(frozen=True)
class Outcome:
    """How the app ended: its exit status, and whether the game goes on in the line mode."""

    status: int = 0
    to_line: bool = False


@dataclass
class Table:
    """What the app plays at: the data folder, what can be begun, and who opens it."""

    folder: Path
    opener: Opener
    saves: list[SaveInfo] = field(default_factory=list)
    scenarios: tuple[ScenarioInfo, ...] = ()
    player: Player | None = None
    first: Rows = field(default_factory=list)
    kept: Settings | None = None
    keep: Any = None
    """Keeps the settings that the game's own commands change; takes them, answers a sentence."""


class Terminal(DiffDriver):
    """The driver, without colours if NO_COLOR asks so."""

    colours: ClassVar[Any] = "auto"


class HexplainApp(OpenApp[Outcome], inherit_bindings=False):
    """Hexplain on a full screen."""

    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Hexplain"

    def __init__(self, table: Table, driver: type[Driver] | None = None) -> None:
        self.without_colour = bool(os.environ.get("NO_COLOR"))
        super().__init__(driver_class=driver or _driver(self.without_colour), ansi_color=True)
        if self.no_color and not self.without_colour:
            self._forget_no_color()
        self.table = table
        self.screen_settings = keeping.load(table.folder)
        self.is_leaving = False
        self.animation_level = "none"

    def _forget_no_color(self) -> None:
        """An empty NO_COLOR asks for nothing, which Textual does not know."""
        self.no_color = False
        self.drop_filter(NoColor)

    @property
    def theme_now(self) -> Theme:
        """The theme in force."""
        return theme_named(PLAIN if self.without_colour else self.screen_settings.theme)

    def on_mount(self) -> None:
        """The game that was asked for, or the start screen."""
        table = self.table
        if table.player is not None:
            self.push_screen(GameScreen(table.player, self._with_hint(table.first)))
        else:
            self.push_screen(StartScreen(table.scenarios or shipped(), table.saves))

    def open_game(self, picked: Choice, accept: bool) -> None:
        """Opens what was chosen and goes there. Raises DataError, ChangedData."""
        player, first = self.table.opener(picked, accept)
        self.table.player = player
        self.switch_screen(GameScreen(player, first))

    def _with_hint(self, first: Rows) -> Rows:
        """Once it is said how to get the reader mode."""
        if self.screen_settings.reader_told:
            return first
        self.keep(msgspec.structs.replace(self.screen_settings, reader_told=True))
        return [*first, "Screen reader or braille: hexplain --reader."]

    # ---- settings

    def keep(self, settings: ScreenSettings) -> None:
        """Other settings of the screen, kept for the next time."""
        if settings != self.screen_settings:
            self.screen_settings = settings
            keeping.save(self.table.folder, settings)

    def keep_page(self, name: str) -> None:
        """The panel that was opened last."""
        if name in keeping.PAGES:
            self.keep(msgspec.structs.replace(self.screen_settings, page=name))

    def keep_game_settings(self, settings: Settings) -> str:
        """Settings that the game's own commands changed; a sentence if they cannot be kept."""
        table = self.table
        if table.keep is None or settings == table.kept:
            return ""
        table.kept = settings
        return str(table.keep(settings))

    def dress(self) -> None:
        """The theme in force, everywhere."""
        if isinstance(self.screen, TalkingScreen):
            self.screen.dress(self.theme_now)

    # ---- the terminal

    @property
    def spoken_rows(self) -> Iterable[int]:
        """The rows that the driver sends whole when they change."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        return screen.spoken_rows if isinstance(screen, TalkingScreen) else ()

    def stand(self, at: Offset) -> None:
        """The terminal's cursor."""
        self.cursor_position = at
        if isinstance(self.driver, DiffDriver):
            self.call_after_refresh(self._stand)

    def _stand(self) -> None:
        if isinstance(self.driver, DiffDriver):
            self.driver.place_cursor()

    def redraw(self) -> None:
        """Everything again."""
        if isinstance(self.driver, DiffDriver):
            self.driver.redraw()

    # ---- faults

    def tell_fault(self) -> bool:
        """No traceback reaches a player, unless HEXPLAIN_DEBUG asks for it."""
        if self.fault is None or os.environ.get("HEXPLAIN_DEBUG"):
            return False
        complain(f"A fault of the program, not yours: {self.fault!r}. Everything is saved.")
        return True

    # ---- leaving

    def leave(self, status: int) -> None:
        """Ends."""
        self.is_leaving = True
        self.exit(Outcome(status))

    def leave_to_line(self) -> None:
        """Ends; the game goes on in the line mode."""
        self.is_leaving = True
        self.exit(Outcome(to_line=True))


def _driver(without_colour: bool) -> type[Driver]:
    if not without_colour:
        return Terminal
    return type("PlainTerminal", (Terminal,), {"colours": "none"})
