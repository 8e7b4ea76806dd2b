"""Enter: the one thing that fits what is selected and where the cursor is; and why it does not."""

from __future__ import annotations

from engine.core.order import Verb
from tui.desk.desk import Rows
from tui.desk.moment import prompt_rows
from tui.keys import selecting
from tui.keys.names import spoken
from tui.keys.order_keys import order_keys
from tui.keys.orders import by_key
from tui.keys.parts import is_at_cursor, tokens_of
from tui.keys.state import State


def main_thing(state: State) -> Rows:
    """Enter: the one thing that fits here and now; else what is waited for."""
    desk = state.desk
    if desk.over:
        return prompt_rows(desk)
    verbs = [v for v in desk.options.frame_verbs() if not (v.final and not v.shape)]
    here = state.units_here()
    own = [u for u in here if desk.words.side_of(u) == desk.side]
    if own and state.unit not in here and not _allowed(state, verbs):
        return selecting.cycle_here(state)
    fitting = _allowed(state, verbs)
    if fitting:
        return by_key(state, fitting[0])
    wished = [verb for verb in verbs if len(verbs) == 1 or _sends_off(state, verb)]
    return by_key(state, wished[0]) if len(wished) == 1 else _waited_for(state)


def _sends_off(state: State, verb: Verb) -> bool:
    """True if an order would bring the selected unit to the cursor's cell, allowed or not."""
    to = verb.shape[:2] in (("unit", "path"), ("unit", "cell"))
    return to and bool(state.own_unit) and isinstance(tokens_of(state, verb), tuple)


def _waited_for(state: State) -> Rows:
    """What is waited for, and the keys of what can be ordered."""
    first, *rest = prompt_rows(state.desk)
    keys = order_keys(state.desk.session.game)
    able = state.desk.options.frame_verbs()
    verbs = [v for v in able if v.name in keys and not v.several]
    told = ", ".join(
        f"{spoken(state.desk.settings.pressed_for(keys[v.name]))} {v.words[0]}" for v in verbs
    )
    return [f"{first} Keys: {told}, m menu.", *rest]


def _allowed(state: State, verbs: list[Verb]) -> list[Verb]:
    """The orders that selection and cursor make, as far as they say it, and that may be given."""
    return [verb for verb in verbs if _is_allowed(state, verb)]


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
        order = desk.options.made(verb, tokens) if isinstance(tokens, tuple) else None
        if order is not None and tokens is not None and len(tokens) > 1:
            refusal = desk.options.explain(order)
            what = f"{verb.words[0].capitalize()} here"
            return desk.refused(refusal) if refusal else [f"{what} is allowed."]
    return ["Select a unit and move the cursor first; or slash, why and an order."]


def _by_wish(state: State) -> list[Verb]:
    """The orders of the moment: what Enter would give first, then what brings a unit here."""
    verbs = list(state.desk.options.frame_verbs())
    fitting = _allowed(state, verbs)
    wished = [verb for verb in verbs if verb not in fitting and _sends_off(state, verb)]
    return [*fitting, *wished, *(v for v in verbs if v not in fitting and v not in wished)]
