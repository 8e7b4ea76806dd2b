"""What formation and facing a unit wants where it stands."""

from engine.computer.reasons import Weighed
from engine.systems.vauchamps.computer.gathering import Aims
from engine.systems.vauchamps.computer.stand import CALM
from engine.systems.vauchamps.formations.facing import has_facing, hour_of, sides
from engine.systems.vauchamps.formations.forming import build_form, possible_forms
from engine.systems.vauchamps.formations.turning import Turn, possible_turns
from engine.systems.vauchamps.ground.line_of_sight import clear_line
from engine.systems.vauchamps.movement.zones import may_charge_back
from engine.systems.vauchamps.where import inc_left

ORDER = "order"
NEAR = 2
"""So near an enemy a unit stands ready to fire."""
MARCH = 2.2
"""Turns from which the road is worth a change of formation."""


class Forming:
    """One unit where it stands."""

    def __init__(self, stand: Aims, unit: str) -> None:
        """For a unit of the side that moves."""
        self.stand, self.unit = stand, unit
        self.s, self.p = stand.s, stand.p
        self.who, self.state = self.s.units[unit], self.p.units[unit]
        self.goal = stand.goals.get(unit, self.state.at)
        self.prey = stand.attacks.get(unit, "")

    def foes_in_range(self, cell: str) -> list[str]:
        """The firm enemies that a battery would have in range and in sight from a hex."""
        stand = self.stand
        near = (c for c in stand.firm_foes if stand.grid.distance(cell, c) <= self.who.range)
        return [c for c in near if clear_line(self.s, self.p, cell, c)]

    def formings(self) -> list[Weighed]:
        """The change of formation that the moment wants, if it can be made."""
        wanted, points = self._wanted()
        if not wanted or wanted == self.state.formation:
            return []
        found = [
            deed
            for deed in possible_forms(self.s, self.p, self.stand.side, self.unit)
            if deed.tokens[1] == wanted and not deed.after.two_hexes
        ]
        if not found:
            return []
        best = max(found, key=lambda d: (self._front(d.after.formation, d.after.facing), d.tokens))
        return [Weighed(build_form(best.tokens), {ORDER: points})]

    def _wanted(self) -> tuple[str, float]:
        """The formation that a unit should take where it is, and what that is worth."""
        state, stand = self.state, self.stand
        if state.broken or self.s.terrain_at(state.at).general and not self.who.guns:
            return "", 0.0
        if self.unit in stand.storms and state.formation == "square":
            return "column", stand.w.level
        near = stand.nearest_foe(state.at)
        far = stand.turns(self.unit, state.at, self.goal)
        if self.who.guns:
            return self._guns_wanted(near, far)
        if near > CALM and far > MARCH and self.s.on_road(state.at):
            return "road-march", 10.0
        if state.formation == "road-march" and (near <= 6 or far < 0.5):
            return "column", 12.0
        if self.who.cavalry:
            return ("column", 6.0) if state.formation in ("line", "road-march") else ("", 0.0)
        if self._prey_near():
            return ("column", 8.0) if state.formation in ("line", "square") else ("", 0.0)
        horse = self._horse_near()
        foot = self._foot_near()
        if horse <= NEAR and foot > NEAR and inc_left(self.s, self.p, self.unit) >= 3:
            return "square", 10.0
        if foot <= NEAR and horse > 4:
            return "line", 9.0
        if state.formation in ("line", "square") and foot > NEAR + 1 and horse > 4:
            return "column", 5.0
        return "", 0.0

    def _prey_near(self) -> bool:
        return bool(self.prey) and self.stand.grid.distance(self.state.at, self.prey) <= 1

    def _guns_wanted(self, near: int, far: float) -> tuple[str, float]:
        foes = self.foes_in_range(self.state.at)
        if self.state.formation == "limbered":
            ahead = sides(self.who, "unlimbered", self.state.facing).front
            directions = self.stand.grid.directions_towards
            good = any(all(d in ahead for d in directions(self.state.at, c)) for c in foes)
            return ("unlimbered", 14.0) if good else ("", 0.0)
        useless = not foes and (near > self.who.range or far > 0.7)
        return ("limbered", 6.0) if useless else ("", 0.0)

    def _horse_near(self) -> int:
        stand = self.stand
        found = (
            stand.grid.distance(self.state.at, self.p.units[u].at)
            for u in stand.foes
            if self.s.units[u].cavalry and may_charge_back(self.s, self.p, u)
        )
        return min(found, default=99)

    def _foot_near(self) -> int:
        stand = self.stand
        found = (
            stand.grid.distance(self.state.at, self.p.units[u].at)
            for u in stand.foes
            if self.s.units[u].infantry and not self.p.units[u].routed
        )
        return min(found, default=99)

    def turnings(self) -> list[Weighed]:
        """The turn that brings most enemies before the front."""
        if self.state.broken or not has_facing(self.who, self.state.formation):
            return []
        if self.stand.nearest_foe(self.state.at) > (8 if self.who.guns else 4):
            return []
        now = self._front(self.state.formation, hour_of(self.s, self.p, self.unit))
        found = [
            (self._front(d.after.formation, d.after.facing), d)
            for d in possible_turns(self.s, self.p, self.stand.side, self.unit)
        ]
        if not found:
            return []
        points, deed = max(found, key=lambda x: (x[0], x[1].tokens))
        gain = (points - now) * self.stand.w.front - 0.5 * deed.cost
        return [Weighed(Turn(*deed.tokens), {ORDER: gain})]

    def _front(self, form: str, hour: int) -> float:
        """How well a facing meets the enemies near, those to be attacked first."""
        stand, at = self.stand, self.state.at
        if not has_facing(self.who, form):
            return 0.0
        ahead = sides(self.who, form, hour, self.state.broken).front
        found = 0.0
        reach = self.who.range if self.who.guns else 4
        for cell in stand.firm_foes:
            far = stand.grid.distance(at, cell)
            if 0 < far <= reach:
                towards = stand.grid.directions_towards(at, cell)
                weight = (4.0 if cell == self.prey else 1.0) / far
                found += weight * sum(d in ahead for d in towards) / len(towards)
        return found
