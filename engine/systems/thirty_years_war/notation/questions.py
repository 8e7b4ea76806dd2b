"""The questions of these battles that a position file may ask, beside those of every game."""

import re
from collections.abc import Mapping
from itertools import pairwise

from engine.board.search import Arrival
from engine.notation import answering, finding
from engine.notation.answering import Answer, unit_on_map, yes_or_no
from engine.notation.hooks import Asking, Question
from engine.rules.odds import basic_odds, column_of, ratio
from engine.systems.thirty_years_war import Scenario, victory, zones
from engine.systems.thirty_years_war.combat import attacks, charge, obligations
from engine.systems.thirty_years_war.combat.odds import Odds, odds_of
from engine.systems.thirty_years_war.disruption.recovery import Recover, helpers, why_not_recover
from engine.systems.thirty_years_war.guns.line_of_fire import blocked
from engine.systems.thirty_years_war.leaders.command import commanded
from engine.systems.thirty_years_war.morale.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.movement import steps
from engine.systems.thirty_years_war.movement.moving import Move, why_may_not_move, why_not_move
from engine.systems.thirty_years_war.notation.attacks import Reading, attack_of
from engine.systems.thirty_years_war.reinforcements import arrivals, entering, sharing

_SUMS = re.compile(r"(\d+)(?: against| v)? (\d+)")


def _s(a: Asking) -> Scenario:
    scenario: Scenario = a.game.scenario
    return scenario


# ---- moving


def _stops(a: Asking, unit: str) -> Mapping[str, Arrival]:
    """Nowhere for a piece that never moves, or has moved (TYW-6.16)."""
    s = _s(a)
    barred = why_may_not_move(s, a.position, s.pieces[unit].side, unit)
    return {} if barred else sharing.stops(s, a.position, unit)


def _path_cost(a: Asking, unit: str, path: tuple[str, ...]) -> int | None:
    s, m = _s(a), steps.mover(_s(a), a.position, unit)
    if why_not_move(a.game, a.position, s.pieces[unit].side, Move(unit, path)) is not None:
        return None
    spent: dict[str, int] = {}
    for here, there in pairwise((m.start, *path)):
        spent = steps.spent_after(m, spent, here, there)
    return spent[unit]


_WAYS = answering.Ways(_stops, _path_cost)
_ZONE = answering.zone(zones.controlled, zones.controllers)


def _entry(a: Asking) -> Answer:
    piece = a.finder.unit(a.text, a.line)
    side = _s(a).pieces[piece].side
    if piece not in arrivals.due(_s(a), a.position, side):
        return ()
    return tuple(sorted(entering.ways_in(_s(a), a.position, side, piece)))


def _in_command(a: Asking) -> Answer:
    unit = _unit(a)
    side = _s(a).pieces[unit].side
    return yes_or_no(unit in commanded(_s(a), a.position, side))


# ---- zones, obligations, odds


def _must_attack(a: Asking) -> Answer:
    a.parts(0)
    return obligations.open_attackers(a.position)


def _must_suffer(a: Asking) -> Answer:
    a.parts(0)
    return obligations.open_defenders(a.position)


def _attack(a: Asking) -> attacks.Fighting:
    frame = attack_of(Reading(a.game, a.position, a.finder, a.line), a.text)
    if frame is None:
        raise a.wrong()
    return frame


def _worked_out(a: Asking) -> Odds:
    f = _attack(a)
    return odds_of(_s(a), a.position, f.attackers, f.defenders, f.leaders, f.charging)


def _odds(a: Asking) -> Answer:
    if not (match := _SUMS.fullmatch(a.text)):
        return (ratio(_worked_out(a).final),)
    if not int(match[1]) or not int(match[2]):
        raise a.line.wrong("no odds can be formed of a strength of 0.")
    columns = _s(a).table.columns
    return (columns[column_of(columns, basic_odds(int(match[1]), int(match[2])))],)


def _sums(a: Asking) -> Answer:
    odds = _worked_out(a)
    return (str(odds.attack), "against", str(odds.defence))


def _chargers(a: Asking) -> Answer:
    f = _attack(a)
    return charge.chargers(_s(a), a.position, f.attackers, f.defenders)


# ---- guns, recovery, victory


