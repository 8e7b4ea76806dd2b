"""The general part of what is worth considering: random orders that lean towards goals."""

import random
from collections.abc import Iterable
from typing import TypeAlias

from engine.core.game import AnyGame
from engine.core.options import Options
from engine.core.order import Order

Rng: TypeAlias = random.Random
"""A generator that is handed in: rooms of systems take it from here and make none themselves."""
Line: TypeAlias = tuple[Order, ...]
"""An order, or several that a side gives one after the other and that only together make sense."""


def leaning(game: AnyGame, view: object, side: str, rng: random.Random) -> Order:
    """One random lawful order that leans towards the goals."""
    return Options(game, view, side).sample(rng, lean=game.lean)


def closing(options: Options) -> list[Order]:
    """The orders that are whole by their names and can be given now: to end, to hold, to fight."""
    return [verb.build(()) for verb in options.frame_verbs() if not verb.shape]


def general_considered(
    game: AnyGame, view: object, side: str, rng: random.Random, width: int
) -> list[Line]:
    """As many random orders as the width, equal ones once, and after them those without parts."""
    options = Options(game, view, side)
    sampled = [options.sample(rng, lean=game.lean) for _ in range(width)]
    return each_once([(order,) for order in (*sampled, *closing(options))])


def each_once(lines: Iterable[Line]) -> list[Line]:
    """The lines without those that came before. Orders need not be hashable."""
    found: list[Line] = []
    for line in lines:
        if line not in found:
            found.append(line)
    return found


def is_same(one: Order, other: Order) -> bool:
    """True if two orders are the same, in whatever sequence they name several units."""

    def named(order: Order) -> list[object]:
        values = ((name, getattr(order, name)) for name in order.__struct_fields__)
        return [sorted(value) if name == "units" else value for name, value in values]

    return type(one) is type(other) and named(one) == named(other)
