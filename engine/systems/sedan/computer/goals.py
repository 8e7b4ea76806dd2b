"""Where each unit should go: the Prussians to cities they can take in time, the French to hold."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.systems.sedan.computer.falls import Coming, Falls, late
from engine.systems.sedan.computer.stand import Stand, Ways
from engine.systems.sedan.computer.weights import Weights
from engine.systems.sedan.scenario import FRENCH, LEGION, PRUSSIAN, Scenario
from engine.systems.sedan.stacks.who_may_stack import ALONE

ENOUGH = 3.0
"""Times the defence of a city that an attack on it should have."""
WALLS = 6.0
"""What even an empty city is worth to its defence: somebody has to come."""
EVEN = 4.0
"""The odds, by the whole threat, at which a city is as likely to fall as not."""
ROUNDS = 3
"""How often each French corps and unit looks for a better place."""
MARCH = 0.02
"""What it costs, in cities lost, that a point of strength marches for a turn."""
SPARE = 1
"""How many cities more than needed are aimed at."""


@dataclass(frozen=True)
class Goal:
    """A city to which a unit should go, with the hexes that will do: it, or those beside it."""

    city: str
    cells: frozenset[str]


class Goals:
    """Gives each unit its goal, from a stand alone."""

    def __init__(self, s: Scenario, w: Weights, ways: Ways, falls: Falls) -> None:
        """For a scenario."""
        self.s, self.w, self.ways, self.falls = s, w, ways, falls

    def coming(self, stand: Stand) -> Coming:
        """The Prussians who can come to each city, and when."""
        return self.falls.coming(stand, {
            city: self.away(stand, PRUSSIAN, frozenset((city,)), hindered=False)
            for city in stand.cities
        })  # fmt: skip

    def siege(self, stand: Stand, city: str) -> frozenset[str]:
        """The hexes where Prussians go for a city: it, if nobody is in it, else those beside it."""
        held = stand.stacks[FRENCH]
        if city not in held:
            return frozenset((city,))
        shut = self.s.closed_to[PRUSSIAN]
        return frozenset(n for n in self.s.dry_neighbours[city] if n not in held and n not in shut)

    def away(
        self, stand: Stand, side: str, cells: frozenset[str], hindered: bool
    ) -> dict[str, float]:
        """The turns that each unit of a side is away from these hexes."""
        if hindered:
            enemy = self.s.enemy_of(side)
            held = frozenset(stand.stacks[enemy])
            far = self.ways.to(side, cells, held, stand.zones[enemy])
        else:
            far = self.ways.to(side, cells)
        own = (u for us in stand.stacks[side].values() for u in us)
        return {u: self.ways.turns(stand, u, far) for u in own}

    def prussian(self, stand: Stand) -> dict[str, Goal]:
        """The goals of the Prussians: garrisons first, then the cities nearest in time."""
        found: dict[str, Goal] = {}
        left = set(u for us in stand.stacks[PRUSSIAN].values() for u in us)
        mine = [c for c, side in stand.cities.items() if side == PRUSSIAN]
        for city in mine:
            self._garrison(stand, city, left, found)
        theirs = [c for c, side in stand.cities.items() if side == FRENCH]
        away = {c: self.away(stand, PRUSSIAN, self.siege(stand, c), hindered=True) for c in theirs}
        wanted = max(stand.needed - len(mine), 0) + SPARE
        open_now = [c for c in theirs]
        first: list[str] = []
        while open_now and left and len(first) < wanted:
            when = {c: self.when(stand, c, away[c], left) for c in open_now}
            city = min(open_now, key=lambda c: (when[c][0], c))
            if when[city][0] > stand.left + 1 and first:
                break
            open_now.remove(city)
            first.append(city)
            goal = Goal(city, self.siege(stand, city))
            for unit in when[city][1]:
                found[unit] = goal
                left.discard(unit)
        for unit in sorted(left):
            if first:
                city = min(first, key=lambda c: (away[c].get(unit, 99.0), c))
                found[unit] = Goal(city, self.siege(stand, city))
        return found

    def _garrison(self, stand: Stand, city: str, left: set[str], found: dict[str, Goal]) -> None:
        """The unit that stays in a city taken, if the French could come back; the nearest."""
        goal = Goal(city, frozenset((city,)))
        french = self.away(stand, FRENCH, goal.cells, hindered=False)
        near = sum(stand.strengths[u] for u, t in french.items() if t <= 1.5)
        if not near:
            return
        here = [u for u in stand.stacks[PRUSSIAN].get(city, ()) if u in left]
        own = self.away(stand, PRUSSIAN, goal.cells, hindered=True)
        able = here or [u for u in left if own[u] <= 1.0]
        strength = 0.0
        for unit in sorted(able, key=lambda u: (own[u], -stand.strengths[u], u)):
            if strength * ENOUGH >= near:
                break
            found[unit] = goal
            left.discard(unit)
            strength += stand.strengths[unit]

    def when(
        self, stand: Stand, city: str, away: Mapping[str, float], left: set[str]
    ) -> tuple[float, list[str]]:
        """In how many turns enough Prussians could have taken a city, and who they are."""
        defence = 3.0 * stand.power(FRENCH, city)
        need, strength, taken = ENOUGH * defence, 0.0, list[str]()
        when = 0.0
        for unit in sorted(left, key=lambda u: (away.get(u, 99.0), u)):
            when = away.get(unit, 99.0)
            strength += stand.strengths[unit]
            taken.append(unit)
            if strength >= need and strength > 0:
                break
        short = max(need - strength, 0.0) / 10.0
        storm = 0.0 if not defence else 2.0
        return when + short + storm, taken

    def french(self, stand: Stand) -> dict[str, Goal]:
        """The goals of the French who can move (SED-9.1b): cities, so that least is at risk."""
        s = self.s
        zone = stand.zones[PRUSSIAN]
        own = sorted(u for at, us in stand.stacks[FRENCH].items() if at not in zone for u in us)
        table = Table(self, stand, own)
        blocks: dict[str, list[str]] = {}
        for unit in own:
            known = s.units[unit]
            alone = known.role in ALONE or known.role == LEGION
            blocks.setdefault(unit if alone else known.corps, []).append(unit)
        for units in sorted(blocks.values(), key=lambda us: -sum(stand.strengths[u] for u in us)):
            table.place(tuple(units))
        for _ in range(ROUNDS):
            for units in blocks.values():
                table.place(tuple(units))
            for unit in own:
                table.place((unit,))
        return {u: Goal(c, frozenset((c,))) for u, c in table.at.items() if c}


class Table:
    """Who holds which city, and what is then at risk."""

    def __init__(self, goals: Goals, stand: Stand, units: list[str]) -> None:
        """Nobody is placed yet."""
        self.s, self.stand, self.falls = goals.s, stand, goals.falls
        self.at: dict[str, str] = dict.fromkeys(units, "")
        self.coming = goals.coming(stand)
        self.away: dict[str, dict[str, float]] = {}
        for city in stand.cities:
            self.away[city] = goals.away(stand, FRENCH, frozenset((city,)), hindered=True)
        self.held: dict[str, list[str]] = {c: [] for c in stand.cities}
        self._known: dict[tuple[str, tuple[str, ...]], list[float]] = {}

    def fits(self, city: str, units: tuple[str, ...]) -> bool:
        """True if these units may share a city with those that are to be there (SED-8.5)."""
        here = [self.s.units[u] for u in (*self.held[city], *units)]
        if len(here) > 1 and any(u.role in ALONE for u in here):
            return False
        return len({u.corps for u in here if u.role != LEGION}) < 2

    def fall(self, city: str) -> list[float]:
        """How likely a city falls by the end of each turn to come, remembered."""
        key = (city, tuple(self.held[city]))
        if key not in self._known:
            guards = [(self.stand.strengths[u], self.away[city][u] - 1.0) for u in self.held[city]]
            self._known[key] = self.falls.city(self.coming[city], guards)
        return self._known[key]

    def total(self) -> float:
        """What is at risk as a whole."""
        return sum(late(self.fall(c)) for c in self.falls.still_french(self.stand))

    def place(self, units: tuple[str, ...]) -> None:
        """Put these where least is at risk, near rather than far."""
        stood = self.at[units[0]]
        for unit in units:
            if self.at[unit]:
                self.held[self.at[unit]].remove(unit)
        best, least = "", 0.0
        for city in self.held:
            if not self.fits(city, units):
                continue
            self.held[city].extend(units)
            way = sum(self.stand.strengths[u] * min(self.away[city][u], 9.0) for u in units)
            cost = self.total() + MARCH * way - (0.05 if city == stood else 0.0)
            del self.held[city][-len(units) :]
            if not best or cost < least:
                best, least = city, cost
        for unit in units:
            self.at[unit] = best
            if best:
                self.held[best].append(unit)


def weight(stand: Stand, w: Weights, away: Mapping[str, float]) -> float:
    """The strength that can come to a city, the near counts more."""
    most = stand.left + 0.5
    near = (stand.strengths[u] * float(w.decay**t) for u, t in away.items() if t <= most)
    return sum(near)


def at_risk(threat: float, guard: float) -> float:
    """From 0 to 1: how likely a city falls to a threat, with a garrison of this strength.

    A strong garrison is as good as safe and a weak one as good as lost: so corps stay together.
    """
    odds = (threat / (3.0 * guard + WALLS)) ** 2
    return odds / (odds + EVEN**2)
