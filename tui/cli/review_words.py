"""A game gone over, in words for the ear and as values for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.computer.review import Decision, Review, TurnReviewed
from engine.computer.worth import WON
from engine.core import Level, Order
from engine.core.errors import DataError
from engine.core.words import counted, listed, players
from engine.session.session import Session
from engine.speech.order_words import order_words
from engine.speech.speaker import Speaker
from tui.cli.opening import OpenScenario
from tui.cli.review_battles import Battle, battles
from tui.cli.review_plot import plot

MOST = 3
"""So many orders of each side are told, those that cost most."""


class ReviewWords:
    """A review in words, and as values."""

    def __init__(self, scenario: OpenScenario, session: Session, review: Review) -> None:
        """For the review of a session's game."""
        self.session, self.review = session, review
        self.board = scenario.playable.words.board
        self.speaker = Speaker(scenario.playable.words.names)
        heard = session.heard(review.eye) if review.eye else session.log
        self.battles = battles(heard)

    def rows(self, turns: list[TurnReviewed]) -> Iterator[str]:
        """The state, turn by turn, and for each side what cost most."""
        yield self._say(self._state())
        for turn in turns:
            yield self._say(self._turn(turn))
        for side in self.review.sides:
            yield from map(self._say, self._side(side, turns))

    def plot(self, turns: list[TurnReviewed]) -> list[str]:
        """The turns as a small plot, for the screen."""
        adjectives = self.speaker.names.adjectives
        return [self._say(row) for row in plot(self.review.sides, adjectives, turns)]

    def whole_turn(self, turn: TurnReviewed) -> Iterator[str]:
        """A turn of a side: what it was worth, its orders that cost anything, its battles."""
        yield self._say(self._turn(turn))
        for decision in turn.decisions:
            if round(decision.cost):
                who = "" if decision.side == turn.side else f"{players(decision.side)}, "
                yield self._say(f"{who}{self._decision(decision)}")
        for battle in self.battles:
            if (battle.turn, battle.side) == (turn.turn, turn.side):
                yield self.battle_row(battle)

    def battle_numbered(self, number: str) -> Battle:
        """The battle of a number as it was typed. Raises DataError."""
        if not self.battles:
            raise DataError("There was no battle in this game.")
        if number.isdecimal() and len(number) < 6 and 1 <= int(number) <= len(self.battles):
            return self.battles[int(number) - 1]
        raise DataError(f"Say the number of a battle, 1 to {len(self.battles)}.")

    def battle_row(self, battle: Battle) -> str:
        """A battle in a row: its number, when it was, and how it began and ended."""
        told = self._heard(battle, Level.BRIEF)
        return f"{self._battle_head(battle)}: {' '.join(told[:2])}"

    def battle(self, battle: Battle, turns: list[TurnReviewed]) -> Iterator[str]:
        """All of a battle: what was heard, what it was worth, its orders apart from its luck.

        `turns` hold the turn in which it was fought.
        """
        before, after = (self.review.worth(self.review.seen[at])
                         for at in (battle.entry, battle.entries[-1] + 1))  # fmt: skip
        yield f"{self._battle_head(battle)}."
        yield from self._heard(battle, Level.FULL)
        yield self._say(f"Worth {_worth(before)} before it, {_worth(after)} after it.")
        own = [d for t in turns for d in t.decisions if d.number in battle.entries]
        if any(d.chancy for d in own):
            luck = _brought(sum(d.luck for d in own))
            yield self._say(f"{luck} to {players(battle.side)}.")
        for decision in own:
            if round(decision.cost):
                yield self._say(self._decision(decision))

    def _battle_head(self, battle: Battle) -> str:
        return self._say(
            f"Battle {battle.number} of {len(self.battles)}, turn {battle.turn}, "
            f"{players(battle.side)}"
        )

    def _heard(self, battle: Battle, beginning: Level) -> list[str]:
        """What was heard of a battle; how it began at a level, even if that is seldom told."""
        first = self._say(battle.items[0].event.text(beginning))
        told = (self.speaker.event(item.event) for item in battle.items[1:])
        return [row for text in (first, *told) if text for row in text.split("\n")]

    def _decision(self, decision: Decision) -> str:
        """An order that cost something, what was better, and why."""
        return (
            f"{counted(round(decision.cost), 'point')}: {self._order(decision, decision.order)}"
            f". Better: {self._order(decision, decision.better)}. {decision.reason}"
        )

    def _say(self, marked: str) -> str:
        return self.speaker.say(marked)

    def _state(self) -> str:
        """How it ended, or where it stands; and who stands better."""
        title, eye = self.session.game.title, self.review.eye
        outcome, now = self.session.outcome, self.review.now()
        seen = f" As {players(eye)} saw it." if eye else ""
        scale = f"Worth is in points against the beginning; a won game counts {WON:.0f}."
        if outcome is not None:
            won = f"{players(outcome.winner)} have won" if outcome.winner else "a draw"
            return f"{title}: {won}. {outcome.reason}{seen} {scale}"
        turn = self.session.position.clock.turn
        when = f"turn {turn}" if turn else "before the first turn"
        stands = f"{title}, {when}, not over.{seen} Worth {_worth(now)}."
        if eye:
            return f"{stands} {scale}"
        best = max(now, key=lambda side: now[side])
        even = round(now[best]) == round(min(now.values()))
        better = "Neither side stands better." if even else f"{players(best)} stand better."
        return f"{stands} {better} {scale}"

    def _turn(self, turn: TurnReviewed) -> str:
        side = turn.side or self.review.sides[0]
        who = side if side in turn.worth else self.review.eye
        words = (
            f"Turn {turn.turn}, {players(side)}: worth {_worth(turn.worth)}, "
            f"{_change(turn.worth[who] - turn.before[who])}"
        )
        if who != side:
            return f"{words}."
        return f"{words}; decisions cost {turn.cost:.0f}, {_luck(turn)}."

    def _side(self, side: str, turns: list[TurnReviewed]) -> Iterator[str]:
        """What the decisions of a side cost, what the dice brought, and what cost most."""
        own = [(turn, d) for turn in turns for d in turn.decisions if d.side == side]
        cost, luck = sum(d.cost for _, d in own), sum(d.luck for _, d in own)
        worst = _costly(own)
        yield (
            f"{players(side)}: {counted(len(own), 'order')} judged, which cost "
            f"{counted(round(cost), 'point')}; {_brought(luck)} in "
            f"{counted(sum(d.chancy for _, d in own), 'order')} with dice."
        )
        for number, (turn, decision) in enumerate(worst, 1):
            yield f"{number} of {len(worst)}, turn {turn.turn}, {self._decision(decision)}"

    def _order(self, decision: Decision, order: Order) -> str:
        """An order in marked words, as its side would have been asked about it."""
        game, view = self.session.game, decision.view
        verb = next(v for v in game.verbs if v.order is type(order))
        meant = verb.named(game, view, decision.side)
        return meant or order_words(self.board, view, verb, order)

    def plain(self, turns: list[TurnReviewed]) -> dict[str, object]:
        """The same as values."""
        outcome = self.session.outcome
        own = {
            side: [(turn, d) for turn in turns for d in turn.decisions if d.side == side]
            for side in self.review.sides
        }
        return {
            "scenario": self.session.game.id, "side": self.review.eye, "over": outcome is not None,
            "winner": outcome.winner if outcome else "", "worth": _rounded(self.review.now()),
            "turns": [_plain_turn(turn) for turn in turns],
            "sides": {side: self._plain_side(found) for side, found in own.items()},
        }  # fmt: skip

    def _plain_side(self, own: list[tuple[TurnReviewed, Decision]]) -> dict[str, object]:
        return {
            "orders": len(own), "cost": round(sum(d.cost for _, d in own), 1),
            "luck": round(sum(d.luck for _, d in own), 1),
            "with_dice": sum(d.chancy for _, d in own),
            "costly": [
                {
                    "turn": turn.turn, "cost": round(d.cost, 1),
                    "order": self._say(self._order(d, d.order)),
                    "better": self._say(self._order(d, d.better)), "why": self._say(d.reason),
                }
                for turn, d in _costly(own)
            ],
        }  # fmt: skip


