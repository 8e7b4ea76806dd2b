"""What is offered: the verbs a side may begin, what may follow, or all whole orders of a verb."""

from collections.abc import Iterator

from engine.core.options import Options
from engine.core.order import Tokens, Verb
from engine.language.names import NotUnderstood, cell_number, plain
from engine.language.orders import find_verb
from engine.notation.finding import Finder, words_of
from engine.notation.text import Line

MOST_ORDERS = 2000
_PLACED = {"unit", "units", "cell", "cells", "path", "target"}
"""Parts of an order that are units and cells."""


def offered_verbs(options: Options) -> set[str]:
    """The verbs of the pending business that can be begun, by their first word."""
    return {verb.words[0] for verb in options.frame_verbs()}


def named_verbs(options: Options, text: str, line: Line) -> set[str]:
    """The verbs that a line names, by their first word."""
    named = "" if text.lower() in ("nothing", "none") else text
    return {verb_of(options, word, line)[0].words[0] for word in words_of(named)}


def verb_of(options: Options, text: str, line: Line) -> tuple[Verb, str]:
    """The verb that a text begins with, and the rest of it."""
    try:
        return find_verb(options.game.verbs, text)
    except NotUnderstood as error:
        raise line.wrong(error.reason) from error


def token(finder: Finder, word: str) -> str:
    """A word as the token of an order: a unit's id, a cell, or the word itself."""
    unit = next((u for u in finder.units_known if plain(u) == plain(word)), None)
    return unit or cell_number(word) or word


def tokens(finder: Finder, text: str) -> Tokens:
    """The tokens of a text; none for "nothing"."""
    if text.strip().lower() in ("nothing", "none"):
        return ()
    return tuple(token(finder, word) for word in words_of(text))


def check_tokens(finder: Finder, verb: Verb, found: Tokens, line: Line) -> None:
    """Raises NotationError for a word that is no unit and no hex where nothing else is offered."""
    for one in found if _PLACED.issuperset(verb.shape) else ():
        if one not in finder.units_known and one not in finder.board.grid:
            raise line.wrong(f"{one} is no unit and no {finder.board.cell_word} here.")


def candidates(options: Options, verb: Verb, begun: Tokens) -> set[str]:
    """What may follow the beginning of an order; nothing if it leads nowhere."""
    if verb not in options.verbs():
        return set()
    slot = options.slot(verb, begun) if leads_on(options, verb, begun) else None
    return set(slot.candidates) if slot else set()


def leads_on(options: Options, verb: Verb, begun: Tokens) -> bool:
    """True if every word of the beginning was offered in its turn."""
    for at, one in enumerate(begun):
        slot = options.slot(verb, begun[:at])
        if slot is None or one not in slot.candidates:
            return False
    return True


def whole_orders(options: Options, verb: Verb) -> set[frozenset[str]]:
    """All orders of a verb that can be given, each as the set of its tokens."""
    if verb not in options.verbs():
        return set()
    return {frozenset(found) for found, _ in zip(_whole(options, verb, ()), range(MOST_ORDERS),
                                                 strict=False)}  # fmt: skip


def _whole(options: Options, verb: Verb, begun: Tokens) -> Iterator[Tokens]:
    if (slot := options.slot(verb, begun)) is None:
        return
    if slot.complete:
        yield begun
    for one in slot.candidates:
        yield from _whole(options, verb, (*begun, one))


def holds(wanted: set[str], found: set[str], how: str) -> bool:
    """True if what is offered is what a line says: exactly, at least, or not."""
    if how.startswith("not"):
        return not wanted & found
    return wanted <= found if how.endswith("least") else wanted == found


def joined(sets: set[frozenset[str]]) -> set[str]:
    """Each set of tokens as one text."""
    return {" ".join(sorted(one)) for one in sets}


def spelt(names: set[str]) -> str:
    """What is offered, as it is written; whole orders are parted by semicolons."""
    apart = "; " if any(" " in name for name in names) else " "
    return apart.join(sorted(names)) or "nothing"
