"""The questions of Dunkirk 1940 that a position file may ask, beside those of every game."""

import re

from engine.core import replace
from engine.notation import answering, finding
from engine.notation.hooks import Asking, Question
from engine.rules.odds import basic_odds, ratio
from engine.systems.dunkirk import GERMAN, Attack, DunkirkPosition, Scenario, frames, zones
from engine.systems.dunkirk.combat.attacks import enlarged, why_no_target, why_not_attacker
from engine.systems.dunkirk.combat.odds import Odds, attack_sum, odds_of, table_column
from engine.systems.dunkirk.combat.retreat import ways_out
from engine.systems.dunkirk.movement import costs, steps

_SUMS = re.compile(r"([0-9]{1,3})(?: against)? ([0-9]{1,3})(?:,? (left|right) ([0-9]{1,2}))?")
_ATTACK = re.compile(r"(\S+)(?: (?:by|with) (.+?))?(?:,? air (\d+))?")
_RETREAT = re.compile(r"(\S+) (\d+)(?: hex(?:es)?)?(?: from (.+))?")


def _s(a: Asking) -> Scenario:
    scenario: Scenario = a.game.scenario
    return scenario


def _path_cost(a: Asking, unit: str, path: tuple[str, ...]) -> int | None:
    s, m = _s(a), costs.mover(_s(a), a.position, unit)
    here, spent = m.start, 0
    for there in path:
        if steps.why_no_step(m, here, there, spent) is not None:
            return None
        spent += costs.step_cost(s, here, there)
        here = there
    return spent


_WAYS = answering.Ways(lambda a, unit: steps.reachable(_s(a), a.position, unit), _path_cost)
_ZONE = answering.zone(zones.zone, zones.zone_owners)


def _attack_odds(a: Asking) -> Odds:
    s, p = _s(a), a.position
    if not (match := _ATTACK.fullmatch(a.text)):
        raise a.wrong()
    target = a.finder.cell(match[1], a.line)
    units = a.finder.units(match[2], a.line) if match[2] else ()
    known = p.attack_on(target)
    attack = enlarged(p, target, tuple(u for u in units if not known or u not in known.attackers))
    if match[3]:
        attack = replace(attack, air=finding.number_in(match[3], a.line))
    _check_attack(a, attack)
    if not attack_sum(s, p, attack.attackers, target):
        raise a.line.wrong("the attack has a strength of 0 (DNK-11.3.1a).")
    return odds_of(s, p, attack)


def _check_attack(a: Asking, attack: Attack) -> None:
    s, p, target = _s(a), a.position, attack.target
    known = p.attack_on(target)
    if not attack.attackers or not set(attack.defenders) & set(zones.units_in(p, target)):
        raise a.line.wrong(f"nobody attacks {target}, or nobody defends it: {a.usage}.")
    finding.require_once(attack.attackers, a.line, "DNK-11.1.6")
    side = s.units[attack.attackers[0]].side
    refusal = why_no_target(s, p, side, target)
    for unit in attack.attackers:
        if known is None or unit not in known.attackers:
            refusal = refusal or why_not_attacker(s, p, side, unit, target)
    if refusal is not None:
        raise answering.refused(a, refusal)
    if attack.air > s.air_most or (attack.air and side != GERMAN):
        raise a.line.wrong(f"at most {s.air_most} air markers, of the German player (DNK-12.1).")


def _odds(a: Asking) -> answering.Answer:
    if not (match := _SUMS.fullmatch(a.text)):
        return (ratio(_attack_odds(a).final),)
    shift = int(match[4] or 0) * (-1 if match[3] == "left" else 1)
    if not int(match[1]) or not int(match[2]):
        raise a.line.wrong("no odds can be formed of a strength of 0 (DNK-11.3.1a).")
    step = basic_odds(int(match[1]), int(match[2])) + shift
    columns = _s(a).table.columns
    return (columns[table_column(_s(a), step)],)


def _basic(a: Asking) -> answering.Answer:
    return (ratio(_attack_odds(a).basic),)


def _sums(a: Asking) -> answering.Answer:
    odds = _attack_odds(a)
    return (str(odds.attack), "against", str(odds.defence))


def _columns(columns: int) -> str:
    return f"right {columns}" if columns > 0 else f"left {-columns}"


