"""The sequence of play (TYW-4), from top to bottom.

Notes, set-up, then game turns of two player turns, each of recovery, bombardment, movement, combat.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeAlias

from engine.core import Frame, Step
from engine.systems.thirty_years_war import Pen, events, state, victory, visibility
from engine.systems.thirty_years_war.combat import attacks
from engine.systems.thirty_years_war.combat.obligations import obligations
from engine.systems.thirty_years_war.disruption import losses, recovery
from engine.systems.thirty_years_war.guns import bombardment
from engine.systems.thirty_years_war.leaders import command
from engine.systems.thirty_years_war.morale import demoralisation, kings_death
from engine.systems.thirty_years_war.movement import phase
from engine.systems.thirty_years_war.reinforcements import arrivals
from engine.systems.thirty_years_war.setup import notes, placing


class Course(Frame, frozen=True, tag="tyw.course"):
    """The course of the game, always at the bottom of the agenda. Its steps are `SEQUENCE`."""


Begin: TypeAlias = Callable[[Pen], None]


def _in_order(*parts: tuple[str, Begin], then: str) -> Iterator[tuple[str, Step]]:
    """Steps that each make the following one the next, and begin what is theirs."""

    def step(begin: Begin, following: str) -> Step:
        def run(pen: Pen, frame: Course) -> None:
            pen.step(Course(step=following))
            begin(pen)

        return Step(run)

    for (name, begin), (following, _) in pairwise((*parts, (then, victory.finish))):
        yield name, step(begin, following)


def _begin(pen: Pen, phase: str, side: str = "", combats: state.Combats | None = None) -> str:
    clock = pen.position.clock
    side = side or clock.side
    pen.emit(events.PhaseBegan(clock.turn, side, phase, combats or state.Combats()))
    return side


def _pass(pen: Pen, side: str, phase: str, why: str) -> None:
    """A phase in which nothing can be done is over at once."""
    pen.emit(events.NothingToDo(side, phase, why))
    pen.emit(events.PhaseEnded(side, phase))


# ---- before play ----


def _battle(pen: Pen) -> None:
    """What is played, by whom, with which options (TYW-3.0a)."""
    s = pen.game.scenario
    pen.emit(events.BattleBegan(s.title, s.sides, s.turns, s.optional))


def _notes(number: int) -> Begin:
    """Sealed notes of a side that writes one (WM-22.3a, WM-23.1a)."""

    def begin(pen: Pen) -> None:
        side = pen.game.scenario.sides[number]
        if notes.notes_something(pen.game.scenario, side):
            _begin(pen, "notes", side)
            pen.push(notes.Noting((side,)))

    return begin


def _set_up(number: int) -> Begin:
    """White Mountain: Bohemian first, then Catholic (WM-15.1a); else by the sides' order."""

    def begin(pen: Pen) -> None:
        s = pen.game.scenario
        side = _begin(pen, "set-up", (s.setup_order or s.sides)[number])
        pen.push(placing.SetUp((side,)))

    return begin


# ---- turns ----


def _turn(pen: Pen, frame: Course) -> None:
    """The next game turn begins, with the first player's turn (TYW-4.0, TYW-4.1f, LUT-15.21)."""
    s, turn = pen.game.scenario, pen.position.clock.turn + 1
    if turn > s.turns:
        victory.finish(pen)
        return
    pen.step(Course(step="start"))
    pen.emit(events.TurnBegan(turn, s.sides[0], s.turns, True))
    arrivals.roll_for_beck(pen)


def _start(pen: Pen) -> None:
    """The start of a player turn: visibility, then the manoeuvre roll (WM-19.1, WM-23.2a)."""
    side = pen.position.clock.side
    visibility.roll(pen, side)
    arrivals.roll_for_manoeuvre(pen, side)


def _recovery(pen: Pen) -> None:
    """Phase A (TYW-4.1b)."""
    side = _begin(pen, "recovery")
    if recovery.begin(pen, side):
        pen.push(recovery.Recovering((side,)))
    else:
        _pass(pen, side, "recovery", "no unit can try")


def _bombardment(pen: Pen) -> None:
    """Phase B (TYW-4.1c)."""
    side = _begin(pen, "bombardment")
    if bombardment.any_ready(pen.game.scenario, pen.position, side):
        pen.push(bombardment.Bombarding((side,)))
    else:
        _pass(pen, side, "bombardment", "no gun can fire at anything")


def _movement(pen: Pen) -> None:
    """Phase C (TYW-4.1d): command is found before any move (TYW-12.0)."""
    side = _begin(pen, "movement")
    command.fix(pen, side)
    pen.push(phase.Moving((side,)))


def _combat(pen: Pen) -> None:
    """Phase D (TYW-4.1e): the obligations are fixed (TYW-8.11c)."""
    s, p = pen.game.scenario, pen.position
    side = _begin(pen, "combat", "", obligations(s, p, p.clock.side))
    if attacks.anything_left(s, pen.position, side):
        pen.push(attacks.Attacking((side,)))
    else:
        _pass(pen, side, "combat", "nobody can attack")


def _closing(pen: Pen, frame: Course) -> None:
    """The end of a player turn: king's death, doomed units, rising levels; then the next."""
    s, clock = pen.game.scenario, pen.position.clock
    first, second = s.sides
    pen.step(Course(step="start" if clock.side == first else "turn"))
    kings_death.settle_kings_death(pen)
    if doomed := losses.doomed(s, pen.position, clock.side):
        losses.eliminate(pen, doomed, "the collapse of its side")
    if clock.side == first:
        demoralisation.raise_by_turn(pen)
        pen.emit(events.TurnBegan(clock.turn, second, s.turns, False))


SEQUENCE = {
    **dict(_in_order(
        ("battle", _battle),
        ("notes", _notes(0)),
        ("notes-second", _notes(1)),
        ("set-up", _set_up(0)),
        ("set-up-second", _set_up(1)),
        then="turn",
    )),
    "turn": Step(_turn),
    **dict(_in_order(
        ("start", _start),
        ("recovery", _recovery),
        ("bombardment", _bombardment),
        ("movement", _movement),
        ("combat", _combat),
        then="closing",
    )),
    "closing": Step(_closing),
}  # fmt: skip
"""The sequence of play: before play, each game turn, and its two player turns of four phases."""
