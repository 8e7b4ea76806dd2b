"""Typed orders: words into an order, by the shape of its verb.

``move xix panzer 0509``, ``attack 0508 with 19, 41 and 12th army``, ``retreat 7 army to 0304``.
Small words such as "to", "at", "with" may be left out. What is understood is still checked by
the rules; what is not understood raises NotUnderstood with a sentence that helps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.core.order import Order, Tokens, Verb
from engine.core.words import listed
from engine.language.listener import FILLERS, Listener, stripped
from engine.language.names import (
    NotUnderstood,
    cell_number,
    find_cell,
    find_unit,
    matching_units,
    plain,
)
from engine.language.parts import PARTS, by_parts

__all__ = ["Listener", "find_verb", "understand", "understand_parts"]

_LIST = re.compile(r"\s*,\s*|\s+and\s+|\s*;\s*")
_PATH = re.compile(r"\d{3,4}(-\d{3,4})+$")
_ONE_CELL = re.compile(r"(.+?)\s+(?:from|in)\s+(\d{3,4})")
_MOST_NAMED = 12
"""An answer names no more cells than these."""
_WITH = re.compile(r"\s+(?:with|using|from)\s+")


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
        if plain(line) == word or plain(line).startswith(word + " "):
            return verb, line[len(word) :].strip()
    raise NotUnderstood(f"{line.split()[0] if line else 'Nothing'} is no order.")


def understand_parts(listener: Listener, verb: Verb, rest: str) -> Order:
    """The order of a known verb from the rest of the line. Raises NotUnderstood."""
    reader = _SHAPES.get(verb.shape)
    if reader is None and PARTS.issuperset(verb.shape):
        reader = by_parts
    assert reader, f"nobody can read {verb.name}: {verb.shape}"
    return verb.build(reader(listener, verb, rest))


def _usage(verb: Verb, choose: str = "") -> NotUnderstood:
    return NotUnderstood(f"Say it like this: {verb.usage}.{choose}")


def _named(listener: Listener, tokens: Tokens) -> str:
    """What may be said next, if that is not too much to hear."""
    names = [listener.names.units.get(token, token) for token in tokens]
    return f" Choose {listed(names, 'or')}." if 0 < len(names) <= _MOST_NAMED else ""


def _nothing(listener: Listener, verb: Verb, rest: str) -> Tokens:
    if rest:
        raise NotUnderstood(f"{verb.words[0]} stands alone; {rest} is too much.")
    return ()


def _split(
    listener: Listener, verb: Verb, rest: str, second: Callable[[str], Tokens | None]
) -> tuple[str, Tokens]:
    """A unit and what follows it: the longest name that is a unit and leaves something sensible."""
    words = rest.split()
    best: tuple[str, Tokens] | None = None
    for at in range(1, len(words)):
        name = " ".join(stripped(words[:at]))
        found = _meant(listener, name)
        tail = second(" ".join(stripped(words[at:])))
        if found and tail is not None:
            unit = found[0] if len(found) == 1 else _own(listener, found)
            if unit:
                best = (unit, tail)
    if best:
        return best
    return _complain(listener, verb, words, second)


def _meant(listener: Listener, name: str) -> list[str]:
    """The units that a name in an order may mean: one's own rather than the enemy's.

    An enemy unit is meant if its id or its whole name is typed, or if none of one's own fits.
    """
    found = matching_units(listener.names, name, listener.units, listener.counters)
    sides = getattr(listener.options.game, "side_of", None)
    side = listener.options.side
    exact = any(plain(name) in (plain(u), plain(listener.names.units[u])) for u in found)
    if not found or exact or sides is None or any(sides(u) == side for u in found):
        return found
    own = [u for u in listener.units if sides(u) == side]
    here = [u for u in own if listener.options.view.units[u].at]
    return (
        matching_units(listener.names, name, here, listener.counters)
        or matching_units(listener.names, name, own, listener.counters)
        or found
    )


def _own(listener: Listener, found: list[str]) -> str:
    """Of several units the single one that the present verb could take, else ""."""
    options = listener.options
    for verb in options.frame_verbs():
        slot = options.slot(verb, ())
        fits = [u for u in found if slot and slot.kind == "unit" and u in slot.candidates]
        if len(fits) == 1:
            return fits[0]
    return ""


def _complain(
    listener: Listener, verb: Verb, words: list[str], second: Callable[[str], Tokens | None]
) -> tuple[str, Tokens]:
    if len(words) < 2:
        raise _usage(verb)
    for at in range(len(words) - 1, 0, -1):
        if second(" ".join(stripped(words[at:]))) is None:
            continue
        name = " ".join(stripped(words[:at]))
        return find_unit(listener.names, name, listener.units, listener.counters), ()
    find_cell(listener.names.board, words[-1])
    raise _usage(verb)


def _cell(listener: Listener, text: str) -> Tokens | None:
    try:
        return (find_cell(listener.names.board, text),)
    except NotUnderstood:
        return None


def _unit_cell(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A unit and a cell; what the rules leave no choice about may be left out."""
    forced = _forced(listener, verb, rest)
    if forced:
        return forced
    unit, cell = _split(listener, verb, rest, lambda text: _cell(listener, text))
    return (unit, *cell)


