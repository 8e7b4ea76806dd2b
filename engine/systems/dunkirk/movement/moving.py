"""Movement (DNK-10): costs, rivers, zones of control, routed units, over-stacking."""

from dataclasses import dataclass

from engine.board.search import Arrival, reach
from engine.core import Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.rules.far_end import Ground, is_far_end, no_way, why_no_way
from engine.systems.dunkirk import HasScenario, Scenario, bad_cell, bad_unit, cities, orders, zones
from engine.systems.dunkirk.events import CouldNotRun, Moved, PhaseEnded
from engine.systems.dunkirk.frames import Movement
from engine.systems.dunkirk.stacking import (
    check_stacks,
    closed_to,
    crowded,
    over_with,
    why_not_shared,
)
from engine.systems.dunkirk.state import MOVED, ROUTED, DunkirkPosition
from engine.systems.dunkirk.victory import Pen, is_over


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit that is to move, with what it must heed: looked up once for a whole path."""

    s: Scenario
    unit: str
    side: str
    start: str
    allowance: int
    routed: bool
    zone: frozenset[str]
    enemies: frozenset[str]


def mover(s: Scenario, p: DunkirkPosition, unit: str) -> Mover:
    """The mover for a unit on the map."""
    side = s.units[unit].side
    return Mover(
        s, unit, side, p.units[unit].at, s.units[unit].movement, ROUTED in p.units[unit].marks,
        zones.enemy_zone(s, p, side), closed_to(s, p, side),
    )  # fmt: skip


def step_cost(s: Scenario, here: str, there: str) -> int:
    """Movement points for a step: terrain, and one more over a river (DNK-10.1.3, DNK-10.1.4)."""
    return s.terrain_at(there).cost + (s.river_cost if s.river(here, there) else 0)


def path_cost(s: Scenario, start: str, path: tuple[str, ...]) -> int:
    """Movement points for a whole path."""
    return sum(step_cost(s, a, b) for a, b in zip((start, *path), path, strict=False))


def why_closed(m: Mover, here: str, there: str, begun: bool) -> Refusal | None:
    """Why the unit may not step from here to there, whatever points it has.

    `begun` is False for the first step: a unit that starts in an enemy zone may leave it, one that
    has come back to its start may not.
    """
    s = m.s
    if refusal := bad_cell(s, there, "DNK-10.1.8"):
        return refusal
    who = words.unit(m.unit)
    if not s.board.grid.adjacent(here, there):
        return refuse(
            f"{words.cell(there)} is not next to {words.cell(here)}; "
            "a unit goes from hex to neighbouring hex.",
            "DNK-10.1.2",
        )
    if (held := _why_held(m, there)) is not None:
        return held
    if (zone := _why_no_zone(m, here, there, begun)) is not None:
        return zone
    if m.routed and s.board.grid.direction(here, there) not in s.home[m.side]:
        names = words.listed((s.board.grid.names[d] for d in s.home[m.side]), "or")
        return refuse(f"{who} is routed and must run {names}.", "DNK-10.2.1", "DNK-10.2.2")
    return None


def _why_held(m: Mover, there: str) -> Refusal | None:
    return why_not_shared(m.enemies, there, "DNK-10.1.9")


def why_no_step(m: Mover, here: str, there: str, spent: int) -> Refusal | None:
    """Why the unit may not step from here to there with so many points spent."""
    if refusal := why_closed(m, here, there, begun=spent > 0):
        return refusal
    s = m.s
    cost, left = step_cost(s, here, there), m.allowance - spent
    if cost > left:
        over = "over the river " if s.river(here, there) else ""
        price = f"{words.cell(there)} {over}costs {cost}, {left} left"
        return refuse(
            f"{words.unit(m.unit)} cannot pay: {price}.",
            "DNK-10.1.5", *(("DNK-10.1.4",) if over else ()),
        )  # fmt: skip
    return None


def _why_no_zone(m: Mover, here: str, there: str, begun: bool) -> Refusal | None:
    if begun and here in m.zone:
        return refuse(
            f"{words.unit(m.unit)} must stop at {words.cell(here)}, in an enemy zone of control.",
            "DNK-8.2.3", "DNK-10.1.10",
        )  # fmt: skip
    if there not in m.zone:
        return None
    if m.routed:
        return refuse(
            f"{words.unit(m.unit)} is routed and may not enter the enemy zone at "
            f"{words.cell(there)}.",
            "DNK-10.2.3", "DNK-13.5",
        )  # fmt: skip
    if here in m.zone:
        return refuse(
            f"{words.cell(here)} to {words.cell(there)} is straight from one enemy zone of "
            "control into another.",
            "DNK-8.2.4", "DNK-10.1.11",
        )  # fmt: skip
    return None


def next_steps(m: Mover, here: str, spent: int) -> tuple[str, ...]:
    """The hexes into which the unit may step from here."""
    return tuple(n for n in m.s.land_neighbours[here] if why_no_step(m, here, n, spent) is None)


def must_run_on(m: Mover, here: str, spent: int) -> bool:
    """True if a routed unit may not stop here (DNK-10.2.1)."""
    return m.routed and bool(next_steps(m, here, spent))


def why_no_stop(m: Mover, here: str, spent: int) -> Refusal | None:
    """Why a unit may not end its move here with so many points spent (DNK-10.2.1)."""
    if not must_run_on(m, here, spent):
        return None
    steps = words.listed((words.cell(c) for c in next_steps(m, here, spent)), "or")
    return refuse(
        f"{words.unit(m.unit)} is routed and must run on from {words.cell(here)} to {steps}.",
        "DNK-10.2.1",
    )


def reachable(s: Scenario, p: DunkirkPosition, unit: str) -> dict[str, Arrival]:
    """Where a unit can end a move, at what cost and by which way; also for one that has moved."""
    m = mover(s, p, unit)
    if m.routed:
        return _runs(m)

    def cost(here: str, there: str) -> int | None:
        closed = why_closed(m, here, there, begun=here != m.start)
        return None if closed else step_cost(s, here, there)

    return reach(m.start, m.allowance, s.land_neighbours.__getitem__, cost)


def _runs(m: Mover) -> dict[str, Arrival]:
    """The ends of a routed unit's runs: it stops only where it can go no farther (DNK-10.2.1).

    By the cheapest run to each.
    """
    found: dict[str, Arrival] = {}
    paths: dict[tuple[str, int], tuple[str, ...]] = {}
    going: list[tuple[str, ...]] = [()]
    while going:
        path = going.pop(0)
        here, spent = path[-1] if path else m.start, path_cost(m.s, m.start, path)
        if (here, spent) in paths:
            continue
        paths[here, spent] = path
        going.extend((*path, n) for n in next_steps(m, here, spent))
        if path and not must_run_on(m, here, spent) and spent < found.get(here, _FAR).cost:
            found[here] = Arrival(here, spent, path)
    return found


_FAR = Arrival("", 9999, ())


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
    return why_no_stop(m, here, spent)


def why_far_end(m: Mover, p: DunkirkPosition, path: tuple[str, ...]) -> Refusal | None:
    """Why no way leads to the far hex of which a path consists; None if it is another path."""
    if not is_far_end(m.s.board.grid, m.start, path):
        return None
    end = path[0]
    refusal = bad_cell(m.s, end, "DNK-10.1.8") or _why_held(m, end)
    if refusal is not None or end in reachable(m.s, p, m.unit):
        return refusal
    rules = ("DNK-10.1.5", "DNK-10.1.2")
    barred = None if m.routed or end == m.start else why_no_way(_ground(m), end, *rules)
    return barred or no_way(words.unit(m.unit), m.start, end, "DNK-10.1.2")


def _ground(m: Mover) -> Ground:
    """The ground over which a unit would come to a far hex: zones of control or enemies bar it."""

    def cost(here: str, there: str) -> int:
        return step_cost(m.s, here, there)

    def zone(here: str, there: str) -> Refusal | None:
        return _why_no_zone(m, here, there, begun=here != m.start)

    def held(here: str, there: str) -> Refusal | None:
        return _why_held(m, there)

    near = m.s.land_neighbours.__getitem__
    within = words.counted(m.allowance, "movement point")
    return Ground(m.start, m.allowance, within, near, cost, (zone, held))


def can_move(s: Scenario, p: DunkirkPosition, unit: str) -> bool:
    """True if a unit has not moved and has a step open."""
    if MOVED in p.units[unit].marks:
        return False
    m = mover(s, p, unit)
    return any(why_no_step(m, m.start, n, 0) is None for n in s.land_neighbours[m.start])


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
    routed = (u for u in zones.units_of(s, p, side) if ROUTED in p.units[u].marks)
    return tuple(u for u in routed if can_move(s, p, u))


def why_not_end(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal | None:
    """Movement cannot end while a routed unit must run (DNK-10.2.1)."""
    if left := must_run(game.scenario, view, side):
        return refuse(f"Routed and still to run: {words.units(left)}.", "DNK-10.2.1", "DNK-7.0")
    return None


def end(pen: Pen, side: str) -> None:
    """The movement phase ends; hexes that hold too many units lose some (DNK-9.7)."""
    s = pen.game.scenario
    for unit in zones.units_of(s, pen.position, side):
        state = pen.position.units[unit]
        if ROUTED in state.marks and MOVED not in state.marks:
            pen.emit(CouldNotRun(unit, state.at))
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
        "you must remove as many."
        for c, n in crowded(s, view, side).items()
    )
    return (*runs, *full)


MOVE = Verb(
    orders.Move, ("move", "go", "m"), ("unit", "path"), "move UNIT HEX, move UNIT HEX-HEX-HEX",
    "Move a unit, by the cheapest way or by the hexes you name.",
    _move_slot, lambda t: orders.Move(t[0], t[1:]), why_not_move, _move,
    belongs("Units move in their own movement phase.", "DNK-10.1.1"), key="g",
)  # fmt: skip
