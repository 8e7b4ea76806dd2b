"""How far a charge could ride with its points, and whom it could strike (VAU-10.0e, VAU-10.2)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from engine.core import memory
from engine.systems.vauchamps import Scenario, VauPosition, frames, held_by
from engine.systems.vauchamps.charge import ground
from engine.systems.vauchamps.charge.field import Cells, Field, Stand, Stride, course_of, placed
from engine.systems.vauchamps.formations.facing import NAMES, hour_of
from engine.systems.vauchamps.ground.die import known_loss
from engine.systems.vauchamps.stacks.overfull import broken_limit
from engine.systems.vauchamps.where import friends_at


class Ride(NamedTuple):
    """How a charge could come to stand somewhere: its last step, from where, all it has cost."""

    stride: Stride
    before: Stand
    after: Stand
    cost: int


Way = tuple[Ride, ...]
"""The steps of a charge, from the first."""
Run = tuple[Stand, int, int]
"""How it stands, the hexes last entered in a straight line, and the direction of that line."""


def begun(s: Scenario, p: VauPosition, units: Cells) -> frames.Charging:
    """A charge of these units as it would begin, before a ground die that has not fallen."""
    points = min(max(1, s.units[u].movement - known_loss(s, p, u)) for u in units)
    return frames.Charging((), "ride", units=units, at=p.units[units[0]].at, points=points)


Worth = Callable[[Cells, int], bool]
"""Whether it is worth riding on from some hexes with so many points left."""


def _ridden(
    around: Field, frame: frames.Charging, found: dict[Stand, Ride], worth: Worth
) -> Iterator[tuple[Stand, int]]:
    """Every other way it could stand, the cheapest first, with what is left."""
    first, most = around.p.units[frame.units[0]], frame.points - frame.spent
    start: Stand = first.cells, hour_of(around.s, around.p, frame.units[0])
    due: list[list[Stand]] = [[start], *([] for _ in range(most))]
    for cost, waiting in enumerate(due):
        for stand in waiting:
            if cost and found[stand].cost < cost:
                continue  # A cheaper way was found meanwhile.
            left = most - cost
            if cost:
                yield stand, left
            for stride, price, after in around.steps(stand, left) if worth(stand[0], left) else ():
                known = found.get(after)
                if after != start and (known is None or cost + price < known.cost):
                    found[after] = Ride(stride, stand, after, cost + price)
                    due[cost + price].append(after)


@memory.by_units
def rides(s: Scenario, p: VauPosition, frame: frames.Charging) -> Mapping[Stand, Ride]:
    """How it could come to stand anywhere, by the fewest points."""
    found: dict[Stand, Ride] = {}
    for _ in _ridden(Field(s, p, frame.units, frame.target), frame, found, lambda *_: True):
        pass
    return found


def comes(found: Iterable[Stand], cell: str, facing: str = "") -> tuple[Stand, ...]:
    """How it would stand in a hex to which it comes so, facing that way if one is named."""
    return tuple(x for x in found if cell in x[0] and facing in ("", NAMES[x[1]]))


class Strike(NamedTuple):
    """An enemy hex that a charge could strike: from which of its, and the points it has left."""

    cell: str
    at: str
    stand: Stand
    left: int


def crowded(s: Scenario, p: VauPosition, units: Cells, stand: Stand) -> Cells:
    """The friends with whom a charge that ends so may not stay (VAU-3.1a, VAU-3.1c, VAU-3.1e)."""
    side, there = s.side_of(units[0]), placed(p, units, stand)
    full = (c for c in stand[0] if broken_limit(s, there, c, side) is not None)
    return tuple(u for c in full for u in friends_at(s, there, c, side) if u not in units)


def straight_strikes(
    s: Scenario, p: VauPosition, frame: frames.Charging, cell: str
) -> tuple[tuple[Strike, Way], ...]:
    """The cheapest ways to strike an enemy hex that end with enough hexes in a straight line.

    That doubles the charge (VAU-10.2d). Only such as end where it may stay.
    """
    return straight_within(s, p, frame, cell, frame.points - frame.spent)


@memory.by_units
def straight_within(
    s: Scenario, p: VauPosition, frame: frames.Charging, cell: str, cost: int
) -> tuple[tuple[Strike, Way], ...]:
    """Those of them that cost no more than so many points."""
    if cell not in strikes(s, p, frame):
        return ()
    around, grid, found = Field(s, p, frame.units, frame.target), s.board.grid, rides(s, p, frame)
    first, most = p.units[frame.units[0]], frame.points - frame.spent
    start: Stand = first.cells, hour_of(s, p, frame.units[0])
    begun = {start: 0, **{stand: ride.cost for stand, ride in found.items()}}

    def least(stand: Stand) -> int:
        """The points without which nobody comes beside the target: a line swings one hex ahead."""
        cells = stand[0]
        return min(grid.distance(c, cell) for c in cells) - len(cells)

    near = (x for x in begun if least(x) <= ground.STRAIGHT and begun[x] + least(x) <= cost)
    due: list[tuple[int, Run]] = [(begun[x], (x, 0, 0)) for x in near]
    heapify(due)
    heappush(due, (0, (start, frame.straight, frame.course)))
    known: dict[Run, tuple[Run, Ride]] = {}
    seen, ends = set[Run](), list[tuple[Strike, Way]]()
    while due:
        spent, run = heappop(due)
        stand, straight, course = run
        if spent > cost or ends and spent > most - ends[0][0].left:
            break
        if run in seen:
            continue
        seen.add(run)
        if at := next((c for c, foe in around.faced(stand) if foe == cell), ""):
            if straight >= ground.STRAIGHT and not _may_not_end(around, frame, stand):
                strike = Strike(cell, at, stand, most - spent)
                ends.append((strike, _ridden_so(found, known, run)))
            continue  # It strikes here.
        for stride, price, after in around.steps(stand, most - spent):
            paid, now = spent + price, course_of(s, first, stand, stride[0])
            on = (after, straight + 1, now)
            goes_on = (now == course or not straight) and paid + least(after) <= cost
            if goes_on and on not in known:
                known[on] = run, Ride(stride, stand, after, paid)
                heappush(due, (paid, on))
    return tuple(ends)


def _may_not_end(around: Field, frame: frames.Charging, stand: Stand) -> bool:
    return around.bars_end(stand[0]) or bool(crowded(around.s, around.p, frame.units, stand))


def _ridden_so(found: Mapping[Stand, Ride], known: Mapping[Run, tuple[Run, Ride]], run: Run) -> Way:
    """The way to where a straight line begins, and on along it."""
    line: Way = ()
    while run in known:
        run, ride = known[run]
        line = (ride, *line)
    return (*(way_to(found, run[0]) if not run[1] else ()), *line)


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

    A target stands in the clear, beside it and to its front; a square it rides into. From where the
    charge may not stay with friends it strikes only those that it can come to in no other way.
    """
    around, grid = Field(s, p, frame.units, frame.target), s.board.grid
    held = held_by(s, p, s.enemy_of(s.side_of(frame.units[0])))
    foes = {c for c in held if ground.chargeable(s, p, c) and c not in frame.denied}
    foes &= {frame.target} if frame.target else foes.copy()
    far: dict[str, int] = {}
    found: dict[Stand, Ride] = {}
    amid: dict[str, list[Strike]] = {}

    def worth(cells: Cells, left: int) -> bool:
        for cell in cells:
            if cell not in far:
                far[cell] = min((grid.distance(cell, foe) for foe in foes), default=left + 99)
        # A step leads on by one hex; a line that swings as it comes there, by two.
        return min(far[cell] for cell in cells) <= len(cells) * left + 1

    for stand, left in _ridden(around, frame, found, worth):
        if any(far.get(c, 1) <= 1 for c in stand[0]) and not around.bars_end(stand[0]):
            for at, foe in around.faced(stand):
                if foe in foes and (foe not in around.squares or around.enters(stand, left, foe)):
                    strike = Strike(foe, at, stand, left)
                    if foe not in around.squares and crowded(s, p, frame.units, stand):
                        amid.setdefault(foe, []).append(strike)
                    elif not _comes_by(found, stand, amid.get(foe, ())):
                        foes.discard(foe)
                        far.clear()
                        yield strike
    yield from (first for foe, (first, *_) in amid.items() if foe in foes)


def _comes_by(found: Mapping[Stand, Ride], stand: Stand, strikes: Iterable[Strike]) -> bool:
    """True if the way to a stand leads by one of some strikes, where the charge would end."""
    ends = {strike.stand for strike in strikes}
    return bool(ends) and any(ride.before in ends for ride in _back(found, stand))


def _back(found: Mapping[Stand, Ride], stand: Stand) -> Iterator[Ride]:
    """The steps of the way to a stand, from the last."""
    while stand in found:
        yield found[stand]
        stand = found[stand].before


def way_to(found: Mapping[Stand, Ride], stand: Stand) -> Way:
    """The steps of the way to a stand, from the first."""
    return tuple(_back(found, stand))[::-1]


def cheapest_way(
    s: Scenario, p: VauPosition, frame: frames.Charging, cell: str, facing: str = ""
) -> Way:
    """The cheapest way to strike the enemies in a hex, or else into it, facing that way if named.

    () if there is none.
    """
    found, strike = rides(s, p, frame), strikes(s, p, frame).get(cell)
    there = (strike.stand,) if strike else comes(found, cell, facing)
    stand = min((x for x in there if x in found), key=lambda x: found[x].cost, default=None)
    return way_to(found, stand) if stand else ()
