"""What the keys and words of the screen do: map, panels, colours, the way to the line mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tui.desk import books
from tui.desk.building import numbered
from tui.desk.desk import Question, Rows
from tui.keys.player import Player
from tui.map.layout import ZOOMS
from tui.screens.host import Host
from tui.screens.keeping import PAGES, ScreenSettings
from tui.themes import THEMES, TITLES

_CLOSED = "Menu closed."


class Drawn(Protocol):
    """The screen of a game, as its own commands see it."""

    @property
    def host(self) -> Host:
        """The app."""

    @property
    def player(self) -> Player:
        """Who plays by keys."""

    @property
    def page(self) -> str:
        """The panel that is open."""

    @property
    def zoom(self) -> int:
        """How near the map is, from 1 to 3."""

    def lay_anew(self) -> None:
        """Everything in its place again."""

    def open_page(self, name: str) -> Rows:
        """Another panel; what is said of it."""

    def lay_over(self, name: str = "") -> Rows:
        """Another overlay of the map; what is said of it."""

    def turn(self, by: int) -> Rows:
        """Pages of the panel; what is said of it."""

    def open_palette(self) -> Rows:
        """The command palette over the game; what is said instead where there is none."""


class Menu:
    """The screen's own commands. Each answers with one row."""

    def __init__(self, screen: Drawn) -> None:
        self.screen = screen
        self.has_chosen = False
        """True if what was just answered came from the menu: then all is drawn."""

    @property
    def settings(self) -> ScreenSettings:
        """The settings in force."""
        return self.screen.host.screen_settings

    def choices(self) -> list[tuple[str, str]]:
        """The numbered commands: their words, and what each does."""
        now = self.settings
        return [
            ("nearer", f"Map nearer, now zoom {self.screen.zoom} of 3"),
            ("farther", "Map from farther off"),
            ("panel", f"Next panel, now {self.screen.page}"),
            ("legend", "Legend of the map's marks"),
            ("overlay", "Over the map: zones, sight and fire, objectives, who must attack"),
            ("quiet", f"Quiet map, of which nothing is drawn until Control L: {_on(now.quiet)}"),
            ("magnifier", f"Terminal's cursor on the look cursor's hex: {_on(now.on_cell)}"),
            ("colours", f"Colours: {TITLES[self.screen.host.theme_now.name]}"),
            ("line", "Go on in the line mode"),
        ]

    def understands(self, line: str) -> bool:
        """True if a typed line is for the screen and not for the game."""
        return line.casefold().split()[:1] != [] and line.casefold().split()[0] in _COMMANDS

    def typed(self, line: str) -> Rows:
        """A typed line for the screen."""
        word, *rest = line.casefold().split()
        return self.run(word, rest[0] if rest else "")

    def run(self, word: str, rest: str = "") -> Rows:
        """A command by its word."""
        return _COMMANDS[word](self, rest)

    # ---- commands

    def _menu(self, rest: str) -> Rows:
        """A menu like those of the game: heard row by row, answered by a number or Enter."""
        told = self.choices()
        names = tuple(f"{what}." for _, what in told)
        rows = numbered(f"The screen: {len(told)} choices. 0 closes.", names)

        def pick(number: int) -> Rows:
            self.has_chosen = True
            return self.run(told[number][0])

        return self.screen.player.ask(
            Question(rows, names, pick, lambda: [_CLOSED], _CLOSED, stays=True, aside=True)
        )

    def _zoom(self, by: int) -> Rows:
        wanted = self.screen.zoom + by
        if wanted not in ZOOMS:
            return [f"The map is as {'near' if by > 0 else 'far off'} as it can be."]
        self._set(zoom=wanted)
        self.screen.lay_anew()
        return [f"Zoom {self.screen.zoom} of 3."]

    def _panel(self, rest: str) -> Rows:
        if rest and rest not in PAGES:
            return [f"There is no panel {rest}. There is: {', '.join(PAGES)}."]
        pages = self._pages()
        now = self.screen.page if self.screen.page in pages else pages[-1]
        name = rest or pages[(pages.index(now) + 1) % len(pages)]
        return self.screen.open_page(name)

    def _pages(self) -> tuple[str, ...]:
        """The panels that this game fills."""
        has_reports = books.reports_of(self.screen.player.desk)
        return tuple(page for page in PAGES if page != "report" or has_reports)

    def _page(self, by: int) -> Rows:
        return self.screen.turn(by)

    def _switch(self, name: str, title: str, rest: str) -> Rows:
        value = rest == "on" if rest in ("on", "off") else not getattr(self.settings, name)
        self._set(**{name: value})
        return [f"{title} {_on(value)}."]

    def _quiet(self, rest: str) -> Rows:
        (told,) = self._switch("quiet", "Quiet map", rest)
        return [f"{told} Control L draws what has changed." if self.settings.quiet else told]

    def _colours(self, rest: str) -> Rows:
        host = self.screen.host
        if host.without_colour:
            return ["NO_COLOR is set: there are no colours."]
        if rest and rest not in THEMES:
            return [f"There are no colours {rest}. There are: {', '.join(THEMES)}."]
        name = rest or THEMES[(THEMES.index(self.settings.theme) + 1) % len(THEMES)]
        self._set(theme=name)
        host.dress()
        return [f"Colours: {TITLES[name]}."]

    def _line(self, rest: str) -> Rows:
        self.screen.host.leave_to_line()
        return ["The line mode."]

    def _redraw(self, rest: str) -> Rows:
        self.screen.host.redraw()
        return ["Drawn again."]

    def _palette(self, rest: str) -> Rows:
        return self.screen.open_palette()

    def _stop(self, rest: str) -> Rows:
        self.screen.host.action_suspend_process()
        return ["Back."]

    def _set(self, **values: Any) -> None:
        self.screen.host.keep(msgspec.structs.replace(self.settings, **values))


def _on(value: bool) -> str:
    return "on" if value else "off"


_COMMANDS: dict[str, Callable[[Menu, str], Rows]] = {
    "screen": Menu._menu,
    "nearer": lambda menu, rest: menu._zoom(1),
    "farther": lambda menu, rest: menu._zoom(-1),
    "palette": Menu._palette,
    "panel": Menu._panel,
    "game": lambda menu, rest: menu.screen.open_page("game"),
    "legend": lambda menu, rest: menu.screen.open_page("legend"),
    "overlay": lambda menu, rest: menu.screen.lay_over(rest),
    "page": lambda menu, rest: menu._page(1),
    "back": lambda menu, rest: menu._page(-1),
    "quiet": Menu._quiet,
    "magnifier": lambda menu, rest: menu._switch(
        "on_cell", "Terminal's cursor on the look cursor's hex", rest),
    "colours": Menu._colours,
    "line": Menu._line,
    "redraw": Menu._redraw,
    "stop": Menu._stop,
}  # fmt: skip
