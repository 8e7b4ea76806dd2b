"""Whatever is allowed is offered: orders made without asking the slots, held against them.

An order that may be given is offered with something in it otherwise: another unit or cell, one more
or one less, two in the other order. Each of these is allowed by the rules if and only if the slots
lead to it. So no order can be typed that menus and keys do not have.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from engine.core.options import Options
from engine.core.order import Order, Tokens, Verb
from tests.contract.moments import Moment

VARIED = 12
"""So many changed orders of each kind at one moment."""
MOST_PARTS = 7
"""Orders of more parts are left aside: there are too many ways to say them."""
MOST_TRIED = 4_000
"""More prefixes than this for one order are a fault."""


def check_offering(moment: Moment, rng: random.Random) -> int:
    """Changed orders of every kind that can be begun; how many of them were allowed."""
    can, allowed = moment.options, 0
    for verb in can.frame_verbs():
        base = can.sample(rng, (verb,))
        if len([*_strings(base)]) > MOST_PARTS:
            continue
        for order in {repr(x): x for x in _varied(moment, base, rng)}.values():
            lawful = can.explain(order) is None
            offered = is_offered(can, verb, order)
            assert lawful == offered, (
                f"{moment.where}: {order} is {'allowed' if lawful else 'refused'} and "
                f"{'offered' if offered else 'not offered'}: {can.explain(order)}"
            )
            allowed += lawful
    return allowed


def _varied(moment: Moment, base: Order, rng: random.Random) -> Iterator[Order]:
    """Orders of the same kind with something otherwise."""
    yield base
    fields = [name for name in base.__struct_fields__ if _can_vary(getattr(base, name))]
    for _ in range(VARIED if fields else 0):
        name = rng.choice(fields)
        value = getattr(base, name)
        other = _one(moment, value, rng) if isinstance(value, str) else _some(moment, value, rng)
        yield msgspec.structs.replace(base, **{name: other})


def _can_vary(value: Any) -> bool:
    """Units and cells, alone or several; words and flags are the slots' own."""
    if isinstance(value, tuple):
        return all(isinstance(x, str) for x in value)
    return isinstance(value, str) and bool(value)


def _one(moment: Moment, value: str, rng: random.Random) -> str:
    """Another of the same kind: a unit for a unit, a cell near by for a cell."""
    view, grid = moment.options.view, moment.words.board.grid
    if value in view.units:
        return rng.choice(sorted(u for u in view.units if not u.startswith("?")))
    if value in grid:
        return rng.choice(tuple(grid.neighbours(value)))
    return value


def _some(moment: Moment, value: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """One changed, dropped, doubled or added, or two exchanged."""
    items = list(value)
    at = rng.randrange(len(items)) if items else 0
    match rng.choice(("change", "drop", "swap", "add")):
        case "change" if items:
            items[at] = _one(moment, items[at], rng)
        case "drop" if items:
            del items[at]
        case "swap" if len(items) > 1:
            items[at], items[at - 1] = items[at - 1], items[at]
        case _ if items:
            items.insert(at + 1, _one(moment, items[at], rng))
    return tuple(items)


def is_offered(can: Options, verb: Verb, order: Order) -> bool:
    """True if the slots lead to this order; who is named first among several units is no matter."""
    said, units = Counter(_strings(order)), can.view.units
    pending: list[Tokens] = [()]
    seen: set[object] = set()
    several = any(len(found) > 1 for found in _lists(order, units).values())
    for _ in range(MOST_TRIED):
        if not pending:
            return False
        tokens = pending.pop()
        rest = tuple(x for x in tokens if x not in units)
        key = (frozenset(tokens), rest) if several else tokens
        slot = None if key in seen else can.slot(verb, tokens)
        seen.add(key)
        if slot is None:
            continue
        if slot.complete and _sorted(verb.build(tokens), units) == _sorted(order, units):
            return True
        left = said - Counter(tokens)
        pending.extend((*tokens, x) for x in slot.candidates if x in left or slot.kind == "choice")
    raise AssertionError(f"{order} is not found among {MOST_TRIED} prefixes")


def _sorted(order: Order, units: Collection[str]) -> Order:
    """The same with the units of each list in one order."""
    return msgspec.structs.replace(
        order, **{n: tuple(sorted(v)) for n, v in _lists(order, units).items()}
    )


def _lists(order: Order, units: Collection[str]) -> dict[str, tuple[str, ...]]:
    fields = {name: getattr(order, name) for name in order.__struct_fields__}
    return {n: v for n, v in fields.items() if isinstance(v, tuple) and v and set(v) <= set(units)}


def _strings(order: Order) -> Iterator[str]:
    for name in order.__struct_fields__:
        value = getattr(order, name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (x for x in value if isinstance(x, str))
        elif isinstance(value, dict):
            yield from value
        else:
            yield str(value)
