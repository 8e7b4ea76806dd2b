"""Typed orders: words into an order, by the shape of its verb.

``move xix panzer 0509``, ``attack 0508 with 19, 41 and 12th army``, ``retreat 7 army to 0304``.
Small words such as "to", "at", "with" may be left out. What is understood is still checked by
the rules; what is not understood raises NotUnderstood with a sentence that helps.
"""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from engine.core.order import Order, Tokens, Verb
from engine.core.words import listed
from engine.language import names, parts, sending, targets, where, whom
from engine.language.listener import Listener, stripped
from engine.language.usage import offered, spelt, usage, without_choice

_MOST_WORDS, _MOST_TOO_MUCH = 24, 4
"""In longer lines, and of more words together, those that are too much are not looked for."""
TARGETED = frozenset({"against"})
"""Small words before somebody who is an order's target."""
NONE = "none"
"""The word for nothing at all, where something may be named."""

__all__ = ["Listener", "find_verb", "understand", "understand_parts"]


def understand(listener: Listener, text: str) -> Order:
    """The order meant by a typed line. Raises NotUnderstood."""
    verb, rest = find_verb(listener.options.game.verbs, text)
    return understand_parts(listener, verb, rest)


def find_verb(verbs: tuple[Verb, ...], text: str) -> tuple[Verb, str]:
    """The verb that a line begins with, and the rest of the line. Raises NotUnderstood."""
    line = " ".join(text.split())
    by_length = sorted(
        ((word, verb) for verb in verbs for word in verb.words), key=lambda item: -len(item[0])
    )
    for word, verb in by_length:
        if names.plain(line) == word or names.plain(line).startswith(word + " "):
            return verb, line[len(word) :].strip()
    raise names.NotUnderstood(f"{line.split()[0] if line else 'Nothing'} is no order.")


def understand_parts(listener: Listener, verb: Verb, rest: str) -> Order:
    """The order of a known verb from the rest of the line. Raises NotUnderstood.

    Nothing that was typed is dropped: a word that has no place in the order is named.
    """
    rest = names.numbers_alone(listener.names.board, rest)
    try:
        return _read(listener, verb, rest)[1]
    except (names.SeveralMeant, names.Unfinished, names.NotAsSaid):
        raise
    except names.NotUnderstood as error:
        extra = _too_much(listener, verb, rest.split())
        if not extra or (len(extra) == 1 and _names_just(error.reason, extra[0], rest)):
            raise
        why = f" {verb.no_more}" if verb.no_more and _is_of_the_game(listener, extra) else ""
        reason = f"{listed(extra, 'or')} is too much.{why} Say it like this: {verb.usage}."
        raise names.NotUnderstood(reason, *error.rules) from error


def _is_of_the_game(listener: Listener, extra: Tokens) -> bool:
    """True if words that are too much are names of cells or units."""
    texts = [" ".join(stripped(text.split(), TARGETED)) for text in extra]
    return any(where.cell_in(listener, text) or whom.meant(listener, (), text) for text in texts)


def _names_just(reason: str, extra: str, rest: str) -> bool:
    """True if what is wrong is told of words that are too much, and of no others of the line."""
    first = names.plain(reason).partition(". ")[0].split()
    said = {word.strip(".,;:?") for word in first}
    too_much, typed = ({*names.plain(text).replace(",", " ").split()} for text in (extra, rest))
    return bool(said & too_much) and not said & (typed - too_much)


def _read(listener: Listener, verb: Verb, rest: str) -> tuple[Tokens, Order]:
    reader = _SHAPES.get(verb.shape)
    if reader is None and parts.PARTS.issuperset(verb.shape):
        reader = parts.by_parts
    assert reader, f"nobody can read {verb.name}: {verb.shape}"
    tokens = reader(listener, verb, rest)
    try:
        order = verb.build(tokens)
    except (IndexError, TypeError, ValueError) as error:
        raise usage(verb) from error
    left = "" if listener.options.slot(verb, tokens) else _left_out(tokens, order)
    if left:
        said = listener.names.units.get(left, left)
        raise names.NotUnderstood(f"{said} is too much. Say it like this: {verb.usage}.")
    return tokens, order


def _left_out(tokens: Tokens, order: Order) -> str:
    """The first token that is no part of the order built of them; "" if there is none."""
    built = [word for word in _said_in(msgspec.to_builtins(order)) if word]
    known = {*built, NONE}
    strange = [t for t in tokens if not known.issuperset((t,)) and not known.issuperset(_way(t))]
    twice = [t for n, t in enumerate(tokens) if t in tokens[:n]] if len(tokens) > len(built) else []
    return next(iter(strange or twice), "")


