"""One question for everyone: what may this side do now, and why not that?

Front ends, bots and tests ask here; the kernel guards the write path with the same check. All of
it is computed from the side's own view, so an answer never leaks a secret.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from engine.core.game import AnyGame
from engine.core.misplaced import is_asked
from engine.core.order import Order, Slot, Tokens, Verb
from engine.core.refusal import Refusal, refuse
from engine.core.step import Step

T = TypeVar("T")

Lean = Callable[[Any, str, Verb, Tokens, Slot], Sequence[float] | None]
"""How a random player leans: the weights of a slot's candidates, or None for all alike."""
STOPPING = 0.3
"""How often a random player stops an order that may stop but could go on."""


@dataclass(frozen=True)
class Options:
    """What one side may do in its view of a position, which never changes: asked for once."""

    game: AnyGame
    view: Any
    side: str

    @property
    def chooses(self) -> bool:
        """True if the side is one of those that must choose now."""
        top = self.view.top
        return self.view.outcome is None and top is not None and self.side in top.sides

    def _told(self, tell: Callable[[Step], Callable[[Any, Any, str, Any], T]], nothing: T) -> T:
        """What the pending step tells this side; nothing if it does not choose."""
        if not self.chooses:
            return nothing
        top = self.view.top
        return tell(self.game.step_of(top))(self.game, self.view, self.side, top)

    @property
    def prompt(self) -> str:
        """What is to be chosen, in marked words; "" if this side does not choose."""
        return self._told(lambda step: step.prompt, "")

    @property
    def briefly(self) -> str:
        """The prompt for who has just given the order that leads to it, and knows of it."""
        return self._told(lambda step: step.briefly, "") or self.prompt

    @property
    def asks(self) -> bool:
        """True if the pending step waits for an answer and is no phase that this side can end."""
        return is_asked(self.game, self.view, self.side)

    @property
    def must(self) -> bool:
        """True if the pending step is over by its orders alone: nothing ends it, nothing holds."""
        step = self.game.step_of(self.view.top) if self.chooses else None
        return step is not None and step.end is None and step.hold is None

    @cached_property
    def owed(self) -> tuple[str, ...]:
        """What must still be done before the present business can end, in marked words."""
        return self._told(lambda step: step.owed, ())

    @cached_property
    def reminders(self) -> tuple[str, ...]:
        """What the end of the present business would bring or lose, though it may end as it is."""
        return self._told(lambda step: step.reminders, ())

    @property
    def tally(self) -> str:
        """How much is owed, in marked words, where one order may settle several debts; else ""."""
        return self._told(lambda step: step.tally, "")

    def frame_verbs(self) -> tuple[Verb, ...]:
        """The verbs of the pending frame that can be begun now."""
        return self._begun

    @cached_property
    def _begun(self) -> tuple[Verb, ...]:
        if not self.chooses:
            return ()
        return tuple(v for v in self.game.step_of(self.view.top).verbs if self._begins(v))

    def _begins(self, verb: Verb) -> bool:
        """True if an order of a verb that fits can be begun."""
        if verb.begins is not None and (verb.name, ()) not in self._slots:
            return verb.begins(self.game, self.view, self.side)
        return self._asked_next(verb, ()) is not None

    def any_time_verbs(self) -> tuple[Verb, ...]:
        """The verbs that can be begun beside the pending frame."""
        return self._beside

    @cached_property
    def _beside(self) -> tuple[Verb, ...]:
        if self.view.outcome is not None:
            return ()
        return tuple(v for v in self.game.any_time if self.slot(v, ()) is not None)

    def verbs(self) -> tuple[Verb, ...]:
        """All verbs that can be begun now."""
        return self.frame_verbs() + self.any_time_verbs()

    def words(self, verb: Verb) -> Tokens:
        """The words of a verb, first what it is called now."""
        own = verb.called(self.game, self.view) if verb in self.frame_verbs() else ""
        return (own, *verb.words) if own else verb.words

    def fits(self, verb: Verb) -> bool:
        """True if the pending frame, or the game at any time, has such an order for this side."""
        if verb in self.game.any_time:
            return True
        return self.chooses and verb in self.game.step_of(self.view.top).verbs

    def misplaced(self, verb: Verb) -> Refusal:
        """Why no order of this verb can be begun now."""
        refusal = verb.misplaced(self.game, self.view, self.side)
        if not self.chooses or not self.fits(verb):
            return refusal
        if not verb.shape:
            return self.explain(verb.build(())) or refusal
        cause = verb.nobody(self.game, self.view, self.side) if verb.nobody is not None else None
        return cause or refuse(f"Nobody can do that now. {self.prompt}", *refusal.rules)

    def barred(self, unit: str, *verbs: Verb) -> Refusal | None:
        """What bars a unit from the first of some orders that fits, if the game tells it."""
        able = (verb.bars for verb in verbs if self.fits(verb) and verb.bars is not None)
        found = (bars(self.game, self.view, self.side, unit) for bars in able)
        return next(filter(None, found), None)

    def slot(self, verb: Verb, tokens: Tokens) -> Slot | None:
        """The next slot of an order that is being built, or None if the tokens lead nowhere.

        Only orders that fit the pending frame, or any moment, have slots.
        """
        if not self.fits(verb):
            return None
        for number, token in enumerate(tokens):
            before = self._asked_next(verb, tokens[:number])
            if before is None or token not in before.candidates:
                return None
        return self._asked_next(verb, tokens)

    def _asked_next(self, verb: Verb, tokens: Tokens) -> Slot | None:
        """As `_next`, found once: the same part of an order is asked for again and again."""
        key = (verb.name, tokens)
        if key not in self._slots:
            self._slots[key] = self._next(verb, tokens)
        return self._slots[key]

    @cached_property
    def _slots(self) -> dict[tuple[str, Tokens], Slot | None]:
        """What was asked for so far."""
        return {}

    def _next(self, verb: Verb, tokens: Tokens) -> Slot | None:
        """As `slot`, for tokens that are known to have been offered."""
        return verb.slot(self.game, self.view, self.side, tokens)

    def made(self, verb: Verb, tokens: Tokens) -> Order | None:
        """The order of these parts; None if more must be said before there is one.

        Of parts that are not offered there is an order, too, if they are enough for the rules to
        say what is wrong with it, and no more than the order has.
        """
        if verb.most is not None and len(tokens) > verb.most:
            return None
        slot = self.slot(verb, tokens)
        whole = slot.complete if slot is not None else len(tokens) >= verb.fewest
        return verb.build(tokens) if whole else None

    def explain(self, order: Order) -> Refusal | None:
        """Why this order may not be given now, or None if it may."""
        verb = next((v for v in self.game.verbs if v.order is type(order)), None)
        if verb is None:
            return refuse("This game has no such order.")
        if self.view.outcome is not None:
            return refuse("The game is over.", *self.game.not_your_turn(self.view, self.side).rules)
        if verb not in self.game.any_time:
            top = self.view.top
            if top is None or verb not in self.game.step_of(top).verbs or not self.chooses:
                return self._out_of_turn(verb, order)
        return verb.refuse(self.game, self.view, self.side, order)

    def _out_of_turn(self, verb: Verb, order: Order) -> Refusal:
        """Why it is not the moment, and first what bars this order at any moment."""
        refusal = verb.misplaced(self.game, self.view, self.side)
        unfit = verb.unfit(self.game, self.view, self.side, order)
        if unfit is None:
            return refusal
        return refuse(f"{unfit.reason} {refusal.reason}", *unfit.rules, *refusal.rules)

    def every(self, verb: Verb, tokens: Tokens = (), limit: int = 10_000) -> Iterator[Order]:
        """All orders of a verb, depth first, at most `limit` of them."""
        count = 0
        pending = [tokens]
        while pending and count < limit:
            now = pending.pop()
            if (slot := self._next(verb, now)) is None:
                continue
            if slot.complete:
                count += 1
                yield verb.build(now)
            pending.extend((*now, token) for token in reversed(slot.candidates))

    def only_order(self) -> Order | None:
        """The single order that the pending frame allows, if there is just one."""
        found: Order | None = None
        for verb in self.frame_verbs():
            for order in self.every(verb):
                if found is not None and order != found:
                    return None
                found = order
        return found

    def sample(
        self, rng: random.Random, verbs: tuple[Verb, ...] | None = None, lean: Lean | None = None
    ) -> Order:
        """A random lawful order, built slot by slot; the game says how keen players are on each.

        `lean` may weigh the candidates of a slot.
        """
        begun = verbs or self._begun
        keen = [self.game.keenness(self.view, self.side, verb) for verb in begun]
        verb = rng.choices(begun, keen)[0]
        tokens: Tokens = ()
        slot = self._asked_next(verb, tokens)
        while True:
            assert slot is not None, f"{verb.name} {tokens} leads nowhere"
            if slot.complete and (not slot.candidates or rng.random() < STOPPING):
                return verb.build(tokens)
            assert slot.candidates, f"{verb.name} {tokens} cannot be completed"
            weights = lean(self.view, self.side, verb, tokens, slot) if lean else None
            tokens = (*tokens, rng.choices(slot.candidates, weights)[0])
            slot = self._next(verb, tokens)
