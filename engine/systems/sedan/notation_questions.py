"""The questions of Sedan 1870 that a position file may ask, beside those of every game."""

from __future__ import annotations

import re
from typing import Any

from engine.language.names import plain
from engine.notation.finding import one_of
from engine.notation.hooks import Asking, Question
from engine.systems.sedan.answers import arrivals
from engine.systems.sedan.combat import worked_out
from engine.systems.sedan.obligations import book, still_owed
from engine.systems.sedan.odds import column_of, shifted
from engine.systems.sedan.scenario import Scenario
from engine.systems.sedan.setup import setup_hexes
from engine.systems.sedan.state import PLAIN_MARKS, Combat, stack
from engine.systems.sedan.victory import chain, losses, paths
from engine.systems.sedan.walking import (
    allowance,
    entry_cost,
    mover,
    path_cost,
    reachable,
    why_no_step,
)
from engine.systems.sedan.zones import held_by, zone_of

Answer = tuple[str, ...]

_SUMS = re.compile(r"(\d{1,3})(?: against)? (\d{1,3})(?:,? (left|right) (\d+))?")
_ATTACK = re.compile(r"(\S+) (?:by|with) (.+)")


def _s(a: Asking) -> Scenario:
    scenario: Scenario = a.game.scenario
    return scenario


