"""A game gone over: what each turn was worth, what its decisions cost, and what the dice brought.

    for turn in Review(game, opening, entries, "seed").turns():
        turn.worth["german"], turn.cost, turn.luck

A decision is judged by what its side saw, as an officer would judge it; luck is what came beside
what was to be expected, and only where a die was cast. With an eye everything rests on what that
side saw, and nothing on what it did not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from engine.computer.ahead import Trials
from engine.computer.budget import Budget
from engine.computer.levels import RECRUIT
from engine.computer.player import Player
from engine.computer.room import Room
from engine.computer.worth import total
from engine.core.any_time import DrawOffer
from engine.core.event import fold
from engine.core.game import AnyGame, Game
from engine.core.kernel import Entry
from engine.core.order import Order
from engine.core.position import digest

JUDGE = replace(RECRUIT, dice=6, deals=2, noise=0.0, blind=False)
"""As wide as a recruit, so that a game is soon gone over, but with an officer's sight."""


@dataclass(frozen=True)
class Decision:
    """An order that was judged: what it cost beside a better one, and why that was better.

    `number` is its entry; `view` what its side saw when it gave it. `better` is `order` itself
    where nothing better was found. `cost` and `luck` are points for `side`.
    """

    number: int
    side: str
    view: Any
    order: Order
    better: Order
    reason: str
    cost: float
    luck: float = 0.0
    chancy: bool = False


@dataclass(frozen=True)
class TurnReviewed:
    """A turn of a side gone over.

    `before` and `worth` are what the position was worth to each side that looks, against the
    beginning of the game, when the turn began and when it was over. What it brought its side is
    what was to be expected of its orders and what the dice brought beside that. `decisions` are
    those of both sides.
    """

    turn: int
    side: str
    before: dict[str, float]
    worth: dict[str, float]
    decisions: tuple[Decision, ...]

    @property
    def cost(self) -> float:
        """What its side's decisions cost."""
        return sum(d.cost for d in self.decisions if d.side == self.side)

    @property
    def luck(self) -> float:
        """What the dice brought its side."""
        return sum(d.luck for d in self.decisions if d.side == self.side)

    @property
    def chancy(self) -> int:
        """How many orders of its side ended in dice."""
        return sum(d.chancy for d in self.decisions if d.side == self.side)

    @property
    def expected(self) -> float:
        """What its side's orders were to be expected to bring."""
        return self.worth[self.side] - self.before[self.side] - self.luck


@dataclass(frozen=True)
class _Given:
    """An order that was given, between what was seen before it and before the next of its side."""

    number: int
    side: str
    order: Order
    before: Any
    after: Any


@dataclass(frozen=True)
class _Judged:
    """An order that was tried beside the best that was found."""

    given: float
    best: float
    order: Order
    reason: str


def hides(game: AnyGame) -> bool:
    """True if a side may not know everything in a game."""
    return type(game).redact is not Game.redact


