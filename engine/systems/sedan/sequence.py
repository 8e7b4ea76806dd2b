"""The sequence of play (SED-5), from top to bottom.

Set-up French, then Prussian; in each of ten turns a Prussian and a French player turn, each of
Fortunes of War, movement and combat; then the Victory phase.
"""

from collections.abc import Callable

from engine.core import Frame, Order, Step, closing
from engine.systems.sedan import FRENCH, PRUSSIAN, Pen, phases, victory
from engine.systems.sedan.combat import fight, phase as combat_phase
from engine.systems.sedan.fortunes import drawing
from engine.systems.sedan.movement import phase as movement_phase
from engine.systems.sedan.setup.placing import SetUp


class Course(Frame, frozen=True, tag="sedan.course"):
    """The course of the game (SED-5.1a).

    Steps: set-up-french, set-up-prussian, fortunes, movement, combat, victory.
    """


class Decline(Order, frozen=True, tag="decline"):
    """Do without what is offered."""


def _begin(pen: Pen, turn: int, side: str, phase: str) -> None:
    turns = pen.game.scenario.turns
    dates = turns[turn - 1].dates if turn else ""
    pen.emit(phases.PhaseBegan(turn, side, phase, dates, len(turns)))


def _set_up(side: str, then: str) -> Callable[[Pen, Course], None]:
    def begin(pen: Pen, frame: Course) -> None:
        pen.step(Course(step=then))
        _begin(pen, 0, side, "set-up")
        pen.push(SetUp((side,)))

    return begin


def _fortunes(pen: Pen, frame: Course) -> None:
    """The next player turn begins: Prussian first, then French (SED-5.1a)."""
    clock = pen.position.clock
    second = clock.side == PRUSSIAN and clock.turn > 0
    side, turn = (FRENCH, clock.turn) if second else (PRUSSIAN, clock.turn + 1)
    pen.step(Course(step="movement"))
    _begin(pen, turn, side, "fortunes")
    drawing.begin(pen, side)


def _movement(pen: Pen, frame: Course) -> None:
    clock = pen.position.clock
    pen.step(Course(step="combat"))
    _begin(pen, clock.turn, clock.side, "movement")
    movement_phase.begin(pen, clock.side)


def _combat(pen: Pen, frame: Course) -> None:
    clock = pen.position.clock
    pen.step(Course(step="victory" if clock.side == FRENCH else "fortunes"))
    _begin(pen, clock.turn, clock.side, "combat")
    combat_phase.begin(pen, clock.side)


def _victory(pen: Pen, frame: Course) -> None:
    """The Victory phase; if nobody has won the turn marker moves (SED-5.1b)."""
    pen.step(Course(step="fortunes"))
    victory.check(pen)


SEQUENCE = {
    "set-up-french": Step(_set_up(FRENCH, "set-up-prussian")),
    "set-up-prussian": Step(_set_up(PRUSSIAN, "fortunes")),
    "fortunes": Step(_fortunes),
    "movement": Step(_movement),
    "combat": Step(_combat),
    "victory": Step(_victory),
}
"""The sequence of play: each part begins the next."""


END = closing.end_verb(fight.why_no_end)
DECLINE = closing.closing_verb(
    Decline, ("decline", "no"), "Do without what is offered.", lambda step: step.hold, key="-"
)
