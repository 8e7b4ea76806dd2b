"""One key in, one block out: the key mode without a terminal."""

from __future__ import annotations

from dataclasses import replace

from engine.core.errors import DataError
from engine.core.words import cell as cell_words
from engine.language.names import NotUnderstood
from tui.desk import handing, opponent
from tui.desk.answering import amid, answer, stands_again
from tui.desk.desk import REFUSED, Desk, Question, Rows
from tui.desk.fought import led_to
from tui.desk.moment import greeting
from tui.desk.opponent import Stop
from tui.desk.ordering import NOTHING_YET, units_of
from tui.keys import all_keys, main_thing, selecting
from tui.keys.answer_keys import (
    TABS,
    agrees_by,
    asks_again,
    digit,
    heard,
    just_heard,
    stays_over,
    take_choice,
    yes_or_no,
)
from tui.keys.bindings import Binding, bindings
from tui.keys.for_selected import for_selected
from tui.keys.going import go_to_ordered
from tui.keys.history import ANSWERS, LOOKS, ORDERS, REFUSALS
from tui.keys.names import spoken
from tui.keys.order_keys import verb_keys
from tui.keys.question_rows import as_heard
from tui.keys.reading import nth_last
from tui.keys.report import ROOM, Report, short_rows
from tui.keys.state import State
from tui.layouts import lost

NO_SUCH_KEY = "No such key. Question mark lists the keys."
_HINT = "Question mark: keys. Full stop: next row."
_REFUSED = (*REFUSED, "Edge of the map")
_IN_HAND_OVER = ("enter", ".", ",", ";", "'", "=", "<", ">")


