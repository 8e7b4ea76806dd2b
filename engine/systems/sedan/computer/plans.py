"""Where all units of a side should end their moves, found by trying one group after the other."""

from collections.abc import Mapping

from engine.computer.ahead import Trials
from engine.computer.budget import Budget
from engine.computer.considered import Rng
from engine.computer.levels import OFFICER, Level
from engine.computer.reasons import Weighed
from engine.computer.worth import total, without
from engine.core import Order, replace
from engine.systems.sedan import FIRST_ARMY, MOVED, PRUSSIAN, SedanPosition
from engine.systems.sedan.computer.goals import Goal
from engine.systems.sedan.computer.reaches import Reach
from engine.systems.sedan.computer.stand import FAR, Stand, pace, stand_of
from engine.systems.sedan.computer.worth import ATTACKS, BLIND, MISJUDGED, PACE, RISK, Judge
from engine.systems.sedan.fortunes.chits import DISENGAGEMENT
from engine.systems.sedan.fortunes.disengagement import Disengage
from engine.systems.sedan.movement import movers, moving, reinforcements
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.moving_together import March
from engine.systems.sedan.movement.reinforcements import Enter
from engine.systems.sedan.sequence import Decline
from engine.systems.sedan.stacks.who_may_stack import fits

Ends = dict[str, str]
"""The hex in which each unit ends; "" for one that stays off the map."""

BREAKING_OFF = 30
"""How many plans are looked at with Disengagement, and as many without it."""
BETTER = 0.5
"""By so many points a plan must be better than the one before it."""


