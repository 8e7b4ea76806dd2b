"""The speaker: turns marked words into what one listener wants to hear.

Rule code writes marks (engine.core.words); names, coordinate style and level are chosen here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from engine.board.grid import column_of, row_of
from engine.board.map import BoardMap
from engine.core.event import Event, Level, alike
from engine.core.words import listed

COORDINATES = ("number", "apart", "place")
"""Coordinate styles: 0508; 5 8; a place's name where there is one."""

DIRECTIONS = ("compass", "clock")
"""Direction styles: north-west; 11 o'clock, twelve being the top of the map as it is drawn."""

ROW = 70
"""The most characters of a row that tells a result and what came of it."""

_FACES = re.compile(r"\b(faces?|facing|turning|(?:counter-)?charges) ((?:nor|sou|eas|wes)[a-z-]+)")
_SO_FAR = re.compile(r"\b(\d+(?: hex(?:es)?)?) (?=\d+ o'clock)")
_ON_THE = re.compile(r"\b(on|from) the (?=\d+ o'clock)")
_ONE_OF_SEVERAL = re.compile(r" o'clock(?=(?:, | and | or )\d+ o'clock)")
_OF_A_UNIT = re.compile(r"(?P<unit>\{unit:[^{}]*\}) (?!and )(?P<does>(?:[^.:;!?{}]|\{[^{}]*\})+)\.")
"""A single sentence of one unit."""
_MARK = re.compile(r"\{(\w+):([^{}]*)\}")
_SENTENCE_START = re.compile(r"(^|[.!?]\s+)([a-z])", re.MULTILINE)


class Style(msgspec.Struct, frozen=True):
    """How a listener wants to be told."""

    level: Level = Level.NORMAL
    coordinates: str = "number"
    directions: str = "compass"


@dataclass(frozen=True)
class Names:
    """The names of one scenario: sides as adjectives and as peoples, units, and the board."""

    adjectives: Mapping[str, str]
    peoples: Mapping[str, str]
    units: Mapping[str, str]
    board: BoardMap
    common: tuple[str, ...] = ()
    """Words that many names share, and that a short name leaves out: "infantry"."""

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The short names of units, where they are still unique in a side.

        They are without common words and the side, for lists of one side.
        """
        sides = set(self.adjectives.values())
        found = {
            unit: (sides.intersection(name.split()) or {""}, _without(name, {*self.common, *sides}))
            for unit, name in self.units.items()
        }
        times = Counter((min(side), name) for side, name in found.values())
        return {
            unit: name for unit, (side, name) in found.items()
            if name and times[min(side), name] == 1
        }  # fmt: skip


@dataclass(frozen=True)
class Speaker:
    """Says marked words with one scenario's names in one listener's style."""

    names: Names
    style: Style = field(default_factory=Style)

    def say(self, marked: str) -> str:
        """The words without marks; each sentence begins with a capital letter."""
        if self.style.directions == "clock":
            marked = _FACES.sub(self._by_clock, marked)
        said = _MARK.sub(self._expand, marked)
        if self.style.directions == "clock":
            said = _with_hours(said)
        return _SENTENCE_START.sub(lambda m: m.group(1) + m.group(2).upper(), said)

    def event(self, event: Event) -> str:
        """An event as told at the listener's level; "" if it is not told there."""
        if event.level > self.style.level:
            return ""
        return self.say(event.text(self.style.level))

    def told(self, events: tuple[Event, ...]) -> list[str]:
        """The rows of what an order brought: below the full level alike events together."""
        if self.style.level is Level.FULL:
            return self._one_by_one(events)
        runs = alike(events, self.style.level)
        return self._joined((run[0], run[0].several(run, self.style.level)) for run in runs)

    def echoed(self, events: tuple[Event, ...]) -> list[str]:
        """The same to who gave the order: without what he has said or just heard."""
        if self.style.level is Level.FULL:
            return self._one_by_one(events)
        runs = alike(events, self.style.level)
        return self._joined((run[0], run[0].echo(run, self.style.level)) for run in runs)

    def _one_by_one(self, events: tuple[Event, ...]) -> list[str]:
        return [row for event in events for row in self.event(event).split("\n") if row]

    def _joined(self, told: Iterable[tuple[Event, str]]) -> list[str]:
        """Rows in which what came of a result stands in its row as far as there is room."""
        each = ((e.outcome, row) for e, text in told for row in text.split("\n") if row)
        rows: list[str] = []
        for outcome, marked in of_one_unit(each):
            row = self.say(marked)
            if outcome and rows and len(rows[-1]) + 1 + len(row) <= ROW:
                row = f"{rows.pop()} {row}"
            rows.append(row)
        return rows

    def cell(self, cell: str) -> str:
        """A cell in the chosen coordinate style, with the name of a city that scores."""
        if cell not in self.names.board.grid:
            return cell
        places = self.names.board.places_at.get(cell, ())
        if self.style.coordinates == "place" and places:
            return places[0].name
        apart = self.style.coordinates == "apart"
        number = f"{column_of(cell)} {row_of(cell)}" if apart else cell
        return " ".join((number, *(p.name for p in places if p.scores)))

    def unit(self, unit: str) -> str:
        """A unit's spoken name."""
        return self.names.units.get(unit, unit)

    def direction(self, number: int) -> str:
        """A direction number of this map in the chosen style."""
        if self.style.directions == "clock":
            return f"{self.names.board.hour(number)} o'clock"
        return self.names.board.grid.names[number]

    def _by_clock(self, words: re.Match[str]) -> str:
        hour = self.names.board.hours.get(words[2])
        return f"{words[1]} {hour} o'clock" if hour else words[0]

    def _expand(self, mark: re.Match[str]) -> str:
        kind, value = mark.group(1), mark.group(2)
        if kind == "unit":
            return self.unit(value)
        if kind == "short":
            return self.names.short.get(value, self.unit(value))
        if kind == "cell":
            return self.cell(value)
        if kind == "full":
            return value if self.style.level is Level.FULL else ""
        if kind == "side":
            return self.names.adjectives.get(value, value)
        if kind == "players":
            return self.names.peoples.get(value, value)
        if kind == "way":
            return self.direction(int(value))
        if kind == "dir":
            here, _, there = value.partition(">")
            return self.direction(self.names.board.grid.direction(here, there))
        return value


def of_one_unit(told: Iterable[tuple[bool, str]]) -> list[tuple[bool, str]]:
    """Rows of marked words, what sentences in a row say of one unit in one: "X is disordered and
    retreats to 0507." With each row, whether it is an outcome: only such go on.
    """  # noqa: D205
    rows: list[tuple[bool, str]] = []
    unit, does = "", list[str]()
    for outcome, row in told:
        found = _OF_A_UNIT.fullmatch(row)
        if not (found and outcome and found["unit"] == unit):
            unit, does = (found["unit"], [found["does"]]) if found else ("", [])
            rows.append((outcome, row))
            continue
        if found["does"].startswith(f"{does[-1]} "):
            does.pop()
        does.append(found["does"])
        rows[-1] = (rows[-1][0], f"{unit} {listed(does)}.")
    return rows


def _without(name: str, words: set[str]) -> str:
    """A name without some words."""
    return " ".join(word for word in name.split() if word not in words)


def _with_hours(said: str) -> str:
    """Hours as they are spoken: "4 hexes at 9 o'clock", "at 1, 3 and 5 o'clock"."""
    said = _SO_FAR.sub(r"\1 at ", said)
    said = _ON_THE.sub(lambda m: "at " if m[1] == "on" else "from ", said)
    return _ONE_OF_SEVERAL.sub("", said)
