"""Standing orders: what a side answers without being asked, so that a game flows.

They are a secret of the side that gave them; when one answers, its owner hears so.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

ASK, NEVER, ALWAYS = "ask", "never", "always"
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "fire": (ASK, NEVER, ALWAYS),
    "react": (ASK, NEVER, ALWAYS),
    "charge": (ASK, NEVER, ALWAYS),
    "square": (ASK, NEVER, ALWAYS),
    "withdraw": (ASK, NEVER),
}
"""The kinds of reaction, with the answers that may be laid down for them: opportunity fire,
reaction charge, opportunity charge, forming square, retreat before melee."""
KIND_WORDS: Mapping[str, str] = {
    "fire": "opportunity fire",
    "react": "reaction charge",
    "charge": "opportunity charge",
    "square": "forming square",
    "withdraw": "retreat before melee",
}


class Standing(msgspec.Struct, frozen=True):
    """A standing order for one unit, or for all of a side (`unit` empty), about one kind."""

    kind: str
    answer: str
    unit: str = ""


def answer(orders: tuple[Standing, ...], kind: str, unit: str) -> str:
    """What stands for a unit: its own order, else the order for all, else to be asked."""
    for who in (unit, ""):
        for order in orders:
            if order.kind == kind and order.unit == who:
                return order.answer
    return ASK


def laid_down(orders: tuple[Standing, ...], new: Standing) -> tuple[Standing, ...]:
    """The orders with a new one; one for all takes away those for single units of its kind."""
    kept = tuple(o for o in orders if o.kind != new.kind or (new.unit and o.unit != new.unit))
    plain = new.answer == ASK and answer(kept, new.kind, new.unit) == ASK
    return kept if plain else (*kept, new)
