"""The unit lines of a position file: units by their id, or made up with side and values."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.position import UnitState
from engine.core.words import listed
from engine.language.names import closest, find_side
from engine.notation.finding import Finder, number_in, one_of, require_once, words_of
from engine.notation.hooks import MadeUp, SystemNotation
from engine.notation.text import Line

UNIT_KEYWORDS = ("unit", "units")
OTHERS, BEGIN = "others", "where they begin"
HOW = "unit: ID at 0505, or unit: ID SIDE VALUES at 0505"

_AT = re.compile(r"^(.*?)\s+at\s+(\S.*)$")
_OFF = re.compile(r"^(.*?)[\s,]+off(?: the map| map)?\b[\s,]*(.*)$")
_QUOTED = re.compile(r'"([^"]*)"')
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*$")


@dataclass(frozen=True, slots=True)
class UnitLine:
    """One statement about units: who, made up how, where, and in what states."""

    ids: tuple[str, ...]
    name: str
    side: str
    values: str
    place: str
    states: str
    line: Line


def read_unit(finder: Finder, text: str, line: Line) -> UnitLine:
    """Takes a statement apart. The units need not exist yet."""
    match = _AT.match(text)
    off = None if match else _OFF.match(text)
    if not match and not off:
        raise line.wrong(f"it does not say where; write it so: {HOW}.")
    head, tail = (match or off).groups()  # type: ignore[union-attr]
    place, states = "", tail
    if match:
        words = words_of(tail)
        place, states = words[0], " ".join(words[1:])
    quoted = _QUOTED.search(head)
    words = words_of(_QUOTED.sub(" ", head))
    sides = [i for i, word in enumerate(words) if i and find_side(finder.names, word)]
    cut = sides[0] if sides else len(words)
    side = find_side(finder.names, words[cut]) if sides else ""
    if not (ids := tuple(words[:cut])):
        raise line.wrong(f"it names no unit; write it so: {HOW}.")
    require_once(ids, line)
    if quoted and not side:
        raise line.wrong(f"a name in quotes is for a unit that is made up: {HOW}.")
    name = quoted[1] if quoted else ""
    values = " ".join(words[cut + 1 :])
    return UnitLine(ids, name, side or "", values, place, states, line)


def made_up(
    found: list[UnitLine], known: Mapping[str, str], sides: Iterable[str]
) -> tuple[MadeUp, ...]:
    """The units that get a side and values here; of several lines about one unit the last counts.

    `known` are the names of the scenario's own units.
    """
    made: dict[str, MadeUp] = {}
    for unit in found:
        for one in unit.ids:
            if unit.side:
                if not _ID.match(one):
                    raise unit.line.wrong(f"{one} is no id: letters, digits and hyphens only.")
                made[one] = MadeUp(one, unit.name or one, unit.side, unit.values, unit.line)
            elif one not in made and one not in known:
                hint = closest(one, [*made, *known])
                either = listed(sides, "or")
                made_up_how = f"One that is made up wants side ({either}) and values: {HOW}."
                raise unit.line.wrong(f"there is no unit {one}.{hint} {made_up_how}")
    return tuple(made.values())


def states(notation: SystemNotation, finder: Finder, found: list[UnitLine]) -> dict[str, UnitState]:
    """Where the units are and how they stand; of several lines about one the last counts."""
    return {one: _state(notation, finder, unit) for unit in found for one in unit.ids}


def _state(notation: SystemNotation, finder: Finder, unit: UnitLine) -> UnitState:
    cells = [finder.cell(c, unit.line) for c in unit.place.split("+")] if unit.place else []
    marks, values = read_states(notation, finder, unit.states, unit.line)
    at, also = cells[0] if cells else "", tuple(cells[1:])
    return UnitState(at, also, tuple(sorted(marks)), dict(sorted(values.items())))


def read_states(
    notation: SystemNotation, finder: Finder, text: str, line: Line
) -> tuple[list[str], dict[str, int]]:
    """States in words: marks as they are, values with their number, facing with a direction."""
    marks: list[str] = []
    values: dict[str, int] = {}
    words = words_of(text)
    while words:
        word = one_of(words.pop(0), (*notation.marks, *notation.values), line, "state of a unit")
        if word in marks or word in values:
            raise line.wrong(f"{word} is said twice.")
        if word in notation.marks:
            marks.append(word)
        elif not words:
            raise line.wrong(f"{word} wants a number or a direction after it.")
        else:
            names = notation.facing_names(finder.board)
            values[word] = state_value(names, word, words.pop(0), line)
            if values[word] < 0 and word not in notation.signed:
                raise line.wrong(f"{word} is at least 0.")
    return marks, values


def state_value(names: tuple[str, ...], word: str, text: str, line: Line) -> int:
    """The number of a value, with its minus if it has one, or a facing by one of these names."""
    if word == "facing":
        return _facing(names, text, line)
    number = number_in(text.removeprefix("-"), line)
    return -number if text.startswith("-") else number


def _facing(names: tuple[str, ...], text: str, line: Line) -> int:
    """A direction by its name, its letters (nne), or its number, the last of them for the first."""
    if text.isdecimal():
        number = number_in(text, line)
        if number > len(names):
            raise line.wrong(f"{text} is no direction. There is: {listed(names)}.")
        return number % len(names)
    short = {"".join(part[0] for part in name.split("-")): name for name in names}
    return names.index(one_of(short.get(text.casefold(), text), names, line, "direction"))


def state_words(state: UnitState, names: tuple[str, ...]) -> str:
    """Where a unit is and how it stands, as it is written."""
    where = f"at {'+'.join(state.cells)}" if state.at else "off the map"
    values = (
        f"{word} {names[number] if word == 'facing' else number}"
        for word, number in sorted(state.values.items())
    )
    return ", ".join((where, *state.marks, *values))
