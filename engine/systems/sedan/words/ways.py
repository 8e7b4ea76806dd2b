"""Where units of Sedan 1870 can go and by which way, in words, from a side's view."""

from collections.abc import Iterable, Iterator, Mapping

from engine.board.search import Arrival
from engine.core import Refusal, replace, words
from engine.speech.game_marks import Price
from engine.speech.game_words import Rows
from engine.systems.sedan.fortunes.disengagement import homeward
from engine.systems.sedan.movement import (
    costs,
    events,
    movers,
    moving,
    moving_together,
    parent_stack,
    paths,
    reinforcements,
    steps,
)
from engine.systems.sedan.scenario import Scenario
from engine.systems.sedan.special_units.first_army import why_out_of_turn
from engine.systems.sedan.state import MOVED, OPEN, SedanPosition


def as_known(s: Scenario, view: SedanPosition, unit: str) -> SedanPosition:
    """The view without the unknown units of a unit's own side, whose stacking nobody can tell."""
    unknown = f"{words.STAND_IN}{s.side_of(unit)}:"
    if not any(u.startswith(unknown) for u in view.units):
        return view
    units = {u: state for u, state in view.units.items() if not u.startswith(unknown)}
    return replace(view, units=units)


def arrivals(s: Scenario, view: SedanPosition, unit: str) -> Mapping[str, Arrival]:
    """Where a unit can end a move now, at what cost in half points and by which way."""
    view = as_known(s, view, unit)
    if _why_still(s, view, unit):
        return {}
    m = movers.mover(s, view, (unit,))
    if m.start:
        return _ends(m, steps.reachable(m, m.start, 0).values())
    return _ends(
        m, (way for c in reinforcements.entry_hexes(s, view, unit) for way in _from_entry(m, c))
    )


def arrivals_together(
    s: Scenario, view: SedanPosition, units: tuple[str, ...]
) -> Mapping[str, Arrival]:
    """The same for units that move as a stack, with room for all of them (SED-10.4, 10.6)."""
    if moving_together.why_not_together(s, view, s.side_of(units[0]), units):
        return {}
    m = movers.mover(s, view, units)
    return _ends(m, steps.reachable(m, m.start, 0).values())


def _ends(m: movers.Mover, ways: Iterable[Arrival]) -> dict[str, Arrival]:
    """The cheapest way to each hex, of those that may end there (SED-12.4e)."""
    found: dict[str, Arrival] = {}
    for way in ways:
        known = found.get(way.cell)
        if (known is None or way.cost < known.cost) and paths.may_stop(m, way.path):
            found[way.cell] = way
    return found


def _from_entry(m: movers.Mover, cell: str) -> Iterator[Arrival]:
    """The ways of a reinforcement by one of the hexes where it may enter."""
    paid = costs.entry_cost(m, cell)
    yield Arrival(cell, paid, (cell,))
    for there, way in steps.reachable(m, cell, paid).items():
        yield Arrival(there, paid + way.cost, (cell, *way.path))


def prices(s: Scenario, view: SedanPosition, unit: str) -> Mapping[str, Price]:
    """What each hex costs to reach, in points and halves."""
    if unit.startswith(words.STAND_IN):
        return {}
    view = as_known(s, view, unit)
    return _prices(movers.mover(s, view, (unit,)), arrivals(s, view, unit))


def prices_together(
    s: Scenario, view: SedanPosition, units: tuple[str, ...]
) -> Mapping[str, Price]:
    """The same for units that move as a stack."""
    return _prices(movers.mover(s, view, units), arrivals_together(s, view, units))


def _prices(m: movers.Mover, found: Mapping[str, Arrival]) -> Mapping[str, Price]:
    return {c: Price(way.cost / 2, c in m.ground.zone) for c, way in found.items()}


def route(s: Scenario, view: SedanPosition, units: tuple[str, ...], cell: str) -> tuple[str, ...]:
    """The cheapest way of one unit, or of several together, to a hex; the hex alone if none."""
    if cell not in s.board.grid or any(u.startswith(words.STAND_IN) for u in units):
        return (cell,)
    view = as_known(s, view, units[0])
    if not view.units[units[0]].at:
        found = arrivals(s, view, units[0]).get(cell)
        return found.path if found else (cell,)
    m = movers.mover(s, view, units)
    way = steps.reachable(m, m.start, 0).get(cell)
    return way.path if way else (cell,)


def reach_rows(s: Scenario, view: SedanPosition, unit: str) -> Rows:
    """Where a unit can go and at what cost, cheapest first."""
    if unit.startswith(words.STAND_IN):
        return (f"What {words.unit(unit)} can reach is unknown.",)
    view = as_known(s, view, unit)
    if refusal := _why_still(s, view, unit):
        return (refusal,)
    m, ways = movers.mover(s, view, (unit,)), arrivals(s, view, unit)
    left, there = events.points(m.budget), words.counted(len(ways), "hex", "hexes")
    head = f"{words.unit(unit)}, movement {left}, can reach {there}."
    if not _is_moving(s, view, unit):
        head = f"{words.unit(unit)} cannot move now. With movement {left} it could reach {there}."
    return _reach_rows(m, ways, head, "it")


def reach_rows_together(s: Scenario, view: SedanPosition, units: tuple[str, ...]) -> Rows:
    """Where units that move as a stack can go, at the pace of the slowest (SED-10.6)."""
    refusal = moving_together.why_not_together(s, view, s.side_of(units[0]), units)
    if refusal:
        return (_told(refusal),)
    m, ways = movers.mover(s, view, units), arrivals_together(s, view, units)
    left, there = events.points(m.budget), words.counted(len(ways), "hex", "hexes")
    head = f"{events.named(units)} together, movement {left}, can reach {there}."
    if not _is_moving(s, view, units[0]):
        head = (
            f"{events.named(units)} cannot move now. "
            f"With movement {left} they could reach {there} together."
        )
    return _reach_rows(m, ways, head, "they")