class Player:
    """A game played by single keys. Every answer is the rows of one block, never none."""

    def __init__(self, desk: Desk) -> None:
        desk.by_keys, desk.keys = True, self.keys_here
        desk.key_help = lambda name: all_keys.named(self.keys_here(), name)
        desk.tells_enter = lambda: True
        desk.order_keys = lambda: main_thing.asked_keys(self.state)
        self.desk = desk
        self.state = State(desk)
        self.bindings = bindings(desk)
        self.room = ROOM
        """The most characters of a row: what fits a line of the terminal."""
        self.screen_is_new = False
        """True if what comes next belongs on an empty screen, for another person's eyes."""
        self._seat_is_empty = False
        self._place = ""
        self._led_now = False
        self._stood: dict[str, str] = {}
        """Who was selected when the last key was answered, and where they stood."""
        self._clock = desk.view.clock
        self._ordered = len(desk.session.entries)
        self._followed: tuple[str, int, bool] | None = None
        self._asked_by_line: Question | None = None
        """The question that a typed line has brought."""
        self._unasked = ""
        """The last key, if it gave an order at once of a kind that often asks first."""

    def begin(self, *first: str) -> Rows:
        """The first rows: at most three."""
        told = greeting(self.desk)
        self._follow()
        first = (*first, *self._lost_keys())
        if handing.is_needed_first(self.desk):
            handing.hand_over(self.desk)
            self._seat_is_empty = self.screen_is_new = True
            rows = [*first, *told[:-2], self._hand_over_words()]
        elif self.desk.tutor is not None:
            rows = [*(first or told[:1]), *self.desk.tutor.task()]
        elif first:
            rows = [*first, *told[:-2], f"{told[-2]} {_HINT}"]
        else:
            rows = told
        self.state.report = Report(rows, ANSWERS, room=self.room)
        self.state.history.add(self.state.report)
        return rows

    def _lost_keys(self) -> tuple[str, ...]:
        """What no key does any more, if the settings took its key away."""
        gone = lost(self.desk.settings.stands_for, self.bindings)
        told = (f"{spoken(key)}, {self.bindings[key].help}" for key in gone)
        return (f"By your settings no key stands for {'; '.join(told)}.",) if gone else ()

    def press(self, key: str) -> Rows:
        """The rows of the block that answers a key."""
        answers = 0 if self.state.waiting else yes_or_no(self.desk.question, key)
        key = self.desk.settings.stands_for.get(key, key)
        orders, was_asked = len(self.desk.session.entries), self.desk.question is not None
        rows = self._taught(key, self.choose(answers) if answers else self._press(key))
        has_ordered = len(self.desk.session.entries) > orders and not was_asked
        self._unasked = key if has_ordered and self._often_asks(key) else ""
        if self.state.cursor != self.state.led_to:
            self.state.led_to = ""
        return rows

    def _often_asks(self, key: str) -> bool:
        """True for the key of an order that has no parts, or a choice: most ask before."""
        verb = verb_keys(self.desk.session.game).get(key)
        return verb is not None and verb.shape[:1] in ((), ("choice",))

    def answers_nothing(self, key: str) -> bool:
        """True for a digit right after an order that often asks first, but did not: no answer."""
        return bool(self._unasked) and key.isdecimal() and key != "0" and self.desk.question is None

    def _taught(self, key: str, rows: Rows) -> Rows:
        """The same with what the tutor has to add, in the same block."""
        added = self.desk.tutor.after(key) if self.desk.tutor is not None else []
        if not added:
            return rows
        report = self.state.report
        before = len(report.rows)
        if self.desk.tutor is not None and self.desk.tutor.is_over:
            return self._say([*added, *report.whole], ANSWERS)
        report.add(added)
        if self.desk.settings.reading == "whole" or rows[1:]:
            return [*rows, *report.rows[before:]]
        return [report.row()]

    def _press(self, key: str) -> Rows:
        usable = ("enter",) if self._seat_is_empty else _IN_HAND_OVER
        if self.desk.handing_over and key not in usable:
            return self._say([self._hand_over_words()], ANSWERS)
        if self.state.waiting is not None and self._reads(key):
            return self._run(self.bindings[key])
        waiting, self.state.waiting = self.state.waiting, None
        if waiting is not None:
            return self._answer_waiting(waiting(key))
        if key.isdecimal() and len(key) == 1:
            return self._digit(key)
        if key == "?":
            return self._say(self.keys_here(), ANSWERS)
        question, game = self.desk.question, self.desk.session.game
        if question is not None and key in ("escape", "enter"):
            return self._to_question(question, key)
        if question is not None and not question.agrees and key in TABS:
            return self.turn_choice(TABS[key])
        if question is not None and self._takes_back(key) and question.is_about_an_order:
            return self._to_question(question, "escape")
        if question is not None and agrees_by(game, question, key):
            return self.choose(len(question.choices))
        self.state.digits = ""
        if question is not None and asks_again(game, question, key):
            return self.asked_again()
        if self.desk.handing_over and key == "enter":
            return self._hand_over()
        binding = self.bindings.get(key)
        if binding is None:
            return self._say([NO_SUCH_KEY], REFUSALS)
        return self._run(binding)

    def _reads(self, key: str) -> bool:
        """True for a key that goes on in what was said: a question can be heard out by it."""
        return key in self.bindings and self.bindings[key].reads

    def _takes_back(self, key: str) -> bool:
        """True for the key of undo: amid a question about an order it goes one answer back."""
        return key in self.bindings and self.bindings[key] is self.bindings.get("u")

    def typed(self, line: str) -> Rows:
        """The rows of the block that answers a typed command."""
        if self.desk.handing_over:
            return self._say([self._hand_over_words()], ANSWERS)
        if not line.strip():
            return self._say(["No command."], ANSWERS)
        side, question = self.desk.side, self.desk.question
        rows = answer(self.desk, for_selected(self.state, line))
        self._asked_by_line = self.desk.question
        if self.desk.side == side:
            go_to_ordered(self.state, self._ordered)
        if question is not None and rows[1:] and rows[0] == question.dropped:
            return self._say(rows[1:], self._after(side, self._kind), question.dropped)
        if question is not None and self.desk.question is question:
            rows = amid(self.desk, question, rows)[1]
        return self._say(rows, self._after(side, self._kind))

    @property
    def _kind(self) -> str:
        """What was just typed or chosen: an order if one was given or is being asked about."""
        ordered = len(self.desk.session.entries) != self._ordered
        return ORDERS if ordered or self.desk.question is not None else ANSWERS

    def computer_plays(self, stop: Stop, interrupted: Stop) -> Rows:
        """The rows of the block that tells what the computer played; see opponent.played."""
        side = self.desk.side
        rows = self._with_unheard(opponent.played(self.desk, stop, interrupted))
        return self._say(rows, self._after(side, ORDERS))

    def computer_told(self) -> Rows:
        """The same where it has played already."""
        rows = self._with_unheard(opponent.told(self.desk))
        return self._say(rows, self._after("", ORDERS))

    def _with_unheard(self, rows: Rows) -> Rows:
        """With what the player's own order did, if there was no time to hear it.

        It comes first in the player's own turn, else after what is asked and why; but what a die
        of the player's has brought is said before all else.
        The computer answers at once: the die of a combat would be lost behind its turn.
        """
        report = self.state.report
        if report.kind != ORDERS or report.at:
            return rows
        has_die = opponent.fought_in_answer(self.desk) is not None
        if report.whole == [NOTHING_YET]:
            return rows
        if opponent.only_answers(self.desk):
            first = 1 if has_die else 0
            return [*rows[:first], *report.whole, *rows[first:]]
        die = 1 if opponent.was_fought_before(self.desk) else 0
        if not die and not report.rows[1:]:
            return rows
        own, left = [*report.whole[:die], *self._who_fought(die)], report.whole[die:]
        first = self.desk.opponent.first
        in_order = rows[first - 1].endswith(opponent.CAME_BEFORE)
        before = [f"Before that: {left[0]}", *left[1:]] if left and not in_order else left
        return [*own, *rows[:first], *before, *rows[first:]]

    def _who_fought(self, die: int) -> Rows:
        """Who attacked whom in the fight of the die that is told, where another is asked about."""
        session = self.desk.session
        is_amid = session.position.clock.side in session.computer and not self.desk.over
        fight = led_to(self.desk, self.desk.side) if die and is_amid else None
        return self.desk.say(*filter(None, (fight.began.fighters(),))) if fight else []

    def ask(self, question: Question, why: str = "") -> Rows:
        """The rows of the block that puts a question of the screen's own, and why it does so."""
        before, self.desk.question = self.desk.question, question
        first, *others = question.asks
        told = [before.dropped if before else "", why, first]
        return self._say([" ".join(filter(None, told)), *others], ANSWERS)

    def asked_again(self) -> Rows:
        """The rows of the block that puts the open question once more."""
        question = self.desk.question
        assert question is not None
        return self._say(question.asks, ANSWERS)

    def turn_choice(self, by: int) -> Rows:
        """The next choice of the open question, or the one before; Enter would take it."""
        question = self.desk.question
        assert question is not None
        if self.state.report.whole[-1:] != question.asks[-1:]:
            self.asked_again()
        most, now = len(question.choices), self.choice_now
        number = (now - 1 + by) % most + 1 if now else 1 if by > 0 else most
        self.state.digits = ""
        self.desk.question = replace(question, main=number)
        self.state.report.seek_choice(number)
        return short_rows([f"{number}: {question.choices[number - 1]}"], self.room)[:1]

    def select(self, unit: str) -> Rows:
        """The rows of the block that answers the choice of a unit by its name."""
        cell = self.desk.view.units[unit].at
        if cell:
            self.state.move_cursor(cell)
        return self._say(selecting.selected(self.state, unit, at=True), LOOKS)

    @property
    def choice_now(self) -> int:
        """The number of the choice of the open question that Enter would take; 0 if none."""
        question = self.desk.question
        return heard(self.state, question) if question is not None else 0

    @property
    def choice_heard(self) -> int:
        """The number of the choice that was read out last of all; 0 if none was."""
        question = self.desk.question
        return just_heard(self.state, question) if question is not None else 0

    def choose(self, number: int) -> Rows:
        """The rows of the block that answers a choice of the open question."""
        side, self.state.digits = self.desk.side, ""
        of_line = self.desk.question is self._asked_by_line
        rows = answer(self.desk, str(number))
        if of_line and self.desk.side == side:
            go_to_ordered(self.state, self._ordered)
        return self._say(rows, self._after_choice(side))

    def _run(self, binding: Binding) -> Rows:
        if binding.reads:
            return binding.run(self.state)
        question = self.desk.question
        before = self._drop_question(binding)
        if before and question is not None and question.aside and binding.kind == ORDERS:
            return self._say([f"{before} Nothing was ordered."], ANSWERS)
        side, orders = self.desk.side, len(self.desk.session.entries)
        try:
            rows = binding.run(self.state)
        except NotUnderstood as error:
            rows = self.desk.not_understood(error)
        except DataError as error:
            rows = [f"Not done: {error}"]
        no_order = binding.kind == ORDERS
        if again := stands_again(self.desk, question, orders, rows, no_order):
            before, rows = "", again
        looked_up = binding.kind == ANSWERS or (question is not None and bool(question.agrees))
        if question is not None and looked_up and not before and not binding.keeps:
            before, rows = amid(self.desk, question, rows)
        whose = self.state.given_back
        kind = self._after(side, binding.kind)
        if self.state.given_back != whose:
            rows = [*rows, f"The group of {len(self.state.given_back)} is selected again."]
        return self._say(rows, kind, before)

    def _drop_question(self, binding: Binding) -> str:
        """Ends a question that may not stay open; what is to be said of it."""
        question = self.desk.question
        if question is None or binding.keeps or stays_over(question, binding):
            return ""
        self.desk.question = None
        return question.dropped

    def _after(self, side: str, kind: str) -> str:
        """Forgets what was selected if another side chooses now, or nothing can be done with it."""
        if self.desk.side != side:
            self.state.forget_orders()
            self._to_own_lines()
        ordered, self._ordered = self._ordered, len(self.desk.session.entries)
        if ordered != self._ordered and not self.desk.options.asks:
            self.state.forget_done()
        self._forget_placed(ordered)
        if ordered > self._ordered:
            self.state.take_up()
        if self.desk.view.clock != self._clock and not self.desk.options.asks:
            self._clock = self.desk.view.clock
            self.state.forget_idle()
        self._follow()
        return kind

    def _to_own_lines(self) -> None:
        """A set-up begins where its own units stand, if they do, and so does the first turn."""
        phases = (self._clock.phase, self.desk.view.clock.phase)
        front = self.desk.front() if "set-up" in phases else ""
        if front and not self.desk.handing_over:
            self.state.move_cursor(front)

    def _after_choice(self, side: str) -> str:
        """The same after a choice; the cursor is at who was chosen, and came onto the map by it."""
        ordered, kind = self._ordered, self._kind
        kind = self._after(side, kind)
        entered = [g for g in self.desk.given if g.entry >= ordered and not g.at]
        unit = entered[-1].unit if self.desk.side == side and entered else ""
        at = self.desk.view.units[unit].at if unit in self.desk.view.units else ""
        if at:
            self.state.move_cursor(at)
        return kind

    def _forget_placed(self, ordered: int) -> None:
        """Who was selected is no more once an order that names nobody has put them elsewhere.

        A ready set-up is not spoilt by the key that was to place the first of them.
        """
        units = self.desk.view.units
        given = [entry.order for entry in self.desk.session.entries[ordered:] if entry.order]
        if given and not any(units_of(self.desk, order) for order in given):
            stood = self._stood.items()
            self.state.let_go_of({u for u, at in stood if u in units and units[u].at != at})
        chosen = (*self.state.group, self.state.own_unit)
        self._stood = {unit: units[unit].at for unit in chosen if unit in units}

    def _follow(self) -> None:
        """The cursor goes where something is to be chosen, once for each such place."""
        desk = self.desk
        moment = (desk.side, len(desk.session.entries), desk.handing_over)
        if moment == self._followed:
            return
        self._followed = moment
        place = "" if desk.over or desk.handing_over else desk.words.place(desk.view)
        if place and place not in (self._place, self.state.cursor):
            self.state.move_cursor(place)
            self.state.led_to, self._led_now = place, True
        self._place = place

    def _say(self, rows: Rows, kind: str, before: str = "") -> Rows:
        """A new answer: its first row, or all of it for those who want that.

        `before` is what is to be said of a question that it ends.
        """
        if rows and rows[0].startswith(_REFUSED):
            kind = REFUSALS
        rows = [*rows, *self._where_led()]
        self.desk.remember([f"{before} {rows[0]}", *rows[1:]] if before else rows)
        rows = as_heard(rows, self.desk.question, before, self.room)
        self.state.report = Report(rows, kind, room=self.room)
        self.state.history.add(self.state.report)
        if self.desk.settings.reading == "whole":
            return self.state.report.whole_again(self.state.most)
        return [self.state.report.row()]

    def _where_led(self) -> Rows:
        """Where the game has led the cursor, told once where a key would aim at it."""
        led, self._led_now = self._led_now, False
        verbs = self.desk.options.frame_verbs() if led and self.desk.question is None else ()
        aims = any(verb.shape == ("target", "units") for verb in verbs)
        return self.desk.say(f"The cursor is at {cell_words(self.state.cursor)}.") if aims else []

    def _answer_waiting(self, rows: Rows | None) -> Rows:
        """What the second key of two is answered; a question amid which it came still stands."""
        question, rows = self.desk.question, rows or ["Cancelled."]
        return self._say(amid(self.desk, question, rows)[1] if question else rows, ANSWERS)

    def _digit(self, key: str) -> Rows:
        question = self.desk.question
        if self.answers_nothing(key):
            done = spoken(self.desk.settings.pressed_for(self._unasked))
            return self._say([f"{done} asked nothing and is done: {key} answers nothing."], ANSWERS)
        if question is None:
            return nth_last(self.state, int(key)) if key != "0" else self.press("escape")
        side = self.desk.side
        rows, new = digit(self.state, question, key)
        return self._say(rows, self._after_choice(side)) if new else rows

    def _to_question(self, question: Question, key: str) -> Rows:
        side = self.desk.side
        if key == "escape":
            self.state.digits = ""
            return self._say(answer(self.desk, "0"), self._after(side, ANSWERS))
        rows, new = take_choice(self.state, question)
        return self._say(rows, self._after_choice(side)) if new else rows

    def _hand_over_words(self) -> str:
        return f"Hand over to {handing.whom(self.desk)}. Press Enter."

    def _hand_over(self) -> Rows:
        """First an empty screen for the other person, then what has happened meanwhile."""
        if not self._seat_is_empty:
            self._seat_is_empty = self.screen_is_new = True
            self.state = self.state.for_another_person()
            return self._say([self._hand_over_words()], ANSWERS)
        self._seat_is_empty = False
        self.state = self.state.for_another_person()
        rows = handing.take_seat(self.desk)
        self._follow()
        return self._say(rows, ORDERS)

    def keys_here(self) -> Rows:
        """The keys that work here and now, one a row: the most helpful first, then by chapter."""
        state = self.state
        if self.desk.handing_over:
            return ["Enter: hand over to the other person."]
        question = self.desk.question
        most = len(question.choices) if question else 0
        letters = "; y is yes, n is no" if question and question.agrees else ""
        numbers = (
            f"1 to {most}: choose; 0 cancels{letters}"
            if most
            else "1 to 9: the answer that many back"
        )
        works = [b for b in self.bindings.values() if b.reads or b.works(state)]  # rows follow
        own = [f"{numbers}.", "Slash: type a command; Tab completes it, Up and Down fetch those "
               "before, Enter gives it, Escape leaves it.",
               "Question mark: these keys.",
               "Control C: leave; control Z: stop for a while."]  # fmt: skip
        return all_keys.listed(state, works, own)
