"""A game gone over, in words for the ear and as values for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.computer.review import Decision, Review, TurnReviewed
from engine.computer.worth import WON
from engine.core.order import Order
from engine.core.words import counted, listed, players
from engine.session.session import Session
from engine.speech.order_words import order_words
from engine.speech.speaker import Speaker
from tui.cli.opening import OpenScenario

MOST = 3
"""So many orders of each side are told, those that cost most."""


class ReviewWords:
    """A review in words, and as values."""

    def __init__(self, scenario: OpenScenario, session: Session, review: Review) -> None:
        """For the review of a session's game."""
        self.session, self.review = session, review
        self.board = scenario.playable.words.board
        self.speaker = Speaker(scenario.playable.words.names)

    def rows(self, turns: list[TurnReviewed]) -> Iterator[str]:
        """The state, turn by turn, and for each side what cost most."""
        yield self._say(self._state())
        for turn in turns:
            yield self._say(self._turn(turn))
        for side in self.review.sides:
            yield from map(self._say, self._side(side, turns))

    def _say(self, marked: str) -> str:
        return self.speaker.say(marked)

    def _state(self) -> str:
        """How it ended, or where it stands; and who stands better."""
        title, eye = self.session.game.title, self.review.eye
        outcome, now = self.session.outcome, self.review.now()
        seen = f" As {players(eye)} saw it." if eye else ""
        scale = f"Worth is in points; a won game counts {WON:.0f}."
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
            yield (
                f"{number} of {len(worst)}, turn {turn.turn}, "
                f"{counted(round(decision.cost), 'point')}: {self._order(decision, decision.order)}"
                f". Better: {self._order(decision, decision.better)}. {decision.reason}"
            )

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
