"""The orders that end a step or do nothing in it: one verb, its meaning said by the step."""

from collections.abc import Callable
from typing import Any

from engine.core.ledger import Ledger
from engine.core.misplaced import misplaced
from engine.core.order import Order, Verb, unnamed
from engine.core.parts import no_parts
from engine.core.refusal import Refusal, refuse
from engine.core.step import Closing, Step
from engine.core.words import side as side_words


class End(Order, frozen=True, tag="end"):
    """End the present set-up, phase or step."""


class Hold(Order, frozen=True, tag="hold"):
    """Do nothing where something may be done."""


def named(name: str) -> Callable[[Any, Any, str], str]:
    """What an end comes to, always by the same name."""
    return lambda game, view, side: name


def the_phase(game: Any, view: Any, side: str) -> str:
    """The end of what the clock shows."""
    whose = f"{side_words(view.clock.side)} " if view.clock.side else ""
    phase = view.clock.phase.replace("-", " ") + " phase"
    return f"end the {whose}{'set-up' if view.clock.phase == 'set-up' else phase}"


def closing_verb(
    order: type[Order],
    words: tuple[str, ...],
    about: str,
    means: Callable[[Step], Closing | None],
    out_of_turn: Callable[[Any, Any, str], Refusal] = misplaced,
    *,
    key: str,
    final: bool = False,
    usually: Callable[[Any, Any, str], str] = unnamed,
) -> Verb:
    """An order without parts that each step gives its meaning; `means` picks it from the step.

    `usually` is what it comes to where a step does not say.
    """

    def meaning(game: Any, position: Any) -> Closing:
        closing = means(game.step_of(position.top))
        assert closing is not None, f"{words[0]} means nothing in {position.top}"
        return closing

    def why_not(game: Any, view: Any, side: str, given: Order) -> Refusal | None:
        closing = meaning(game, view)
        refusal = closing.why_not(game, view, side)
        if refusal is None or not closing.rules:
            return refusal
        return refuse(refusal.reason, *refusal.rules, *closing.rules)

    def carry_out(ledger: Ledger[Any, Any], side: str, given: Order) -> None:
        meaning(ledger.game, ledger.position).do(ledger, side)

    def comes_to(game: Any, view: Any, side: str) -> str:
        closing = meaning(game, view)
        if left := closing.left(game, view, side):
            return f"{words[0]} the {view.clock.phase} with {left}"
        return closing.named(game, view, side) or usually(game, view, side)

    return Verb(
        order, words, usage=words[0], help=about, refuse=why_not, carry_out=carry_out,
        misplaced=out_of_turn, final=final, key=key, named=comes_to,
        called=lambda game, view: meaning(game, view).word, **no_parts(order, why_not),
    )  # fmt: skip


def end_verb(out_of_turn: Callable[[Any, Any, str], Refusal] = misplaced) -> Verb:
    """The order `end`; games that refuse it out of turn in their own words say how."""
    about = "End the present set-up, phase or step."
    return closing_verb(
        End, ("end", "done"), about, lambda s: s.end, out_of_turn, final=True, key="F",
        usually=the_phase,
    )  # fmt: skip


END = end_verb()
HOLD = closing_verb(
    Hold,
    ("hold", "pass", "no"),
    "Do nothing more here: decline, stay or go on, as the question has it.",
    lambda s: s.hold,
    key="-",
)
