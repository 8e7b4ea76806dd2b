"""The questions of Sedan 1870 that a position file may ask, beside those of every game."""

import re

from engine.notation import answering
from engine.notation.hooks import Asking, Question
from engine.systems.sedan import Scenario, held_by, state, victory, zones
from engine.systems.sedan.combat import fight, lawful_attacks, obligations, odds
from engine.systems.sedan.movement import costs, movers, paths, reinforcements
from engine.systems.sedan.movement.allowance import allowance
from engine.systems.sedan.setup.placing import setup_hexes
from engine.systems.sedan.words.ways import arrivals

_SUMS = re.compile(r"([0-9]{1,3})(?: against)? ([0-9]{1,3})(?:,? (left|right) ([0-9]{1,2}))?")
_ATTACK = re.compile(r"(\S+) (?:by|with) (.+)")


def _s(a: Asking) -> Scenario:
    scenario: Scenario = a.game.scenario
    return scenario


def _number(halves: int) -> str:
    """Half points as a number: 3 is "1.5"."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def _unit(a: Asking, text: str) -> str:
    return a.finder.unit(text, a.line)


def _path_cost(a: Asking, unit: str, path: tuple[str, ...]) -> int | None:
    """As the order would have it: a path that may not be gone, or may not end there, has none."""
    s, p = _s(a), a.position
    m = movers.mover(s, p, (unit,))
    if not path or not arrivals(s, p, unit):
        return None
    entering = None if m.start else reinforcements.why_no_entry(s, p, unit, path[0])
    refusal = entering or paths.why_no_path(m, path, entered=0 if m.start else 1)
    return None if refusal else costs.path_cost(m, path)


_WAYS = answering.Ways(lambda a, u: arrivals(_s(a), a.position, u), _path_cost, _unit, _number)
_ZONE = answering.zone(
    lambda s, p, side: zones.zone_of(s, held_by(s, p, side)),
    lambda s, p, cell, side: tuple(
        c for c in sorted(held_by(s, p, side)) if cell in s.zone_reach[c]
    ),
)


def _farthest(a: Asking) -> answering.Answer:
    unit = _unit(a, a.text)
    found = arrivals(_s(a), a.position, unit)
    columns = [int(c[:2]) for c in (a.position.units[unit].at, *found) if c]
    if not columns:
        raise a.line.wrong(f"{unit} is off the map, and can enter nowhere.")
    return (f"{min(columns):02d}", f"{max(columns):02d}")


def _set_up(a: Asking) -> answering.Answer:
    name, cell = (*a.parts(1, 2), "")[:2]
    return answering.one_of_these(a, setup_hexes(_s(a), _s(a).units[_unit(a, name)]), cell)


def _entry(a: Asking) -> answering.Answer:
    """What it costs a reinforcement to enter at a hex (SED-6.3b)."""
    name, where = a.parts(2)
    unit, cell = _unit(a, name), a.finder.cell(where, a.line)
    if reinforcements.why_no_entry(_s(a), a.position, unit, cell) is not None:
        return ("no",)
    return (_number(costs.entry_cost(movers.mover(_s(a), a.position, (unit,)), cell)),)


def _stack(a: Asking) -> answering.Answer:
    return state.stack(a.position, a.finder.cell(a.text, a.line))


def _stack_seen(a: Asking) -> answering.Answer:
    side, cell = a.parts(2)
    view = a.game.redact(a.position, a.finder.side(side, a.line))
    return state.stack(view, a.finder.cell(cell, a.line))


def _chain(a: Asking) -> answering.Answer:
    found = victory.chain(_s(a), a.position, a.finder.cell(a.text, a.line))
    return ("-".join(found),) if found else ("no",)


def _points(a: Asking) -> answering.Answer:
    a.nothing()
    return (str(sum(bool(path) for path in victory.paths(_s(a), a.position).values())),)


def _losses(a: Asking) -> answering.Answer:
    a.nothing()
    return (str(victory.losses(_s(a), a.position)),)


def _odds(a: Asking) -> answering.Answer:
    s = _s(a)
    if not (match := _SUMS.fullmatch(a.text)):
        return (s.table.columns[_worked(a).column],)
    if not int(match[1]) or not int(match[2]):
        raise a.line.wrong("no odds can be formed of a strength of 0.")
    shift = int(match[4] or 0) * (-1 if match[3] == "left" else 1)
    column = odds.column_of(s, int(match[1]), int(match[2]))
    return (s.table.columns[odds.shifted(s, column, shift)],)


def _sums(a: Asking) -> answering.Answer:
    worked = _worked(a)
    return (str(worked.attack), "against", str(worked.defence))


def _worked(a: Asking) -> state.Combat:
    if not (match := _ATTACK.fullmatch(a.text)):
        raise a.wrong()
    s, p = _s(a), a.position
    targets = tuple(a.finder.cell(c, a.line) for c in match[1].split("+"))
    units = a.finder.units(match[2], a.line)
    defenders = tuple(u for cell in targets for u in state.stack(p, cell))
    idle = tuple(u for u in defenders if set(p.units[u].marks) & set(state.PLAIN_MARKS))
    side = s.side_of(units[0])
    if refusal := lawful_attacks.why_no_fight(s, p, side, targets, units):
        raise answering.refused(a, refusal)
    return fight.worked_out(s, p, state.Combat(side, targets, units, defenders, idle))[0]


def _owed(a: Asking) -> answering.Answer:
    a.nothing()
    units, cells = obligations.still_owed(
        obligations.book(_s(a), a.position, a.position.clock.side)
    )
    return (*units, *cells)


def _allowance(a: Asking) -> answering.Answer:
    return (_number(allowance(_s(a), a.position, _unit(a, a.text))),)


def _terrain_row(a: Asking) -> answering.Answer:
    row = answering.chart_row(a, _s(a).terrain)
    return ("closed",) if row.closed else ("cost", str(row.cost), "times", str(row.multiple))


QUESTIONS = (
    Question("reach", "ask: reach x = nothing", _WAYS.reach,
             means="Where a unit can end a move now, and at what cost."),
    Question("cost", "ask: cost z 0809 = 1\nask: cost x 2910-2909 = no", _WAYS.cost,
             means="The least cost to a hex, or that of a path; no if the move is refused."),
    Question("way", "ask: way z 0810 = 0809 0810", _WAYS.way, ordered=True,
             means="The hexes of the cheapest way."),
    Question("farthest", "ask: farthest x = 29 29", _farthest, ordered=True,
             means="The columns that a unit can reach, farthest west and farthest east."),
    Question("zone", "ask: zone french 2910 = 3010\nask: zone french = 2910 3011 3109 3110", _ZONE,
             means="The hexes whose zone of control covers a hex; or all hexes of a side's zone."),
    Question("in zone", "ask: in zone french 2910 = yes", answering.whether(_ZONE),
             means="Whether a hex is in a side's zone of control."),
    Question("set-up", "ask: set-up fr-iii-3 3711 = yes", _set_up,
             means="Whether a unit may set up in a hex; without a hex, all where it may."),
    Question("entry", "ask: entry fr-mar 0101 = no", _entry,
             means="What it costs a reinforcement to enter at a hex; no if it may not."),
    Question("stack", "ask: stack 3010 = e1 e2", _stack, ordered=True,
             means="The units of a hex, from the top."),
    Question("seen", "ask: seen prussian 3010 = e1 ?french:3010:1", _stack_seen, ordered=True,
             means="The same as a side sees it."),
    Question("path", "ask: path 4106 = 4106-4105-4104-4103-4102-4101", _chain,
             means="The chain of hexes that supports a city (SED-4.2b); no if there is none."),
    Question("points", "ask: points = 0", _points, means="The Prussian victory points."),
    Question("losses", "ask: losses = 0", _losses, means="The Prussian losses that count."),
    Question("odds", "ask: odds 13 4 left 1 = 2:1\nask: odds 3010 by x y = 1:2", _odds,
             means="The column of two sums, shifted if said; or of an attack, several hexes "
             "joined by a plus."),
    Question("strengths", "ask: strengths 3010 by x y = 5 against 6", _sums, ordered=True,
             means="The two sums of an attack."),
    Question("owed", "ask: owed = x y 3010", _owed,
             means="Who must still attack, and what must be attacked, in this combat phase."),
    Question("result", "ask: result 3:1 4 = DR", answering.combat_result,
             means="The combat results table: odds and die."),
    Question("allowance", "ask: allowance x = 6", _allowance,
             means="A unit's movement points in this phase."),
    Question("strength", "ask: strength x = 3", lambda a: answering.unit_value(a, "strength"),
             means="The combat strength on a unit's counter."),
    Question("chart", "ask: chart rough = cost 3 times 2", _terrain_row, ordered=True,
             means="The row of the terrain chart: cost, and what the defence is multiplied by."),
)  # fmt: skip
"""All of them."""
