"""Twenty games of the bars: an officer against players who only lean towards the goals.

All of them, and the other bars, are played by `make strength`. Seeds are fixed and the computer
player counts positions, not seconds: on every machine these are the same games. Whole games would
take too long in the Thirty Years War and at Vauchamps: there some turns are played from a position
late in the game, and the pair is judged by what both seats come to together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.data import library
from engine.notation import begin_from
from engine.selfplay.contest import chooser, play_pairs
from engine.systems.thirty_years_war.victory_points import total_of
from engine.systems.vauchamps.where import inc_left, units_of
from tests.contract.games import shipped

PLAYERS = ("officer", "leaning")
TURNS = 2
Margin = Callable[[AnyGame, Any, str], int]


def points(game: AnyGame, position: Any, side: str) -> int:
    """By how many points of victory a side is ahead."""
    s = game.scenario
    return total_of(s, position, side) - total_of(s, position, s.enemy_of(side))


def firm(game: AnyGame, position: Any, side: str) -> int:
    """By how many increments that are not routed a side is ahead."""
    s, units = game.scenario, position.units
    return sum(
        (1 if s.units[u].side == side else -1) * inc_left(s, position, u)
        for one in game.sides
        for u in units_of(s, position, one)
        if not units[u].routed
    )


def margin(scenario: str, start: str, first: str, judge: Margin) -> int:
    """How far ahead an officer is who plays this side for some turns from a later position."""
    folder = library.find(scenario).path
    text = (folder / "later" / f"{start}.pos").read_text("utf-8")
    playable, opening = begin_from(text, folder=folder)
    game, dice = playable.game, SeededChance("1")
    kinds = dict.fromkeys(game.sides, PLAYERS[1]) | {first: PLAYERS[0]}
    choosers = {side: chooser(game, side, kind, "1") for side, kind in kinds.items()}
    position = kernel.begin(game, dice, opening).position
    end = position.clock.turn + TURNS
    while position.outcome is None and position.clock.turn < end:
        side = position.top.sides[0]
        order = choosers[side](game.redact(position, side))
        answer = kernel.submit(game, position, side, order, dice)
        assert isinstance(answer, kernel.Played), f"{side}: {order} is refused"
        position = answer.position
    return judge(game, position, first)


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("dunkirk-1940", 1), ("dunkirk-1940", 2), ("dunkirk-1940", 3), ("sedan-1870", 1),
     ("sedan-1870", 2)],
)  # fmt: skip
def test_an_officer_beats_leaning_players_from_both_seats(scenario: str, seed: int) -> None:
    game = shipped()[scenario].game
    contest = play_pairs(game, PLAYERS, 2, seed, paired=True, clock=lambda: 0.0)
    assert contest.score == 2 and contest.refused == 0


@pytest.mark.parametrize(
    ("scenario", "start", "judge"),
    [("rocroi-1643", "clash", points), ("lutzen-1632", "clash", points),
     ("nordlingen-1634", "clash", points), ("white-mountain-1620", "clash", points),
     ("vauchamps-1814", "crisis", firm)],
)  # fmt: skip
def test_two_turns_of_officers_in_both_seats_come_to_more(
    scenario: str, start: str, judge: Margin
) -> None:
    """What the position itself gives one side is taken from the other in the second game."""
    sides = shipped()[scenario].game.sides
    assert sum(margin(scenario, start, side, judge) for side in sides) > 0
