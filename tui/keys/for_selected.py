"""A typed order that names only a place, or only the way: it is for whoever is selected."""

from __future__ import annotations

from engine.core.order import Verb
from engine.language.listener import stripped
from engine.language.names import NotUnderstood
from engine.language.where import cells_in
from tui.desk.finding import units_of
from tui.desk.ordering import without_yes
from tui.desk.typed import cleaned, understand_line
from tui.keys.state import State


def for_selected(state: State, line: str) -> str:
    """The line with the selected units named, if they can be sent and nobody else is named.

    "fire 0909" for the gun that is selected, "move 1216" for each of the group. Any other line is
    as it was typed; so is "move Baden 5319", though a place has the division's name, too.
    """
    units = state.units_to_order
    if not units or state.desk.question is not None:
        return line
    try:
        verb, rest = understand_line(state.desk, cleaned(line))
    except NotUnderstood:
        return line
    able = _can_be_sent(state, verb) if isinstance(verb, Verb) else frozenset()
    if not isinstance(verb, Verb) or not able.issuperset(units):
        return line
    place = _place(rest)
    if cells_in(state.desk.listener, place) is None or _names_another(state, able, place):
        return line
    named = ", ".join(state.desk.words.names.units[unit] for unit in units)
    return f"{verb.words[0]} {named} {rest}"


def _can_be_sent(state: State, verb: Verb) -> frozenset[str]:
    """The units that can be sent somewhere now by orders of a kind."""
    options = state.desk.options
    slot = options.slot(verb, ()) if verb.sends_one and verb in options.verbs() else None
    return frozenset(slot.candidates if slot is not None else ())


def _names_another(state: State, able: frozenset[str], place: str) -> bool:
    """True if the first of several words name a unit that can be sent, or the hex of one far off.

    The hex next to whom is selected is the first of a way.
    """
    desk, words = state.desk, place.split()
    if any(able.intersection(units_of(desk, " ".join(words[:n]))) for n in range(1, len(words))):
        return True
    at, grid = desk.view.units[state.units_to_order[0]].at, desk.words.board.grid
    first = cells_in(desk.listener, words[0]) if words[1:] and at in grid else None
    stand = {desk.view.units[unit].at for unit in able}
    return first is not None and first[0] in stand and not grid.adjacent(at, first[0])


def _place(rest: str) -> str:
    """What was typed behind the verb, without small words and the word that agrees."""
    return " ".join(stripped(without_yes(rest)[0].split()))
