"""Which combat an attack comes to: what must join it for no obligation to be lost (TYW-8.0f)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.core import replace
from engine.systems.thirty_years_war import Scenario, TywPosition, unit_in
from engine.systems.thirty_years_war.combat.obligations import Contacts, contacts, obligations


@dataclass(frozen=True, slots=True)
class Whole:
    """A combat that may be declared: those asked about, and those who must join it.

    `left_out` are units that could attack as well and are kept for other obligations.
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    joined: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def in_own_combat(p: TywPosition, side: str) -> bool:
    """True in a side's own combat phase, when obligations are fixed (TYW-8.11c)."""
    return p.clock.phase == "combat" and p.clock.side == side


def as_if_now(s: Scenario, p: TywPosition, side: str) -> TywPosition:
    """The position in a side's combat phase; at other times as if it began now."""
    if in_own_combat(p, side):
        return p
    return replace(p, combats=obligations(s, p, side))


def whole(
    s: Scenario, p: TywPosition, side: str, targets: tuple[str, ...], units: tuple[str, ...]
) -> Whole | None:
    """The combat that an attack on hexes by some units comes to, None if by no means to any.

    Without units it is by as many as can attack these hexes and are not wanted elsewhere.
    """
    known, enemies = contacts(s, p, side), tuple(unit_in(s, p, t) for t in targets)
    for more in sorted(_hexes(known, enemies, units), key=len):
        found = _by_named(known, more, units) if units else _by_most(known, more)
        if found:
            able = tuple(u for u in known.targets if known.joined((u,), enemies))
            left_out = () if units else tuple(u for u in able if u not in found)
            joined = tuple(e for e in more if e not in enemies)
            joined += tuple(u for u in found if units and u not in units)
            return Whole(found, more, joined, left_out)
    return None


def _hexes(
    known: Contacts, enemies: tuple[str, ...], units: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """These enemies, alone or with others that can be attacked together with them."""
    yield enemies
    yield from (more for more in known.larger(units, enemies) if len(more) > len(enemies))


def _by_named(known: Contacts, enemies: tuple[str, ...], units: tuple[str, ...]) -> tuple[str, ...]:
    """The units named, with those who would have nobody left to attack."""
    forced = (*units, *known.stranded_units(units, enemies))
    return forced if known.lawful(forced, enemies) else ()


def _by_most(known: Contacts, enemies: tuple[str, ...]) -> tuple[str, ...]:
    """As many as can attack all of these enemies without leaving another to nobody."""
    able = tuple(u for u in known.targets if known.joined((u,), enemies))
    for count in range(len(able), 0, -1):
        for units in combinations(able, count):
            if known.lawful(units, enemies):
                return units
    return ()
