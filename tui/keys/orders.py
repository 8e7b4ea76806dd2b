"""Orders by keys: made of what is selected and where the look cursor is; menus for the rest."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Order, Refusal, Slot, Tokens, Verb
from engine.core.closing import Hold
from engine.core.words import cell as cell_words, unit as unit_words
from tui.desk import building, menus
from tui.desk.desk import Rows
from tui.desk.ordering import Giving, ask_first, give, once_ended, units_of
from tui.keys import groups
from tui.keys.aiming import go_to_nearest, is_held, own_reason, why_by_others
from tui.keys.names import spoken
from tui.keys.order_keys import meant, order_keys as order_keys, sharing, verb_keys as verb_keys
from tui.keys.parts import is_elsewhere, ordered_unit, tokens_of
from tui.keys.state import State


def by_its_key(state: State, verb: Verb, key: str) -> Rows:
    """The same by the order's own key, which pressed once more agrees to what it asked.

    Not to the end of a phase: a key that is held down too long ends nothing.
    """
    rows = by_key(state, verb)
    question, ends = state.desk.question, verb.final and not verb.shape
    if question is None or not question.agrees or rows != question.asks or ends:
        return rows
    pressed = spoken(state.desk.settings.pressed_for(key))
    rows = [*rows[:-1], f"{rows[-1]} Or {pressed}: yes."]
    state.desk.question = replace(question, asks=rows, again=key)
    return rows


def _of_group(state: State, verb: Verb) -> Verb:
    """For several units of a hex the order of the same key that is about several."""
    now, units = state.desk.options.verbs(), state.units_to_order
    together = len(units) > 1 and len({state.desk.view.units[u].at for u in units}) == 1
    shared = sharing(state.desk.session.game, verb) if together else ()
    return next((v for v in shared if v.shape[:1] == ("units",) and v in now), verb)


def by_key(state: State, verb: Verb, giving: Giving = give) -> Rows:
    """Give an order, or ask for what is still to be said of it."""
    desk = state.desk
    now = meant(desk, verb)
    if len(now) > 1:
        return menus.which(desk, now)
    verb = _of_group(state, now[0])
    why = why_by_others(state, verb)
    rows = _by_key(state, verb, giving)
    return asked_after(state, why, rows) if why else rows


def asked_after(state: State, told: str, rows: Rows) -> Rows:
    """What is asked, with what is `told` of the selected unit before it; rows that ask nothing."""
    question = state.desk.question
    if question is None or rows[-1:] != question.asks[-1:]:
        return rows
    rows = [f"{state.desk.say(told)[0]} {rows[0]}", *rows[1:]]
    state.desk.question = replace(question, asks=rows)
    return rows


def _by_key(state: State, verb: Verb, giving: Giving) -> Rows:
    desk = state.desk
    barred = own_reason(state, verb)
    wider = _against_several(state, verb)
    if wider is not None:
        first, *rest = _ask(state, wider, filled(state, wider, (state.cursor,)))
        only = f"{cell_words(state.cursor)} can be attacked only together with others."
        return [f"{desk.say(only)[0]} {first}", *rest]
    other = _brought_otherwise(state, verb)
    if other is not None:
        return _named_instead(state, verb, other, barred)
    if verb not in desk.options.verbs():
        early = [] if verb.shape else once_ended(desk, verb, verb.build(()))
        return early or [*desk.refused(barred or desk.options.misplaced(verb)), *desk.order_keys()]
    if barred is not None:
        return desk.refused(barred)
    if groups.is_meant(state, verb):
        return groups.order_each(state, verb, giving)
    unit = ordered_unit(state, verb)
    after = desk.options.slot(verb, (unit,)) if unit else None
    if after is not None and (after.kind == "choice" or is_elsewhere(state, verb, unit, after)):
        return _ask(state, verb, (unit,))
    tokens = tokens_of(state, verb)
    if tokens is None:
        return _far_order(state, verb, giving) or _ask(state, verb, ())
    if isinstance(tokens, str):
        at = desk.view.units[unit].at if unit and verb.shape[1:2] == ("cell",) else ""
        aimed = go_to_nearest(state, unit) if at and at == state.cursor else ""
        return desk.say(aimed) if aimed else [tokens]
    return _go_on(state, verb, filled(state, verb, tokens), giving)


def _against_several(state: State, verb: Verb) -> Verb | None:
    """The attack on several hexes at once, if the cursor's can be attacked only so."""
    options, cursor = state.desk.options, (state.cursor,)
    if verb.shape != ("target", "units") or options.slot(verb, cursor) is not None:
        return None
    wider = (v for v in options.frame_verbs() if v.shape == ("cells", "units"))
    return next((v for v in wider if options.slot(v, cursor) is not None), None)


def _brought_otherwise(state: State, verb: Verb) -> Verb | None:
    """The order by which the selected unit goes somewhere, where this one is not for it.

    Who has entered moves on; who is not on the map enters.
    """
    unit, options = state.own_unit, state.desk.options
    if not unit or state.group_meant or not verb.sends_one or not options.fits(verb):
        return None

    def able(one: Verb) -> bool:
        first = options.slot(one, ())
        return first is not None and unit in first.candidates

    if able(verb):
        return None
    brings = (v for v in options.frame_verbs() if v.sends_one and not v.beside)
    return next((v for v in brings if able(v)), None)


