"""Orders by keys: made of what is selected and where the look cursor is; menus for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.core.game import Game
from engine.core.order import Slot, Tokens, Verb
from engine.core.words import cell as cell_words, unit as unit_words
from tui.desk import menus
from tui.desk.desk import Desk, Rows
from tui.desk.moment import prompt_rows
from tui.desk.ordering import give
from tui.keys import selecting
from tui.keys.names import spoken
from tui.keys.state import State

WISHES = {
    "move": "g", "attack": "t", "fight": "f", "retreat": "r", "place": "p", "end": "F",
    "take-set-up": "[", "air": "*", "remove": "-", "order": "(", "advance": ")",
    "resign": "{", "offer-draw": "}", "answer-draw": "]",
    "recover": "r", "fire": "*", "charge": "(", "lead": ")", "disrupt": "-", "enter": "p",
    "cancel": "-", "note": "p",
    "displace": "r", "decline": "-", "draw-chit": "*", "mark": "*",
    "look": "*", "disengage": "*", "span": "*", "mitrailleuse": "*", "first-army": "(",
    "lower": "(", "reorder": "(", "ask": "]", "grant": "]",
    "move-stack": "[", "form": "*", "turn": "(", "wheel": "(", "ride": "r", "attach": "r",
    "detach": "r", "accompany": "r", "raise": ")", "split": "]", "rejoin": "]",
    "force-march": "-", "join-ground": "-", "standing-order": "]", "time-out": "-",
    "activate": "p", "gallop": "g", "change": "*", "target": "t", "square": "p", "recall": "r",
    "refuge": "r", "withdraw": "r", "rally": "r", "shrink": "r", "bear": "r", "spare": ")",
    "hold": "-",
}  # fmt: skip
"""The key that each kind of order should have, by its wire name; the same in every game."""
FOR_SEVERAL = {"march": "move"}
"""Orders for several units that have the key of the order for one."""
FREE = "[*()-prtf]"
"""Keys for the other orders, the first one that is free where the order can be given."""


@lru_cache(maxsize=4)
def order_keys(game: Game[Any]) -> Mapping[str, str]:
    """The key of each kind of order. Orders that are never offered together may share one.

    Where an order meets too many others it shares a key with one of them, and the key asks which.
    """
    together = [{v.name for v in kind.verbs} for kind in game.frame_kinds.values()]
    always = {v.name for v in game.any_time}
    keys: dict[str, str] = {}
    for verb in sorted(game.verbs, key=lambda v: v.name not in WISHES):
        met = set().union(always, *(names for names in together if verb.name in names))
        if verb.name in always:
            met = {v.name for v in game.verbs}
        taken = {keys[name] for name in met if name in keys}
        free = (k for k in (WISHES.get(verb.name, ""), *FREE) if k and k not in taken)
        keys[verb.name] = next(free, WISHES.get(verb.name, FREE[0]))
    return keys | {name: keys[one] for name, one in FOR_SEVERAL.items() if one in keys}


def verb_keys(game: Game[Any]) -> dict[str, Verb]:
    """The keys of a game's orders; of several orders with one key the first in the game."""
    keys = order_keys(game)
    return {keys[verb.name]: verb for verb in reversed(game.verbs) if verb.name in keys}


def sharing(game: Game[Any], verb: Verb) -> tuple[Verb, ...]:
    """The orders of a game that have the same key, this one among them."""
    keys = order_keys(game)
    return tuple(v for v in game.verbs if keys.get(v.name) == keys[verb.name])


def meant(desk: Desk, verb: Verb) -> tuple[Verb, ...]:
    """The orders that a key means: of those that share it the ones that can be given now.

    What can be ordered at any time yields to what is asked now, an order for several units to
    that for one; the menu has them all. If none can be given, the order itself.
    """
    game, now = desk.session.game, desk.options.verbs()
    shared = [v for v in sharing(game, verb) if v in now]
    shared = [v for v in shared if v not in game.any_time] or shared
    shared = [v for v in shared if v.name not in FOR_SEVERAL] or shared
    return tuple(shared) or (verb,)


