"""The start: saved games, the last one first, and new ones by number; then options and seats."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from textual import events
from textual.app import ComposeResult

from engine.computer.levels import LEVELS, OFFICER
from engine.core.errors import DataError
from engine.data.library import ScenarioInfo
from engine.session.errors import ChangedData
from engine.session.store import SaveInfo
from tui.map import Run
from tui.map.runs import Line
from tui.screens import pictures
from tui.screens.base import TalkingScreen
from tui.screens.keys import players_key
from tui.seating import BOTH, Seating, computer, seatings
from tui.viewmodel import text, wrapped
from tui.widgets.rows import Rows as RowsWidget

READER = (
    "Games are saved all the time. In a game the question mark lists the keys, Control K explains "
    "the marks of the map. Screen reader or braille: leave with 0, then start hexplain --reader."
)
_MOST = 9
_LEAST = 76
"""The columns from which on a map has room beside the menu."""
T = TypeVar("T")


@dataclass(frozen=True)
class Choice:
    """What was chosen: a new game of a scenario, or a save to go on with."""

    scenario: str = ""
    seats: str = "one"
    options: tuple[str, ...] = ()
    save: Path | None = None
    computer: str = ""
    """The side that the computer plays and its level: "french=officer"."""


@dataclass(frozen=True)
class Entry:
    """A numbered choice: its row, what it does, what is told of it, and whose map is beside it."""

    row: str
    run: Callable[[], None]
    more: tuple[str, ...] = ()
    scenario: ScenarioInfo | None = None


@dataclass
class NewGame:
    """A new game that is being set up."""

    scenario: ScenarioInfo
    seating: Seating = BOTH
    level: str = OFFICER.name
    options: dict[str, bool] = field(default_factory=dict)


class StartScreen(TalkingScreen):
    """The menus before a game."""

    def __init__(self, scenarios: tuple[ScenarioInfo, ...], saves: list[SaveInfo]) -> None:
        super().__init__()
        self.scenarios = scenarios
        self.saves = saves
        self.body = RowsWidget("start")
        self.keys = RowsWidget("keys")
        self.at = 0
        self.heading = ""
        self.entries: list[Entry] = []
        self.back: Callable[[], None] = self._leave
        self._first()

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield from (self.body, self.keys, self.notice, self.said)

    def on_mount(self) -> None:
        """Shows the first menu and says it."""
        super().on_mount()
        self.said.holds = self.host.screen_settings.quiet
        self._tell()

    def lay_out(self) -> None:
        """See TalkingScreen."""
        self.body.lie(0, 0, self.wide, self.high - 2)
        self.keys.lie(0, self.high - 2, self.wide, 1)
        self._draw()

    # ---- menus

    def _first(self) -> None:
        games = [Entry(f"New game: {s.title}", lambda s=s: self._new(s), _told(s), s)  # type: ignore[misc]
                 for s in self.scenarios]  # fmt: skip
        self._menu("Hexplain: historical wargames by keyboard, by eye or by ear",
                   [*self._saves(0, _MOST - len(games)), *games], self._leave)  # fmt: skip

    def _saves(self, first: int, room: int) -> list[Entry]:
        """Saved games, the newest first; if there is no room for all, the way to the others."""
        left = self.saves[first:]
        shown = left if len(left) <= room else left[: room - 1]
        known = {scenario.id: scenario for scenario in self.scenarios}
        entries = [Entry(_saved(s), lambda s=s: self._open(Choice(save=s.path)),  # type: ignore[misc]
                         scenario=known.get(s.scenario)) for s in shown]  # fmt: skip
        if len(shown) < len(left):
            rest, at = len(left) - len(shown), first + len(shown)
            entries.append(Entry(f"Older saved games: {rest}", lambda: self._older(at)))
        return entries

    def _older(self, first: int) -> None:
        self._menu("Older saved games", self._saves(first, _MOST), self._first)

    def _new(self, scenario: ScenarioInfo) -> None:
        options = {o.id: o.standard for o in scenario.options}
        self._game(NewGame(scenario, options=options))

    def _game(self, new: NewGame, at: int = 0) -> None:
        """Options and seats of a new game."""

        def seats() -> None:
            new.seating = _after(seatings(new.scenario), new.seating)
            self._game(new, 1)

        def level() -> None:
            new.level = _after(tuple(LEVELS), new.level)
            self._game(new, 2)

        def option(name: str, number: int) -> Callable[[], None]:
            def switch() -> None:
                on = new.scenario.switched((o for o, is_on in new.options.items() if is_on), name)
                new.options.update({o: o in on for o in new.options})
                self._game(new, number)

            return switch

        ways = seatings(new.scenario)
        at_seats = ways.index(new.seating) + 1
        asked_level = [
            Entry(f"The computer plays as {new.level}", level, (LEVELS[new.level].sentence,))
        ]
        levels = asked_level if new.seating.computer else []
        entries = [
            Entry("Begin", lambda: self._open(_picked(new))),
            Entry(f"Seats, {at_seats} of {len(ways)}: {new.seating.words}", seats),
            *levels,
            *(
                Entry(f"{o.title}: {'on' if new.options[o.id] else 'off'}", option(o.id, n),
                      (o.text,) if o.text else ())
                for n, o in enumerate(new.scenario.options[: _MOST - 3], 2 + len(levels))
            ),
        ]  # fmt: skip
        entries = [replace(entry, scenario=new.scenario) for entry in entries]
        self._menu(f"New game: {new.scenario.title}", entries, self._first, at)

    def _menu(
        self, title: str, entries: list[Entry], back: Callable[[], None], at: int = 0
    ) -> None:
        is_other = title != self.heading
        self.heading, self.entries, self.back, self.at = title, entries, back, at
        if self.is_attached:
            self._draw_unless_quiet()
            self._tell(f" {title}." if is_other else "")

    def _open(self, picked: Choice, accept: bool = False) -> None:
        try:
            self.host.open_game(picked, accept)
        except ChangedData as changed:
            go_on = Entry("Go on all the same", lambda: self._open(picked, True))
            self._menu(changed.reason, [Entry("Cancel", self._first), go_on], self._first)
        except (DataError, OSError) as error:
            self.say([str(error)])

    def _leave(self) -> None:
        self.host.leave(0)

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Digits choose; up and down, w and s, Tab move; Enter takes; 0 goes back."""
        event.stop()
        event.prevent_default()
        key = players_key(event.key, event.character)
        if event.key in ("ctrl+c", "ctrl+d"):
            self._leave()
        elif event.key == "ctrl+l":
            self._draw()
            self.host.redraw()
            self._tell()
        elif event.key == "ctrl+z":
            self.host.action_suspend_process()
        elif key in ("down", "s", "tab", "x", "."):
            self._move(1)
        elif key in ("up", "w", "shift-tab", "e", ","):
            self._move(-1)
        elif key == "enter":
            self.entries[self.at].run()
        elif key in ("0", "escape", "!"):
            self.back()
        elif key.isdecimal() and 1 <= int(key) <= len(self.entries):
            self.entries[int(key) - 1].run()
        else:
            self.say([f"Answer 1 to {len(self.entries)}, or 0 to {self._zero}."])

    @property
    def _zero(self) -> str:
        return "leave" if self.back == self._leave else "go back"

    def _move(self, by: int) -> None:
        self.at = (self.at + by) % len(self.entries)
        self._draw_unless_quiet()
        self._tell()

    def _tell(self, menu: str = "") -> None:
        entry = self.entries[self.at]
        row = f"{self.at + 1} of {len(self.entries)}: {entry.row}.{menu}"
        self.say([row])

    # ---- drawing

    def _draw_unless_quiet(self) -> None:
        """Where the map is to be quiet nothing is drawn here but what is said."""
        if not self.host.screen_settings.quiet:
            self._draw()

    def _draw(self) -> None:
        scenario = self.entries[self.at].scenario
        is_drawn = scenario is not None and self.wide >= _LEAST
        map_rows = pictures.picture(scenario) if scenario and is_drawn else []
        width = self.wide - 1 - (pictures.WIDE + 2 if map_rows else 0)
        room = self.high - 2
        rows: list[Line] = [text("title", self.heading), ()]
        ending = [(), *wrapped(READER, self.wide - 1, "keys")] if self.back == self._leave else []
        left = room - len(rows) - len(ending)
        rows += self._entries(width, left) or self._entries(width, left, only=True)
        rows = _with_map(rows, map_rows, width)
        if len(rows) + len(ending) <= room:
            rows += ending
        self.body.show(rows[:room])
        move = "1-9 or Enter choose, w and s or the arrows move"
        self.keys.show([(Run(f"{move}, 0 {self._zero}", "keys"),)])

    def _entries(self, width: int, room: int, only: bool = False) -> list[Line]:
        """All entries with what is told of each, if there is room; or only of the one in focus."""
        heads = [self._head(n, entry, width) for n, entry in enumerate(self.entries)]
        left = room - sum(map(len, heads))
        rows: list[Line] = []
        for number, (head, entry) in enumerate(zip(heads, self.entries, strict=True)):
            rows += head
            told = entry.more if not only or number == self.at else ()
            parts = [wrapped(more, min(width, 96), "text", "    ") for more in told]
            if not only:
                rows += [*(line for part in parts for line in part), *((),) * bool(parts)]
                continue
            for part in parts:
                left -= len(part)
                rows += part if left >= 0 else []
        return rows if only or len(rows) <= room else []

    def _head(self, number: int, entry: Entry, width: int) -> list[Line]:
        now = number == self.at
        mark = "> " if now else "  "
        return wrapped(entry.row, width, "focus" if now else "text", f"{mark}{number + 1} ")


