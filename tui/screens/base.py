"""What all screens share: one announcement at the bottom with the terminal's cursor on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from textual import events
from textual.geometry import Offset
from textual.screen import Screen

from tui.map import Run
from tui.map.runs import Line
from tui.screens.arrange import SMALLEST, is_too_small
from tui.screens.host import Host
from tui.themes import Theme
from tui.viewmodel import paragraphs
from tui.widgets.rows import Rows
from tui.widgets.said import Said


class TalkingScreen(Screen[None], inherit_bindings=False):
    """A screen that says what happens in its last rows, and says so if it is too small."""

    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.said = Said()
        self.notice = Rows("notice")
        self.lines_said = 1

    @property
    def host(self) -> Host:
        """The app."""
        return cast(Host, self.app)

    @property
    def wide(self) -> int:
        """Columns of the terminal."""
        return self.app.size.width

    @property
    def high(self) -> int:
        """Rows of the terminal."""
        return self.app.size.height

    @property
    def too_small(self) -> bool:
        """True if there is no room for anything but a sentence."""
        return is_too_small(self.wide, self.high)

    def dress(self, theme: Theme) -> None:
        """Another theme for everything on the screen."""
        self.styles.background = theme.paper or "ansi_default"
        for rows in self.query(Rows):
            rows.dress(theme)

    def say(self, rows: Sequence[str]) -> None:
        """Announces rows."""
        self.lines_said = self.said.say(rows, self.wide, self._most)
        self._place_said()

    @property
    def _most(self) -> int:
        return max(1, self.high // 2)

    def _place_said(self) -> None:
        """The announcement at the bottom, over what it needs; the cursor at its start."""
        lines = max(self.lines_said, self.said.held)
        self.said.lie(0, self.high - lines, self.wide, lines)
        self.place_cursor()

    def place_cursor(self) -> None:
        """The terminal's cursor at the start of what was said."""
        self.host.stand(Offset(0, self._said_at))

    @property
    def spoken_rows(self) -> Iterable[int]:
        """The rows that are sent whole whenever they change."""
        return range(self._said_at, self._said_at + self.lines_said)

    @property
    def _said_at(self) -> int:
        """The screen's row in which the newest announcement begins."""
        held = self.said.held if self.said.apart else 0
        return self.high - max(self.lines_said, held)

    def on_mount(self) -> None:
        """Dresses, then shows everything."""
        self.dress(self.host.theme_now)
        self.lay_anew()

    def on_screen_resume(self) -> None:
        """The cursor where it belongs."""
        self.place_cursor()

    def on_resize(self, event: events.Resize) -> None:
        """Everything in its new place; what was said stays said."""
        self.lines_said = self.said.fold(self.wide, self._most)
        self.lay_anew()

    def lay_anew(self) -> None:
        """Everything in its place: the notice if there is too little room, else the rest."""
        small = self.too_small
        for rows in self.query(Rows) if small else ():
            rows.display = rows is self.said
        self.notice.lie(0, 0, self.wide, self.high if small else 0)
        if small:
            self.notice.show(self._notice())
        else:
            self.lay_out()
        self._place_said()

    def _notice(self) -> list[Line]:
        needs = (
            f"This terminal is {self.wide} by {self.high}. Hexplain needs {SMALLEST[0]} by "
            f"{SMALLEST[1]}: make the window larger or its letters smaller.",
            "The game is saved. Tilde goes on in the line mode, which fits everywhere.",
        )
        return [(Run(""),), *paragraphs(needs, max(10, self.wide - 1))]

    def lay_out(self) -> None:
        """Puts everything in its place; there is room."""
