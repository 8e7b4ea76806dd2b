"""What screens need of the app that shows them."""

from __future__ import annotations

from typing import Any, Protocol

from textual.geometry import Offset

from tui.screens.keeping import ScreenSettings
from tui.settings import Settings
from tui.themes import Theme


class Host(Protocol):
    """The app, as its screens see it."""

    screen_settings: ScreenSettings
    is_leaving: bool
    without_colour: bool

    @property
    def theme_now(self) -> Theme:
        """The theme in force."""

    def open_game(self, picked: Any, accept: bool) -> None:
        """Opens what was chosen and goes there. Raises DataError, ChangedData."""

    def keep(self, settings: ScreenSettings) -> None:
        """Other settings of the screen, kept for the next time."""

    def keep_page(self, name: str) -> None:
        """The panel that was opened last."""

    def keep_game_settings(self, settings: Settings) -> str:
        """Settings that the game's own commands changed; a sentence if they cannot be kept."""

    def dress(self) -> None:
        """The theme in force, everywhere."""

    def stand(self, at: Offset) -> None:
        """The terminal's cursor."""

    def redraw(self) -> None:
        """Everything again."""

    def leave(self, status: int) -> None:
        """Ends."""

    def leave_to_line(self) -> None:
        """Ends; the game goes on in the line mode."""

    def bell(self) -> None:
        """A sound."""

    def action_suspend_process(self) -> None:
        """Back to the shell for a while."""
