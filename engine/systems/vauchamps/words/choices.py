"""Choices as they are offered: formations, facings with hour, front hexes and cost; next hexes."""

from collections.abc import Iterable

from engine.core import Tokens, Verb, replace, with_units
from engine.core.words import (
    cell as hex_words,
    cells as cell_list,
    counted,
    direction,
    half_points,
    listed,
    units as units_words,
)
from engine.systems.vauchamps.charge import reach, strike_ways
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop, hexes, riders
from engine.systems.vauchamps.charge.step import is_reaction
from engine.systems.vauchamps.charge.target import Target, askable
from engine.systems.vauchamps.entering.enter import ENTER
from engine.systems.vauchamps.entering.ways_in import forms_at, price_at
from engine.systems.vauchamps.formations.changes import Possible, mates
from engine.systems.vauchamps.formations.facing import NAMES, form_words, front_cells, side_faced
from engine.systems.vauchamps.formations.forming import FORM, possible_forms
from engine.systems.vauchamps.formations.turning import TURN, WHEEL, possible_turns, possible_wheels
from engine.systems.vauchamps.formations.two_hexes import LEFT, RIGHT
from engine.systems.vauchamps.frames import Charging, Retreating
from engine.systems.vauchamps.melee.withdrawal import placed
from engine.systems.vauchamps.morale.falling_back import RETREAT
from engine.systems.vauchamps.morale.on_the_way import met_words
from engine.systems.vauchamps.morale.ways_back import ways_for
from engine.systems.vauchamps.movement.costs import points_long
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.standing_orders.kinds import said_words
from engine.systems.vauchamps.state import FORMATIONS, VauPosition
from engine.systems.vauchamps.words.places import actor
from engine.systems.vauchamps.words.units import clock_words

DEEDS = {FORM.name: possible_forms, TURN.name: possible_turns, WHEEL.name: possible_wheels}
"""By the order's name, what a unit can do of it."""


def choice_words(s: Scenario, token: str) -> str:
    """A choice by itself: formations in words, facings with their clock hour."""
    if token in NAMES:
        return f"{token}, {clock_words(NAMES.index(token))}"
    if token in FORMATIONS:
        return form_words(token)
    if token in s.formations:
        return s.formations[token].name
    named = {**s.ground_names, **s.activation_names}
    return named.get(token, said_words(token))


def offered_words(s: Scenario, p: VauPosition, order: str, tokens: Tokens, token: str) -> str:
    """A choice in an order that is begun: with the front that it gives and what it costs."""
    said = choice_words(s, token)
    if order in DEEDS and tokens:
        unit = tokens[0]
        fits = _nearest(DEEDS[order](s, p, s.side_of(unit), unit), (*tokens, token))
        others = mates(s, p, unit, token) if order == FORM.name and len(tokens) == 1 else ()
        along = (f"with {units_words(others)}",) if others else ()
        rest = (*along, *_outcome(s, p, unit, fits), _price(fits))
        return ", ".join((_which_hex(said, fits), *rest)) + "."
    if order == ENTER.name and token in FORMATIONS:
        price = price_at(s, p, tokens[0], tokens[1], token)
        return f"{said}, costs {points_long(price)}." if price is not None else f"{said}."
    front = _front_there(s, p, tokens, token) if token in NAMES else ""
    return f"{said}{front}."


def pointed_at(s: Scenario, p: VauPosition, order: str, tokens: Tokens, token: str) -> str:
    """The hex that a facing of an order that is begun faces; "" for a corner, which faces two."""
    if order not in DEEDS or not tokens or token not in NAMES:
        return ""
    unit, hour = tokens[0], NAMES.index(token)
    fits = _nearest(DEEDS[order](s, p, s.side_of(unit), unit), (*tokens, token))
    stand = {(d.after.at, d.after.facing) for d in fits}
    if hour % 2 or len(stand) != 1:
        return ""
    at, faced = stand.pop()
    return s.board.grid.step(at, side_faced(faced)) or ""


def _nearest(deeds: Iterable[Possible], tokens: Tokens) -> list[Possible]:
    """The deed of just these parts; else those that begin with them."""
    fits = [d for d in deeds if d.tokens[: len(tokens)] == tokens]
    return [d for d in fits if d.tokens == tokens] or fits


def _which_hex(said: str, fits: list[Possible]) -> str:
    """The left or right hex by its place in the line, with all hexes that are filled."""
    cells = fits[0].after.cells if fits else ()
    if said not in (LEFT, RIGHT) or fits[0].what == "wheel":
        return said
    return f"{said}, over {cell_list(cells)}" if cells[1:] else f"{said}, gathers at {cells[0]}"


def _outcome(s: Scenario, p: VauPosition, unit: str, fits: list[Possible]) -> tuple[str, ...]:
    """The front hexes afterwards, if they are certain."""
    fronts = {front_cells(s, with_units(p, {unit: d.after}), unit) for d in fits}
    if len(fronts) != 1:
        return ()
    (front,) = fronts
    return (f"front {cell_list(front)}",) if front else ()


