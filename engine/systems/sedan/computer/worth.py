"""What a position of Sedan 1870 is worth to a side, in named terms."""

from __future__ import annotations

from engine.computer.worth import OUTCOME, STRENGTH, outcome
from engine.systems.sedan.combat.attacking import Combats
from engine.systems.sedan.combat.obligations import book
from engine.systems.sedan.computer.battle import Battles
from engine.systems.sedan.computer.goals import Goals, at_risk, weight
from engine.systems.sedan.computer.stand import Stand, Ways, stand_of
from engine.systems.sedan.computer.weights import Weights
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN, Scenario
from engine.systems.sedan.special_units.guard import guard_shift
from engine.systems.sedan.state import SedanPosition

CITIES, RISK, ATTACKS, EXPOSURE, PACE = "cities", "risk", "attacks", "exposure", "pace"
WORDS = {
    OUTCOME: "the outcome", STRENGTH: "strength", CITIES: "cities with a path home",
    RISK: "the cities that can be taken", ATTACKS: "the attacks of this turn",
    EXPOSURE: "what the enemy can attack", PACE: "the way to the cities",
}  # fmt: skip
NEAR = 5
"""So many hexes away an enemy could come and attack in his next turn."""


class Judge:
    """Judges positions of one scenario by its weights."""

    def __init__(self, s: Scenario, w: Weights) -> None:
        """For a scenario."""
        self.s, self.w = s, w
        self.ways = Ways(s, w.fight, w.zone)
        self.battles = Battles(s, w)
        self.goals = Goals(s, w, self.ways)

    def shift(self, p: SedanPosition) -> int:
        """The columns by which the phasing side's attacks are shifted for the Guard (SED-7.3)."""
        return guard_shift(self.s, p, p.clock.side)

    def worth(self, p: SedanPosition, side: str) -> dict[str, float]:
        """All terms for a side."""
        if p.outcome is not None:
            return {OUTCOME: outcome(p, side)}
        stand = stand_of(self.s, p)
        terms = self.terms(stand, side)
        return terms | {RISK: self.risk(stand, side), ATTACKS: self.pending(p, stand, side)}

    def terms(self, stand: Stand, side: str) -> dict[str, float]:
        """The terms that follow from the stand alone, quickly."""
        sign = 1 if side == PRUSSIAN else -1
        loss = self.battles.loss
        strength = sum(
            loss(stand, u) * (1 if self.s.side_of(u) == PRUSSIAN else -1) for u in stand.places
        )
        held = len(stand.scoring) + 0.4 * sum(x == PRUSSIAN for x in stand.cities.values())
        return {
            STRENGTH: sign * strength, CITIES: sign * self.w.city * held,
            EXPOSURE: -self.w.exposure * self.threat(stand, side),
        }  # fmt: skip

    def risk(self, stand: Stand, side: str) -> float:
        """How near the Prussians are to the cities they lack, against those who hold them."""
        risks = []
        for city, owner in stand.cities.items():
            if owner != PRUSSIAN:
                coming = self.goals.away(stand, PRUSSIAN, frozenset((city,)), hindered=False)
                guard = stand.power(FRENCH, city)
                risks.append(at_risk(weight(stand, self.w, coming), guard))
        risks.sort(reverse=True)
        points = self.w.risk * (sum(risks[:3]) + 0.3 * sum(risks[3:]))
        return points if side == PRUSSIAN else -points

    def pending(self, p: SedanPosition, stand: Stand, side: str) -> float:
        """What the attacks of this player turn should still bring."""
        if p.clock.side != side:
            return 0.0
        if isinstance(p.top, Movement):
            return self.battles.forecast(stand, side, self.shift(p))[1]
        if isinstance(p.top, Combats):
            b = book(self.s, p, side)
            free = {u: near for u, near in b.free.items() if near}
            return self.battles.arranged(stand, side, free, b.obliged, b.owed, self.shift(p))[1]
        return 0.0

    def threat(self, stand: Stand, side: str) -> float:
        """What the enemy's two best attacks of his next turn should bring him, roughly."""
        s, enemy = self.s, self.s.enemy_of(side)
        grid, gains = s.board.grid, [0.0, 0.0]
        theirs = {at: sum(stand.strengths[u] for u in us) for at, us in stand.stacks[enemy].items()}
        for at, units in stand.stacks[side].items():
            if enemy == FRENCH and s.closed_to[FRENCH].issuperset(s.board.grid.neighbours(at)):
                continue
            near = sum(x for cell, x in theirs.items() if grid.distance(at, cell) <= NEAR)
            own = sum(stand.strengths[u] for u in units)
            multiple = s.terrain_at(at).multiple
            if not near or near < own * multiple:
                continue
            column = self.battles.column(min(near, 30.0), own * multiple)
            killed = sum(self.battles.loss(stand, u) for u in units)
            city = at in s.cities
            prize = self.w.city if city else 0.0
            share = KILLS_CITY[column] if city else KILLS[column]
            gains.append(share * (killed + prize))
        return sum(sorted(gains)[-2:])


KILLS = (0.0, 0.0, 0.0, 0.0, 0.05, 0.1, 0.3, 0.35, 0.45, 0.6)
"""By the column, what share of defenders in the open an attack should cost."""
KILLS_CITY = (0.0, 0.0, 0.0, 0.0, 0.05, 0.08, 0.3, 0.4, 0.5, 0.65)
"""The same of a city."""
