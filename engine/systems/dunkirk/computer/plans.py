"""The general's movement: where all units should end, found by changing a whole plan at random.

In Dunkirk own units never bar one another's way, so that a plan of movement is but a hex for each
unit; where they go one after the other does not matter.
"""

from collections import Counter

from engine.computer.budget import Budget
from engine.computer.considered import Line, Rng
from engine.computer.plans import Plan
from engine.computer.worth import OUTCOME, WON, total
from engine.core.closing import End
from engine.systems.dunkirk import GERMAN, ROUTED, DunkirkPosition
from engine.systems.dunkirk.combat.air import markers_left
from engine.systems.dunkirk.computer.considered import Reach, ends_of, gathering, reach_of
from engine.systems.dunkirk.computer.stand import Stand, stand_of
from engine.systems.dunkirk.computer.worth import ATTACKS, Judge
from engine.systems.dunkirk.orders import Move

Ends = dict[str, str]
"""The hex in which each unit ends."""
GATHER, SWAP = 0.25, 0.4
"""How often a change gathers units against a hex, and how often, short of that, two change ends."""


class Planner:
    """Plans the movement of one side in one position."""

    def __init__(self, judge: Judge, p: DunkirkPosition, side: str, rng: Rng) -> None:
        """For a position in the side's movement phase."""
        self.judge, self.p, self.side, self.rng = judge, p, side, rng
        self.stand = stand_of(judge.s, p)
        self.reach: Reach = reach_of(judge.s, p, side)
        self.units = list(self.reach)
        self.air = markers_left(judge.s, p) if side == GERMAN else 0
        self.wanted = {
            unit: ends_of(judge, self.stand, side, unit, reach, rng)
            for unit, reach in self.reach.items()
        }
        enemy = judge.s.enemy_of(side)
        self.gatherings = [
            {move.unit: move.path[-1] for move in moves}
            for target in sorted(self.stand.stacks[enemy])
            if (moves := gathering(judge, p, self.stand, side, target, self.reach))
        ]

    def planned(self, budget: Budget) -> Plan:
        """The best plan that is found, with what it is worth as the turn ends."""
        ends, here = self.staying(), self.here
        terms = self.terms(ends)
        first = iter(self.first_changes())
        while not budget.spent and total(terms) < WON:
            change = next(first, None)
            changed = self.changed(ends, here) if change is None else {**ends, **change}
            if changed == ends or not self.fits(changed):
                budget.left -= 1
                continue
            budget.look()
            new = self.terms(changed)
            if total(new) > total(terms):
                ends, terms = changed, new
        return Plan(self.orders(ends), terms)

    def stays(self) -> Plan:
        """The plan to leave all where they stand but those who must run."""
        return Plan(self.orders(self.staying()), self.terms(self.staying()))

    @property
    def here(self) -> Ends:
        """Where the units stand that may still move."""
        return {u: self.stand.places[u] for u in self.units}

    def staying(self) -> Ends:
        """The ends if none moves but the routed, who must."""
        routed = (u for u in self.units if ROUTED in self.p.units[u].marks)
        return self.here | {u: min(self.reach[u]) for u in routed}

    def orders(self, ends: Ends) -> Line:
        """The moves of a plan, those that take cities first, then the end of movement."""
        moves = [u for u in self.units if ends[u] != self.stand.places[u]]
        moves.sort(key=lambda u: not self.taken(u, ends[u]))
        return (*(Move(u, self.reach[u][ends[u]].path) for u in moves), End())

    def first_changes(self) -> list[Ends]:
        """What is tried before chance comes in: all gatherings, all that single units may want."""
        singles = [{unit: end} for unit, ends in self.wanted.items() for end in ends]
        return [*self.gatherings, *singles]

    def changed(self, ends: Ends, here: Ends) -> Ends:
        """The ends with one change."""
        rng = self.rng
        chance = rng.random()
        if chance < GATHER and self.gatherings:
            return {**ends, **rng.choice(self.gatherings)}
        unit = rng.choice(self.units)
        if chance < SWAP:
            other = rng.choice(self.units)
            if ends[other] in self.reach[unit] and ends[unit] in self.reach[other]:
                return {**ends, unit: ends[other], other: ends[unit]}
        ways = self.wanted[unit] if rng.random() < 0.5 else list(self.reach[unit])
        if unit not in self.stand.routed:
            ways = [*ways, here[unit]]
        return {**ends, unit: rng.choice(ways)}

    def fits(self, ends: Ends) -> bool:
        """True if no hex holds too many units."""
        held = Counter(ends.values())
        for unit, at in self.stand.places.items():
            if self.judge.s.units[unit].side == self.side and unit not in ends:
                held[at] += 1
        return max(held.values()) <= self.judge.s.stacking

    def taken(self, unit: str, end: str) -> list[str]:
        """The cities that change hands on a unit's way to the end of its move."""
        if end == self.stand.places[unit]:
            return []
        path = self.reach[unit][end].path
        return [c for c in path if self.stand.cities.get(c, self.side) != self.side]

    def terms(self, ends: Ends) -> dict[str, float]:
        """What the position is worth once all units are where they should end."""
        s = self.judge.s
        cities = dict(self.stand.cities)
        for unit, end in ends.items():
            cities.update(dict.fromkeys(self.taken(unit, end), self.side))
        if self.side == GERMAN and sum(x == GERMAN for x in cities.values()) >= s.cities_needed:
            return {OUTCOME: WON}
        stand = Stand(s, {**self.stand.places, **ends}, self.stand.routed, cities, self.stand.turns)
        units = [u for u in stand.places if s.units[u].side == self.side and u not in stand.routed]
        near = self.judge.battles.adjacent(stand, self.side, units)
        strikes = self.judge.battles.strikes(stand, self.side, near, self.air)
        gain = sum(strike.gain for strike in strikes)
        return self.judge.terms(stand, self.side) | {ATTACKS: gain}
