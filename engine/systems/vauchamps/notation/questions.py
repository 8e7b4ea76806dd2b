"""The questions of Vauchamps 1814 that a position file may ask, beside those of every game."""

from collections.abc import Callable, Iterator

from engine.board.search import Arrival
from engine.notation.answering import Answer, yes_or_no
from engine.notation.finding import one_of
from engine.notation.hooks import Asking, Question
from engine.systems.vauchamps.formations import facing
from engine.systems.vauchamps.ground.line_of_sight import blocked_by, sees
from engine.systems.vauchamps.movement import able, costs, paths, zones
from engine.systems.vauchamps.movement.moving import Move, why_not_move
from engine.systems.vauchamps.movement.walker import start_of, walker
from engine.systems.vauchamps.notation import charts, fighting
from engine.systems.vauchamps.where import inc_in

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
    marches = costs.could_keep_to_road(s, p.units[unit])
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
    *fighting.QUESTIONS,
)  # fmt: skip
"""All of them."""
