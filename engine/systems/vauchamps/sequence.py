"""The sequence of play of Vauchamps 1814 (VAU-8.0), from top to bottom.

Set-up; then 21 turns of a French and an Allied segment, each of command, charge, movement,
defensive fire, offensive fire, melee and recovery.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.systems.vauchamps import command, setup, victory
from engine.systems.vauchamps.ending import Ends, may_always_end
from engine.systems.vauchamps.events import PhaseBegan
from engine.systems.vauchamps.fighting import PHASES
from engine.systems.vauchamps.frames import Activating, Course, Movement, SetUp
from engine.systems.vauchamps.leaders import riding
from engine.systems.vauchamps.morale import recovery
from engine.systems.vauchamps.movement import phase as zz_movement
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import FRENCH

ORDER = (
    "set-up", "command", "charge", "movement", "defensive-fire", "offensive-fire", "melee",
    "recovery", "next",
)  # fmt: skip
"""The steps of the course; "next" is the other segment, or the end of the turn."""


def run(pen: Pen, frame: Course) -> None:
    """Begin the next part of the game."""
    if frame.step == "set-up":
        pen.step(Course(step="next"))
        begin(pen, 0, "allied", "set-up")
        setup.begin(pen)
    elif frame.step == "next":
        next_segment(pen)
    else:
        pen.step(Course(step=ORDER[ORDER.index(frame.step) + 1]))
        clock = pen.position.clock
        begin(pen, clock.turn, clock.side, frame.step)
        BEGIN[frame.step](pen)


def begin(pen: Pen, turn: int, side: str, phase: str) -> None:
    """Set the clock."""
    turns = pen.game.scenario.turns
    pen.emit(PhaseBegan(turn, side, phase, turns[turn - 1] if turn else "", len(turns)))


def next_segment(pen: Pen) -> None:
    """The French segment is followed by the Allied, that by the end of the turn (VAU-8.0)."""
    clock = pen.position.clock
    if clock.turn and clock.side == FRENCH:
        _command(pen, clock.turn, pen.game.scenario.enemy_of(FRENCH))
        return
    if clock.turn:
        victory.turn_ends(pen)
        if pen.position.outcome is not None:
            return
    _command(pen, clock.turn + 1, FRENCH)


def _command(pen: Pen, turn: int, side: str) -> None:
    pen.step(Course(step="charge"))
    begin(pen, turn, side, "command")
    command.begin(pen)
    if pen.position.outcome is None:
        riding.bring_back(pen, side)


BEGIN: dict[str, Callable[[Pen], None]] = {
    "charge": PHASES["charge"],
    "movement": zz_movement.begin,
    "defensive-fire": PHASES["defensive-fire"],
    "offensive-fire": PHASES["offensive-fire"],
    "melee": PHASES["melee"],
    "recovery": recovery.begin,
}
"""How each phase begins."""

ENDS: Ends = {
    SetUp: (may_always_end, setup.end),
    Activating: (command.why_not_decline, command.decline),
    Movement: (zz_movement.why_not_end, zz_movement.end),
}
"""How each kind of business outside combat ends."""
