"""Games played by single keys in memory, so that the keys can be pressed again in a terminal."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.core.order import Order, Tokens, Verb
from engine.data.library import find
from engine.language.orders import understand_parts
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from engine.speech.speaker import Speaker
from engine.systems.playable import Playable
from tests.contract.games import shipped
from tui.commands import open_desk
from tui.desk import labels
from tui.desk.desk import Desk
from tui.desk.typed import find_order
from tui.keys import order_keys
from tui.keys.layout import direction_keys
from tui.keys.page import Page
from tui.keys.player import Player


def open_game(playable: Playable, seed: str, opening: Any = None, position: str = "") -> Desk:
    """A game in memory."""
    game = playable.game
    header = header_for(game, program="test", data="test", seed=seed, position=position)
    session = Session.begin(game, header, None, opening=opening)
    return open_desk(session, playable, find(game.id).path)


def open_text(text: str, seed: str) -> Desk:
    """A game in memory at a position that is written out."""
    playable, opening = begin_from(text)
    return open_game(playable, seed, opening, text)


def told(session: Session, playable: Playable) -> list[str]:
    """The log in words."""
    speaker = Speaker(playable.words.names)
    return [said for item in session.log if (said := speaker.event(item.event))]


@dataclass
class Fingers:
    """Someone who plays by keys, and the keys with what was answered."""

    player: Player
    pressed: list[tuple[str, list[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.player.begin()

    @property
    def desk(self) -> Desk:
        return self.player.desk

    def press(self, *keys: str) -> list[str]:
        rows: list[str] = []
        for key in keys:
            rows = self.player.press(key)
            self.pressed.append((key, rows))
        return rows

    # ---- finding things ----

    def go_to(self, cell: str) -> None:
        """The look cursor step by step to a cell."""
        grid = self.desk.words.board.grid
        letters = {n: key for key, n in direction_keys(self.desk.words.board).items()}
        while self.desk.cursor != cell:
            self.press(letters[grid.directions_towards(self.desk.cursor, cell)[0]])

    def select(self, unit: str) -> None:
        """A unit of one's own is selected: under the cursor with Space, else with Tab."""
        at = self.desk.view.units[unit].at
        if at:
            self.go_to(at)
        for _ in range(60):
            if self.desk.unit == unit:
                return
            self.press(" " if at else "tab")
        raise AssertionError(f"{unit} cannot be selected")

    # ---- orders ----

    def digits(self, number: int) -> None:
        """A choice of the open menu."""
        assert self.desk.question is not None
        most = len(self.desk.question.choices)
        whole = most < 10 or number * 10 > most or number > 9
        self.press(*str(number), *(() if whole else ("enter",)))

    def by_menu(self, verb: Verb, tokens: Tokens) -> None:
        """An order by numbered menus alone."""
        offered = self.desk.options.verbs()
        if self.desk.unit:
            self.press("escape")
        self.press("m")
        self.digits(offered.index(verb) + 1)
        for number, token in enumerate(tokens):
            if number and (self.desk.question is None or self.desk.question.agrees):
                break  # The last of a list is taken by itself, and so is the only hex.
            slot = self.desk.options.slot(verb, tokens[:number])
            assert slot is not None and self.desk.question is not None
            about = self.desk.question.about
            if about is not None and len(about[1]) > number:
                continue  # A further hex that must be attacked was taken by itself.
            told = self.desk.say(labels.label(self.desk, verb, tokens[:number], token))[0]
            self.digits(self.desk.question.choices.index(told) + 1)
        question = self.desk.question
        if question is not None and not question.agrees:
            ends = (n for n, c in enumerate(question.choices, 1) if c.startswith("Nothing more: "))
            self.digits(next(ends, 1))
        self.agree()

    def agree(self) -> None:
        """Yes, if it is asked."""
        if self.desk.question is not None and self.desk.question.agrees:
            self.press("2")

    def order(self, verb: Verb, order: Order) -> None:
        """An order by the comfortable keys, as far as they go."""
        key = order_keys.order_keys(self.desk.session.game).get(verb.name, "")
        values = [getattr(order, name) for name in order.__struct_fields__]
        match verb.shape:
            case ():
                self.press(key)
            case ("unit", "path") | ("unit", "path", "riders") if not any(values[2:]):
                self._move(verb, key, values[0], values[1])
            case ("unit", "cell") | ("unit", "cell", "via"):
                self.select(values[0])
                self.go_to(values[1]) if values[1] in self.desk.words.board.grid else None
                self.press(key)
                if self.desk.question is not None:
                    self.digits(1)
            case ("target", "units"):
                self._attack(key, values[0], values[1])
            case ("cell",):
                self.go_to(values[0])
                self.press(key)
            case ("units",):
                self._together(values[0])
                self.press(key)
            case _:
                self.by_menu(verb, _flat(values))
                return
        self.agree()

    def _move(self, verb: Verb, key: str, unit: str, path: Tokens) -> None:
        if self.desk.words.route(self.desk.view, unit, path[-1]) != path:
            self.by_menu(verb, (unit, *path))
            return
        self.select(unit)
        self.go_to(path[-1])
        self.press(key)

    def _attack(self, key: str, target: str, units: Tokens) -> None:
        self._together(units)
        self.go_to(target)
        self.press(key)

    def _together(self, units: Tokens) -> None:
        self.press("0")
        for unit in units:
            self.select(unit)
            self.press("+")


