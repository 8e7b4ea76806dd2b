"""The kernel: check an order on the side's view, carry it out, run on until somebody must choose.

The engine never waits: what is pending is data in the position. An exception changes nothing, since
positions are immutable and nothing is recorded before the end.
"""

from typing import Any

import msgspec

from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.event import Event
from engine.core.frame import Frame
from engine.core.game import AnyGame
from engine.core.ledger import Ledger
from engine.core.options import Options
from engine.core.order import Order
from engine.core.position import Position
from engine.core.refusal import Refusal
from engine.core.step import Step

STEP_LIMIT = 10_000
"""More automatic steps than this in one order is a fault of the rule code."""


class Entry(msgspec.Struct, frozen=True):
    """One order and all that came of it. `side` is "" and `order` None for the opening."""

    side: str
    order: Order | None
    events: tuple[Event, ...]

    @property
    def sealed(self) -> bool:
        """True if undo may not cross it: a die, a draw or something revealed."""
        return bool(self.sealed_by)

    @property
    def sealed_by(self) -> str:
        """The last of that, which tells what the die or the draw was for; "" if there is none."""
        return next((e.sealed_by for e in reversed(self.events) if e.seal), "")


class Played(msgspec.Struct, frozen=True):
    """What came of an order that was accepted: the entry for the log and the new position."""

    entry: Entry
    position: Any


def options(game: AnyGame, position: Position, side: str) -> Options:
    """What a side may do, computed from its own view."""
    return Options(game, game.redact(position, side), side)


def begin(game: AnyGame, chance: Chance, opening: Position | None = None) -> Played:
    """The start of a game: automatic frames run until the first choice."""
    ledger = Ledger(game, game.opening() if opening is None else opening, chance)
    run_on(ledger)
    return Played(Entry("", None, tuple(ledger.events)), ledger.position)


def submit(
    game: AnyGame, position: Position, side: str, order: Order, chance: Chance
) -> Played | Refusal:
    """Give an order. Returns what came of it, or why it is refused; `position` is unchanged."""
    if refusal := options(game, position, side).explain(order):
        return refusal
    ledger = Ledger(game, position, chance)
    carry_out(ledger, side, order)
    run_on(ledger)
    return Played(Entry(side, order, tuple(ledger.events)), ledger.position)


def carry_out(ledger: Ledger[Any, Any], side: str, order: Order) -> None:
    """Carry out an order that was checked."""
    verb = next(v for v in ledger.game.verbs if v.order is type(order))
    verb.carry_out(ledger, side, order)


def run_on(ledger: Ledger[Any, Any]) -> None:
    """Run automatic frames, and forced choices, until somebody must choose or the game is over."""
    for _ in range(STEP_LIMIT):
        position = ledger.position
        frame = position.top
        if position.outcome is not None:
            return
        if frame is None:
            raise EngineError("the agenda is empty, and the game is not over")
        step = ledger.game.step_of(frame)
        if not frame.sides:
            step.run(ledger, frame)
            continue
        order = _standing_order(ledger, step, frame)
        order = order or _forced_order(ledger, step.forced, frame.sides)
        if order is None:
            return
        carry_out(ledger, frame.sides[0], order)
    raise EngineError(f"no choice after {STEP_LIMIT} automatic steps: {ledger.position.agenda}")


def _standing_order(ledger: Ledger[Any, Any], step: Step, frame: Frame) -> Order | None:
    """What the side that must choose has laid down; it is checked like any other order."""
    order = step.standing(ledger, frame) if len(frame.sides) == 1 else None
    if order is not None:
        side = frame.sides[0]
        refusal = options(ledger.game, ledger.position, side).explain(order)
        assert refusal is None, f"standing order {order} is refused: {refusal}"
    return order


def _forced_order(ledger: Ledger[Any, Any], forced: bool, sides: tuple[str, ...]) -> Order | None:
    if not forced or len(sides) != 1:
        return None
    return options(ledger.game, ledger.position, sides[0]).only_order()
