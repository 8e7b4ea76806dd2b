"""How far a charge could ride with its points, and whom it could strike (VAU-10.0e, VAU-10.2)."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from engine.core import memory
from engine.systems.vauchamps import Scenario, VauPosition, frames, held_by
from engine.systems.vauchamps.charge import ground
from engine.systems.vauchamps.charge.field import Cells, Field, Stand, Stride
from engine.systems.vauchamps.ground.die import known_loss


class Ride(NamedTuple):
    """How a charge could come to stand somewhere: its last step, from where, all it has cost."""

    stride: Stride
    before: Stand
    cost: int


def begun(s: Scenario, p: VauPosition, units: Cells) -> frames.Charging:
    """A charge of these units as it would begin, before a ground die that has not fallen."""
    points = min(max(1, s.units[u].movement - known_loss(s, p, u)) for u in units)
    return frames.Charging((), "ride", units=units, at=p.units[units[0]].at, points=points)


Worth = Callable[[Cells, int], bool]
"""Whether it is worth riding on from some hexes with so many points left."""


def _ridden(
    around: Field, frame: frames.Charging, found: dict[Stand, Ride], worth: Worth
) -> Iterator[tuple[Stand, int]]:
    """Every way it could stand after one step or more, the cheapest first, with what is left."""
    first, most = around.p.units[frame.units[0]], frame.points - frame.spent
    due: list[list[Stand]] = [[(first.cells, first.facing)], *([] for _ in range(most))]
    for cost, waiting in enumerate(due):
        for stand in waiting:
            if cost and found[stand].cost < cost:
                continue  # A cheaper way was found meanwhile.
            left = most - cost
            if cost:
                yield stand, left
            for stride, price, after in around.steps(stand, left) if worth(stand[0], left) else ():
                known = found.get(after)
                if known is None or cost + price < known.cost:
                    found[after] = Ride(stride, stand, cost + price)
                    due[cost + price].append(after)


@memory.by_units
def rides(s: Scenario, p: VauPosition, frame: frames.Charging) -> Mapping[Stand, Ride]:
    """How it could come to stand anywhere, by the fewest points."""
    found: dict[Stand, Ride] = {}
    for _ in _ridden(Field(s, p, frame.units, frame.target), frame, found, lambda *_: True):
        pass
    return found


class Strike(NamedTuple):
    """An enemy hex that a charge could strike: from which of its, and the points it has left."""

    cell: str
    at: str
    stand: Stand
    left: int


@memory.by_units
def strikes(s: Scenario, p: VauPosition, frame: frames.Charging) -> Mapping[str, Strike]:
    """The enemy hexes that it could strike, each by the fewest points."""
    return {strike.cell: strike for strike in _struck(s, p, frame)}


@memory.by_units
def nearest(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """The enemy hex that it could strike soonest, "" if none is in its reach."""
    return next((strike.cell for strike in _struck(s, p, frame)), "")


def _struck(s: Scenario, p: VauPosition, frame: frames.Charging) -> Iterator[Strike]:
    """Each target once, by the fewest points: it need not ride on for those it has come to.

    A target stands in the clear, beside it and to its front; a square it rides into.
    """
    around, grid = Field(s, p, frame.units, frame.target), s.board.grid
    held = held_by(s, p, s.enemy_of(s.side_of(frame.units[0])))
    foes = {c for c in held if ground.chargeable(s, p, c) and c not in frame.denied}
    foes &= {frame.target} if frame.target else foes.copy()
    far: dict[str, int] = {}

    def worth(cells: Cells, left: int) -> bool:
        for cell in cells:
            if cell not in far:
                far[cell] = min((grid.distance(cell, foe) for foe in foes), default=left + 99)
        # A step leads on by one hex; a line that swings as it comes there, by two.
        return min(far[cell] for cell in cells) <= len(cells) * left + 1

    for stand, left in _ridden(around, frame, {}, worth):
        if any(far.get(c, 1) <= 1 for c in stand[0]) and not around.bars_end(stand[0]):
            for at, foe in around.faced(stand):
                if foe in foes and (foe not in around.squares or around.enters(stand, left, foe)):
                    foes.discard(foe)
                    far.clear()
                    yield Strike(foe, at, stand, left)


def strides(found: Mapping[Stand, Ride], stand: Stand) -> tuple[Stride, ...]:
    """The steps of the way to a stand, from the first."""
    way: list[Stride] = []
    cost = found[stand].cost
    while stand in found and found[stand].cost <= cost:
        ride = found[stand]
        way.append(ride.stride)
        stand, cost = ride.before, ride.cost - 1
    return tuple(reversed(way))
