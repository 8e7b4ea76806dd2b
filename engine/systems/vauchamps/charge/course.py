"""One charge, step by step, with the other side's answers (VAU-10.2, table INT-2)."""

from collections.abc import Callable

from engine.core import Refusal, refuse, replace
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, frames, where
from engine.systems.vauchamps.charge import receiving
from engine.systems.vauchamps.charge.step import is_reaction
from engine.systems.vauchamps.fire import events, opportunity as fire_opportunity
from engine.systems.vauchamps.ground.die import ground_loss
from engine.systems.vauchamps.leaders.going_along import companions
from engine.systems.vauchamps.movement.zones import units_near
from engine.systems.vauchamps.stacks.overfull import check_where

Run = Callable[[Pen, frames.Charging], None]


def while_it_rides(step: Run) -> Run:
    """A step of a charge: only while there is a charge left, and where it is now."""

    def run(pen: Pen, frame: frames.Charging) -> None:
        p = pen.position
        left = tuple(u for u in frame.units if where.steady(p, u) and p.units[u].at)
        if not left:
            pen.done()
            check_where(pen, frame.reactors)
        elif left != frame.units or p.units[left[0]].at != frame.at:
            pen.step(replace(frame, units=left, at=p.units[left[0]].at))
        else:
            step(pen, frame)

    return run


def go(pen: Pen, frame: frames.Charging, step: str) -> None:
    """On to a step."""
    pen.step(replace(frame, step=step, sides=()))


def side_of(s: Scenario, frame: frames.Charging) -> str:
    """The charger's side."""
    return s.units[frame.units[0]].side


def begin(pen: Pen, frame: frames.Charging) -> None:
    """What it may spend: the least allowance, less the ground (VAU-10.0g)."""
    s = pen.game.scenario
    points = min(max(1, s.units[u].movement - ground_loss(pen, u)) for u in frame.units)
    led = companions(s, pen.position, frame.units)
    go(pen, replace(frame, points=points, leaders=led), "ride")


def leave(pen: Pen, frame: frames.Charging) -> None:
    """Opportunity fire as it leaves a hex in an enemy front (VAU-12.7a).

    Squares that could fire when it came beside them cannot again: once for each hex (VAU-10.0h).
    """
    go(pen, frame, "enter")
    s, cells = pen.game.scenario, cells_of(pen.position, frame)
    enemy = s.enemy_of(side_of(s, frame))
    near = (u for cell in cells for u in units_near(s, pen.position, enemy, cell, 1))
    others = tuple(u for u in dict.fromkeys(near) if u not in frame.offered)
    if others:
        fire_opportunity.offer(pen, enemy, frame.units, cells, "", others)


def answer(pen: Pen, frame: frames.Charging) -> None:
    """Skirmishers and guns alone answer at once (VAU-6.7g, VAU-10.5a, VAU-10.5b)."""
    go(pen, frame, "react")
    receiving.named(pen, side_of(pen.game.scenario, frame), frame.target)


def cells_of(p: VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The hex or hexes that the charge fills."""
    return p.units[frame.units[0]].cells


def over(pen: Pen, frame: frames.Charging) -> None:
    """The charge has ended: who rode in it, or at it, stands where there may be no room (3.1a)."""
    check_where(pen, frame.units)
    check_where(pen, frame.reactors)


def do_not_answer(then: str) -> Callable[[Pen, str], None]:
    """No reaction, no square."""

    def hold(pen: Pen, side: str) -> None:
        go(pen, pen.position.pending(frames.Charging), then)
        pen.emit(events.HeldFire(side))

    return hold


def why_rides_on(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """A charge that is on goes on."""
    if is_reaction(view.pending(frames.Charging)):
        return refuse("The reaction has begun: it rides on.", "VAU-10.3d")
    return refuse("The charge must go on, or be recalled.", "VAU-10.2b", "VAU-10.2q")
