"""The questions of Vauchamps 1814 that a position file may ask, beside those of every game."""

from collections.abc import Callable, Iterator

from engine.board.search import Arrival
from engine.core.refusal import Refusal
from engine.notation.answering import Answer, yes_or_no
from engine.notation.finding import one_of
from engine.notation.hooks import Asking, Question
from engine.speech.speaker import Speaker
from engine.systems.vauchamps.fire.firing import Fire, firers_of
from engine.systems.vauchamps.fire.firing_values import DEFENSIVE, OFFENSIVE, OPPORTUNITY, Firer
from engine.systems.vauchamps.fire.odds import Strength, strength
from engine.systems.vauchamps.fire.targets import why_not, why_not_together
from engine.systems.vauchamps.formations import facing
from engine.systems.vauchamps.ground.line_of_sight import blocked_by, sees
from engine.systems.vauchamps.melee.lawful_attacks import why_not_this_hex
from engine.systems.vauchamps.melee.odds import attack_value, defence_value, is_shifted, melee_odds
from engine.systems.vauchamps.movement import able, costs, paths, zones
from engine.systems.vauchamps.movement.moving import Move, why_not_move
from engine.systems.vauchamps.movement.walker import start_of, walker
from engine.systems.vauchamps.notation import charts
from engine.systems.vauchamps.where import enemies_at, inc_in

# ---- facing, sight, zones


def _faces(a: Asking) -> Answer:
    unit = charts.unit_of(a, a.text)
    return (facing.NAMES[facing.hour_of(*charts.known(a), unit)],)


def _sides(a: Asking, part: str) -> Answer:
    unit = charts.unit_of(a, a.text)
    s, p = charts.known(a)
    cells = p.units[unit].cells
    found = [
        there
        for cell in cells
        for side in sorted(getattr(facing.sides_of(s, p, unit, cell), part))
        if (there := s.board.grid.step(cell, side)) and there not in cells
    ]
    return tuple(dict.fromkeys(found))


def _in_front(a: Asking) -> Answer:
    name, cell = a.parts(2)
    (s, p), unit = charts.known(a), charts.unit_of(a, name)
    target = a.finder.cell(cell, a.line)
    return yes_or_no(any(facing.to_front(s, p, unit, at, target) for at in p.units[unit].cells))


def _sees(a: Asking) -> Answer:
    name, cell = a.parts(2)
    return yes_or_no(sees(*charts.known(a), charts.unit_of(a, name), a.finder.cell(cell, a.line)))


def _sight(a: Asking) -> Answer:
    here, there = (a.finder.cell(c, a.line) for c in a.parts(2))
    blocked = blocked_by(*charts.known(a), here, there)
    return ("blocked", *blocked) if blocked else ("clear",)


def _zone(a: Asking) -> Answer:
    words = a.parts(1, 2)
    if len(words) == 1:
        return zones.zone_of(*charts.known(a), charts.unit_of(a, words[0]))
    side = a.finder.side(words[0], a.line)
    return zones.zone_owners(*charts.known(a), a.finder.cell(words[1], a.line), side)


def _charge_zone(a: Asking) -> Answer:
    kind, name, cell = a.parts(3)
    kind = one_of(kind, ("reaction", "opportunity"), a.line, "charge zone")
    test, unit = (
        zones.in_reaction_zone if kind == "reaction" else zones.in_opportunity_zone,
        charts.unit_of(a, name),
    )
    if not charts.scenario_of(a).units[unit].cavalry:
        raise a.line.wrong(f"{unit} is no cavalry and has no charge zone (VAU-10.3a).")
    return yes_or_no(test(*charts.known(a), unit, a.finder.cell(cell, a.line)))


# ---- movement


