"""The keys of orders: the same key for the same kind of order in every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.core.game import AnyGame
from engine.core.order import Verb
from tui.desk.desk import Desk

FREE = "[*()-prtf]"
"""Keys for the other orders, the first one that is free where the order can be given."""


@lru_cache(maxsize=4)
def order_keys(game: AnyGame) -> Mapping[str, str]:
    """The key of each kind of order. Orders that are never offered together may share one.

    Where an order meets too many others it shares a key with one of them, and the key asks which.
    """
    together = [{v.name for v in kind.verbs} for kind in game.frame_kinds.values()]
    always = {v.name for v in game.any_time}
    keys: dict[str, str] = {}
    single = [verb for verb in game.verbs if not verb.several]
    for verb in sorted(single, key=lambda v: not v.key):
        met = set().union(always, *(names for names in together if verb.name in names))
        if verb.name in always:
            met = {v.name for v in game.verbs}
        taken = {keys[name] for name in met if name in keys}
        free = (k for k in (verb.key, *FREE) if k and k not in taken)
        keys[verb.name] = next(free, verb.key or FREE[0])
    return keys | {verb.name: verb.key for verb in game.verbs if verb.several}


def verb_keys(game: AnyGame) -> dict[str, Verb]:
    """The keys of a game's orders; of several orders with one key the first in the game."""
    keys = order_keys(game)
    return {keys[verb.name]: verb for verb in reversed(game.verbs) if verb.name in keys}


def sharing(game: AnyGame, verb: Verb) -> tuple[Verb, ...]:
    """The orders of a game that have the same key, this one among them."""
    keys = order_keys(game)
    return tuple(v for v in game.verbs if keys.get(v.name) == keys[verb.name])


def meant(desk: Desk, verb: Verb) -> tuple[Verb, ...]:
    """The orders that a key means: of those that share it the ones that can be given now.

    What can be ordered at any time yields to what is asked now, an order for several units to
    that for one; the menu has them all. If none can be given, the one that belongs to this moment,
    which has a reason of its own; else the order itself.
    """
    game, now = desk.session.game, desk.options.verbs()
    shared = [v for v in sharing(game, verb) if v in now]
    shared = [v for v in shared if v not in game.any_time] or shared
    shared = [v for v in shared if not v.several] or shared
    fitting = (v for v in sharing(game, verb) if v not in game.any_time and desk.options.fits(v))
    return tuple(shared) or (next(fitting, verb),)
