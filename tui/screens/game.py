"""A game by its keys: every key goes to the player of the game, as in the line mode.

The rows that answer it are announced; what is drawn around only shows the same game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from textual import events, work
from textual.geometry import Offset

from engine.core.words import listed
from tui.desk import opponent
from tui.desk.completing import complete
from tui.desk.desk import Question, Rows
from tui.desk.moment import asked_rows, usages
from tui.desk.typed import takes_thought
from tui.keys.aiming import who_else
from tui.keys.answer_keys import TABS
from tui.keys.history import LOOKS, ORDERS, REFUSALS
from tui.keys.layout import direction_keys
from tui.keys.page import Page
from tui.keys.player import Player
from tui.keys.report import ROOM
from tui.screens import combat, entering, walking, whole
from tui.screens.choices import Offer
from tui.screens.drawing import DrawnGame
from tui.screens.entries import Entry
from tui.screens.keys import BY_NAME, players_key, typing_key
from tui.screens.menu import Menu
from tui.screens.steps import Steps
from tui.screens.thinking import TakingTurns

_TURNS = {**TABS, "down": 1, "up": -1}
"""The keys that go through choices; the arrows only if a menu is open."""
_OPENED_BY = {
    "log": "log",
    "odds": "combat",
    "now": "moment",
    "rules": "rules",
    "look": "cell",
    "report": "report",
}
"""The panels that the game's own commands open, by the commands' names."""


_OF_THE_MAP = ("cell", "moment", "combat")
"""The panels of what stands on the map, which keys of orders go along with."""


class GameScreen(DrawnGame):
    """The screen of a game in play."""

    def __init__(self, player: Player, first: Rows) -> None:
        """`first` is what is said first of all."""
        super().__init__(player)
        self.menu = Menu(self)
        self.steps = Steps(player)
        self.first = first
        self.turns = TakingTurns()
        self.is_thinking = False
        self._advises = False
        """True while it thinks about a question of the player's: keys wait."""
        self._later: list[events.Key] = []
        self._orders = len(player.desk.session.entries)
        self._report = player.state.report

    def on_mount(self) -> None:
        """Everything is shown, then the first rows are said."""
        kept, tutor = self.host.screen_settings, self.player.desk.tutor
        self.page = self.standing = kept.page
        if tutor is not None:
            tutor.sees = True
        self.player.desk.tells_enter = lambda: self.quiet
        self.view.after_key()
        self.typing.display = False
        super().on_mount()
        self._said_as_heard()
        self.say(self.first)
        self._let_computer_play()

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """One key in, one announcement out; what is typed after Control P is the palette's."""
        event.stop()
        event.prevent_default()
        if not self.is_active:
            self.app.post_message(events.Key(event.key, event.character))
            return
        if event.key == "escape" and self.is_thinking and not self.typing.open:
            self.turns.hurry()
            return
        if self._advises:
            self._later.append(event)
            return
        with self.turns.screen():
            if self.typing.open:
                self._type(event)
            else:
                self._press(event.key, event.character)
        if self.steps.finished:
            self.turns.hurry()

    def on_resize(self, event: events.Resize) -> None:
        """See TalkingScreen."""
        with self.turns.screen():
            super().on_resize(event)

    def _press(self, key: str, character: str | None) -> None:
        pressed = players_key(key, character)
        if pressed == "/" and not self.view.curtain:
            self._begin_typing()
            return
        before = self.player.desk.question
        of_screen = self._of_screen(key, pressed)
        if of_screen is not None:
            of_screen = [*of_screen, *self._taught_by(BY_NAME.get(key, ""))]
            opens_menu = self.player.desk.question not in (None, before)
            if opens_menu:
                self._follow("")
            self.answer(of_screen, draw=not opens_menu)
            return
        if self._covered and self._is_of_orders(pressed):
            closed = self._close_cover()
            if pressed == "enter":
                self.answer(closed, draw=True)
                return
        self.menu.has_chosen = False
        self._fit_answers(ROOM if self._steps(pressed) else self.wide)
        act = None if self.quiet or self.steps.leaving else self._of_map(pressed)
        heard = self.player.state.report.choice()

        def answer(rows: Rows) -> None:
            self._go_to_choice(heard)
            if not self.menu.has_chosen:
                self._follow(pressed)
            self.answer(rows, draw=self.menu.has_chosen)

        if act:
            answer(self.steps.asked(act))
        else:
            thinks = any(c.thinks for c in self.player.desk.commands if c.key == pressed)
            self._ask(lambda: self.steps.key(pressed, key), answer, thinks)

    @property
    def _covered(self) -> bool:
        """True if a panel that is only read hides the whole map."""
        is_read = not self.answer_open and self.shown == self.page not in _OF_THE_MAP
        return is_read and not self.quiet and not self._map_is_there

    def _close_cover(self) -> Rows:
        """Closes what hides the map; a question that waits is seen again."""
        closed = self._close_page()
        if self.player.desk.question is not None:
            self._open_answer(False)
        return closed

    def _is_of_orders(self, pressed: str) -> bool:
        """True for a key that orders, which nobody does behind a panel.

        It closes the panel first, so that what it does is seen. Enter, which is what some press
        to close a panel, does nothing else.
        """
        binding = self.player.bindings.get(pressed)
        return binding is not None and binding.kind == ORDERS and not binding.reads

    def _steps(self, pressed: str) -> bool:
        """True for a step of the look cursor: what it comes to is told whole in the panel.

        So the announcement, which is sent anew at each step, is kept short.
        """
        return pressed in walking.ARROWS or pressed in direction_keys(self.player.desk.words.board)

    def _fit_answers(self, most: int) -> None:
        """Nothing is said that the announcement has no room for."""
        self.player.room = min(most, Page.room(self.wide))
        self.player.state.lines = self.player.state.most = self._most

    def _of_map(self, pressed: str) -> Callable[[], Rows] | None:
        """What a key does to what can be chosen, or to the look cursor; None if it is no such key.

        Where numbers stand on the map digits take them; else they are a number pad.
        """
        player, offer = self.player, self.offer
        question = player.desk.question
        if self.view.curtain or player.desk.handing_over or player.state.waiting:
            return None
        asked = question or (offer.question if offer else None)
        by = _TURNS.get(pressed, 0) if question else TABS.get(pressed, 0)
        if asked is not None and by:
            return lambda: self._turn_choice(asked, by)
        if asked is None and player.answers_nothing(pressed):
            return None
        if pressed == "enter" and asked is not None and offer is not None:
            return self._take_here(asked)
        if pressed.isdecimal() and pressed != "0" and question is None and offer is not None:
            return self._take(int(pressed), offer)
        if pressed in walking.ARROWS or (pressed.isdecimal() and question is None):
            return self._walk(pressed)
        return None

    def _turn_choice(self, asked: Question, by: int) -> Rows:
        if self.player.desk.question is None:
            self.player.ask(asked)
        return self.player.turn_choice(by)

    def _take(self, number: int, offer: Offer) -> Callable[[], Rows] | None:
        """Takes a choice of what is asked by its number, or goes to a target or a way in."""
        asked = offer.question
        if asked is None:
            return partial(self._go_and_take, offer, number)

        def take() -> Rows:
            seen = self._is_marked(number, offer) or self.is_listed(number)
            if number <= len(asked.choices) and not seen:
                return self.player.ask(asked, f"{number} is not marked on the map.")
            self.player.ask(asked)
            return self.player.press(str(number))

        return take

    def _is_marked(self, number: int, offer: Offer) -> bool:
        """True if a choice's number can be seen on the map: nobody takes one that he cannot see."""
        cell = offer.cells[number - 1]
        if offer.numbers.get(cell) != number or not self._map_is_there:
            return False
        (x, y), size = self.board.place(cell), self.board.size
        return 0 <= x < size.width and 0 <= y < size.height

    def _go_and_take(self, offer: Offer, number: int) -> Rows:
        numbers = [n for n, cell in enumerate(offer.cells, 1) if cell]
        if number not in numbers:
            return [f"There is no {number} on the map. There is: {listed(map(str, numbers))}."]
        cell = offer.cells[number - 1]
        if cell in offer.others:
            return self.player.desk.say(who_else(self.player.state, cell))
        self.player.state.move_cursor(cell)
        return self.player.press("enter")

    def _take_here(self, asked: Question) -> Callable[[], Rows] | None:
        """Enter takes the choice under the cursor; of several there it names the first.

        None where it takes what was read out.
        """
        player = self.player
        is_open, now = player.desk.question is not None, player.choice_now
        here = entering.under_cursor(self.view)
        if not here or player.state.digits or now in here:
            return None

        def take() -> Rows:
            if not is_open:
                player.ask(asked)
            return player.choose(here[0]) if len(here) == 1 else player.turn_choice(here[0] - now)

        return take

    def _walk(self, pressed: str) -> Callable[[], Rows] | None:
        player = self.player
        if pressed == walking.HERE:
            return lambda: player.press(" ")
        key = walking.letter(player.desk.words.board, player.desk.cursor, pressed)
        return (lambda: player.press(player.desk.settings.pressed_for(key))) if key else None

    def _go_to_choice(self, heard: int) -> None:
        """The look cursor goes along with the choice that was heard last."""
        state, question = self.player.state, self.player.desk.question
        now = self.player.choice_now if question is not None and not self.quiet else 0
        if question is not None and now and now != heard and now <= len(question.cells):
            cell = question.cells[now - 1]
            if cell and cell != state.cursor:
                state.move_cursor(cell)

    def _taught_by(self, word: str) -> Rows:
        """What the lesson adds to a key of the screen that was the one to be pressed."""
        tutor = self.player.desk.tutor
        if tutor is None or not word or self.quiet:
            return []
        before, added = tutor.task(), tutor.after(word)
        return added[:2] if tutor.task() != before else []

    def _of_screen(self, key: str, pressed: str) -> Rows | None:
        """What a key of the screen itself answers; None if it is one of the game's."""
        word = BY_NAME.get(key, "")
        if word:
            return self.menu.run(word)
        if pressed == "escape" and not self._is_asked and self.overlay:
            return self.lay_over("off")
        if pressed == "escape" and self._closes():
            return self._close_page()
        if pressed == "escape" and self.covers_question and not self.quiet:
            return self._uncover_question()
        return None

    def _follow(self, key: str, typed: bool = False) -> None:
        """The panel that fits what was just done; on a quiet map only the row changes."""
        if self.quiet:
            return
        report = self.player.state.report
        binding = self.player.bindings.get(key)
        orders, before = len(self.player.desk.session.entries), self._orders
        has_ordered, self._orders = orders > before, orders
        if has_ordered and self._covered:
            self._close_page()
        reads, is_fresh = binding is not None and binding.reads, report is not self._report
        self._report = report
        self.is_new = self.is_new and (report.kind not in (LOOKS, ORDERS) or key == "enter")
        opened = self._opened_by(key)
        if typed and opened == "combat" and not combat.is_of_an_attack(self.view):
            opened = ""
        if opened == "log" and not typed:
            self.view.log_words = ""
        if opened and self.player.state.report.kind != REFUSALS:
            self.open_for_now(opened)
        elif has_ordered and (brought := self._brought()):
            self._open_answer(True)
            self.brought = brought
        elif report.kind == ORDERS and self._is_in_log(before):
            self.answer_open = False
        elif self._shows_reach(key):
            self.answer_open, self.page = False, self.standing
        elif self.player.desk.question is not None or (
            len(report.rows) > 1 and key != "?" and not (binding and binding.kind == LOOKS)
            and (is_fresh or (reads and self.page == self.standing))
        ):  # fmt: skip
            self._open_answer(not reads)
        elif is_fresh and not reads:
            self.answer_open = False

    def _shows_reach(self, key: str) -> bool:
        """True if a key has just had the whole reach drawn, which a list would only lie over."""
        command = next((c for c in self.player.desk.commands if key and c.key == key), None)
        if command is None or command.id != "reach" or self._is_beside:
            return False
        return any(price.cost is not None for price in self.view.drawn_reach().values())

    def _brought(self) -> str:
        """The panel of what the last order brought, if it has one."""
        if combat.is_fought(self.view):
            return "result"
        return "drawn" if whole.is_drawn(self.view) else ""

    def _is_in_log(self, begun: int) -> bool:
        """True if what orders from an entry on have done is seen in the log beside the map.

        Of several ordered in one the first row counts them; who did not go, and why, is in no log.
        """
        desk = self.player.desk
        if desk.question is not None or not self._is_beside or self.page not in ("cell", "moment"):
            return False
        heard = (item for item in desk.session.heard(self.view.viewer) if item.entry >= begun)
        told = {row for item in heard for row in desk.speaker.event(item.event).split("\n")}
        first, *others = self.player.state.report.whole
        return first in told or {*told, *asked_rows(desk), *usages(desk)}.issuperset(others)

    @property
    def _is_beside(self) -> bool:
        """True if the cell and the moment stand beside the map, whatever panel is open."""
        place = self.place
        return place is not None and place.side.width > 0 and not place.is_over

    def _opened_by(self, key: str) -> str:
        if key == "?":
            return "keys"
        command = next((c for c in self.player.desk.commands if c.key == key), None)
        if not key or command is None or self.player.desk.question is not None:
            return ""
        return _OPENED_BY.get(command.id, "")

    def _open_answer(self, anew: bool) -> None:
        self.brought, self.page = "answer", self.standing
        if anew:
            self.row_turned_to = None
        self.answer_open = True

    def answer(self, rows: Rows, draw: bool = False) -> None:
        """Shows what has changed, and announces rows.

        On a quiet map nothing is drawn but the announcement, whatever has changed, until the player
        asks with a key of the screen, such as Control L; or the seat has to be hidden or shown.
        """
        hidden = self.view.curtain
        self.view.after_key()
        self._number()
        if not self.is_attached or self.host.is_leaving:
            return
        self._said_as_heard()
        if draw or not self.quiet or self.view.curtain != hidden:
            self.said.held = 0
            self.lay_anew() if self._must_move() else self.refresh_all()
        said = self.host.keep_game_settings(self.player.desk.settings)
        rows = [*rows[:-1], f"{rows[-1]} {said}"] if rows and said else rows
        if rows:
            self.say(rows if self.quiet else self._one_row(rows))
        if self.steps.finished:
            self.host.leave(self.steps.code)
        else:
            self._let_computer_play()

    # ---- advice

    def _ask(self, ask: Callable[[], Rows], answer: Callable[[Rows], None], thinks: bool) -> None:
        """Answers at once; if the computer has to think, in a thread, while keys wait."""
        if not thinks:
            answer(ask())
            return
        self._advises = True
        self._begin_to_think()
        self._advise(ask, answer)

    @work(exit_on_error=False)
    async def _advise(self, ask: Callable[[], Rows], answer: Callable[[Rows], None]) -> None:
        def asked(stop: opponent.Stop) -> Rows:
            self.player.desk.opponent.stop = stop
            return ask()

        rows = await asyncio.to_thread(self.turns.think, asked)
        self.is_thinking = self._advises = False
        self._soon.stop()
        with self.turns.screen():
            answer(rows)
        while self._later and not self._advises:
            self.on_key(self._later.pop(0))

    def _begin_to_think(self) -> None:
        self.is_thinking = True
        self.turns.begin()
        self._soon = self.set_timer(opponent.SOON, self._say_it_thinks)

    # ---- the computer's turn

    def _let_computer_play(self) -> None:
        """The computer begins to think, if it is to choose and does not think already."""
        if self.is_thinking or self.steps.leaving or not opponent.is_due(self.player.desk):
            return
        opponent.begin(self.player.desk)
        self._begin_to_think()
        self._computer_plays()

    def _say_it_thinks(self) -> None:
        self.say([opponent.THINKING])

    @work(exit_on_error=False)
    async def _computer_plays(self) -> None:
        """Order after order is thought out in a thread and given here; then all of it is told."""
        failed = None
        try:
            while opponent.is_due(self.player.desk) and not self.steps.finished:
                await self._one_order()
        except Exception as error:
            failed = error
        self.is_thinking = False
        self._soon.stop()
        if not self.steps.finished:
            with self.turns.screen():
                rows = self.steps.computer(failed)
                self._follow("")
                self.answer(rows, draw=True)

    async def _one_order(self) -> None:
        desk = self.player.desk
        position = desk.session.position
        side, choose = opponent.asked(desk)
        choice = await asyncio.to_thread(self.turns.think, choose)
        # Meanwhile the side may have been taken back.
        if desk.session.position is position and opponent.is_due(desk):
            with self.turns.screen():
                opponent.give(desk, side, choice)

    def _said_as_heard(self) -> None:
        """On a quiet map rows once taken are kept, and stand as the reader hears them."""
        self.said.holds = self.quiet
        self.said.apart = self.quiet and self.player.desk.settings.screen_reader == "nvda"

    def _one_row(self, rows: Rows) -> Rows:
        """A row of a longer answer without its number: the panel beside shows the whole.

        Where a row goes on in the next, dots say so.
        """
        report = self.player.state.report
        if rows != [report.row()]:
            return rows
        row = report.rows[report.at]
        goes_on = not report.whole[report.whole_at].endswith(row)
        return [_broken_off(row, report.room) if goes_on and row[-1] not in ".?!" else row]

    # ---- the command palette

    def open_palette(self) -> Rows:
        """See Menu. Over an empty seat there is none, nor for who has just left."""
        from tui.screens.palette import Palette

        if self.view.curtain:
            return self.player.press("ctrl-p")
        if not self.steps.finished:
            self.app.push_screen(Palette())
        return []

    def do(self, entry: Entry) -> None:
        """What was chosen in the palette."""
        with self.turns.screen():
            if entry.unit:
                self.answer(self.steps.asked(lambda: self.player.select(entry.unit)))
            elif entry.key:
                self._press(entry.key.replace("ctrl-", "ctrl+"), entry.key)
            else:
                self._take_line(entry.line)

    # ---- the typed line

    def _begin_typing(self) -> None:
        self.typing.begin(self.player.state.typed)
        self.typing.lie(0, self.high - 1, self.wide, 1)
        self.place_cursor()

    def _type(self, event: events.Key) -> None:
        if event.key == "tab":
            completed = complete(self.player.desk, self.typing.line)
            self.typing.put(completed.line, completed.told)
            self.place_cursor()
            return
        if event.key not in ("enter", "escape", "ctrl+c"):
            if not self.typing.key(typing_key(event.key, event.character)):
                self.host.bell()
            self.place_cursor()
            return
        line = self.typing.end() if event.key == "enter" else ""
        self.typing.open = False
        self.typing.display = False
        self._take_line(line)

    def _take_line(self, line: str) -> None:
        if self.menu.understands(line):
            self.answer(self.menu.typed(line), draw=True)
            return
        self._fit_answers(self.wide)
        self.said.after_typing(self.typing.shown, self.wide)

        def answer(rows: Rows) -> None:
            self._follow(self._key_of(line), typed=True)
            self.answer(rows)

        thinks = takes_thought(self.player.desk, line)
        self._ask(lambda: self.steps.line(line), answer, thinks)

    def _key_of(self, line: str) -> str:
        """The key of the command that was typed; "" if it was none. Of a log, which part."""
        word, _, rest = line.strip().partition(" ")
        commands = self.player.desk.commands
        command = next((c for c in commands if word.casefold() in c.words), None)
        if command is None:
            return ""
        if command.id == "keys":
            return "?"
        if command.id == "log" and self.player.state.report.kind != REFUSALS:
            self.view.log_words = "" if rest.strip() == "all" else rest.strip()
        return command.key

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes to the typed line; elsewhere it would be keys."""
        event.stop()
        if self.typing.open:
            self.typing.paste(event.text)
            self.place_cursor()
        else:
            self.answer(["Pasted text is taken after slash, where a command is typed."])

    def place_cursor(self) -> None:
        """On the announcement; on what is typed; on the look cursor's cell for magnifiers."""
        if self.typing.open:
            self.host.stand(Offset(self.typing.cursor, self.high - 1))
        elif self.host.screen_settings.on_cell and not self.too_small and self._map_is_there:
            assert self.place is not None
            x, y = self.board.place(self.player.desk.cursor)
            self.host.stand(Offset(self.place.map.x + x, self.place.map.y + y))
        else:
            super().place_cursor()

    @property
    def _map_is_there(self) -> bool:
        return self.place is not None and self.place.map.width > 0 and not self.view.curtain

    @property
    def spoken_rows(self) -> Iterable[int]:
        """While a line is typed only its letters are sent."""
        return () if self.typing.open else super().spoken_rows

    # ---- panels

    def _closes(self) -> bool:
        """True if Escape closes a panel: nothing is asked. What is selected stays."""
        return not self._is_asked and (self.answer_open or self._lies_open)

    def _uncover_question(self) -> Rows:
        """The panel over a question is closed, and the question is seen and heard again."""
        self.page, self.opened_amid = self.standing, None
        rows = self.player.asked_again()
        self._open_answer(True)
        return rows

    @property
    def _is_asked(self) -> bool:
        """True if Escape answers something: a question, or a key that waits for another."""
        asked = self.player.desk.question or self.player.state.waiting
        return bool(asked) or self.steps.leaving

    @property
    def _lies_open(self) -> bool:
        """True if a panel was opened in the place of the cell's."""
        if self.page == "moment":
            return not self.quiet and not self._is_beside
        return self.page != "cell"

    def _close_page(self) -> Rows:
        if self.answer_open:
            self.answer_open = False
            return ["Answer closed."]
        if self.page != self.standing:
            self.open_for_now(self.standing)
        else:
            self.open_page("cell")
        return ["Panel closed."]


def _broken_off(row: str, room: int) -> str:
    """A row that was cut at a pause, with dots instead of it."""
    kept = row.rstrip(",;:")
    while len(kept) + len(_DOTS) > room and " " in kept:
        kept = kept.rpartition(" ")[0].rstrip(",;:")
    return kept + _DOTS


_DOTS = "..."
