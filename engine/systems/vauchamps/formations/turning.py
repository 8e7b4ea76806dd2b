"""How a unit can turn in its hex, and wheel about one of two (VAU-6.2e)."""

from collections.abc import Iterator

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, with_units, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, VauUnit
from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.formations import facing, two_hexes
from engine.systems.vauchamps.formations.changes import Possible as Possible, stands
from engine.systems.vauchamps.formations.deeds import begin_deed, begins, slots, why_may_not_do
from engine.systems.vauchamps.formations.facing import front_cells, leads
from engine.systems.vauchamps.movement import able, costs, zones


class Turn(Order, frozen=True, tag="turn"):
    """Turn in place (VAU-6.2e)."""

    unit: str
    facing: str


class Wheel(Order, frozen=True, tag="wheel"):
    """Swing a two-hex unit round its left or right hex (VAU-6.2e). `pivot` is left or right."""

    unit: str
    facing: str
    pivot: str


def turns_of(s: Scenario, p: VauPosition, unit: str) -> Iterator[Possible]:
    """Every turn in place that a unit could make and pay for now (VAU-6.2e).

    One that lies under another faces as that does (VAU-6.2a).
    """
    state, who = p.units[unit], s.units[unit]
    form = state.formation
    if not state.also and facing.leads(s, p, unit, state.at) != unit:
        return
    if not facing.has_facing(who, form) or form == "road-march" and state.also:
        return
    have = costs.left(s, p, unit)
    for hour in facing.hours(who, form):
        if hour == state.facing:
            continue
        cost = 0 if is_free_turn(state, hour) else costs.TURN_COST * costs.POINT
        if state.also and hour != (state.facing + 6) % 12:
            continue
        if cost <= have:
            after = state.turned(hour)
            if state.also:
                after = replace(after, at=state.also[0], also=(state.at,))
            yield Possible((unit, facing.NAMES[hour]), "turn", cost, after)


def is_free_turn(state: VauUnit, hour: int) -> bool:
    """True if a turn is part of the free 60 degrees of the hex just entered (VAU-6.2e)."""
    entry = state.entry
    if not entry or state.also:
        return False
    if entry > 12:
        return True
    return (hour - (entry - 1)) % 12 in (0, 2, 10)


def wheels_of(s: Scenario, p: VauPosition, unit: str) -> Iterator[Possible]:
    """Every wheel of a two-hex unit: one hex swings round the other, 60 degrees (VAU-6.2e)."""
    state = p.units[unit]
    if not state.two_hexes:
        return
    if not s.units[unit].mounted and state.acted and _in_zone(s, p, unit):
        return
    have = costs.left(s, p, unit)
    for turn in (2, -2):
        hour = (state.facing + turn) % 12
        for pivot in (two_hexes.LEFT, two_hexes.RIGHT):
            stays = state.at if pivot == two_hexes.LEFT else state.also[0]
            swings = state.also[0] if pivot == two_hexes.LEFT else state.at
            direction = facing.right_direction(hour) + (0 if pivot == two_hexes.LEFT else 3)
            to = s.board.grid.step(stays, direction)
            if to is None or not two_hexes.may_lie(s, p, unit, state.formation, to):
                continue
            cost = costs.step_cost(s, unit, swings, to, state.formation, state.disordered)
            if cost is None or cost > have:
                continue
            cells = (stays, to) if pivot == two_hexes.LEFT else (to, stays)
            after = replace(state.turned(hour), at=cells[0], also=cells[1:])
            if stands(s, p, unit, after):
                yield Possible((unit, facing.NAMES[hour], pivot), "wheel", cost, after)


