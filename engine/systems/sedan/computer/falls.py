"""How likely each city falls to the Prussians in time, by the real table, and so many as win."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.systems.sedan.computer.battle import Battles
from engine.systems.sedan.computer.stand import Stand
from engine.systems.sedan.scenario import FIRST_ARMY, PRUSSIAN, Scenario

CROWD = 12.0
"""The strength that besieges from one hex: four divisions (SED-8.4)."""
SHARE = 0.75
"""How much of the strength that could come to a city does come: there are others."""
WALLS = 3.0
"""By what a city multiplies its garrison."""
WALKED_IN = 0.9
"""How likely an empty city is entered by those who can."""
LATER = 0.75
"""What a city that falls a turn later counts, as a share: meanwhile much can happen."""

Coming = Mapping[str, Sequence[float]]
"""For each city the strength that can besiege it in each Prussian player turn to come."""
Guards = Mapping[str, Sequence[tuple[float, float]]]
"""For each city the strengths of those who hold it, and in how many turns they are there."""


class Falls:
    """Judges sieges to come in one scenario."""

    def __init__(self, s: Scenario, battles: Battles) -> None:
        """With the table of these battles."""
        self.s, self.battles = s, battles
        self.room = {c: CROWD * len(s.dry_neighbours[c]) for c in s.cities}
        self.army = s.with_role(FIRST_ARMY)

        @lru_cache(maxsize=20_000)
        def siege(power: int, guard: float, units: int) -> float:
            chances = battles.chances[battles.column(power, WALLS * guard)]
            one = chances.get("DL1", 0.0) / units
            return chances.get("DE", 0.0) + chances.get("EX", 0.0) + one

        self._siege = siege

    def coming(self, stand: Stand, away: Mapping[str, Mapping[str, float]]) -> Coming:
        """Who can be beside each city when; `away` are the turns of each Prussian unit to it."""
        turns = range(1, len(self.s.turns) - stand.turn + 1)
        found: dict[str, Sequence[float]] = {}
        for city, when in away.items():
            near = [(t, stand.strengths[u]) for u, t in when.items() if u != self.army]
            powers = (SHARE * sum(x for t, x in near if t <= turn) for turn in turns)
            found[city] = tuple(min(power, self.room[city]) for power in powers)
        return found

    def city(self, powers: Sequence[float], guards: Sequence[tuple[float, float]]) -> list[float]:
        """How likely a city has fallen by the end of each turn to come."""
        safe, found = 1.0, list[float]()
        for turn, power in enumerate(powers, 1):
            here = [strength for strength, when in guards if when <= turn - 1]
            if not here:
                safe *= 1.0 - (WALKED_IN if power else 0.0)
            elif power:
                safe *= 1.0 - self._siege(int(power), sum(here), len(here))
            found.append(1.0 - safe)
        return found

    def cost(self, stand: Stand, coming: Coming, guards: Guards) -> float:
        """What the French stand to lose: one for each city, less for what falls late."""
        return sum(late(self.city(coming[c], guards.get(c, ()))) for c in self.still_french(stand))

    def still_french(self, stand: Stand) -> list[str]:
        """The cities that can still fall."""
        return [c for c, side in stand.cities.items() if side != PRUSSIAN]


def late(falls: Sequence[float]) -> float:
    """What it counts that a city falls as likely as this by the end of each turn to come."""
    before = (0.0, *falls)
    return sum(
        LATER**n * (now - last) for n, (last, now) in enumerate(zip(before, falls, strict=False))
    )