def _price(fits: list[Possible]) -> str:
    costs = sorted({d.cost for d in fits})
    if not costs:
        return "no cost"
    words = points_long(costs[0]) if costs[0] else "nothing"
    return f"costs {words}" if len(costs) == 1 else f"costs {words} or more"


def _front_there(s: Scenario, p: VauPosition, tokens: Tokens, token: str) -> str:
    """The front hexes of the unit in question, where it will be and so faced."""
    unit = next((t for t in tokens if t in s.units), "") or actor(s, p)
    if not unit or not p.units[unit].at:
        return ""
    state, hour = p.units[unit], NAMES.index(token)
    form = next((t for t in tokens if t in FORMATIONS), "")
    cell = next((t for t in tokens if t in s.board.grid), state.at)
    after = (state.formed(form) if form else state).turned(hour)
    if not after.also:
        after = replace(after, at=cell)
    front = front_cells(s, with_units(p, {unit: after}), unit)
    now = ", as now" if state.facing == hour else ""
    return f"{now}, front {cell_list(front)}" if front else now


def _entry_price(s: Scenario, p: VauPosition, tokens: Tokens, cell: str) -> str:
    """What entering at a hex costs: more for each who came through it (VAU-16.8c)."""
    unit = tokens[0] if tokens and tokens[0] in s.units else ""
    if not unit:
        return ""
    prices = (price_at(s, p, unit, cell, form) for form in forms_at(s, unit, cell))
    price = min(price for price in prices if price is not None)
    before = p.entered.get(cell, 0)
    queue = f", after {before} before it" if before else ""
    return f"for {points_long(price)}{queue}"


def queue_words(s: Scenario, p: VauPosition, order: str, units: Tokens, cell: str) -> str:
    """What units that enter one after the other at a hex pay (VAU-16.8c), and end (VAU-8.0)."""
    troops = [unit for unit in units if unit in s.units]
    if order != ENTER.name or not troops[1:] or cell not in s.board.grid:
        return ""
    before = p.entered.get(cell, 0)
    found = {
        price_at(s, p, unit, cell, form) for unit in troops for form in forms_at(s, unit, cell)
    }
    price = found.pop() if len(found) == 1 else None
    cost = f"once more for each that entered at {hex_words(cell)} before it"
    if price is not None:
        rates = [price + price // (before + 1) * more for more in range(3)]
        first, *then = map(half_points, rates)
        cost = f"{first}, then {', '.join(then)} and so on, {cost}"
    return f"Each pays {cost}, and ends the move of the one before."


def about_hex(s: Scenario, p: VauPosition, order: str, tokens: Tokens, cell: str) -> str:
    """What a charge pays for its next hex, and how straight it would be.

    What a retreat meets and costs, or to enter.
    """
    frame = p.top
    if order == ENTER.name:
        return _entry_price(s, p, tokens, cell)
    if order == RETREAT.name and isinstance(frame, Retreating):
        way = ways_for(s, p, frame).get(cell)
        return met_words(s, p, frame, way) if way else ""
    if order != GALLOP.name or not isinstance(frame, Charging):
        return ""
    cost = hexes(s, p, frame).get(cell)
    if cost is None or is_reaction(frame):
        return ""
    ahead = s.board.grid.direction(frame.at, cell)
    straight = ", straight on" if frame.course == ahead else ""
    leads = _leads(s, p, frame, cell)
    return f"{direction(frame.at, cell)} for {counted(cost, 'point')}{straight}{leads}"


def _leads(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> str:
    """The targets to which its next hex is the way of the preview, with the hexes then left."""
    led = []
    for target in reach.strikes(s, p, frame):
        way = strike_ways.way_to(s, p, frame, target)
        if way and way[0].stride[0] == cell:
            more = f", {len(way) - 1} more" if way[1:] else ""
            led.append(f"{hex_words(target)}{more}")
    return f", toward {listed(led)}" if led else ""


def gallop_on(s: Scenario, p: VauPosition, order: Gallop) -> Gallop | Target | None:
    """The next step of a charge by the way that its preview names to a hex or target farther on.

    Where it is asked for its target, that is whom it rides at: passed by it could not strike him
    any more (VAU-10.2c). None if the hex is next to it, or no way leads there.
    """
    frame = p.top
    if not isinstance(frame, Charging) or is_reaction(frame):
        return None
    if frame.step == "targets":
        return Target(order.cell) if order.cell in askable(s, p, frame) else None
    if order.cell == frame.at or order.cell in hexes(s, p, frame):
        return None
    way = strike_ways.way_to(s, p, frame, order.cell, order.facing)
    if not way:
        return None
    cell, hour, pivot = way[0].stride
    return Gallop(cell, NAMES[hour], pivot)


def meant(s: Scenario, p: VauPosition, verb: Verb, tokens: Tokens) -> str:
    """The choice that an order means which leaves it out: the facing as it is, the left hex."""
    match verb.name, tokens:
        case "gallop", (_,) if isinstance(p.top, Charging):
            return NAMES[p.units[riders(p.top)[0]].facing]
        case "gallop", (_, _):
            return LEFT
        case "rally", (unit,):
            return NAMES[p.units[unit].facing]
        case "withdraw", (unit, cell):
            return NAMES[placed(s, p, unit, cell, "").facing]
    return ""
