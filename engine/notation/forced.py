"""Choices that were no choices: the program made them at once, yet a case may speak of them."""

from typing import Any

from engine.core import Event, Order, kernel, options
from engine.core.game import AnyGame


def forced_moments(game: AnyGame, before: Any, events: tuple[Event, ...]) -> tuple[Any, ...]:
    """The positions, while these events happened, in which a side had a single order to give."""
    found: list[Any] = []
    position = before
    for event in events:
        position = event.apply(position)
        if event is not events[-1] and forced_order(game, position) is not None:
            found.append(position)
    return tuple(found)


def forced_order(game: AnyGame, position: Any) -> Order | None:
    """The order that the program gives by itself in a position, if any."""
    top = position.top
    if top is None or len(top.sides) != 1 or position.outcome is not None:
        return None
    if not game.step_of(top).forced:
        return None
    return kernel.options(game, position, top.sides[0]).only_order()


def options_of(game: AnyGame, moments: tuple[Any, ...], side: str) -> list[options.Options]:
    """What a side might do in each of the moments in which it was its turn."""
    return [
        kernel.options(game, moment, side)
        for moment in moments
        if moment.top is not None and side in moment.top.sides
    ]
