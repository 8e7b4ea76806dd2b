"""The order to move, and the movement phase from its first move to its end (DNK-10.1, DNK-9.7)."""

from engine.core import Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.systems.dunkirk import HasScenario, Scenario, bad_unit, cities, orders, zones
from engine.systems.dunkirk.events import Moved, PhaseEnded
from engine.systems.dunkirk.frames import Movement
from engine.systems.dunkirk.movement import routed_runs
from engine.systems.dunkirk.movement.costs import mover, path_cost, step_cost
from engine.systems.dunkirk.movement.steps import can_move, next_steps, why_far_end, why_no_step
from engine.systems.dunkirk.stacking import check_stacks, crowded, over_with
from engine.systems.dunkirk.state import MOVED, DunkirkPosition
from engine.systems.dunkirk.victory import Pen, is_over


def is_moving(p: DunkirkPosition, side: str) -> bool:
    """True while a side moves; at any other time its units only could (DNK-10.1.1)."""
    return isinstance(p.top, Movement) and p.top.sides == (side,)


def why_may_not_move(s: Scenario, p: DunkirkPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit may not move at all in this phase."""
    if refusal := bad_unit(s, p, side, unit, "DNK-10.1.1"):
        return refusal
    state = p.units[unit]
    if MOVED in state.marks:
        who = words.unit(unit)
        if state.at in zones.enemy_zone(s, p, side):
            return refuse(
                f"{who} has moved and stopped in an enemy zone of control at "
                f"{words.cell(state.at)}; it may not go on.",
                "DNK-10.1.1", "DNK-8.2.3", "DNK-10.1.10",
            )  # fmt: skip
        return refuse(
            f"{who} has moved in this phase; each unit moves once, and points left over are lost.",
            "DNK-10.1.1", "DNK-10.1.6",
        )  # fmt: skip
    return None


def why_not_move(
    game: HasScenario, view: DunkirkPosition, side: str, order: orders.Move
) -> Refusal | None:
    """Why a unit may not make this move."""
    s = game.scenario
    if refusal := why_may_not_move(s, view, side, order.unit):
        return refusal
    if not order.path:
        return refuse("A move needs at least one hex to go to.", "DNK-10.1.2")
    m = mover(s, view, order.unit)
    if refusal := why_far_end(m, view, order.path):
        return refusal
    here, spent = m.start, 0
    for there in order.path:
        if refusal := why_no_step(m, here, there, spent):
            return refusal
        spent += step_cost(s, here, there)
        here = there
    return routed_runs.why_no_stop(m, here, next_steps(m, here, spent))


def movable(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """A side's units that have not moved and have a step open."""
    return tuple(u for u in zones.units_of(s, p, side) if can_move(s, p, u))


def _move_slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        units = movable(s, view, side)
        return Slot("unit", "unit to move", units) if units else None
    m = mover(s, view, tokens[0])
    path = tokens[1:]
    here = path[-1] if path else m.start
    spent = path_cost(s, m.start, path)
    steps = next_steps(m, here, spent)
    stop = bool(path) and not (m.routed and steps)
    return Slot("cell", f"next hex for {words.unit(m.unit)}", steps, complete=stop)


def _move(pen: Pen, side: str, order: orders.Move) -> None:
    """Walk the path; where a city changes hands on the way, the story pauses there."""
    s = pen.game.scenario
    m = mover(s, pen.position, order.unit)
    part: tuple[str, ...] = ()
    origin, left = m.start, m.allowance
    for number, cell in enumerate(order.path, 1):
        part = (*part, cell)
        last = number == len(order.path)
        takes = pen.position.cities.get(cell, side) != side
        if not takes and not last:
            continue
        cost = path_cost(s, origin, part)
        left -= cost
        rivers = tuple(b for a, b in zip((origin, *part), part, strict=False) if s.river(a, b))
        over = over_with(s, pen.position, order.unit, cell) if last else 0
        zone = cell in m.zone
        pen.emit(Moved(order.unit, origin, part, cost, left, rivers, zone, m.routed, last, over))
        if takes:
            how = "stopped there" if last else "passed through"
            cities.take_city(pen, cell, side, f"{words.unit(order.unit)} {how}")
        if is_over(pen):
            return
        origin, part = cell, ()


def must_run(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """The routed units that have not run and have a step open (DNK-10.2.1)."""
    return tuple(u for u in routed_runs.routed_of(s, p, side) if can_move(s, p, u))


def why_not_end(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal | None:
    """Movement cannot end while a routed unit must run."""
    return routed_runs.why_still_to_run(must_run(game.scenario, view, side))


def end(pen: Pen, side: str) -> None:
    """The movement phase ends; hexes that hold too many units lose some (DNK-9.7)."""
    routed_runs.say_who_stays(pen, side)
    pen.step(Movement(step="closing"))
    check_stacks(pen, side)


def close(pen: Pen, frame: Movement) -> None:
    """The phase is over once no hex holds too many units."""
    pen.done()
    pen.emit(PhaseEnded(pen.position.clock.side, "movement"))


def prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Movement) -> str:
    """What may be done in the movement phase."""
    side = frame.sides[0]
    if not (count := len(not_moved(game.scenario, view, side))):
        return f"{words.side(side)} movement: all units have moved."
    return f"{words.side(side)} movement: {words.counted(count, 'unit')} not yet moved."


def not_moved(s: Scenario, p: DunkirkPosition, side: str) -> list[str]:
    """A side's units that have not moved in this phase."""
    return [u for u in zones.units_of(s, p, side) if MOVED not in p.units[u].marks]


def left(game: HasScenario, view: DunkirkPosition, side: str) -> str:
    """How many units the end of the phase leaves where they are."""
    count = len(not_moved(game.scenario, view, side))
    return f"{words.counted(count, 'unit')} not moved" if count else ""


def owed(game: HasScenario, view: DunkirkPosition, side: str, frame: Movement) -> tuple[str, ...]:
    """Routed units that must run, and a warning of hexes that hold too many units."""
    s, side = game.scenario, frame.sides[0]
    runs = (f"{words.unit(u)} is routed and must run." for u in must_run(s, view, side))
    full = (
        f"{words.cell(c)} holds {words.counted(n, 'unit')} too many; if it stays so, "
        f"you must remove as many. {what_mends(s, view, c)}"
        for c, n in crowded(s, view, side).items()
    )
    return (*runs, *full)


def what_mends(s: Scenario, p: DunkirkPosition, cell: str) -> str:
    """What is still to be done about a hex that holds too many: who can leave it, or undo."""
    able = tuple(u for u in zones.units_in(p, cell) if can_move(s, p, u))
    if not able:
        return "Nobody there can still move away: only undo mends it."
    return f"{words.units(able)} can still move away; or undo."


def left_crowded(
    s: Scenario, before: DunkirkPosition, p: DunkirkPosition, side: str
) -> tuple[str, ...]:
    """What mends the hexes that a move has filled with too many units (DNK-9.3, DNK-9.7)."""
    if not is_moving(p, side):
        return ()
    full = crowded(s, before, side)
    return tuple(what_mends(s, p, c) for c, n in crowded(s, p, side).items() if n > full.get(c, 0))


MOVE = Verb(
    orders.Move, ("move", "go", "m"), ("unit", "path"), "move UNIT HEX, move UNIT HEX-HEX-HEX",
    "Move a unit, by the cheapest way or by the hexes you name.",
    _move_slot, lambda t: orders.Move(t[0], t[1:]), why_not_move, _move,
    belongs("Units move in their own movement phase.", "DNK-10.1.1"), key="g",
)  # fmt: skip
