"""Where the present choice is made, and by which unit: for the look cursor and for facings."""

from engine.systems.vauchamps import Scenario, VauPosition, frames, units_of
from engine.systems.vauchamps.charge import charge_order, next_hex, steps as charge_steps
from engine.systems.vauchamps.entering import due, ways_in
from engine.systems.vauchamps.fire.targets import targets
from engine.systems.vauchamps.melee import attacks, lawful_attacks
from engine.systems.vauchamps.morale.rally import remaining


def actor(s: Scenario, p: VauPosition) -> str:
    """The unit whose move, ride or fate is pending; "" if it is nobody's in particular."""
    frame = p.top
    if isinstance(frame, frames.Charging):
        return next_hex.riders(frame)[0]
    named = getattr(frame, "unit", "") or next(iter(getattr(frame, "units", ())), "")
    return named if named in s.units else ""


def place(s: Scenario, p: VauPosition) -> str:
    """The hex that is fired at, charged, crowded; else that of the unit whose fate is pending."""
    frame = p.top
    match frame:
        case frames.Chance():
            return frame.cells[0]
        case frames.Charging():
            return _in_charge(s, p, frame)
        case frames.Pounce() | frames.Displacing():
            return frame.cell
        case frames.Melee():
            return frame.target
        case frames.Firing():
            return next(iter(targets(s, p, frame.sides[0], frame.kind)), "")
        case frames.Melees():
            return next(
                iter(attacks.owing(s, p) or lawful_attacks.targets(s, p, frame.sides[0])), ""
            )
        case frames.Naming() | frames.Charges():
            return _at(p, charge_order.chargers(s, p))
        case frames.Rallying():
            return _at(p, remaining(p, frame))
        case frames.Movement() if not units_of(s, p, frame.sides[0]):
            return _way_in(s, p, frame.sides[0])
    who = actor(s, p) or getattr(frame, "leader", "")
    return p.units[who].at if who in p.units else ""


def _way_in(s: Scenario, p: VauPosition, side: str) -> str:
    """Where the first of a side that has nobody on the map may enter."""
    first = next(iter(due.waiting(s, p, side)), "")
    return next(ways_in.cells_for(s, p, side, first), "") if first else ""


def _at(p: VauPosition, units: tuple[str, ...]) -> str:
    return p.units[units[0]].at if units else ""


def _in_charge(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """What the step is about, else who rides."""
    about = charge_steps.STEPS[frame.step].place(s, p, frame)
    return about or p.units[next_hex.riders(frame)[0]].at
