"""What a position of Dunkirk 1940 is worth to a side, in named terms."""

from collections.abc import Mapping

from engine.computer.reasons import GENERAL_GAINS, Gain
from engine.computer.worth import OUTCOME, STRENGTH, outcome
from engine.systems.dunkirk import FRENCH, GERMAN, Attack, DunkirkPosition, Scenario
from engine.systems.dunkirk.combat.air import markers_left
from engine.systems.dunkirk.combat.attacks import can_still_attack
from engine.systems.dunkirk.computer.battle import Battles, Share
from engine.systems.dunkirk.computer.stand import FAR, Held, Stand, Ways, stand_of
from engine.systems.dunkirk.computer.weights import Weights
from engine.systems.dunkirk.frames import Air, Declaring, Movement

CITIES, TEMPO, ATTACKS, EXPOSURE = "cities", "tempo", "attacks", "exposure"
CROWDED = "crowded"
WORDS = {
    OUTCOME: "the outcome", STRENGTH: "strength", CITIES: "the cities held",
    TEMPO: "the way to the cities", ATTACKS: "the attacks of this turn",
    EXPOSURE: "what the enemy can attack", CROWDED: "room in the hexes",
}  # fmt: skip
GAINS = GENERAL_GAINS | {
    CITIES: Gain("makes its hold on the cities surer"),
    TEMPO: Gain("gains in the race for the cities"),
    ATTACKS: Gain("makes better attacks possible this turn"),
    EXPOSURE: Gain("leaves the enemy less to attack"),
    CROWDED: Gain("keeps hexes from being too full"),
}


