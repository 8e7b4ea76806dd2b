"""Plans: where a unit can go, by which way, at what odds, and why not."""

from __future__ import annotations

import re

from engine.core.words import (
    cell as cell_words,
    cells as cell_list,
    counted,
    listed,
    players,
    unit as unit_words,
)
from engine.language.names import NotUnderstood, cell_number
from engine.language.sending import unit_cell
from engine.language.where import cell_in
from engine.language.whom import LIST, called
from tui.desk import marching, ordering
from tui.desk.desk import Desk, Rows, Weighed
from tui.desk.finding import cell_of, mover_of, stripped, unit_of, units_named, units_of
from tui.desk.typed import find_order
from tui.desk.why_unit import why_unit

_ASKING = re.compile(r"^(?:not|(?:can(?:not|'?t)?|may)\s+(?:i|we))\b\s*")
"""What may stand between why and the order: why not move, why can I not move."""
_WITH = re.compile(r"\s+(?:with|by|using|from)\s+|^(?:with|by|using|from)\s+")


def reach(desk: Desk, rest: str) -> Rows:
    """Where a unit can go and at what cost."""
    if cell_number(rest) is not None:
        return _reach_from(desk, cell_of(desk, rest))
    return _reach(desk, mover_of(desk, rest))


def _reach(desk: Desk, unit: str) -> Rows:
    desk.reach_of = (unit, len(desk.session.entries))
    return desk.say(*(_set_up(desk, unit) or desk.words.reach(desk.view, unit)))


def _set_up(desk: Desk, unit: str) -> tuple[str, ...]:
    """Where a unit that is not on the map may be set up; () if it has nothing to do with that."""
    if desk.view.clock.phase != "set-up" or desk.view.units[unit].at:
        return ()
    verbs = (v for v in desk.options.frame_verbs() if v.shape == ("unit", "cell"))
    cells = [c for verb in verbs if (slot := desk.options.slot(verb, (unit,)))
             for c in slot.candidates]  # fmt: skip
    if not cells:
        return ()
    there = counted(len(cells), "hex is", "hexes are")
    return (f"{unit_words(unit)} is not on the map; to be set up: {there} open to it.",
            f"{cell_list(cells)}.")  # fmt: skip


def _reach_from(desk: Desk, cell: str) -> Rows:
    """The same for the unit in a cell; of several, which there are to be asked about."""
    here = [u for u, s in desk.view.units.items() if cell in s.cells]
    if not here:
        raise NotUnderstood(f"Nobody is at {cell}. Say it like this: reach UNIT.")
    if len(here) == 1:
        return _reach(desk, here[0])
    units = listed(map(unit_words, here))
    return desk.say(f"At {cell_words(cell)}: {units}. Say reach and one of them.")


def path(desk: Desk, rest: str) -> Rows:
    """The cheapest way of a unit to a cell; without a unit, of the one last asked about."""
    words = rest.split()
    for at in range(len(words), 0, -1):
        name = " ".join(words[:at])
        if at < len(words) and units_of(desk, name):
            cell = cell_of(desk, " ".join(words[at:]))
            return desk.say(*desk.words.path(desk.view, mover_of(desk, name), cell))
    if words[1:] and cell_number(words[0]) is not None:
        return _path_from(desk, cell_of(desk, words[0]), " ".join(words[1:]))
    if not words or not desk.asked:
        raise NotUnderstood("Say it like this: path UNIT HEX.")
    cell = cell_of(desk, rest)
    return desk.say(*desk.words.path(desk.view, unit_of(desk, ""), cell))


def _path_from(desk: Desk, start: str, rest: str) -> Rows:
    """The cheapest way of all in a cell to another, together if they are several."""
    end = cell_of(desk, stripped(rest))
    here = tuple(u for u, s in desk.view.units.items() if start in s.cells)
    if not here:
        raise NotUnderstood(f"Nobody is at {start}. Say it like this: path UNIT HEX.")
    told = desk.words.path_together(desk.view, here, end) if here[1:] else ()
    if told:
        return desk.say(*told)
    if here[1:]:
        units = listed(map(unit_words, here))
        return desk.say(f"At {cell_words(start)}: {units}. Say path, one of them and the hex.")
    return desk.say(*desk.words.path(desk.view, here[0], end))