def _shift(a: Asking) -> answering.Answer:
    total = sum(shift.columns for shift in _attack_odds(a).shifts)
    return tuple(_columns(total).split()) if total else ()


def _shifts(a: Asking) -> answering.Answer:
    found = _attack_odds(a).shifts
    return tuple(w for s in found for w in f"{s.reason} {_columns(s.columns)}".split())


def _retreat(a: Asking) -> answering.Answer:
    if not (match := _RETREAT.fullmatch(a.text)):
        raise a.wrong()
    unit = answering.unit_on_map(a, match[1])
    s: Scenario = _s(a)
    p: DunkirkPosition = a.position
    enemies = a.finder.units(match[3], a.line) if match[3] else ()
    attackers = s.units[unit].side == p.clock.side
    hexes = finding.number_in(match[2], a.line)
    if not 1 <= hexes <= 2:
        raise a.line.wrong("a retreat is of 1 hex or 2 (DNK-11.4.1).")
    frame = frames.Retreating((), "check", (unit,), "", hexes, enemies, attackers)
    return tuple(ways_out(s, p, frame, unit)[0])


def _set_up(a: Asking) -> answering.Answer:
    side, cell = (*a.parts(1, 2), "")[:2]
    return answering.one_of_these(a, _s(a).setup_zones[a.finder.side(side, a.line)], cell)


def _terrain_row(a: Asking) -> answering.Answer:
    row = answering.chart_row(a, _s(a).terrain)
    shift = f"left {row.shift}" if row.shift else "no shift"
    return ("closed",) if row.closed else (f"cost {row.cost}", *shift.split())


QUESTIONS = (
    Question("reach", "ask: reach s = 1102:1 1103:1 1201:1 1203:1", _WAYS.reach,
             means="Where a unit can go, and at what cost."),
    Question("cost", "ask: cost f1 0606 = 3\nask: cost f1 0605-0705 = 2", _WAYS.cost,
             means="The least cost to a hex, or that of a path; no if it cannot be gone."),
    Question("way", "ask: way f1 0705 = 0604 0705", _WAYS.way, ordered=True,
             means="The hexes of the cheapest way."),
    Question("zone", "ask: zone german 0505 = g1 g2\n"
             "ask: zone german = 0305 0306 0404 0405 0406 0505 0506",
             _ZONE,
             means="Whose zone of control a hex is in; or all hexes of a side's zone."),
    Question("in zone", "ask: in zone german 0505 = yes", answering.whether(_ZONE),
             means="Whether a hex is in a side's zone of control."),
    Question("odds", "ask: odds 30 4 left 2 = 5:1\nask: odds 0505 by g1 g2, air 1 = 2:1", _odds,
             means="Final odds of two sums, shifted if said; or of an attack, declared or not."),
    Question("basic odds", "ask: basic odds 0505 by g1 g2 = 1:1", _basic,
             means="Odds of an attack before all shifts."),
    Question("strengths", "ask: strengths 0505 by g1 g2 = 10 against 8", _sums, ordered=True,
             means="The two sums of an attack."),
    Question("shift", "ask: shift 0505 by g1 g2, air 1 = right 1", _shift, ordered=True,
             means="All shifts of an attack together."),
    Question("shifts", "ask: shifts 0505 by g1 g2, air 1 = air, 1 marker right 1", _shifts,
             ordered=True,
             means="Each shift of an attack with its reason."),
    Question("result", "ask: result 3:1 4 = D2", answering.combat_result,
             means="The combat results table: odds and die."),
    Question("retreat", "ask: retreat f1 1 hex from g1 g2 = 0504 0604 0605", _retreat,
             means="Where a retreat may end."),
    Question("set-up", "ask: set-up german 1105 = no", _set_up,
             means="Whether a side may set up in a hex; without a hex, all where it may."),
    Question("strength", "ask: strength g1 = 5", lambda a: answering.unit_value(a, "strength"),
             means="The combat strength on a unit's counter."),
    Question("movement", "ask: movement g1 = 4", lambda a: answering.unit_value(a, "movement"),
             means="The movement allowance on a unit's counter."),
    Question("chart", "ask: chart forest = cost 2 left 1", _terrain_row, ordered=True,
             means="The row of the terrain chart: cost, and shift for the defender."),
)  # fmt: skip
"""All of them. Odds, shifts and strengths may also be asked of a declared attack: odds 0505."""
