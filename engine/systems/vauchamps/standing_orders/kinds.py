"""Standing orders: what a side answers without being asked, so that a game flows.

They are a secret of the side that gave them; when one answers, its owner hears so.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

ASK, NEVER, ALWAYS, EVEN = "ask", "never", "always", "even"
PASSING = "-this-phase"
"""The end of an answer that stands only until the phase is over."""
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "fire": (ASK, NEVER, ALWAYS, EVEN, NEVER + PASSING, ALWAYS + PASSING, EVEN + PASSING),
    "react": (ASK, NEVER, ALWAYS, NEVER + PASSING, ALWAYS + PASSING),
    "charge": (ASK, NEVER, ALWAYS, NEVER + PASSING, ALWAYS + PASSING),
    "square": (ASK, NEVER, ALWAYS, NEVER + PASSING, ALWAYS + PASSING),
    "withdraw": (ASK, NEVER, NEVER + PASSING),
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
ANSWER_WORDS: Mapping[str, str] = {EVEN: "at 1 to 1 or better, else never"}
"""Answers that need more than their name."""


class Standing(msgspec.Struct, frozen=True):
    """A standing order for one unit, or for all of a side (`unit` empty), about one kind.

    A passing one goes before the others and is forgotten when the phase ends.
    """

    kind: str
    answer: str
    unit: str = ""
    passing: bool = False

    @classmethod
    def of(cls, kind: str, said: str, unit: str) -> Standing:
        """The standing order that is meant by an answer as it is ordered."""
        return cls(kind, said.removesuffix(PASSING), unit, said.endswith(PASSING))


def said_words(said: str) -> str:
    """An answer, or a kind of reaction, in words."""
    plain = said.removesuffix(PASSING)
    words = ANSWER_WORDS.get(plain, KIND_WORDS.get(plain, plain))
    return words if plain == said else f"{words}, in this phase only"


def order_words(order: Standing, who: str) -> str:
    """A standing order in words: "opportunity fire by all units, never"."""
    said = said_words(order.answer + (PASSING if order.passing else ""))
    return f"{KIND_WORDS[order.kind]} by {who}, {said}"


def answer(orders: tuple[Standing, ...], kind: str, unit: str) -> str:
    """What stands for a unit: in this phase or else for good; its own or else for all; or ask."""
    for passing in (True, False):
        for who in (unit, ""):
            for order in orders:
                if (order.kind, order.unit, order.passing) == (kind, who, passing):
                    return order.answer
    return ASK


def laid_down(orders: tuple[Standing, ...], new: Standing) -> tuple[Standing, ...]:
    """The orders with a new one; one for all takes away those for single units of its kind.

    One that lasts takes away passing ones too.
    """
    kept = tuple(
        o
        for o in orders
        if o.kind != new.kind
        or (new.unit and o.unit != new.unit)
        or (new.passing and not o.passing)
    )
    plain = new.answer == ASK and answer(kept, new.kind, new.unit) == ASK
    return kept if plain else (*kept, new)


def lasting(orders: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Those that do not end with the phase."""
    return tuple(o for o in orders if not o.passing)
