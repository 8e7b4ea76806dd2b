"""The questions of Vauchamps 1814 that a position file may ask, beside those of every game."""

from __future__ import annotations

from engine.notation.finding import number_in, one_of
from engine.notation.hooks import Asking, Question
from engine.systems.vauchamps import base6, morale
from engine.systems.vauchamps.costs import POINT, allowance, left
from engine.systems.vauchamps.facing import NAMES, front_cells, hour_of, sides_of, to_front
from engine.systems.vauchamps.fight_orders import Fire
from engine.systems.vauchamps.fire import firers_of
from engine.systems.vauchamps.fire_odds import Strength, strength
from engine.systems.vauchamps.fire_values import DEFENSIVE, OFFENSIVE, OPPORTUNITY
from engine.systems.vauchamps.melee_odds import melee_odds, strength_row
from engine.systems.vauchamps.melee_values import attack_value, defence_value, is_shifted
from engine.systems.vauchamps.paths import ways, why_no_halt
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.sight import blocked_by, sees
from engine.systems.vauchamps.state import VauPosition, lost
from engine.systems.vauchamps.values import fallen
from engine.systems.vauchamps.walks import start_of, walker
from engine.systems.vauchamps.where import inc_in
from engine.systems.vauchamps.zones import (
    in_opportunity_zone,
    in_reaction_zone,
    zone_of,
    zone_owners,
)

Answer = tuple[str, ...]


def _s(a: Asking) -> Scenario:
    scenario: Scenario = a.game.scenario
    return scenario


def _p(a: Asking) -> VauPosition:
    position: VauPosition = a.position
    return position


def _unit(a: Asking, text: str) -> str:
    unit = a.finder.unit(text, a.line)
    if not _p(a).units[unit].at:
        raise a.line.wrong(f"{unit} is not on the map.")
    return unit


def _yes(true: bool) -> Answer:
    return ("yes" if true else "no",)


# ---- dice and charts


def _roll(a: Asking) -> Answer:
    """A roll with steps: "roll 43 plus 4"."""
    roll, sign, steps = a.parts(3)
    if not base6.is_roll(number_in(roll, a.line)):
        return ("no", "such", "roll")
    return (str(base6.plus(int(roll), _signed(sign, steps, a))),)


def _signed(sign: str, steps: str, a: Asking) -> int:
    word = one_of(sign, ("plus", "minus"), a.line, "sign")
    return number_in(steps, a.line) * (1 if word == "plus" else -1)


def _passes(a: Asking) -> Answer:
    """A test: "passes 34 minus 5 against 24"."""
    roll, sign, steps, _, value = a.parts(5)
    steps_ = _signed(sign, steps, a)
    return _yes(morale.passes(number_in(roll, a.line), steps_, number_in(value, a.line)))


def _fire_loss(a: Asking) -> Answer:
    column, roll = a.parts(2)
    table = _s(a).combat.fire
    one_of(column, table.columns, a.line, "column")
    return (str(table.loss(table.columns.index(column), number_in(roll, a.line))),)


def _melee_result(a: Asking) -> Answer:
    column, roll = a.parts(2)
    table = _s(a).combat.melee
    one_of(column, table.columns, a.line, "column")
    return (table.result(table.columns.index(column), number_in(roll, a.line)),)


def _melee_odds(a: Asking) -> Answer:
    """The column of two melee values: "melee odds 25 10", "melee odds 25 10 across"."""
    words = a.parts(2, 3)
    attack, defence = (number_in(w, a.line) for w in words[:2])
    table = _s(a).combat.melee
    odds = melee_odds(table, attack, defence, len(words) == 3)
    steps = (f"{odds.penalty}",) if odds.penalty else ()
    return (table.columns[odds.column], *steps)


def _ratio(a: Asking) -> Answer:
    """CHART-8: "ratio 12 4" = attacker and defender steps."""
    attack, defence = (number_in(w, a.line) for w in a.parts(2))
    row = strength_row(_s(a).combat.strength_ratios, attack, defence)
    return (f"{row.attacker:+d}", f"{row.defender:+d}")


def _square(a: Asking) -> Answer:
    """CHART-9 to 11: "square prussian line 2 54", the roll already modified."""
    nation, form, distance, roll = a.parts(4)
    chart = _s(a).combat.squares[one_of(nation, _s(a).combat.squares, a.line, "nation")]
    return (chart[form, number_in(distance, a.line)].result(number_in(roll, a.line)),)


