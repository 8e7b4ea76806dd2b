"""What attacks bring on the average of the die, by the real table, and which are worth making."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.rules.odds import basic_odds, step_of
from engine.systems.sedan.combat.odds import hex_part
from engine.systems.sedan.computer.stand import Stand
from engine.systems.sedan.computer.weights import Weights
from engine.systems.sedan.scenario import FIRST_ARMY, FRENCH, GUARD, Scenario

Units = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strike:
    """One combat, its column on the table, and the points it should bring."""

    targets: Units
    units: Units
    column: int
    gain: float


@cache
def chances(results: Units) -> Mapping[str, float]:
    """How likely each result of a column is."""
    return {r: results.count(r) / len(results) for r in dict.fromkeys(results)}


class Battles:
    """Attacks as they can be judged without casting a die."""

    def __init__(self, s: Scenario, w: Weights) -> None:
        """For one scenario and its weights."""
        self.s, self.w = s, w
        self.steps = [step_of(column) for column in s.table.columns]
        self.chances = [chances(s.table.results_of(n)) for n in range(len(s.table.columns))]
        self._losses: dict[tuple[str, int, int], float] = {}
        self.army, self.guard = s.with_role(FIRST_ARMY), s.with_role(GUARD)

    def column(self, attack: float, defence: float, shift: int = 0) -> int:
        """The column of the table for two strengths (SED-11.2a, 11.13a)."""
        step = basic_odds(max(int(attack), 1), max(round(defence), 1)) if attack else -9
        column = max((n for n, own in enumerate(self.steps) if own <= step), default=0)
        return min(max(column + shift, 0), len(self.steps) - 1)

    def loss(self, stand: Stand, unit: str) -> float:
        """The points that a unit is worth to its side; Prussian losses end the game at a sum."""
        key = (unit, stand.turn, stand.lost)
        if unit not in self.s.units:
            return self._loss(stand, unit)
        if key not in self._losses:
            self._losses[key] = self._loss(stand, unit)
        return self._losses[key]

    def _loss(self, stand: Stand, unit: str) -> float:
        s, w = self.s, self.w
        there = self.worth(stand, unit)
        if s.side_of(unit) == FRENCH:
            return there
        most = s.turns[max(stand.turn, 1) - 1].sudden_death
        count = self.count(unit)
        risk = min((stand.lost + count) / most, 1.0)
        last = w.last if stand.lost + count >= most else 0.0
        return there + count * w.sudden_death * risk + last

    def worth(self, stand: Stand, unit: str) -> float:
        """The points of a unit that is there, however near the losses are to ending the game."""
        w, strength = self.w, stand.strengths.get(unit, 2.0)
        if self.s.side_of(unit) == FRENCH:
            return w.french_strength * strength + (w.guard if unit == self.guard else 0.0)
        return w.prussian_strength * strength + 0.4 * self.count(unit) * w.sudden_death

    def defence(self, stand: Stand, side: str, cell: str, sources: frozenset[str]) -> float:
        """What a hex defends with against attackers of a side from these hexes."""
        part = hex_part(self.s, cell, 1, sources)
        return part.multiple * stand.power(self.s.enemy_of(side), cell)

    def odds(
        self, stand: Stand, side: str, targets: Units, units: Collection[str], shift: int = 0
    ) -> int:
        """The column of an attack."""
        sources = frozenset(stand.places[u] for u in units)
        attack = sum(stand.strengths[u] for u in units)
        defence = sum(self.defence(stand, side, t, sources) for t in targets)
        return self.column(attack, defence, shift)

    def gain(
        self, stand: Stand, side: str, targets: Units, units: Collection[str], shift: int = 0
    ) -> tuple[int, float]:
        """The column of an attack and the points that it should bring to the attacker."""
        column = self.odds(stand, side, targets, units, shift)
        return column, self.points(stand, side, targets, units, column)

    def points(
        self, stand: Stand, side: str, targets: Units, units: Collection[str], column: int
    ) -> float:
        """What a column should bring."""
        s = self.s
        enemy = s.enemy_of(side)
        own = sorted(self.loss(stand, u) for u in units)
        defenders = [u for t in targets for u in stand.stacks[enemy].get(t, ())]
        theirs = sorted(self.loss(stand, u) for u in defenders)
        city = any(t in s.cities for t in targets)
        prize = sum(self.prize(stand, side, t) for t in targets)
        driven = 0.0 if city else self.driven(stand, side, targets, theirs) + prize
        thrown = self.thrown_back(stand, side, tuple(units), targets)
        army = self.army in units
        price = min(
            sum(own), sum(own) * sum(stand.strengths[u] for u in defenders)
            / max(sum(stand.strengths[u] for u in units), 1.0),
        )  # fmt: skip
        points = 0.0
        for result, chance in self.chances[column].items():
            if army and result in ("EX", "AL1"):
                result = "DR" if result == "EX" else "AR"
            if result == "DE":
                worth = sum(theirs) + prize
            elif result == "DL1":
                gone = theirs[0] if theirs else 0.0
                if not city:
                    worth = gone + driven
                elif len(theirs) > 1:
                    worth = gone + self.breach(prize, theirs)
                else:
                    worth = gone + prize
            elif result == "DR":
                worth = driven
            elif result == "EX":
                worth = sum(theirs) - price + prize * (0.8 if price < sum(own) else 0.0)
            elif result == "AR":
                worth = -thrown
            elif result == "AL1":
                worth = -(own[0] + thrown) if own else 0.0
            else:
                worth = -sum(own)
            points += chance * worth
        return points

    def prize(self, stand: Stand, side: str, cell: str) -> float:
        """What it is worth to take a hex, beside the losses of those who held it."""
        owner = stand.cities.get(cell)
        return self.w.city if owner is not None and owner != side else 0.0

    def driven(self, stand: Stand, side: str, targets: Units, theirs: Sequence[float]) -> float:
        """What it is worth to drive the enemy out of open ground: all, if he has no way out."""
        if all(self.has_exit(stand, self.s.enemy_of(side), t) for t in targets):
            return self.w.push * len(theirs)
        return sum(theirs)

    def breach(self, prize: float, theirs: Sequence[float]) -> float:
        """What it is worth that the cheapest of a city's defenders falls, beside his loss."""
        return 0.0

    def thrown_back(self, stand: Stand, side: str, units: Units, targets: Units) -> float:
        """What it costs that all attackers are thrown back."""
        return sum(self.thrown(stand, side, u, targets) for u in units)

    def thrown(self, stand: Stand, side: str, unit: str, targets: Units) -> float:
        """What it costs that an attacker is thrown back: himself, if he has no way out."""
        if self.has_exit(stand, side, stand.places[unit]):
            return self.w.setback
        return self.loss(stand, unit)

    def doomed(self, stand: Stand, losses: Sequence[Mapping[int, float]]) -> float:
        """What the chance costs that the Prussian losses come to their sum, or to all but one.

        For each of several combats, how likely it adds how much to them.
        """
        left = self.s.turns[max(stand.turn, 1) - 1].sudden_death - stand.lost
        chances = {0: 1.0}
        for combat in losses:
            after: dict[int, float] = {}
            for lost, chance in combat.items():
                for before, known in chances.items():
                    sum_ = min(before + lost, left)
                    after[sum_] = after.get(sum_, 0.0) + known * chance
            chances = after
        return self.w.doom * chances.get(left, 0.0) + self.w.nearly * chances.get(left - 1, 0.0)

    def count(self, unit: str) -> int:
        """What a Prussian unit adds to the losses (SED-4.4b)."""
        return self.s.first_army_worth if unit == self.army else 1

    def has_exit(self, stand: Stand, side: str, cell: str) -> bool:
        """True if beaten units of a side could leave a hex."""
        enemy = self.s.enemy_of(side)
        closed, held, shut = stand.zones[enemy], stand.stacks[enemy], self.s.closed_to[side]
        return any(
            n not in closed and n not in held and n not in shut for n in self.s.dry_neighbours[cell]
        )

    def forecast(self, stand: Stand, side: str, shift: int = 0) -> tuple[list[Strike], float]:
        """The combats of a side that stands so, the best first, and what all should bring.

        Whoever is in a zone must attack, and whoever has him in a zone be attacked (SED-11.4).
        """
        s, enemy = self.s, self.s.enemy_of(side)
        zone, theirs = stand.zones[enemy], stand.stacks[enemy]
        free: dict[str, frozenset[str]] = {}
        obliged, covered = set[str](), set[str]()
        for at, units in stand.stacks[side].items():
            near = frozenset(n for n in s.dry_neighbours[at] if n in theirs)
            if near:
                free.update(dict.fromkeys(units, near))
            if at in zone:
                obliged.update(units)
                covered.add(at)
        if not free:
            return [], 0.0
        owed = {t for t in theirs if covered.intersection(s.zone_reach[t])}
        return self.arranged(stand, side, free, obliged, owed, shift)

    def arranged(
        self, stand: Stand, side: str, free: Mapping[str, frozenset[str]],
        obliged: Collection[str], owed: Collection[str], shift: int = 0,
    ) -> tuple[list[Strike], float]:  # fmt: skip
        """Combats that pay, then what must be fought besides; and what all should bring."""
        # Who attacks out of a city must attack all around it (SED-11.4e): that is left alone.
        left = {
            u: near
            for u, near in free.items()
            if len(near) == 1 or stand.places[u] not in self.s.cities or not near.isdisjoint(owed)
        }
        found: list[Strike] = []
        known: dict[tuple[str, Units], Strike] = {}
        while left:
            strikes = self.possible(stand, side, left, found, shift, known)
            best = max(strikes, key=lambda x: (x.gain, x.targets), default=None)
            if best is None or best.gain <= 0:
                break
            best = self.sparing(stand, side, best, left, obliged, shift)
            found.append(best)
            for unit in best.units:
                del left[unit]
        self._duties(stand, side, left, found, obliged, owed, shift)
        met = {t for strike in found for t in strike.targets}
        unmet = len([t for t in owed if t not in met])
        return found, sum(strike.gain for strike in found) - self.w.unmet * unmet

    def possible(
        self, stand: Stand, side: str, left: Mapping[str, frozenset[str]],
        found: Sequence[Strike], shift: int, known: dict[tuple[str, Units], Strike],
    ) -> list[Strike]:  # fmt: skip
        """An attack on each hex by all that are free, and by First Army alone."""
        done = {t for strike in found for t in strike.targets}
        strikes = []
        for target in sorted({t for near in left.values() for t in near} - done):
            units = tuple(u for u, near in left.items() if target in near and u != self.army)
            groups = [units] if units else []
            if target in left.get(self.army, ()):
                groups.append((self.army,))
            for group in groups:
                if (target, group) not in known:
                    worth = self.gain(stand, side, (target,), group, shift)
                    known[target, group] = Strike((target,), group, *worth)
                strikes.append(known[target, group])
        return strikes

    def sparing(
        self, stand: Stand, side: str, strike: Strike, left: Mapping[str, frozenset[str]],
        obliged: Collection[str], shift: int,
    ) -> Strike:  # fmt: skip
        """The same attack without units that do not raise its odds and may go elsewhere."""
        units = strike.units
        for unit in sorted(units, key=lambda u: stand.strengths[u]):
            if len(units) < 2 or (unit in obliged and len(left[unit]) < 2):
                continue
            fewer = tuple(u for u in units if u != unit)
            if self.odds(stand, side, strike.targets, fewer, shift) >= strike.column:
                units = fewer
        return Strike(strike.targets, units, *self.gain(stand, side, strike.targets, units, shift))

    def _duties(
        self, stand: Stand, side: str, left: dict[str, frozenset[str]], found: list[Strike],
        obliged: Collection[str], owed: Collection[str], shift: int,
    ) -> None:  # fmt: skip
        """Add what must be fought: hexes still owed, then units that must still attack."""

        def put(strike: Strike | None, targets: Units, units: Units) -> None:
            if strike is not None:
                found.remove(strike)
            found.append(Strike(targets, units, *self.gain(stand, side, targets, units, shift)))
            for unit in units:
                left.pop(unit, None)

        met = {t for strike in found for t in strike.targets}
        for target in sorted(
            set(owed) - met, key=lambda t: (stand.power(self.s.enemy_of(side), t), t)
        ):
            able = [u for u, near in left.items() if target in near and u != self.army]
            must = tuple(u for u in able if u in obliged)
            if must or able:
                put(None, (target,), must or (min(able, key=lambda u: (stand.strengths[u], u)),))
            elif target in left.get(self.army, ()):
                put(None, (target,), (self.army,))
            else:
                wider = [x for x in found if all(target in self.near(stand, u) for u in x.units)]
                if wider:
                    put(wider[0], (*wider[0].targets, target), wider[0].units)
        for unit in [u for u in left if u in obliged]:
            joint = [x for x in found if unit != self.army and self.army not in x.units
                     and set(x.targets) <= left[unit]]  # fmt: skip
            if joint:
                best = max(joint, key=lambda x: (x.column, x.targets))
                put(best, best.targets, (*best.units, unit))

    def near(self, stand: Stand, unit: str) -> frozenset[str]:
        """The hexes that a unit could attack."""
        return frozenset(self.s.dry_neighbours[stand.places[unit]])
