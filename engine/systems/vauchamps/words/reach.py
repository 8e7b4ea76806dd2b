"""Reach in words: where a unit or leader can go and at what cost; of much, what matters."""

from collections.abc import Callable, Mapping

from engine.board.search import Arrival
from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition, held_by
from engine.systems.vauchamps.ground.die import unsettled
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.movement.exposed import exposures, pounces
from engine.systems.vauchamps.movement.halting import stops
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.words.charge_reach import charge_of, target_rows
from engine.systems.vauchamps.words.moves import arrivals, dice_rows, why_fixed, why_nowhere
from engine.systems.vauchamps.words.under_fire import on_the_way

FEW = 60
"""So many hexes are told one by one; of more, those that matter."""


def reach_rows(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """Where a unit can go and at what cost in points, after a row with the count.

    If there are many hexes: places, hexes next to the enemy, and how far it goes each way.
    """
    frame = charge_of(s, p, unit) if may_know(s, p, unit) else None
    why = why_nowhere(s, p, unit)
    if why:
        return (why, *(target_rows(s, p, frame) if frame else ()))
    found = arrivals(s, p, unit)
    head = f"{words.unit(unit)} {_can(s, p, unit)} {words.counted(len(found), 'hex', 'hexes')}."
    if not found and unit not in s.leaders:
        head += f" Ask why move {words.unit(unit)} HEX, of a hex beside it, what bars it."
    head, says = " ".join((head, *_before_the_die(s, p, unit, found))), _says(s, p, unit)
    first = (*(target_rows(s, p, frame) if frame else ()), head)
    if len(found) <= FEW:
        return (*first, *_by_cost(found, says))
    start, side = p.units[unit].at, s.side_of(unit)
    return (*first, *_farthest(s, start, found, says), *_that_matter(s, p, side, found, says))


def _can(s: Scenario, p: VauPosition, unit: str) -> str:
    who, its = ("he", "his") if unit in s.leaders else ("it", "its")
    if why_fixed(s, p, unit) is not None:
        return f"is frozen; activated, {who} could reach"
    if (p.clock.phase, p.clock.side) != ("movement", s.side_of(unit)):
        return f"cannot move now; as things stand, in {its} movement phase {who} could reach"
    return "can reach"


Says = Callable[[Arrival], str]
"""How a hex that can be reached is told."""


def _says(s: Scenario, p: VauPosition, unit: str) -> Says:
    """A hex, whether it must stop there, if enemies may fire or charge on the way.

    Leaders just ride.
    """
    if unit in s.leaders:
        return lambda arrival: words.cell(arrival.cell)
    w, start = walker(s, p, (unit,)), p.units[unit].at
    exposed, charged = exposures(w), pounces(w)

    def says(arrival: Arrival) -> str:
        here = arrival.path[-2] if len(arrival.path) > 1 else start
        notes = (
            *(("must stop",) if stops(w, here, arrival.cell) else ()),
            *on_the_way("fire", exposed(arrival.path)),
            *on_the_way("charge", charged(arrival.path)),
        )
        return words.cell(arrival.cell) + (f" ({', '.join(notes)})" if notes else "")

    return says


def _before_the_die(
    s: Scenario, p: VauPosition, unit: str, found: Mapping[str, Arrival]
) -> tuple[str, ...]:
    """The die of the ground that falls before ways that a unit can go, if it does on any."""
    if unit in s.leaders:
        return ()
    ways = [bool(unsettled(s, p, (unit,), arrival.path)) for arrival in found.values()]
    spared = "" if all(ways) else ", unless it keeps to the road"
    return dice_rows(s, p, (unit,), spared) if any(ways) else ()


def _by_cost(found: Mapping[str, Arrival], says: Says) -> tuple[str, ...]:
    rows: dict[int, list[str]] = {}
    for arrival in sorted(found.values(), key=lambda a: (a.cost, a.cell)):
        rows.setdefault(arrival.cost, []).append(says(arrival))
    return tuple(
        f"For {words.half_points(cost)}: {words.listed(there)}." for cost, there in rows.items()
    )


def _farthest(s: Scenario, start: str, found: Mapping[str, Arrival], says: Says) -> tuple[str, ...]:
    """The last hex that can be reached along each of the six rows of hexes."""
    grid = s.board.grid
    told = []
    for number, name in enumerate(grid.names):
        there = [c for c in grid.ray(start, number) if c in found]
        if there:
            told.append(
                f"{name} to {says(found[there[-1]])} for {words.half_points(found[there[-1]].cost)}"
            )
    return (f"Farthest in a straight line: {'; '.join(told)}.",) if told else ()


def _that_matter(
    s: Scenario, p: VauPosition, side: str, found: Mapping[str, Arrival], says: Says
) -> tuple[str, ...]:
    """Places within reach, and the hexes next to the enemy."""
    grid = s.board.grid
    enemies = held_by(s, p, s.enemy_of(side))
    places = [
        f"{place.name} {says(found[place.cell])} for {words.half_points(found[place.cell].cost)}"
        for place in s.board.places
        if place.cell in found and not place.scores
    ]
    villages = {p.cell for p in s.board.places if p.scores}
    places += [
        f"{says(found[c])} for {words.half_points(found[c].cost)}"
        for c in sorted(villages & {*found})
    ]
    near = [
        f"{says(found[cell])} for {words.half_points(found[cell].cost)}"
        for cell in sorted(found)
        if any(n in enemies for n in grid.neighbours(cell))
    ]
    return (
        *((f"Places: {'; '.join(places)}.",) if places else ()),
        *((f"Next to the enemy: {'; '.join(near)}.",) if near else ()),
    )
