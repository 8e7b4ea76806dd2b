"""Enter: the main thing at the cursor or with what is selected, and no more; and why it is not.

What the rules ask for it opens, as a menu. In a phase of one's own it selects who stands under the
cursor, or orders there who is selected. It gives no order about anybody else, chooses between no
alternatives, and casts no die before it was asked about.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from engine.core.order import Order, Verb
from engine.core.words import cells as cell_list, unit as unit_words, units as unit_list
from tui.desk import menus
from tui.desk.able import ready
from tui.desk.desk import MENU_TOO, Desk, Rows
from tui.desk.moment import asked_rows, prompt_rows
from tui.desk.ordering import ask_first, consequences, give, is_asked_of_a_die, units_of
from tui.keys import groups, selecting
from tui.keys.aiming import aims, own_reason
from tui.keys.asked import keys_told, with_keys
from tui.keys.names import spoken
from tui.keys.orders import asked_after, by_key, filled
from tui.keys.parts import is_at_cursor, tokens_of
from tui.keys.state import State

NO_ORDER = "Select a unit and move the cursor first; or slash, why and an order."
AGAIN = "Or Enter: yes."


def main_thing(state: State) -> Rows:
    """Enter: the one thing that fits here and now; else what is waited for."""
    if state.desk.over:
        return prompt_rows(state.desk)
    rows = _main_thing(state)
    question = state.desk.question
    if question is None or not question.agrees or rows != question.asks:
        return rows
    rows = [*rows[:-1], f"{rows[-1]} {AGAIN}"]
    state.desk.question = replace(question, asks=rows, main=len(question.choices))
    return rows


class Doing(NamedTuple):
    """What Enter does where no question is open; `verb` is the order that it gives or begins."""

    kind: Literal["order", "alone", "asked", "select", "owed", "refused", "tell"]
    verb: Verb | None = None


def doing(state: State, reach: Collection[str] | None = None) -> Doing:
    """What Enter does now: said in the row of keys, and done by the key.

    With the cells that the selected unit can `reach` nothing asks why no way leads elsewhere.
    """
    options, verbs = state.desk.options, _verbs(state)
    fitting = _fitting(state, reach)
    sent_off = groups.sent_off(state) if not fitting else None
    if fitting or sent_off:
        return Doing("order", sent_off or fitting[0])
    alone = verbs[0] if len(verbs) == 1 else None
    if alone is not None and not alone.shape:
        return Doing("alone", alone)
    if options.asks or not all(verb.shape for verb in verbs):
        return Doing("asked")
    owed = _owed_attack(state)
    if _selects_here(state, owed):
        return Doing("select")
    if owed is not None:
        return Doing("owed", owed)
    wished = [verb for verb in verbs if verb is alone or _sends_off(state, verb)]
    return Doing("refused", wished[0]) if len(wished) == 1 else Doing("tell")


def _main_thing(state: State) -> Rows:
    kind, verb = doing(state)
    if verb is None:
        return _without_order(state, kind)
    if kind == "owed":
        return _owed(state, verb)
    if kind == "order":
        return by_key(state, verb, partial(_careful, state))
    asks = kind == "refused" or state.desk.settings.asks_of_dice
    return by_key(state, verb, ask_first if asks else give)


def _owed(state: State, verb: Verb) -> Rows:
    """The attack that is owed: the only one that who is selected could make, else any of them.

    Where they could make some of those, it is said which.
    """
    found = aims(state, state.units_to_order)
    if len({frozenset(aim.tokens) for aim in found.values()}) == 1:
        return menus.build(state.desk, verb, (next(iter(found)),))
    rows, question = menus.begun(state.desk, verb), state.desk.question
    if not found or question is None or {*question.cells} <= {*found}:
        return rows
    told = f"{unit_list(state.units_to_order)} can attack {cell_list(tuple(found), 'or')}."
    return asked_after(state, told, rows)


def _without_order(state: State, kind: str) -> Rows:
    if kind == "asked":
        return menus.forced(state.desk, partial(_careful, state)) or menus.answers(state.desk)
    return _selected_instead(state, _verbs(state)) if kind == "select" else _waited_for(state)


def _selected_instead(state: State, verbs: list[Verb]) -> Rows:
    """Who stands here is selected; of a unit that could not be sent here it is said."""
    stays = state.own_unit if any(_sends_off(state, verb) for verb in verbs) else ""
    head, *rows = selecting.cycle_here(state)
    return [*state.desk.say(f"Instead of {unit_words(stays)} now {head}" if stays else head), *rows]


def fitting(state: State) -> Verb | None:
    """The order that Enter gives of what is selected and where the cursor is; None if it does not.

    To a person who is to take the seat nothing is told of it.
    """
    desk = state.desk
    found = () if desk.over or desk.handing_over or desk.question else _fitting(state)
    return next(iter(found), None)


def asked_keys(state: State) -> Rows:
    """The keys of a set-up, and of what must be answered first; none in a phase of one's own.

    Of what must be answered Enter opens a menu, or gives an order, or does the only thing there
    is; where a row of keys shows what Enter does no menu is told of.
    """
    desk = state.desk
    if desk.over or not (desk.options.asks or desk.view.clock.phase == "set-up"):
        return []
    entered, menu = fitting(state), f", {spoken(desk.settings.pressed_for('m'))} for a menu."
    if desk.options.asks:
        menu = MENU_TOO if desk.tells_enter() and doing(state).kind == "asked" else "."
    return [f"{keys_told(state, entered)}{'.' if entered in with_keys(state) else menu}"]


def _selects_here(state: State, owed: Verb | None) -> bool:
    """True if one of one's own units under the cursor is to be selected.

    Where attacks are owed only if some unit there can be ordered at all.
    """
    desk, here = state.desk, state.units_here()
    own = {unit for unit in here if desk.words.side_of(unit) == desk.side}
    return bool(own) and state.unit not in here and (owed is None or bool(own & {*ready(desk)}))


def _owed_attack(state: State) -> Verb | None:
    """The order to attack, if attacks are owed in this phase."""
    if not state.desk.options.owed:
        return None
    return next((v for v in _verbs(state) if v.shape == ("target", "units")), None)


def _verbs(state: State) -> list[Verb]:
    """What can be ordered but for the end of it all."""
    return [v for v in state.desk.options.frame_verbs() if not (v.final and not v.shape)]


def _careful(state: State, desk: Desk, verb: Verb, order: Order) -> Rows:
    """Gives an order about what is selected or here; any other, or one that casts a die, by asking.

    Lists of units are asked about, too: no cursor says that it is they who are meant.
    """
    meant = {*state.units_to_order, *(state.units_here() if desk.options.asks else ())}
    strangers = units_of(desk, order) - meant
    ask = strangers or verb.shape == ("units",) or is_asked_of_a_die(desk, order)
    return (ask_first if ask else give)(desk, verb, order)


def _fitting(state: State, reach: Collection[str] | None = None) -> list[Verb]:
    """The orders that selection and cursor make, as far as they say it, and that may be given."""
    is_far = reach is not None and state.cursor not in reach
    verbs = [v for v in _verbs(state) if not (is_far and v.sends_one)]
    if state.desk.options.asks and verbs[1:]:
        return []
    return [v for v in verbs if _is_aimed(state, v, v is verbs[0]) and _is_allowed(state, v)]


def _is_aimed(state: State, verb: Verb, is_first: bool) -> bool:
    """True if the cursor tells what an order aims at, or the selection whom the first is about."""
    if verb.sends_one or verb.shape[:2] == ("units", "path"):
        return state.desk.options.asks or bool(state.units_to_order)
    if verb.shape == ("units",):
        known = state.group_meant if state.desk.options.asks else state.units_to_order
        return is_first and bool(known)
    return verb.shape[:1] == ("target",) or (is_first and verb.shape == ("cell",))


def _sends_off(state: State, verb: Verb) -> bool:
    """True if an order would bring the selected unit to the cursor's cell, allowed or not."""
    return verb.sends_one and bool(state.own_unit) and isinstance(tokens_of(state, verb), tuple)


