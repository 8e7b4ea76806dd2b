"""The movement phase: who may move, how far, and the unit that moves (SED-10, 7.4)."""

from engine.core import Order, Refusal, Verb, belongs, memory, refuse, words
from engine.core.parts import Path, Unit, parts
from engine.systems.sedan import HasScenario, Pen, Scenario, bad_unit, cities, units_of
from engine.systems.sedan.fortunes import agitation
from engine.systems.sedan.movement import (
    allowance,
    costs,
    events,
    movers,
    parent_stack,
    paths,
    steps,
)
from engine.systems.sedan.special_units.first_army import why_out_of_turn
from engine.systems.sedan.stacks.secrecy import relocated
from engine.systems.sedan.state import MOVED, OPEN, SPENT, SedanPosition, level, spent, valued

_MOVE_WHEN = "Units move in their own movement phase."
_OTHER_PHASE, _OTHER_TURN = (belongs(_MOVE_WHEN, rule) for rule in ("SED-5.1c", "SED-10.2g"))


class Move(Order, frozen=True, tag="move"):
    """Move a unit along a path, the start not included (SED-10.2f)."""

    unit: str
    path: tuple[str, ...]


def why_may_not_move(s: Scenario, p: SedanPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit may not move at all now."""
    refusal = bad_unit(s, p, side, unit) or why_out_of_turn(s, p, unit)
    refusal = refusal or agitation.why_barred(s, p, unit)
    if refusal is not None:
        return refusal
    state, who = p.units[unit], words.unit(unit)
    if MOVED in state.marks and OPEN not in state.marks:
        return refuse(
            f"{who} has moved, and since then another stack has moved; it may not go on.",
            "SED-10.5", "SED-10.2e", "SED-10.2d",
        )  # fmt: skip
    found = movers.ground(s, p, side)
    if state.at in found.zone and MOVED in state.marks:
        return refuse(f"{who} has stopped in an enemy zone of control.", "SED-9.3b", "SED-10.2e")
    if state.at in found.zone and not found.breaks_off:
        return refuse(
            f"{who} begins in an enemy zone of control and may not move.", "SED-9.1b", "SED-9.4"
        )
    if MOVED in state.marks and spent(state) >= allowance.allowance(s, p, unit):
        return refuse(f"{who} has no movement points left.", "SED-10.1", "SED-10.2a")
    return None


@memory.by_view
def movable(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """A side's units that may move and have a step open."""
    return tuple(u for u in units_of(s, p, side) if can_move(s, p, side, u))


def can_move(s: Scenario, p: SedanPosition, side: str, unit: str) -> bool:
    """True if a unit may move and has a step open."""
    if why_may_not_move(s, p, side, unit) is not None:
        return False
    return paths.can_begin(movers.mover(s, p, (unit,)))


def why_not_move(game: HasScenario, view: SedanPosition, side: str, order: Move) -> Refusal | None:
    """Why a unit may not make this move."""
    s = game.scenario
    refusal = why_may_not_move(s, view, side, order.unit)
    return refusal or paths.why_no_path(movers.mover(s, view, (order.unit,)), order.path)


def next_hexes(s: Scenario, p: SedanPosition, side: str, unit: str, *path: str) -> tuple[str, ...]:
    """The hexes that may follow on a path begun."""
    return paths.ahead(movers.mover(s, p, (unit,)), path)


def may_end(s: Scenario, p: SedanPosition, side: str, unit: str, *path: str) -> bool:
    """True if a unit may stop at the end of a path."""
    return paths.may_stop(movers.mover(s, p, (unit,)), path)


def next_words(unit: str, *path: str) -> str:
    """What is asked for on the way."""
    return f"next hex for {words.unit(unit)}"


def _move(pen: Pen, side: str, order: Move) -> None:
    parent_stack.open_of(pen, order.unit)
    go(pen, (order.unit,), order.path)


def go(pen: Pen, units: tuple[str, ...], path: tuple[str, ...]) -> None:
    """Walk a path; where a city changes hands on the way, the story pauses there (SED-3.7c)."""
    s, p = pen.game.scenario, pen.position
    units = tuple(sorted(units, key=lambda u: level(p.units[u])))
    m = movers.mover(s, p, units)
    part: tuple[str, ...] = ()
    origin, paid = m.start, 0
    minimum = steps.is_minimum(m, path)
    for number, cell in enumerate(path, 1):
        part = (*part, cell)
        last = number == len(path)
        takes = pen.position.cities.get(cell, m.side) != m.side
        if not takes and not last:
            continue
        cost = m.budget if minimum else costs.path_cost(m, path[:number]) - paid
        paid += cost
        _emit_moved(pen, m, origin, part, cost, paid, minimum)
        if takes:
            cities.take_city(pen, cell, m.side)
        origin, part = cell, ()


def _emit_moved(
    pen: Pen,
    m: movers.Mover,
    origin: str,
    part: tuple[str, ...],
    cost: int,
    paid: int,
    minimum: bool,
) -> None:
    p = pen.position
    changed = relocated(p, m.units, part[-1])
    for unit in m.units:
        state = changed.get(unit) or p.units[unit]
        total = allowance.allowance(m.s, p, unit) if minimum else spent(state) + cost
        changed[unit] = valued(state.marked(MOVED).marked(OPEN), SPENT, total)
    stages = list(zip((origin, *part), part, strict=False)) if origin else []
    crossed = any(m.s.barrier(a, b) for a, b in stages if a and b)
    zone = part[-1] in m.ground.zone
    pen.emit(
        events.Moved(changed, m.units, m.side, origin, part, cost, max(m.budget - paid, 0), zone,
              minimum, crossed)
    )  # fmt: skip


def move_misplaced(game: HasScenario, view: SedanPosition, side: str) -> Refusal:
    """Why nothing can be moved now."""
    return (_OTHER_PHASE if side == view.clock.side else _OTHER_TURN)(game, view, side)


MOVE = Verb(
    Move, ("move", "go", "m"), usage="move UNIT HEX, move UNIT HEX-HEX-HEX",
    help="Move a unit, by the cheapest way or by the hexes you name.",
    **parts(Move, Unit(movable, "unit to move"), Path(next_hexes, next_words, may_end)),
    refuse=why_not_move, carry_out=_move, misplaced=move_misplaced, key="g",
)  # fmt: skip
