"""Typed parts of orders: from them follow the slots of an order, its shape and how it is built.

    PLACE = Verb(Place, ..., **parts(Place, Unit(to_place, "piece"), Cell(hexes, "hex")))

A part is asked for what it may be as rules say it: of what is known before play, the position, the
side, and the parts before it: `to_place(s, p, side)`, `hexes(s, p, side, unit)`. All parts but the
last are one token; the last may be many.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, TypedDict

from engine.core.order import DONE, Order, Slot, Tokens, nothing_more
from engine.core.refusal import Refusal
from engine.core.words import unit as unit_words

Offered: TypeAlias = Callable[..., Tokens]
"""What a part may be now: of scenario, view, side and each token before it."""
Enough: TypeAlias = Callable[..., bool]
"""Whether the order may be given as it stands: of scenario, view, side and each of its tokens."""


def never(*_: Any) -> bool:
    """The order may not be given without this part."""
    return False


def always(*_: Any) -> bool:
    """The order may be given without this part."""
    return True


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an order: what it may be, and the marked words that ask for it.

    The words may depend on the parts before it. `enough` tells whether the order may also be given
    without it, or without more of it.
    """

    offered: Offered
    prompt: str | Callable[..., str]
    enough: Enough = never

    shape: ClassVar[str]
    """Its name in a verb's shape."""
    kind: ClassVar[str]
    """The kind of its slot: unit, cell, choice or number."""
    many: ClassVar[bool] = False
    """Whether it may be several tokens."""

    def slot(self, game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
        """The slot that asks for it; None if nothing is offered and it is needed."""
        found = self.offered(game.scenario, view, side, *tokens)
        enough = self.enough(game.scenario, view, side, *tokens)
        if found:
            prompt = self.prompt if isinstance(self.prompt, str) else self.prompt(*tokens)
            return Slot(self.kind, prompt, found, enough)
        return DONE if enough else None


class Unit(Part):
    """A unit or leader."""

    shape, kind = "unit", "unit"


class OneUnit(Unit):
    """A unit where only one can be meant: it may be said as lists of units are."""

    shape = "units"


class Units(Part):
    """Any number of units, at least one unless `enough` says otherwise."""

    shape, kind, many = "units", "unit", True


class Cell(Part):
    """A cell where something goes."""

    shape, kind = "cell", "cell"


class Target(Part):
    """A cell that something is done to."""

    shape, kind = "target", "cell"


class Path(Part):
    """Cells one after the other, each next to the one before."""

    shape, kind, many = "path", "cell", True


class Choice(Part):
    """One of a few words."""

    shape, kind = "choice", "choice"


def hex_for(unit: str) -> str:
    """What asks where a unit goes."""
    return f"hex for {unit_words(unit)}"


def unit_to_cell(
    found: Callable[[Any, Any, str], Mapping[str, Tokens]], prompt: str
) -> tuple[Part, Part]:
    """A unit and the cell where it goes, of those that the rules find together."""

    def units(s: Any, view: Any, side: str) -> Tokens:
        return tuple(found(s, view, side))

    def cells(s: Any, view: Any, side: str, unit: str) -> Tokens:
        return found(s, view, side).get(unit, ())

    return Unit(units, prompt), Cell(cells, hex_for)


class Made(TypedDict):
    """What the parts give to a verb."""

    shape: tuple[str, ...]
    slot: Callable[[Any, Any, str, Tokens], Slot | None]
    build: Callable[[Tokens], Order]


def parts(order: type[Order], *each: Part) -> Made:
    """Shape, slots and builder of an order whose fields are these parts, in this order."""

    def slot(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
        at = len(tokens)
        if at >= len(each) and each[-1].many:
            at = len(each) - 1
        return each[at].slot(game, view, side, tokens) if at < len(each) else DONE

    def build(tokens: Tokens) -> Order:
        if each[-1].many:
            last = len(each) - 1
            return order(*tokens[:last], tokens[last:])
        return order(*tokens)

    return Made(shape=tuple(part.shape for part in each), slot=slot, build=build)


def no_parts(order: type[Order], why_not: Callable[[Any, Any, str, Any], Refusal | None]) -> Made:
    """An order that is whole by its name: it can be begun if nothing is against it."""

    def slot(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
        if why_not(game, view, side, order()) is not None:
            return None
        return nothing_more(game, view, side, tokens)

    return Made(shape=(), slot=slot, build=lambda tokens: order())