class Judge:
    """Judges positions of one scenario by its weights."""

    def __init__(self, s: Scenario, w: Weights) -> None:
        """For a scenario."""
        self.s, self.w = s, w
        self.ways = Ways(s, w.fight, w.zone)
        self.battles = Battles(s, w)
        self.fear = {GERMAN: w.german_exposure, FRENCH: w.french_exposure}

    def worth(self, p: DunkirkPosition, side: str) -> dict[str, float]:
        """All terms for a side."""
        if p.outcome is not None:
            return {OUTCOME: outcome(p, side)}
        stand = stand_of(self.s, p)
        pending = self.pending(p, stand) if p.clock.side == side else 0.0
        return self.terms(stand, side) | {ATTACKS: pending}

    def terms(self, stand: Stand, side: str) -> dict[str, float]:
        """The terms that follow from the stand alone."""
        w, sign = self.w, 1 if side == GERMAN else -1
        strength = w.german_strength * stand.strength(GERMAN) - w.french_strength * stand.strength(
            FRENCH
        )
        held = sum(
            1.0 if self.is_kept(stand, city) else self.w.bare
            for city, owner in stand.cities.items()
            if owner == GERMAN
        )
        return {
            STRENGTH: sign * strength, CITIES: sign * w.city * held,
            TEMPO: sign * self.tempo(stand), EXPOSURE: -self.fear[side] * self.threat(stand, side),
            CROWDED: -self.surplus(stand, side),
        }  # fmt: skip

    def surplus(self, stand: Stand, side: str) -> float:
        """What must be removed at the end of movement if nobody leaves the hexes over the limit."""
        lost = 0
        for units in stand.stacks[side].values():
            strengths = sorted(self.s.units[u].strength for u in units)
            lost += sum(strengths[: max(0, len(units) - self.s.stacking)])
        return lost * (self.w.german_strength if side == GERMAN else self.w.french_strength)

    def tempo(self, stand: Stand) -> float:
        """How near the Germans are to the two cities that win, against who can hold them."""
        near = sorted((self.nearness(stand, city) for city in stand.cities), reverse=True)
        both = near[0] * near[1] if len(near) > 1 else near[0]
        return self.w.near * sum(near) + self.w.win * both

    def nearness(self, stand: Stand, city: str) -> float:
        """From 0 to 1: how likely the Germans hold a city in time, by who is how near."""
        held = self.w.held if city in stand.stacks[FRENCH] else 0.0
        attack = self.weight_at(stand, GERMAN, city, stand.turns, held)
        defence = self.w.garrison * self.weight_at(stand, FRENCH, city, len(self.s.turns), 0.0)
        if stand.cities[city] == GERMAN:
            attack += self.w.kept if self.is_kept(stand, city) else 0.0
        return attack / (attack + defence + 1.0)

    def is_kept(self, stand: Stand, city: str) -> bool:
        """True of a German city with a garrison, or that no French army can enter in its turn."""
        if city in stand.stacks[GERMAN]:
            return True
        far = self.ways.to(city, frozenset(stand.stacks[GERMAN]), stand.zones[GERMAN])
        return not any(
            far.get(at, FAR) <= self.s.units[u].movement
            for at, units in stand.stacks[FRENCH].items()
            for u in units
            if u not in stand.routed
        )

    def weight_at(self, stand: Stand, side: str, city: str, turns: int, more: float) -> float:
        """The strength that a side can bring to a city in so many turns, the near counts more.

        `more` are the turns that it takes to drive out those who hold it.
        """
        enemy = self.s.enemy_of(side)
        far = self.ways.to(city, frozenset(stand.stacks[enemy]), stand.zones[enemy])
        weight = 0.0
        for unit, at in stand.places.items():
            known = self.s.units[unit]
            if known.side == side:
                away = far.get(at, FAR) / known.movement + more
                if away <= turns + self.w.slack:
                    weight += known.strength * self.w.decay**away
        return weight

    def pending(self, p: DunkirkPosition, stand: Stand) -> float:
        """What the attacks of this player turn should still bring: those declared, and the rest."""
        side, top = p.clock.side, p.top
        enemy = stand.stacks[self.s.enemy_of(side)]
        air = 0
        if side == GERMAN and isinstance(top, (Movement, Declaring, Air)):
            air = markers_left(self.s, p)
        waiting = [a for a in p.waiting_attacks if a.target in enemy]
        points = self.declared(stand, side, waiting, air)
        if not isinstance(top, (Movement, Declaring)):
            return points
        near = self.battles.adjacent(stand, side, can_still_attack(self.s, p, side))
        rest = {t: shares for t, shares in near.items() if p.attack_on(t) is None}
        strikes = self.battles.strikes(stand, side, rest, 0 if waiting else air)
        return points + sum(strike.gain for strike in strikes)

    def declared(self, stand: Stand, side: str, waiting: list[Attack], air: int) -> float:
        """What the declared attacks should bring, with the air markers left where they do most."""
        points, helped = 0.0, 0.0
        for attack in waiting:
            shares = self.shares(stand, attack.target, attack.attackers)
            if not shares:
                continue
            gain = self.battles.gain(stand, side, attack.target, shares, attack.air)[1]
            points += gain
            more = min(air, self.s.air_most - attack.air)
            if more:
                most = self.battles.gain(stand, side, attack.target, shares, attack.air + more)[1]
                helped = max(helped, most - gain)
        return points + helped

    def shares(self, stand: Stand, target: str, units: tuple[str, ...]) -> list[Share]:
        """What these units add to an attack."""
        there = [u for u in units if u in stand.places]
        return self.battles.adjacent(stand, self.s.units[units[0]].side, there).get(target, [])

    def threat(self, stand: Stand, side: str) -> float:
        """What the enemy's best attacks of his next turn should bring him; he may have none."""
        enemy = self.s.enemy_of(side)
        if enemy == GERMAN and not stand.turns:
            return 0.0
        air = len(self.s.air_markers) if enemy == GERMAN else 0
        reach = self.battles.coming.reach(stand, enemy)
        looming = self.battles.looming(stand, enemy, reach)
        gains = sum(x.gain for x in self.battles.strikes(stand, enemy, looming, air))
        return gains + (self.open_cities(stand, reach) if enemy == GERMAN else 0.0)

    def open_cities(self, stand: Stand, reach: Mapping[str, Held]) -> float:
        """What the cities without a garrison are worth that the Germans can walk into next."""
        bare = [c for c, x in stand.cities.items() if x != GERMAN and c not in stand.stacks[FRENCH]]
        walked = [c for c in bare if any(c in ends for ends in reach.values())]
        held = sum(owner == GERMAN for owner in stand.cities.values())
        wins = walked and held + len(walked) >= self.s.cities_needed
        return self.w.city * len(walked) + (self.w.win if wins else 0.0)
