"""What selection and cursor say of an order: its parts as far as they go."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.order import Slot, Tokens, Verb
from engine.core.words import unit as unit_words
from engine.language.usage import offered
from tui.desk.alike import riders_of
from tui.keys import aiming
from tui.keys.state import State

SELECT_FIRST = "Select a unit first: Tab for the next one, or Space for one under the cursor."
NOBODY_WAITS = "No unit waits for an order now: move the cursor to one, then Space selects it."
"""Said instead where Tab would find nobody."""


def tokens_of(state: State, verb: Verb) -> Tokens | str | None:
    """The parts that selection and cursor give; a sentence if they do not fit; None to ask."""
    unit, cursor = ordered_unit(state, verb), state.cursor
    match verb.shape:
        case ():
            return ()
        case ("unit", "cell", "via") if not unit:
            return None
        case ("unit", *_) if not unit and (state.desk.options.asks or _is_choice(state, verb)):
            return None
        case ("unit", *_):
            return unit_tokens(state, verb, unit, state.group) if unit else SELECT_FIRST
        case ("cell",):
            return (cursor,)
        case ("choice",) if len(_first(state, verb)) == 1:
            return _first(state, verb)
        case ("target", "units") if _is_no_target(state, verb):
            return _on_the_enemy(state)
        case ("target", "units"):
            return _attack(state, verb)
        case ("units",):
            return _some(state, verb)
        case ("cell", _, *_) if cursor in _first(state, verb):
            return (cursor,)
        case ("units", "path") if len(state.units_to_order) > 1:
            units, words = state.units_to_order, state.desk.words
            return (*units, *words.route_together(state.desk.view, units, cursor))
    return None


def _is_choice(state: State, verb: Verb) -> bool:
    """True for an order that a name makes whole, and a digit can say which."""
    return verb.is_made_by_a_name and 0 < len(_first(state, verb)) <= _FEW


def _is_no_target(state: State, verb: Verb) -> bool:
    """True if one's own units stand at the cursor, and it is nothing that can be attacked."""
    return aiming.is_own_cell(state) and state.cursor not in _first(state, verb)


def _attack(state: State, verb: Verb) -> Tokens:
    """The attack of who is selected on the cursor's cell, with what it must be on too.

    Who could not make it is left out, if others could.
    """
    units, options = state.units_to_order, state.desk.options
    whole = aiming.attack_of(options, verb, state.cursor, units) if units else ()
    return whole or (state.cursor, *(state.group_meant or _attackers(state, verb)))


def _on_the_enemy(state: State) -> str:
    """How an attack is aimed that was aimed at oneself: whom, and where he is."""
    units = state.units_to_order or tuple(state.units_here()[:1])
    whom = aiming.at_whom(state, units, aiming.aims(state, units))
    return state.desk.say(f"{unit_words(state.units_here()[0])} here is your own. {whom}")[0]


def _first(state: State, verb: Verb) -> Tokens:
    """What the first part of an order may be."""
    slot = state.desk.options.slot(verb, ())
    return slot.candidates if slot is not None else ()


def _some(state: State, verb: Verb) -> Tokens | None:
    """The group; else the selected unit if it is offered, or the only one that is."""
    known = _first(state, verb)
    if state.group_meant:
        return state.group_meant
    if state.unit in known:
        return (state.unit,)
    return known if len(known) == 1 else None


def _attackers(state: State, verb: Verb) -> Tokens:
    """The selected unit if it could attack the cursor's cell, or if nobody could."""
    slot = state.desk.options.slot(verb, (state.cursor,))
    units = state.units_to_order
    return units if slot is None else tuple(u for u in units if u in slot.candidates)


def ordered_unit(state: State, verb: Verb) -> str:
    """The unit that is ordered: the selected one, or the only one there is.

    Nobody else is ordered while one of one's own is selected, unless the rules ask for him.
    """
    if verb.shape[:1] != ("unit",):
        return ""
    known = _first(state, verb)
    if state.unit in known:
        return state.unit
    only = known[0] if len(known) == 1 else ""
    return only or state.own_unit if state.desk.options.asks else state.own_unit or only


_FEW, _WAYS_IN = 9, 20
"""So many hexes are asked about by their numbers, a key each; and so many ways onto the map."""


def is_elsewhere(state: State, verb: Verb, unit: str, after: Slot) -> bool:
    """True if a unit could not go to the cursor, and was not selected, stands there or nowhere.

    The last two are asked about if a few hexes can be named; else the cursor shall be moved. Where
    the rules ask for a hex they are named whenever the cursor is at none of them.
    """
    if state.cursor in after.candidates:
        return False
    at, to_a_cell = state.desk.view.units[unit].at, verb.shape[1:2] == ("cell",)
    if to_a_cell and at and state.desk.options.asks:
        return True
    most = _FEW if at == state.cursor else 0 if at else _WAYS_IN
    return unit != state.unit or (to_a_cell and len(after.candidates) <= most)


def unit_tokens(state: State, verb: Verb, unit: str, group: Sequence[str]) -> Tokens | str:
    """The parts of an order for a unit and who goes along; a sentence if it is there already."""
    desk, cursor = state.desk, state.cursor
    if verb.shape[1:2] not in (("path",), ("cell",)):
        return (unit,)
    at = desk.view.units[unit].at
    if not at and verb.shape[1] == "path" and unit not in offered(desk.listener, verb):
        return desk.say(f"{unit_words(unit)} is not on the map.")[0]
    if at == cursor:
        aims = aiming.aims(state, (unit,)) if verb.shape[1] == "cell" else {}
        if aims:
            return desk.say(aiming.at_whom(state, (unit,), aims))[0]
        slot = desk.options.slot(verb, (unit,)) if verb.shape[1] == "cell" else None
        where = f"the {slot.prompt}" if slot else "where it shall go"
        here = f"{unit_words(unit)} is here. Move the cursor to {where}, then the key again."
        return desk.say(here)[0]
    if verb.shape[1] == "path":
        along = riders_of(desk, verb, unit, group)
        return (unit, *along, *desk.words.route(desk.view, unit, cursor))
    return (unit, cursor)


def is_at_cursor(verb: Verb) -> bool:
    """True if the cursor tells what an order aims at, whatever else is to be said of it."""
    return verb.shape[:2] in (("unit", "cell"), ("target", "units")) or (
        verb.shape[:1] == ("cell",) and "path" not in verb.shape
    )
