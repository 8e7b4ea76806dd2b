"""A scripted turn of each scenario by single keys, and what should be heard of every key.

The orders are those of the games that are kept word for word, with a tour of the questions after
the first move. What single keys do shortly is done by keys, the rest is typed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.order import Order, Verb
from engine.language.orders import understand_parts
from tests.contract.games import shipped
from tests.golden.scripts import script_of
from tests.keys.playing import Fingers, open_game
from tests.thirty_years_war.golden import scripts as battles
from tui.desk.desk import Desk
from tui.desk.typed import find_order
from tui.keys.layout import direction_keys
from tui.keys.loop import tells, with_way_on
from tui.keys.page import Page
from tui.keys.player import Player

TESTS = Path(__file__).parents[1]
SCRIPTS = {
    "dunkirk-1940": "golden/dunkirk-german-by-cities",
    "sedan-1870": "sedan/golden/french-by-sudden-death",
    "white-mountain-1620": "thirty_years_war/golden/white-mountain-turn",
    "lutzen-1632": "thirty_years_war/golden/lutzen-turn",
    "nordlingen-1634": "thirty_years_war/golden/nordlingen-turn",
    "rocroi-1643": "thirty_years_war/golden/rocroi-turn",
    "vauchamps-1814": "vauchamps/golden/first-turn",
}
"""The game that each scenario's turn is taken from."""
MOST = 300
"""About so many keys are pressed at most."""
_STEPS = 4
_FAR = 8
"""A hex so many steps off is typed, not walked to."""
_TOUR = (
    "? . . , ; M . . . ; T . v . . ; y DIRECTION . n n b N j J K h k l . ; R . P o Y O G . < > = "
    "1 3 V JUMPS V V : : : : : ' m . 0 # . 1 ; @ 0 escape x X"
).split()
QUIET = {"quiet": True, "reader_told": True}
"""The settings of the full screen for the ear."""


@dataclass(frozen=True)
class Act:
    """A key, or a typed line with its slash, and the rows that answer it."""

    key: str
    rows: tuple[str, ...]

    @property
    def is_line(self) -> bool:
        """True for a typed line."""
        return len(self.key) > 1 and self.key[0] == "/"

    @property
    def text(self) -> str:
        """All of the answer."""
        return " ".join(self.rows)


@dataclass(frozen=True)
class Turn:
    """What is pressed in a scenario; how the program is started, and what it says first."""

    arguments: tuple[str, ...]
    first: tuple[str, ...]
    acts: tuple[Act, ...]
    settings: dict[str, Any] | None = None
    """What screen.json holds, for the full screen."""

    def prepare(self, home: Path) -> None:
        """Puts the settings where the program finds them."""
        if self.settings is not None:
            (home / "screen.json").write_text(json.dumps(self.settings))


def by_lines(scenario: str, size: tuple[int, int] = (80, 25), most: int = MOST) -> Turn:
    """The turn in the line mode."""
    fingers = _fingers(scenario, size[0], lines=size[1] - 1, by_lines=True)
    first = Player(_desk(scenario)).begin("Reader mode is on, by --reader.")
    fingers.play(_lines(scenario), most)
    return Turn(("line", *_arguments(scenario), "--reader"), tuple(first), fingers.acts)