class Review:
    """A game that is gone over, turn by turn."""

    def __init__(
        self, game: AnyGame, opening: Any, entries: Sequence[Entry], seed: str, eye: str = ""
    ) -> None:
        """`opening` is the position before the first entry.

        `eye` is the side from which alone it is looked at; without one all is known, as it may be
        when a game is over or hides nothing.
        """
        self.game, self.eye, self.seed = game, eye, seed
        self.room: Room = game.computer or Room(game)
        self.sides = (eye,) if eye else game.sides
        self.entries = entries
        self.seen = [self._seen(opening)]
        """What is seen before each entry, and after the last."""
        position = opening
        for entry in entries:
            position = fold(position, entry.events)
            self.seen.append(self._seen(position))

    def turns(self, turn: int | None = None) -> Iterator[TurnReviewed]:
        """Every turn of a side in order, or those of one turn; the set-up is not judged."""
        orders = range(1, len(self.entries))
        for (number, side), run in groupby(orders, key=lambda n: _turn(self.seen[n])):
            if number and turn in (None, number):
                entries = list(run)
                yield self._turn_reviewed(number, side, entries[0], entries[-1] + 1)

    def worth(self, position: Any) -> dict[str, float]:
        """What a position that is seen is worth to each side that looks.

        It is told against the beginning, which seldom is even; won and lost games are told as such.
        """
        begun = self._begun if position.outcome is None else dict.fromkeys(self.sides, 0.0)
        return {side: self._worth(position, side) - begun[side] for side in self.sides}

    @cached_property
    def _begun(self) -> dict[str, float]:
        """What the position was worth when the set-up was over."""
        first = next((seen for seen in self.seen if seen.clock.turn), self.seen[-1])
        return {side: self._worth(first, side) for side in self.sides}

    def now(self) -> dict[str, float]:
        """What the last position is worth to each side that looks."""
        return self.worth(self.seen[-1])

    def start_of(self, turn: int, side: str = "") -> int | None:
        """The entry before which a turn begins, of a side if one is named; None if it did not."""
        for number in range(1, len(self.seen)):
            clock = self.seen[number].clock
            if clock.turn == turn and side in ("", clock.side):
                return number
        return None

    def _seen(self, position: Any) -> Any:
        return self.game.redact(position, self.eye) if self.eye else position

    def _turn_reviewed(self, turn: int, side: str, first: int, end: int) -> TurnReviewed:
        decisions: list[Decision] = []
        for who in self.sides:
            given = [given for given in self._given(who, first, end) if self._is_judged(given)]
            decisions += self._decisions(given, chancy=who == side)
        decisions.sort(key=lambda decision: decision.number)
        before, after = self.worth(self.seen[first]), self.worth(self.seen[end])
        return TurnReviewed(turn, side, before, after, tuple(decisions))

    def _given(self, side: str, first: int, end: int) -> list[_Given]:
        """The orders of a side among some entries."""
        own = [n for n in range(first, end) if self.entries[n].side == side]
        found = []
        for number, after in zip(own, (*own[1:], end), strict=False):
            order = self.entries[number].order
            assert order is not None
            found.append(_Given(number, side, order, self.seen[number], self.seen[after]))
        return found

    def _is_judged(self, given: _Given) -> bool:
        """True but for giving up and all about draws, which is no matter of the map."""
        kinds = tuple(verb.order for verb in self.game.any_time)
        return not isinstance(given.order, kinds) and not isinstance(given.before.top, DrawOffer)

    def _decisions(self, given: Sequence[_Given], chancy: bool) -> list[Decision]:
        """The orders of a side in a turn, judged; their luck too if the turn is its own."""
        found: list[Decision] = []
        still = float("-inf")
        """What the best order at a later choice would bring: it is not lost by what came before."""
        for one in reversed(given):
            cast, judged = one.after.draws > one.before.draws, self._judged(one)
            had = judged.given if cast else max(judged.given, still)
            cost = 0.0 if _is_won_or_over(one, given[-1]) else max(judged.best - had, 0.0)
            still = judged.best if cast else max(still, judged.best)
            luck = self._luck(one) if cast and chancy else 0.0
            found.append(Decision(
                one.number, one.side, self.game.redact(one.before, one.side), one.order,
                judged.order if cost else one.order, judged.reason, cost, luck, cast and chancy,
            ))  # fmt: skip
        return found[::-1]

    def _judged(self, given: _Given) -> _Judged:
        """An order tried beside the one that is chosen on what its side saw."""
        side, view = given.side, self.game.redact(given.before, given.side)
        choice = Player(self.room, side, JUDGE, f"{self.seed}:{side}").choose(view)
        trials = self._trials(self.room.imagined(view, side), view, side)
        found = [self._expected(trials, deal, given.order) for deal in self._deals(view, side)]
        own = sum(found) / len(found)
        if choice.order == given.order:
            return _Judged(own, own, given.order, choice.reason)
        trials = self._trials(self.room.imagined(view, side), view, side)
        best = [self._expected(trials, deal, choice.order) for deal in self._deals(view, side)]
        return _Judged(own, sum(best) / len(best), choice.order, choice.reason)

    def _luck(self, given: _Given) -> float:
        """What came of an order beside what was to be expected of it, both as far as seen."""
        side, before = given.side, given.before
        room = self.room.imagined(before, side) if self.eye else self.room
        deals = self._deals(before, side) if self.eye else [before]
        trials = self._trials(room, before, side)
        found = [self._expected(trials, deal, given.order) for deal in deals]
        return self._worth(given.after, side) - sum(found) / len(found)

    def _expected(self, trials: Trials, position: Any, order: Order) -> float:
        """What an order should bring; what a deal would not allow leaves all as it is."""
        terms = trials.expected(position, (order,))
        return total(terms if terms is not None else trials.judge(position))

    def _worth(self, position: Any, side: str) -> float:
        deals = self._deals(position, side) if self.eye else [position]
        return sum(total(self.room.worth(deal, side)) for deal in deals) / len(deals)

    def _deals(self, view: Any, side: str) -> list[Any]:
        """Positions that fit a view; the view itself if it is all that can be had."""
        if view.outcome is not None:
            return [view]
        rng = self._trials(self.room, view, side).rng
        found = [self.room.deal(view, side, rng) for _ in range(JUDGE.deals)]
        known = [deal for deal in found if deal is not None]
        if not known or all(deal is known[0] for deal in known):
            return known[:1] or [view]
        return known

    def _trials(self, room: Room, view: Any, side: str) -> Trials:
        budget = Budget(JUDGE.positions)
        return Trials(room, side, JUDGE, budget, f"{self.seed}:{side}:{digest(view)}")


def _is_won_or_over(one: _Given, last: _Given) -> bool:
    """True if nothing was lost by an order: it ended the game, or the game was won that turn."""
    outcome = last.after.outcome
    if outcome is None:
        return False
    return outcome.winner == one.side or one is last


def _turn(position: Any) -> tuple[int, str]:
    return position.clock.turn, position.clock.side
