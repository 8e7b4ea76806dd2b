"""What attacks bring on the average of the die, by the real table, and which are worth making."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.rules.odds import basic_odds
from engine.systems.dunkirk.combat.odds import shift_columns, table_column
from engine.systems.dunkirk.computer.coming import Coming
from engine.systems.dunkirk.computer.stand import Held, Stand
from engine.systems.dunkirk.computer.weights import Weights
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, Scenario

RASH = -1.0
"""The most that a rash attack may seem to bring: less than none at all."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a unit could add to an attack: its strength there, and from which hex."""

    unit: str
    value: int
    at: str


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack on a hex, its column on the table, and the points it should bring."""

    target: str
    shares: tuple[Share, ...]
    column: int
    gain: float


@cache
def chances(results: tuple[str, ...]) -> Mapping[str, float]:
    """How likely each result of a column is."""
    return {r: results.count(r) / len(results) for r in dict.fromkeys(results)}


class Battles:
    """Attacks as they can be judged without casting a die."""

    def __init__(self, s: Scenario, w: Weights) -> None:
        """For one scenario and its weights."""
        self.s, self.w = s, w
        self._chances = [chances(s.table.results_of(n)) for n in range(len(s.table.columns))]
        self.coming = Coming(s)
        self._lost = {GERMAN: w.german_strength, FRENCH: w.french_strength}

    def column(self, target: str, shares: Sequence[Share], defence: int, air: int) -> int:
        """The column of the table for an attack; -1 if it has no strength."""
        attack = sum(share.value for share in shares)
        if not attack:
            return -1
        directions = len({share.at for share in shares})
        shifts = sum(shift_columns(self.s, target, directions, air))
        return table_column(self.s, basic_odds(attack, defence) + shifts)

    def gain(
        self, stand: Stand, side: str, target: str, shares: Sequence[Share], air: int = 0
    ) -> tuple[int, float]:
        """The column of an attack and the points that it should bring to the attacker."""
        s, w = self.s, self.w
        enemy = s.enemy_of(side)
        strengths = sorted(s.units[u].strength for u in stand.stacks[enemy][target])
        own = sorted(s.units[share.unit].strength for share in shares)
        defence = sum(strengths)
        column = self.column(target, shares, defence, air)
        if column < 0:
            return column, 0.0
        lost, kill = self._lost[side], self._lost[enemy]
        away = w.push * len(strengths) + self.clearing(stand, side, target)
        driven = away if self.has_exit(stand, side, target, shares) else kill * defence
        points = 0.0
        for result, chance in self._chances[column].items():
            if result == "DE":
                worth = kill * defence + away
            elif result == "DE1/2":
                gone = sum(strengths[len(strengths) // 2 :])
                worth = kill * gone + max(away, driven * (1 - gone / defence))
            elif result[0] == "D":
                worth = driven + (w.push * len(strengths) if result == "DR" else 0.0)
            elif result == "EX":
                worth = kill * strengths[0] - lost * own[0]
                worth += away if len(strengths) == 1 else 0.0
            elif result == "AE":
                worth = -lost * sum(own)
            else:
                worth = -w.setback * len(own)
            points += chance * worth
        if target == s.open_city and side == GERMAN:
            opens = self.column(target, shares, defence, 0) >= s.table.columns.index(s.open_at)
            points = max(points, away + w.city) if opens else points
            return column, points
        return column, min(points, RASH) if self._is_rash(column) else points

    def _is_rash(self, column: int) -> bool:
        """True for odds at which the die hurts only the attacker far more often than the defender.

        The prize may be dear, but who strikes so again and again has soon nobody left.
        """
        of = self._chances[column]
        beaten, thrown = (sum(of[r] for r in of if r.startswith(x)) for x in "DA")
        return thrown > 2 * beaten

    def clearing(self, stand: Stand, side: str, target: str) -> float:
        """What it is worth to drive the enemy out of a hex, beside his losses."""
        owner = stand.cities.get(target)
        if owner is None:
            return 0.0
        if side == GERMAN:
            return self.w.clear if owner != GERMAN and stand.turns > 0 else 0.0
        return self.w.clear if owner == GERMAN else 0.0

    def has_exit(self, stand: Stand, side: str, target: str, shares: Sequence[Share]) -> bool:
        """True if beaten defenders could leave the hex, once the attackers stand where they do."""
        closed, held = stand.zones[side], stand.stacks[side]
        around = [self.s.zone_reach[at] for at in {share.at for share in shares}]
        return any(
            n not in closed and n not in held and not any(n in zone for zone in around)
            for n in self.s.land_neighbours[target]
        )

    def strikes(
        self, stand: Stand, side: str, within: Mapping[str, Sequence[Share]], air: int
    ) -> list[Strike]:
        """The attacks worth making, the best first, each unit in one; air goes with the first."""
        used: set[str] = set()
        found: list[Strike] = []
        while True:
            best: Strike | None = None
            for target, shares in within.items():
                if any(strike.target == target for strike in found):
                    continue
                free = [share for share in shares if share.unit not in used]
                if not free:
                    continue
                column, gain = self.gain(stand, side, target, free, air)
                if gain > (best.gain if best else 0.0):
                    best = Strike(target, tuple(free), column, gain)
            if best is None:
                return found
            best = self.sparing(stand, side, best, air)
            found.append(best)
            used.update(share.unit for share in best.shares)
            air = 0

    def sparing(self, stand: Stand, side: str, strike: Strike, air: int) -> Strike:
        """The same attack without the units that do not raise its odds."""
        shares = list(strike.shares)
        for share in sorted(strike.shares, key=lambda one: one.value):
            fewer = [one for one in shares if one is not share]
            if not fewer:
                break
            column, gain = self.gain(stand, side, strike.target, fewer, air)
            if column >= strike.column:
                shares = fewer
        column, gain = self.gain(stand, side, strike.target, shares, air)
        return Strike(strike.target, tuple(shares), column, gain)

    def adjacent(self, stand: Stand, side: str, free: Sequence[str]) -> dict[str, list[Share]]:
        """For each enemy hex the units of a side, of these, that stand next to it."""
        s, found = self.s, dict[str, list[Share]]()
        near: dict[str, list[str]] = {}
        for unit in free:
            near.setdefault(stand.places[unit], []).append(unit)
        for target in sorted(stand.stacks[s.enemy_of(side)]):
            shares = [
                Share(u, value // s.river_divisor if s.river(n, target) else value, n)
                for n in s.land_neighbours[target]
                for u in near.get(n, ())
                for value in (s.units[u].strength,)
            ]
            if shares:
                found[target] = shares
        return found

    def looming(self, stand: Stand, side: str, reach: Mapping[str, Held]) -> dict[str, list[Share]]:
        """For each enemy hex the units of a side that could come next to it in a turn.

        The strongest first, where no river halves them and from as many hexes as there are.
        """
        s = self.s
        units = sorted(reach, key=lambda u: (-s.units[u].strength, u))
        found: dict[str, list[Share]] = {}
        for target in sorted(stand.stacks[s.enemy_of(side)]):
            near = sorted((s.river(n, target), n) for n in s.land_neighbours[target])
            room = {n: s.stacking for _, n in near}
            shares: list[Share] = []
            for unit in units:
                fits = [(river, -room[n], n) for river, n in near if room[n] and n in reach[unit]]
                if fits:
                    river, _, n = min(fits)
                    room[n] -= 1
                    value = s.units[unit].strength
                    shares.append(Share(unit, value // s.river_divisor if river else value, n))
            if shares:
                found[target] = shares
        return found