def _costly(own: list[tuple[TurnReviewed, Decision]]) -> list[tuple[TurnReviewed, Decision]]:
    """The decisions that cost most, at least half a point each."""
    found = sorted((pair for pair in own if round(pair[1].cost)), key=lambda pair: -pair[1].cost)
    return found[:MOST]


def _plain_turn(turn: TurnReviewed) -> dict[str, object]:
    whole = {"turn": turn.turn, "side": turn.side, "before": _rounded(turn.before),
             "worth": _rounded(turn.worth)}  # fmt: skip
    if turn.side not in turn.worth:
        return whole
    return {**whole, "expected": round(turn.expected, 1), "luck": round(turn.luck, 1),
            "cost": round(turn.cost, 1), "with_dice": turn.chancy}  # fmt: skip


def _rounded(worth: Mapping[str, float]) -> dict[str, float]:
    return {side: round(points, 1) for side, points in worth.items()}


def _worth(worth: Mapping[str, float]) -> str:
    return listed(f"{round(points)} to {players(side)}" for side, points in worth.items())


def _change(points: float) -> str:
    rounded = round(points)
    if not rounded:
        return "as before"
    return f"{abs(rounded)} {'more' if rounded > 0 else 'less'} than before"


def _luck(turn: TurnReviewed) -> str:
    return _brought(turn.luck) if turn.chancy else "no dice"


def _brought(luck: float) -> str:
    rounded = round(luck)
    if not rounded:
        return "luck neither brought nor took"
    return f"luck {'brought' if rounded > 0 else 'took'} {abs(rounded)}"
