"""An order built part by part: each part a question, a list to be answered by a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.core.order import Slot, Tokens, Verb
from engine.core.words import (
    cell as cell_words,
    cells as cell_list,
    counted,
    listed,
    unit as unit_words,
    units as unit_list,
)
from tui.desk import labels, numbering
from tui.desk.desk import Choice, Desk, Question, Rows
from tui.desk.ordering import ask_first, give, is_asked_of_a_die

CLOSED = "Menu closed. Nothing was ordered."
DROPPED = "Menu closed."
"""Said where something else was ordered instead, or may have been."""
_LISTS, _ENDLESS = ("units", "cells"), 99
"""The parts of an order of which there can be several; and more parts than an order has."""


def numbered(head: str, choices: tuple[str, ...]) -> Rows:
    """A head and its choices: "1 of 6: ..."."""
    most = len(choices)
    return [head, *(Choice(f"{n} of {most}: {c}", n) for n, c in enumerate(choices, 1))]


Takes = Callable[[Verb, Tokens, Slot], bool]
"""True if the next part of an order is taken without asking, since it can be one thing alone."""


def _takes_any(verb: Verb, tokens: Tokens, slot: Slot) -> bool:
    return True


def filled(desk: Desk, verb: Verb, tokens: Tokens, takes: Takes = _takes_any) -> Tokens:
    """An order with the parts that can be one thing alone, as far as it `takes` them unasked."""
    slot = desk.options.slot(verb, tokens)
    if slot is None or slot.complete or len(slot.candidates) != 1 or not takes(verb, tokens, slot):
        return tokens
    return filled(desk, verb, (*tokens, *slot.candidates), takes)


@dataclass(frozen=True)
class Building:
    """An order that is being built."""

    desk: Desk
    verb: Verb
    typed: int = 0
    """How many parts were typed."""
    before: Callable[[], Rows] | None = None
    """Asks again what was asked before the first part; None if nothing was."""

    def begin(self) -> Rows:
        """Asks for the first part that leaves a choice; where a unit is the only one, for more.

        Of a unit that is selected it asks for more, or about the order if that says all.
        """
        chosen = self.selected()
        more = self.desk.options.slot(self.verb, chosen) if chosen else None
        if more and more.complete and not more.candidates:
            return ask_first(self.desk, self.verb, self.verb.build(chosen))
        return self.ask(self.beginning())

    def beginning(self) -> Tokens:
        """The parts that are known before anything is asked."""
        chosen = self.selected()
        more = self.desk.options.slot(self.verb, chosen) if chosen else None
        if more and more.candidates:
            return chosen
        slot = self.desk.options.slot(self.verb, ())
        assert slot is not None
        only = slot.kind == "unit" and not slot.complete and len(slot.candidates) == 1
        after = self.desk.options.slot(self.verb, slot.candidates) if only else None
        return slot.candidates if after and after.candidates else ()

    def selected(self) -> Tokens:
        """The selected unit, if the order begins with a unit that it can be."""
        slot = self.desk.options.slot(self.verb, ())
        begins = slot is not None and self.verb.shape[:1] == ("unit",)
        return (self.desk.unit,) if begins and slot and self.desk.unit in slot.candidates else ()

    def choices(self) -> list[tuple[str, Building, Tokens]]:
        """The order as one choice, or a choice for each hex or word that it can begin with."""
        slot = self.desk.options.slot(self.verb, ())
        assert slot is not None
        if slot.complete or slot.kind not in ("cell", "choice"):
            return [(labels.named(self.desk, self.verb), self, ())]
        word = self.verb.words[0].capitalize()
        return [(f"{word}: {self._label((), c)}", self, (c,)) for c in slot.candidates]

    def _label(self, tokens: Tokens, token: str) -> str:
        return labels.label(self.desk, self.verb, tokens, token)

    def _label_of_many(self, tokens: Tokens, token: str) -> str:
        return labels.of_many(self.desk, self.verb, tokens, token)

    def ask(self, tokens: Tokens) -> Rows:
        """Asks for the next part, or gives the order if it is whole.

        What nobody has named is asked about first where a die follows: a gun's only target.
        """
        desk, said = self.desk, tokens
        slot = desk.options.slot(self.verb, tokens)
        assert slot is not None
        while self._is_no_choice(tokens, slot):
            tokens = (*tokens, *slot.candidates)
            slot = desk.options.slot(self.verb, tokens)
            assert slot is not None
        if slot.complete and not slot.candidates:
            order = self.verb.build(tokens)
            ask = tokens != said and is_asked_of_a_die(desk, order)
            return (ask_first if ask else give)(desk, self.verb, order)
        self.desk.question = question = self.question(tokens, slot)
        return question.asks

    def _is_no_choice(self, tokens: Tokens, slot: Slot) -> bool:
        """True for the last of a list that names them all, and the one hex open to a unit."""
        only = bool(tokens) and not slot.complete and len(slot.candidates) == 1
        shapes = (("cells",), ("unit", "cell"))
        return only and (self.verb.shape[:2] in shapes or self._is_a_hex_too(slot))

    def _is_passed_over(self, tokens: Tokens) -> bool:
        """True if what follows these parts is no choice."""
        slot = self.desk.options.slot(self.verb, tokens)
        return slot is not None and self._is_no_choice(tokens, slot)

    def _is_a_hex_too(self, slot: Slot) -> bool:
        """True if nothing but one further hex is left, which an attack must be on, too."""
        hexes = all(c in self.desk.words.board.grid for c in slot.candidates)
        return self.verb.shape == ("target", "units") and hexes and len(slot.candidates) == 1

    def question(self, tokens: Tokens, slot: Slot) -> Question:
        """The question for the next part. Of a list each has one number until it is whole."""
        desk = self.desk
        known, stop = self._known(tokens, slot), self._stop(tokens, slot)
        fits = {c for c in known if c in slot.candidates or self._earlier(tokens, c)}
        name = self._label if len(known) <= labels.MANY else self._label_of_many
        names = (name(tokens, c) if c in fits else labels.not_now(desk, tokens, c) for c in known)
        told = [line for name in names for line in desk.say(name)]
        cells = [self._cell(tokens, c) if c in fits else "" for c in known]
        picks: list[Callable[[], Rows]] = [partial(self._pick, tokens, slot, c) for c in known]
        closes = 0
        if stop is not None:
            row, whole = stop
            at = 0 if self._stops_first(tokens) else len(known)
            told.insert(at, row)
            cells.insert(at, "")
            picks.insert(at, partial(give, desk, self.verb, self.verb.build(whole)))
            closes = at + 1 if numbering.pays(desk, self.verb, tokens) else 0
        later = [unit for unit in slot.later if unit not in known]
        then = f"; after the first also {unit_list(later)}" if later else ""
        count = self._count(slot, tokens, known, len(told))
        proposed = closes or numbering.proposed(desk, self.verb, tokens, slot, known)
        enter = f" Enter takes {proposed}." if proposed and told[1:] and desk.tells_enter() else ""
        head = f"Choose the {slot.prompt}: {count}{then}.{enter} 0 goes back."
        choices = tuple(told)
        rows = numbered(desk.say(f"{self._taken(tokens)}{head}")[0], choices)
        return Question(
            rows, choices, lambda number: picks[number](), lambda: self.back(tokens),
            self._dropped(tokens), stays=True, cells=tuple(cells), about=(self.verb, tokens),
            main=0 if choices[1:] else 1, proposed=proposed,
            is_enough=bool(closes),
        )  # fmt: skip

    def _count(self, slot: Slot, tokens: Tokens, known: Tokens, told: int) -> str:
        """How many choices there are; of a list of hexes how many of them are left."""
        none = sum(one not in slot.candidates for one in known)
        in_list = none and (self.verb.shape == ("cells",) or not tokens)
        return f"{told - none} of {told} choices left" if in_list else counted(told, "choice")

    def _stop(self, tokens: Tokens, slot: Slot) -> tuple[str, Tokens] | None:
        """The choice with which an order is whole, and its parts; None if there is none."""
        together = self._together(slot, tokens)
        if together:
            named = listed(unit_words(u) for u in together[len(tokens) :])
            how_many = labels.together(slot, len(together) - len(tokens))
            odds = labels.odds_of(self.desk, self.verb, together)
            return self.desk.say(f"{how_many}{odds}: {named}.")[0], together
        if not slot.complete or self.desk.words.meant(self.desk.view, self.verb, tokens) in (
            slot.candidates
        ):
            return None
        return f"Nothing more: {labels.so_far(self.desk, self.verb, tokens)}.", tokens

    def _stops_first(self, tokens: Tokens) -> bool:
        """True if an order is made whole by the first choice: by the last where a list began."""
        begun = self._list_begins
        first = self.desk.options.slot(self.verb, tokens[:begun])
        return (
            begun >= len(tokens) or first is None or self._stop(tokens[:begun], first) is not None
        )

    @property
    def _list_begins(self) -> int:
        """How many parts come before those that are a list, of which several are taken."""
        shape = self.verb.shape
        begun = next((n for n, part in enumerate(shape) if part in _LISTS), _ENDLESS)
        return begun if all(part in _LISTS for part in shape[begun:]) else _ENDLESS

    def _known(self, tokens: Tokens, slot: Slot) -> Tokens:
        """The candidates in the order of their numbers, with those of the list that are none now.

        Who is taken keeps the number, and so does who cannot be taken with those. A further hex
        that an attack must be on was no choice, and is none now.
        """
        parts = range(self._list_begins, len(tokens))
        before = (self.desk.options.slot(self.verb, tokens[:n]) for n in parts)
        left = (found for found in before if found is not None and not self._is_a_hex_too(found))
        slots = (*left, slot)
        every = tuple(dict.fromkeys(c for found in slots for c in found.candidates))
        return numbering.placed(self.desk, self.verb, tokens, every)

    def _pick(self, tokens: Tokens, slot: Slot, token: str) -> Rows:
        """One more is taken; who was taken already is given up."""
        if token in slot.candidates:
            return self.ask((*tokens, token))
        if earlier := self._earlier(tokens, token):
            return self.ask(earlier)
        left = tuple(one for one in tokens if one != token)
        if token in tokens and self.desk.options.slot(self.verb, left) is not None:
            head, *rows = self.ask(left)
            return [f"{self._given_up((token,))} {head}", *rows]
        head, *rows = self.ask(tokens)
        return [f"{self.desk.say(labels.not_now(self.desk, tokens, token))[0]} {head}", *rows]

    def _earlier(self, tokens: Tokens, token: str) -> Tokens:
        """A list of units with one more, before those taken; () if it goes with them nowhere.

        A slot offers each set of units once, in one order; who chooses may take them in any.
        """
        if self.verb.shape != ("units",) or token in tokens:
            return ()
        lists = ((*tokens[:n], token, *tokens[n:]) for n in range(len(tokens)))
        return next((one for one in lists if self._is_offered(one)), ())

    def _is_offered(self, tokens: Tokens) -> bool:
        """True if each of a list may be taken after those before it."""
        slots = (self.desk.options.slot(self.verb, tokens[:n]) for n in range(len(tokens)))
        return all(
            slot is not None and token in slot.candidates
            for slot, token in zip(slots, tokens, strict=True)
        )

    def _cell(self, tokens: Tokens, token: str) -> str:
        """Where a choice lies on the map."""
        desk = self.desk
        if token in desk.view.units:
            return str(desk.view.units[token].at)
        in_place = token in desk.words.board.grid
        return token if in_place else desk.words.aims(desk.view, self.verb, tokens, token)

    def _together(self, slot: Slot, tokens: Tokens) -> Tokens:
        """An attack by as many as can join it, if none is named yet; () if that is one alone."""
        if self.verb.shape != ("target", "units") or slot.kind != "unit" or slot.complete:
            return ()
        units, found, options = self.desk.view.units, tokens, self.desk.options
        left = slot
        while more := next((u for u in left.candidates if u in units), ""):
            found = (*found, more)
            after = options.slot(self.verb, found)
            if after is None:
                return ()
            left = after
        order = self.verb.build(found) if left.complete and len(found) > len(tokens) + 1 else None
        return found if order is not None and options.explain(order) is None else ()

    def _taken(self, tokens: Tokens) -> str:
        """Which of a list were taken, to be said before the next is asked for."""
        if self.verb.shape == ("cells",) and tokens:
            return f"Taken: {cell_list(tokens)}. "
        units = self._listed(tokens)
        return f"Taken: {unit_list(units)}. " if units else ""

    def _listed(self, tokens: Tokens) -> Tokens:
        """The units of a list that were taken."""
        lists = self.verb.shape[-1:] == ("units",)
        return tuple(token for token in tokens if lists and token in self.desk.view.units)

    def _given_up(self, tokens: Tokens) -> str:
        """Which units and hexes of lists are no longer taken; "" if none were."""
        cells = "cells" in self.verb.shape
        hexes = [cell_words(t) for t in tokens if cells and t in self.desk.words.board.grid]
        gone = [*hexes, *map(unit_words, self._listed(tokens))]
        return self.desk.say(f"No longer taken: {listed(gone)}.")[0] if gone else ""

    def _dropped(self, tokens: Tokens) -> str:
        """What is said if the menu closes for something else: who is given up by that, too."""
        return f"{DROPPED} {self._given_up(tokens)}".rstrip()

    def back(self, tokens: Tokens) -> Rows:
        """One part back; who is given up is told. From the first, to what was asked before."""
        left = tokens[:-1]
        while left and self._is_passed_over(left):
            left = left[:-1]
        if not tokens or len(left) < self.typed:
            return self.before() if self.before else [CLOSED]
        head, *rows = self.ask(left)
        return [f"{self._given_up(tokens[len(left) :])} {head}".lstrip(), *rows]