def _with_map(rows: list[Line], map_rows: list[Line], width: int) -> list[Line]:
    """The rows with a map beside those after the heading."""
    low = [()] * max(0, len(map_rows) + 2 - len(rows))
    found: list[Line] = []
    for number, row in enumerate([*rows, *low]):
        beside = map_rows[number - 2] if 0 <= number - 2 < len(map_rows) else ()
        gap = Run(" " * (width + 2 - sum(len(run.text) for run in row)))
        found.append((*row, gap, *beside) if beside else row)
    return found


def _told(scenario: ScenarioInfo) -> tuple[str, ...]:
    special = (f"Special: {scenario.special}",) if scenario.special else ()
    balance = (scenario.balance,) if scenario.balance else ()
    return (scenario.description, f"{scenario.players} {scenario.length}", *balance, *special)


def _saved(save: SaveInfo) -> str:
    when = time.strftime("%d %b %Y %H:%M", time.localtime(save.modified))
    if save.damaged:
        return f"Damaged: {save.path.name}, {when}"
    state = f"turn {save.turn}, {save.phasing} {save.phase}" if save.turn else "set-up"
    return f"Go on: {save.title}, {'finished' if save.finished else state}, {when}"


def _picked(new: NewGame) -> Choice:
    options = tuple(name for name, on in new.options.items() if on)
    return Choice(
        new.scenario.id, new.seating.seats, options, None, computer(new.seating, new.level)
    )


def _after(known: tuple[T, ...], now: T) -> T:
    """The next of several, after the last the first."""
    return known[(known.index(now) + 1) % len(known)]
