"""What the enemy could do in his next turn: who of ours he reaches, and at what odds."""

from collections.abc import Callable, Mapping, Sequence, Set

from engine.systems.thirty_years_war.computer.arrivals import Arrivals, Comers, Post
from engine.systems.thirty_years_war.computer.battle import Battles, Combat
from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.rings import FAR
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.scenario import CAVALRY

MOST, STRIKES = 64, 20000
ENOUGH = 0.85
"""With this share of what all could gain, the enemy sends the others elsewhere."""


class Threats:
    """Judges how exposed the units of a side are."""

    def __init__(self, country: Country, battles: Battles) -> None:
        """For a battlefield."""
        self.country, self.battles = country, battles
        self._arrivals: dict[object, Arrivals] = {}
        self._latest: tuple[Stand | None, dict[str, Arrivals]] = (None, {})
        self._strikes: dict[object, Combat | None] = {}
        self._values: Values | None = None
        self._round: tuple[Stand | None, str, Callable[[str], int]] = (None, "", lambda _: 0)

    def arrivals(self, stand: Stand, side: str) -> Arrivals:
        """Where a side comes in a turn; remembered of the last stand, and where it stood alike."""
        if self._latest[0] is not stand:
            self._latest = (stand, {})
        known = self._latest[1]
        if side not in known:
            known[side] = self._standing_alike(stand, side)
        return known[side]

    def _standing_alike(self, stand: Stand, side: str) -> Arrivals:
        key = (frozenset(stand.held[side].items()), stand.weak)
        if key not in self._arrivals:
            if len(self._arrivals) >= MOST:
                self._arrivals.clear()
            self._arrivals[key] = Arrivals(self.country, stand, side)
        return self._arrivals[key]

    def detours(self, stand: Stand, side: str) -> Callable[[str], int]:
        """How many hexes farther each hex is for the enemies of a side, round its units.

        FAR where they shut the hex in. Asked several times of a stand, so the last is remembered.
        """
        if self._round[0] is not stand or self._round[1] != side:
            enemy = self.country.s.enemy_of(side)
            goals = tuple(sorted(stand.steady[enemy].keys()))
            straight = self.country.hexes_to(goals)
            away = self.country.round(goals, stand.held[side]).away
            known: dict[str, int] = {}

            def more(cell: str) -> int:
                if cell not in known:
                    least = straight.get(cell, FAR)
                    known[cell] = away(cell, least) - least
                return known[cell]

            self._round = (stand, side, more)
        return self._round[2]

    def can_come(self, stand: Stand, side: str, cell: str) -> bool:
        """True if an enemy of a side could come to a hex in his next turn, round its units."""
        comers = self.arrivals(stand, self.country.s.enemy_of(side)).at.get(cell)
        if not comers:
            return False
        more = self.detours(stand, side)(cell)
        return any(spare >= more for spare, _ in comers)

    def attacks(
        self, stand: Stand, v: Values, side: str, shaken: Mapping[str, float]
    ) -> list[Combat]:
        """The attacks on a side that should bring the enemy something, each of his units in one.

        `shaken` says how likely each unit of both sides is disrupted or gone before he moves.
        """
        arrivals = self.arrivals(stand, self.country.s.enemy_of(side))
        detours = self.detours(stand, side)
        used: set[str] = set()
        found: list[Combat] = []
        strikes = self._remembered(v)
        weak = {
            u: 1.0 if u in stand.weak else shaken.get(u, 0.0) for u in stand.held[side].values()
        }
        order = sorted(
            stand.held[side].items(),
            key=lambda x: (-round(weak[x[1]]), stand.defence[x[1]] / v.kill[x[1]], x[1]),
        )
        for at, unit in order:
            comers = _comers(stand, side, arrivals.posts(at), detours, used, shaken)
            if not comers:
                continue
            key = (at, unit, stand.guests.get(at, ()), weak[unit], tuple(comers))
            if key not in strikes:
                strikes[key] = self._strike(stand, v, side, at, unit, comers, weak[unit])
            combat = strikes[key]
            if combat is not None:
                found.append(combat)
                used.update(combat.units)
        return found

    def _remembered(self, v: Values) -> dict[object, Combat | None]:
        """The attacks that were judged before with these values; plans differ in few of them."""
        if self._values is not v or len(self._strikes) > STRIKES:
            self._values, self._strikes = v, {}
        return self._strikes

    def _strike(
        self, stand: Stand, v: Values, side: str, at: str, unit: str,
        comers: Sequence[tuple[float, str, str]], weak: float,
    ) -> Combat | None:  # fmt: skip
        """The attack of no more of them than are needed; None if none should bring anything.

        `weak` says how likely the unit is disrupted by then.
        """
        country, piece = self.country, self.country.s.pieces[unit]
        times = max(
            country.grounds[at].multiple, min(country.sides.get((x[2], at), 1) for x in comers)
        )
        enemy = country.s.enemy_of(side)
        guests = sum(v.kill[g] for g in stand.guests.get(at, ()))
        led = stand.defence[unit] - (piece.reverse if unit in stand.weak else piece.strength)
        gone, upset = v.kill[unit] + guests, v.upset[unit]
        states = []
        if weak < 1.0:
            charged = self._charged(stand, enemy, unit, False)
            states.append((1.0 - weak, (piece.strength + led) * times, gone, upset, charged, False))
        if weak > 0.0:
            charged = self._charged(stand, enemy, unit, True)
            states.append(
                (weak, (piece.reverse + led) * times, gone - upset, gone - upset, charged, True)
            )
        gains, kills, power, doubled, price, all_ = [], [], 0.0, 0.0, 0.0, 0.0
        for strength, mover, _ in comers:
            power += strength
            doubled += strength * (1 + self._horse(mover))
            price += v.upset[mover]
            all_ += v.kill[mover]
            gain = kill = 0.0
            for chance, defence, lost, hit, charged, down in states:
                column = self.battles.column(max(int(doubled if charged else power), 1), defence)
                sure, some, both, thrown, ruined = self.battles.faces[column]
                gain += chance * (
                    sure * lost + (some + both) * hit
                    - (both + thrown) * price - ruined * all_
                )  # fmt: skip
                kill += chance * (sure + (some + both if down else 0.0))
            gains.append(gain)
            kills.append(kill)
        best = max(gains)
        if best <= 0:
            return None
        few = next(n for n, gain in enumerate(gains) if gain >= ENOUGH * best)
        units = tuple(x[1] for x in comers[: few + 1])
        return Combat((unit,), units, gains[few], kills=kills[few])

    def _horse(self, unit: str) -> bool:
        piece, charge = self.country.s.pieces[unit], self.country.s.charge
        polish = charge is not None and charge.polish_only
        return piece.kind == CAVALRY and (piece.polish or not polish)

    def _charged(self, stand: Stand, enemy: str, unit: str, weak: bool) -> bool:
        """True if the enemy's cavalry could charge a unit, disrupted or not, roughly."""
        charge = self.country.s.charge
        if charge is None or enemy not in charge.sides:
            return False
        if charge.targets == "any":
            return True
        foot = self.country.s.pieces[unit].kind != CAVALRY
        shaken = charge.targets == "shaken-infantry" and unit in stand.broken
        return foot and (weak or shaken)


def _comers(
    stand: Stand, side: str, posts: Sequence[Post], detours: Callable[[str], int],
    used: Set[str], shaken: Mapping[str, float],
) -> list[tuple[float, str, str]]:  # fmt: skip
    """Who could attack from these hexes, with what strength and from where, the strongest first.

    Next to several of the other side one's strength is shared: all of them must be attacked.
    """
    own, crowd = stand.held[side], stand.beside[side]
    found: list[tuple[float, str, str]] = []
    busy = set(used)
    for slot, unit, those in posts:
        if slot in own:
            continue
        mover = unit or _first_free(those, detours(slot), busy)
        if mover and mover not in busy:
            busy.add(mover)
            power = stand.attack[mover] * (1.0 - shaken.get(mover, 0.0))
            found.append((power / max(crowd.get(slot, 1), 1), mover, slot))
    found.sort(reverse=True)
    return found


def _first_free(those: Comers, more: int, busy: Set[str]) -> str:
    """The strongest of them who is not busy and comes in spite of a detour; "" for nobody."""
    for spare, unit in those:
        if spare >= more and unit not in busy:
            return unit
    return ""
