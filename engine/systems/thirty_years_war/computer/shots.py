"""What the enemy's guns may do before he moves: whom they disrupt, and how likely."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from heapq import nsmallest
from typing import NamedTuple

from engine.systems.thirty_years_war import TywPosition
from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.guns.bombardment import ready, targets_of
from engine.systems.thirty_years_war.guns.line_of_fire import line
from engine.systems.thirty_years_war.scenario import GUN

TRIED = 5
"""Of so many targets, the dearest, a gun's line of fire is looked at."""
Line = tuple[tuple[str, ...], ...]
"""What a shot crosses, step by step: held hexes that block it, all of a step together."""


class Shot(NamedTuple):
    """A shot that may be ordered now, and how likely it disrupts."""

    gun: str
    target: str
    chance: float


class Shots:
    """Judges bombardments without casting a die."""

    def __init__(self, country: Country) -> None:
        """For a battlefield."""
        self.country, self.s = country, country.s
        self._lines: dict[tuple[str, str], Line | None] = {}
        self._chances: dict[tuple[str, int], Mapping[str, float]] = {}

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """How likely a shot disrupts, for each column of ranges."""
        fire = self.s.fire
        return tuple(
            sum(fire.result(die, column) == "Dd" for die in range(1, 7)) / 6
            for column in range(len(fire.columns))
        )

    def to_order(self, p: TywPosition, side: str) -> Iterator[Shot]:
        """The shots of a side that its guns may still give (TYW-5.0c)."""
        for gun in ready(self.s, p, side):
            for target in targets_of(self.s, p, side, gun):
                far = self.s.board.grid.distance(p.units[gun].at, target)
                yield Shot(gun, target, self.chances[self.s.fire.column(far)])

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
            chances = self.from_(gun, stand.sight)
            scored = [
                (-chance * worth * (1.0 - found.get(unit, 0.0)), at, chance)
                for at, (unit, worth) in dear.items()
                if (chance := chances[at])
            ]
            for _, at, chance in nsmallest(TRIED, scored):
                if self.is_free(gun, at, held):
                    unit = dear[at][0]
                    found[unit] = 1.0 - (1.0 - found.get(unit, 0.0)) * (1.0 - chance)
                    break
        return found

    def from_(self, gun: str, sight: int) -> Mapping[str, float]:
        """How likely a shot from a hex disrupts in each, as far as one sees; 0 for no end."""
        if (gun, sight) not in self._chances:
            distance, column = self.s.board.grid.distance, self.s.fire.column
            away = {cell: max(distance(gun, cell), 1) for cell in self.s.board.grid.cells}
            self._chances[gun, sight] = {
                cell: 0.0 if sight and far > sight else self.chances[column(far)]
                for cell, far in away.items()
            }
        return self._chances[gun, sight]

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