def _flat(values: list[Any]) -> Tokens:
    if values in ([True], [False]):
        return ("accept" if values[0] else "decline",)
    return tuple(t for v in values for t in (v if isinstance(v, tuple) else (v,)) if t != "")


def play_lines(desk: Desk, lines: list[str]) -> Fingers:
    """The typed orders of a game, by keys."""
    fingers = Fingers(Player(desk))
    for line in lines:
        found = find_order(desk, line.removesuffix(" yes"))
        assert found is not None, line
        verb, rest = found
        before = len(desk.session.entries)
        fingers.order(verb, understand_parts(desk.listener, verb, rest))
        assert len(desk.session.entries) > before, (line, fingers.pressed[-3:])
    return fingers


LOOKS = "? . . ; n n b N j J K k h l . v ; o R P i L G M T O = < > 1 3 V V V tab space".split()
"""Keys that change nothing in the game."""


MOST_KEYS = 400
"""How many keys a random turn presses at most: enough for every phase of most games."""
_EACH = 4
"""So many orders in a phase; then it is ended, where that is allowed."""


def random_turn(scenario: str, seed: int, width: int = 80, most: int = MOST_KEYS) -> Fingers:
    """Random lawful orders by menus until the second turn, with looks between them."""
    desk = open_game(shipped()[scenario], str(seed))
    fingers, rng = Fingers(Player(desk)), random.Random(seed)
    fingers.player.room = Page.room(width)
    letters = [k for key in direction_keys(desk.words.board) for k in (key, key.upper())]
    looks = [*(" " if k == "space" else k for k in LOOKS), *letters, *letters]
    given: Counter[Any] = Counter()
    while not desk.over and desk.view.clock.turn < 2 and len(fingers.pressed) < most:
        clock = desk.view.clock
        fingers.by_menu(*_some_order(desk, rng, given[clock]))
        given[clock] += 1
        fingers.press(*(rng.choice(looks) for _ in range(6)))
        if desk.question is not None:
            fingers.press("0")
    return fingers


def to_movement(scenario: str, seed: int, position: str = "") -> Fingers:
    """The shortest way from the beginning, or a position, to the first units that can move."""
    playable, opening = begin_from(position) if position else (shipped()[scenario], None)
    desk = open_game(playable, str(seed), opening, position)
    fingers, rng = Fingers(Player(desk)), random.Random(seed)
    given: Counter[Any] = Counter()
    while all(verb.shape[:2] != ("unit", "path") for verb in desk.options.frame_verbs()):
        clock = desk.view.clock
        fingers.by_menu(*_some_order(desk, rng, _EACH * given[clock]))
        given[clock] += 1
    return fingers


def _ends(verb: Verb) -> bool:
    """True for the end of a phase; an order that cannot be taken back may be another's."""
    return verb.final and not verb.shape


def _some_order(desk: Desk, rng: random.Random, given: int) -> tuple[Verb, Tokens]:
    """An order of a phase in which some were given: first a ready set-up, at last its end."""
    options = desk.options
    verbs = options.frame_verbs()
    ready = tuple(v for v in verbs if not given and v.name.startswith("take-set-up"))
    ends = tuple(v for v in verbs if given >= _EACH and _ends(v))
    chosen = ready or ends or verbs
    verb = rng.choices(chosen, [1 if _ends(v) else 12 for v in chosen])[0]
    tokens: Tokens = ()
    while True:
        slot = options.slot(verb, tokens)
        assert slot is not None
        if slot.complete and (not slot.candidates or rng.random() < 0.5):
            return verb, tokens
        tokens = (*tokens, rng.choice(slot.candidates))