def on_screen(scenario: str, size: tuple[int, int] = (80, 25), most: int = MOST) -> Turn:
    """The turn on the full screen with the quiet map, which says as much as half of it holds."""
    fingers = _fingers(scenario, size[0], lines=size[1] // 2)
    fingers.player.state.most = size[1] // 2
    first = Player(_desk(scenario)).begin()
    fingers.play(_lines(scenario), most)
    return Turn(("play", *_arguments(scenario)), tuple(first), fingers.acts, QUIET)


def single_keys(scenario: str, size: tuple[int, int] = (80, 25)) -> Turn:
    """Steps of the look cursor and all questions by single keys, in the line mode."""
    fingers = _fingers(scenario, size[0], lines=size[1] - 1, by_lines=True)
    for _ in range(_STEPS):
        fingers.press(*direction_keys(fingers.desk.words.board))
    fingers.tour()
    first = Player(_desk(scenario)).begin("Reader mode is on, by --reader.")
    return Turn(("line", *_arguments(scenario), "--reader"), tuple(first), fingers.acts)


def _fingers(scenario: str, width: int, lines: int, by_lines: bool = False) -> _Fingers:
    fingers = _Fingers(Player(_desk(scenario)), way_on_untold=by_lines)
    fingers.player.room, fingers.player.state.lines = Page.room(width), lines
    return fingers


@dataclass
class _Fingers(Fingers):
    """Someone who gives the orders of a script and asks about everything once."""

    way_on_untold: bool = False
    """True where the line mode has yet to tell how more of an answer is heard."""

    def press(self, *keys: str) -> list[str]:
        """As by keys of the line mode, which tells once how more of an answer is heard."""
        rows: list[str] = []
        for key in keys:
            rows = super().press(key)
            self._tell_way_on()
        return rows

    def _tell_way_on(self) -> None:
        key, rows = self.pressed[-1]
        if self.way_on_untold:
            told = with_way_on(self.player, rows)
            self.way_on_untold = not tells(told)
            self.pressed[-1] = key, told

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was pressed, with its answers."""
        return tuple(Act(key, tuple(rows)) for key, rows in self.pressed)

    def play(self, lines: list[str], most: int) -> None:
        """The orders one after the other; ends with the first turn or after so many keys."""
        toured = False
        for line in lines:
            if len(self.pressed) >= most or self.desk.over or self.desk.view.clock.turn > 1:
                return
            before = self.desk.view.clock
            if find := find_order(self.desk, line.removesuffix(" yes")):
                self._give(line, *find)
            else:
                self.type(line)
            self._hear_the_rest()
            if self.desk.view.clock != before:
                self.press("M", ";")
            if find and find[0].shape[:2] == ("unit", "path") and not toured:
                toured = True
                self.tour()
                for question in ("now", "look", "list enemies", "no such words"):
                    self.type(question)

    def type(self, line: str) -> None:
        """A typed line."""
        self.pressed.append((f"/{line}", self.player.typed(line)))
        self._tell_way_on()

    def _give(self, line: str, verb: Verb, rest: str) -> None:
        order = self._understood(verb, rest)
        if order is not None and self._is_short(verb, order):
            self.order(verb, order)
        else:
            self.type(line)

    def _understood(self, verb: Verb, rest: str) -> Order | None:
        """The order, if it is one that keys give shortly; None if it is better typed."""
        short = verb.shape in ((), ("target", "units")) or verb.shape[:2] == ("unit", "path")
        return understand_parts(self.desk.listener, verb, rest) if short else None

    def _is_short(self, verb: Verb, order: Order) -> bool:
        """True if keys give the order, on the usual way and not far off."""
        values = [getattr(order, name) for name in order.__struct_fields__]
        grid = self.desk.words.board.grid
        match values:
            case []:
                return True
            case [str(unit), tuple(path), *more] if verb.shape[:2] == ("unit", "path"):
                usual = self.desk.words.route(self.desk.view, unit, path[-1])
                return not any(more) and usual == path and len(path) <= _FAR
            case [str(target), tuple(_)]:
                return target in grid
        return False

    def _hear_the_rest(self) -> None:
        if len(self.player.state.report.rows) > 1 and self.desk.question is None:
            self.press(";")

    def tour(self) -> None:
        """Every question by its key."""
        letters = list(direction_keys(self.desk.words.board))
        for key in _TOUR:
            jumps = [letter.upper() for letter in letters]
            self.press(*{"DIRECTION": [letters[1]], "JUMPS": jumps}.get(key, [key]))


def _lines(scenario: str) -> list[str]:
    rows = (TESTS / f"{SCRIPTS[scenario]}.txt").read_text("utf-8").splitlines()
    return [row for row in rows if row and not row.startswith("#")]


def _desk(scenario: str) -> Desk:
    path = TESTS / f"{SCRIPTS[scenario]}.txt"
    if path.parent.parent.name == "thirty_years_war":
        return battles.desk_of(battles.script_of(path))
    return open_game(shipped()[scenario], script_of(path).seed)


def _arguments(scenario: str) -> tuple[str, ...]:
    path = TESTS / f"{SCRIPTS[scenario]}.txt"
    if path.parent.parent.name == "thirty_years_war":
        battle = battles.script_of(path)
        options = [word for name in battle.options for word in ("--option", name)]
        return scenario, "--seed", battle.seed, *options
    return scenario, "--seed", script_of(path).seed
