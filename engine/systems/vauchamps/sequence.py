"""The sequence of play of Vauchamps 1814 (VAU-8.0), from top to bottom.

Set-up; then 21 turns of a French and an Allied segment, each of the phases of `SEGMENT`.
"""

from collections.abc import Callable, Mapping

from engine.core.step import Step
from engine.systems.vauchamps import ALLIED, FRENCH, Pen, command, events, frames, setup, victory
from engine.systems.vauchamps.charge import declaring
from engine.systems.vauchamps.fire import phase as fire_phase
from engine.systems.vauchamps.leaders import joining
from engine.systems.vauchamps.melee import attacks
from engine.systems.vauchamps.morale import recovery
from engine.systems.vauchamps.movement import phase as movement_phase

SET_UP, NEXT = "set-up", "next"


def _command(pen: Pen) -> None:
    """Morale levels and activation; then leaders return (VAU-9.2, VAU-16.4, VAU-14.2b)."""
    command.begin(pen)
    if pen.position.outcome is None:
        joining.bring_back(pen, pen.position.clock.side)


SEGMENT: Mapping[str, Callable[[Pen], None]] = {
    "command": _command,
    "charge": declaring.begin,
    "movement": movement_phase.begin,
    "defensive-fire": fire_phase.begin_defensive,
    "offensive-fire": fire_phase.begin_offensive,
    "melee": attacks.begin,
    "recovery": recovery.begin,
}
"""The phases of a segment, one after another, and how each begins. When the frames that it has
pushed are done, the course goes on by itself."""

PHASES = (SET_UP, *SEGMENT)


def following(phase: str) -> str:
    """The step of the course after a phase: the next phase, or the next segment."""
    later = (*SEGMENT, NEXT)
    return NEXT if phase == SET_UP else later[later.index(phase) + 1]


def _set_up(pen: Pen, frame: frames.Course) -> None:
    _enter(pen, 0, ALLIED, SET_UP)
    setup.begin(pen)


def _phase(pen: Pen, frame: frames.Course) -> None:
    clock = pen.position.clock
    _enter(pen, clock.turn, clock.side, frame.step)
    SEGMENT[frame.step](pen)


def _next(pen: Pen, frame: frames.Course) -> None:
    """The French segment is followed by the Allied, that by the end of the turn (VAU-8.0)."""
    clock = pen.position.clock
    if clock.turn and clock.side == FRENCH:
        _begin_segment(pen, clock.turn, pen.game.scenario.enemy_of(FRENCH))
        return
    if clock.turn:
        victory.turn_ends(pen)
    if pen.position.outcome is None:
        _begin_segment(pen, clock.turn + 1, FRENCH)


def _begin_segment(pen: Pen, turn: int, side: str) -> None:
    _enter(pen, turn, side, "command")
    SEGMENT["command"](pen)


def _enter(pen: Pen, turn: int, side: str, phase: str) -> None:
    """Set the clock; the course goes on after this phase."""
    turns = pen.game.scenario.turns
    pen.step(frames.Course(step=following(phase)))
    pen.emit(events.PhaseBegan(turn, side, phase, turns[turn - 1] if turn else "", len(turns)))


COURSE = {SET_UP: Step(_set_up), **dict.fromkeys(SEGMENT, Step(_phase)), NEXT: Step(_next)}
"""The steps of the course."""
