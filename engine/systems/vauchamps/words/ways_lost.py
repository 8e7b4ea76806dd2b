"""Who would be lost for want of a way back if it had to go back now (VAU-4.0o)."""

from engine.core.words import unit as unit_words
from engine.systems.vauchamps import Scenario, VauPosition, is_in
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.ground.die import known_loss
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.morale.ways_back import ways_for


def has_way_back(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if a unit that fails a test where it stands finds a way back, as things stand.

    Infantry in order retreats, any other routs; guns in position have no need of one.
    """
    who, state = s.units[unit], p.units[unit]
    if is_in(p, unit, "unlimbered"):
        return True
    mode, far = "disorder", breaking.DISORDER_POINTS
    if who.cavalry or state.broken:
        most = who.movement if who.mounted else breaking.FOOT_ROUT
        mode, far = "rout", max(1, most - known_loss(s, p, unit))
    frame = Retreating((), "plan", unit=unit, mode=mode, left=far, start=state.at)
    return bool(ways_for(s, p, frame))


def lost_if_it_fails(s: Scenario, p: VauPosition, unit: str) -> str:
    """That a unit which may fail has no way back; "" if it has one."""
    if modifiers.steeled(s, p, unit) or has_way_back(s, p, unit):
        return ""
    return f"{unit_words(unit)} has no way back: if it fails its test it is eliminated"
