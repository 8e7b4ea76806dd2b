"""A very small game: two sides in turn step a counter, throw a die for it, or note a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.any_time import ANY_TIME, DRAW_OFFER, DrawOffer
from engine.core.event import Event, Level
from engine.core.frame import Frame
from engine.core.game import AnyGame, Game
from engine.core.general import DrawDeclined, DrawOffered, Ended, Popped, Pushed, Rolled, Stepped
from engine.core.ledger import Ledger
from engine.core.order import DONE, Order, Slot, Tokens, Verb, nothing_more
from engine.core.position import Clock, Position
from engine.core.refusal import Refusal, refuse
from engine.core.step import FrameKind, Step as State
from engine.session.folding import Opened
from engine.session.records import Header, header_for

replace = msgspec.structs.replace
SIDES = ("red", "blue")
DATA = "d" * 16


class Place(Position, frozen=True):
    """Where each counter is and what each side has noted."""

    at: dict[str, int] = {}
    notes: dict[str, int] = {}


class Turn(Frame, frozen=True, tag="turn"):
    """A side moves."""


class Moved(Event, frozen=True, tag="moved"):
    side: str
    to: int

    def apply(self, position: Any) -> Any:
        return replace(position, at={**position.at, self.side: self.to})

    def text(self, level: Level) -> str:
        return f"{self.side} is at {self.to}."


class Noted(Event, frozen=True, tag="noted"):
    side: str
    number: int

    def apply(self, position: Any) -> Any:
        return replace(position, notes={**position.notes, self.side: self.number})

    def text(self, level: Level) -> str:
        return f"{self.side} notes {self.number or 'something'}: “é”."

    def seen_by(self, side: str, before: Any) -> Event | None:
        if side == self.side:
            return self
        return Noted(self.side, 0) if before.clock.turn else None


class Began(Event, frozen=True, tag="began"):
    turn: int
    side: str

    def apply(self, position: Any) -> Any:
        return replace(position, clock=Clock(self.turn, self.side, "movement"))

    def text(self, level: Level) -> str:
        return f"Turn {self.turn} of {self.side}."


class Step(Order, frozen=True, tag="step"):
    by: int = 1


class Throw(Order, frozen=True, tag="throw"):
    pass


class Note(Order, frozen=True, tag="note"):
    number: int


class Pass(Order, frozen=True, tag="pass"):
    pass


def _misplaced(game: Any, view: Any, side: str) -> Refusal:
    return refuse("It is not your turn.", "LIT-1")


def _fine(game: Any, view: Any, side: str, order: Any) -> Refusal | None:
    return None


def _not_far(game: Any, view: Any, side: str, order: Step) -> Refusal | None:
    return None if 1 <= order.by <= 3 else refuse("Step 1, 2 or 3.", "LIT-2")


def _number(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
    return DONE if tokens else Slot("number", "how far", ("1", "2", "3"))


def _move(ledger: Ledger[Any, Any], side: str, by: int) -> None:
    to = ledger.position.at[side] + by
    ledger.emit(Moved(side, to))
    if to >= ledger.game.goal:
        ledger.emit(Ended("goal", side, "The goal is reached."))


def _pass(ledger: Ledger[Any, Any], side: str, order: Pass) -> None:
    clock = ledger.position.clock
    other = SIDES[1 - SIDES.index(side)]
    ledger.done()
    ledger.emit(Began(clock.turn + (other == "red"), other))
    ledger.push(Turn(sides=(other,)))


def _verb(order: Any, word: str, slot: Any, build: Any, check: Any, carry_out: Any) -> Verb:
    return Verb(order, (word,), (), word, word, slot, build, check, carry_out, _misplaced)


VERBS = (
    _verb(Step, "step", _number, lambda t: Step(int(t[0])), _not_far,
          lambda ledger, side, order: _move(ledger, side, order.by)),
    _verb(Throw, "throw", nothing_more, lambda t: Throw(), _fine,
          lambda ledger, side, order: _move(ledger, side, ledger.roll("a throw"))),
    _verb(Note, "note", _number, lambda t: Note(int(t[0])), _fine,
          lambda ledger, side, order: ledger.emit(Noted(side, order.number))),
    _verb(Pass, "pass", nothing_more, lambda t: Pass(), _fine, _pass),
)  # fmt: skip


class Little(Game[Place, Any]):
    """The game; `goal` ends it."""

    id = "little"
    title = "Little game"
    sides = SIDES
    frame_kinds = {"turn": FrameKind(Turn, State(verbs=VERBS)), "draw-offer": DRAW_OFFER}
    any_time = ANY_TIME
    event_type = (
        Moved | Noted | Began | Rolled | Ended | Popped | DrawOffered | DrawDeclined
        | Pushed[Turn | DrawOffer] | Stepped[Turn | DrawOffer]
    )  # fmt: skip

    def __init__(self, goal: int = 40) -> None:
        self.goal = goal

    def opening(self) -> Place:
        return Place(at={"red": 0, "blue": 0}, agenda=(Frame(step="start"),))

    def not_your_turn(self, view: Place, side: str) -> Refusal:
        return _misplaced(self, view, side)

    def kind_of(self, frame: Frame) -> FrameKind:
        if type(frame) is Frame:
            return FrameKind(Frame, State(run=_start))
        return super().kind_of(frame)

    def redact(self, position: Place, side: str) -> Place:
        return replace(
            position, notes={s: n if s == side else 0 for s, n in position.notes.items()}
        )


def _start(ledger: Ledger[Any, Any], frame: Frame) -> None:
    ledger.done()
    ledger.emit(Began(1, "red"))
    ledger.push(Turn(sides=("red",)))


SEED = "s33d-never-told"


def header(game: AnyGame | None = None, **more: Any) -> Header:
    return header_for(game or Little(), program="0.0.test", data=DATA, seed=SEED, **more)


def opener(data: str = DATA, goal: int = 40) -> Callable[[Header], Opened]:
    return lambda header: Opened(Little(goal), data)
