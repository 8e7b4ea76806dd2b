"""A typed order that names only a place, or only the way: it is for whoever is selected."""

from __future__ import annotations

from engine.core.order import Verb
from engine.language.listener import stripped
from engine.language.names import NotUnderstood
from engine.language.where import cells_in
from tui.desk.ordering import without_yes
from tui.desk.typed import cleaned, understand_line
from tui.keys.state import State

_SENT = (("unit", "cell"), ("unit", "path"))
"""How the orders begin that send one unit somewhere."""


def for_selected(state: State, line: str) -> str:
    """The line with the selected units named, if they can be sent and nobody else is named.

    "fire 0909" for the gun that is selected, "move 1216" for each of the group. Any other line is
    as it was typed.
    """
    units = state.units_to_order
    if not units or state.desk.question is not None:
        return line
    try:
        verb, rest = understand_line(state.desk, cleaned(line))
    except NotUnderstood:
        return line
    if not isinstance(verb, Verb) or not _sends(state, verb, units):
        return line
    if cells_in(state.desk.listener, _place(rest)) is None:
        return line
    named = ", ".join(state.desk.words.names.units[unit] for unit in units)
    return f"{verb.words[0]} {named} {rest}"


def _sends(state: State, verb: Verb, units: tuple[str, ...]) -> bool:
    """True if each of these units can be sent somewhere now by orders of a kind."""
    if verb.shape[:2] not in _SENT:
        return False
    slot = state.desk.options.slot(verb, ()) if verb in state.desk.options.verbs() else None
    return slot is not None and set(units) <= set(slot.candidates)


def _place(rest: str) -> str:
    """What was typed behind the verb, without small words and the word that agrees."""
    return " ".join(stripped(without_yes(rest)[0].split()))