def _of_group(state: State, verb: Verb) -> Verb:
    """For several units the order of the same key that is about several."""
    now = state.desk.options.verbs()
    shared = sharing(state.desk.session.game, verb) if len(state.units_to_order) > 1 else ()
    return next((v for v in shared if v.shape[:1] == ("units",) and v in now), verb)


def by_key(state: State, verb: Verb) -> Rows:
    """Give an order, or ask for what is still to be said of it."""
    desk = state.desk
    now = meant(desk, verb)
    if len(now) > 1:
        return menus.which(desk, now)
    verb = _of_group(state, now[0])
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    unit = _unit(state, verb)
    after = desk.options.slot(verb, (unit,)) if unit else None
    if after is not None and (after.kind == "choice" or _elsewhere(state, unit, after)):
        return _ask(state, verb, (unit,))
    tokens = _tokens(state, verb)
    if tokens is None:
        return _ask(state, verb, ())
    if isinstance(tokens, str):
        return [tokens]
    return _go_on(state, verb, tokens)


def _go_on(state: State, verb: Verb, tokens: Tokens) -> Rows:
    """The order of these parts; the menu where something is left to say that matters."""
    options = state.desk.options
    slot = options.slot(verb, tokens)
    if slot is not None and _is_no_choice(verb, tokens, slot):
        return _go_on(state, verb, (*tokens, *slot.candidates))
    if slot is not None and _is_open(verb, tokens, slot):
        return _ask(state, verb, tokens)
    order = options.made(verb, tokens)
    if order is None:
        return _ask_instead(state, verb, tokens)
    before = len(state.desk.session.entries)
    rows = give(state.desk, verb, order)
    if len(state.desk.session.entries) > before:
        state.group = []
    return rows


def _is_no_choice(verb: Verb, tokens: Tokens, slot: Slot) -> bool:
    """True if the next part can be one thing alone: a formation, or the unit that attacks."""
    if slot.complete or len(slot.candidates) != 1:
        return False
    attacks = verb.shape == ("target", "units") and len(tokens) == 1
    return attacks or (slot.kind == "choice" and len(tokens) > 0)


def _is_open(verb: Verb, tokens: Tokens, slot: Slot) -> bool:
    """True if the next part of an order must be said, or is one that a player wants to choose."""
    chosen = slot.kind == "choice" or verb.shape[-1:] == ("via",)
    return bool(slot.candidates) and (chosen or not slot.complete)


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


def _tokens(state: State, verb: Verb) -> Tokens | str | None:
    """The parts that selection and cursor give; a sentence if they do not fit; None to ask."""
    unit, cursor = _unit(state, verb), state.cursor
    match verb.shape:
        case ():
            return ()
        case ("unit", *_):
            return _unit_tokens(state, verb, unit, cursor) if unit else SELECT_FIRST
        case ("cell",):
            return (cursor,)
        case ("choice",) if len(_first(state, verb)) == 1:
            return _first(state, verb)
        case ("target", "units"):
            return (cursor, *(u for u in state.units_to_order if u in _offered(state, verb)))
        case ("units",):
            return _some(state, verb)
        case ("cell", _, *_) if cursor in _first(state, verb):
            return (cursor,)
        case ("units", "path") if len(state.units_to_order) > 1:
            units, words = state.units_to_order, state.desk.words
            return (*units, *words.route_together(state.desk.view, units, cursor))
    return None


def _first(state: State, verb: Verb) -> Tokens:
    """What the first part of an order may be."""
    slot = state.desk.options.slot(verb, ())
    return slot.candidates if slot is not None else ()


def _some(state: State, verb: Verb) -> Tokens | None:
    """The group; else the selected unit if it is offered, or the only one that is."""
    if state.group:
        return tuple(state.group)
    known = _first(state, verb)
    if state.unit in known:
        return (state.unit,)
    return known if len(known) == 1 else None