def _waited_for(state: State) -> Rows:
    """Why the selected unit can do nothing, if that is known; what is waited for, and its keys."""
    first, *rest = asked_rows(state.desk)
    return [*_own_reason(state), f"{first} {keys_told(state)}, m menu.", *rest]


def _own_reason(state: State) -> Rows:
    """What bars the selected unit from the orders of the moment, as a refusal."""
    barred = own_reason(state, *state.desk.session.game.verbs)
    return state.desk.refused(barred) if barred else []


def _is_allowed(state: State, verb: Verb) -> bool:
    tokens, options = tokens_of(state, verb), state.desk.options
    if not isinstance(tokens, tuple):
        return False
    if is_at_cursor(verb) and tokens and options.slot(verb, tokens) is not None:
        return True
    order = options.made(verb, tokens)
    return order is not None and options.explain(order) is None


def why(state: State) -> Rows:
    """Whether the order that Enter would give is allowed, and if not, why not."""
    desk = state.desk
    for verb in _by_wish(state):
        tokens = tokens_of(state, verb) if verb.shape else None
        if not isinstance(tokens, tuple) or len(tokens) < 2:
            continue
        what = f"{verb.words[0].capitalize()} here"
        slot = desk.options.slot(verb, filled(state, verb, tokens))
        if slot is not None and not slot.complete:
            return desk.say(f"{what} is allowed; Enter asks for the {slot.prompt}.")
        order = desk.options.made(verb, filled(state, verb, tokens))
        refusal = desk.options.explain(order) if order is not None else None
        if order is not None and refusal is not None:
            return desk.refused(refusal)
        if order is not None:
            return [*desk.say(f"{what} is allowed."), *consequences(desk, order)]
    return _own_reason(state) or [NO_ORDER]


def _by_wish(state: State) -> list[Verb]:
    """The orders of the moment: what Enter would give first, then what brings a unit here."""
    verbs = list(state.desk.options.frame_verbs())
    fitting = _fitting(state)
    wished = [verb for verb in verbs if verb not in fitting and _sends_off(state, verb)]
    return [*fitting, *wished, *(v for v in verbs if v not in fitting and v not in wished)]
