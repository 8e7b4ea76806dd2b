"""An order for one unit, given to each unit of a group: who did it, who did not and why."""

from __future__ import annotations

from engine.core.order import Order, Tokens, Verb
from engine.core.words import listed, unit as unit_words
from tui.desk.desk import Rows, reason_and_rules
from tui.desk.ordering import Giving, give
from tui.keys.parts import riders_of, unit_tokens
from tui.keys.state import State

_TO_THE_CURSOR = (("unit", "path"), ("unit", "cell"))


def is_meant(state: State, verb: Verb) -> bool:
    """True if an order for one unit shall be given to all of a group.

    Who is selected beside the group is meant alone, or takes it along where that can be.
    """
    several = len(state.group_meant) > 1
    return several and (verb.shape[:1] == ("unit",) or _takes_one(state, verb))


def _units(state: State) -> list[str]:
    return [unit for unit in state.group if unit in state.desk.view.units]


def _takes_one(state: State, verb: Verb) -> bool:
    """True if an order is for several units by its form, but in truth for one alone."""
    options = state.desk.options
    first = options.slot(verb, ()) if verb.shape == ("units",) else None
    after = options.slot(verb, first.candidates[:1]) if first and first.candidates else None
    return after is not None and not after.candidates and len(first.candidates if first else ()) > 1


def order_each(state: State, verb: Verb, giving: Giving = give) -> Rows:
    """Orders each unit of the group to the cursor; first how many did it."""
    if verb.shape[:2] not in _TO_THE_CURSOR:
        names = listed(map(unit_words, _units(state)))
        one = f"{verb.words[0].capitalize()} is for one unit at a time, and the group is {names}."
        return state.desk.say(f"{one} Escape lets the group go; then select one.")
    told: Rows = []
    left = _units(state)
    most, side = len(left), state.desk.side
    waiting: list[str] = []
    while left and not state.desk.question:
        unit = _next(state, verb, left)
        tokens = unit_tokens(state, verb, unit, left)
        gone = [unit, *riders_of(state, verb, unit, left)]
        rows, done = _order(state, verb, unit, tokens, side, giving)
        told += rows
        waiting += [] if done else gone
        left = [u for u in left if u not in gone]
    state.group = [u for u in (*waiting, *left) if u in state.desk.view.units]
    ordered = most - len(waiting) - len(left)
    return [f"{verb.words[0].capitalize()}: {ordered} of {most} units of the group.", *told]


def _next(state: State, verb: Verb, left: list[str]) -> str:
    """Who is ordered next: somebody who takes others along, if anybody does."""
    taking = (unit for unit in left if riders_of(state, verb, unit, left))
    return next(taking, left[0])


def _order(
    state: State, verb: Verb, unit: str, tokens: Tokens | str, side: str, giving: Giving
) -> tuple[Rows, bool]:  # fmt: skip
    """Gives one of the orders: what is told, and whether it was carried out."""
    desk = state.desk
    if isinstance(tokens, str):
        return [tokens], False
    if desk.side != side or verb not in desk.options.verbs():
        return desk.say(f"{unit_words(unit)} waits: something else is to be chosen first."), False
    order = desk.options.made(verb, tokens)
    problem = _problem(state, order)
    if order is None or problem:
        return desk.say(f"Not {unit_words(unit)}: {problem}"), False
    before = len(desk.session.entries)
    rows = giving(desk, verb, order)
    return rows, len(desk.session.entries) > before


def _problem(state: State, order: Order | None) -> str:
    """Why one unit is not ordered with the others; "" if it is."""
    desk = state.desk
    if order is None:
        return "more is to be said of its order. Select it alone."
    refusal = desk.options.explain(order)
    if refusal is not None:
        return reason_and_rules(refusal.reason, refusal.rules)
    warnings = desk.words.warnings(desk.view, desk.side, order)
    return f"{warnings[0]} Select it alone to do it all the same." if warnings else ""
