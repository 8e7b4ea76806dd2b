"""The sequence of play (SED-5), from top to bottom.

Set-up French, then Prussian; in each of ten turns a Prussian and a French player turn, each of
Fortunes of War, movement and combat; then the Victory phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.core.misplaced import misplaced
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.systems.sedan import victory
from engine.systems.sedan.combat import advance, attacking, fight, phase as combat_phase
from engine.systems.sedan.events import PhaseBegan
from engine.systems.sedan.fortunes import drawing
from engine.systems.sedan.frames import (
    Advancing,
    Bridging,
    Combats,
    Consent,
    Course,
    Disengaging,
    Fortunes,
    Gunning,
    Looking,
    Movement,
    SetUp,
)
from engine.systems.sedan.movement import leave, phase as movement_phase
from engine.systems.sedan.orders import Decline, End
from engine.systems.sedan.refusals import Pen, not_your_turn
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN, HasScenario, Scenario
from engine.systems.sedan.setup import placing
from engine.systems.sedan.state import SedanPosition


def run(pen: Pen, frame: Course) -> None:
    """Begin the next part of the game."""
    STEPS[frame.step](pen)


def _begin(pen: Pen, turn: int, side: str, phase: str) -> None:
    turns = pen.game.scenario.turns
    dates = turns[turn - 1].dates if turn else ""
    pen.emit(PhaseBegan(turn, side, phase, dates, len(turns)))


def _set_up(side: str, then: str) -> Callable[[Pen], None]:
    def begin(pen: Pen) -> None:
        pen.step(Course(step=then))
        _begin(pen, 0, side, "set-up")
        pen.push(SetUp((side,)))

    return begin


def _fortunes(pen: Pen) -> None:
    """The next player turn begins: Prussian first, then French (SED-5.1a)."""
    clock = pen.position.clock
    second = clock.side == PRUSSIAN and clock.turn > 0
    side, turn = (FRENCH, clock.turn) if second else (PRUSSIAN, clock.turn + 1)
    pen.step(Course(step="movement"))
    _begin(pen, turn, side, "fortunes")
    drawing.begin(pen, side)


def _movement(pen: Pen) -> None:
    clock = pen.position.clock
    pen.step(Course(step="combat"))
    _begin(pen, clock.turn, clock.side, "movement")
    movement_phase.begin(pen, clock.side)


def _combat(pen: Pen) -> None:
    clock = pen.position.clock
    pen.step(Course(step="victory" if clock.side == FRENCH else "fortunes"))
    _begin(pen, clock.turn, clock.side, "combat")
    combat_phase.begin(pen, clock.side)


def _victory(pen: Pen) -> None:
    """The Victory phase; if nobody has won the turn marker moves (SED-5.1b)."""
    pen.step(Course(step="fortunes"))
    victory.check(pen)


STEPS: dict[str, Callable[[Pen], None]] = {
    "set-up-french": _set_up(FRENCH, "set-up-prussian"),
    "set-up-prussian": _set_up(PRUSSIAN, "fortunes"),
    "fortunes": _fortunes,
    "movement": _movement,
    "combat": _combat,
    "victory": _victory,
}

Why: TypeAlias = Callable[[Scenario, SedanPosition, str], Refusal | None]
Do: TypeAlias = Callable[[Pen, str], None]


def _may_end(s: Scenario, view: SedanPosition, side: str) -> Refusal | None:
    return None


ENDS: dict[type, tuple[Why, Do]] = {
    SetUp: (placing.why_not_end, placing.end),
    Fortunes: (_may_end, drawing.end),
    Looking: (_may_end, drawing.end_look),
    Movement: (_may_end, movement_phase.end),
    Combats: (attacking.why_not_end, combat_phase.end),
    Advancing: (advance.why_not_end, advance.end),
}
"""How each kind of business ends: why it may not yet, and what follows."""

DECLINES: dict[type, Do] = {
    Disengaging: movement_phase.decline_disengagement,
    Bridging: movement_phase.decline_pontoon,
    Gunning: fight.keep_gun,
    Consent: leave.not_granted,
}
"""What follows when a player does without what he is offered."""


def why_not_end(game: HasScenario, view: SedanPosition, side: str, order: End) -> Refusal | None:
    """Why the present business may not end yet (SED-5.2)."""
    refusal = ENDS[type(view.top)][0](game.scenario, view, side)
    return refuse(refusal.reason, *refusal.rules, "SED-5.2") if refusal else None


def _end_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    return None if why_not_end(game, view, side, End()) else nothing_more(game, view, side, tokens)


def _end(pen: Pen, side: str, order: End) -> None:
    ENDS[type(pen.position.top)][1](pen, side)


def _free(game: HasScenario, view: SedanPosition, side: str, order: Decline) -> Refusal | None:
    return None


def _decline(pen: Pen, side: str, order: Decline) -> None:
    DECLINES[type(pen.position.top)](pen, side)


def _end_misplaced(game: HasScenario, view: SedanPosition, side: str) -> Refusal:
    """Nothing ends while a combat is resolved, which cannot be called off (SED-8.3b)."""
    refusal = not_your_turn(game, view, side)
    if view.combat is None or view.outcome is not None:
        return refusal
    return refuse(f"A combat that is begun is resolved. {refusal.reason}", "SED-8.3b",
                  *refusal.rules)  # fmt: skip


END = Verb(
    End, ("end", "done"), (), "end", "End the present set-up, phase or step.",
    _end_slot, lambda t: End(), why_not_end, _end, _end_misplaced, final=True, key="F",
)  # fmt: skip
DECLINE = Verb(
    Decline, ("decline", "no"), (), "decline", "Do without what is offered.",
    nothing_more, lambda t: Decline(), _free, _decline, misplaced, key="-",
)  # fmt: skip