def _value(a: Asking) -> Answer:
    """A unit's value after losses: "value P01 melee"."""
    name, what = a.parts(2)
    unit = a.finder.unit(name, a.line)
    who = _s(a).units[unit]
    word = one_of(what, ("melee", "fire", "lance", "short", "medium", "long"), a.line, "value")
    bands = ("short", "medium", "long")
    printed = who.ranges[bands.index(word)] if word in bands else getattr(who, word)
    return (str(fallen(printed, lost(_p(a).units[unit]), who.inc)),)


def _modifier(a: Asking) -> Answer:
    """What an ordinary test of a unit adds, part A of CHART-7."""
    unit = _unit(a, a.text)
    if morale.steeled(_s(a), _p(a), unit):
        return ("passes",)
    return (str(morale.total(morale.plain(_s(a), _p(a), unit))),)


# ---- facing, sight, zones


def _faces(a: Asking) -> Answer:
    unit = _unit(a, a.text)
    return (NAMES[hour_of(_s(a), _p(a), unit)],)


def _front(a: Asking) -> Answer:
    return front_cells(_s(a), _p(a), _unit(a, a.text))


def _sides(a: Asking, part: str) -> Answer:
    unit = _unit(a, a.text)
    s, p = _s(a), _p(a)
    cells = p.units[unit].cells
    found = [
        there
        for cell in cells
        for side in sorted(getattr(sides_of(s, p, unit, cell), part))
        if (there := s.board.grid.step(cell, side)) and there not in cells
    ]
    return tuple(dict.fromkeys(found))


def _in_front(a: Asking) -> Answer:
    name, cell = a.parts(2)
    unit, s, p = _unit(a, name), _s(a), _p(a)
    target = a.finder.cell(cell, a.line)
    return _yes(any(to_front(s, p, unit, at, target) for at in p.units[unit].cells))


def _sees(a: Asking) -> Answer:
    name, cell = a.parts(2)
    return _yes(sees(_s(a), _p(a), _unit(a, name), a.finder.cell(cell, a.line)))


def _sight(a: Asking) -> Answer:
    here, there = (a.finder.cell(c, a.line) for c in a.parts(2))
    blocked = blocked_by(_s(a), _p(a), here, there)
    return ("blocked", *blocked) if blocked else ("clear",)


def _zone(a: Asking) -> Answer:
    """A unit's zone of influence, or whose covers a hex: "zone french 1010"."""
    words = a.parts(1, 2)
    if len(words) == 1:
        return zone_of(_s(a), _p(a), _unit(a, words[0]))
    side = a.finder.side(words[0], a.line)
    return zone_owners(_s(a), _p(a), a.finder.cell(words[1], a.line), side)


def _charge_zone(a: Asking) -> Answer:
    """Whether a hex is in a cavalry unit's zone: "charge zone reaction P31 1010"."""
    kind, name, cell = a.parts(3)
    test = in_reaction_zone if kind == "reaction" else in_opportunity_zone
    return _yes(test(_s(a), _p(a), _unit(a, name), a.finder.cell(cell, a.line)))


# ---- movement


