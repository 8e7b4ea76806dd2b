"""The sequence of play of Dunkirk 1940 (DNK-6, DNK-7), from top to bottom.

Set-up French, then German; in each of five turns a German and a French player turn, each of
movement, combat and recovery.
"""

from collections.abc import Callable

from engine.core.step import Step
from engine.systems.dunkirk import FRENCH, GERMAN, ROUTED, units_of
from engine.systems.dunkirk.combat import attacks
from engine.systems.dunkirk.events import PhaseBegan, PhaseEnded, Recovered
from engine.systems.dunkirk.frames import Course, Declaring, Movement, SetUp
from engine.systems.dunkirk.victory import Pen, french_win


def _begin(pen: Pen, turn: int, side: str, phase: str) -> None:
    turns = pen.game.scenario.turns
    dates = turns[turn - 1] if turn else ""
    pen.emit(PhaseBegan(turn, side, phase, dates, len(turns)))


def _set_up(side: str, then: str) -> Callable[[Pen, Course], None]:
    def begin(pen: Pen, frame: Course) -> None:
        pen.step(Course(step=then))
        _begin(pen, 0, side, "set-up")
        pen.push(SetUp((side,)))

    return begin


def _movement(pen: Pen, frame: Course) -> None:
    """The next player turn begins: German first, then French (DNK-6.1)."""
    clock = pen.position.clock
    if clock.side == FRENCH and clock.turn == len(pen.game.scenario.turns):
        french_win(pen)
        return
    starts_turn = clock.side == FRENCH or clock.turn == 0
    side = GERMAN if starts_turn else FRENCH
    pen.step(Course(step="combat"))
    _begin(pen, clock.turn + (1 if starts_turn else 0), side, "movement")
    pen.push(Movement((side,)))


def _combat(pen: Pen, frame: Course) -> None:
    clock = pen.position.clock
    pen.step(Course(step="recovery"))
    _begin(pen, clock.turn, clock.side, "combat")
    if attacks.targets(pen.game.scenario, pen.position, clock.side):
        pen.push(Declaring((clock.side,)))
    else:
        pen.push(Declaring((), "none"))


def no_attack(pen: Pen, frame: Declaring) -> None:
    """No enemy can be attacked: the phase is over without a choice."""
    attacks.end(pen, pen.position.clock.side)


def _recovery(pen: Pen, frame: Course) -> None:
    """Every routed unit of the phase player recovers, without a die (DNK-13.7)."""
    clock = pen.position.clock
    pen.step(Course(step="movement"))
    _begin(pen, clock.turn, clock.side, "recovery")
    routed = tuple(
        u
        for u in units_of(pen.game.scenario, pen.position, clock.side)
        if ROUTED in pen.position.units[u].marks
    )
    pen.emit(Recovered(routed, clock.side))
    pen.emit(PhaseEnded(clock.side, "recovery"))


SEQUENCE = {
    "set-up-french": Step(_set_up(FRENCH, "set-up-german")),
    "set-up-german": Step(_set_up(GERMAN, "movement")),
    "movement": Step(_movement),
    "combat": Step(_combat),
    "recovery": Step(_recovery),
}
"""The sequence of play: each part begins the next."""
