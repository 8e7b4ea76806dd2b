"""The room that a system may give the computer player: what to consider, and what it is worth."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.computer.budget import Budget
from engine.computer.considered import Line, general_considered, is_same, leaning
from engine.computer.reasons import GENERAL_GAINS, Gain, Weighed
from engine.computer.worth import OUTCOME, STRENGTH, Terms, general_worth
from engine.core.game import AnyGame, Game
from engine.core.order import Order, Tokens

GENERAL_WIDTH = 8
"""How many random orders the general part tries: making them is what costs."""


class Danger(NamedTuple):
    """A unit that the enemy could attack at good odds in his next turn, with all who can come."""

    unit: str
    odds: str
    """In words: "3 to 1"."""
    by: int
    """How many enemy units could take part."""


class Room:
    """The general part, for every system; a system's own room overrides what it knows better."""

    words: Mapping[str, str] = {OUTCOME: "the outcome", STRENGTH: "strength"}
    """The terms in words."""
    gains: Mapping[str, Gain] = GENERAL_GAINS
    """What a gain in a term means, as it stands in a reason."""
    blind: frozenset[str] = frozenset()
    """The terms that a recruit does not see."""

    is_open = False
    """True of a game in which both sides know all strengths, so that odds can be told of both."""

    def __init__(self, game: AnyGame) -> None:
        """The room of a game."""
        self.game = game

    def considered(self, view: Any, side: str, rng: random.Random, width: int) -> Sequence[Line]:
        """Lines worth a look, about `width` of them; to end or to hold among them if one may."""
        return general_considered(self.game, view, side, rng, min(width, GENERAL_WIDTH))

    def quick(self, position: Any, side: str, rng: random.Random) -> Order:
        """One cheap order for a side that must choose: for answers in trials, rest of a plan."""
        return leaning(self.game, self.game.redact(position, side), side, rng)

    def worth(self, position: Any, side: str) -> Terms:
        """What a position is worth to a side, in named terms."""
        return general_worth(self.game, position, side)

    def deal(self, view: Any, side: str, rng: random.Random) -> Any | None:
        """A whole position that fits what a side sees; None if that cannot be imagined."""
        return view if type(self.game).redact is Game.redact else None

    def imagined(self, view: Any, side: str) -> Room:
        """The room in which a side's trials are made: of the game as far as the side knows it.

        Another than itself where not only positions hide something but the scenario, too.
        """
        return self

    def weighed(self, view: Any, side: str, trials: Any) -> Sequence[Weighed] | None:
        """What the room works out by itself at every level, best first.

        `trials`, of engine.computer.ahead, has the level, the budget and random numbers. None
        leaves it to the general part.
        """
        return None

    def planned(
        self, view: Any, side: str, rng: random.Random, budget: Budget
    ) -> Sequence[Weighed] | None:
        """The general's own planning here: first orders with what their plans bring, best first.

        None leaves it to the general part (engine.computer.plans); a room whose frames need no
        plan answers with an empty list: then the general looks one order ahead.
        """
        return None

    def settled(self, position: Any, before: Any, side: str) -> bool:
        """True once the trial of an order can be judged.

        That is when the side must choose again, when the other side's turn has come, or at once
        if the order was an answer in the other's turn.
        """
        now, then = position.clock, before.clock
        if (now.turn, now.side) != (then.turn, then.side) or then.side != side:
            return True
        return position.outcome is not None or side in position.top.sides

    def plain(self, view: Any, side: str) -> Order | None:
        """What the side would order here without another order, and must after it as well.

        None where what an order brings is seen as soon as it is carried out.
        """
        return None

    def leaves_out_answers(self, view: Any) -> bool:
        """True if what is weighed here does not count what the enemy may answer at once."""
        return False

    def endangered(self, view: Any, side: str) -> Sequence[Danger]:
        """The side's units that the enemy could attack at good odds, the worst danger first.

        Each as if he went for it alone; () where that is not worked out.
        """
        return ()

    def shot_at(self, view: Any, side: str) -> Sequence[Danger]:
        """The side's units that the enemy can fire at before its own turn is over, the worst first.

        As things stand, each by all who could fire; () where that is not worked out.
        """
        return ()

    def is_alike(self, one: Order, other: Order) -> bool:
        """True if what one order is worth is what the room holds the other to be worth."""
        return is_same(one, other)

    def about(self, position: Any, order: Order) -> Tokens:
        """What an order is about, as tokens: what it names, or else what its frame is about."""
        return order.tokens

    def gains_of(self, view: Any, side: str, order: Order) -> Mapping[str, Gain]:
        """What a gain in a term means where this order brings it."""
        return self.gains

    def reason(self, view: Any, side: str, order: Order) -> str:
        """Why this order, in marked words of the game's own; "" leaves it to the terms."""
        return ""