def _points(halves: int) -> str:
    return f"{halves // POINT}.5" if halves % POINT else str(halves // POINT)


def _allowance(a: Asking) -> Answer:
    return (_points(allowance(_s(a), _p(a), _unit(a, a.text))),)


def _left(a: Asking) -> Answer:
    return (_points(left(_s(a), _p(a), _unit(a, a.text))),)


def _cost(a: Asking) -> Answer:
    """The least cost to a hex in points, "no" if it cannot be reached."""
    name, cell = a.parts(2)
    found = ways(walker(_s(a), _p(a), (_unit(a, name),))).get(a.finder.cell(cell, a.line))
    return (_points(found.cost),) if found else ("no",)


def _reach(a: Asking) -> Answer:
    found = ways(walker(_s(a), _p(a), (_unit(a, a.text),)))
    return tuple(f"{cell}:{_points(arrival.cost)}" for cell, arrival in sorted(found.items()))


def _may_stay(a: Asking) -> Answer:
    """Whether a unit may stop where it stands, by the limits of stacking."""
    w = walker(_s(a), _p(a), (_unit(a, a.text),))
    return _yes(why_no_halt(w, start_of(w)) is None)


def _inc(a: Asking) -> Answer:
    """The inc of a unit in one of its hexes."""
    name, cell = a.parts(2)
    return (str(inc_in(_s(a), _p(a), _unit(a, name), a.finder.cell(cell, a.line))),)


# ---- fire


def _strength(a: Asking) -> Strength:
    """A fire: "1010 by P01 P02", with offensive, defensive or opportunity after a colon."""
    target, _, rest = a.text.partition(" by ")
    if not rest:
        raise a.wrong()
    phase = OFFENSIVE
    for kind in (DEFENSIVE, OPPORTUNITY, OFFENSIVE):
        if rest.endswith(f" {kind}"):
            phase, rest = kind, rest.removesuffix(f" {kind}")
    cell = a.finder.cell(target, a.line)
    units = a.finder.units(rest, a.line)
    firers = firers_of(_s(a), _p(a), Fire(cell, units), phase)
    if not firers:
        raise a.line.wrong(f"none of them can fire at {cell}.")
    return strength(_s(a), _p(a), firers, cell)


def _fire_value(a: Asking) -> Answer:
    power = _strength(a)
    return (f"{power.value}:{power.defence}",)


def _fire_odds(a: Asking) -> Answer:
    power = _strength(a)
    columns = _s(a).combat.fire.columns
    name = columns[power.column] if power.column is not None else "none"
    return (name, *((f"+{power.crowding}",) if power.crowding else ()))


# ---- melee


def _melee(a: Asking) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The hex, the attackers and who spares his horses: "1009 by F61 sparing F61"."""
    target, _, rest = a.text.partition(" by ")
    by, _, spared = rest.partition(" sparing ")
    if not by:
        raise a.wrong()
    cell = a.finder.cell(target, a.line)
    return cell, a.finder.units(by, a.line), a.finder.units(spared, a.line) if spared else ()


def _attack_value(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    return (str(attack_value(_s(a), _p(a), units, target, spared)),)


def _defence_value(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    return (str(defence_value(_s(a), _p(a), target, units, spared)),)


def _melee_column(a: Asking) -> Answer:
    """The column of a melee, and what low odds add."""
    target, units, spared = _melee(a)
    s, p = _s(a), _p(a)
    table = s.combat.melee
    odds = melee_odds(
        table, attack_value(s, p, units, target, spared),
        defence_value(s, p, target, units, spared), is_shifted(s, p, units, target, spared),
    )  # fmt: skip
    return (table.columns[odds.column], *((f"{odds.penalty}",) if odds.penalty else ()))


QUESTIONS = (
    Question("roll", "ask: roll 43 plus 4 = 51", _roll),
    Question("passes", "ask: passes 34 minus 5 against 24 = yes", _passes),
    Question("fire loss", "ask: fire loss 3:1 56 = 2", _fire_loss),
    Question("melee result", "ask: melee result 2:1 44 = 0/2*", _melee_result),
    Question("melee odds", "ask: melee odds 25 10 = 2.5:1, or melee odds 25 10 across",
             _melee_odds, ordered=True),
    Question("ratio", "ask: ratio 12 4 = +6 -6", _ratio, ordered=True),
    Question("square", "ask: square prussian line 2 54 = rout", _square),
    Question("value", "ask: value P01 melee = 7", _value),
    Question("modifier", "ask: modifier P01 = -5", _modifier),
    Question("faces", "ask: faces P01 = north-east", _faces),
    Question("front", "ask: front P01 = 0909 1009 1109", _front),
    Question("flank", "ask: flank P01 = 1110 0910", lambda a: _sides(a, "flank")),
    Question("rear", "ask: rear P01 = 1011", lambda a: _sides(a, "rear")),
    Question("in front", "ask: in front P01 1208 = no", _in_front),
    Question("sees", "ask: sees P01 1208 = no", _sees),
    Question("sight", "ask: sight 1010 1210 = blocked 1110", _sight, ordered=True),
    Question("zone", "ask: zone P01 = 1009, or zone french 1009 = P01", _zone),
    Question("charge zone", "ask: charge zone reaction P31 1010 = yes", _charge_zone),
    Question("allowance", "ask: allowance P01 = 7", _allowance),
    Question("left", "ask: left P01 = 6", _left),
    Question("cost", "ask: cost P01 1010 = 3, or no", _cost),
    Question("reach", "ask: reach P01 = 1010:1 1011:2", _reach),
    Question("may stay", "ask: may stay P01 = yes", _may_stay),
    Question("inc", "ask: inc P01 1010 = 2", _inc),
    Question("fire value", "ask: fire value 1010 by P01 P02 = 8:6", _fire_value),
    Question("attack value", "ask: attack value 1009 by F61 sparing F61 = 8", _attack_value),
    Question("defence value", "ask: defence value 1009 by F61 = 10", _defence_value),
    Question("melee column", "ask: melee column 1009 by F61 = 1.5:1", _melee_column, ordered=True),
    Question("fire odds", "ask: fire odds 1010 by P01 P02 = 1:1", _fire_odds, ordered=True),
)  # fmt: skip
"""All of them."""
