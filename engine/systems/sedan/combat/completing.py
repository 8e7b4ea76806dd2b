"""Which combats can be completed to lawful ones, and by whom (SED-11.4 to 11.6)."""

from collections.abc import Iterator
from itertools import combinations

from engine.systems.sedan import GUARD, Scenario, SedanPosition
from engine.systems.sedan.combat.lawful_attacks import Units, why_not_combat
from engine.systems.sedan.combat.obligations import Book, book


def completed(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units, wider: bool
) -> bool:
    """True if a combat that is begun like this can be completed to a lawful one.

    `wider` if further hexes may be added.
    """
    b = book(s, p, side)
    for whole in _target_sets(b, targets, units, wider):
        for those in _attacker_sets(s, b, frozenset(whole), units):
            if why_not_combat(s, p, side, whole, those) is None:
                return True
    return False


def _target_sets(b: Book, targets: Units, units: Units, wider: bool) -> Iterator[Units]:
    """The sets of hexes that one combat can be about, these among them, small ones first."""
    if not wider:
        yield targets
        return
    have = frozenset(targets)
    found: dict[frozenset[str], None] = {}
    for near in (b.free[u] for u in (units or b.free) if have <= b.free[u]):
        rest = sorted(near - have)
        for size in range(len(rest) + 1):
            for more in combinations(rest, size):
                found[have | set(more)] = None
    for whole in sorted(found, key=lambda one: (len(one), sorted(one))):
        if len(whole) > 1:
            yield (*targets, *sorted(whole - have))


def _attacker_sets(s: Scenario, b: Book, targets: frozenset[str], units: Units) -> Iterator[Units]:
    """The sets of attackers worth trying: those named, and those who have no other target.

    No other unit could do more for the cover: it would only leave other hexes with less.
    """
    if any(not targets <= b.free.get(u, frozenset()) for u in units):
        return
    if b.army in units:
        yield units
        return
    guard = s.with_role(GUARD)
    for own in _army_parts(b, targets):
        must = tuple(u for u in b.free if _has_no_other(b, u, targets, own) and u not in units)
        those = (*units, *must)
        if those:
            yield those
            if guard not in those and targets <= b.free.get(guard, frozenset()):
                yield (*those, guard)
        else:
            yield from ((u,) for u in b.free if u != b.army and targets <= b.free[u])
    if not units and targets <= b.free.get(b.army, frozenset()):
        yield (b.army,)


def _army_parts(b: Book, targets: frozenset[str]) -> Iterator[frozenset[str]]:
    """The hexes that may have to be left to First Army: none, or one of those it can attack."""
    yield frozenset()
    yield from (frozenset((h,)) for h in sorted(b.free.get(b.army, frozenset()) - targets))


def _has_no_other(b: Book, unit: str, targets: frozenset[str], own: frozenset[str]) -> bool:
    """True for a unit that must attack, and can attack just these hexes if some are left out."""
    near = b.free[unit]
    return unit in b.obliged and unit != b.army and targets <= near and near - own <= targets


def attackable(s: Scenario, p: SedanPosition, side: str) -> Units:
    """The hexes that can be attacked now, each in a combat of its own."""
    hexes = sorted(book(s, p, side).hexes)
    return tuple(h for h in hexes if completed(s, p, side, (h,), (), False))


def could_attack(s: Scenario, p: SedanPosition, side: str) -> bool:
    """True if any combat can be begun now."""
    hexes = sorted(book(s, p, side).hexes)
    return any(
        completed(s, p, side, (h,), (), False) or completed(s, p, side, (h,), (), True)
        for h in hexes
    )


def more_units(s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units) -> Units:
    """The units that may be named next for a combat about just these hexes."""
    b = book(s, p, side)
    able = (u for u in b.free if u not in units and set(targets) <= b.free[u])
    return tuple(u for u in able if completed(s, p, side, targets, (*units, u), False))


def fewest_together(s: Scenario, p: SedanPosition, side: str) -> Units:
    """The fewest hexes that can be attacked together now; () if none can (SED-11.5b)."""
    b = book(s, p, side)
    wider = (
        whole
        for first in sorted(b.hexes)
        for whole in _target_sets(b, (first,), (), True)
        if completed(s, p, side, whole, (), False)
    )
    return min(wider, key=lambda whole: len(whole), default=())
