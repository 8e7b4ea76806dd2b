"""What a combat leaves to others that they must attack at worse odds (SED-11.4a, 11.4b)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.words import STAND_IN
from engine.systems.sedan import Scenario, SedanPosition
from engine.systems.sedan.combat import forecast
from engine.systems.sedan.combat.lawful_attacks import Units, why_not_combat
from engine.systems.sedan.combat.obligations import Book, after, book


@dataclass(frozen=True, slots=True)
class Left:
    """A hex that will be attacked in any case, and who is left to do it.

    `spared` are units of the combat that could be kept for it; `columns` the lowest and highest
    at best without them, by what is unknown.
    """

    cell: str
    units: Units
    spared: Units
    columns: tuple[int, int]


def left_weaker(
    s: Scenario, view: SedanPosition, side: str, targets: Units, units: Units
) -> Iterator[Left]:
    """The hexes that such a combat leaves to others at worse odds than it would have to."""
    later = after(s, view, book(s, view, side), frozenset(targets), units)
    for cell in sorted(_attacked_in_any_case(later)):
        left = tuple(u for u in later.units_on(cell) if not u.startswith(STAND_IN))
        spared = _spared(s, view, side, targets, units, cell)
        if not left or not spared:
            continue
        columns = best(s, view, side, cell, left)
        if columns[1] < best(s, view, side, cell, (*left, *spared))[1]:
            yield Left(cell, left, spared, columns)


def best(
    s: Scenario, view: SedanPosition, side: str, cell: str, units: Units
) -> tuple[int, int]:  # fmt: skip
    """The best columns at which these could attack a hex: First Army attacks alone (SED-7.5b)."""
    army = book(s, view, side).army
    apart = (tuple(u for u in units if (u == army) is alone) for alone in (True, False))
    return max(forecast.columns(s, view, side, (cell,), part) for part in apart if part)


def _attacked_in_any_case(b: Book) -> frozenset[str]:
    """Hexes that must be attacked, and those that are all that is left to one who must attack."""
    only = (b.free[u] for u in b.obliged if len(b.free.get(u, ())) == 1)
    return (b.owed & b.hexes).union(*only)


def _spared(
    s: Scenario, view: SedanPosition, side: str, targets: Units, units: Units, cell: str
) -> Units:
    """The units of a combat that could attack the hex instead, and that it can do without."""
    near, rest, spared = book(s, view, side).units_on(cell), units, list[str]()
    for unit in (u for u in units if u in near):
        fewer = tuple(u for u in rest if u != unit)
        if why_not_combat(s, view, side, targets, fewer) is None:
            rest = fewer
            spared.append(unit)
    return tuple(spared)
