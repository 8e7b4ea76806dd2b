"""Which units are meant by names in an order: of several of a name those that can obey it."""

import re
from functools import partial

from engine.core.order import Tokens, Verb
from engine.core.words import listed
from engine.language.listener import Listener, stripped
from engine.language.names import (
    NotUnderstood,
    SeveralMeant,
    cell_number,
    find_unit,
    fitting_units,
    matching_units,
    plain,
)
from engine.language.usage import MOST_NAMED, offered, usage

LIST = re.compile(r"\s*,\s*|\s+and\s+|\s*;\s*")
"""What parts the names of a list."""


def meant(listener: Listener, able: Tokens, name: str) -> list[str]:
    """The units that a name may mean in an order that the units `able` can obey.

    Those come first, then one's own on the map, one's own off it, and last the enemy's. A unit
    whose id or, on the map, whole name is typed is meant whosesoever it is; and so is the one that
    was chosen when this name was asked about.
    """
    key = (able, name)
    if key not in listener.heard:
        listener.heard[key] = _meant(listener, able, name)
    return listener.heard[key]


def _meant(listener: Listener, able: Tokens, name: str) -> list[str]:
    """The same, looked for."""
    if plain(name) in listener.settled:
        return [listener.settled[plain(name)]]
    found = called(listener, listener.units, name)
    places = listener.options.view.units
    exact = [u for u in found if plain(name) in (plain(u), plain(listener.names.units[u]))]
    if any(places[u].at or plain(u) == plain(name) for u in exact):
        return [u for u in exact if u in able] or exact
    obeying = [u for u in _fitting(listener, name) if u in able]
    if obeying or not found or exact:
        best = called(listener, obeying, name) or found
        return [*_of_another_sort(listener, able, found, best), *best]
    own = _of_their_sort(listener, able, [u for u in listener.units if is_own(listener, u)], found)
    here = [u for u in own if places[u].at]
    return (
        [u for u in here if u in found]
        or called(listener, here, name)
        or [u for u in own if u in found]
        or called(listener, own, name)
        or found
    )


def _of_their_sort(listener: Listener, able: Tokens, own: list[str], found: list[str]) -> list[str]:
    """One's own of a sort that could obey, if one of them has the name: in an attack no leader."""
    can = {listener.sort(u) for u in able if u in listener.options.view.units}
    alike = [u for u in own if listener.sort(u) in can]
    return alike if any(u in found for u in alike) else own


def _of_another_sort(
    listener: Listener, able: Tokens, found: list[str], best: list[str]
) -> list[str]:
    """One's own who have the name too, but are of a sort that could obey: a leader is no unit.

    Who names a unit that has done its part does not mean the leader of that name instead.
    """
    sort, places = listener.sort, listener.options.view.units
    meant_now, can = {sort(u) for u in best}, {sort(u) for u in able if u in places}
    return [
        u for u in found
        if u not in best and places[u].at and is_own(listener, u)
        and sort(u) in can and sort(u) not in meant_now
    ]  # fmt: skip


def called(listener: Listener, units: Tokens | list[str], name: str) -> list[str]:
    """Those of some units that a name may mean, the best kind of match only."""
    code = partial(_drawn, listener)
    return matching_units(listener.names, name, units, listener.counters, code)


def standing(listener: Listener, cells: Tokens, name: str) -> str:
    """The one cell of some in which units of a name stand: who is asked about is named so, too.

    "" if there is none, or more than one.
    """
    places = listener.options.view.units
    here = [unit for unit in listener.units if places[unit].at in cells]
    found = {places[unit].at for unit in called(listener, here, name)} if cells else set()
    return found.pop() if len(found) == 1 else ""


def _fitting(listener: Listener, name: str) -> list[str]:
    code = partial(_drawn, listener)
    return fitting_units(listener.names, name, listener.units, listener.counters, code)


def _drawn(listener: Listener, unit: str) -> str:
    """What the map draws of a unit: "39Pz"; nothing if it is not on the map."""
    view = listener.options.view
    return listener.code(view, unit) if view.units[unit].at else ""


def is_own(listener: Listener, unit: str) -> bool:
    """True if a unit is of the side that orders."""
    return listener.options.game.side_of(unit) == listener.options.side


def unit_meant(listener: Listener, able: Tokens, name: str) -> str:
    """The one unit meant. Raises NotUnderstood if there is none or more than one."""
    found = meant(listener, able, name)
    if len(found) == 1:
        return found[0]
    if found:
        raise unclear(listener, able, name, found)
    return the_unit(listener, name)


def the_unit(listener: Listener, name: str) -> str:
    """The one unit of a name. Raises NotUnderstood if there is none, it is not seen, or several."""
    try:
        return find_unit(listener.names, name, listener.units, listener.counters)
    except NotUnderstood as error:
        whom = _before_a_cell(listener, name)
        if whom and not meant(listener, (), whom):
            return the_unit(listener, whom)
        raise unseen(listener, name) or _a_cell(listener, name) or error from None


