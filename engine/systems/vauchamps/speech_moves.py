"""Moves in words: where a unit can go, by cost; and a way to a hex, step by step."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.search import Arrival
from engine.core.refusal import Refusal
from engine.core.words import cell as cell_words, counted, listed, unit as unit_words
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.costs import LEADER_POINTS
from engine.systems.vauchamps.move_events import half_points
from engine.systems.vauchamps.paths import follow, ways
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.speech_units import may_know
from engine.systems.vauchamps.state import MOVED, VauPosition
from engine.systems.vauchamps.walks import Walker, start_of, step, stops, walker
from engine.systems.vauchamps.where import held_by

FEW = 60
HIDDEN = "{} is the enemy's: how far it can go is hidden with its numbers. Rule VAU-0.3."
"""So many hexes are told one by one; of more, those that matter."""
STOP_WORDS = {
    "zone": "enemy zone of influence: the move ends",
    "reaction": "reaction charge zone: the move ends",
}


def reach_rows(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """Where a unit can go and at what cost in points, after a row with the count.

    If there are many hexes: places, hexes next to the enemy, and how far it goes each way.
    """
    who = unit_words(unit)
    if unit in s.leaders:
        return (f"{who} rides alone with {LEADER_POINTS} points, as light cavalry.",)
    if not p.units[unit].at:
        return (f"{who} is not on the map.",)
    if not may_know(s, p, unit):
        return (HIDDEN.format(who),)
    if MOVED in p.units[unit].marks:
        return (f"{who} has moved in this phase and goes no farther. Rule VAU-8.0.",)
    w = walker(s, p, (unit,))
    found = ways(w)
    can = "is frozen; activated, it could reach" if is_frozen(s, p, unit) else "can reach"
    head = f"{who} {can} {counted(len(found), 'hex', 'hexes')}."
    if len(found) <= FEW:
        return (head, *_by_cost(w, found))
    return (head, *_farthest(w, found), *_that_matter(w, found))


def _by_cost(w: Walker, found: Mapping[str, Arrival]) -> tuple[str, ...]:
    rows: dict[int, list[str]] = {}
    for arrival in sorted(found.values(), key=lambda a: (a.cost, a.cell)):
        rows.setdefault(arrival.cost, []).append(_hex(w, arrival))
    return tuple(f"For {half_points(cost)}: {listed(there)}." for cost, there in rows.items())


def _hex(w: Walker, arrival: Arrival) -> str:
    here = arrival.path[-2] if len(arrival.path) > 1 else w.p.units[w.first].at
    stop = " (must stop)" if stops(w, here, arrival.cell) else ""
    return cell_words(arrival.cell) + stop


def _farthest(w: Walker, found: Mapping[str, Arrival]) -> tuple[str, ...]:
    """The last hex that can be reached along each of the six rows of hexes."""
    grid, start = w.s.board.grid, w.p.units[w.first].at
    told = []
    for number, name in enumerate(grid.names):
        there = [c for c in grid.ray(start, number) if c in found]
        if there:
            told.append(
                f"{name} to {cell_words(there[-1])} for {half_points(found[there[-1]].cost)}"
            )
    return (f"Farthest: {'; '.join(told)}.",) if told else ()


def _that_matter(w: Walker, found: Mapping[str, Arrival]) -> tuple[str, ...]:
    """Places within reach, and the hexes next to the enemy."""
    grid = w.s.board.grid
    enemies = held_by(w.s, w.p, w.s.enemy_of(w.side))
    places = [
        f"{place.name} {cell_words(place.cell)} for {half_points(found[place.cell].cost)}"
        for place in w.s.board.places
        if place.cell in found and not place.scores
    ]
    villages = {p.cell for p in w.s.board.places if p.scores}
    places += [
        f"{cell_words(c)} for {half_points(found[c].cost)}" for c in sorted(villages & {*found})
    ]
    near = [
        f"{_hex(w, found[cell])} for {half_points(found[cell].cost)}"
        for cell in sorted(found)
        if any(n in enemies for n in grid.neighbours(cell))
    ]
    return (
        *((f"Places: {'; '.join(places)}.",) if places else ()),
        *((f"Next to the enemy: {'; '.join(near)}.",) if near else ()),
    )


def path_rows(
    s: Scenario, p: VauPosition, unit: str, way: tuple[str, ...], cell: str
) -> tuple[str, ...]:
    """A way step by step with its costs and stops, or why it cannot be gone."""
    if unit not in s.units or not p.units[unit].at:
        return (f"{unit_words(unit)} is not on the map.",)
    if not may_know(s, p, unit):
        return (HIDDEN.format(unit_words(unit)),)
    w = walker(s, p, (unit,))
    end = follow(w, way)
    if isinstance(end, Refusal):
        head = f"{unit_words(unit)} cannot reach {cell_words(cell)} in this move."
        return (f"{head} {end.reason} Rule {end.rules[0]}.",)
    rows, trail = list[str](), start_of(w)
    for there in way:
        after = step(w, trail, there)
        why = STOP_WORDS.get(stops(w, trail.here, there), "")
        cost = half_points(after.spent[0] - trail.spent[0])
        rows.append(f"{cell_words(there)} for {cost}{', ' + why if why else ''}.")
        trail = after
    total = half_points(end.spent[0] - start_of(w).spent[0])
    return (f"{unit_words(unit)} to {cell_words(cell)}: cost {total}.", *rows)
