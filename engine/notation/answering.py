"""Answers that several systems give alike to what a position file asks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from engine.core import Refusal
from engine.language.names import plain
from engine.notation import finding, hooks
from engine.notation.text import NotationError
from engine.rules.combat_table import CombatTable
from engine.speech.speaker import Speaker

Answer: TypeAlias = tuple[str, ...]
Row = TypeVar("Row")


def yes_or_no(true: bool) -> Answer:
    """As an answer."""
    return ("yes" if true else "no",)


def unit_on_map(a: hooks.Asking, text: str) -> str:
    """A unit that stands somewhere. Raises NotationError."""
    unit = a.finder.unit(text, a.line)
    if not a.position.units[unit].at:
        raise a.line.wrong(f"{unit} is not on the map.")
    return unit


@dataclass(frozen=True)
class Ways:
    """The questions reach, cost and way, by how a system answers them.

    `ends` are the hexes where a unit may go, each with its way, which has `cost` and `path`;
    `along` gives the cost of a path, None if it cannot be gone; `said` puts a cost in words.
    """

    ends: Callable[[hooks.Asking, str], Mapping[str, Any]]
    along: Callable[[hooks.Asking, str, tuple[str, ...]], int | None]
    unit: Callable[[hooks.Asking, str], str] = unit_on_map
    said: Callable[[int], str] = str

    def reach(self, a: hooks.Asking) -> Answer:
        """Where a unit can go, and at what cost."""
        found = self.ends(a, self.unit(a, a.text))
        return tuple(f"{cell}:{self.said(way.cost)}" for cell, way in sorted(found.items()))

    def cost(self, a: hooks.Asking) -> Answer:
        """The least cost to a hex, or that of a path; "no" if the unit cannot go."""
        name, where = a.parts(2)
        unit = self.unit(a, name)
        cells = tuple(a.finder.cell(cell, a.line) for cell in where.split("-"))
        if len(cells) == 1:
            way = self.ends(a, unit).get(cells[0])
            return (self.said(way.cost),) if way else ("no",)
        path = cells[1:] if cells[0] == a.position.units[unit].at else cells
        cost = self.along(a, unit, path)
        return ("no",) if cost is None else (self.said(cost),)

    def way(self, a: hooks.Asking) -> Answer:
        """The hexes of the cheapest way."""
        name, where = a.parts(2)
        way = self.ends(a, self.unit(a, name)).get(a.finder.cell(where, a.line))
        return tuple(way.path) if way else ("no",)


def zone(
    hexes: Callable[[Any, Any, str], Iterable[str]],
    sources: Callable[[Any, Any, str, str], Answer],
) -> Callable[[hooks.Asking], Answer]:
    """Whose zone: "zone german" gives its hexes, "zone german 0505" whom the zone there is of."""

    def answer(a: hooks.Asking) -> Answer:
        words = a.parts(1, 2)
        s, side = a.game.scenario, a.finder.side(words[0], a.line)
        if len(words) == 1:
            return tuple(sorted(hexes(s, a.position, side)))
        return sources(s, a.position, a.finder.cell(words[1], a.line), side)

    return answer


def whether(answer: Callable[[hooks.Asking], Answer]) -> Callable[[hooks.Asking], Answer]:
    """The same as yes or no."""
    return lambda a: yes_or_no(bool(answer(a)))


def combat_result(a: hooks.Asking) -> Answer:
    """The combat results table: "result 3:1 4"."""
    column, die = a.parts(2)
    table: CombatTable = a.game.scenario.table
    if column not in table.columns:
        finding.one_of(column, table.columns, a.line, "column")
    return (table.result(finding.face_in(die, a.line), table.columns.index(column)),)


def chart_row(a: hooks.Asking, kinds: Mapping[str, Row]) -> Row:
    """The row of the terrain chart that is named. Raises NotationError."""
    name = next((n for n in kinds if plain(n) == plain(a.text)), "")
    return kinds[name or finding.one_of(a.text, kinds, a.line, "terrain")]


def unit_value(a: hooks.Asking, name: str) -> Answer:
    """What a unit's counter says."""
    unit = a.game.scenario.units[a.finder.unit(a.text, a.line)]
    return (str(getattr(unit, name)),)


def one_of_these(a: hooks.Asking, cells: Iterable[str], cell: str) -> Answer:
    """All of some hexes; where one is named, whether it is among them."""
    if not cell:
        return tuple(sorted(cells))
    return yes_or_no(a.finder.cell(cell, a.line) in cells)


def refused(a: hooks.Asking, refusal: Refusal) -> NotationError:
    """The error to raise for what the rules do not allow, in their words."""
    said = Speaker(a.words.names).say(refusal.reason)
    return a.line.wrong(f"{said} ({', '.join(refusal.rules)})")
