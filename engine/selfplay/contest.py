"""Games between two players of any kind, told by their kinds: random, leaning, or a level's name.

Unskilled play always gives one side the game, so strength is only told by *paired* games: the same
dice twice, the second time with the seats changed.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.computer.levels import LEVELS
from engine.computer.player import player
from engine.core import Order, chance, kernel, options
from engine.core.errors import DataError
from engine.core.game import AnyGame
from engine.core.words import listed
from engine.selfplay.checks import Fault
from engine.selfplay.play import MOST_DECISIONS

Clock = Callable[[], float]
"""Seconds, for measuring; the engine itself reads no clock."""
RANDOM, LEANING = "random", "leaning"
KINDS = (RANDOM, LEANING, *LEVELS)


class Chooser(Protocol):
    """Someone who chooses the orders of a side."""

    def __call__(self, view: Any) -> Order:
        """A lawful order for a view in which the side must choose."""


def chooser(game: AnyGame, side: str, kind: str, seed: str) -> Chooser:
    """A player of this kind for a side."""
    if kind in LEVELS:
        computer = player(game, side, kind, seed)
        return lambda view: computer.choose(view).order
    rng = random.Random(f"{seed}:{side}:{kind}")
    lean = game.lean if kind == LEANING else None
    return lambda view: options.Options(game, view, side).sample(rng, lean=lean)


def kinds_of(text: str) -> tuple[str, str]:
    """The two kinds of players in "A,B". Raises DataError."""
    named = tuple(text.split(","))
    if len(named) != 2 or not all(name in KINDS for name in named):
        raise DataError(f"Name two players, such as officer,leaning; there are: {listed(KINDS)}.")
    return named[0], named[1]


@dataclass
class Times:
    """How long a player took, in milliseconds: whole player turns, and single answers."""

    turns: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)


@dataclass
class Contest:
    """What came of the games so far between a first and a second kind of player."""

    first: str
    second: str
    score: float = 0.0
    games: int = 0
    pairs: int = 0
    orders: int = 0
    refused: int = 0
    seats: dict[str, list[float]] = field(default_factory=dict)
    """The scores of the first player by the side he played."""
    results: Counter[str] = field(default_factory=Counter)
    times: dict[str, Times] = field(default_factory=dict)


def play_game(
    contest: Contest, game: AnyGame, kinds: dict[str, str], seed: str, clock: Clock
) -> str:
    """One game between the kinds of players of the sides; returns who won, "" for a draw."""
    dice = chance.SeededChance(seed)
    choosers = {side: chooser(game, side, kind, seed) for side, kind in kinds.items()}
    position = kernel.begin(game, dice).position
    turn: Any = None
    for _ in range(MOST_DECISIONS):
        if position.outcome is not None:
            break
        side = position.top.sides[0]
        phasing = position.clock.side
        before = clock()
        order = choosers[side](game.redact(position, side))
        passed = 1000 * (clock() - before)
        times = contest.times.setdefault(kinds[side], Times())
        if side == phasing:
            now = (position.clock.turn, phasing)
            if now != turn:
                turn = now
                times.turns.append(0.0)
            times.turns[-1] += passed
        else:
            times.answers.append(passed)
        answer = kernel.submit(game, position, side, order, dice)
        contest.orders += 1
        if not isinstance(answer, kernel.Played):
            contest.refused += 1
            raise Fault(f"{kinds[side]} gave an order that is refused: {order} {answer.reason}")
        position = answer.position
    if position.outcome is None:
        raise Fault(f"the game did not end in {MOST_DECISIONS} orders")
    contest.results[position.outcome.result] += 1
    return str(position.outcome.winner)


def play_pairs(
    game: AnyGame, kinds: tuple[str, str], games: int, seed: int, *, paired: bool, clock: Clock,
    look: Callable[[Contest], None] = lambda contest: None,
) -> Contest:  # fmt: skip
    """So many games: paired, every two of them have the same dice and changed seats."""
    contest = Contest(*kinds)
    for number in range(games):
        dice, changed = (number // 2, number % 2 == 1) if paired else (number, False)
        sides = game.sides[::-1] if changed else game.sides
        winner = play_game(
            contest, game, dict(zip(sides, kinds, strict=True)), f"{seed}-{dice}", clock
        )
        score = 0.5 if not winner else float(winner == sides[0])
        contest.games += 1
        contest.pairs += changed
        contest.score += score
        contest.seats.setdefault(sides[0], []).append(score)
        look(contest)
    return contest


def percentile(found: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies; 0 if there is none."""
    return sorted(found)[min(len(found) - 1, int(share * len(found)))] if found else 0.0


def told(contest: Contest) -> dict[str, Any]:
    """The contest as plain values: what `hexplain selfplay --json` prints."""

    def spread(values: Sequence[float]) -> dict[str, float]:
        return {
            name: round(percentile(values, share), 1)
            for name, share in (("p50", 0.5), ("p95", 0.95))
        }

    times = contest.times.get(contest.first, Times())
    return {
        "players": [contest.first, contest.second], "games": contest.games, "pairs": contest.pairs,
        "first_score": round(contest.score / max(contest.games, 1), 4),
        "by_seat": {
            side: {"games": len(found), "score": round(sum(found) / len(found), 4)}
            for side, found in sorted(contest.seats.items())
        },
        "results": dict(sorted(contest.results.items())), "orders": contest.orders,
        "refused": contest.refused,
        "ms_turn": spread(times.turns), "ms_answer": spread(times.answers),
        "ms_turn_second": spread(contest.times.get(contest.second, Times()).turns),
    }  # fmt: skip
