"""What a charge finds on the field: which steps it can take, what they cost, where it may stand.

As things stand: nobody answers it, and it keeps its formation.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from engine.core import replace, with_units
from engine.systems.vauchamps import Scenario, VauPosition, VauUnit, held_by
from engine.systems.vauchamps.charge import ground
from engine.systems.vauchamps.formations import facing, two_hexes

Cells = tuple[str, ...]
Stand = tuple[Cells, int]
"""How a charge stands: the hexes it fills, and its facing."""
TOP = 10**6
"""A rank above all others: who charges leads wherever it comes."""


Stride = tuple[str, int, str]
"""One step of a charge: the hex entered, the facing there, the hex a line turned on."""


def placed(p: VauPosition, units: Cells, stand: Stand) -> VauPosition:
    """The position with a charge that stands so, on top of who is there."""
    (at, *also), hour = stand
    there = {u: replace(p.units[u], at=at, also=tuple(also), facing=hour, rank=TOP) for u in units}
    return with_units(p, there)


def course_of(s: Scenario, first: VauUnit, stand: Stand, there: str) -> int:
    """The direction of a step into a hex, which tells what is a straight line (VAU-10.2d).

    A line faces a corner: for it that is as many steps without turning, by either front side.
    """
    if first.formation == "line":
        return 6 + stand[1]
    return s.board.grid.direction(stand[0][0], there)


@dataclass(frozen=True)
class Field:
    """What a charge finds on the field, worked out once for each facing, hex and hex side."""

    s: Scenario
    p: VauPosition
    units: Cells
    target: str
    fronts: dict[int, tuple[frozenset[int], ...]] = field(default_factory=dict)
    opened: dict[str, bool] = field(default_factory=dict)
    prices: dict[tuple[str, str], int | None] = field(default_factory=dict)
    led_on: dict[tuple[Stand, int], bool] = field(default_factory=dict)

    def front(self, hour: int) -> tuple[frozenset[int], ...]:
        """The front sides of each hex it fills, faced so."""
        if hour not in self.fronts:
            cells = self.p.units[self.units[0]].cells
            if cells[1:]:
                right = self.s.board.grid.step(cells[0], facing.right_direction(hour))
                cells = (cells[0], right or cells[1])
            p = placed(self.p, self.units, (cells, hour))
            found = (facing.sides_of(self.s, p, self.units[0], c).front for c in cells)
            self.fronts[hour] = tuple(map(frozenset, found))
        return self.fronts[hour]

    def is_open(self, cell: str) -> bool:
        """True for a hex of which neither enemies nor friends bar it."""
        if cell not in self.opened:
            side = self.s.side_of(self.units[0])
            rides = ground.may_ride_over(self.s, self.p, cell, side)
            self.opened[cell] = rides and ground.passes(self.s, self.p, self.units, cell)
        return self.opened[cell]

    def price(self, here: str, there: str) -> int | None:
        """What a step costs; None if it cannot be made."""
        if (here, there) not in self.prices:
            cost = ground.step_cost(self.s, here, there) if self.is_open(there) else None
            self.prices[here, there] = cost
        return self.prices[here, there]

    def bars_end(self, cells: Cells) -> bool:
        """True where it may not end: in the hex of a square that is not its target (VAU-10.0h)."""
        return self.target not in cells and not self.squares.isdisjoint(cells)

    @cached_property
    def clear(self) -> frozenset[str]:
        """The hexes without enemies."""
        held = held_by(self.s, self.p, self.s.enemy_of(self.s.side_of(self.units[0])))
        return frozenset(self.s.board.grid.cells).difference(held)

    @cached_property
    def squares(self) -> frozenset[str]:
        """The hexes of enemy squares."""
        side = self.s.side_of(self.units[0])
        held = held_by(self.s, self.p, self.s.enemy_of(side))
        return frozenset(c for c in held if ground.has_square(self.s, self.p, c, side))

    def steps(self, stand: Stand, left: int) -> Iterator[tuple[Stride, int, Stand]]:
        """The steps that it can take from where it stands so, with their price."""
        for cell, filled, price in self._entries(stand, left):
            for stride, after in self._turns(cell, filled, stand[1]):
                if not self.bars_end(filled) or self._leads_on(after, left - price):
                    yield stride, price, after

    def faced(self, stand: Stand) -> Iterator[tuple[str, str]]:
        """Its hexes, each with those beside it and to its front."""
        cells, hour = stand
        for cell, front in zip(cells, self.front(hour), strict=True):
            there = (self.s.board.grid.step(cell, direction) for direction in sorted(front))
            yield from ((cell, beside) for beside in there if beside)

    def enters(self, stand: Stand, left: int, cell: str) -> bool:
        """True if its next step can take it into a hex."""
        return any(cell in filled for _, filled, _ in self._entries(stand, left))

    def _leads_on(self, stand: Stand, left: int) -> bool:
        if not self.bars_end(stand[0]):
            return True
        if (stand, left) not in self.led_on:
            self.led_on[stand, left] = any(True for _ in self.steps(stand, left))
        return self.led_on[stand, left]

    def _entries(self, stand: Stand, left: int) -> list[tuple[str, Cells, int]]:
        cells, hour = stand
        found = []
        for direction in sorted(self.front(hour)[0]):
            there = self.s.board.grid.step(cells[0], direction)
            filled = self._filled(there, hour, len(cells)) if there else ()
            prices = [self.price(a, b) for a, b in zip(cells, filled, strict=False)]
            paid = [price for price in prices if price is not None]
            if there and paid and len(paid) == len(prices) and max(paid) <= left:
                found.append((there, filled, max(paid)))
        if self.target in self.squares and any(self.target in filled for _, filled, _ in found):
            return [one for one in found if self.target in one[1]]
        return found

    def _filled(self, cell: str, hour: int, count: int) -> Cells:
        if count < 2:
            return (cell,)
        right = self.s.board.grid.step(cell, facing.right_direction(hour))
        return (cell, right) if right else ()

    def _turns(self, cell: str, filled: Cells, hour: int) -> Iterator[tuple[Stride, Stand]]:
        """As it is, or turned 60 degrees to either side; a line on either hex (VAU-10.0e)."""
        yield (cell, hour, ""), (filled, hour)
        for to in ((hour - 2) % 12, (hour + 2) % 12):
            if not filled[1:]:
                yield (cell, to, ""), (filled, to)
                continue
            step, way = self.s.board.grid.step, facing.right_direction(to)
            swung = ((two_hexes.LEFT, (filled[0], step(filled[0], way))),
                     (two_hexes.RIGHT, (step(filled[1], way + 3), filled[1])))  # fmt: skip
            for pivot, (left, right) in swung:
                if left and right and all(self._is_free(c, filled) for c in (left, right)):
                    yield (cell, to, pivot), ((left, right), to)

    def _is_free(self, cell: str, filled: Cells) -> bool:
        """True for a hex into which a line may swing."""
        charge = self.s.terrain_at(cell).charge and cell in self.clear
        return cell in filled or (charge and self.is_open(cell))
