"""One charge, step by step, with the other side's answers (VAU-10.2, table INT-2)."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.systems.vauchamps.charge import (
    contact,
    forming_square,
    reaction,
    receiving,
    ways as ground,
)
from engine.systems.vauchamps.charge.events import ChargeSpent, RecallTried
from engine.systems.vauchamps.charge.gallop import companions, gallop, ride_over, straightness
from engine.systems.vauchamps.fire import opportunity as fire_opportunity
from engine.systems.vauchamps.formations.facing import to_front
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.ground.line_of_sight import sees
from engine.systems.vauchamps.ground.state import ground_loss
from engine.systems.vauchamps.morale import breaking
from engine.systems.vauchamps.movement.zones import units_near
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.stacks.overfull import check_where
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at, friends_at, held_by, is_in, steady

Run = Callable[[Pen, Charging], None]

NEAR_TARGET = 2
"""How near an enemy hex the player must say whether it is the target (VAU-10.2c)."""
SECOND = 2
"""Hexes a charge must have entered before a voluntary recall (VAU-10.2q)."""
STRAIGHT = 3
"""Hexes in a straight line that double a charge (VAU-10.2d)."""


def while_it_rides(step: Run) -> Run:
    """A step of a charge: only while there is a charge left, and where it is now."""

    def run(pen: Pen, frame: Charging) -> None:
        p = pen.position
        left = tuple(u for u in frame.units if steady(p, u) and p.units[u].at)
        if not left:
            pen.done()
            check_where(pen, frame.reactors)
        elif left != frame.units or p.units[left[0]].at != frame.at:
            pen.step(replace(frame, units=left, at=p.units[left[0]].at))
        else:
            step(pen, frame)

    return run


def go(pen: Pen, frame: Charging, step: str) -> None:
    """On to a step."""
    pen.step(replace(frame, step=step, sides=()))


def side_of(s: Scenario, frame: Charging) -> str:
    """The charger's side."""
    return s.units[frame.units[0]].side


def begin(pen: Pen, frame: Charging) -> None:
    """What it may spend: the least allowance, less the ground (VAU-10.0g)."""
    s = pen.game.scenario
    points = min(max(1, s.units[u].movement - ground_loss(pen, u)) for u in frame.units)
    led = companions(s, pen.position, frame.units)
    go(pen, replace(frame, points=points, leaders=led), "ride")


def ride(pen: Pen, frame: Charging) -> None:
    """The next hex; a charge that can pay for none is spent (VAU-10.2s)."""
    s, p = pen.game.scenario, pen.position
    if ground.open_hexes(s, p, frame.units, frame.points - frame.spent, frame.target):
        pen.step(replace(frame, sides=(side_of(s, frame),)))
        return
    pen.done()
    if frame.entered:
        pen.emit(ChargeSpent(frame.units, frame.at))
        for unit in frame.units:
            breaking.rout(pen, unit, moves=False, why="the charge is spent")
    reaction.over(pen, frame)


def leave(pen: Pen, frame: Charging) -> None:
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


def enter(pen: Pen, frame: Charging) -> None:
    """Into the hex ordered, turning there (VAU-10.0e)."""
    s, p = pen.game.scenario, pen.position
    price = ground.next_hexes(s, p, frame.units).get(frame.ahead)
    if price is None or price > frame.points - frame.spent:
        go(pen, frame, "ride")
        return
    straight, course = straightness(s, p, frame)
    spent = frame.spent + price
    ridden = gallop(s, p, frame, frame.points - spent)
    pen.step(
        replace(frame, step="beside", at=ridden.cells[0], spent=spent, entered=frame.entered + 1,
                straight=straight, course=course)
    )  # fmt: skip
    pen.emit(ridden.event)
    for cell in ridden.crossed:
        ride_over(pen, frame.units, cell)


def beside(pen: Pen, frame: Charging) -> None:
    """Squares beside the way, or in the hex, may fire (VAU-10.0h, VAU-6.5h)."""
    s, p = pen.game.scenario, pen.position
    near = _squares_near(s, p, frame)
    go(pen, replace(frame, offered=near), "targets")
    if near:
        enemy = s.enemy_of(side_of(s, frame))
        fire_opportunity.offer(pen, enemy, frame.units, cells_of(p, frame), "rides past", near)


