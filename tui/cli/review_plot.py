"""A small plot of a game for the screen: what each turn was worth, decisions and luck apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.computer.review import TurnReviewed
from engine.computer.worth import WON
from engine.core.words import counted, players

WIDE = 18
"""The columns of a full bar."""


def plot(
    sides: Sequence[str], adjectives: Mapping[str, str], turns: Sequence[TurnReviewed]
) -> Iterator[str]:
    """A row for each turn of a side, in marked words: the bar points to who stands better.

    `sides` are those that look; with one alone a bar to the left is to its good.
    """
    if not turns:
        return
    worth = [_balance(sides, turn.worth) for turn in turns]
    full = max([1.0, *(abs(points) for points in worth if abs(points) < WON)])
    good = f"{players(sides[0])} stand better"
    bad = players(sides[1]) if len(sides) > 1 else "they stand worse"
    yield (
        f"A bar to the left: {good}; to the right: {bad}. A full bar is "
        f"{counted(round(full), 'point')} or more."
    )
    wide = max(map(len, adjectives.values()))
    for turn, points in zip(turns, worth, strict=True):
        who = adjectives.get(turn.side, turn.side)
        row = f"{turn.turn:>3} {who:<{wide}} {_bar(points, full)} {points:+6.0f}"
        yield row + _apart(turn)


def _balance(sides: Sequence[str], worth: Mapping[str, float]) -> float:
    """By how many points the first side stands better, as both see it."""
    if len(sides) == 1:
        return worth[sides[0]]
    return (worth[sides[0]] - worth[sides[1]]) / 2


def _bar(points: float, full: float) -> str:
    long = min(WIDE, round(abs(points) / full * WIDE))
    left, right = (long, 0) if points > 0 else (0, long)
    return f"{'#' * left:>{WIDE}}|{'#' * right:<{WIDE}}"


def _apart(turn: TurnReviewed) -> str:
    """What the decisions of the turn's side cost and what its dice brought, if that is known."""
    if turn.side not in turn.worth:
        return ""
    luck = f"luck {round(turn.luck):+d}" if turn.chancy else "no dice"
    return f"  orders {-round(turn.cost):+d}, {luck}" if turn.cost >= 0.5 else f"  {luck}"