def _before_a_cell(listener: Listener, name: str) -> str:
    """What stands before a cell's number, which is no word of a name; "" if there is none."""
    words = name.split()
    ends = bool(words) and cell_number(words[-1]) in listener.names.board.grid.cells
    return " ".join(stripped(words[:-1])) if ends else ""


def _a_cell(listener: Listener, name: str) -> NotUnderstood | None:
    """Why a cell's number is no unit: who is there, and how all there are sent, if they can be."""
    cell = cell_number(name)
    if cell is None or cell not in listener.names.board.grid:
        return None
    here = [u for u in listener.units if cell in listener.options.view.units[u].cells]
    who = listed(listener.names.units.get(u, "unknown") for u in here) if here else "nobody"
    ways = [v.usage for v in listener.options.frame_verbs() if v.shape[:2] == ("units", "path")]
    all_there = f" For all in a {listener.names.board.cell_word}: {ways[0]}." if ways else ""
    told = f"{name} is a {listener.names.board.cell_word}, no unit; there: {who}.{all_there}"
    return NotUnderstood(told)


def unseen(listener: Listener, name: str) -> NotUnderstood | None:
    """Why a unit of this name is not found that the side at the table does not see, if it is one.

    Every game has the same units, so that there is such a unit is no secret; where it is, may be.
    """
    hidden = [unit for unit in listener.names.units if unit not in listener.units]
    found = matching_units(listener.names, name, hidden, listener.counters)
    if len(found) != 1:
        return None
    who = listener.names.peoples[listener.options.side]
    return NotUnderstood(f"{listener.names.units[found[0]]} is not seen by {who}, who choose now.")


def unclear(listener: Listener, able: Tokens, name: str, found: list[str]) -> NotUnderstood:
    """A name that may mean several units: which, and whether any of them can obey."""
    if len(found) > MOST_NAMED:
        return NotUnderstood(f"{name} may be any of {len(found)} units. Say more of the name.")
    placed = _of_one_side if len({_whose(listener, u) for u in found}) == 1 else _of_sides
    which = f"{name} may be {listed((placed(listener, u) for u in found), 'or')}."
    if not able or any(unit in able for unit in found):
        return SeveralMeant(f"{which} Say more of the name.", name, tuple(found))
    none = "Neither" if len(found) == 2 else "None"
    return NotUnderstood(f"{which} {none} of them can do that now.")


def _whose(listener: Listener, unit: str) -> str:
    """A unit's side as an adjective."""
    return listener.names.adjectives[listener.options.game.side_of(unit)]


def _of_one_side(listener: Listener, unit: str) -> str:
    """A unit's name with the cell where it stands."""
    at = listener.options.view.units[unit].at
    return f"{listener.names.units[unit]} at {at}" if at else listener.names.units[unit]


def _of_sides(listener: Listener, unit: str) -> str:
    """The same after its side, if the name does not tell it."""
    whose, placed = _whose(listener, unit), _of_one_side(listener, unit)
    return placed if whose in listener.names.units[unit] else f"{whose} {placed}"


def unit_list(listener: Listener, verb: Verb, text: str, before: Tokens = ()) -> Tokens:
    """The units of a list, that come after the tokens `before`. Raises NotUnderstood."""
    names = [" ".join(stripped(n.split())) for n in LIST.split(text)]
    if not all(names):
        raise usage(verb)
    tokens = before
    able = offered(listener, verb, before)
    for name in (name for some in names for name in _apart(listener, able, some)):
        able = offered(listener, verb, tokens)
        tokens = (*tokens, _other(listener, able, name, tokens) or unit_meant(listener, able, name))
    return tokens[len(before) :]


def _other(listener: Listener, able: Tokens, name: str, named: Tokens) -> str:
    """Whom else a name means that was chosen to mean a unit of the same order; "" if nobody.

    A regiment may go with its owner, who has its name.
    """
    if listener.settled.get(plain(name)) not in named:
        return ""
    found = called(listener, [u for u in able if u in listener.units and u not in named], name)
    return found[0] if len(found) == 1 else ""


def _apart(listener: Listener, able: Tokens, name: str) -> list[str]:
    """Words that together mean no unit, and alone each one, mean several: "xv xli 12"."""
    words = ids_apart(listener, name)
    if len(words) > 1 or plain(name) in listener.settled or called(listener, listener.units, name):
        return words
    each = name.split()
    return each if each and all(len(meant(listener, able, w)) == 1 for w in each) else words


def ids_apart(listener: Listener, name: str) -> list[str]:
    """Several words that are each the id of a unit mean several units; else they are one name."""
    ids = {plain(unit) for unit in listener.units}
    words = name.split()
    return words if all(plain(word) in ids for word in words) else [name]