def _squares_near(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """The enemy units in squares beside the charge, or in one of its hexes."""
    enemy, cells = s.enemy_of(side_of(s, frame)), cells_of(p, frame)
    beside = (x for cell in cells for x in s.board.grid.neighbours(cell))
    return tuple(
        u
        for cell in dict.fromkeys((*cells, *beside))
        if any(is_in(p, x, "square") for x in friends_at(s, p, cell, enemy))
        for u in friends_at(s, p, cell, enemy)
    )


def askable(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """The enemy hexes within 2 and in sight that may be the target (VAU-10.2c)."""
    enemy, cells = s.enemy_of(side_of(s, frame)), cells_of(p, frame)
    return tuple(
        cell
        for cell in sorted(held_by(s, p, enemy))
        if cell not in frame.denied
        and any(s.board.grid.distance(c, cell) <= NEAR_TARGET for c in cells)
        and ground.chargeable(s, p, cell)
        and (cell in cells or sees(s, p, frame.units[0], cell))
    )


def targets(pen: Pen, frame: Charging) -> None:
    """Is it this hex? (VAU-10.2c) A target that has run may be replaced on contact only."""
    s, p = pen.game.scenario, pen.position
    if not frame.target and not frame.lost_target and askable(s, p, frame):
        pen.step(replace(frame, sides=(side_of(s, frame),)))
    else:
        go(pen, frame, "react")


def answer(pen: Pen, frame: Charging) -> None:
    """Skirmishers and guns alone answer at once (VAU-6.7g, VAU-10.5a, VAU-10.5b)."""
    go(pen, frame, "react")
    receiving.named(pen, side_of(pen.game.scenario, frame), frame.target)


def react(pen: Pen, frame: Charging) -> None:
    """A reaction that is on goes on; else cavalry may begin one (VAU-10.3)."""
    s, p = pen.game.scenario, pen.position
    if frame.reactors:
        go(pen, frame, "reactor")
    elif reaction.reactors(s, p, frame):
        pen.step(replace(frame, sides=(s.enemy_of(side_of(s, frame)),)))
    else:
        go(pen, frame, "square")


def reactor(pen: Pen, frame: Charging) -> None:
    """The reactor's hex, its owner's choice (VAU-10.3d).

    Beside a charge that rides through a square it waits: the charge may not end there (10.0h).
    """
    s, p = pen.game.scenario, pen.position
    if reaction.catch(pen, frame):
        return
    if reaction.waits(s, p, frame):
        go(pen, frame, "square")
    elif reaction.is_spent(s, p, frame):
        reaction.evaded(pen, frame, "square")
    else:
        pen.step(replace(frame, sides=(s.enemy_of(side_of(s, frame)),)))


def square(pen: Pen, frame: Charging) -> None:
    """Infantry near may try to form square (VAU-10.2k)."""
    s, p = pen.game.scenario, pen.position
    if frame.reactors and reaction.ends(pen, frame):
        return
    if forming_square.candidates(s, p, frame):
        pen.step(replace(frame, sides=(s.enemy_of(side_of(s, frame)),)))
    else:
        go(pen, frame, "recall")


def recall(pen: Pen, frame: Charging) -> None:
    """A square formed in answer makes the charge try to stop; before contact it may (10.2o, q)."""
    s, p = pen.game.scenario, pen.position
    calls = frame.squared and (not frame.target or frame.target in frame.squared)
    after = replace(frame, squared=())
    if calls and not frame.recalled and not is_in_square(s, p, frame):
        try_recall(pen, after, "contact")
    elif may_recall(s, p, frame) and meets_target(s, p, frame):
        pen.step(replace(after, sides=(side_of(s, frame),)))
    else:
        go(pen, after, "contact")


def may_recall(s: Scenario, p: VauPosition, frame: Charging) -> bool:
    """True if the charge may try to stop by choice (VAU-10.2q, VAU-10.0h)."""
    return frame.entered >= SECOND and not frame.recalled and not is_in_square(s, p, frame)


def meets_target(s: Scenario, p: VauPosition, frame: Charging) -> bool:
    """True if the target must stand next: it is beside the charge and has not stood as a square."""
    if not frame.target or not touches(s, p, frame, frame.target):
        return False
    side = side_of(s, frame)
    against = enemies_at(s, p, frame.target, side)
    return bool(against) and (
        not ground.has_square(s, p, frame.target, side) or bool(unanswered(s, p, against))
    )


def unanswered(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """The infantry that has not yet answered a charge in this phase (VAU-10.2e)."""
    return tuple(u for u in units if s.units[u].infantry and u not in p.answered)


def cells_of(p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """The hex or hexes that the charge fills."""
    return p.units[frame.units[0]].cells


def is_in_square(s: Scenario, p: VauPosition, frame: Charging) -> bool:
    """True while it rides through a square's hex, where it cannot stop (VAU-10.0h)."""
    return ground.passes_square(s, p, frame.units, frame.target)


def try_recall(pen: Pen, frame: Charging, then: str) -> None:
    """Die on CHART-13: it stops where it is, or must go on (VAU-10.2r)."""
    s, p = pen.game.scenario, pen.position
    led = any(
        s.leaders[x].cavalry
        and s.leaders[x].nation == s.units[frame.units[0]].nation
        and p.units[x].at == frame.at
        for x in frame.leaders
    )
    die = pen.roll("the recall of the charge")
    success = die + led >= s.combat.recall
    if success:
        pen.done()
    else:
        go(pen, replace(frame, recalled=True), then)
    pen.emit(RecallTried(frame.units, frame.at, die, led, success))
    if success:
        reaction.over(pen, frame)


def meet_target(pen: Pen, frame: Charging) -> None:
    """In the square's hex, beside the target, or on (VAU-10.2b, VAU-10.2f, VAU-10.2u)."""
    s, p = pen.game.scenario, pen.position
    side = side_of(s, frame)
    if frame.target and not enemies_at(s, p, frame.target, side):
        go(pen, replace(frame, target="", lost_target=True), "contact")
    elif frame.target in cells_of(p, frame):
        _in_the_square(pen, frame)
    elif frame.target and touches(s, p, frame, frame.target):
        _beside_target(pen, frame)
    elif frame.lost_target and not is_in_square(s, p, frame) and new_targets(s, p, frame):
        pen.step(replace(frame, sides=(side,)))
    else:
        go(pen, frame, "ride")


def touches(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> bool:
    """True if a hex is beside the charge and to its front (VAU-10.2c)."""
    return bool(struck_from(s, p, frame, cell))


def struck_from(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> str:
    """The hex of the charge from which it strikes one beside it, "" if it cannot."""
    first, grid = frame.units[0], s.board.grid
    return next(
        (c for c in p.units[first].cells
         if grid.adjacent(c, cell) and to_front(s, p, first, c, cell)),
        "",
    )  # fmt: skip


def new_targets(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """The enemies beside a charge whose target has run (VAU-10.2p)."""
    enemy = s.enemy_of(side_of(s, frame))
    held = held_by(s, p, enemy)
    beside = (cell for c in cells_of(p, frame) for cell in s.board.grid.neighbours(c))
    return tuple(
        cell
        for cell in dict.fromkeys(beside)
        if cell in held
        and cell not in frame.denied
        and ground.chargeable(s, p, cell)
        and touches(s, p, frame, cell)
    )


def _beside_target(pen: Pen, frame: Charging) -> None:
    """The stand test; a square stands before it is entered (VAU-10.2f).

    From the hex of another square it rides on: it may not end there (VAU-10.0h).
    """
    s, p = pen.game.scenario, pen.position
    side = side_of(s, frame)
    if not ground.has_square(s, p, frame.target, side):
        if is_in_square(s, p, frame):
            go(pen, frame, "ride")
        else:
            strike(pen, frame)
        return
    if unanswered(s, p, enemies_at(s, p, frame.target, side)):
        go(pen, frame, "contact")
        at = struck_from(s, p, frame, frame.target)
        receiving.meet(pen, frame.units, at, frame.target, contact.CHARGE)
    else:
        go(pen, frame, "ride")


def strike(pen: Pen, frame: Charging) -> None:
    """The charge ends in contact, if its target stays (VAU-10.2g, VAU-10.2t)."""
    s, p = pen.game.scenario, pen.position
    pen.done()
    at = struck_from(s, p, frame, frame.target)
    bonus = frame.straight >= STRAIGHT
    receiving.stand(pen, frame.units, at, frame.target, contact.CHARGE, bonus)
    reaction.over(pen, frame)


def _in_the_square(pen: Pen, frame: Charging) -> None:
    """A charge at a square ends in its hex; the melee must be fought (VAU-10.2u)."""
    s, p = pen.game.scenario, pen.position
    pen.done()
    stood = tuple(
        u
        for u in enemies_at(s, p, frame.target, side_of(s, frame))
        if p.answered.get(u) == receiving.STOOD
    )
    bonus = frame.straight >= STRAIGHT
    at = frame.target
    receiving.lay(pen, frame.units, at, at, contact.SQUARE, bonus, stood)
    reaction.over(pen, frame)
