"""Who attacks if nobody is named: as many as may, but no stack is split to its own harm."""

from engine.systems.sedan import Scenario, SedanPosition
from engine.systems.sedan.combat.completing import more_units
from engine.systems.sedan.combat.lawful_attacks import Units, why_not_combat
from engine.systems.sedan.combat.leaving import best, left_weaker


def by_default(s: Scenario, p: SedanPosition, side: str, targets: Units) -> Units:
    """Those who attack just these hexes if nobody is named; () if none may.

    As many as may do it together; but of a stack of which a part would be left to a worse attack
    that it must make, all are left for that (SED-11.4a, 11.4b).
    """
    units = by_most(s, p, side, targets)
    for cell in dict.fromkeys(p.units[u].at for u in units):
        rest = tuple(u for u in units if p.units[u].at != cell)
        if _splits_to_harm(s, p, side, targets, units, cell) and _may(s, p, side, targets, rest):
            units = rest
    return units


def by_most(s: Scenario, p: SedanPosition, side: str, targets: Units) -> Units:
    """As many units as may attack just these hexes together; () if none may."""
    most: Units = ()
    for first in more_units(s, p, side, targets, ()):
        if first in most:
            continue
        units: Units = (first,)
        while more := more_units(s, p, side, targets, units):
            units = (*units, more[0])
        if len(units) > len(most) and _may(s, p, side, targets, units):
            most = units
    return most


def _may(s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units) -> bool:
    return bool(units) and why_not_combat(s, p, side, targets, units) is None


def _splits_to_harm(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units, cell: str
) -> bool:
    """True if those left behind in a hex must attack at worse odds than with those who go."""
    for left in left_weaker(s, p, side, targets, units):
        stay = any(p.units[u].at == cell for u in left.units)
        go = tuple(u for u in left.spared if p.units[u].at == cell)
        together = best(s, p, side, left.cell, (*left.units, *go))
        if stay and go and left.columns[1] < together[1]:
            return True
    return False
