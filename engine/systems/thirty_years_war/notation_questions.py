"""The questions of these battles that a position file may ask, beside those of every game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.notation.finding import number_in, one_of
from engine.notation.hooks import Asking, Question
from engine.rules.odds import basic_odds, column_of, ratio
from engine.systems.thirty_years_war import movement, obligations
from engine.systems.thirty_years_war.arrivals import ways_in
from engine.systems.thirty_years_war.charge import chargers
from engine.systems.thirty_years_war.command import commanded
from engine.systems.thirty_years_war.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.line_of_fire import blocked
from engine.systems.thirty_years_war.odds import Odds, odds_of
from engine.systems.thirty_years_war.recovery import helpers
from engine.systems.thirty_years_war.room import stops
from engine.systems.thirty_years_war.scenario import Scenario
from engine.systems.thirty_years_war.victory import level_of
from engine.systems.thirty_years_war.zones import controlled, controllers

Answer = tuple[str, ...]
_SUMS = re.compile(r"(\d+)(?: against| v)? (\d+)")
_ATTACK = re.compile(r"(.+?) by (.+?)((?:,? (?:charging|leading) [^,]+)*)")


def _s(a: Asking) -> Scenario:
    scenario: Scenario = a.game.scenario
    return scenario


def _on_map(a: Asking, text: str) -> str:
    unit = a.finder.unit(text, a.line)
    if not a.position.units[unit].at:
        raise a.line.wrong(f"{unit} is not on the map.")
    return unit


def _yes(answer: bool) -> Answer:
    return ("yes",) if answer else ("no",)


# ---- moving


def _reach(a: Asking) -> Answer:
    found = stops(_s(a), a.position, _on_map(a, a.text))
    return tuple(f"{cell}:{arrival.cost}" for cell, arrival in sorted(found.items()))


def _cost(a: Asking) -> Answer:
    """The least cost to a hex, or that of a path; "no" if the piece cannot go."""
    name, where = a.parts(2)
    unit = _on_map(a, name)
    cells = [a.finder.cell(cell, a.line) for cell in where.split("-")]
    if len(cells) == 1:
        arrival = stops(_s(a), a.position, unit).get(cells[0])
        return (str(arrival.cost),) if arrival else ("no",)
    m = movement.mover(_s(a), a.position, unit)
    here, spent = m.start, dict[str, int]()
    for there in cells[1:] if cells[0] == m.start else cells:
        if movement.why_no_step(m, here, there, spent) is not None:
            return ("no",)
        spent = movement.spent_after(m, spent, here, there)
        here = there
    return (str(spent.get(unit, 0)),)


def _allowance(a: Asking) -> Answer:
    return (str(movement.allowance(_s(a), a.position, _on_map(a, a.text))),)


def _entry(a: Asking) -> Answer:
    """Where a reinforcement may enter now."""
    piece = a.finder.unit(a.text, a.line)
    return tuple(sorted(ways_in(_s(a), a.position, _s(a).pieces[piece].side, piece)))


def _in_command(a: Asking) -> Answer:
    unit = _on_map(a, a.text)
    side = _s(a).pieces[unit].side
    return _yes(unit in commanded(_s(a), a.position, side))


# ---- zones, obligations, odds


def _zone(a: Asking) -> Answer:
    """Whose zone: "zone swedish" gives its hexes, "zone swedish 0505" the units it comes from."""
    words = a.parts(1, 2)
    side = a.finder.side(words[0], a.line)
    if len(words) == 1:
        return tuple(sorted(controlled(_s(a), a.position, side)))
    return controllers(_s(a), a.position, a.finder.cell(words[1], a.line), side)


def _is_zone(a: Asking) -> Answer:
    return _yes(bool(_zone(a)))


def _must_attack(a: Asking) -> Answer:
    return obligations.open_attackers(a.position)


def _must_suffer(a: Asking) -> Answer:
    return obligations.open_defenders(a.position)


def _attack(a: Asking) -> Odds:
    """An attack as it would be: "d1 d2 by a1 a2, charging a2, leading a1 l1"."""
    match = _ATTACK.fullmatch(a.text)
    if not match:
        raise a.wrong()
    defenders, attackers = (a.finder.units(part, a.line) for part in match.groups()[:2])
    charging: tuple[str, ...] = ()
    leaders: dict[str, str] = {}
    for part in filter(None, (x.strip() for x in match[3].split(","))):
        word, _, rest = part.partition(" ")
        units = a.finder.units(rest, a.line)
        if word == "charging":
            charging = units
        else:
            leaders[units[0]] = units[1]
    return odds_of(_s(a), a.position, attackers, defenders, leaders, charging)


def _odds(a: Asking) -> Answer:
    match = _SUMS.fullmatch(a.text)
    if not match:
        return (ratio(_attack(a).final),)
    if not int(match[1]) or not int(match[2]):
        raise a.line.wrong("no odds can be formed of a strength of 0.")
    columns = _s(a).table.columns
    return (columns[column_of(columns, basic_odds(int(match[1]), int(match[2])))],)


def _sums(a: Asking) -> Answer:
    odds = _attack(a)
    return (str(odds.attack), "against", str(odds.defence))


def _chargers(a: Asking) -> Answer:
    match = _ATTACK.fullmatch(a.text)
    if not match:
        raise a.wrong()
    defenders, attackers = (a.finder.units(part, a.line) for part in match.groups()[:2])
    return chargers(_s(a), a.position, attackers, defenders)


def _result(a: Asking) -> Answer:
    """The table's result: "result 3:1 4"."""
    column, die = a.parts(2)
    columns = _s(a).table.columns
    number = columns.index(one_of(column, columns, a.line, "odds column"))
    return (_s(a).table.result(_die(a, die), number),)


