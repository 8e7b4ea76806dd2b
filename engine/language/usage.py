"""How an order is said, for somebody who has not said all of it."""

from collections.abc import Iterable

from engine.core.order import Tokens, Verb
from engine.core.words import listed
from engine.language.listener import Listener
from engine.language.names import NotUnderstood, Unfinished

MOST_NAMED = 12
"""An answer names no more units, cells or choices than these."""


def usage(verb: Verb, choices: Iterable[str] = (), several: bool = False) -> NotUnderstood:
    """The form of an order, and what there is to choose if that is not too much to hear.

    `several` if more than one of them can be taken together.
    """
    names = tuple(choices)
    which = f"one or more of {listed(names)}" if several else listed(names, "or")
    choose = f" Choose {which}." if 0 < len(names) <= MOST_NAMED else ""
    return NotUnderstood(f"Say it like this: {verb.usage}.{choose}")


def spelt(listener: Listener, verb: Verb, tokens: Tokens, choices: Tokens) -> Tokens:
    """Choices that may follow these tokens, each as it is typed: "road march", "11th Brigade"."""
    if not choices:
        return ()
    words = listener.spellings(listener.options.view, verb, tokens)
    said = {token: word for word, token in reversed(list(words.items()))}
    return tuple(said.get(choice, choice) for choice in choices)


def offered(listener: Listener, verb: Verb, tokens: Tokens = ()) -> Tokens:
    """What may come next in an order; nothing if it cannot be given now."""
    slot = listener.options.slot(verb, tokens)
    return slot.candidates if slot is not None else ()


def without_choice(listener: Listener, verb: Verb, tokens: Tokens) -> Tokens:
    """An order of which no more was said, if one thing alone can be meant.

    Raises NotUnderstood; Unfinished, where there is something to choose.
    """
    slot = listener.options.slot(verb, tokens) if verb in listener.options.verbs() else None
    if slot is None or len(slot.candidates) != 1 or slot.complete:
        named = slot.candidates if slot and tokens else ()
        said = (_said(listener, verb, token) for token in named)
        reason = usage(verb, said, _go_together(listener, verb, tokens, named))
        raise Unfinished(reason.reason, tokens) if named else reason
    whole = (*tokens, *slot.candidates)
    after = listener.options.slot(verb, whole)
    return whole if after is None or after.complete else without_choice(listener, verb, whole)


def _go_together(listener: Listener, verb: Verb, tokens: Tokens, named: Tokens) -> bool:
    """True if of some units that can be named another can be named beside one."""
    units = {token for token in named if token in listener.names.units}
    after = (offered(listener, verb, (*tokens, unit)) for unit in units)
    return verb.shape[-1:] == ("units",) and any(units & {*more} for more in after)


def _said(listener: Listener, verb: Verb, token: str) -> str:
    """A choice as it is named: a unit, or a further hex that is attacked with the first."""
    board = listener.names.board
    further = verb.shape == ("target", "units") and token in board.grid
    return (
        f"a further {board.cell_word}, {token}"
        if further
        else listener.names.units.get(token, token)
    )


def where_to(listener: Listener, verb: Verb, unit: str) -> NotUnderstood:
    """A unit is named and not where it goes: the few cells there are, or how it is said."""
    cells = offered(listener, verb, (unit,)) if verb.shape[1] == "cell" else ()
    if 0 < len(cells) <= MOST_NAMED:
        return NotUnderstood(f"Say which {listener.names.board.cell_word}: {listed(cells, 'or')}.")
    who = listener.names.units[unit]
    if verb.shape[1] == "cell":
        return NotUnderstood(f"Say which {listener.names.board.cell_word} for {who}: {verb.usage}.")
    return NotUnderstood(f"Say where {who} goes: {verb.usage}.")