def _way(token: str) -> list[str]:
    """The cells of a way that is one token: 0404-0405."""
    return token.split("-")


def _said_in(value: object) -> Iterator[str]:
    """Every word in the parts of an order."""
    if isinstance(value, dict):
        value = [part for name, part in value.items() if name != "order"]
    if isinstance(value, tuple | list):
        for part in value:
            yield from _said_in(part)
    else:
        yield str(value)


def _too_much(listener: Listener, verb: Verb, words: list[str]) -> tuple[str, ...]:
    """The words without which the rest would be an order that is offered, as few as possible.

    Several where any of them may be too much; none if it is not for a word or two too much.
    """
    if len(words) > _MOST_WORDS or verb not in listener.options.verbs():
        return ()
    for size in range(1, min(_MOST_TOO_MUCH, len(words) - 1) + 1):
        runs = [(words[:at], words[at : at + size], words[at + size :])
                for at in range(len(words) - size + 1)]  # fmt: skip
        found = [" ".join(run).strip(",;") for before, run, after in runs
                 if _is_offered(listener, verb, " ".join(before + after), run)]  # fmt: skip
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def _is_offered(listener: Listener, verb: Verb, rest: str, without: list[str]) -> bool:
    """True for an order that may be given.

    Also if it is only open which unit is meant, and what is left out is a cell.
    """
    try:
        return listener.options.explain(_read(listener, verb, rest)[1]) is None
    except names.SeveralMeant:
        return where.cell_in(listener, " ".join(stripped(without))) is not None
    except names.NotUnderstood:
        return False


def _nothing(listener: Listener, verb: Verb, rest: str) -> Tokens:
    if rest:
        raise names.NotUnderstood(f"{verb.words[0]} stands alone; {rest} is too much.")
    return ()


def _units(listener: Listener, verb: Verb, rest: str) -> Tokens:
    if not rest:
        return without_choice(listener, verb, ())
    return whom.unit_list(listener, verb, rest)


def _one_cell(listener: Listener, verb: Verb, rest: str) -> Tokens:
    if not (text := " ".join(stripped(rest.split()))):
        return without_choice(listener, verb, ())
    asked = names.cell_called(listener.names.board, text) is None
    there = whom.standing(listener, offered(listener, verb, ()), text) if asked else ""
    return (there or names.find_cell(listener.names.board, text),)


def _choice(listener: Listener, verb: Verb, rest: str) -> Tokens:
    wanted = names.plain(rest)
    slot = listener.options.slot(verb, ()) if verb in listener.options.verbs() else None
    known = slot.candidates if slot else ()
    spellings = _spellings(listener, verb)
    if not wanted and len(known) == 1 and not verb.final:
        return known
    if not wanted:
        raise usage(verb, spelt(listener, verb, (), known))
    other = {names.plain(word): token for word, token in spellings.items()}
    if wanted in other:
        return (other[wanted],)
    words = {c: names.plain(c).replace("-", " ") for c in known}
    wanted = wanted.replace("-", " ")
    same = [c for c, word in words.items() if word == wanted]
    found = same or [c for c, word in words.items() if word.startswith(wanted)]
    return (found[0],) if len(found) == 1 else (rest,)


def _spellings(listener: Listener, verb: Verb) -> Mapping[str, str]:
    """Other words for the choices of a verb that can be ordered now."""
    if verb not in listener.options.verbs():
        return {}
    return listener.spellings(listener.options.view, verb, ())


_SHAPES: Mapping[tuple[str, ...], Callable[[Listener, Verb, str], Tokens]] = {
    (): _nothing,
    ("unit", "cell"): sending.unit_cell,
    ("unit", "path"): sending.unit_path,
    ("unit", "path", "riders"): sending.unit_path_riders,
    ("cell", "path"): sending.cell_path,
    ("unit", "cell", "via"): sending.unit_cell_via,
    ("target", "units"): targets.target_units,
    ("units",): _units,
    ("cell",): _one_cell,
    ("cells",): where.many_cells,
    ("units", "path"): sending.units_path,
    ("cells", "units"): targets.cells_units,
    ("choice",): _choice,
}
"""How the rest of the line is read, by the shape of the verb; other shapes are read by parts."""
