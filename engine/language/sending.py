"""Orders that send units somewhere: a unit and a cell, a way, with whom, several together."""

import re
from collections.abc import Callable

from engine.core.order import Tokens, Verb
from engine.language.listener import Listener, stripped
from engine.language.names import NotAsSaid, NotUnderstood, find_cell, plain
from engine.language.targets import WITH
from engine.language.usage import offered, usage, where_to
from engine.language.where import cell_in, cells_in
from engine.language.whom import LIST, called, is_own, meant, unit_list, unit_meant

_LAST = re.compile(r"(?P<along>.+?)\s+to\s+(?P<way>.+?)(?P<left> dropping .+)?")
"""Who goes along, and then the way: "with horn to 0506"."""


def _split(
    listener: Listener, verb: Verb, rest: str, second: Callable[[str], Tokens | None]
) -> tuple[str, Tokens]:
    """A unit and what follows it, or what is wrong. Raises NotUnderstood."""
    if (found := _found(listener, verb, rest, second)) is not None:
        return found
    raise _not_split(listener, verb, rest.split(), second)


def _found(
    listener: Listener, verb: Verb, rest: str, second: Callable[[str], Tokens | None]
) -> tuple[str, Tokens] | None:
    """The longest name that is a unit and leaves something sensible; None if there is none."""
    words, able = rest.split(), offered(listener, verb)
    for at in range(len(words) - 1, 0, -1):
        tail = second(" ".join(stripped(words[at:])))
        found = meant(listener, able, " ".join(stripped(words[:at]))) if tail is not None else []
        if tail is not None and len(found) == 1:
            return found[0], tail
    return None


def _not_split(
    listener: Listener, verb: Verb, words: list[str], second: Callable[[str], Tokens | None]
) -> NotUnderstood:
    """What is wanting or wrong in a unit and what follows it; may raise the same."""
    able = offered(listener, verb)
    for at in range(len(words) - 1, 0, -1):
        who = " ".join(stripped(words[:at]))
        if who and second(" ".join(stripped(words[at:]))) is not None:
            unit_meant(listener, able, who)
    name = " ".join(stripped(words))
    if name and cells_in(listener, name) and verb.shape[:2] == ("unit", "path"):
        word = verb.words[0]
        return NotUnderstood(f"{usage(verb).reason} Several: {word} UNIT, UNIT HEX.")
    if not name or cells_in(listener, name):
        return usage(verb)
    if len(words) == 1 or meant(listener, able, name):
        return where_to(listener, verb, unit_meant(listener, able, name))
    find_cell(listener.names.board, words[-1])
    return usage(verb)