def _number(halves: int) -> str:
    """Half points as a number: 3 is "1.5"."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def _reach(a: Asking) -> Answer:
    found = arrivals(_s(a), a.position, a.finder.unit(a.text, a.line))
    return tuple(f"{cell}:{_number(way.cost)}" for cell, way in sorted(found.items()))


def _cost(a: Asking) -> Answer:
    """The least cost to a hex, or that of a path; "no" if the unit cannot go."""
    name, where = a.parts(2)
    unit = a.finder.unit(name, a.line)
    cells = tuple(a.finder.cell(cell, a.line) for cell in where.split("-"))
    if len(cells) == 1:
        way = arrivals(_s(a), a.position, unit).get(cells[0])
        return (_number(way.cost),) if way else ("no",)
    return _path_cost(a, unit, cells)


def _path_cost(a: Asking, unit: str, cells: Answer) -> Answer:
    m = mover(_s(a), a.position, (unit,))
    path = cells[1:] if cells[0] == m.start else cells
    here, paid = m.start, 0
    for number, there in enumerate(path):
        if here and why_no_step(m, here, there, paid, number == 0) is not None:
            return ("no",)
        paid = path_cost(m, path[: number + 1])
        here = there
    return (_number(paid),)


def _way(a: Asking) -> Answer:
    name, where = a.parts(2)
    unit = a.finder.unit(name, a.line)
    way = arrivals(_s(a), a.position, unit).get(a.finder.cell(where, a.line))
    return way.path if way else ("no",)


def _farthest(a: Asking) -> Answer:
    """The columns that a unit can reach, the farthest west and the farthest east."""
    unit = a.finder.unit(a.text, a.line)
    m = mover(_s(a), a.position, (unit,))
    columns = [int(c[:2]) for c in (m.start, *reachable(m, m.start, 0))]
    return (f"{min(columns):02d}", f"{max(columns):02d}")


def _zone(a: Asking) -> Answer:
    """Whose zone: "zone french" gives its hexes, "zone french 2909" those it comes from."""
    words = a.parts(1, 2)
    s, side = _s(a), a.finder.side(words[0], a.line)
    held = held_by(s, a.position, side)
    if len(words) == 1:
        return tuple(sorted(zone_of(s, held)))
    cell = a.finder.cell(words[1], a.line)
    return tuple(c for c in sorted(held) if cell in s.zone_reach[c])


def _is_zone(a: Asking) -> Answer:
    return ("yes" if _zone(a) else "no",)


def _set_up(a: Asking) -> Answer:
    """Where a unit may set up, stacking apart; with a hex, whether it may there."""
    words = a.parts(1, 2)
    cells = setup_hexes(_s(a), _s(a).units[a.finder.unit(words[0], a.line)])
    if len(words) == 1:
        return tuple(sorted(cells))
    return ("yes" if a.finder.cell(words[1], a.line) in cells else "no",)


def _entry(a: Asking) -> Answer:
    """What it costs a reinforcement to enter at a hex (SED-6.3b)."""
    name, cell = a.parts(2)
    m = mover(_s(a), a.position, (a.finder.unit(name, a.line),))
    return (_number(entry_cost(m, a.finder.cell(cell, a.line))),)


def _stack(a: Asking) -> Answer:
    return stack(a.position, a.finder.cell(a.text, a.line))


def _stack_seen(a: Asking) -> Answer:
    """A stack as a side sees it: "seen french 3010"."""
    side, cell = a.parts(2)
    view = a.game.redact(a.position, a.finder.side(side, a.line))
    return stack(view, a.finder.cell(cell, a.line))


def _chain(a: Asking) -> Answer:
    found = chain(_s(a), a.position, a.finder.cell(a.text, a.line))
    return ("-".join(found),) if found else ("no",)


def _points(a: Asking) -> Answer:
    return (str(sum(bool(path) for path in paths(_s(a), a.position).values())),)


def _losses(a: Asking) -> Answer:
    return (str(losses(_s(a), a.position)),)


def _result(a: Asking) -> Answer:
    """The combat results table: "result 3:1 4"."""
    column, die = a.parts(2)
    table = _s(a).table
    if column not in table.columns:
        one_of(column, table.columns, a.line, "column")
    if die not in "123456" or len(die) != 1:
        raise a.line.wrong(f"{die} is no face of the die.")
    return (table.result(int(die), table.columns.index(column)),)


def _odds(a: Asking) -> Answer:
    """The column of two sums, perhaps shifted, or of an attack with all its shifts."""
    s = _s(a)
    match = _SUMS.fullmatch(a.text)
    if not match:
        return (s.table.columns[_worked(a).column],)
    shift = int(match[4] or 0) * (-1 if match[3] == "left" else 1)
    column = column_of(s, int(match[1]), int(match[2]))
    return (s.table.columns[shifted(s, column, shift)],)


def _sums(a: Asking) -> Answer:
    worked = _worked(a)
    return (str(worked.attack), "against", str(worked.defence))


def _worked(a: Asking) -> Combat:
    """An attack on one hex or several, worked out: "3010+3011 by UNIT UNIT"."""
    match = _ATTACK.fullmatch(a.text)
    if not match:
        raise a.wrong()
    s, p = _s(a), a.position
    targets = tuple(a.finder.cell(c, a.line) for c in match[1].split("+"))
    units = a.finder.units(match[2], a.line)
    defenders = tuple(u for cell in targets for u in stack(p, cell))
    idle = tuple(u for u in defenders if set(p.units[u].marks) & set(PLAIN_MARKS))
    side = s.side_of(units[0])
    return worked_out(s, p, Combat(side, targets, units, defenders, idle))[0]


def _owed(a: Asking) -> Answer:
    """The units that must still attack and the hexes that must be attacked."""
    units, cells = still_owed(book(_s(a), a.position, a.position.clock.side))
    return (*units, *cells)


def _allowance(a: Asking) -> Answer:
    return (_number(allowance(_s(a), a.position, a.finder.unit(a.text, a.line))),)


def _value(a: Asking, name: str) -> Answer:
    value: Any = getattr(_s(a).units[a.finder.unit(a.text, a.line)], name)
    return (str(value),)


def _terrain_row(a: Asking) -> Answer:
    """The terrain chart: cost and multiple of a kind of terrain, or "closed"."""
    kinds = _s(a).terrain
    name = next((n for n in kinds if plain(n) == plain(a.text)), "")
    row = kinds[name or one_of(a.text, kinds, a.line, "terrain")]
    return ("closed",) if row.closed else ("cost", str(row.cost), "times", str(row.multiple))


QUESTIONS = (
    Question("reach", "ask: reach UNIT = 0506:1 0605:2.5", _reach),
    Question("cost", "ask: cost UNIT 0606 = 2, or a path 0507-0506", _cost),
    Question("way", "ask: way UNIT 0606 = 0506 0606", _way, ordered=True),
    Question("farthest", "ask: farthest UNIT = 24 36", _farthest, ordered=True),
    Question("zone", "ask: zone SIDE 2909 = 3010, or zone SIDE = 2909 3009", _zone),
    Question("in zone", "ask: in zone SIDE 2909 = yes", _is_zone),
    Question("set-up", "ask: set-up UNIT 3711 = yes, or set-up UNIT = 3711 3710", _set_up),
    Question("entry", "ask: entry UNIT 5501 = 0.5", _entry),
    Question("stack", "ask: stack 3010 = UNIT UNIT, from the top", _stack, ordered=True),
    Question("seen", "ask: seen SIDE 3010 = UNIT ?french:3010:1", _stack_seen, ordered=True),
    Question("path", "ask: path 4106 = 4106-4105-4104", _chain),
    Question("points", "ask: points = 2", _points),
    Question("losses", "ask: losses = 6", _losses),
    Question("odds", "ask: odds 13 4 left 1 = 2:1, or odds 3010+3011 by UNIT UNIT = 2:1", _odds),
    Question("strengths", "ask: strengths 3010 by UNIT UNIT = 13 against 8", _sums, ordered=True),
    Question("owed", "ask: owed = UNIT 3010", _owed),
    Question("result", "ask: result 3:1 4 = DR", _result),
    Question("allowance", "ask: allowance UNIT = 6", _allowance),
    Question("strength", "ask: strength UNIT = 4", lambda a: _value(a, "strength")),
    Question("chart", "ask: chart rough = cost 3 times 2", _terrain_row, ordered=True),
)
"""All of them."""
