"""Moves and sight in words: where a unit can go, by cost; a way, step by step; what is seen."""

from collections.abc import Iterator, Mapping

from engine.board.search import Arrival
from engine.core import Refusal, words
from engine.core.memory import by_view
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.charge.next_hex import hexes, riders
from engine.systems.vauchamps.charge.reaction import hexes_left
from engine.systems.vauchamps.charge.step import is_reaction
from engine.systems.vauchamps.charge.target import struck_here
from engine.systems.vauchamps.charge.under_fire import as_it_leaves
from engine.systems.vauchamps.entering.due import is_waiting
from engine.systems.vauchamps.entering.ways_in import cells_for
from engine.systems.vauchamps.fire.opportunity import who_moves
from engine.systems.vauchamps.frames import Charging, Retreating
from engine.systems.vauchamps.ground.die import group_of, name_of, unsettled, worst_loss
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.leaders.riding import ride_cost, ride_ways, why_no_ride, why_not_along
from engine.systems.vauchamps.movement.able import why_may_not_move
from engine.systems.vauchamps.movement.at_rest import why_at_rest
from engine.systems.vauchamps.movement.exposed import Danger, Exposed, exposures, pounces
from engine.systems.vauchamps.movement.forced_march import is_forced
from engine.systems.vauchamps.movement.halting import stops
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.movement.out_of_reach import why_far_end
from engine.systems.vauchamps.movement.paths import follow, ways, why_no_halt
from engine.systems.vauchamps.movement.stepping import step
from engine.systems.vauchamps.movement.walker import Walker, start_of, walker
from engine.systems.vauchamps.words import ways_back
from engine.systems.vauchamps.words.charge_reach import charge_of, strikes_here, way_rows
from engine.systems.vauchamps.words.left_behind import left_rows
from engine.systems.vauchamps.words.newcomers import joining_rows
from engine.systems.vauchamps.words.one_at_a_time import ends_moves
from engine.systems.vauchamps.words.under_fire import leaving_rows
from engine.systems.vauchamps.words.whose_die import alone_rows

HIDDEN = "{} is the enemy's: how far it can go is hidden with its numbers. Rule VAU-0.3."
STOP_WORDS = {
    "zone": "enemy zone of influence: must stop",
    "reaction": "reaction charge zone: must stop",
}


def why_nowhere(s: Scenario, p: VauPosition, unit: str) -> str:
    """Why nothing can be said of where a unit or leader goes, "" if something can."""
    if not p.units[unit].at:
        return _why_off(s, p, unit)
    if not may_know(s, p, unit):
        return HIDDEN.format(words.unit(unit))
    if isinstance(p.top, Charging) and unit in riders(p.top):
        return _riding(s, p, p.top)
    why = why_fixed(s, p, unit)
    if why is not None and unit in s.units:
        why = why_at_rest(s, p, s.side_of(unit), unit)
    return "" if why is None or is_asleep(why) else why_words(why)


def _why_off(s: Scenario, p: VauPosition, unit: str) -> str:
    """A unit off the map: how it comes on, if it may enter now (VAU-16.8a)."""
    head = f"{words.unit(unit)} is not on the map"
    side = s.side_of(unit)
    if not is_waiting(s, p, unit) or (p.clock.phase, p.clock.side) != ("movement", side):
        return f"{head}."
    by_road = {cell: " by road" for cell in s.road_cells}
    cells = [f"{words.cell(c)}{by_road.get(c, '')}" for c in cells_for(s, p, side, unit)]
    return f"{head}; it can enter at {words.listed(cells, 'or')}." if cells else f"{head}."


def why_words(why: Refusal) -> str:
    """A refusal as a row: its reason and its first rule."""
    return f"{why.reason} Rule {why.rules[0]}."


def _riding(s: Scenario, p: VauPosition, frame: Charging) -> str:
    """Where those who ride in a charge may go next: they go hex by hex (VAU-10.2b)."""
    who = riders(frame)
    left = words.counted(frame.points - frame.spent, "point")
    if is_reaction(frame):
        left = words.counted(hexes_left(s, frame), "hex", "hexes")
    ride = "rides" if len(who) == 1 else "ride"
    here = () if is_reaction(frame) else struck_here(s, p, frame)
    if here:
        return f"{words.units(who)} {ride} in a charge, {left} left. {strikes_here(frame, here)}"
    said = (f"{words.cell(c)} for {price}" for c, price in hexes(s, p, frame).items())
    ahead = words.listed(said, "or")
    now = () if is_reaction(frame) else leaving_rows(who, as_it_leaves(s, p, frame))
    at = f"{words.units(frame.units)}, which is at {words.cell(frame.at)}"
    what = f"in reaction to the charge of {at}" if is_reaction(frame) else "in a charge"
    head = f"{words.units(who)} {ride} {what}, hex by hex, {left} left; next {ahead}."
    return " ".join((head, *now))


def fire_rows(w: Walker, path: tuple[str, ...]) -> tuple[str, ...]:
    """Who may fire at units on a way that can be gone, and where (VAU-12.7a)."""
    return leaving_rows(w.units, exposures(w)(path))


def charged_rows(units: tuple[str, ...], dangers: Exposed) -> tuple[str, ...]:
    """What cavalry may charge units that enter a hex (VAU-10.4a)."""
    return tuple(
        f"{may_charge(danger)} {who_moves(units)} at {words.cell(cell)}."
        for cell, danger in dangers.items()
    )


def may_charge(danger: Danger) -> str:
    """What cavalry may charge; how much room it has may be hidden (VAU-3.1a)."""
    room = "" if danger.sure else ", if it has room,"
    return f"{words.units(danger.by)} may charge{room}"


