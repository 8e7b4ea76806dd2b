"""What the words of a question mean: cells, units, directions."""

from __future__ import annotations

import re

from engine.language.names import (
    NotUnderstood,
    SeveralMeant,
    cell_number,
    find_cell,
    plain,
    spellings,
)
from engine.language.usage import MOST_NAMED
from engine.language.whom import LIST, called, ids_apart, the_unit, unclear
from tui.desk.desk import Desk

_FILLERS = {"to", "at", "in", "on", "of", "the", "hex", "near", "from", "by", "for"}


def stripped(text: str) -> str:
    """The text without small words at both ends."""
    words = text.split()
    while words and plain(words[0]) in _FILLERS:
        words.pop(0)
    while words and plain(words[-1]) in _FILLERS:
        words.pop()
    return " ".join(words)


def cell_of(desk: Desk, text: str) -> str:
    """The cell meant: a number, a place, a unit's cell; the look cursor if nothing is said."""
    text = stripped(text)
    if not text:
        return desk.cursor
    meant = desk.listener.settled.get(plain(text), "")
    if meant:
        return meant if meant in desk.words.board.grid else desk.view.units[meant].at
    try:
        cell = on_map(desk, find_cell(desk.words.board, text))
        _ask_if_a_unit_too(desk, text, cell)
        return cell
    except SeveralMeant:
        raise
    except NotUnderstood as no_cell:
        unit = _placed_unit(desk, text)
        if unit:
            return unit
        raise no_cell


def _ask_if_a_unit_too(desk: Desk, text: str, cell: str) -> None:
    """Raises SeveralMeant where words that only begin a place's name fit units elsewhere, too."""
    names = desk.words.board.cells_by_name
    if cell_number(text) is not None or any(plain(text) in spellings(name) for name in names):
        return
    units = tuple(u for u in units_of(desk, text) if desk.view.units[u].at not in ("", cell))
    if 0 < len(units) <= MOST_NAMED:
        raise SeveralMeant(f"{text} may be a place or a unit.", text, units, cell)


def _placed_unit(desk: Desk, text: str) -> str:
    """The cell of the units that the words mean, "" for none; which of them is asked if apart.

    Raises NotUnderstood where none of them is on the map.
    """
    found = units_of(desk, text)
    cells = {desk.view.units[u].at for u in found}
    if len(cells) > 1:
        raise unclear(desk.listener, (), text, found)
    if cells == {""}:
        alone = f"{desk.words.names.units[found[0]]} is not on the map."
        raise NotUnderstood(alone if len(found) == 1 else f"No unit called {text} is on the map.")
    return cells.pop() if cells else ""


def on_map(desk: Desk, cell: str) -> str:
    """The cell itself if it is on the map. Raises NotUnderstood otherwise."""
    board = desk.words.board
    if cell not in board.grid:
        first, last = board.grid.cells[0], board.grid.cells[-1]
        raise NotUnderstood(
            f"There is no {board.cell_word} {cell}; the map runs from {first} to {last}."
        )
    return cell


def units_of(desk: Desk, text: str) -> list[str]:
    """All units that the words may mean; those on the map first if only some are."""
    name, listener = stripped(text), desk.listener
    if plain(name) in listener.settled:
        return [listener.settled[plain(name)]]
    found = called(listener, listener.units, name)
    return [u for u in found if desk.view.units[u].at] or found


def unit_of(desk: Desk, text: str) -> str:
    """The one unit meant, the own one if the words fit both sides. Raises NotUnderstood.

    Nothing said means the unit last asked about, else the one that the present choice is about.
    """
    text = stripped(text)
    if not text:
        if desk.asked in desk.view.units:
            return desk.asked
        if acting := desk.words.acting(desk.view):
            return acting
        raise NotUnderstood("Name a unit.")
    found = units_of(desk, text)
    if not found:
        the_unit(desk.listener, text)
    own = [u for u in found if desk.words.side_of(u) == desk.side]
    if len(found) > 1 and len(own) != 1:
        raise unclear(desk.listener, (), text, found)
    desk.asked = found[0] if len(found) == 1 else own[0]
    return desk.asked


def mover_of(desk: Desk, text: str) -> str:
    """As `unit_of`, of who goes somewhere: not what never moves, if one other has the name."""
    found, words = units_of(desk, stripped(text)), desk.words
    going = [u for u in found if words.marks.movement(desk.view, u)]
    if len(going) != 1 or len({words.side_of(u) for u in found}) != 1:
        return unit_of(desk, text)
    desk.asked = going[0]
    return desk.asked


def units_named(desk: Desk, text: str) -> tuple[str, ...]:
    """The units of a list: "19, 41 and 12th army". Raises NotUnderstood."""
    names = [n for n in LIST.split(text) if n]
    apart = (one for name in names for one in ids_apart(desk.listener, name))
    return tuple(unit_of(desk, name) for name in apart)


def direction_of(desk: Desk, text: str) -> int | None:
    """The direction meant: north-east, northeast, ne, 1 o'clock; None for other words."""
    wanted = re.sub(r"[\s-]+", "", plain(text))
    for number, name in enumerate(desk.words.board.grid.names):
        initials = "".join(part[0] for part in name.split("-"))
        hour = desk.words.board.hour(number)
        if wanted in (name.replace("-", ""), initials, f"{hour}oclock", f"{hour}o'clock"):
            return number
    return None


def directions(desk: Desk) -> str:
    """The names of the six directions, for a sentence."""
    return ", ".join(map(desk.speaker.direction, range(6)))