def _die(a: Asking, text: str) -> int:
    die = number_in(text, a.line, "die")
    if not 1 <= die <= 6:
        raise a.line.wrong(f"{die} is no face of a die.")
    return die


# ---- guns, recovery, victory


def _fire(a: Asking) -> Answer:
    """The bombardment table: "shot 5 4", range and die."""
    far, die = a.parts(2)
    column = _s(a).fire.column(number_in(far, a.line))
    return (_s(a).fire.result(_die(a, die), column),)


def _blocked(a: Asking) -> Answer:
    """What blocks the line of fire between two hexes: the hexes, or "nothing"."""
    here, there = (a.finder.cell(word, a.line) for word in a.parts(2))
    block = blocked(_s(a), a.position, here, there)
    return _parts(block.cells) if block else ()


def _parts(cells: Iterable[str]) -> Answer:
    return tuple(cells)


def _needed(a: Asking) -> Answer:
    """The die a unit needs to recover, or "no"."""
    needed = needed_to_recover(_s(a), a.position, _on_map(a, a.text))
    return (str(needed),) if needed else ("no",)


def _helpers(a: Asking) -> Answer:
    return helpers(_s(a), a.position, _on_map(a, a.text))


def _level(a: Asking) -> Answer:
    """The level of victory of so many points against so many: "level 150 120"."""
    most, least = (number_in(word, a.line) for word in a.parts(2))
    return (level_of(_s(a), most, least) or "draw",)


QUESTIONS = (
    Question("reach", "ask: reach UNIT = 0506:1 0605:2", _reach),
    Question("cost", "ask: cost UNIT 0606 = 2, or a path 0507-0506", _cost),
    Question("allowance", "ask: allowance UNIT = 4", _allowance),
    Question("entry", "ask: entry UNIT = 0109 0110", _entry),
    Question("in command", "ask: in command UNIT = yes", _in_command),
    Question("zone", "ask: zone SIDE 0505 = UNIT, or zone SIDE = 0505 0506", _zone),
    Question("in zone", "ask: in zone SIDE 0505 = yes", _is_zone),
    Question("must attack", "ask: must attack = UNIT UNIT", _must_attack),
    Question("must be attacked", "ask: must be attacked = UNIT UNIT", _must_suffer),
    Question("odds", "ask: odds 13 4 = 3:1, or odds UNIT by UNIT UNIT, leading UNIT LEADER = 3:1",
             _odds),
    Question("strengths", "ask: strengths UNIT by UNIT, charging UNIT = 16 against 5", _sums,
             ordered=True),
    Question("chargers", "ask: chargers UNIT by UNIT UNIT = UNIT", _chargers),
    Question("result", "ask: result 3:1 4 = Dd", _result),
    Question("shot", "ask: shot 5 4 = Dd, for range and die", _fire),
    Question("blocked", "ask: blocked 1010 1411 = 1210, or nothing", _blocked),
    Question("needed", "ask: needed UNIT = 5", _needed),
    Question("helpers", "ask: helpers UNIT = LEADER", _helpers, ordered=True),
    Question("victory", "ask: victory 150 120 = substantive", _level),
)  # fmt: skip
"""All of them."""