def _forced(listener: Listener, verb: Verb, text: str) -> Tokens:
    """The only unit that fits, with the only cell open to it; () if more or less than one fits."""
    options = listener.options
    slot = options.slot(verb, ()) if verb in options.verbs() else None
    named = _meant(listener, text) if text else listener.units
    fits = [u for u in (slot.candidates if slot else ()) if u in named]
    cells = options.slot(verb, (fits[0],)) if len(fits) == 1 else None
    if cells is None or not cells.candidates:
        return ()
    if len(cells.candidates) > 1 and text:
        raise NotUnderstood(f"Say which hex: {listed(cells.candidates[:_MOST_NAMED], 'or')}.")
    return (fits[0], cells.candidates[0]) if len(cells.candidates) == 1 else ()


def _cells_in(listener: Listener, text: str) -> Tokens | None:
    if _PATH.fullmatch(text):
        return tuple(cell.zfill(4) for cell in text.split("-"))
    single = _cell(listener, text)
    if single:
        return single
    many = [_cell(listener, word) for word in re.split(r"[\s,]+", text) if word not in FILLERS]
    return tuple(c for one in many if one for c in one) if many and all(many) else None


def _unit_path(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A unit and its way: hexes named one by one, or the last hex alone for the cheapest way."""
    unit, cells = _split(listener, verb, rest, lambda text: _cells_in(listener, text))
    state = listener.options.view.units.get(unit)
    if len(cells) > 1 and state is not None and cells[0] == state.at:
        cells = cells[1:]
        return (unit, *cells)
    if len(cells) == 1 and state is not None and state.at:
        return (unit, *listener.route(listener.options.view, unit, cells[0]))
    return (unit, *cells)


def _unit_path_riders(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A way, and who goes along: "0506 with horn", "... with horn dropping horn at 0505".

    As tokens: the unit, its riders, then hexes; a rider again after the hex where it is left.
    """
    way, *more = _WITH.split(rest, maxsplit=1)
    unit, *path = _unit_path(listener, verb, way)
    if not more:
        return (unit, *path)
    along, _, left = more[0].partition(" dropping ")
    tokens = [unit, *_riders(listener, verb, unit, along), *path]
    for part in filter(None, re.split(r"\s*,\s*|\s+and\s+", left)):
        name, at, cell = part.rpartition(" at ")
        where = _cell(listener, cell)
        if not at or where is None or where[0] not in path:
            raise NotUnderstood(
                f"Say where on the way {name or part} is left: dropping NAME at HEX."
            )
        tokens.insert(tokens.index(where[0]) + 1, _unit(listener, name))
    return tuple(tokens)


def _riders(listener: Listener, verb: Verb, unit: str, text: str) -> Tokens:
    """Who goes along with a unit: of several of a name the one that may."""
    slot = listener.options.slot(verb, (unit,)) if verb in listener.options.verbs() else None

    def one(name: str) -> Tokens:
        fits = [u for u in _meant(listener, name) if slot and u in slot.candidates]
        return tuple(fits) if len(fits) == 1 else _unit_list(listener, verb, name)

    names = (" ".join(stripped(name.split())) for name in _LIST.split(text))
    return tuple(rider for name in names for rider in one(name))


def _cell_path(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A stack by its hex, and its way: hexes named one by one, or the last hex alone."""
    text = " ".join(rest.replace("-", " ").split())
    cells = _cells_in(listener, text)
    if cells is None or len(cells) < 2:
        raise _usage(verb)
    start, *path = cells
    view = listener.options.view
    units = [u for u in listener.units if start in view.units[u].cells]
    if len(path) == 1 and units:
        return (start, *listener.route(view, units[0], path[0]))
    return (start, *path)


def _unit_cell_via(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A unit and an end hex, with the hexes between if they are named: 0404-0304 ends at 0304.

    "none" stands for no hex at all, where the rules ask for that.
    """

    def second(text: str) -> Tokens | None:
        return ("none",) if plain(text) == "none" else _cells_in(listener, text)

    unit, cells = _split(listener, verb, rest, second)
    state = listener.options.view.units.get(unit)
    if len(cells) > 1 and state is not None and cells[0] == state.at:
        cells = cells[1:]
    return (unit, cells[-1]) if len(cells) == 1 else (unit, cells[-1], "-".join(cells[:-1]))


def _unit_list(listener: Listener, verb: Verb, text: str) -> Tokens:
    names = [" ".join(stripped(n.split())) for n in _LIST.split(text)]
    if not all(names):
        raise _usage(verb)
    apart = (_ids_apart(listener, name) for name in names)
    return tuple(_unit(listener, name) for some in apart for name in some)


def _ids_apart(listener: Listener, name: str) -> list[str]:
    """Several words that are each the id of a unit mean several units; else they are one name."""
    ids = {plain(unit) for unit in listener.units}
    words = name.split()
    return words if all(plain(word) in ids for word in words) else [name]


def _unit(listener: Listener, name: str) -> str:
    found = _meant(listener, name)
    one = found[0] if len(found) == 1 else _fitting(listener, found)
    return one or find_unit(listener.names, name, listener.units, listener.counters)


def _fitting(listener: Listener, found: list[str]) -> str:
    """Of several units the single one of the asking side that is on the map, else ""."""
    view, side = listener.options.view, listener.options.side
    sides = getattr(listener.options.game, "side_of", None)
    own = [u for u in found if view.units[u].at and (sides is None or sides(u) == side)]
    return own[0] if len(own) == 1 else ""


def _without_choice(listener: Listener, verb: Verb, tokens: Tokens) -> Tokens:
    """An order of which no more was said, if one thing alone can be meant. Raises NotUnderstood."""
    slot = listener.options.slot(verb, tokens) if verb in listener.options.verbs() else None
    if slot is None or len(slot.candidates) != 1 or slot.complete:
        raise _usage(verb, _named(listener, slot.candidates) if slot and tokens else "")
    whole = (*tokens, *slot.candidates)
    after = listener.options.slot(verb, whole)
    return whole if after is None or after.complete else _without_choice(listener, verb, whole)


def _units(listener: Listener, verb: Verb, rest: str) -> Tokens:
    if not rest:
        return _without_choice(listener, verb, ())
    return _unit_list(listener, verb, rest)


def _target_units(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A hex, or a unit standing alone in one, and the attackers; several hexes where allowed."""
    parts = _WITH.split(rest, maxsplit=1)
    if len(parts) == 2:
        targets = _targets(listener, parts[0])
        return (*targets, *_units_from(listener, verb, targets, parts[1]))
    words = rest.split()
    if not words:
        return _without_choice(listener, verb, ())
    alone = _cell(listener, " ".join(stripped(words)))
    if alone and not verb.final:
        return _without_choice(listener, verb, alone)
    if alone:
        return by_all(listener, verb, alone[0]) or alone
    for at in range(len(words) - 1, 0, -1):
        head = " ".join(stripped(words[:at]))
        if _cell(listener, head):
            return (_target(listener, head), *_unit_list(listener, verb, " ".join(words[at:])))
    raise _usage(verb)


def _units_from(listener: Listener, verb: Verb, targets: Tokens, text: str) -> Tokens:
    """Units, each perhaps with the one cell of its own from which it acts: "6 fusiliers from 1010".

    The cell counts only where the order being built may name it.
    """
    tokens = targets
    for name in _LIST.split(text):
        one = _ONE_CELL.fullmatch(name)
        tokens += _unit_list(listener, verb, one[1] if one else name)
        if one is None:
            continue
        cell, slot = one[2].zfill(4), listener.options.slot(verb, tokens)
        if slot is not None and cell not in slot.candidates:
            raise _usage(verb)
        tokens = (*tokens, cell)
    return tokens[len(targets) :]


def by_all(listener: Listener, verb: Verb, target: str) -> Tokens:
    """A target with as many units as an order may name; () if no order does.

    Only for orders that are asked about first, since nobody named those units.
    """
    if verb not in listener.options.verbs():
        return ()
    slot = listener.options.slot(verb, (target,))
    best: Tokens = ()
    for first in slot.candidates if slot else ():
        if first in best:
            continue
        tokens: Tokens = (target, first)
        while (more := listener.options.slot(verb, tokens)) is not None and more.candidates:
            tokens = (*tokens, more.candidates[0])
        if more is not None and more.complete and len(tokens) > len(best):
            best = tokens
    return best


def _targets(listener: Listener, text: str) -> Tokens:
    """One target, or several cells by their numbers."""
    cells = [cell_number(" ".join(stripped(part.split()))) for part in _LIST.split(text)]
    if len(cells) > 1 and all(cells):
        return tuple(c for c in cells if c)
    return (_target(listener, text),)


def _target(listener: Listener, text: str) -> str:
    head = " ".join(stripped(text.split()))
    cell = _cell(listener, head)
    if cell:
        return cell[0]
    unit = find_unit(listener.names, head, listener.units, listener.counters)
    view = listener.options.view
    at = view.units[unit].at
    alone = at and [u for u, s in view.units.items() if s.at == at] == [unit]
    return at if alone else unit


def _one_cell(listener: Listener, verb: Verb, rest: str) -> Tokens:
    text = " ".join(stripped(rest.split()))
    if not text:
        return _without_choice(listener, verb, ())
    return (find_cell(listener.names.board, text),)


def _many_cells(listener: Listener, verb: Verb, rest: str) -> Tokens:
    cells = _cells_in(listener, rest) if rest else None
    if cells is None:
        parts = [p for p in _LIST.split(rest) if p]
        if not parts:
            raise _usage(verb)
        return tuple(find_cell(listener.names.board, p) for p in parts)
    return cells


def _units_path(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """Units of one cell, or a cell for all that can go, and the way that they go together."""
    words = rest.split()
    for at in range(1, len(words)):
        tail = _cells_in(listener, " ".join(stripped(words[at:])))
        head = " ".join(stripped(words[:at])).rstrip(",;")
        units = _going(listener, head) if tail else ()
        if tail and units:
            return (*units, *_common_way(listener, units, tail))
    raise _usage(verb)


def _going(listener: Listener, text: str) -> Tokens:
    """The units of a list, or all units in a cell that can be ordered now; () if it is neither."""
    cell = _cell(listener, plain(text).removesuffix(" all").removeprefix("all of "))
    view = listener.options.view
    if cell:
        slots = (listener.options.slot(v, ()) for v in listener.options.frame_verbs())
        able = {t for slot in slots if slot is not None for t in slot.candidates}
        return tuple(u for u, s in view.units.items() if s.at == cell[0] and u in able)
    apart = (_ids_apart(listener, name) for name in _LIST.split(text) if name)
    try:
        return tuple(_unit(listener, name) for some in apart for name in some)
    except NotUnderstood:
        return ()


def _common_way(listener: Listener, units: Tokens, cells: Tokens) -> Tokens:
    """The cells as named; to a single one the way that the units go together."""
    view = listener.options.view
    if len(cells) > 1:
        return cells[1:] if cells[0] == view.units[units[0]].at else cells
    return listener.together(view, units, cells[0])


def _cells_units(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """Several cells, the word with, and units."""
    parts = _WITH.split(rest, maxsplit=1)
    if len(parts) < 2:
        raise _usage(verb)
    return (*_many_cells(listener, verb, parts[0]), *_unit_list(listener, verb, parts[1]))


def _choice(listener: Listener, verb: Verb, rest: str) -> Tokens:
    wanted = plain(rest)
    slot = listener.options.slot(verb, ()) if verb in listener.options.verbs() else None
    known = slot.candidates if slot else ()
    if not wanted:
        there = f" Choose {listed(known, 'or')}." if known else ""
        raise NotUnderstood(f"Say it like this: {verb.usage}.{there}")
    other = {plain(k): v for k, v in _spellings(listener, verb).items()}
    if wanted in other:
        return (other[wanted],)
    words = {c: plain(c).replace("-", " ") for c in known}
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
    ("unit", "cell"): _unit_cell,
    ("unit", "path"): _unit_path,
    ("unit", "path", "riders"): _unit_path_riders,
    ("cell", "path"): _cell_path,
    ("unit", "cell", "via"): _unit_cell_via,
    ("target", "units"): _target_units,
    ("units",): _units,
    ("cell",): _one_cell,
    ("cells",): _many_cells,
    ("units", "path"): _units_path,
    ("cells", "units"): _cells_units,
    ("choice",): _choice,
}
"""How the rest of the line is read, by the shape of the verb; other shapes are read by parts."""
