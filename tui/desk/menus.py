"""Numbered menus: any order built part by part, each part a list to be answered by a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.board.grid import Grid
from engine.core.order import Slot, Tokens, Verb
from engine.core.words import (
    cell as cell_words,
    cells as cell_list,
    counted,
    listed,
    unit as unit_words,
    units as unit_list,
)
from engine.language.names import NotUnderstood, SeveralMeant
from engine.speech import describe
from engine.speech.order_words import order_words
from tui.desk.desk import Choice, Desk, Question, Rows
from tui.desk.ordering import Giving, ask_first, give
from tui.desk.typed import find_order

CLOSED = "Menu closed. Nothing was ordered."
DROPPED = "Menu closed."
"""Said where something else was ordered instead, or may have been."""


def menu(desk: Desk, rest: str) -> Rows:
    """The menu of what may be ordered now, or of one kind of order."""
    if not rest:
        return _verbs(desk)
    found = find_order(desk, rest)
    if found is None:
        raise NotUnderstood(f"{rest} is no order.")
    verb, left = found
    if left:
        raise NotUnderstood(f"Say menu and one order; {left} is too much.")
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    return _Building(desk, verb).ask(())


def build(desk: Desk, verb: Verb, tokens: Tokens, typed: bool = False) -> Rows:
    """Ask for the next part of an order of which these parts are known.

    What was `typed` is not asked about again by going back.
    """
    return _Building(desk, verb, len(tokens) if typed else 0).ask(tokens)


def label(desk: Desk, verb: Verb, slot: Slot, tokens: Tokens, token: str) -> str:
    """A choice for the next part of an order, in marked words."""
    return _Building(desk, verb)._label(slot, tokens, token)


def numbered(head: str, choices: tuple[str, ...]) -> Rows:
    """A head and its choices: "1 of 6: ..."."""
    most = len(choices)
    return [head, *(Choice(f"{n} of {most}: {c}", n) for n, c in enumerate(choices, 1))]


def _verbs(desk: Desk) -> Rows:
    return which(desk, desk.options.verbs())


def which(desk: Desk, verbs: tuple[Verb, ...]) -> Rows:
    """Asks which of some kinds of order is meant."""
    return _which(desk, [(_named(desk, v), _Building(desk, v), ()) for v in verbs])


_FEW = 9
"""So many choices can be answered by one digit."""
_LISTS, _ENDLESS = ("units", "cells"), 99
"""The parts of an order of which there can be several; and more parts than an order has."""


def answers(desk: Desk) -> Rows:
    """Asks what the answer to the present question of the rules is, each hex or unit a choice."""
    verbs = desk.options.frame_verbs()
    if len(verbs) == 1:
        return _Building(desk, verbs[0]).begin()
    every = _answers(desk, verbs)
    return _which(desk, every) if len(every) <= _FEW else which(desk, verbs)


def _answers(desk: Desk, verbs: tuple[Verb, ...]) -> list[tuple[str, _Building, Tokens]]:
    return [choice for verb in verbs for choice in _Building(desk, verb).choices()]


def begun(desk: Desk, verb: Verb) -> Rows:
    """The menu of one kind of order, from the first part that leaves a choice; else it is asked."""
    tokens: Tokens = ()
    while (slot := desk.options.slot(verb, tokens)) is not None:
        if slot.complete and not slot.candidates:
            return ask_first(desk, verb, verb.build(tokens))
        if slot.complete or len(slot.candidates) != 1:
            break
        tokens = (*tokens, *slot.candidates)
    return _Building(desk, verb).ask(tokens)


def forced(desk: Desk, giving: Giving) -> Rows:
    """Gives the one order that can answer the present question of the rules.

    [] if it has several answers: where the rules let one leave it, that is one, too.
    """
    verbs = desk.options.frame_verbs()
    found = [verb for verb in verbs if verb.shape]
    tokens = _only(desk, found[0]) if len(found) == 1 else ()
    if not tokens:
        return []
    others = (verb.build(()) for verb in verbs if not verb.shape)
    if any(desk.options.explain(order) is None for order in others):
        return []
    return giving(desk, found[0], found[0].build(tokens))


def _only(desk: Desk, verb: Verb) -> Tokens:
    """The parts of an order if each can be one thing alone; else ()."""
    tokens: Tokens = ()
    while (slot := desk.options.slot(verb, tokens)) is not None:
        if slot.complete and not slot.candidates:
            return tokens
        if slot.complete or len(slot.candidates) != 1:
            return ()
        tokens = (*tokens, *slot.candidates)
    return ()


def standing(desk: Desk) -> Question | None:
    """The question that the rules ask now as `answers` would put it, without putting it.

    None if nothing must be answered, or none of the answers is a hex or a unit.
    """
    if desk.over or not desk.options.asks:
        return None
    verbs = desk.options.frame_verbs()
    if len(verbs) == 1:
        building = _Building(desk, verbs[0])
        tokens = building.beginning()
        slot = desk.options.slot(verbs[0], tokens)
        found = building.question(tokens, slot) if slot and slot.candidates else None
    else:
        every = _answers(desk, verbs)
        found = _choice_of(desk, every) if 0 < len(every) <= _FEW else None
    return found if found is not None and any(found.cells) else None


def _which(desk: Desk, found: list[tuple[str, _Building, Tokens]]) -> Rows:
    """Asks which of some orders is meant, each as far as it is begun."""
    desk.question = question = _choice_of(desk, found)
    return question.asks


def _choice_of(desk: Desk, found: list[tuple[str, _Building, Tokens]]) -> Question:
    choices = tuple(row for label, *_ in found for row in desk.say(label))

    def pick(number: int) -> Rows:
        _, building, tokens = found[number]
        return building.ask(tokens or building.selected())

    head = f"Choose the order: {counted(len(choices), 'choice')}. 0 goes back."
    rows = numbered(head, choices)
    grid = desk.words.board.grid
    cells = tuple(tokens[0] if tokens and tokens[0] in grid else "" for *_, tokens in found)
    return Question(rows, choices, pick, lambda: [CLOSED], DROPPED, stays=True, cells=cells)


def _named(desk: Desk, verb: Verb) -> str:
    return f"{verb.words[0].capitalize()}. {what_it_does(desk, verb)}"


def what_it_does(desk: Desk, verb: Verb) -> str:
    """What an order is for: what it comes to here and now, if the step says that; else its help.

    The end of a phase is called by its help.
    """
    known = not verb.shape and not verb.final and verb in desk.options.frame_verbs()
    now = verb.named(desk.session.game, desk.view, desk.side) if known else ""
    return desk.say(f"{now[:1].upper()}{now[1:]}.")[0] if now else verb.help


def which_unit(desk: Desk, several: SeveralMeant, go_on: Callable[[str], Rows]) -> Rows:
    """Asks which of the units is meant that a name fits, or whether it is the place."""
    told = [describe.full_unit(desk.words, desk.view, u, placed=True) for u in several.units]
    told += [_place(desk, several.cell)] if several.cell else []
    choices = tuple(row for one in told for row in desk.say(f"{one.rstrip('.')}."))
    head = f"Which {several.name}: {counted(len(choices), 'choice')}. 0 goes back."
    rows = numbered(head, choices)
    none = f"{several.name}: nobody was chosen."

    cells = tuple(desk.view.units[unit].at for unit in several.units)
    meant = (*several.units, several.cell)

    def pick(number: int) -> Rows:
        return go_on(meant[number])

    cells = (*cells, several.cell) if several.cell else cells
    desk.question = Question(rows, choices, pick, lambda: [none], none, stays=True, cells=cells)
    return rows


def _place(desk: Desk, cell: str) -> str:
    """A place as a choice beside units."""
    return describe.cell_row(desk.words, desk.view, desk.side, cell, desk.settings.elements)


def _how_many(slot: Slot, tokens: Tokens, together: Tokens) -> str:
    """How many of those that can attack do so together."""
    count, able = len(together) - len(tokens), [c for c in slot.candidates if not c.isdigit()]
    return f"All {count}" if count == len(able) else f"{count} of {len(able)} together"


@dataclass(frozen=True)
class _Building:
    """An order that is being built."""

    desk: Desk
    verb: Verb
    typed: int = 0
    """How many parts were typed."""

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

    def choices(self) -> list[tuple[str, _Building, Tokens]]:
        """The order as one choice, or a choice for each hex or word that it can begin with."""
        slot = self.desk.options.slot(self.verb, ())
        assert slot is not None
        if slot.complete or slot.kind not in ("cell", "choice"):
            return [(_named(self.desk, self.verb), self, ())]
        word = self.verb.words[0].capitalize()
        return [(f"{word}: {self._label(slot, (), c)}", self, (c,)) for c in slot.candidates]

    def ask(self, tokens: Tokens) -> Rows:
        """Asks for the next part, or gives the order if it is whole."""
        slot = self.desk.options.slot(self.verb, tokens)
        assert slot is not None
        if slot.complete and not slot.candidates:
            return give(self.desk, self.verb, self.verb.build(tokens))
        if self._is_no_choice(tokens, slot):
            return self.ask((*tokens, *slot.candidates))
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
        labels = (self._label(slot, tokens, c) if c in slot.candidates else
                  self._unlabelled(tokens, c) for c in known)  # fmt: skip
        told = [line for label in labels for line in desk.say(label)]
        cells = [self._cell(tokens, c) if c in slot.candidates else "" for c in known]
        picks: list[Callable[[], Rows]] = [partial(self._pick, tokens, slot, c) for c in known]
        if stop is not None:
            row, whole = stop
            at = 0 if self._stops_first(tokens) else len(known)
            told.insert(at, row)
            cells.insert(at, "")
            picks.insert(at, partial(give, desk, self.verb, self.verb.build(whole)))
        later = [unit for unit in slot.later if unit not in known]
        then = f"; then also {unit_list(later)}" if later else ""
        count = self._count(slot, known, len(told))
        head = f"Choose the {slot.prompt}: {count}{then}. 0 goes back."
        choices = tuple(told)
        rows = numbered(desk.say(f"{self._taken(tokens)}{head}")[0], choices)
        return Question(
            rows, choices, lambda number: picks[number](), lambda: self.back(tokens),
            self._dropped(tokens), stays=True, cells=tuple(cells), about=(self.verb, tokens),
            main=0 if choices[1:] else 1,
        )  # fmt: skip

    def _count(self, slot: Slot, known: Tokens, told: int) -> str:
        """How many choices there are; of a list of hexes how many of them are left."""
        none = sum(one not in slot.candidates for one in known)
        in_list = none and self.verb.shape == ("cells",)
        return f"{told - none} of {told} choices left" if in_list else counted(told, "choice")

    def _stop(self, tokens: Tokens, slot: Slot) -> tuple[str, Tokens] | None:
        """The choice with which an order is whole, and its parts; None if there is none."""
        together = self._together(slot, tokens)
        if together:
            named = listed(unit_words(u) for u in together[len(tokens) :])
            how = f"{_how_many(slot, tokens, together)}{self._odds(together)}"
            return self.desk.say(f"{how}: {named}.")[0], together
        if not slot.complete or self.desk.words.meant(self.desk.view, self.verb, tokens) in (
            slot.candidates
        ):
            return None
        return f"Nothing more: {self._so_far(tokens)}.", tokens

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
        return tuple(dict.fromkeys(c for found in slots for c in found.candidates))

    def _unlabelled(self, tokens: Tokens, token: str) -> str:
        """One of a list who is none of the candidates now."""
        what = unit_words(token) if token in self.desk.view.units else cell_words(token)
        return f"{what}, {'taken' if token in tokens else 'not with those taken'}."

    def _pick(self, tokens: Tokens, slot: Slot, token: str) -> Rows:
        """One more is taken; who was taken already is given up."""
        if token in slot.candidates:
            return self.ask((*tokens, token))
        left = tuple(one for one in tokens if one != token)
        if token in tokens and self.desk.options.slot(self.verb, left) is not None:
            head, *rows = self.ask(left)
            return [f"{self._given_up((token,))} {head}", *rows]
        head, *rows = self.ask(tokens)
        return [f"{self.desk.say(self._unlabelled(tokens, token))[0]} {head}", *rows]

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

    def _so_far(self, tokens: Tokens) -> str:
        """The order as it would be with these parts alone."""
        board, view = self.desk.words.board, self.desk.view
        said = order_words(board, view, self.verb, self.verb.build(tokens))
        return self.desk.say(f"{said}{self._odds(tokens)}")[0]

    def _odds(self, tokens: Tokens) -> str:
        """At what odds the order would be if it had these parts alone: ", 4 to 3"."""
        slot = self.desk.options.slot(self.verb, tokens)
        if slot is None or not slot.complete:
            return ""
        order = self.verb.build(tokens)
        odds = self.desk.words.at_odds(self.desk.view, self.desk.side, order)
        return f", {odds}" if odds else ""

    def back(self, tokens: Tokens) -> Rows:
        """One part back; a unit that is no longer taken is told. From the first, to nothing."""
        left = tokens[:-1]
        while left and self._is_passed_over(left):
            left = left[:-1]
        if not tokens or len(left) < self.typed:
            return [CLOSED]
        head, *rows = self.ask(left)
        return [f"{self._given_up(tokens[len(left) :])} {head}".lstrip(), *rows]

    def _label(self, slot: Slot, tokens: Tokens, token: str) -> str:
        desk, view = self.desk, self.desk.view
        if token in view.units:
            before = desk.words.before_unit(self.verb, tokens)
            odds = self._odds((*tokens, token))
            if odds and self.verb.shape[-1:] == ("units",):
                others = any(one in view.units for one in tokens)
                odds = f", {'with it' if others else 'alone'} {odds.removeprefix(', ')}"
            return f"{before}{describe.full_unit(desk.words, view, token, placed=True)}{odds}."
        if token in desk.words.board.grid:
            elements = desk.settings.elements
            row = describe.cell_row(desk.words, view, self._whose(tokens), token, elements)
            about = desk.words.about(view, self.verb, tokens, token)
            odds = self._odds((*tokens, token)).removeprefix(", ")
            what = ". ".join(filter(None, (about, odds)))
            return f"{self._way(tokens, token)}{f'{what}. ' if what else ''}{row}"
        return desk.words.choice_of(view, self.verb, tokens, token)

    def _whose(self, tokens: Tokens) -> str:
        """The side of the unit that the order is about: a victor may lead beaten enemies back."""
        units = (t for t in tokens if t in self.desk.view.units)
        return next(map(self.desk.words.side_of, units), self.desk.side)

    def _way(self, tokens: Tokens, cell: str) -> str:
        """How a cell lies from the one before it in the order, or from the unit's."""
        grid: Grid = self.desk.words.board.grid
        last = tokens[-1] if tokens else ""
        if last in self.desk.view.units:
            last = self.desk.view.units[last].at
        return f"{describe.bearing(self.desk.words, last, cell)}, " if last in grid else ""
