"""Orders read part by part, each part by what may follow the parts before it.

``form 1st silesian line facing west``, ``turn hussars 2 o'clock``, ``rally p01 left``. Names and
choices may be of several words: the longest that leaves a sensible rest is taken.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from engine.core.order import Slot, Tokens, Verb
from engine.language.listener import Listener, stripped
from engine.language.names import NotUnderstood, Unfinished, cell_called, find_cell, plain
from engine.language.usage import spelt, usage
from engine.language.whom import called, meant, standing, unclear

_SMALL = frozenset({"facing", "face", "as", "with", "and"})
"""Small words before a choice."""
_DASHES = re.compile(r"[-\s]+")

Words = list[str]
Reading = tuple[str, Words]
"""A token, and the words that are left."""


def by_parts(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """The tokens of an order, rather of one that is offered, or of the beginning of one.

    Raises NotUnderstood.
    """
    words = rest.replace(",", " ").split()
    try:
        return _read(listener, verb, (), words, offered=True)
    except Unfinished:
        raise
    except NotUnderstood as error:
        try:
            return _read(listener, verb, (), words, offered=False)
        except NotUnderstood:
            raise error from None


def _read(listener: Listener, verb: Verb, tokens: Tokens, left: Words, offered: bool) -> Tokens:
    left = stripped(left, _SMALL)
    slot = listener.options.slot(verb, tokens)
    part = _part(verb, tokens)
    if not part or not left:
        return _whole(listener, verb, slot, tokens, left, offered)
    if part == "path":
        return (*tokens, *_path(listener, tokens, left))
    problem: NotUnderstood | None = None
    reader = _READERS[part]
    for token, rest in reader(listener, verb, tokens, slot, left):
        try:
            return _read(listener, verb, (*tokens, token), rest, offered)
        except NotUnderstood as error:
            begins = isinstance(error, Unfinished) and not isinstance(problem, Unfinished)
            problem = error if problem is None or begins else problem
    raise problem or _usage(listener, verb, slot, tokens)


def _part(verb: Verb, tokens: Tokens) -> str:
    """What the next words are; "" after the last part. Choices go on as long as there are words."""
    if len(tokens) < len(verb.shape):
        return verb.shape[len(tokens)]
    return "choices" if verb.shape[-1:] == ("choices",) else ""


def _whole(
    listener: Listener, verb: Verb, slot: Slot | None, tokens: Tokens, left: Words, offered: bool
) -> Tokens:
    """The tokens if nothing is wanting or too much; parts without alternative are added."""
    if left:
        raise _too_much(verb, left)
    if slot is None and (offered or not tokens or not _is_whole(verb, tokens)):
        raise _usage(listener, verb, slot, tokens)
    if slot is None or slot.complete:
        return tokens
    if len(slot.candidates) == 1:
        more = (*tokens, *slot.candidates)
        after = listener.options.slot(verb, more)
        return more if after is None else _whole(listener, verb, after, more, left, offered)
    if tokens and slot.kind == "choice":
        raise Unfinished(_usage(listener, verb, slot, tokens).reason, tokens)
    raise _usage(listener, verb, slot, tokens)


def _too_much(verb: Verb, left: Words) -> NotUnderstood:
    return NotUnderstood(f"{' '.join(left)} is too much. Say it like this: {verb.usage}.")


def _is_whole(verb: Verb, tokens: Tokens) -> bool:
    """True if an order that is not offered can be made of these tokens, for the rules to refuse."""
    try:
        return bool(verb.build(tokens))
    except (IndexError, TypeError, ValueError):
        return False


def _usage(listener: Listener, verb: Verb, slot: Slot | None, tokens: Tokens) -> NotUnderstood:
    choices = slot.candidates if slot and slot.kind == "choice" else ()
    return usage(verb, spelt(listener, verb, tokens, choices))


def _splits(left: Words) -> Iterator[tuple[str, Words]]:
    """The words cut in two, the longest beginning first."""
    for at in range(len(left), 0, -1):
        yield " ".join(stripped(left[:at], _SMALL)), left[at:]


def _unit(
    listener: Listener, verb: Verb, tokens: Tokens, slot: Slot | None, left: Words
) -> Iterator[Reading]:
    """A unit by any of its names, an id standing alone. Or a word such as "none"."""
    offered = slot.candidates if slot else ()
    several: NotUnderstood | None = None
    one = False
    ids = {plain(unit) for unit in listener.units}
    for name, rest in [(left[0], left[1:])] if plain(left[0]) in ids else _splits(left):
        if name in offered and name not in listener.units:
            one = True
            yield name, rest
        found = meant(listener, offered, name)
        if len(found) == 1:
            one = True
            yield found[0], rest
        elif found:
            several = several or unclear(listener, offered, name, found)
    if one:
        return
    missing = NotUnderstood(f"There is no unit {left[0]}. Say it like this: {verb.usage}.")
    raise several or missing


def _cell(
    listener: Listener, verb: Verb, tokens: Tokens, slot: Slot | None, left: Words
) -> Iterator[Reading]:
    found = False
    for name, rest in _splits(left):
        if (cell := cell_called(listener.names.board, name)) is not None:
            found = True
            yield cell, rest
    for name, rest in () if found else _splits(left):
        if cell := standing(listener, slot.candidates if slot else (), name):
            found = True
            yield cell, rest
    if not found:
        find_cell(listener.names.board, left[0])


def _target(
    listener: Listener, verb: Verb, tokens: Tokens, slot: Slot | None, left: Words
) -> Iterator[Reading]:
    """A cell, or the cell of a unit."""
    try:
        yield from _cell(listener, verb, tokens, slot, left)
    except NotUnderstood:
        for name, rest in _splits(left):
            found = called(listener, listener.units, name)
            cells = {listener.options.view.units[u].at for u in found} - {""}
            if len(cells) == 1:
                yield cells.pop(), rest
                return
        raise


def _path(listener: Listener, tokens: Tokens, left: Words) -> Tokens:
    """Cells one by one; or the last alone, for the cheapest way from the unit or cell before."""
    board = listener.names.board
    try:
        cells: Tokens = (find_cell(board, " ".join(left)),)
    except NotUnderstood:
        cells = tuple(find_cell(board, word) for word in _DASHES.sub(" ", " ".join(left)).split())
    units = listener.options.view.units
    before = tokens[-1]
    start = units[before].at if before in units else before
    cells = cells[1:] if len(cells) > 1 and cells[0] == start else cells
    unit = before if before in units else next((u for u, s in units.items() if s.at == start), "")
    if len(cells) > 1 or not unit or not start:
        return cells
    return listener.route(listener.options.view, unit, cells[0])


def _choice(
    listener: Listener, verb: Verb, tokens: Tokens, slot: Slot | None, left: Words
) -> Iterator[Reading]:
    """One of the choices offered, or another spelling of one; else the first word as it is."""
    known = _known(listener, verb, tokens, slot)
    for text, rest in _splits(left):
        if plain(text) in known:
            yield known[plain(text)], rest
    if slot is not None and slot.complete and not slot.candidates:
        raise _too_much(verb, left)
    begun = {t for word, t in known.items() if word.startswith(plain(left[0]))}
    yield (begun.pop() if len(begun) == 1 else left[0]), left[1:]


def _known(listener: Listener, verb: Verb, tokens: Tokens, slot: Slot | None) -> Mapping[str, str]:
    candidates = slot.candidates if slot else ()
    other = listener.spellings(listener.options.view, verb, tokens)
    return {
        **{plain(word): token for word, token in other.items()},
        **{plain(c).replace("-", gap): c for c in candidates for gap in ("", " ")},
        **{plain(c): c for c in candidates},
    }


_READERS: Mapping[str, Callable[..., Iterator[Reading]]] = {
    "unit": _unit,
    "cell": _cell,
    "target": _target,
    "choice": _choice,
    "choices": _choice,
}
"""How each part is read: what it may be, with the words that are left."""

PARTS = frozenset({*_READERS, "path"})
"""The parts that can be read so."""