def _points(halves: int) -> str:
    return f"{halves // costs.POINT}.5" if halves % costs.POINT else str(halves // costs.POINT)


def _budget(a: Asking, reckon: Callable[..., int]) -> Answer:
    """Points off the road, and on it where the ground takes nothing there (VAU-16.3d)."""
    (s, p), unit = charts.known(a), charts.unit_of(a, a.text)
    state = p.units[unit]
    marches = state.formation in ("road-march", "limbered") and not state.off_road
    marches = marches and (s.on_road(state.at) or s.terrain_at(state.at).settlement)
    off, on = reckon(s, p, unit), reckon(s, p, unit, on_road=True)
    return (_points(off), *(("road", _points(on)) if marches and on != off else ()))


def _found(a: Asking, unit: str) -> Iterator[Arrival]:
    """Where a unit can move and stay, as the order to move has it (VAU-11.0a)."""
    side = charts.scenario_of(a).units[unit].side
    if able.why_may_not_move(*charts.known(a), side, unit) is not None:
        return
    for arrival in paths.ways(walker(*charts.known(a), (unit,))).values():
        if why_not_move(a.game, charts.position_of(a), side, Move(unit, arrival.path)) is None:
            yield arrival


def _cost(a: Asking) -> Answer:
    name, where = a.parts(2)
    unit, cell = charts.unit_of(a, name), a.finder.cell(where, a.line)
    found = next((x for x in _found(a, unit) if x.cell == cell), None)
    return (_points(found.cost),) if found else ("no",)


def _reach(a: Asking) -> Answer:
    found = sorted(_found(a, charts.unit_of(a, a.text)), key=lambda arrival: arrival.cell)
    return tuple(f"{arrival.cell}:{_points(arrival.cost)}" for arrival in found)


def _may_stay(a: Asking) -> Answer:
    w = walker(*charts.known(a), (charts.unit_of(a, a.text),))
    return yes_or_no(paths.why_no_halt(w, start_of(w)) is None)


def _inc(a: Asking) -> Answer:
    name, where = a.parts(2)
    unit, cell = charts.unit_of(a, name), a.finder.cell(where, a.line)
    if cell not in charts.position_of(a).units[unit].cells:
        raise a.line.wrong(f"{unit} is not at {cell}.")
    return (str(inc_in(*charts.known(a), unit, cell)),)


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
    units = _attackers(a, rest, cell)
    for unit in units:
        if not firers_of(*charts.known(a), Fire(cell, (unit,)), phase):
            why = why_not(
                *charts.known(a), Firer(unit, charts.position_of(a).units[unit].at), cell, phase
            )
            refused(a, why)
    firers = firers_of(*charts.known(a), Fire(cell, units), phase)
    refused(a, why_not_together(*charts.known(a), firers, cell))
    return strength(*charts.known(a), firers, cell)


def _attackers(a: Asking, text: str, cell: str) -> tuple[str, ...]:
    """Units of one side, each once, against a hex with enemies."""
    units = tuple(charts.unit_of(a, unit) for unit in a.finder.units(text, a.line))
    if not units or len(set(units)) < len(units):
        raise a.line.wrong("it wants units, each of them once.")
    side = charts.scenario_of(a).units[units[0]].side
    if any(charts.scenario_of(a).units[u].side != side for u in units):
        raise a.line.wrong("they are not all of one side.")
    if not enemies_at(*charts.known(a), cell, side):
        raise a.line.wrong(f"no enemy of {units[0]} stands at {cell}.")
    return units


def refused(a: Asking, why: Refusal | None) -> None:
    """Raises a refusal of the rules, if it is one, as the error of the line."""
    if why is not None:
        said = Speaker(a.finder.names).say(why.reason).rstrip(".")
        raise a.line.wrong(f"{said} ({' '.join(why.rules)}).")


def _fire_value(a: Asking) -> Answer:
    power = _strength(a)
    return (f"{power.value}:{power.defence}",)


def _fire_odds(a: Asking) -> Answer:
    power = _strength(a)
    columns = charts.scenario_of(a).combat.fire.columns
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
    units = _attackers(a, by, cell)
    for unit in units:
        refused(
            a,
            why_not_this_hex(*charts.known(a), charts.scenario_of(a).units[unit].side, unit, cell),
        )
    sparing = a.finder.units(spared, a.line) if spared else ()
    for unit in sparing:
        fights = unit in units or unit in enemies_at(
            *charts.known(a), cell, charts.scenario_of(a).units[units[0]].side
        )
        if not fights or not charts.scenario_of(a).units[unit].cavalry:
            raise a.line.wrong(f"{unit} is no cavalry in this melee that could spare its horses "
                               "(VAU-5.0d).")  # fmt: skip
    return cell, units, sparing


def _attack_value(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    return (str(attack_value(*charts.known(a), units, target, spared)),)


def _defence_value(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    return (str(defence_value(*charts.known(a), target, units, spared)),)


def _melee_column(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    s, p = charts.known(a)
    table = s.combat.melee
    odds = melee_odds(
        table, attack_value(s, p, units, target, spared),
        defence_value(s, p, target, units, spared), is_shifted(s, p, units, target, spared),
    )  # fmt: skip
    return (table.columns[odds.column], *((f"{odds.penalty}",) if odds.penalty else ()))


QUESTIONS = (
    *charts.CHARTS,
    Question("faces", "ask: faces P01 = south", _faces,
             means="Where a unit faces, in its stack."),
    Question("front", "ask: front F24 = 1009 1109 0909",
             lambda a: facing.front_cells(*charts.known(a), charts.unit_of(a, a.text)),
             means="The hexes to the front of a unit."),
    Question("flank", "ask: flank F24 = 1110 0910", lambda a: _sides(a, "flank"),
             means="The hexes to its flanks."),
    Question("rear", "ask: rear F24 = 1011", lambda a: _sides(a, "rear"),
             means="The hexes to its rear."),
    Question("in front", "ask: in front F24 1009 = yes", _in_front,
             means="Whether a hex, at any range, is to the front of a unit."),
    Question("sees", "ask: sees F61 2014 = yes", _sees,
             means="Whether a unit sees a hex."),
    Question("sight", "ask: sight 1008 1011 = blocked 1009", _sight, ordered=True,
             means="Whether sight between two hexes is clear, or what blocks it."),
    Question("zone", "ask: zone F24 = 1009 1109 0909\nask: zone french 1009 = F24", _zone,
             means="A unit's zone of influence; or whose covers a hex."),
    Question("charge zone", "ask: charge zone reaction P31 2017 = yes", _charge_zone,
             means="Whether a hex is in cavalry's zone of reaction or opportunity charge."),
    Question("allowance", "road: 1515-1514-1513\nground: 7th-division 6\n"
             "ask: allowance F97 = 4 road 6",
             lambda a: _budget(a, costs.allowance), ordered=True,
             means="The movement points of a unit; off the road and road, on it, where the two "
                   "differ."),
    Question("left", "unit: F61 at 2020 column facing north spent 4 acted\nask: left F61 = 12",
             lambda a: _budget(a, costs.left), ordered=True,
             means="The points that it has left, likewise."),
    Question("cost", "ask: cost F61 2018 = 2\nask: cost F61 2013 = no", _cost,
             means="The least cost to a hex where it may stay; no if it cannot go there."),
    Question("reach",
             "unit: F24 at 0101 disordered spent 2 acted\nask: reach F24 = 0102:1 0103:2 0201:1 "
             "0202:1 0203:2 0301:2 0302:2",
             _reach,
             means="Where a unit can go and stay, at what cost."),
    Question("may stay", "ask: may stay F24 = yes", _may_stay,
             means="Whether a unit may stop where it stands, by the limits of stacking."),
    Question("inc", "ask: inc F24 1010 = 4", _inc,
             means="The increments of a unit in one of its hexes."),
    Question("fire value", "ask: fire value 1009 by F24 = 5:6", _fire_value,
             means="The values of a fire and of its target; then offensive, defensive or "
                   "opportunity."),
    Question("attack value", "ask: attack value 1009 by F24 = 10", _attack_value,
             means="The attackers' value in a melee; sparing cavalry if said."),
    Question("defence value", "ask: defence value 1009 by F24 = 10", _defence_value,
             means="The defenders' value in a melee."),
    Question("melee column", "ask: melee column 1009 by F24 = 1:1", _melee_column, ordered=True,
             means="The column of a melee, and what low odds add."),
    Question("fire odds", "ask: fire odds 1009 by F24 = 1:1.5", _fire_odds, ordered=True,
             means="The column of a fire, and what crowding adds."),
)  # fmt: skip
"""All of them."""