def ground_rows(
    s: Scenario, p: VauPosition, units: tuple[str, ...], path: tuple[str, ...]
) -> tuple[str, ...]:
    """The dice of the ground that fall before units set out on a way (VAU-16.3)."""
    return dice_rows(s, p, unsettled(s, p, units, path))


def dice_rows(
    s: Scenario, p: VauPosition, units: tuple[str, ...], spared: str = ""
) -> tuple[str, ...]:
    """The die of each of their ground groups, and what it may take."""
    losses: dict[str, int] = {}
    for unit in units:
        name = name_of(s, group_of(s, p, unit))
        loss = worst_loss(s, unit) * (2 if is_forced(s, p, unit) else 1)
        losses[name] = max(loss, losses.get(name, 0))
    return tuple(
        f"Before the ground die of {name}, which falls first{spared} and may take up to "
        f"{words.counted(loss, 'point')}."
        for name, loss in losses.items()
    )


def path_rows(
    s: Scenario, p: VauPosition, unit: str, way: tuple[str, ...], cell: str
) -> tuple[str, ...]:
    """A way step by step with its costs and stops, or why it cannot be gone."""
    known = may_know(s, p, unit)
    if known and isinstance(p.top, Retreating) and p.top.unit == unit and cell in s.board.grid:
        return ways_back.way_rows(s, p, p.top, cell)
    frame = charge_of(s, p, unit) if known else None
    if frame is not None and cell in s.board.grid:
        return way_rows(s, p, frame, cell)
    why = why_nowhere(s, p, unit)
    if why:
        return (why,)
    if unit in s.leaders:
        return _ride_rows(s, p, unit, cell)
    w = walker(s, p, (unit,))
    end = why_far_end(w, way) or follow(w, way)
    refusal = end if isinstance(end, Refusal) else why_no_halt(w, end)
    if isinstance(end, Refusal) or refusal is not None:
        return (_unreached(unit, cell, refusal),)
    total = words.half_points(end.spent[0] - start_of(w).spent[0])
    return (
        f"{_to(s, p, unit, cell)}: cost {total}.",
        *_warned(s, p, unit),
        *ground_rows(s, p, (unit,), way),
        *alone_rows(s, p, (unit,), way),
        *joining_rows(s, p, Move(unit, way), (unit,)),
        *left_rows(w, way),
        *fire_rows(w, way),
        *_step_rows(w, way),
    )


def _warned(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """Whose move its first step would end (VAU-8.0); nobody's if it is still to be activated."""
    if why_fixed(s, p, unit) is not None:
        return ()
    return tuple(f"Warning: {row}" for row in ends_moves(s, p, s.side_of(unit), (unit,)))


_FORMED = {(False, True): "in general order there", (True, False): "in column again"}
"""By whether a unit was and is then in general order, which comes and goes (VAU-6.6a, 6.6e)."""


def _step_rows(w: Walker, way: tuple[str, ...]) -> Iterator[str]:
    """A way that can be gone step by step: costs, who may charge there, where it ends."""
    trail, charged = start_of(w), pounces(w)(way)
    for there in way:
        after = step(w, trail, there)
        cost = words.half_points(after.spent[0] - trail.spent[0])
        danger = charged.get(there)
        notes = (
            f"{words.cell(there)} for {cost}",
            f"opportunity charge zone: {may_charge(danger)}".rstrip(",") if danger else "",
            STOP_WORDS.get(stops(w, trail.here, there), ""),
            _FORMED.get((trail.forms[0] == "general", after.forms[0] == "general"), ""),
        )
        yield f"{', '.join(note for note in notes if note)}."
        trail = after


def _to(s: Scenario, p: VauPosition, unit: str, cell: str) -> str:
    said = f"{words.unit(unit)} to {words.cell(cell)}"
    return said if why_fixed(s, p, unit) is None else f"{said}, once activated"


def _unreached(unit: str, cell: str, refusal: Refusal | None) -> str:
    head = f"{words.unit(unit)} cannot reach {words.cell(cell)} in this move."
    return f"{head} {why_words(refusal)}" if refusal else head


def _ride_rows(s: Scenario, p: VauPosition, leader: str, cell: str) -> tuple[str, ...]:
    found, here = arrivals(s, p, leader).get(cell), p.units[leader].at
    if found is None:
        return (_unreached(leader, cell, why_not_along(s, p, leader, (cell,))),)
    rows = []
    for there in found.path:
        rows.append(f"{words.cell(there)} for {words.half_points(ride_cost(s, here, there) or 0)}.")
        here = there
    return (f"{_to(s, p, leader, cell)}: cost {words.half_points(found.cost)}.", *rows)


FROZEN = "VAU-16.4b"


def why_fixed(s: Scenario, p: VauPosition, piece: str) -> Refusal | None:
    """Why a unit or leader can go nowhere in this segment."""
    why = why_no_ride if piece in s.leaders else why_may_not_move
    return why(s, p, s.side_of(piece), piece)


def is_asleep(why: Refusal) -> bool:
    """True if a piece only waits for its activation: its reach is one to come (VAU-16.4b)."""
    return why.rules[0] == FROZEN


@by_view
def arrivals(s: Scenario, p: VauPosition, piece: str) -> Mapping[str, Arrival]:
    """Where it can end its move, or could once it is activated, with costs in half points."""
    why = why_fixed(s, p, piece)
    if why is not None and not is_asleep(why):
        return {}
    if piece in s.leaders:
        return ride_ways(s, p, piece)
    return ways(walker(s, p, (piece,)))
