"""The target of a charge: asked for, named, denied, replaced (VAU-10.2c, VAU-10.2p)."""

from collections.abc import Callable

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Cell, parts
from engine.systems.vauchamps import (
    HasScenario,
    Pen,
    Scenario,
    command,
    frames,
    hidden,
    of_pending,
    state,
)
from engine.systems.vauchamps.charge import course, events, ground, reach, receiving
from engine.systems.vauchamps.formations.facing import to_front
from engine.systems.vauchamps.ground.line_of_sight import sees
from engine.systems.vauchamps.where import enemies_at, held_by


class Target(Order, frozen=True, tag="target"):
    """Name an enemy hex as the charge's target (VAU-10.2c)."""

    cell: str


NEAR_TARGET = 2
"""How near an enemy hex the player must say whether it is the target (VAU-10.2c)."""


def targets(pen: Pen, frame: frames.Charging) -> None:
    """Is it this hex? (VAU-10.2c) A target that has run may be replaced on contact only."""
    s, p = pen.game.scenario, pen.position
    if not frame.target and not frame.lost_target and askable(s, p, frame):
        pen.step(replace(frame, sides=(course.side_of(s, frame),)))
    else:
        course.go(pen, frame, "react")


def open_targets(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The enemy hexes of which the charge must say whether they are its target (VAU-10.2c, p)."""
    return (new_targets if frame.lost_target else askable)(s, p, frame)


def askable(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The enemy hexes within 2 and in sight that may be the target (VAU-10.2c)."""
    enemy, cells = s.enemy_of(course.side_of(s, frame)), course.cells_of(p, frame)
    return tuple(
        cell
        for cell in sorted(held_by(s, p, enemy))
        if cell not in frame.denied
        and any(s.board.grid.distance(c, cell) <= NEAR_TARGET for c in cells)
        and ground.chargeable(s, p, cell)
        and (cell in cells or sees(s, p, frame.units[0], cell))
    )


def new_targets(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The enemies beside a charge that it could strike: its own target may have run (10.2p)."""
    enemy = s.enemy_of(course.side_of(s, frame))
    held = held_by(s, p, enemy)
    beside = (cell for c in course.cells_of(p, frame) for cell in s.board.grid.neighbours(c))
    return tuple(
        cell
        for cell in dict.fromkeys(beside)
        if cell in held
        and cell not in frame.denied
        and ground.chargeable(s, p, cell)
        and touches(s, p, frame, cell)
    )


def struck_here(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The hexes that a charge can strike from where it stands, without another step.

    While it rides on it is asked about none.
    """
    if frame.step == "ride":
        return ()
    named = (frame.target,) if frame.target else ()
    return tuple(cell for cell in new_targets(s, p, frame) if cell in named or not named)


def _why_not_target(
    game: HasScenario, view: state.VauPosition, side: str, order: Target
) -> Refusal | None:
    frame = view.pending(frames.Charging)
    if order.cell in open_targets(game.scenario, view, frame):
        return None
    return refuse(
        f"{words.cell(order.cell)} cannot be the target now: enemies in a clear hex within 2 "
        "hexes, in sight, not passed by before.",
        "VAU-10.2c", "VAU-10.2p", "VAU-10.0g",
    )  # fmt: skip


def _target(pen: Pen, side: str, order: Target) -> None:
    s, p, frame = pen.game.scenario, pen.position, pen.position.pending(frames.Charging)
    named = replace(frame, target=order.cell)
    against = enemies_at(s, p, order.cell, side)
    course.go(pen, named, "contact" if frame.lost_target else "answer")
    pen.emit(events.TargetNamed(frame.units, order.cell, against))
    command.provoke(pen, against)
    if frame.lost_target:
        receiving.named(pen, side, order.cell)


def deny(then: str) -> Callable[[Pen, str], None]:
    """None of the hexes asked about is the target (VAU-10.2c)."""

    def hold(pen: Pen, side: str) -> None:
        frame = pen.position.pending(frames.Charging)
        passed = open_targets(pen.game.scenario, pen.position, frame)
        course.go(pen, replace(frame, denied=(*frame.denied, *passed)), then)
        pen.emit(events.TargetDenied(frame.units, passed))

    return hold


def passes_by(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> str:
    """A hex passed by is no target of this charge again."""
    return f"this charge cannot turn on {words.cells(open_targets(s, p, frame))} later"


def pass_by(game: HasScenario, view: state.VauPosition, side: str) -> str:
    """What holding comes to."""
    passed = open_targets(game.scenario, view, view.pending(frames.Charging))
    return f"do not target {words.cells(passed, 'or')}"


def out_of_reach(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """Those asked about that the charge could not come to strike; none for whom that is hidden."""
    if not hidden.may_know(s, p, frame.units[0]):
        return ()
    struck = reach.strikes(s, p, frame)
    asked = open_targets(s, p, frame)
    return tuple(c for c in asked if c not in struck and not touches(s, p, frame, c))


def place_of_target(s: Scenario, p: state.VauPosition, frame: frames.Charging) -> str:
    """The first hex of which it is asked whether it is the target, in reach if one is."""
    found, far = open_targets(s, p, frame), out_of_reach(s, p, frame)
    return next((c for c in found if c not in far), next(iter(found), frame.at))


def touches(s: Scenario, p: state.VauPosition, frame: frames.Charging, cell: str) -> bool:
    """True if a hex is beside the charge and to its front (VAU-10.2c)."""
    return bool(struck_from(s, p, frame, cell))


def struck_from(s: Scenario, p: state.VauPosition, frame: frames.Charging, cell: str) -> str:
    """The hex of the charge from which it strikes one beside it, "" if it cannot."""
    first, grid = frame.units[0], s.board.grid
    return next(
        (c for c in p.units[first].cells
         if grid.adjacent(c, cell) and to_front(s, p, first, c, cell)),
        "",
    )  # fmt: skip


TARGET = Verb(
    Target, ("target",), usage="target HEX", help="Name the target of the charge.",
    **parts(Target, Cell(of_pending(frames.Charging, open_targets), "target of the charge")),
    refuse=_why_not_target, carry_out=_target,
    misplaced=belongs("A charge names its target when it comes near.", "VAU-10.2c"), key="t",
)  # fmt: skip
