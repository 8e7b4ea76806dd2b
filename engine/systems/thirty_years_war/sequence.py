"""The sequence of play (TYW-4), from top to bottom.

Notes, set-up, then game turns of two player turns, each of recovery, bombardment, movement, combat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.core.misplaced import misplaced
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal
from engine.systems.thirty_years_war import victory, visibility
from engine.systems.thirty_years_war.combat import attacks, fighting
from engine.systems.thirty_years_war.combat.obligations import obligations
from engine.systems.thirty_years_war.disruption import losses, recovery
from engine.systems.thirty_years_war.events import NothingToDo, PhaseBegan, PhaseEnded, TurnBegan
from engine.systems.thirty_years_war.frames import (
    Attacking,
    Bombarding,
    Course,
    Fighting,
    Moving,
    Noting,
    Recovering,
    SetUp,
)
from engine.systems.thirty_years_war.guns import bombardment
from engine.systems.thirty_years_war.leaders import command
from engine.systems.thirty_years_war.morale import kings_death, levels
from engine.systems.thirty_years_war.movement import moving
from engine.systems.thirty_years_war.orders import End
from engine.systems.thirty_years_war.refusals import Pen
from engine.systems.thirty_years_war.reinforcements import beck
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.setup import notes, placing
from engine.systems.thirty_years_war.setup.events import BattleBegan
from engine.systems.thirty_years_war.state import Combats, TywPosition


def run(pen: Pen, frame: Course) -> None:
    """Begin the next part of the game."""
    STEPS[frame.step](pen)


def _begin(pen: Pen, phase: str, side: str = "", combats: Combats | None = None) -> str:
    clock = pen.position.clock
    side = side or clock.side
    pen.emit(PhaseBegan(clock.turn, side, phase, combats or Combats()))
    return side


# ---- before play ----


def _battle(pen: Pen) -> None:
    """What is played, by whom, with which options (TYW-3.0a)."""
    s = pen.game.scenario
    pen.step(Course(step="notes"))
    pen.emit(BattleBegan(s.title, s.sides, s.turns, tuple(sorted(s.options))))


def _notes(number: int, then: str) -> Callable[[Pen], None]:
    def begin(pen: Pen) -> None:
        pen.step(Course(step=then))
        side = pen.game.scenario.sides[number]
        if notes.notes_something(pen.game.scenario, side):
            _begin(pen, "notes", side)
            pen.push(Noting((side,)))

    return begin


def _set_up(number: int, then: str) -> Callable[[Pen], None]:
    """White Mountain: Bohemian first, then Catholic (WM-15.1a); else by the sides' order."""

    def begin(pen: Pen) -> None:
        pen.step(Course(step=then))
        s = pen.game.scenario
        side = _begin(pen, "set-up", (s.setup_order or s.sides)[number])
        pen.push(SetUp((side,)))

    return begin


# ---- turns ----


def _turn(pen: Pen) -> None:
    """The next game turn begins, with the first player's turn (TYW-4.0, TYW-4.1f)."""
    s, turn = pen.game.scenario, pen.position.clock.turn + 1
    if turn > s.turns:
        victory.finish(pen)
        return
    pen.step(Course(step="start"))
    pen.emit(TurnBegan(turn, s.sides[0], s.turns, True))
    beck.roll_for_beck(pen)


def _start(pen: Pen) -> None:
    """The start of a player turn: visibility, then the manoeuvre roll (WM-19.1, WM-23.2a)."""
    side = pen.position.clock.side
    pen.step(Course(step="recovery"))
    visibility.roll(pen, side)
    notes.roll_for_manoeuvre(pen, side)


def _recovery(pen: Pen) -> None:
    """Phase A (TYW-4.1b)."""
    pen.step(Course(step="bombardment"))
    side = _begin(pen, "recovery")
    if recovery.begin(pen, side):
        pen.push(Recovering((side,)))
    else:
        pen.emit(NothingToDo(side, "recovery", "no unit can try"))
        pen.emit(PhaseEnded(side, "recovery"))


def _bombardment(pen: Pen) -> None:
    """Phase B (TYW-4.1c)."""
    pen.step(Course(step="movement"))
    side = _begin(pen, "bombardment")
    if bombardment.any_ready(pen.game.scenario, pen.position, side):
        pen.push(Bombarding((side,)))
    else:
        pen.emit(NothingToDo(side, "bombardment", "no gun can fire at anything"))
        pen.emit(PhaseEnded(side, "bombardment"))


def _movement(pen: Pen) -> None:
    """Phase C (TYW-4.1d): command is found before any move (TYW-12.0)."""
    pen.step(Course(step="combat"))
    side = _begin(pen, "movement")
    command.fix(pen, side)
    pen.push(Moving((side,)))


def _combat(pen: Pen) -> None:
    """Phase D (TYW-4.1e): the obligations are fixed (TYW-8.11c)."""
    s, p = pen.game.scenario, pen.position
    pen.step(Course(step="closing"))
    side = _begin(pen, "combat", "", obligations(s, p, p.clock.side))
    if attacks.anything_left(s, pen.position, side):
        pen.push(Attacking((side,)))
    else:
        pen.emit(NothingToDo(side, "combat", "nobody can attack"))
        pen.emit(PhaseEnded(side, "combat"))


def _closing(pen: Pen) -> None:
    """The end of a player turn: king's death, doomed units, rising levels; then the next."""
    s, clock = pen.game.scenario, pen.position.clock
    first, second = s.sides
    pen.step(Course(step="start" if clock.side == first else "turn"))
    kings_death.settle_kings_death(pen)
    doomed = levels.doomed(s, pen.position, clock.side)
    if doomed:
        losses.eliminate(pen, doomed, "the collapse of its side")
    if clock.side == first:
        kings_death.raise_by_turn(pen)
        pen.emit(TurnBegan(clock.turn, second, s.turns, False))


STEPS: dict[str, Callable[[Pen], None]] = {
    "battle": _battle,
    "notes": _notes(0, "notes-second"),
    "notes-second": _notes(1, "set-up"),
    "set-up": _set_up(0, "set-up-second"),
    "set-up-second": _set_up(1, "turn"),
    "turn": _turn,
    "start": _start,
    "recovery": _recovery,
    "bombardment": _bombardment,
    "movement": _movement,
    "combat": _combat,
    "closing": _closing,
}
"""All parts of the game by the wire name of the step that begins them."""

WhyNot: TypeAlias = Callable[[Scenario, TywPosition, str], Refusal | None]

ENDS: dict[type, tuple[WhyNot, Callable[[Pen, str], None]]] = {
    Noting: (notes.may_end, notes.end),
    SetUp: (placing.why_not_end, placing.end),
    Bombarding: (bombardment.may_end, bombardment.end),
    Moving: (moving.why_not_end, moving.end),
    Attacking: (attacks.why_not_end, attacks.end),
    Fighting: (fighting.why_not_end, fighting.end),
}
"""How each kind of business ends: why it may not yet, and what follows."""


def why_not_end(game: HasScenario, view: TywPosition, side: str, order: End) -> Refusal | None:
    """Why the present business may not end yet (TYW-4.1)."""
    return ENDS[type(view.top)][0](game.scenario, view, side)


def _end_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    return None if why_not_end(game, view, side, End()) else nothing_more(game, view, side, tokens)


def _end(pen: Pen, side: str, order: End) -> None:
    ENDS[type(pen.position.top)][1](pen, side)


END = Verb(
    End, ("end", "done"), (), "end", "End the present set-up, phase or step.",
    _end_slot, lambda t: End(), why_not_end, _end, misplaced, final=True, key="F",
)  # fmt: skip