def _in_zone(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True in an enemy zone, which foot leaves only as the first thing it does (VAU-6.10d)."""
    danger = zones.zone(s, p, s.enemy_of(s.units[unit].side))
    return any(cell in danger for cell in p.units[unit].cells)


def possible_turns(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The turns that a unit can make now: one in contact keeps its front to it (VAU-13.0c)."""
    if why_may_not_do(s, p, side, unit, False) is not None:
        return
    foes = contact.held_by_marker(p, unit)
    for deed in turns_of(s, p, unit):
        if not foes or set(foes) & set(front_cells(s, with_units(p, {unit: deed.after}), unit)):
            yield deed


def possible_wheels(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The wheels that a unit can make now: it walks, so what bars a walk bars them."""
    if able.why_may_not_move(s, p, side, unit) is None:
        yield from wheels_of(s, p, unit)


def why_not_turn(game: HasScenario, view: VauPosition, side: str, order: Turn) -> Refusal | None:
    """Why a unit may not turn so."""
    s, who = game.scenario, words.unit(order.unit)
    if refusal := why_may_not_do(s, view, side, order.unit, False):
        return refusal
    found = tuple(possible_turns(s, view, side, order.unit))
    if any(d.tokens == (order.unit, order.facing) for d in found):
        return None
    if _faces(s, view, order.unit, order.facing):
        return refuse(f"{who} faces {order.facing} already.", "VAU-6.2e")
    if not found and contact.held_by_marker(view, order.unit):
        return refuse(f"{who} is in contact and may not turn away.", "VAU-13.0c")
    first = leads(s, view, order.unit, view.units[order.unit].at)
    if not found and first != order.unit and not view.units[order.unit].also:
        return refuse(f"{who} faces as {words.unit(first)} on top of it does.", "VAU-6.2a")
    if not found:
        return refuse(f"{who} has no facing to change, or no points left to turn.", "VAU-6.2e")
    names = words.listed((d.tokens[1] for d in found), "or")
    return refuse(f"{who} may turn to {names}.", "VAU-6.2e")


def _faces(s: Scenario, p: VauPosition, unit: str, name: str) -> bool:
    """True if a unit that has a facing has this one."""
    state = p.units[unit]
    has = facing.has_facing(s.units[unit], state.formation)
    return has and facing.NAMES[state.facing] == name


def why_not_wheel(game: HasScenario, view: VauPosition, side: str, order: Wheel) -> Refusal | None:
    """Why a two-hex unit may not wheel so."""
    s, who = game.scenario, words.unit(order.unit)
    if refusal := why_may_not_do(s, view, side, order.unit, False):
        return refusal
    found = tuple(possible_wheels(s, view, side, order.unit))
    if any(d.tokens == (order.unit, order.facing, order.pivot) for d in found):
        return None
    if not found:
        return refuse(f"{who} cannot wheel: only a line of two hexes with room can.", "VAU-6.2e")
    names = words.listed((f"{d.tokens[1]} on the {d.tokens[2]}" for d in found), "or")
    return refuse(f"{who} may wheel to {names}.", "VAU-6.2e")


def _wheel(pen: Pen, side: str, order: Wheel) -> None:
    begin_deed(pen, side, possible_wheels, (order.unit, order.facing, order.pivot))


TURN = Verb(
    Turn, ("turn", "face"), ("unit", "choice"), "turn UNIT NORTH-EAST", "Turn a unit in place.",
    slots(possible_turns, ("unit to turn", "facing")), lambda t: Turn(t[0], t[1]),
    why_not_turn,
    lambda pen, side, order: begin_deed(pen, side, possible_turns, (order.unit, order.facing)),
    belongs("Units turn in the movement phase.", "VAU-6.2e"), key="(",
    begins=begins(possible_turns),
)  # fmt: skip


WHEEL = Verb(
    Wheel, ("wheel",), ("unit", "choice", "choice"), "wheel UNIT NORTH LEFT",
    "Swing a two-hex line round its left or right hex.",
    slots(possible_wheels, ("unit to wheel", "facing", "hex that stays")),
    lambda t: Wheel(t[0], t[1], t[2]), why_not_wheel, _wheel,
    belongs("Lines wheel in the movement phase.", "VAU-6.2e"), key="(",
    begins=begins(possible_wheels),
)  # fmt: skip
