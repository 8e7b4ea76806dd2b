"""What a hex's troops fire with (VAU-12.5b to VAU-12.5d, CHART-2, CHART-6)."""

from fractions import Fraction

import msgspec

from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.losses.values import fallen, rounded, third
from engine.systems.vauchamps.where import friends_at, hex_inc, inc_in, is_in

OFFENSIVE, DEFENSIVE, OPPORTUNITY = "offensive", "defensive", "opportunity"
SQUARE_WITH_GUNS = 12
"""Most infantry inc that fire with guns in a square (VAU-12.4e)."""
SHORT, MEDIUM = 2, 5
"""How far guns' short and medium ranges go (VAU-12.4i)."""


class Firer(msgspec.Struct, frozen=True, order=True):
    """A unit that fires from one of its hexes."""

    unit: str
    cell: str


def range_band(distance: int) -> int:
    """0 at short, 1 at medium and 2 at long range (VAU-12.4i)."""
    return 0 if distance <= SHORT else 1 if distance <= MEDIUM else 2


def range_value(s: Scenario, p: VauPosition, guns: str, distance: int) -> int:
    """The value of guns at a range, after losses (VAU-12.4i, VAU-3.2e)."""
    unit = s.units[guns]
    return fallen(unit.ranges[range_band(distance)], p.units[guns].lost, unit.inc)


def printed_fire(s: Scenario, p: VauPosition, unit: str) -> int:
    """A printed infantry fire value after losses (VAU-3.2e)."""
    who = s.units[unit]
    return fallen(who.fire, p.units[unit].lost, who.inc)


def multiple(s: Scenario, unit: str, form: str) -> tuple[int, int]:
    """CHART-2: how much each inc counts, and how many count; 0, 0 for NA."""
    cell = s.combat.fire_multiples.get((s.units[unit].type, form))
    return (cell.times, cell.most) if cell else (0, 0)


def most_range(s: Scenario, p: VauPosition, unit: str) -> int:
    """How far a unit fires: skirmishers two or three hexes, other infantry one (VAU-12.0c)."""
    who = s.units[unit]
    if who.guns:
        return who.range
    skirmishes = is_in(p, unit, "skirmish") and not p.units[unit].disordered
    return who.range if skirmishes else 1


def infantry_value(
    s: Scenario, p: VauPosition, units: tuple[str, ...], cell: str, target: str, distance: int
) -> int:
    """The value of infantry in one hex that fires together, the top unit first (VAU-12.5)."""
    first = units[0]
    if p.units[first].disordered:
        return rounded(Fraction(printed_fire(s, p, first), 2))
    form = p.units[first].formation
    if form in ("column", "general"):
        return printed_fire(s, p, first)
    if form == "square":
        return _square_value(s, p, first, cell, target)
    left, value = most_in(s, first, form), 0
    for unit in sorted(units, key=lambda u: -multiple(s, u, form)[0]):
        times, most = multiple(s, unit, form)
        inc = min(left, most, inc_in(s, p, unit, cell))
        left, value = left - inc, value + times * inc
    return rounded(Fraction(value, 2)) if _halved(s, first, form, distance) else value


def most_in(s: Scenario, unit: str, form: str) -> int:
    """The most inc of a hex that fire (VAU-6.4h, VAU-6.7e)."""
    return multiple(s, unit, form)[1]


def _halved(s: Scenario, unit: str, form: str, distance: int) -> bool:
    """Skirmishers at the second hex, Schuetzen at the third (VAU-6.7e, VAU-16.5d)."""
    return form == "skirmish" and distance > 1 and distance == max(2, s.units[unit].range)


def _square_value(s: Scenario, p: VauPosition, first: str, cell: str, target: str) -> int:
    """One side of a square, or all of it at cavalry in its hex (VAU-6.5e, VAU-6.5f)."""
    times, most = multiple(s, first, "square")
    if target == cell:
        return printed_fire(s, p, first) * times
    side = s.units[first].side
    inc = hex_inc(s, p, cell, side, "infantry")
    if any(s.units[u].guns for u in friends_at(s, p, cell, side)):
        inc = min(inc, SQUARE_WITH_GUNS)
    return min(third(inc), most) * times


def guns_value(
    s: Scenario, p: VauPosition, guns: str, cell: str, target: str, distance: int
) -> int:
    """The value of a battery at a target (VAU-12.4e, VAU-12.4i)."""
    value = range_value(s, p, guns, max(1, distance))
    foot = [u for u in friends_at(s, p, cell, s.units[guns].side) if s.units[u].infantry]
    if foot and is_in(p, foot[0], "square"):
        return 2 * value if target == cell else third(value)
    return value


def fire_value(s: Scenario, p: VauPosition, firers: tuple[Firer, ...], target: str) -> int:
    """The sum of all that fire together at a hex (VAU-12.5d)."""
    value = 0
    for cell in dict.fromkeys(f.cell for f in firers):
        distance = s.board.grid.distance(cell, target)
        named = {f.unit for f in firers if f.cell == cell}
        here = [u for u in friends_at(s, p, cell, s.units[next(iter(named))].side) if u in named]
        foot = tuple(u for u in here if s.units[u].infantry)
        if foot:
            value += infantry_value(s, p, foot, cell, target, distance)
        value += sum(guns_value(s, p, u, cell, target, distance) for u in here if s.units[u].guns)
    return value
