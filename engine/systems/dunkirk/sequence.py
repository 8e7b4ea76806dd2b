"""The sequence of play of Dunkirk 1940 (DNK-6, DNK-7), from top to bottom.

Set-up French, then German; in each of five turns a German and a French player turn, each of
movement, combat and recovery.
"""

from collections.abc import Callable

from engine.core.step import Step
from engine.systems.dunkirk import FRENCH, GERMAN, ROUTED, events, frames, units_of, victory
from engine.systems.dunkirk.combat import attacks


def _begin(pen: victory.Pen, turn: int, side: str, phase: str) -> None:
    turns = pen.game.scenario.turns
    dates = turns[turn - 1] if turn else ""
    pen.emit(events.PhaseBegan(turn, side, phase, dates, len(turns)))


def _set_up(side: str, then: str) -> Callable[[victory.Pen, frames.Course], None]:
    def begin(pen: victory.Pen, frame: frames.Course) -> None:
        pen.step(frames.Course(step=then))
        _begin(pen, 0, side, "set-up")
        pen.push(frames.SetUp((side,)))

    return begin


def _movement(pen: victory.Pen, frame: frames.Course) -> None:
    """The next player turn begins: German first, then French (DNK-6.1)."""
    clock = pen.position.clock
    if clock.side == FRENCH and clock.turn == len(pen.game.scenario.turns):
        victory.french_win(pen)
        return
    starts_turn = clock.side == FRENCH or clock.turn == 0
    side = GERMAN if starts_turn else FRENCH
    pen.step(frames.Course(step="combat"))
    _begin(pen, clock.turn + (1 if starts_turn else 0), side, "movement")
    pen.push(frames.Movement((side,)))


def _combat(pen: victory.Pen, frame: frames.Course) -> None:
    clock = pen.position.clock
    pen.step(frames.Course(step="recovery"))
    _begin(pen, clock.turn, clock.side, "combat")
    if attacks.targets(pen.game.scenario, pen.position, clock.side):
        pen.push(frames.Declaring((clock.side,)))
    else:
        pen.push(frames.Declaring((), "none"))


def no_attack(pen: victory.Pen, frame: frames.Declaring) -> None:
    """No enemy can be attacked: the phase is over without a choice."""
    attacks.end(pen, pen.position.clock.side)


def _recovery(pen: victory.Pen, frame: frames.Course) -> None:
    """Every routed unit of the phase player recovers, without a die (DNK-13.7)."""
    clock = pen.position.clock
    pen.step(frames.Course(step="movement"))
    _begin(pen, clock.turn, clock.side, "recovery")
    routed = tuple(
        u
        for u in units_of(pen.game.scenario, pen.position, clock.side)
        if ROUTED in pen.position.units[u].marks
    )
    pen.emit(events.Recovered(routed, clock.side))
    pen.emit(events.PhaseEnded(clock.side, "recovery"))


SEQUENCE = {
    "set-up-french": Step(_set_up(FRENCH, "set-up-german")),
    "set-up-german": Step(_set_up(GERMAN, "movement")),
    "movement": Step(_movement),
    "combat": Step(_combat),
    "recovery": Step(_recovery),
}
"""The sequence of play: each part begins the next."""