class Planner:
    """Plans the movement of one side in one position."""

    def __init__(
        self, judge: Judge, p: SedanPosition, side: str, rng: Rng, level: Level = OFFICER
    ) -> None:
        """For a position in the side's movement phase; a recruit is blind and misjudges."""
        self.judge, self.p, self.side, self.rng, self.level = judge, p, side, rng, level
        s = self.s = judge.s
        self.stand = stand_of(s, p)
        self.units = list(moving.movable(s, p, side))
        self.entering = list(reinforcements.enterable(s, p, side))
        self.reach: dict[str, Reach] = {u: self._reach(u) for u in self.units}
        self.reach.update({u: self._entry(u) for u in self.entering})
        goals = judge.goals.prussian if side == PRUSSIAN else judge.goals.french
        entered = {u: next(iter(self.reach[u]), "") for u in self.entering}
        whole = self.stand.moved({u: c for u, c in entered.items() if c}, p.cities)
        self.goals: dict[str, Goal] = goals(whole)
        self.leaving = self._leaving()
        self._open_cities()
        self.threats = judge.threats(self.stand, side) if side == PRUSSIAN else {}
        self.coming = judge.goals.coming(self.stand) if side != PRUSSIAN else {}
        enemy = s.enemy_of(side)
        self.held = frozenset(self.stand.stacks[enemy])
        self.zone = self.stand.zones[enemy]
        self.far = {
            u: judge.ways.to(side, goal.cells, self.held, self.zone)
            for u, goal in self.goals.items()
        }

    # ---- where units can go

    def _reach(self, unit: str, p: SedanPosition | None = None) -> Reach:
        return self.judge.reaches.ends(movers.mover(self.s, p or self.p, (unit,)))

    def _entry(self, unit: str) -> Reach:
        entries = reinforcements.entry_hexes(self.s, self.p, unit)
        return self.judge.reaches.from_edge(movers.mover(self.s, self.p, (unit,)), entries)

    def _leaving(self) -> frozenset[str]:
        """The units that should leave a city, and can, into which others should go."""
        places = self.stand.places
        coming = {g.city for u, g in self.goals.items() if places.get(u) != g.city}
        return frozenset(
            u for u in self.units
            if places[u] in coming and u in self.goals and self.goals[u].city != places[u]
        )  # fmt: skip

    def _open_cities(self) -> None:
        """Those who should go into a city that others leave can plan to be there once these go."""
        left = {self.stand.places[u] for u in self.leaving}
        gone = {u: replace(self.p.units[u], at="") for u in self.leaving}
        cleared = replace(self.p, units={**self.p.units, **gone})
        for unit in self.units:
            if unit in self.goals and unit not in self.leaving and self.goals[unit].city in left:
                self.reach[unit] = self._reach(unit, cleared)

    # ---- what a plan is worth

    def terms(self, ends: Ends) -> dict[str, float]:
        """What the position is worth once all units are where they should end."""
        there = {u: c for u, c in ends.items() if c}
        cities = dict(self.stand.cities)
        for unit, end in there.items():
            for city in self.taken(unit, end):
                cities[city] = self.side
        stand = self.stand.moved(there, cities)
        strikes, gain = self.judge.battles.forecast(stand, self.side, self.judge.shift(self.p))
        left = {
            u: self.far[u].get(stand.places[u], FAR) / pace(self.s, stand.turn, u)
            for u in self.goals
            if u in stand.places
        }
        away = sum(stand.strengths[u] * turns for u, turns in left.items())
        return self.judge.terms(stand, self.side) | {
            ATTACKS: gain, PACE: -self.judge.w.pace * away,
            RISK: self.danger(stand, left),
        }  # fmt: skip

    def danger(self, stand: Stand, left: Mapping[str, float]) -> float:
        """What the side's cities are in danger of; `left` are the turns to each unit's goal."""
        if self.side == PRUSSIAN:
            return self.judge.retaken(stand, self.threats)
        guards: dict[str, list[tuple[float, float]]] = {c: [] for c in stand.cities}
        for city in stand.cities:
            here = stand.stacks[self.side].get(city, ())
            guards[city] = [(stand.strengths[u], 0.0) for u in here]
        for unit, turns in left.items():
            city = self.goals[unit].city
            if stand.places[unit] != city and stand.places[unit] not in self.zone:
                guards[city].append((stand.strengths[unit], turns))
        return self.judge.lost(stand, self.coming, guards)

    def seen(self, terms: dict[str, float]) -> dict[str, float]:
        """The terms as this level judges them."""
        if not self.level.blind:
            return terms
        known = dict(without(terms, BLIND))
        return known | {MISJUDGED: self.rng.gauss(0.0, self.judge.w.misjudged * self.level.noise)}

    def taken(self, unit: str, end: str) -> list[str]:
        """The cities that change hands on a unit's way to the end of its move."""
        arrival = self.reach.get(unit, {}).get(end)
        if arrival is None:
            return []
        return [c for c in arrival.path if self.stand.cities.get(c, self.side) != self.side]

    def fits(self, ends: Ends, cells: set[str]) -> bool:
        """True if these hexes hold no more than they may."""
        places = {**self.stand.places, **ends}
        for cell in cells:
            here = [u for u, at in places.items() if at == cell and self.s.side_of(u) == self.side]
            if not fits(self.s, here):
                return False
        return True

    # ---- plans

    def groups(self) -> list[tuple[str, ...]]:
        """Units that may go together: of one hex, one goal and one pace, the nearest first."""
        found: dict[tuple[str, str, int], list[str]] = {}
        for unit in (*self.units, *self.entering):
            at = self.stand.places.get(unit, unit)
            city = self.goals[unit].city if unit in self.goals else ""
            found.setdefault((at, city, pace(self.s, self.stand.turn, unit)), []).append(unit)
        order = sorted(found.values(), key=lambda us: (self._distance(us[0]), us))
        return [tuple(us) for us in order]

    def _distance(self, unit: str) -> int:
        return self.far.get(unit, {}).get(self.stand.places.get(unit, ""), FAR)

    def wanted(self, unit: str) -> list[str]:
        """The hexes that a unit may want to go to: near its goal, beside enemies, in cities."""
        reach, far = self.reach[unit], self.far.get(unit, {})
        safe = [c for c in reach if c not in self.zone]
        found = sorted(safe, key=lambda c: (far.get(c, FAR), reach[c].cost, c))[:5]
        found += sorted((c for c in reach if c in self.zone), key=lambda c: (far.get(c, FAR), c))[
            :3
        ]
        found += [c for c in reach if c in self.s.cities]
        return list(dict.fromkeys(found))

    def first(self) -> Ends:
        """Everybody nearer to his goal, out of the enemy's zones, one group after the other.

        Then once more those for whom there was no room before the others had gone.
        """
        ends: Ends = {}
        for unit in 2 * [u for group in self.groups() for u in group]:
            reach, far = self.reach[unit], self.far.get(unit)
            if far is None:
                continue
            here = ends.get(unit, self.stand.places.get(unit, ""))
            safe = [c for c in reach if c not in self.zone]
            for cell in sorted(safe, key=lambda c: (far.get(c, FAR), reach[c].cost, c)):
                if here and far.get(cell, FAR) >= far.get(here, FAR):
                    break
                if self.fits({**ends, unit: cell}, {cell}):
                    ends[unit] = cell
                    break
        return ends

    def gathering(self, target: str, ends: Ends) -> Ends | None:
        """The ends that bring the best odds against a hex, of units that have nothing better."""
        s, stand = self.s, self.stand
        enemy = s.enemy_of(self.side)
        near = [n for n in s.dry_neighbours[target] if n not in self.held]
        changed = dict(ends)
        now = {**stand.places, **ends}
        defence = sum(stand.strengths[u] for u in stand.stacks[enemy][target])
        defence *= s.terrain_at(target).multiple
        there = [u for u, at in now.items() if at in near and s.side_of(u) == self.side]
        attack = sum(stand.strengths[u] for u in there)
        movers = [u for u in self.reach if now.get(u, "") not in near]
        movers.sort(key=lambda u: (-stand.strengths[u], u))
        brought = False
        for unit in movers:
            if attack >= 6 * defence:
                break
            spots = [n for n in near if n in self.reach[unit]]
            spots.sort(key=lambda n: (n in self.zone and n not in now.values(), n))
            for spot in spots:
                if self.fits({**changed, unit: spot}, {spot}):
                    changed[unit] = spot
                    attack += stand.strengths[unit]
                    brought = True
                    break
        return changed if brought else None

    def plan(self, budget: Budget) -> tuple[Ends, dict[str, float], dict[str, float]]:
        """The best ends found, what they are worth, and what it would be to stay."""
        idle = self.seen(self.terms({}))
        best: Ends = {}
        terms = idle

        def tried(ends: Ends | None) -> None:
            nonlocal best, terms
            if ends is None or ends == best or budget.spent:
                return
            budget.look()
            new = self.seen(self.terms(ends))
            if total(new) > total(terms) + BETTER:
                best, terms = ends, new

        tried(self.first())
        targets = sorted(
            self.held, key=lambda c: (self.stand.power(self.s.enemy_of(self.side), c), c)
        )
        for target in targets:
            tried(self.gathering(target, best))
        for group in self.groups():
            for end in self.wanted(group[0]):
                ends = {**best, **{u: end for u in group if end in self.reach[u]}}
                if self.fits(ends, {end}):
                    tried(ends)
        movers = [u for u in self.reach if u in self.goals and self.reach[u]]
        while movers and not budget.spent:
            tried(self.changed(best, movers, targets))
            budget.left -= 1
        return best, terms, idle

    def changed(self, ends: Ends, movers: list[str], targets: list[str]) -> Ends | None:
        """The ends with one change."""
        rng = self.rng
        if targets and rng.random() < 0.15:
            return self.gathering(rng.choice(targets), ends)
        unit = rng.choice(movers)
        if rng.random() < 0.2:
            return {u: c for u, c in ends.items() if u != unit}
        end = rng.choice(self.wanted(unit) if rng.random() < 0.6 else sorted(self.reach[unit]))
        new = {**ends, unit: end}
        return new if self.fits(new, {end}) else None

    # ---- from a plan to orders

    def orders(self, ends: Ends) -> list[Order]:
        """The moves of a plan, those first that take cities; First Army in its place."""
        groups: dict[tuple[str, str, bool], list[str]] = {}
        for unit, end in ends.items():
            at = self.stand.places.get(unit, "")
            if end and end != at:
                fresh = MOVED not in self.p.units[unit].marks
                groups.setdefault((at or unit, end, fresh), []).append(unit)
        moves = sorted(
            groups.items(), key=lambda g: (self._rank(g[1], g[0][1]), self._distance(g[1][0]), g[0])
        )
        found: list[Order] = []
        for (_, end, _), units in moves:
            slow = min(units, key=lambda u: (pace(self.s, self.stand.turn, u), u))
            path = self.reach[slow][end].path
            if units[0] in self.entering:
                found.extend(Enter(u, self.reach[u][end].path) for u in units)
            elif len(units) > 1:
                found.append(March(tuple(sorted(units)), path))
                found.extend(Move(u, self.reach[u][end].path) for u in units)
            else:
                found.append(Move(units[0], path))
        return found

    def _rank(self, units: list[str], end: str) -> int:
        """First Army first or last; those who take a city or make room in one before others."""
        army = self.s.with_role(FIRST_ARMY)
        place = self.p.first_army
        if army in units:
            return -1 if place == "first" else 9
        return 0 if units[0] in self.leaving or self.taken(units[0], end) else 1


def breaking_off(judge: Judge, p: SedanPosition, side: str, trials: Trials) -> list[Weighed]:
    """To declare Disengagement or not, by what the movement is worth that follows, best first."""
    held = (replace(c, in_force=c.in_force or c.kind == DISENGAGEMENT) for c in p.chits)
    found: list[Weighed] = []
    for order, then in ((Disengage(), replace(p, chits=tuple(held))), (Decline(), p)):
        planner = Planner(judge, then, side, trials.rng, trials.level)
        trials.budget.left = BREAKING_OFF
        terms = planner.plan(trials.budget)[1]
        found.append(Weighed(order, terms))
    return sorted(found, key=lambda w: -w.points)
