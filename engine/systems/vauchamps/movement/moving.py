"""The orders to move a unit or a stack (VAU-11.0)."""

from collections.abc import Iterator

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, bad_cell, where
from engine.systems.vauchamps.leaders.attaching import how_along
from engine.systems.vauchamps.movement.able import why_may_not_move
from engine.systems.vauchamps.movement.at_rest import why_at_rest
from engine.systems.vauchamps.movement.costs import left
from engine.systems.vauchamps.movement.course import walk
from engine.systems.vauchamps.movement.out_of_reach import why_far_end
from engine.systems.vauchamps.movement.paths import can_halt_later, follow, why_no_halt
from engine.systems.vauchamps.movement.stepping import step, steps_on
from engine.systems.vauchamps.movement.walker import Trail, Walker, start_of, walker
from engine.systems.vauchamps.stacks.limits import why_not_stop


class Move(Order, frozen=True, tag="move"):
    """Move a unit along a path, the start not included; of two hexes, the left one's (VAU-11.0a).

    A unit that leaves wood or village takes column (VAU-6.6e).
    """

    unit: str
    path: tuple[str, ...]


class MoveStack(Order, frozen=True, tag="move-stack"):
    """Move all units of a hex together along a path (VAU-11.0a)."""

    cell: str
    path: tuple[str, ...]


# ---- one unit ----


def movable(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """A side's units that may move and have a step open."""
    return (u for u in where.units_of(s, p, side) if can_move(s, p, side, (u,)))


def can_move(s: Scenario, p: VauPosition, side: str, units: tuple[str, ...]) -> bool:
    """True if these units, together, have a step open that can end somewhere."""
    if any(why_may_not_move(s, p, side, u) is not None for u in units):
        return False
    w = walker(s, p, units)
    return any(can_halt_later(w, after) for _, after in steps_on(w, start_of(w)))


def _good_steps(w: Walker, t: Trail) -> tuple[str, ...]:
    """The next hexes from which the walk can be ended lawfully, there or farther on."""
    return tuple(there for there, after in steps_on(w, t) if can_halt_later(w, after))


def _why_not_path(w: Walker, path: tuple[str, ...]) -> Refusal | None:
    if not path:
        return refuse("A move needs at least one hex to go to.", "VAU-11.0a")
    if refusal := why_far_end(w, path):
        return refusal
    trail = follow(w, path)
    return why_no_halt(w, trail) if isinstance(trail, Trail) else trail


def why_not_move(game: HasScenario, view: VauPosition, side: str, order: Move) -> Refusal | None:
    """Why a unit may not make this move."""
    s = game.scenario
    refusal = why_at_rest(s, view, side, order.unit)
    return refusal or _why_not_path(walker(s, view, (order.unit,)), order.path)


def _path_slot(w: Walker, path: tuple[str, ...]) -> Slot | None:
    t = start_of(w)
    for there in path:
        t = step(w, t, there)
    halt = bool(path) and why_no_halt(w, t) is None
    points = left(w.s, w.p, w.first, t.on_road) - (t.spent[0] - start_of(w).spent[0])
    more = f", {words.counted(max(0, points) // 2, 'point')} left" if path else ""
    return Slot("cell", f"next hex for {words.unit(w.first)}{more}", _good_steps(w, t), halt)


def _move_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        units = tuple(movable(s, view, side))
        return Slot("unit", "unit to move", units) if units else None
    return _path_slot(walker(s, view, (tokens[0],)), tokens[1:])


def _bars(game: HasScenario, view: VauPosition, side: str, unit: str) -> Refusal | None:
    """Why a combat unit on the map can make no move now."""
    on_the_map = unit in game.scenario.units and view.units[unit].at
    return why_at_rest(game.scenario, view, side, unit) if on_the_map else None


MOVE = Verb(
    Move, ("move", "go", "m"), ("unit", "path"), "move UNIT HEX, move UNIT HEX-HEX-HEX",
    "Move a unit, by the cheapest way or by the hexes you name. It may go on until another unit "
    "moves, turns, forms or enters: that ends its move. A leader alone: ride LEADER HEX.",
    _move_slot, lambda t: Move(t[0], t[1:]), why_not_move,
    lambda pen, side, order: walk(pen, (order.unit,), order.path),
    belongs("Units move in the movement phase of their own segment.", "VAU-11.0a"), key="g",
    begins=lambda game, view, side: any(movable(game.scenario, view, side)),
    bars=_bars,
)  # fmt: skip


# ---- a stack ----


def stack_units(s: Scenario, p: VauPosition, side: str, cell: str) -> tuple[str, ...]:
    """The units of a hex that move together: all that are not routed, the top one first."""
    return tuple(u for u in where.friends_at(s, p, cell, side) if not p.units[u].routed)


def why_no_stack(s: Scenario, p: VauPosition, side: str, cell: str) -> Refusal | None:
    """Why the units of a hex cannot move together."""
    if refusal := bad_cell(s, cell, "VAU-11.0a"):
        return refusal
    units = stack_units(s, p, side, cell)
    if len(units) < 2:
        one = f" but {_by_its_name(s, p, cell, units[0])}" if units else ""
        return refuse(f"{words.cell(cell)} holds no stack of yours{one}.", "VAU-11.0a")
    for unit in units:
        if p.units[unit].also:
            return refuse(f"{words.unit(unit)} fills two hexes and moves alone.", "VAU-6.4c")
        if refusal := why_may_not_move(s, p, side, unit):
            return refusal
    forms = {p.units[u].formation for u in units if not p.units[u].disordered}
    if "unlimbered" in forms:
        return refuse("Unlimbered guns move alone.", "VAU-11.0d")
    return why_not_stop(s, p, cell, side, units)


def _by_its_name(s: Scenario, p: VauPosition, cell: str, unit: str) -> str:
    """The only unit of a hex, how it moves, and how the leaders there go along (VAU-0.12)."""
    along = how_along(s, p, where.leaders_at(s, p, cell), unit)
    return f"{words.unit(unit)}, which moves by its name{along}"


def movable_stacks(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """The hexes whose units can move together."""
    cells = dict.fromkeys(p.units[u].at for u in where.units_of(s, p, side))
    return (
        c
        for c in cells
        if len(where.friends_at(s, p, c, side)) > 1
        and why_no_stack(s, p, side, c) is None
        and can_move(s, p, side, stack_units(s, p, side, c))
    )


def why_not_move_stack(
    game: HasScenario, view: VauPosition, side: str, order: MoveStack
) -> Refusal | None:
    """Why the units of a hex may not make this move together."""
    s = game.scenario
    if refusal := why_no_stack(s, view, side, order.cell):
        return refusal
    return _why_not_path(walker(s, view, stack_units(s, view, side, order.cell)), order.path)


def _stack_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        cells = tuple(movable_stacks(s, view, side))
        return Slot("cell", "stack to move", cells) if cells else None
    return _path_slot(walker(s, view, stack_units(s, view, side, tokens[0])), tokens[1:])


def _move_stack(pen: Pen, side: str, order: MoveStack) -> None:
    walk(pen, stack_units(pen.game.scenario, pen.position, side, order.cell), order.path)


MOVE_STACK = Verb(
    MoveStack, ("move stack", "stack"), ("cell", "path"), "move stack HEX to HEX-HEX",
    "Move all units of a hex together.",
    _stack_slot, lambda t: MoveStack(t[0], t[1:]), why_not_move_stack, _move_stack,
    belongs("Units move in the movement phase of their own segment.", "VAU-11.0a"), key="[",
    begins=lambda game, view, side: any(movable_stacks(game.scenario, view, side)),
)  # fmt: skip