def _reach_rows(m: movers.Mover, ways: Mapping[str, Arrival], head: str, who: str) -> Rows:
    """What a head counts, cheapest first."""
    found = sorted(ways.values(), key=lambda a: (a.cost, a.cell))
    if m.ground.breaks_off:
        head += (
            f" Disengagement is in force: {who} must end as far {homeward(m.side)} as {who} can."
        )
    by_cost: dict[int, list[str]] = {}
    for arrival in found:
        by_cost.setdefault(arrival.cost, []).append(arrival.cell)
    return (head, *(_reach_row(m, cost, there) for cost, there in by_cost.items()))


def _is_moving(s: Scenario, view: SedanPosition, unit: str) -> bool:
    """True while a unit's side moves; else it only could, as things stand (SED-10.2g)."""
    return isinstance(view.top, parent_stack.Movement) and view.top.sides == (s.side_of(unit),)


def is_under_way(s: Scenario, view: SedanPosition, unit: str) -> bool:
    """True for a unit that has moved and may go on (SED-10.2e)."""
    begun = {MOVED, OPEN} <= set(view.units[unit].marks)
    return begun and _is_moving(s, view, unit) and not _why_still(s, view, unit)


def _reach_row(m: movers.Mover, cost: int, there: list[str]) -> str:
    """What can be reached for so much, the hexes in enemy zones apart (SED-9.3b)."""
    stops = [c for c in there if c in m.ground.zone]
    free = [c for c in there if c not in m.ground.zone]
    said = [words.cells(free)] if free else []
    said += [f"into an enemy zone and no farther: {words.cells(stops)}"] if stops else []
    return f"For {events.points(cost)}: {'; '.join(said)}."


def _why_still(s: Scenario, view: SedanPosition, unit: str) -> str:
    side = s.side_of(unit)
    if not view.units[unit].at:
        refusal = reinforcements.why_no_reinforcement(s, view, side, unit) or why_out_of_turn(
            s, view, unit
        )
    else:
        refusal = moving.why_may_not_move(s, view, side, unit)
    return _told(refusal) if refusal else ""


def _told(refusal: Refusal) -> str:
    return f"{refusal.reason} Rule {refusal.rules[0]}."


def path_rows(s: Scenario, view: SedanPosition, unit: str, cell: str) -> Rows:
    """The cheapest way to a hex step by step, or why there is none."""
    if unit.startswith(words.STAND_IN):
        return (f"What {words.unit(unit)} can reach is unknown.",)
    view = as_known(s, view, unit)
    if refusal := _why_still(s, view, unit):
        return (refusal,)
    m, way = movers.mover(s, view, (unit,)), route(s, view, (unit,), cell)
    why = paths.why_no_path(m, way) if m.start else _why_no_entering(s, view, m, way)
    return _path_rows(s, view, m, way, why)


def path_rows_together(s: Scenario, view: SedanPosition, units: tuple[str, ...], cell: str) -> Rows:
    """The same for units that move as a stack, at the pace of the slowest (SED-10.6)."""
    refusal = moving_together.why_not_together(s, view, s.side_of(units[0]), units)
    if refusal:
        return (_told(refusal),)
    m, way = movers.mover(s, view, units), route(s, view, units, cell)
    return _path_rows(s, view, m, way, paths.why_no_path(m, way))


def _path_rows(
    s: Scenario, view: SedanPosition, m: movers.Mover, way: tuple[str, ...], why: Refusal | None
) -> Rows:
    who, cell = events.named(m.units), way[-1]
    if why is not None:
        head = f"{who} cannot reach {words.cell(cell)} in this move."
        return (f"{head} {why.reason} Rule {why.rules[0]}.",)
    rows, here = list[str](), m.start
    for there in way:
        cost = costs.step_cost(m, here, there) if here else costs.entry_cost(m, there)
        rows.append(_step_words(m, here, there, cost))
        here = there
    head, several = _head(m, cell, way), len(m.units) > 1
    if not _is_moving(s, view, m.units[0]):
        they = "They" if several else "It"
        return (f"{who} cannot move now. {they} could later: {head}", *rows)
    return (f"{who}{' together' if several else ''} {head}", *rows)


def _why_no_entering(
    s: Scenario, view: SedanPosition, m: movers.Mover, way: tuple[str, ...]
) -> Refusal | None:
    return reinforcements.why_no_entry(s, view, m.units[0], way[0]) or paths.why_no_path(
        m, way, entered=1
    )


def _head(m: movers.Mover, cell: str, way: tuple[str, ...]) -> str:
    to = f"to {words.cell(cell)}"
    if m.start and steps.is_minimum(m, way):
        return f"{to}: the minimum move, for the whole allowance."
    cost = costs.path_cost(m, way)
    return f"{to}: cost {events.points(cost)}, {events.points(m.budget - cost)} left."


def _step_words(m: movers.Mover, here: str, there: str, cost: int) -> str:
    how = ""
    if not here:
        how = ", entering the map"
    elif m.s.barrier(here, there):
        how = ", over the pontoon"
    elif m.s.road(here, there):
        how = ", by road" + (" over a bridge" if m.s.bridge(here, there) else "")
    zone = ", enemy zone of control: the move ends" if there in m.ground.zone else ""
    return f"{words.cell(there)} for {events.points(cost)}{how}{zone}."
