"""What an officer knows of battles besides, and a general of sieges and garrisons."""

from collections.abc import Collection, Mapping, Sequence

from engine.systems.sedan.combat.results import ATTACKERS_GO
from engine.systems.sedan.computer.battle import Battles, Strike, Units
from engine.systems.sedan.computer.stand import Stand
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN

AGAIN = 4.0
"""What it costs at most that besiegers are thrown back: they come again in the next turn."""
BREACH = 0.5
"""What a part of a garrison that falls is worth, as a share of the prize that it guards."""


class Careful(Battles):
    """Battles as an officer judges them, who minds the sum of losses that ends the game."""

    def arranged(
        self, stand: Stand, side: str, free: Mapping[str, frozenset[str]],
        obliged: Collection[str], owed: Collection[str], shift: int = 0,
    ) -> tuple[list[Strike], float]:  # fmt: skip
        """See `Battles.arranged`: without such attacks as may end the game, where none must."""
        found, total = super().arranged(stand, side, free, obliged, owed, shift)
        if side != PRUSSIAN:
            return found, total
        doom = self.doom(stand, found)
        for strike in sorted(found, key=lambda x: x.gain):
            if any(u in obliged for u in strike.units) or any(t in owed for t in strike.targets):
                continue
            rest = [x for x in found if x is not strike]
            less = self.doom(stand, rest)
            if doom - less > strike.gain:
                found, total, doom = rest, total - strike.gain, less
        return found, total - doom

    def doom(self, stand: Stand, strikes: Sequence[Strike]) -> float:
        """What the chance costs that these attacks bring the Prussian losses to their sum."""
        return self.doomed(stand, [self.losses(stand, strike) for strike in strikes])

    def losses(self, stand: Stand, strike: Strike) -> dict[int, float]:
        """How likely an attack costs how much of the sum."""
        counts = sorted(self.count(u) for u in strike.units)
        need = sum(stand.power(self.s.enemy_of(PRUSSIAN), t) for t in strike.targets)
        paid = 0
        for strength in sorted((stand.strengths[u] for u in strike.units), reverse=True):
            if need > 0:
                paid, need = paid + 1, need - strength
        found: dict[int, float] = {}
        for result, chance in self.chances[strike.column].items():
            lost = {"AE": sum(counts), "AL1": counts[0], "EX": paid}.get(result, 0)
            if self.army in strike.units and result != "AE":
                lost = 0
            found[lost] = found.get(lost, 0.0) + chance
        return found


class Sieges(Careful):
    """Battles as a general judges them."""

    def thrown_back(self, stand: Stand, side: str, units: Units, targets: Units) -> float:
        """See `Battles.thrown_back`."""
        cost = super().thrown_back(stand, side, units, targets)
        city = any(t in self.s.cities for t in targets)
        return min(cost, AGAIN) if city and side == PRUSSIAN else cost

    def breach(self, prize: float, theirs: Sequence[float]) -> float:
        """See `Battles.breach`."""
        return BREACH * prize * theirs[0] / sum(theirs)

    def points(
        self, stand: Stand, side: str, targets: Units, units: Collection[str], column: int
    ) -> float:
        """See `Battles.points`: less what it costs to leave one's own cities."""
        points = super().points(stand, side, targets, units, column)
        return points - self.left_behind(stand, side, targets, units, column)

    def left_behind(
        self, stand: Stand, side: str, targets: Units, units: Collection[str], column: int
    ) -> float:
        """What it costs that garrisons who attack are beaten out of their cities, or advance."""
        own, found = stand.stacks[side], 0.0
        sources = {stand.places[u] for u in units}
        for cell in sources.intersection(self.s.cities):
            if stand.cities[cell] != side or not set(own[cell]) <= set(units):
                continue
            chances = self.chances[column]
            gone = sum(chances.get(r, 0.0) for r in ATTACKERS_GO)
            if len(own[cell]) == 1 and sources == {cell}:
                emptied = ("DE", "EX") if targets[0] in self.s.cities else ("DE", "EX", "DR")
                gone += sum(chances.get(r, 0.0) for r in emptied)
            found += gone * (self.w.risk if side == FRENCH else self.w.retaken)
        return found
