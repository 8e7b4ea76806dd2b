"""Orders: what a player asks for, whole, and the typed slots by which it is built.

An order is built slot by slot from *tokens* (unit ids, cells, names, numbers as text), so that
nobody ever lists all orders. Every prefix that is offered can be completed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_origin

import msgspec

from engine.core.refusal import Refusal

if TYPE_CHECKING:
    from engine.core.ledger import Ledger

Tokens = tuple[str, ...]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="order"):
    """What a player ordered. Systems subclass it; the wire name is the tag."""

    @property
    def name(self) -> str:
        """The wire name of this kind of order."""
        return str(type(self).__struct_config__.tag)

    @property
    def tokens(self) -> Tokens:
        """All that the order names, as tokens: units, hexes, choices; those of its lists, too."""
        values = (getattr(self, name) for name in self.__struct_fields__)
        lists = (value if isinstance(value, tuple | dict) else (value,) for value in values)
        return tuple(str(token) for some in lists for token in some)


class Slot(msgspec.Struct, frozen=True):
    """The next thing to say of an order that is being built.

    `kind` is unit, cell, choice or number; `prompt` asks for it in marked words; `candidates` are
    the tokens that may follow; `complete` tells that the order may also be given as it stands.
    `later` are those of a list that may follow only after one of the candidates.
    """

    kind: str
    prompt: str
    candidates: Tokens
    complete: bool = False
    later: Tokens = ()


DONE = Slot("none", "", (), True)
"""The slot after the last: the order is complete."""


def fit(game: Any, view: Any, side: str, order: Any) -> Refusal | None:
    """Nothing but the moment is against an order."""
    return None


def uncalled(game: Any, view: Any) -> str:
    """It is called by its words at any moment."""
    return ""


def unnamed(game: Any, view: Any, side: str) -> str:
    """The order is called by its words."""
    return ""


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of order: how it is typed, built, refused and carried out.

    `shape` names its typed parts for the parser: unit, units, cell, target, path, choice, cells.
    `slot(game, view, side, tokens)` gives the next slot, or None if the verb cannot be begun or
    these tokens lead nowhere. `build(tokens)` makes the order of a complete list of tokens.
    `refuse(game, view, side, order)` says why not, or None.
    `final` orders ask before they are carried out if they cannot be undone.
    """

    order: type[Order]
    words: tuple[str, ...]
    shape: tuple[str, ...]
    usage: str
    help: str
    slot: Callable[[Any, Any, str, Tokens], Slot | None]
    build: Callable[[Tokens], Order]
    refuse: Callable[[Any, Any, str, Any], Refusal | None]
    carry_out: Callable[[Ledger[Any, Any], str, Any], None]
    misplaced: Callable[[Any, Any, str], Refusal]
    """Why it cannot be given in the present frame by this side."""
    final: bool = False
    unfit: Callable[[Any, Any, str, Any], Refusal | None] = fit
    """Why this very order could be obeyed at no moment, as things stand."""
    key: str = ""
    """The key it should have: the same for the same kind of order in every game."""
    begins: Callable[[Any, Any, str], bool] | None = None
    """Whether it can be begun, of game, view and side: where that is found sooner than its slot."""
    named: Callable[[Any, Any, str], str] = unnamed
    """What it comes to now where its words alone do not tell: "end the French combat phase"."""
    called: Callable[[Any, Any], str] = uncalled
    """What it is called now, of game and view, before its words: "hold fire"; "" by those alone."""
    bars: Callable[[Any, Any, str, str], Refusal | None] | None = None
    """Why a unit of the side can be given no such order now, of game, view, side and unit."""
    nobody: Callable[[Any, Any, str], Refusal | None] | None = None
    """What keeps everybody from such an order where it fits, if the game tells it."""
    several: bool = False
    """An order for several units that has the key of the order for one, and yields to it."""
    no_more: str = ""
    """Why what one may well add to it is too much: what is said at another moment."""
    by_default: Callable[[Any, Any, str, Tokens], Tokens] | None = None
    """Who carries it out against targets if nobody is named, of game, view, side and targets.

    As many as it may name where the game does not say.
    """
    one_alone: bool = False
    """Of all who could do it one alone does: the leader whose bonus counts in a melee."""
    beside: bool = False
    """An order beside what the step is about: nobody is ready only because it could be given."""

    @property
    def sends_one(self) -> bool:
        """True if it begins with one unit and where that goes: a move, an entry, a retreat."""
        return self.shape[:2] in (("unit", "path"), ("unit", "cell"))

    @property
    def is_made_by_a_name(self) -> bool:
        """True if the name of a unit makes it whole: recover UNIT."""
        return {*self.shape} == {"unit"} and self.fewest == 1

    @property
    def name(self) -> str:
        """The wire name of the order it makes."""
        return str(self.order.__struct_config__.tag)

    @property
    def fewest(self) -> int:
        """The fewest tokens that `build` can make an order of: a list may be empty."""
        fields = msgspec.structs.fields(self.order)
        return sum(f.required and get_origin(f.type) is not tuple for f in fields)

    @property
    def most(self) -> int | None:
        """The most tokens that `build` can take; None if a part of the order is a list."""
        fields = msgspec.structs.fields(self.order)
        endless = any(get_origin(f.type) in (tuple, dict) for f in fields)
        return None if endless else len(fields)


def nothing_more(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
    """The slot of an order that has no parts."""
    return DONE if not tokens else None