def _named_instead(state: State, verb: Verb, other: Verb, barred: Refusal | None) -> Rows:
    """Why an order is not for the selected unit, and the key of the one that is."""
    desk, key = state.desk, order_keys(state.desk.session.game)[other.name]
    order = desk.options.made(verb, (state.own_unit, state.cursor))
    why = barred or (desk.options.explain(order) if order is not None else None)
    cannot = f"{unit_words(state.own_unit)} cannot {verb.words[0]} now."
    said = desk.refused(why or Refusal(cannot, ()))[0]
    return [f"{said} It can {other.words[0]}: {spoken(desk.settings.pressed_for(key))}."]


def _far_order(state: State, verb: Verb, giving: Giving) -> Rows:
    """An order that goes hex by hex to a cursor farther on, where a way leads there; else []."""
    aimed = verb.shape[:1] == ("cell",) and state.led_to != state.cursor
    order = state.desk.options.made(verb, (state.cursor,)) if aimed else None
    leads = order is not None and state.desk.words.step_of(state.desk.view, order) is not None
    return giving(state.desk, verb, order) if order is not None and leads else []


def filled(state: State, verb: Verb, tokens: Tokens) -> Tokens:
    """The parts of an order with those that can be one thing alone."""
    return building.filled(state.desk, verb, tokens, _is_no_choice)


def _go_on(state: State, verb: Verb, tokens: Tokens, giving: Giving) -> Rows:
    """The order of these parts; the menu where something is left to say that matters."""
    options = state.desk.options
    slot = options.slot(verb, tokens)
    if slot is not None and _is_open(verb, tokens, slot):
        return _ask(state, verb, tokens)
    order = verb.build(tokens) if _is_way(verb, tokens) else options.made(verb, tokens)
    if order is None:
        return _ask_instead(state, verb, tokens)
    before = len(state.desk.session.entries)
    asks = _is_wider(verb, tokens) or _is_unnamed(state, verb, order)
    asks = asks or (giving is give and casts_a_die(state, verb, order))
    rows = (ask_first if asks else giving)(state.desk, verb, order)
    if len(state.desk.session.entries) > before:
        state.group = []
    return rows


def casts_a_die(state: State, verb: Verb, order: Order) -> bool:
    """True for a die on a single key, which is named first: never for quick fingers.

    So is an order without parts that the computer answers at once, and a die may follow. A way
    that may come upon something is none, nor is doing nothing.
    """
    desk = state.desk
    if not desk.settings.asks_of_dice or verb.final or isinstance(order, Hold):
        return False
    if _goes(state, verb, order):
        return False
    session, side = desk.session, desk.side
    is_answered = not verb.shape and session.is_answered(side, order)
    return is_answered or session.is_chancy(side, order)


def _goes(state: State, verb: Verb, order: Order) -> bool:
    """True for an order that brings somebody somewhere, rather than fire or an attack."""
    to = order.__struct_fields__[1] if verb.shape[:2] == ("unit", "cell") else ""
    return (
        "path" in verb.shape
        or verb.shape == ("cell",)
        or (bool(to) and not is_held(state, getattr(order, to)))
    )


def _is_unnamed(state: State, verb: Verb, order: Order) -> bool:
    """True for an attack by units that nobody selected: they are named first, be it one alone."""
    if verb.shape != ("target", "units"):
        return False
    return not units_of(state.desk, order) <= {*state.units_to_order}


def _is_wider(verb: Verb, tokens: Tokens) -> bool:
    """True for an attack that is on more hexes than the cursor's."""
    return verb.shape == ("target", "units") and sum(token.isdigit() for token in tokens) > 1


def _is_no_choice(verb: Verb, tokens: Tokens, slot: Slot) -> bool:
    """True if a part that can be one thing alone is not asked: a formation, who attacks."""
    attacks = verb.shape == ("target", "units") and len(tokens) == 1
    return attacks or (slot.kind == "choice" and len(tokens) > 0)


def _is_open(verb: Verb, tokens: Tokens, slot: Slot) -> bool:
    """True if the next part of an order must be said, or is one that a player wants to choose."""
    if _is_way(verb, tokens):
        return False
    chosen = slot.kind == "choice" or verb.shape[-1:] == ("via",)
    return bool(slot.candidates) and (chosen or not slot.complete)


def _is_way(verb: Verb, tokens: Tokens) -> bool:
    """True for a way to the cursor, which is whole: if it may not end there, the order says why."""
    return verb.shape == ("unit", "path") and len(tokens) > 1


def _ask_instead(state: State, verb: Verb, tokens: Tokens) -> Rows:
    """What does not fit of a half-made order, and what would."""
    options = state.desk.options
    fit = max(n for n in range(len(tokens)) if options.slot(verb, tokens[:n]) is not None)
    wrong = tokens[fit]
    what = unit_words(wrong) if wrong in state.desk.view.units else cell_words(wrong)
    said = state.desk.say(f"{what} cannot {verb.words[0]} now.")[0]
    first, *rest = _ask(state, verb, tokens[:fit])
    return [f"{said} {first}", *rest]


def _ask(state: State, verb: Verb, tokens: Tokens) -> Rows:
    return menus.build(state.desk, verb, tokens)
