"""The toy put together: verbs, frame kinds, and the game."""

from __future__ import annotations

from typing import Any

from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.frame import Frame
from engine.core.game import Game, by_name
from engine.core.order import Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.core.step import FrameKind, Step
from engine.core.words import listed, players, unit as unit_words
from tests.toy import frames, lawful, orders, rules
from tests.toy.events import ToyEvent
from tests.toy.position import ToyPosition, redact
from tests.toy.scenario import SIDES, Scenario, opening_units


def _verb(order: Any, shape: tuple[str, ...], slot: Any, build: Any, why: Any, do: Any) -> Verb:
    word = str(order.__struct_config__.tag).partition(".")[2]
    about = str(order.__doc__)
    return Verb(order, (word,), shape, word, about, slot, build, why, do, lawful.misplaced)


def _plain(order: Any, do: Any) -> Verb:
    return _verb(order, (), nothing_more, lambda t: order(), lawful.any_order, do)


PLAN = _verb(
    orders.ChoosePlan,
    ("choice",),
    lawful.plan_slot,
    lambda t: orders.ChoosePlan(*t),
    lawful.why_no_plan,
    rules.choose_plan,
)
MOVE = _verb(
    orders.MoveUnit,
    ("unit", "path"),
    lawful.move_slot,
    lambda t: orders.MoveUnit(t[0], t[1:]),
    lawful.why_no_move,
    rules.move_unit,
)
PASS = _verb(
    orders.Pass,
    (),
    lawful.pass_slot,
    lambda t: orders.Pass(),
    lawful.why_no_pass,
    rules.pass_move,
)
FIRE = _verb(
    orders.Fire,
    ("unit",),
    lawful.fire_slot,
    lambda t: orders.Fire(*t),
    lawful.why_no_fire,
    rules.fire,
)
COUNTER = _verb(
    orders.Counter,
    ("unit",),
    lawful.counter_slot,
    lambda t: orders.Counter(*t),
    lawful.why_no_counter,
    rules.counter,
)
RETREAT = _verb(
    orders.RetreatTo,
    ("cell",),
    lawful.retreat_slot,
    lambda t: orders.RetreatTo(*t),
    lawful.why_no_retreat,
    rules.retreat,
)
REORDER = _verb(
    orders.Reorder,
    ("cell", "units"),
    lawful.reorder_slot,
    lambda t: orders.Reorder(t[0], t[1:]),
    lawful.why_no_reorder,
    rules.reorder,
)
HOLD = _plain(orders.Hold, rules.hold)
STAND = _plain(orders.Stand, rules.stand)
SCATTER = _plain(orders.Scatter, rules.scatter)


def _asks(what: str) -> Any:
    return lambda game, view, side, frame: f"{players(side)}: {what}."


def _plan_prompt(game: Any, view: ToyPosition, side: str, frame: Frame) -> str:
    return "Choose a plan in secret: bold or careful."


def _owed(game: Any, view: ToyPosition, side: str, frame: Frame) -> tuple[str, ...]:
    left = lawful.obliged(view, side)
    return (f"Move {listed((unit_words(u) for u in left), 'or')}.",) if left else ()


KINDS = by_name(
    FrameKind(frames.Turn, Step(run=rules.run_turn)),
    FrameKind(frames.Plan, Step(verbs=(PLAN,), prompt=_plan_prompt)),
    FrameKind(
        frames.Alternate, Step(verbs=(MOVE, PASS), prompt=_asks("move a unit or pass"), owed=_owed)
    ),
    FrameKind(frames.Move, Step(run=rules.run_move)),
    FrameKind(
        frames.React, Step(run=rules.run_react, verbs=(FIRE, HOLD), prompt=_asks("fire or hold"))
    ),
    FrameKind(
        frames.Reply,
        Step(verbs=(STAND, SCATTER, COUNTER), prompt=_asks("stand, scatter or counter")),
    ),
    FrameKind(
        frames.Retreat, Step(verbs=(RETREAT,), prompt=_asks("choose the retreat"), forced=True)
    ),
    DRAW_OFFER,
)


class ToyGame(Game[ToyPosition, Scenario]):
    """The toy, ready to be played. The retreat is forced: its one hex, if there is just one, is
    plain to all. Hold is not: that there is nothing else to do would tell where no gun is."""

    sides = SIDES
    event_type = ToyEvent
    frame_kinds = KINDS
    any_time = (REORDER, *ANY_TIME)

    def __init__(self) -> None:
        """There is but one scenario."""
        super().__init__(Scenario())

    def opening(self) -> ToyPosition:
        """All units set up; turn 1 is about to begin."""
        return ToyPosition(units=opening_units(), agenda=(frames.Turn(step="begin"),))

    def not_your_turn(self, view: ToyPosition, side: str) -> Refusal:
        """The other side chooses."""
        return refuse("It is for the other side to choose.", "TOY-1")

    def redact(self, position: ToyPosition, side: str) -> ToyPosition:
        """See `tests.toy.position.redact`."""
        return redact(position, side)