def unit_cell(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A unit and a cell; what the rules leave no choice about may be left out."""
    forced = _forced(listener, verb, rest) or _only_one(listener, verb, rest)
    if forced:
        return forced
    try:
        unit, cell = _split(listener, verb, rest, lambda text: cell_in(listener, text))
    except NotUnderstood:
        if (at_enemy := _at_enemy(listener, verb, rest)) is None:
            raise
        unit, cell = at_enemy
    return (unit, *cell)


def _at_enemy(listener: Listener, verb: Verb, rest: str) -> tuple[str, Tokens] | None:
    """A unit and the cell of an enemy who is named: "gun 5 at Alt-Sachsen"; None if not so."""

    def cell(text: str) -> Tokens | None:
        found = called(listener, listener.units, text)
        placed = {listener.options.view.units[u].at for u in found if not is_own(listener, u)}
        return tuple(placed) if len(placed) == 1 and "" not in placed else None

    try:
        return _found(listener, verb, rest, cell)
    except NotUnderstood:
        return None


def _forced(listener: Listener, verb: Verb, text: str) -> Tokens:
    """The only unit that fits, with the only cell open to it; () if more or less than one fits."""
    able = offered(listener, verb) if verb in listener.options.verbs() else ()
    named = meant(listener, able, text) if text else listener.units
    fits = [u for u in able if u in named]
    cells = offered(listener, verb, (fits[0],)) if len(fits) == 1 else ()
    if len(cells) > 1 and text:
        raise where_to(listener, verb, fits[0])
    return (fits[0], cells[0]) if len(cells) == 1 else ()


def _only_one(listener: Listener, verb: Verb, text: str) -> Tokens:
    """A cell alone, where one unit alone can be ordered; () otherwise."""
    able, cell = offered(listener, verb), cell_in(listener, text) if text else None
    return (able[0], *cell) if cell and len(able) == 1 else ()


def unit_cell_via(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A unit and an end hex, with the hexes between if they are named: 0404-0304 ends at 0304.

    "none" stands for no hex at all, where the rules ask for that.
    """

    def second(text: str) -> Tokens | None:
        return ("none",) if plain(text) == "none" else cells_in(listener, text)

    unit, cells = _split(listener, verb, rest, second)
    cells = _without_start(listener, unit, cells)
    return (unit, cells[-1]) if len(cells) == 1 else (unit, cells[-1], "-".join(cells[:-1]))


def _without_start(listener: Listener, unit: str, cells: Tokens) -> Tokens:
    """A way of several cells without the one where the unit stands."""
    state = listener.options.view.units.get(unit)
    starts = len(cells) > 1 and state is not None and cells[0] == state.at
    return cells[1:] if starts else cells


def unit_path(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A unit and its way: hexes named one by one, or the last hex alone for the cheapest way."""
    unit, cells = _split(listener, verb, rest, lambda text: cells_in(listener, text))
    state = listener.options.view.units.get(unit)
    if len(cells) == 1 and state is not None:
        _go_elsewhere(listener, unit, cells[0])
        return (unit, *listener.route(listener.options.view, unit, cells[0]))
    return (unit, *_without_start(listener, unit, cells))


def _go_elsewhere(listener: Listener, unit: str, cell: str) -> None:
    """Raises NotUnderstood if a unit is sent to where it stands."""
    if cell == listener.options.view.units[unit].at:
        who, word = listener.names.units[unit], listener.names.board.cell_word
        raise NotAsSaid(f"{who} is at {cell} already. Name another {word}.")


def unit_path_riders(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A way, and who goes along: "0506 with horn", "... with horn dropping horn at 0505".

    As tokens: the unit, its riders, then hexes; a rider again after the hex where it is left.
    """
    way, *more = WITH.split(rest, maxsplit=1)
    if more and (last := _LAST.fullmatch(more[0])) and cells_in(listener, last["way"]):
        way, more = f"{way} {last['way']}", [f"{last['along']}{last['left'] or ''}"]
    unit, *path = unit_path(listener, verb, way)
    if not more:
        return (unit, *path)
    along, _, left = more[0].partition(" dropping ")
    riders = unit_list(listener, verb, along, (unit,))
    tokens = [unit, *riders, *path]
    for part in filter(None, LIST.split(left)):
        name, at, cell = part.rpartition(" at ")
        where = cell_in(listener, cell)
        if not at or where is None or where[0] not in path:
            raise NotUnderstood(
                f"Say where on the way {name or part} is left: dropping NAME at HEX."
            )
        tokens.insert(tokens.index(where[0]) + 1, unit_meant(listener, riders, name))
    return tuple(tokens)


def cell_path(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A stack by its hex, and its way: hexes named one by one, or the last hex alone."""
    text = " ".join(rest.replace("-", " ").split())
    cells = cells_in(listener, text)
    if cells is None or len(cells) < 2:
        raise usage(verb)
    start, *path = cells
    view = listener.options.view
    units = tuple(u for u in listener.units if start in view.units[u].cells)
    if len(path) == 1 and units:
        return (start, *listener.together(view, units, path[0]))
    return (start, *path)


def units_path(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """Units of one cell, or a cell for all that can go, and the way that they go together."""
    words = rest.split()
    problem: NotUnderstood | None = None
    for at in range(1, len(words)):
        tail = cells_in(listener, " ".join(stripped(words[at:])))
        head = " ".join(stripped(words[:at])).rstrip(",;")
        if not tail or not head:
            continue
        try:
            units = _going(listener, verb, head)
            return (*units, *_common_way(listener, units, tail))
        except NotUnderstood as error:
            problem = problem or error
    raise problem or usage(verb)


def _going(listener: Listener, verb: Verb, text: str) -> Tokens:
    """Units that go together. Raises NotUnderstood if nobody is meant.

    All that can be ordered now in a cell, or of a name that they share in one cell; or a list. Of a
    cell where none of one's own can be ordered all of them, so that the rules tell what bars them.
    """
    name = plain(text).removesuffix(" all").removeprefix("all of ")
    cell, units = cell_in(listener, name), listener.options.view.units
    slots = (listener.options.slot(v, ()) for v in listener.options.frame_verbs())
    able = {token for slot in slots if slot is not None for token in slot.candidates}
    here = tuple(u for u, s in units.items() if cell and s.at == cell[0] and u in able)
    if here:
        return here
    found = meant(listener, tuple(able), name)
    if len({units[u].at for u in found}) == 1 and able.issuperset(found):
        return tuple(found)
    if cell and not found and "," not in text:
        barred = tuple(u for u, s in units.items() if s.at == cell[0] and is_own(listener, u))
        if barred:
            return barred
        nobody = not any(cell[0] in state.cells for state in units.values())
        raise NotUnderstood(
            f"Nobody is at {cell[0]}." if nobody else f"No unit in {cell[0]} can do that now."
        )
    return unit_list(listener, verb, text)


def _common_way(listener: Listener, units: Tokens, cells: Tokens) -> Tokens:
    """The cells as named; to a single one the way that the units go together."""
    view = listener.options.view
    if len(cells) > 1:
        return cells[1:] if cells[0] == view.units[units[0]].at else cells
    _go_elsewhere(listener, units[0], cells[0])
    return listener.together(view, units, cells[0])
