"""The numbered menu of the bare program: games to go on with, scenarios to begin, who plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.computer.levels import LEVELS, OFFICER
from engine.data.library import ScenarioInfo, shipped
from engine.session.records import Seats
from engine.session.store import SaveInfo, Store
from tui.line.narrow import screenfuls, small_screen
from tui.line.streams import NotRead, Writer, lines
from tui.seating import Seating, computer, seatings
from tui.settings import SCREEN_READERS

_MOST_SAVES = 9
_LEAVE = ("0", "quit", "q", "cancel", "exit", "bye")
_BACK = ("0", "back", "cancel")


@dataclass(frozen=True)
class Picked:
    """What was chosen: a new game of a scenario with these seats, or a save to go on with."""

    scenario: str = ""
    seats: Seats = "one"
    save: Path | None = None
    options: tuple[str, ...] = ()
    computer: str = ""
    """The side that the computer plays and its level: "french=officer"."""


def choose(store: Store, stdin: Any, stdout: Any) -> Picked | None:
    """Asks what to play; None if the player leaves. Raises DataError, OSError."""
    try:
        menu = _Menu(lines(stdin), Writer(stdout), shipped(), store.saves(), small_screen(stdout))
        return menu.ask()
    except _Left:
        return None


def which_reader(stdin: Any, stdout: Any) -> str:
    """Asks which screen reader listens; "" if the player leaves it open."""
    menu = _Menu(lines(stdin), Writer(stdout), (), [], small_screen(stdout))
    rows = ["Orca", "NVDA", "A braille display", "Another one, or none"]
    try:
        number = menu.one_of("Which screen reader? Answer with a number; it is kept.", rows)
    except _Left:
        return ""
    return SCREEN_READERS[number - 1] if number else ""


class _Left(Exception):
    """The player left, or the lines ended."""


class _Menu:
    """The questions of the menu, over the same lines."""

    def __init__(
        self, typed: Iterator[str | NotRead], writer: Writer, scenarios: tuple[ScenarioInfo, ...],
        saves: list[SaveInfo], small: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        """`small` are columns and rows of a small screen, for which names alone are listed."""
        self.small = small
        self.typed = typed
        self.writer = writer
        self.scenarios = scenarios
        self.saves = saves[:_MOST_SAVES]
        self.more = len(saves) - len(self.saves)

    def ask(self) -> Picked | None:
        while True:
            number = self._number(self._rows(), len(self.scenarios) + len(self.saves), _LEAVE)
            if number is None:
                return None
            if number <= len(self.saves):
                return Picked(save=self.saves[number - 1].path)
            scenario = self.scenarios[number - len(self.saves) - 1]
            options = self._ask_options(scenario)
            seating = None if options is None else self._ask_seats(scenario)
            if seating is None or options is None:
                continue
            level = self._ask_level() if seating.computer else OFFICER.name
            if level is not None:
                return Picked(
                    scenario.id, seating.seats, options=options, computer=computer(seating, level)
                )

    def _ask_options(self, scenario: ScenarioInfo) -> tuple[str, ...] | None:
        """Which optional rules are on, each number switching one; None to go back."""
        on = {o.id for o in scenario.options if o.standard}
        most = len(scenario.options) + 1
        while scenario.options:
            rows = [
                "Optional rules. A number switches one, 1 goes on, 0 goes back.",
                f"1 of {most}: Go on.",
                *(
                    f"{n} of {most}: {o.title}, {'on' if o.id in on else 'off'}. {o.text}".strip()
                    for n, o in enumerate(scenario.options, 2)
                ),
            ]
            number = self._number(rows, most, _BACK)
            if number is None:
                return None
            if number == 1:
                break
            on = set(scenario.switched(on, scenario.options[number - 2].id))
        return tuple(o.id for o in scenario.options if o.id in on)

    def _ask_seats(self, scenario: ScenarioInfo) -> Seating | None:
        """Who plays; None to go back."""
        known = seatings(scenario)
        number = self.one_of(
            "Who plays? Answer with a number, 0 to go back.",
            [f"{s.words[:1].upper()}{s.words[1:]}" for s in known],
        )
        return None if number is None else known[number - 1]

    def _ask_level(self) -> str | None:
        """How well the computer plays; None to go back."""
        number = self.one_of(
            "How well shall the computer play? Answer with a number, 0 to go back.",
            [f"{name.capitalize()}. {level.sentence[:-1]}" for name, level in LEVELS.items()],
        )
        return None if number is None else tuple(LEVELS)[number - 1]

    def one_of(self, head: str, rows: list[str]) -> int | None:
        """The number of a row that is chosen; None to go back."""
        numbered = (f"{n} of {len(rows)}: {row}." for n, row in enumerate(rows, 1))
        return self._number([head, *numbered], len(rows), _BACK)

    def _rows(self) -> list[str]:
        most = len(self.scenarios) + len(self.saves)
        entries = [
            *map(_saved, self.saves),
            *map(self._new_game, self.scenarios),
        ]
        rows = [f"{n} of {most}: {entry}" for n, entry in enumerate(entries, 1)]
        more = [f"{self.more} older games are not listed; see hexplain saves."] if self.more else []
        return ["Hexplain. Answer with a number, 0 or quit to leave.", *rows, *more]

    def _new_game(self, s: ScenarioInfo) -> str:
        if self.small:
            return f"{s.title}."
        return f"New game: {s.title}. {s.description} {s.players} {s.length} {s.balance}".rstrip()

    def _pages(self, rows: list[str]) -> Iterator[list[str]]:
        """The rows again and again, a screenful at a time."""
        while True:
            yield from screenfuls(rows, *self.small) if self.small else [rows]

    def _number(self, rows: list[str], most: int, leaving: tuple[str, ...]) -> int | None:
        """A number from 1 to `most`; None for a word that leaves, or at the end of the lines."""
        pages = self._pages(rows)
        self.writer.rows(next(pages))
        for line in self.typed:
            if isinstance(line, NotRead):
                self._say(line.why)
                continue
            word = line.strip().casefold()
            if word in leaving:
                return None
            if word in _LEAVE:
                raise _Left
            number = int(word) if word.isdecimal() and len(word) < 10 else 0
            if 1 <= number <= most:
                return number
            if word == "":
                self.writer.rows(next(pages))
            else:
                self._say(f"Answer with a number from 1 to {most}, or 0 to leave.")
        raise _Left

    def _say(self, row: str) -> None:
        self.writer.rows(next(self._pages([row])))


def _saved(save: SaveInfo) -> str:
    name = save.path.name
    if save.damaged:
        return f"Damaged: {name}."
    state = f"turn {save.turn}, {save.phasing} {save.phase}" if save.turn else "set-up"
    return f"Go on: {save.title}, {'finished' if save.finished else state}. Saved as {name}."
