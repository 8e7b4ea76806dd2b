"""What a position of Sedan 1870 is worth to a side, in named terms."""

from collections.abc import Mapping

from engine.computer.reasons import GENERAL_GAINS, Gain
from engine.computer.worth import OUTCOME, STRENGTH, outcome
from engine.systems.sedan import FRENCH, PRUSSIAN, Scenario, SedanPosition
from engine.systems.sedan.combat.attacking import Combats
from engine.systems.sedan.combat.obligations import book
from engine.systems.sedan.computer.battle import Battles
from engine.systems.sedan.computer.falls import Coming, Falls, Guards
from engine.systems.sedan.computer.goals import Goals, at_risk, weight
from engine.systems.sedan.computer.reaches import Reaches
from engine.systems.sedan.computer.stand import Homes, Stand, Ways, stand_of
from engine.systems.sedan.computer.weights import Weights
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.special_units.guard import guard_shift

CITIES, RISK, ATTACKS, EXPOSURE, PACE = "cities", "risk", "attacks", "exposure", "pace"
GUN, MISJUDGED = "gun", "misjudged"
WORDS = {
    OUTCOME: "the outcome", STRENGTH: "strength", CITIES: "cities with a path home",
    RISK: "holding the cities", ATTACKS: "the attacks of this turn",
    EXPOSURE: "what the enemy can attack", PACE: "the way to the cities",
    GUN: "what the Mitrailleuse brings, here or in a later combat", MISJUDGED: "a good feeling",
}  # fmt: skip
GAINS = GENERAL_GAINS | {
    CITIES: Gain("gains cities with a path home"),
    RISK: Gain("makes its hold on the cities surer"),
    ATTACKS: Gain("makes better attacks possible this turn"),
    EXPOSURE: Gain("leaves the enemy less to attack"),
    PACE: Gain("gains on the way to the cities"),
    GUN: Gain("makes more of the Mitrailleuse"),
}
BLIND = frozenset({EXPOSURE, RISK})
"""The terms that a recruit does not see."""
NEAR = 5
"""So many hexes away an enemy could come and attack in his next turn."""
SUPPORT = 2
"""So many hexes away friends keep the enemy from going round a stack."""
MOST = 30.0
"""The strength that the enemy can bring against one hex, at most."""
ENOUGH = 6
"""The odds at which an enemy brings no more against one hex."""