def _fire(a: Asking) -> Answer:
    far, die = a.parts(2)
    if finding.number_in(far, a.line, "range") < min(_s(a).fire.ranges):
        raise a.line.wrong(f"guns fire from range {min(_s(a).fire.ranges)} on (TYW-BOM-a).")
    column = _s(a).fire.column(int(far))
    return (_s(a).fire.result(finding.face_in(die, a.line), column),)


def _blocked(a: Asking) -> Answer:
    here, there = (a.finder.cell(word, a.line) for word in a.parts(2))
    block = blocked(_s(a), a.position, here, there)
    return tuple(block.cells) if block else ()


def _needed(a: Asking) -> Answer:
    unit = _unit(a)
    side = _s(a).pieces[unit].side
    if why_not_recover(a.game, a.position, side, Recover(unit)) is not None:
        return ("no",)
    return (str(needed_to_recover(_s(a), a.position, unit)),)


def _unit(a: Asking) -> str:
    unit = unit_on_map(a, a.text)
    if not _s(a).pieces[unit].is_unit:
        raise a.line.wrong(f"{unit} is no unit; only infantry and cavalry are (TYW-2.3b).")
    return unit


def _level(a: Asking) -> Answer:
    most, least = (finding.number_in(word, a.line) for word in a.parts(2))
    if most < least:
        raise a.line.wrong("the higher number of points comes first.")
    return (victory.level_of(_s(a), most, least) or "draw",)


MOVING = "clock: turn 2 swedish movement\n"
QUESTIONS = (
    Question("reach", f"{MOVING}unit: a1 at 0101 disrupted\n"
             "ask: reach a1 = 0102:1 0103:2 0201:1 0202:2 0301:2 0302:2", _WAYS.reach,
             means="Where a piece can go, and at what cost."),
    Question("cost", f"{MOVING}ask: cost a1 1009 = 1\nask: cost a1 1010-1009-1008 = 2", _WAYS.cost,
             means="The least cost to a hex, or that of a path; no if it cannot be gone."),
    Question("allowance", "ask: allowance a2 = 9",
             lambda a: (str(steps.allowance(_s(a), a.position, unit_on_map(a, a.text))),),
             means="The movement points of a piece in this phase."),
    Question("entry", "clock: turn 5 imperial movement\nask: entry a1 = nothing", _entry,
             means="Where a reinforcement that is due may enter now."),
    Question("in command", "ask: in command a1 = yes", _in_command,
             means="Whether a unit is in command, with the option command."),
    Question("zone", "unit: d3 off the map\nask: zone imperial 1010 = d1\n"
             "ask: zone imperial = 1010 1011 1110 1112 1210 1211", _ZONE,
             means="Whose zone of control a hex is in; or all hexes of a side's zones."),
    Question("in zone", "ask: in zone imperial 1010 = yes", answering.whether(_ZONE),
             means="Whether a hex is in a zone of control of a side."),
    Question("must attack", "ask: must attack = a1 a2 a3", _must_attack,
             means="The units that must still attack in this combat phase."),
    Question("must be attacked", "ask: must be attacked = d1 d3", _must_suffer,
             means="The units that must still be attacked in this combat phase."),
    Question("odds", "ask: odds 13 4 = 3:1\nask: odds d1 by a1 a2, leading a1 l1 = 2:1", _odds,
             means="The column of two sums; or of an attack, with who charges and who leads whom."),
    Question("strengths", "ask: strengths d1 by a1 a2, leading a1 l1 = 15 against 6", _sums,
             ordered=True, means="The two sums of an attack."),
    Question("chargers", "unit: d1 at 1111 disrupted\nask: chargers d1 by a1 a2 = a2", _chargers,
             means="Who of the attackers would charge."),
    Question("result", "ask: result 3:1 4 = Dd", answering.combat_result,
             means="The combat results table: odds and die."),
    Question("shot", "ask: shot 5 4 = none", _fire,
             means="The bombardment table: range and die."),
    Question("blocked", "ask: blocked 1009 1312 = 1111", _blocked,
             means="The hexes that block a line of fire."),
    Question("needed", "ask: needed d2 = 5", _needed,
             means="The number with which a unit recovers; no if it may not try."),
    Question("helpers", "unit: a1 at 1010 disrupted\nask: helpers a1 = l1",
             lambda a: helpers(_s(a), a.position, _unit(a)), ordered=True,
             means="The leaders who may help a unit recover, the best first."),
    Question("victory", "ask: victory 150 120 = victory", _level,
             means="The level of victory of so many points against fewer."),
)  # fmt: skip
"""All of them."""
