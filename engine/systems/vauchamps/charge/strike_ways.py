"""By which way a charge strikes a target, and how hard: of the cheapest ways by the strongest."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import memory, replace, with_units
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at
from engine.systems.vauchamps.charge import field, ground, markers, reach, receiving
from engine.systems.vauchamps.charge.markers import Contact
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.leaders.going_along import companions, with_leaders
from engine.systems.vauchamps.melee.odds import attack_value
from engine.systems.vauchamps.melee.pre_melee import tested


class Blow(NamedTuple):
    """How a charge could strike: with what attack value, whom from where, by which way."""

    value: int
    strike: reach.Strike
    way: reach.Way


@memory.by_view
def strongest(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> Blow | None:
    """The blow by the fewest points, of several the hardest; None for a target out of reach.

    Straight on it is doubled, and a flank costs no more than a front (VAU-10.2d, VAU-13.5b).
    """
    cheapest = reach.strikes(s, p, frame).get(cell)
    if cheapest is None:
        return None
    blows = (_blow(s, p, frame, *x) for x in _as_cheap(s, p, frame, cheapest))
    return max(blows, key=lambda blow: blow.value)


@memory.by_view
def straightest(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> Blow | None:
    """The hardest doubled blow at whatever cost; None for a target that none comes to."""
    straight = (_blow(s, p, frame, *x) for x in reach.straight_strikes(s, p, frame, cell))
    return max(straight, key=lambda blow: blow.value, default=None)


def doubled(s: Scenario, p: VauPosition, frame: Charging, cell: str, than: int) -> Blow | None:
    """The same, if it is harder than so."""
    best = straightest(s, p, frame, cell)
    return best if best and best.value > than else None


def way_to(s: Scenario, p: VauPosition, frame: Charging, cell: str, facing: str = "") -> reach.Way:
    """The way to strike the enemies in a hex, or else into it, facing that way if named."""
    blow = strongest(s, p, frame, cell)
    return blow.way if blow else reach.cheapest_way(s, p, frame, cell, facing)


def _as_cheap(
    s: Scenario, p: VauPosition, frame: Charging, cheapest: reach.Strike
) -> Iterator[tuple[reach.Strike, reach.Way]]:
    """The ways to strike a target that cost no more than the cheapest one, which comes first.

    No other is looked for into a square, where it could stay with friends nowhere, or at limbered
    guns alone, who are not fought.
    """
    found, around = reach.rides(s, p, frame), field.Field(s, p, frame.units, frame.target)
    yield cheapest, reach.way_to(found, cheapest.stand)
    side = s.side_of(frame.units[0])
    if (
        cheapest.cell in around.squares
        or reach.crowded(s, p, frame.units, cheapest.stand)
        or receiving.guns_alone(s, p, cheapest.cell, side, "limbered")
    ):
        return
    cost, grid = frame.points - frame.spent - cheapest.left, s.board.grid
    for stand, ride in found.items():
        near = ride.cost == cost and min(grid.distance(c, cheapest.cell) for c in stand[0]) == 1
        if not near or around.bars_end(stand[0]) or reach.crowded(s, p, frame.units, stand):
            continue
        if at := next((c for c, foe in around.faced(stand) if foe == cheapest.cell), ""):
            yield cheapest._replace(at=at, stand=stand), reach.way_to(found, stand)
    yield from reach.straight_within(s, p, frame, cheapest.cell, cost)


def _blow(
    s: Scenario, p: VauPosition, frame: Charging, strike: reach.Strike, way: reach.Way
) -> Blow:
    there = met(s, p, frame, strike, straight_by(s, p, frame, way))
    return Blow(attack_value(s, there, frame.units, strike.cell, ()), strike, way)


def straight_by(s: Scenario, p: VauPosition, frame: Charging, way: reach.Way) -> int:
    """How many hexes in a straight line a charge has ridden at the end of a way."""
    first, straight, course = p.units[frame.units[0]], frame.straight, frame.course
    for ride in way:
        now = field.course_of(s, first, ride.before, ride.stride[0])
        straight = straight + 1 if now == course else 1
        course = now
    return straight


def met(
    s: Scenario, p: VauPosition, frame: Charging, strike: reach.Strike, straight: int
) -> VauPosition:
    """The position once a charge has come to its target after so many hexes in a straight line."""
    led = frame.leaders or companions(s, p, frame.units)
    riding = with_leaders(p, led, frame.units[0], strike.stand[0][0])
    there = with_units(field.placed(p, frame.units, strike.stand), riding)
    return at_contact(s, there, replace(frame, straight=straight), strike.at, strike.cell)


def at_contact(s: Scenario, p: VauPosition, frame: Charging, at: str, cell: str) -> VauPosition:
    """The position with the contact that a charge beside its target would lay, if that stands."""
    against = enemies_at(s, p, cell, s.side_of(frame.units[0]))
    foot = (u for u in against if s.units[u].infantry)
    stood = tuple(u for u in foot if p.answered.get(u, receiving.STOOD) in receiving.FIRM)
    passed = tested(s, against, stood, frame.units, markers.CHARGE)
    bonus = frame.straight >= ground.STRAIGHT
    laid = Contact(frame.units, at, against, cell, markers.CHARGE, passed, bonus)
    return replace(p, contacts=(*p.contacts, laid))
