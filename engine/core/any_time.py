"""Orders that may be given at any time, beside whatever is pending: resign, offer a draw.

A draw offer puts one question on top of the agenda; what was pending stays beneath it untouched.
"""

from typing import Any

from engine.core.frame import Frame
from engine.core.general import DrawDeclined, DrawOffered, Ended
from engine.core.ledger import Ledger
from engine.core.order import DONE, Order, Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.core.step import FrameKind, Step
from engine.core.words import players, side as side_words


class Resign(Order, frozen=True, tag="resign"):
    """Give up the game."""


class OfferDraw(Order, frozen=True, tag="offer-draw"):
    """Offer the other side a draw."""


class AnswerDraw(Order, frozen=True, tag="answer-draw"):
    """Accept or decline a draw."""

    accept: bool


class DrawOffer(Frame, frozen=True, tag="draw-offer"):
    """A draw was offered; the other side must answer."""


def other_side(game: Any, side: str) -> str:
    """The opponent of a side."""
    sides: tuple[str, ...] = game.sides
    return next(s for s in sides if s != side)


def _resign(ledger: Ledger[Any, Any], side: str, order: Resign) -> None:
    winner = other_side(ledger.game, side)
    ledger.game.before_end(ledger)
    ledger.emit(Ended(f"{winner}-by-resignation", winner, f"{players(side)} resign."))


def _accepts(game: Any, view: Any, side: str, order: Order) -> Refusal | None:
    return None


def _why_no_offer(game: Any, view: Any, side: str, order: OfferDraw) -> Refusal | None:
    if isinstance(view.top, DrawOffer):
        return refuse("A draw is already offered; answer it first.")
    if view.offers.get(side) == view.clock.turn:
        return refuse("You have offered a draw in this turn already; a side may offer one a turn.")
    return None


def _offer_slot(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
    return DONE if not tokens and _why_no_offer(game, view, side, OfferDraw()) is None else None


def _offer(ledger: Ledger[Any, Any], side: str, order: OfferDraw) -> None:
    ledger.emit(DrawOffered(side, ledger.position.clock.turn))
    ledger.push(DrawOffer(sides=(other_side(ledger.game, side),)))


def _answer_slot(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
    if not tokens:
        return Slot("choice", "accept or decline", ("decline", "accept"))
    return DONE if tokens in (("accept",), ("decline",)) else None


def _answer(ledger: Ledger[Any, Any], side: str, order: AnswerDraw) -> None:
    ledger.done()
    if order.accept:
        ledger.game.before_end(ledger)
        ledger.emit(Ended("draw", "", "Both sides agree."))
    else:
        ledger.emit(DrawDeclined(side))


def _no_offer_yet(game: Any, view: Any, side: str) -> Refusal:
    return refuse("No draw is offered to you.")


def _always(game: Any, view: Any, side: str) -> Refusal:
    return refuse("The game is over.")


RESIGN = Verb(
    Resign, ("resign",), (), "resign", "Give up the game.", nothing_more, lambda t: Resign(),
    _accepts, _resign, _always, final=True, key="{",
)  # fmt: skip
OFFER_DRAW = Verb(
    OfferDraw, ("offer draw", "draw"), (), "offer draw", "Offer the other side a draw.",
    _offer_slot,
    lambda t: OfferDraw(), _why_no_offer, _offer, _always, key="}",
)  # fmt: skip
ANSWER_DRAW = Verb(
    AnswerDraw, ("answer draw",), ("choice",), "answer draw accept, answer draw decline",
    "Accept or decline a draw.", _answer_slot, lambda t: AnswerDraw(t == ("accept",)),
    _accepts, _answer, _no_offer_yet, final=True, key="]",
)  # fmt: skip

ANY_TIME = (RESIGN, OFFER_DRAW)


def _draw_prompt(game: Any, view: Any, side: str, frame: DrawOffer) -> str:
    return f"{side_words(frame.sides[0])} player: accept or decline the draw."


def _draw_owed(game: Any, view: Any, side: str, frame: DrawOffer) -> tuple[str, ...]:
    return (_draw_prompt(game, view, side, frame),)


DRAW_OFFER = FrameKind(DrawOffer, Step(verbs=(ANSWER_DRAW,), prompt=_draw_prompt, owed=_draw_owed))
"""Every system that uses ANY_TIME has this frame kind too."""