def _offered(state: State, verb: Verb) -> Tokens:
    """Units that could join an attack on the cursor's cell; the wrong ones are asked about."""
    slot = state.desk.options.slot(verb, (state.cursor,))
    return slot.candidates if slot is not None else state.units_to_order


def _unit(state: State, verb: Verb) -> str:
    """The unit that is ordered: the selected one, or the only one there is."""
    if verb.shape[:1] != ("unit",):
        return ""
    known = _first(state, verb)
    if state.unit in known:
        return state.unit
    return known[0] if len(known) == 1 else state.own_unit


def _elsewhere(state: State, unit: str, after: Slot) -> bool:
    """True if a unit that was not selected could not go to the cursor."""
    return unit != state.unit and state.cursor not in after.candidates


SELECT_FIRST = "Select a unit first: Tab for the next one, or Space for one under the cursor."


def _unit_tokens(state: State, verb: Verb, unit: str, cursor: str) -> Tokens | str:
    desk = state.desk
    if verb.shape[1:2] not in (("path",), ("cell",)):
        return (unit,)
    at = desk.view.units[unit].at
    if at == cursor:
        slot = desk.options.slot(verb, (unit,)) if verb.shape[1] == "cell" else None
        where = f"the {slot.prompt}" if slot else "where it shall go"
        here = f"{unit_words(unit)} is here. Move the cursor to {where}, then the key again."
        return desk.say(here)[0]
    if verb.shape[1] == "path":
        return (unit, *_riders(state, verb, unit), *desk.words.route(desk.view, unit, cursor))
    return (unit, cursor)


def _riders(state: State, verb: Verb, unit: str) -> Tokens:
    """Who goes along: of the group those that may."""
    slot = state.desk.options.slot(verb, (unit,)) if "riders" in verb.shape else None
    return tuple(u for u in state.group if slot is not None and u in slot.candidates)


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
    return to and bool(state.own_unit) and isinstance(_tokens(state, verb), tuple)


def _waited_for(state: State) -> Rows:
    """What is waited for, and the keys of what can be ordered."""
    first, *rest = prompt_rows(state.desk)
    keys = order_keys(state.desk.session.game)
    able = state.desk.options.frame_verbs()
    verbs = [v for v in able if v.name in keys and v.name not in FOR_SEVERAL]
    told = ", ".join(
        f"{spoken(state.desk.settings.pressed_for(keys[v.name]))} {v.words[0]}" for v in verbs
    )
    return [f"{first} Keys: {told}, m menu.", *rest]


def _allowed(state: State, verbs: list[Verb]) -> list[Verb]:
    """The orders that selection and cursor make, as far as they say it, and that may be given."""
    return [verb for verb in verbs if _is_allowed(state, verb)]


def _is_allowed(state: State, verb: Verb) -> bool:
    tokens, options = _tokens(state, verb), state.desk.options
    if not isinstance(tokens, tuple):
        return False
    if _is_at_cursor(verb) and tokens and options.slot(verb, tokens) is not None:
        return True
    order = options.made(verb, tokens)
    return order is not None and options.explain(order) is None


def _is_at_cursor(verb: Verb) -> bool:
    """True if the cursor tells what an order aims at, whatever else is to be said of it."""
    return verb.shape[:2] in (("unit", "cell"), ("target", "units")) or (
        verb.shape[:1] == ("cell",) and "path" not in verb.shape
    )


def why(state: State) -> Rows:
    """Whether the order that selection and cursor make is allowed, and if not, why not."""
    desk = state.desk
    for verb in desk.options.frame_verbs():
        tokens = _tokens(state, verb) if verb.shape else None
        order = desk.options.made(verb, tokens) if isinstance(tokens, tuple) else None
        if order is not None and tokens is not None and len(tokens) > 1:
            refusal = desk.options.explain(order)
            what = f"{verb.words[0].capitalize()} here"
            return desk.refused(refusal) if refusal else [f"{what} is allowed."]
    return ["Select a unit and move the cursor first; or slash, why and an order."]
