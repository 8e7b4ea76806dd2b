"""The toy as a game for the kernel: its sequence of play (TOY-1), its frames with their steps."""

from __future__ import annotations

from engine.core import Changes, Frame, FrameKind, Refusal, Step, refuse
from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.game import Game, by_name
from engine.core.general import Ended
from engine.core.registry import event_union
from tests.toy import events, fire, movement, planning
from tests.toy.reordering import REORDER
from tests.toy.scenario import SIDES, TURNS, Scenario, opening_units, other, owner
from tests.toy.state import Pen, ToyPosition, redact


class Turn(Frame, frozen=True, tag="toy.turn"):
    """The bottom frame. Steps: begin, move, end."""


def _begin(pen: Pen, frame: Turn) -> None:
    fresh: Changes = {
        u: s.unmarked("moved", "fired") for u, s in pen.position.units.items() if s.marks
    }
    pen.emit(events.TurnBegan(fresh, pen.position.clock.turn + 1))
    pen.step(Turn(step="move"))
    pen.push(planning.Plan(sides=SIDES))


def _move(pen: Pen, frame: Turn) -> None:
    pen.step(Turn(step="end"))
    pen.push(movement.Alternate(sides=(SIDES[0],)))


def _end(pen: Pen, frame: Turn) -> None:
    """After the last turn most units left win."""
    if pen.position.clock.turn < TURNS:
        pen.step(Turn(step="begin"))
        return
    units = pen.position.units.items()
    left = {s: sum(owner(u) == s and bool(x.at) for u, x in units) for s in SIDES}
    if left["red"] == left["blue"]:
        pen.emit(Ended("draw", "", "As many units are left on both sides."))
        return
    winner = max(SIDES, key=lambda s: left[s])
    pen.emit(Ended(winner, winner, f"{left[winner]} units are left to {left[other(winner)]}."))


class ToyGame(Game[ToyPosition, Scenario]):
    """The toy, ready to be played."""

    sides = SIDES
    event_type = event_union("tests.toy")
    frame_kinds = by_name(
        FrameKind(Turn, {"begin": Step(_begin), "move": Step(_move), "end": Step(_end)}),
        FrameKind(planning.Plan, planning.PLANNING),
        FrameKind(movement.Alternate, movement.ALTERNATING),
        FrameKind(movement.Move, Step(movement.run)),
        FrameKind(fire.React, fire.REACTING),
        FrameKind(fire.Reply, fire.REPLYING),
        FrameKind(fire.Retreat, fire.RETREATING),
        DRAW_OFFER,
    )
    any_time = (REORDER, *ANY_TIME)

    def __init__(self) -> None:
        """There is but one scenario."""
        super().__init__(Scenario())

    def opening(self) -> ToyPosition:
        """All units set up; turn 1 is about to begin."""
        return ToyPosition(units=opening_units(), agenda=(Turn(step="begin"),))

    def not_your_turn(self, view: ToyPosition, side: str) -> Refusal:
        """The other side chooses."""
        return refuse("That is not yours to choose now.", "TOY-1")

    def redact(self, position: ToyPosition, side: str) -> ToyPosition:
        """See `tests.toy.state.redact`."""
        return redact(position, side)
