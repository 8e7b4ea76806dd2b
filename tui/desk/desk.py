"""The desk: one game in play with all that its player's questions need, and what was answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from engine.board.grid import cell_id
from engine.computer.budget import never
from engine.core import Order, Refusal, Tokens, Verb
from engine.core.options import Options
from engine.core.words import reason_and_rules
from engine.data.library import open_folder
from engine.data.rule_index import RuleIndex, load_rules
from engine.language.names import NotAsSaid, NotUnderstood
from engine.language.orders import Listener
from engine.session.log import LogItem
from engine.session.session import Session
from engine.speech.game_words import GameWords
from engine.speech.speaker import Speaker
from engine.systems.playable import Playable
from tui.desk.turn_clock import TurnClock
from tui.settings import Settings

if TYPE_CHECKING:
    from engine.computer.player import Choice as ComputerChoice

Rows = list[str]
"""An answer: rows of plain text, the most important first, never none."""

_KEPT = 50
_HINTS = 2
"""So often keys are told unasked."""
REFUSED = ("Refused", "Not understood", "Not done")
"""So begins what is said of what was not done."""
MENU_TOO = ", Enter for a menu."
"""Ends what is told of keys."""
NO_KEYS = "Lines are typed here, no single keys. Type help for what you can do now."


class Choice(str):
    """A row that can be answered by its number."""

    number: int

    def __new__(cls, row: str, number: int) -> Choice:
        """The row as it is said, and its number."""
        choice = super().__new__(cls, row)
        choice.number = number
        return choice


@dataclass(frozen=True)
class Question:
    """Something that waits for a number. `pick` gets its place in `choices`, from 0.

    `stays` if other questions may be asked meanwhile; `dropped` is said if something else is
    ordered instead; `agrees` are words that pick the last choice. `main` is the number that the
    key Enter picks though no choice was heard; 0 if none. One that is `aside` has nothing to do
    with orders: a key of an order only closes it. `cells` are where the choices lie on the map, ""
    for one that lies nowhere; `about` is the order that is being built, as far as it is; `order`
    is the one that is to be agreed to, `of` its kind, `again` the key that asked, which pressed
    once more agrees.
    """

    asks: Rows
    choices: tuple[str, ...]
    pick: Callable[[int], Rows]
    cancel: Callable[[], Rows]
    dropped: str
    stays: bool = False
    agrees: tuple[str, ...] = ()
    main: int = 0
    proposed: int = 0
    """The number that Enter picks if no other was chosen; 0 if none."""
    is_enough: bool = False
    """True if what must be chosen is: Enter then closes the list, wherever the cursor is."""
    aside: bool = False
    cells: tuple[str, ...] = ()
    about: tuple[Verb, Tokens] | None = None
    of: Verb | None = None
    order: Order | None = None
    again: str = ""

    @property
    def is_about_an_order(self) -> bool:
        """True for a question whether to give an order, or for the next part of one."""
        return bool(self.agrees) or self.about is not None

    @property
    def is_left_open(self) -> bool:
        """True if it stands while something else is looked up, and a number would still answer."""
        return bool(self.agrees) or self.stays

    @property
    def still_asked(self) -> str:
        """Said after something came to nothing, or was looked up, amid a question that stands."""
        if not self.agrees:
            return f"Still asked: {self.asks[0]}"
        what, *_ = self.asks[-1].partition("? ")
        named = " ".join(f"{n} {choice}." for n, choice in enumerate(self.choices, 1))
        return f"Still asked: {what}? {named}"


@dataclass(frozen=True)
class Command:
    """One command: how it is typed, which key it has, what it does and when it can be used.

    `words` are its typed forms, the long one first; `key` is "" if it can only be typed;
    `changes` if it changes the game.
    """

    id: str
    words: tuple[str, ...]
    key: str
    usage: str
    help: str
    group: str
    answer: Callable[[Desk, str], Rows]
    available: Callable[[Desk], bool] = lambda desk: True
    changes: bool = False
    thinks: bool = False
    """The computer has to think about the answer, which may take seconds."""

    @property
    def stands_alone(self) -> bool:
        """True if no words may follow it."""
        return self.usage == self.words[0]


@dataclass(frozen=True)
class Weighed:
    """An attack that was previewed: its cells, the units named, and where the cursor was then."""

    cell: str = ""
    units: tuple[str, ...] = ()
    cursor: str = ""
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Given:
    """An order of one unit, or of a stack, that was given: which entry it is, when, and from where.

    `unit` is the first of a stack, `others` are those who went with it, and `alone` is the order
    that sends one unit so.
    """

    entry: int
    side: str
    clock: Any
    order: Order
    unit: str
    at: str
    alone: Order
    others: tuple[str, ...] = ()


@dataclass
class Opponent:
    """What is known at a desk of the computer: why it did what it did, and what it shall do."""

    reasons: list[Reasoned] = field(default_factory=list)
    """The orders it gave since the game was opened."""
    watched: tuple[int, str] | None = None
    """The turn and its side that it plays to the end for both sides, because it is watched."""
    began: int = 0
    """How many entries there were when it began to play what is to be told next."""
    began_in: tuple[int, str] = (0, "")
    """The turn and its side then."""
    first: int = 2
    """How many rows of what was told of it last come before anything older."""
    stop: Callable[[], bool] = never
    """Asked between positions while advice is thought out: True takes the best so far."""
    clock: TurnClock = field(default_factory=TurnClock)
    """How long it has thought in its turn."""


@dataclass(frozen=True)
class Reasoned:
    """An order that the computer gave: which entry of the game it is, and why it was given."""

    entry: int
    side: str
    choice: ComputerChoice


@dataclass
class ToldAgain:
    """What is told with every order unless it was told before: keys, and what is owed."""

    heard: Counter[str] = field(default_factory=Counter)
    clock: Any = None
    known: set[str] = field(default_factory=set)

    def keys(self, rows: Rows) -> Rows:
        """The hints that were not heard twice yet, each with the menu's while that is as new."""
        parted = [row.partition(MENU_TOO) for row in rows]
        self.heard.update(part for row in parted for part in row if part)
        return [
            keys + (menu if self.heard[MENU_TOO] <= _HINTS else menu[-1:])
            for keys, menu, _ in parted
            if self.heard[keys] <= _HINTS
        ]

    def duties(self, clock: Any, rows: tuple[str, ...]) -> tuple[str, ...]:
        """The duties that were not told yet in this phase."""
        if clock != self.clock:
            self.clock, self.known = clock, set()
        told = {row: row.lstrip("0123456789") for row in rows}
        new = tuple(row for row in rows if told[row] not in self.known)
        self.known.update(told.values())
        return new


