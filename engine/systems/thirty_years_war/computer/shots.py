"""What the enemy's guns may do before he moves: whom they disrupt, and how likely."""

from functools import cached_property

from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.guns.line_of_fire import line
from engine.systems.thirty_years_war.scenario import GUN

TRIED = 5
"""Of so many targets, the dearest, a gun's line of fire is looked at."""
Line = tuple[tuple[str, ...], ...]
"""What a shot crosses, step by step: held hexes that block it, all of a step together."""


class Shots:
    """Judges bombardments without casting a die."""

    def __init__(self, country: Country) -> None:
        """For a battlefield."""
        self.country, self.s = country, country.s
        self._lines: dict[tuple[str, str], Line | None] = {}
        self._chance: dict[tuple[str, str], tuple[float, int]] = {}

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """How likely a shot disrupts, for each column of ranges."""
        fire = self.s.fire
        return tuple(
            sum(fire.result(die, column) == "Dd" for die in range(1, 7)) / 6
            for column in range(len(fire.columns))
        )

    def hits(self, stand: Stand, v: Values, side: str) -> dict[str, float]:
        """How likely each unit of a side is disrupted by the enemy's guns, each at the dearest."""
        pieces, taken = self.s.pieces, stand.held[side]
        guns = [
            at
            for gun, (owner, at) in stand.prizes.items()
            if pieces[gun].kind == GUN and owner != side and at not in taken
        ]
        if not guns:
            return {}
        held = {*stand.places.values(), *(at for _, at in stand.prizes.values())}
        dear = {
            at: (u, v.kill[u] + sum(v.kill[g] for g in stand.guests.get(at, ())))
            for at, u in stand.steady[side].items()
        }
        found: dict[str, float] = {}
        for gun in sorted(guns):
            scored = []
            for at, (unit, worth) in dear.items():
                chance = self.chance(gun, at, stand.sight)
                if chance:
                    score = chance * worth * (1.0 - found.get(unit, 0.0))
                    scored.append((-score, at, chance))
            scored.sort()
            for _, at, chance in scored[:TRIED]:
                if self.is_free(gun, at, held):
                    unit = dear[at][0]
                    found[unit] = 1.0 - (1.0 - found.get(unit, 0.0)) * (1.0 - chance)
                    break
        return found

    def chance(self, gun: str, target: str, sight: int) -> float:
        """How likely a shot from hex to hex disrupts, as far as one sees; 0 for no end."""
        known = self._chance.get((gun, target))
        if known is None:
            far = self.s.board.grid.distance(gun, target)
            known = self._chance[gun, target] = self.chances[self.s.fire.column(far)], far
        return 0.0 if sight and known[1] > sight else known[0]

    def is_free(self, gun: str, target: str, held: set[str]) -> bool:
        """True if nothing blocks the line, roughly: hilltops see each other (TYW-5.2)."""
        if (gun, target) not in self._lines:
            self._lines[gun, target] = self._line(gun, target)
        steps = self._lines[gun, target]
        return steps is not None and not any(held.issuperset(step) for step in steps)

    def _line(self, gun: str, target: str) -> Line | None:
        """What may block from hex to hex if it is held; None if the ground does."""
        s, grid = self.s, self.s.board.grid
        high, far = s.hilltop(gun), grid.distance(gun, target)
        steps = []
        for cells in line(grid, gun, target):
            if high and any(2 * grid.distance(gun, c) < far for c in cells):
                continue
            open_ = tuple(
                c
                for c in cells
                if not s.ground_at(c).blocks and (not s.hilltop(c) or (high and s.hilltop(target)))
            )
            if not open_:
                return None
            steps.append(open_)
        return tuple(steps)
