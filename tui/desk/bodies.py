"""Bodies of troops in a typed line: a wing, a formation, everybody, a list; and their steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.core.order import Tokens, Verb
from engine.language.listener import stripped
from engine.language.names import NotUnderstood, plain
from engine.language.usage import offered
from engine.language.where import cell_in, cells_in
from engine.language.whom import LIST, called, unit_meant
from engine.speech import briefing
from tui.desk.able import shut_in
from tui.desk.desk import Desk
from tui.desk.finding import direction_of
from tui.desk.phase_start import at_phase_start

ALL = ("all", "everybody", "everyone", "all units", "all pieces", "the army", "the whole army")
"""Words for everybody who can obey."""
WINGS = ("left wing", "centre", "right wing")
_CENTRE = ("centre", "center", "middle")


def wings(desk: Desk) -> Mapping[str, Tokens]:
    """The wings of one's own army as it stood before the enemy when the phase began.

    From its left to its right; they are named by the compass, too; an army too small for wings
    has none.
    """
    stood = at_phase_start(desk)
    found = briefing.wings(desk.words, stood, desk.view, desk.side, desk.enemy)
    if not found[1:]:
        return {}
    ends = {WINGS[0]: found[0], WINGS[2]: found[-1]}
    named = {name if name in WINGS else f"{name} wing": units for name, units in found}
    return named | {end: units for end, (name, units) in ends.items() if name not in WINGS}


def body(desk: Desk, text: str) -> Tokens | None:
    """The units of a wing, a formation, or all; None for words that name no such body.

    Raises NotUnderstood.
    """
    name = plain(text).removeprefix("the ")
    if name in ALL:
        return tuple(desk.view.units)
    if found := formation(desk, text):
        return found
    known = wings(desk)
    named = {**known, **{word: known.get("centre", ()) for word in _CENTRE}}
    if name in named:
        return named[name]
    if name in WINGS or name in _CENTRE:
        raise NotUnderstood("The army is too small to have wings. Name units, or all.")
    return None


def formation(desk: Desk, text: str) -> Tokens:
    """The units of a formation by its name, or that before "of"; () if a unit has the same name."""
    name, known = plain(text).removeprefix("the "), desk.words.formations(desk.view, desk.side)
    for told, units in known.items():
        if name in (plain(told), plain(told.partition(" of ")[0])):
            alike = called(desk.listener, desk.listener.units, text)
            same = any(plain(desk.speaker.unit(u)) == plain(told) for u in alike)
            return () if same else units
    return ()


def is_body(desk: Desk, text: str) -> bool:
    """True if words name a wing, a formation, or all."""
    name = plain(text).removeprefix("the ")
    return bool(formation(desk, text)) or name in (*ALL, *WINGS, *_CENTRE) or name in wings(desk)


def are_units(desk: Desk, text: str) -> bool:
    """True if words name units, one or several with commas between."""
    names = [name for name in LIST.split(text) if name]
    return bool(names) and all(called(desk.listener, desk.listener.units, n) for n in names)


def named(desk: Desk, text: str, count: int) -> str:
    """Whose number is told in the answer: " units of the left wing"."""
    name, word = plain(text).removeprefix("the "), desk.words.piece_word
    units = f" {word}s" if count != 1 else f" {word}"
    said = text.strip() if name == plain(text) else text.strip()[len("the ") :]
    the = "" if "'s " in said else "the "
    if name in ALL:
        return ""
    return f"{units} of {the}{said}" if body(desk, text) else f"{units} named"


def whom(desk: Desk, verb: Verb, text: str) -> Tokens:
    """Who shall be ordered: a wing, all, all of a name, or a list. Raises NotUnderstood."""
    listener = desk.listener
    able = offered(listener, verb)
    units = body(desk, text)
    if units is not None:
        return _able(desk, verb, text, _of_body(desk, verb, units, able))
    found: dict[str, None] = {}
    for name in filter(None, LIST.split(text)):
        found.update(dict.fromkeys(_named(desk, verb, able, name)))
    return tuple(found)


def _of_body(desk: Desk, verb: Verb, units: Tokens, able: Tokens) -> Tokens:
    """Those of a body who are ordered: who is able.

    On a way also who only waits for others, and who is told why he stays: to whom something has
    come in this phase, and where nobody can go each on the map whom something bars.
    """
    if "path" not in verb.shape:
        return tuple(unit for unit in units if unit in able)
    before, now = at_phase_start(desk).units, desk.view.units
    own = tuple(u for u in units if now[u].at and desk.words.side_of(u) == desk.side)
    going = {*able, *shut_in(desk), *(u for u in own if before.get(u) != now[u])}
    meant = tuple(unit for unit in units if unit in going)
    return meant or tuple(u for u in own if desk.options.barred(u, verb) is not None)


def _named(desk: Desk, verb: Verb, able: Tokens, name: str) -> Tokens:
    """The unit of a name; who stands in a hex; with "all" before it, all that have the name."""
    name = " ".join(stripped(name.split()))
    every = plain(name).removeprefix("all of ").removeprefix("all ")
    if cell := place(desk, every):
        return _able(desk, verb, cell, tuple(u for u in able if desk.view.units[u].at == cell))
    if every != plain(name):
        return _able(desk, verb, every, tuple(called(desk.listener, able, every)))
    return (unit_meant(desk.listener, able, name),)


def place(desk: Desk, name: str) -> str:
    """The hex of a number or name; "" if it has none, or is a unit's name, too, as Baden is."""
    cell = cell_in(desk.listener, name)
    return cell[0] if cell and not called(desk.listener, desk.listener.units, name) else ""


def _able(desk: Desk, verb: Verb, name: str, units: Tokens) -> Tokens:
    if not units:
        raise NotUnderstood(f"Nobody of {name} can {verb.words[0]} now.")
    return units


def steps_of(desk: Desk, words: Sequence[str]) -> tuple[int, ...]:
    """The steps that words tell: "n n ne", or a way of hexes each next to the one before; or ()."""
    found = [direction_of(desk, word) for word in words]
    if found and None not in found:
        return tuple(number for number in found if number is not None)
    return between(desk, way_of(desk, words))


def way_of(desk: Desk, words: Sequence[str]) -> Tokens:
    """The hexes that words name; () if they name none."""
    return cells_in(desk.listener, " ".join(stripped(list(words)))) or ()


def between(desk: Desk, cells: Sequence[str]) -> tuple[int, ...]:
    """The directions from each cell to the next; () if two of them do not touch."""
    grid = desk.words.board.grid
    pairs = tuple(pairwise(cells))
    if any(here not in grid or there not in grid.neighbours(here) for here, there in pairs):
        return ()
    return tuple(grid.direction(here, there) for here, there in pairs)


def along(desk: Desk, start: str, steps: Sequence[int]) -> Tokens | None:
    """The cells of these steps from a cell; None if they leave the map, or begin outside it."""
    if not start:
        return None
    path: list[str] = []
    for number in steps:
        there = desk.words.board.grid.step(path[-1] if path else start, number)
        if there is None:
            return None
        path.append(there)
    return tuple(path)