class Companion(Protocol):
    """Somebody who stands beside a desk and speaks up after what the player did."""

    sees: bool
    """True on the full screen."""

    @property
    def is_over(self) -> bool:
        """True if nothing is left to do."""

    def task(self) -> Rows:
        """What to do now."""

    def after(self, did: str) -> Rows:
        """What to say after a key was pressed, or a line with this meaning was typed."""

    def skip(self) -> None:
        """Leaves out what is to be done now."""


class Desk:
    """One game in play. Handlers take it and the rest of the line, and answer in rows."""

    def __init__(
        self, session: Session, playable: Playable, folder: Path, settings: Settings,
        commands: tuple[Command, ...],
    ) -> None:  # fmt: skip
        """`folder` is the scenario's, for its rule index; `commands` the command table."""
        self.session = session
        self.playable = playable
        self.folder = folder
        self.settings = settings
        self.commands = commands
        self._side = session.game.sides[0]
        self.sit_down()
        self.finished = False
        """True once the player wants to leave."""
        self.by_keys = False
        """True if the player presses single keys: hints tell keys instead of words."""
        self.tells_enter: Callable[[], bool] = lambda: False
        """True where a question has to tell what Enter takes: by keys, and no row tells it."""
        self.keys: Callable[[], Rows] = lambda: [NO_KEYS]
        """Tells the keys that work now, where single keys are pressed."""
        self.key_help: Callable[[str], Rows] = lambda name: []
        """Tells what the key of a name does now, where single keys are pressed."""
        self.order_keys: Callable[[], Rows] = list
        """Tells the keys of what is asked for now, where single keys are pressed."""
        self.handing_over = False
        """True if the next answer is for the other person, who has yet to take the seat."""
        self.tutor: Companion | None = None
        """Who leads through a lesson, if there is one."""
        self.told_again = ToldAgain()
        """What need not be told again and again."""
        self.opponent = Opponent()
        """What the computer does here, if it plays."""
        self.given: list[Given] = []
        """The orders of single units that were given here, so that others can follow."""
        self.in_one: list[tuple[int, int]] = []
        """From which entry to before which several units' orders were given in one, each time."""
        self.did = ""
        """The meaning of the last typed line: a command's or an order's name, or "answer"."""

    def sit_down(self) -> None:
        """Somebody begins to ask and to order: whatever was asked and looked at before is gone."""
        self.question: Question | None = None
        self.unit = ""
        """The unit that is selected, where keys select one."""
        self.asked = ""
        """The unit last asked about; a question selects nothing."""
        self.settled: dict[str, str] = {}
        """Names in the line being answered that fit several units, with the one chosen."""
        self.cursor = self._first_cell()
        """The look cursor; it has nothing to do with orders."""
        self.weighed = Weighed()
        """The attack that was last previewed."""
        self.blocks: list[Rows] = []
        """The last answers, the newest last."""
        self.reach_of = ("", 0)
        """The unit of which was last asked where it can go, and after how many orders."""
        self.looked_up: Rows = []
        """What was last looked up in the rules."""
        self.reported = ""
        """The report that was last asked for."""
        self.phase_start: tuple[str, LogItem | None, Any] = ("", None, None)
        """A side, the last event it heard before the present phase, and what it knew then."""

    def _first_cell(self) -> str:
        board = self.words.board
        scoring = [p.cell for p in board.places if p.scores]
        grid = board.grid
        middle = cell_id((grid.first + grid.last) // 2, (grid.rows + 1) // 2)
        return scoring[0] if scoring else self.front() or middle

    def front(self) -> str:
        """An own unit's cell that is nearest to the enemy, of several the one in the middle.

        "" if nobody of one's own, or no enemy, is on the map.
        """
        own, enemies = set[str](), set[str]()
        for unit, state in self.view.units.items():
            if state.at:
                (own if self.words.side_of(unit) == self.side else enemies).add(state.at)
        distance = self.words.board.grid.distance
        far = {cell: min(distance(cell, e) for e in enemies) for cell in own if enemies}
        least = min(far.values(), default=0)
        nearest = sorted(cell for cell in far if far[cell] == least)
        return nearest[len(nearest) // 2] if nearest else ""

    @property
    def words(self) -> GameWords:
        """The scenario's words."""
        return self.playable.words

    @property
    def side(self) -> str:
        """The side that must choose; when the game is over, the last that did.

        Where the computer plays a side it is the other, whoever must choose.
        """
        computers = self.session.computer
        if computers:
            return next(s for s in self.session.game.sides if s not in computers)
        choosers = self.session.choosers
        if choosers:
            self._side = choosers[0]
        return self._side

    @property
    def enemy(self) -> str:
        """The other side."""
        return next(s for s in self.session.game.sides if s != self.side)

    @property
    def view(self) -> Any:
        """The position as the choosing side may know it."""
        return self.session.view(self.side)

    @property
    def options(self) -> Options:
        """What the choosing side may do."""
        return self.session.options(self.side)

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.session.outcome is not None

    @property
    def two_seats(self) -> bool:
        """True if two persons take turns."""
        return self.session.seats == "two" and not self.session.computer

    @property
    def speaker(self) -> Speaker:
        """Says marked words in the chosen style."""
        return Speaker(self.words.names, self.settings.style)

    @property
    def listener(self) -> Listener:
        """What is needed to understand typed orders."""
        return Listener.of(self.words, self.options, self.settled)

    @cached_property
    def rules(self) -> RuleIndex:
        """The scenario's rules, with what is optional here. Raises DataError if unreadable."""
        options = [o for o in open_folder(self.folder).info.options if o.rule]
        chosen = {o.rule for o in options if o.id in self.playable.options}
        return load_rules(self.folder).with_options({o.rule: o.rule in chosen for o in options})

    def say(self, *rows: str) -> Rows:
        """Marked words as plain rows; words of several lines become several rows."""
        return [line for row in rows for line in self.speaker.say(row).split("\n") if line]

    def refused(self, refusal: Refusal) -> Rows:
        """A refusal as one row: "Refused: reason Rule DNK-8.2.3."."""
        return self.say(f"Refused: {reason_and_rules(refusal.reason, refusal.rules)}")

    def not_understood(self, error: NotUnderstood) -> Rows:
        """What was typed has no meaning, or cannot be so; if by rules, with the rules."""
        told = "Not done" if isinstance(error, NotAsSaid) else "Not understood"
        return [f"{told}: {reason_and_rules(error.reason, error.rules)}"]

    def remember(self, rows: Rows) -> None:
        """Keeps an answer for repeating; one that is repeated is not kept twice."""
        if not any(rows is block for block in self.blocks):
            self.blocks = [*self.blocks, rows][-_KEPT:]