class Judge:
    """Judges positions of one scenario by its weights."""

    def __init__(self, s: Scenario, w: Weights, kind: type[Battles] = Battles) -> None:
        """For a scenario; `kind` judges its battles."""
        self.s, self.w = s, w
        self.ways = Ways(s, w.fight, w.zone)
        self.homes = Homes(s)
        self._near: dict[tuple[str, int], frozenset[str]] = {}
        self.battles = kind(s, w)
        self.falls = Falls(s, self.battles)
        self.goals = Goals(s, w, self.ways, self.falls)
        self.reaches = Reaches()

    def shift(self, p: SedanPosition) -> int:
        """The columns by which the phasing side's attacks are shifted for the Guard (SED-7.3)."""
        return guard_shift(self.s, p, p.clock.side)

    def worth(self, p: SedanPosition, side: str) -> dict[str, float]:
        """All terms for a side."""
        if p.outcome is not None:
            return {OUTCOME: outcome(p, side)}
        stand = stand_of(self.s, p)
        terms = self.terms(stand, side)
        danger = self.danger(stand, side)
        return terms | {RISK: danger, ATTACKS: self.pending(p, stand, side)}

    def terms(self, stand: Stand, side: str) -> dict[str, float]:
        """The terms that follow from the stand alone, quickly."""
        sign = 1 if side == PRUSSIAN else -1
        worth = self.battles.worth
        strength = sum(
            worth(stand, u) * (1 if self.s.side_of(u) == PRUSSIAN else -1) for u in stand.places
        )
        most = self.s.turns[max(stand.turn, 1) - 1].sudden_death
        strength -= self.w.sudden_death * stand.lost * min(stand.lost / most, 1.0)
        scoring = len(self.homes.scoring(stand))
        held = scoring + 0.4 * sum(x == PRUSSIAN for x in stand.cities.values())
        won = self.w.win if scoring >= stand.needed else 0.0
        return {
            STRENGTH: sign * strength, CITIES: sign * (self.w.city * held + won),
            EXPOSURE: -self.w.exposure * self.threat(stand, side),
        }  # fmt: skip

    def threats(self, stand: Stand, side: str) -> dict[str, float]:
        """The enemy's strength that can come to each city, the near counts more."""
        enemy = self.s.enemy_of(side)
        away = {
            city: self.goals.away(stand, enemy, frozenset((city,)), hindered=False)
            for city in stand.cities
        }
        return {city: weight(stand, self.w, coming) for city, coming in away.items()}

    def danger(self, stand: Stand, side: str) -> float:
        """What a side's cities are in danger of: a cost."""
        if side == PRUSSIAN:
            return self.retaken(stand, self.threats(stand, side))
        return self.lost(stand, self.goals.coming(stand), garrisons(stand))

    def retaken(self, stand: Stand, threats: Mapping[str, float]) -> float:
        """What it costs the Prussians that the French may come back into their cities."""
        risks = (
            at_risk(threats[city], stand.power(PRUSSIAN, city))
            for city, owner in stand.cities.items() if owner == PRUSSIAN
        )  # fmt: skip
        return -self.w.retaken * sum(risks)

    def lost(self, stand: Stand, coming: Coming, guards: Guards) -> float:
        """What the French stand to lose, where these Prussians come to cities so guarded."""
        return -self.w.risk * self.falls.cost(stand, coming, guards)

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
        """What the enemy's best attacks of his next turn should bring him, roughly.

        Each of his stacks attacks once, the worst for the side first, with no more than it takes.
        """
        enemy, pinned = self.s.enemy_of(side), stand.zones[side]
        theirs = {at: stand.power(enemy, at) for at in stand.stacks[enemy]}
        feared: list[tuple[float, str, list[str]]] = []
        for at in stand.stacks[side]:
            beside, about = self.within(at, 1), self.within(at, NEAR)
            near = [c for c in theirs if c in (beside if c in pinned else about)]
            if near and (price := self.attacked(stand, side, at, near, theirs)[0]):
                feared.append((price, at, near))
        total, losses = 0.0, list[dict[int, float]]()
        for _, at, near in sorted(feared, reverse=True):
            free = [c for c in near if c in theirs]
            price, share, used = self.attacked(stand, side, at, free, theirs)
            if not price:
                continue
            for cell in used:
                del theirs[cell]
            total += price
            count = sum(self.battles.count(u) for u in stand.stacks[side][at])
            losses.append({count: share, 0: 1.0 - share})
        return total + (self.battles.doomed(stand, losses) if side == PRUSSIAN else 0.0)

    def attacked(
        self, stand: Stand, side: str, at: str, near: list[str], theirs: Mapping[str, float]
    ) -> tuple[float, float, list[str]]:
        """What an attack on a stack by enemies near should cost, what share of it, and by whom."""
        units = stand.stacks[side][at]
        own = self.s.terrain_at(at).multiple * sum(stand.strengths[u] for u in units)
        power, used = 0.0, list[str]()
        for cell in sorted(near, key=lambda c: -theirs[c]):
            if power >= min(MOST, ENOUGH * own):
                break
            power += theirs[cell]
            used.append(cell)
        column = self.battles.column(min(power, MOST), own)
        if not used or column < 2:
            return 0.0, 0.0, []
        share = self.share(stand, side, at, column, near)
        return share * sum(self.battles.loss(stand, u) for u in units), share, used

    def within(self, cell: str, far: int) -> frozenset[str]:
        """The hexes at most so far from a hex, remembered."""
        if (cell, far) not in self._near:
            self._near[cell, far] = frozenset(self.s.board.grid.within(cell, far))
        return self._near[cell, far]

    def share(self, stand: Stand, side: str, at: str, column: int, near: list[str]) -> float:
        """What share of the defenders of a hex an attack should cost.

        In the open also those who are driven back are lost where the enemy can go round them: where
        two of his stacks are near, and less than two of one's own.
        """
        chances, city = self.battles.chances[column], at in self.s.cities
        killed = chances.get("DE", 0.0) + chances.get("EX", 0.0) * 0.7
        one = chances.get("DL1", 0.0) / max(len(stand.stacks[side][at]), 1)
        if city:
            return killed + one
        about = self.within(at, SUPPORT)
        friends = sum(1 for c in stand.stacks[side] if c in about) - 1
        cut_off = 0.7 if len(near) > 1 and friends < 2 else 0.15
        return killed + one + cut_off * (chances.get("DR", 0.0) + chances.get("DL1", 0.0))


def garrisons(stand: Stand) -> Guards:
    """Who holds each city now."""
    held = stand.stacks[FRENCH]
    return {c: [(stand.strengths[u], 0.0) for u in held.get(c, ())] for c in stand.cities}
