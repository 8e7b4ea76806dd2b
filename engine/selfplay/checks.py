"""What must be true of every order that random players give."""

from typing import Any

import msgspec

from engine.core import Order, kernel, position
from engine.core.event import Event, Level, fold, seen
from engine.core.game import AnyGame


class Fault(Exception):
    """Something that must be true was not."""


def check_played(game: AnyGame, before: Any, side: str, order: Order, played: Any) -> None:
    """Raises Fault if what came of an order breaks a promise of the core."""
    if not isinstance(played, kernel.Played):
        raise Fault(f"offered but refused: {side} {order}: {played.reason} {played.rules}")
    events = played.entry.events
    if position.digest(fold(before, events)) != position.digest(played.position):
        raise Fault(f"the events of {order} do not give its position")
    if game.read_order(_plain(order)) != order:
        raise Fault(f"{order} does not survive being saved")
    for event in events:
        _check_event(game, event)
    for listener in game.sides:
        heard = fold(game.redact(before, listener), seen(before, events, listener))
        if position.digest(heard) != position.digest(game.redact(played.position, listener)):
            raise Fault(f"what {listener} heard of {order} does not give what {listener} sees")
    if not played.position.outcome and not played.position.top.sides:
        raise Fault(f"after {order} nobody can act")
    _check_strangers(game, before, side, order)


def _check_event(game: AnyGame, event: Event) -> None:
    for level in Level:
        if not event.text(level).strip():
            raise Fault(f"{event} says nothing at level {level.name}")
    if game.read_event(_plain(event)) != event:
        raise Fault(f"{event} does not survive being saved")


def _check_strangers(game: AnyGame, before: Any, side: str, order: Order) -> None:
    """The other side may not give a pending frame's order for the one that must choose."""
    if any(isinstance(order, verb.order) for verb in game.any_time):
        return
    for other in game.sides:
        if other not in before.top.sides and not kernel.options(game, before, other).explain(order):
            raise Fault(f"{other} could give an order that is due from {side}: {order}")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