def odds(desk: Desk, rest: str) -> Rows:
    """A preview of an attack on a cell, by all that could attack it or by the units named.

    Without a cell, of the attack that is being fought, else on the cursor's cell.
    """
    target, *with_units = _WITH.split(_without_verb(desk, rest), maxsplit=1)
    if not with_units:
        target, *with_units = _by_whom(desk, target)
    cell, *beside = _targets(desk, target)
    units = _attackers(desk, with_units[0]) if with_units else ()
    side = attacker(desk, desk.side, cell, units)
    desk.weighed = Weighed(cell, units, desk.cursor, tuple(beside))
    return desk.say(*desk.words.odds(desk.view, side, cell, units, tuple(beside)))


def _without_verb(desk: Desk, rest: str) -> str:
    """The target and with whom, of an order that was said whole: "fire gun 2 at 0909"."""
    word, _, parts = rest.partition(" ")
    verb = next((v for v in desk.session.game.verbs if word.casefold() in v.words[:1]), None)
    if verb is None or verb.shape not in (("target", "units"), ("unit", "cell")):
        return rest
    if verb.shape == ("target", "units"):
        return parts
    unit, cell = unit_cell(desk.listener, verb, parts)
    return f"{cell} with {unit}"


def _by_whom(desk: Desk, text: str) -> tuple[str, ...]:
    """The cell, and the units named right behind its number or before it: "gun 1 at 0909"."""
    first, _, behind = text.partition(" ")
    before, _, last = text.rpartition(" ")
    for number, units in ((first, behind), (last, before)):
        names = [name for name in LIST.split(units) if name]
        if cell_number(number) and names and all(units_of(desk, name) for name in names):
            return number, units
    return (text,)


def _attackers(desk: Desk, text: str) -> tuple[str, ...]:
    """The units of a list; of a cell in it the own troops there. Raises NotUnderstood.

    A unit's name goes before that of a place that begins so.
    """
    found: dict[str, None] = {}
    for name in filter(None, LIST.split(text)):
        is_unit = called(desk.listener, desk.listener.units, name)
        cell = None if is_unit else cell_in(desk.listener, stripped(name))
        found.update(dict.fromkeys(_troops_in(desk, cell[0]) if cell else units_named(desk, name)))
    return tuple(found)


def _troops_in(desk: Desk, cell: str) -> tuple[str, ...]:
    words = desk.words
    own = (u for u in desk.view.units if words.side_of(u) == desk.side and not words.leads(u))
    here = tuple(u for u in own if cell in desk.view.units[u].cells)
    if not here:
        told = desk.say(f"{players(desk.side)} have no unit at {cell_words(cell)}.")
        raise NotUnderstood(told[0])
    return here


def _targets(desk: Desk, text: str) -> list[str]:
    """The cell that is attacked, or several: "0910, 0911"."""
    names = [name for name in LIST.split(text) if name]
    if len(names) > 1 and all(cell_number(stripped(name)) for name in names):
        return list(dict.fromkeys(cell_of(desk, name) for name in names))
    return [cell_of(desk, text or desk.words.battle(desk.view))]


def attacker(desk: Desk, side: str, cell: str, units: tuple[str, ...]) -> str:
    """The side that would attack, as a side asks: that of the units named.

    Without any, the enemy where only units of its own stand.
    """
    held = {desk.words.side_of(u) for u, s in desk.view.units.items() if cell in s.cells}
    named = {desk.words.side_of(u) for u in units}
    if len(named) == 1:
        return named.pop()
    return next(s for s in desk.session.game.sides if s != side) if held == {side} else side


def why(desk: Desk, rest: str) -> Rows:
    """Whether an order is allowed now, and if not, why not."""
    while asking := _ASKING.match(rest.casefold()):
        rest = rest[asking.end() :]
    if not rest:
        raise NotUnderstood("Say an order after why, such as why move UNIT HEX.")
    found = find_order(desk, rest)
    no_order_now = found is None or found[0] not in desk.options.verbs()
    if no_order_now and units_of(desk, rest):
        return why_unit(desk, unit_of(desk, rest))
    if found is None:
        word = rest.split()[0]
        raise NotUnderstood(f"{word} is no order. Say why with an order, such as why end.")
    if (several := marching.why_each(desk, *found)) is not None:
        return several
    if (order := marching.of_one(desk, *found)) is not None:
        return ordering.why_order(desk, found[0], order)
    return ordering.why(desk, *found)
