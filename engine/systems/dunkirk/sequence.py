"""The sequence of play of Dunkirk 1940 (DNK-6, DNK-7), from top to bottom.

Set-up French, then German; in each of five turns a German and a French player turn, each of
movement, combat and recovery.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.core.misplaced import misplaced
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal
from engine.systems.dunkirk import air, attacks, movement, setup
from engine.systems.dunkirk.events import PhaseBegan, PhaseEnded, Recovered
from engine.systems.dunkirk.frames import Air, Course, Declaring, Movement, SetUp
from engine.systems.dunkirk.orders import End
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, HasScenario, Scenario
from engine.systems.dunkirk.state import ROUTED, DunkirkPosition
from engine.systems.dunkirk.victory import Pen, french_win
from engine.systems.dunkirk.zones import units_of


def run(pen: Pen, frame: Course) -> None:
    """Begin the next part of the game."""
    STEPS[frame.step](pen)


def _begin(pen: Pen, turn: int, side: str, phase: str) -> None:
    turns = pen.game.scenario.turns
    dates = turns[turn - 1] if turn else ""
    pen.emit(PhaseBegan(turn, side, phase, dates, len(turns)))


def _set_up(side: str, then: str) -> Callable[[Pen], None]:
    def begin(pen: Pen) -> None:
        pen.step(Course(step=then))
        _begin(pen, 0, side, "set-up")
        pen.push(SetUp((side,)))

    return begin


def _movement(pen: Pen) -> None:
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


def _combat(pen: Pen) -> None:
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


def _recovery(pen: Pen) -> None:
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


STEPS: dict[str, Callable[[Pen], None]] = {
    "set-up-french": _set_up(FRENCH, "set-up-german"),
    "set-up-german": _set_up(GERMAN, "movement"),
    "movement": _movement,
    "combat": _combat,
    "recovery": _recovery,
}


def _may_end(s: Scenario, view: DunkirkPosition, side: str) -> Refusal | None:
    return None


WhyNot: TypeAlias = Callable[[Scenario, DunkirkPosition, str], Refusal | None]

ENDS: dict[type, tuple[WhyNot, Callable[[Pen, str], None]]] = {
    SetUp: (setup.why_not_end, setup.end),
    Movement: (movement.why_not_end, movement.end),
    Declaring: (_may_end, attacks.end),
    Air: (_may_end, air.end),
}
"""How each kind of business ends: why it may not yet, and what follows."""


def why_not_end(game: HasScenario, view: DunkirkPosition, side: str, order: End) -> Refusal | None:
    """Why the present business may not end yet (DNK-7.0)."""
    return ENDS[type(view.top)][0](game.scenario, view, side)


def _end_slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    return None if why_not_end(game, view, side, End()) else nothing_more(game, view, side, tokens)


def _end(pen: Pen, side: str, order: End) -> None:
    ENDS[type(pen.position.top)][1](pen, side)


END = Verb(
    End, ("end", "done"), (), "end", "End the present set-up, phase or step.",
    _end_slot, lambda t: End(), why_not_end, _end, misplaced, final=True,
)  # fmt: skip
