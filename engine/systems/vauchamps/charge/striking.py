"""A charge beside its target: it strikes, rides on, ends in the square's hex (VAU-10.2f, t, u)."""

from engine.core import replace
from engine.systems.vauchamps import Pen, Scenario, VauPosition, enemies_at, frames
from engine.systems.vauchamps.charge import contact, course, ground, markers, receiving, target
from engine.systems.vauchamps.charge.past_squares import is_in_square


def meet_target(pen: Pen, frame: frames.Charging) -> None:
    """In the square's hex, beside the target, or on (VAU-10.2b, VAU-10.2f, VAU-10.2u)."""
    s, p = pen.game.scenario, pen.position
    side = course.side_of(s, frame)
    if frame.target and not enemies_at(s, p, frame.target, side):
        course.go(pen, replace(frame, target="", lost_target=True), "contact")
    elif frame.target in course.cells_of(p, frame):
        _in_the_square(pen, frame)
    elif frame.target and target.touches(s, p, frame, frame.target):
        _beside_target(pen, frame)
    elif frame.lost_target and not is_in_square(s, p, frame) and target.new_targets(s, p, frame):
        pen.step(replace(frame, sides=(side,)))
    else:
        course.go(pen, frame, "ride")


def _beside_target(pen: Pen, frame: frames.Charging) -> None:
    """The stand test; a square stands before it is entered (VAU-10.2f).

    From the hex of another square it rides on: it may not end there (VAU-10.0h).
    """
    s, p = pen.game.scenario, pen.position
    side = course.side_of(s, frame)
    if not ground.has_square(s, p, frame.target, side):
        if is_in_square(s, p, frame):
            course.go(pen, frame, "ride")
        else:
            strike(pen, frame)
        return
    if unanswered(s, p, enemies_at(s, p, frame.target, side)):
        course.go(pen, frame, "contact")
        at = target.struck_from(s, p, frame, frame.target)
        receiving.meet(pen, frame.units, at, frame.target, markers.CHARGE)
    else:
        course.go(pen, frame, "ride")


def strike(pen: Pen, frame: frames.Charging) -> None:
    """The charge ends in contact, if its target stays (VAU-10.2g, VAU-10.2t)."""
    s, p = pen.game.scenario, pen.position
    pen.done()
    at = target.struck_from(s, p, frame, frame.target)
    bonus = frame.straight >= ground.STRAIGHT
    receiving.stand(pen, frame.units, at, frame.target, markers.CHARGE, bonus)
    course.over(pen, frame)


def _in_the_square(pen: Pen, frame: frames.Charging) -> None:
    """A charge at a square ends in its hex; the melee must be fought (VAU-10.2u)."""
    s, p = pen.game.scenario, pen.position
    pen.done()
    stood = tuple(
        u
        for u in enemies_at(s, p, frame.target, course.side_of(s, frame))
        if p.answered.get(u) == receiving.STOOD
    )
    bonus = frame.straight >= ground.STRAIGHT
    at = frame.target
    contact.lay(pen, frame.units, at, at, markers.SQUARE, bonus, stood)
    course.over(pen, frame)


def meets_target(s: Scenario, p: VauPosition, frame: frames.Charging) -> bool:
    """True if the target must stand next: it is beside the charge and has not stood as a square."""
    if not frame.target or not target.touches(s, p, frame, frame.target):
        return False
    side = course.side_of(s, frame)
    against = enemies_at(s, p, frame.target, side)
    return bool(against) and (
        not ground.has_square(s, p, frame.target, side) or bool(unanswered(s, p, against))
    )


def unanswered(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """The infantry that has not yet answered a charge in this phase (VAU-10.2e)."""
    return tuple(u for u in units if s.units[u].infantry and u not in p.answered)
