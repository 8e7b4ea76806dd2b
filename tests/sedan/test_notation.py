"""Positions of Sedan 1870 are written and read again as the same, at any moment of a game."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.notation import begin_from, write_position
from engine.notation.text import NotationError
from engine.systems.playable import Playable
from tests.contract.games import shipped

CLOSE = """
scenario: sedan-1870
board: 12 columns 10 rows, odd low
country: Palatinate rows 1-2
country: Baden column 12
city: Fortress 0505; Châlons 0109
river: 0405/0505 0404/0405
road: 0405-0505
unit: ig french guard 6 at 0505
unit: f1 french 3 corps II at 0605
unit: f2 french 2 corps II at 0605
unit: f3 french cavalry 1 corps RC at 0706
unit: fm french marines 2 entry 1 off the map
unit: fl french legion 1 chit off the map
unit: a1 prussian first-army 9 at 0404
unit: p1 prussian 4 at 0604
unit: p2 prussian 3 at 0604
unit: p3 prussian cavalry 1 at 0504
unit: p4 prussian 3 at 0504
unit: p5 prussian 3 entry 1 off the map
unit: bd prussian south 3 at 1205
clock: turn 2 prussian fortunes
"""


def comparable(position: Any) -> Any:
    """A position without what no text holds: the count of dice, and business that is over."""
    if position.outcome is None:
        return msgspec.structs.replace(position, draws=0)
    outcome = msgspec.structs.replace(position.outcome, reason="")
    return msgspec.structs.replace(position, draws=0, agenda=(), outcome=outcome)


def check(playable: Playable, position: Any) -> None:
    text = write_position(playable, position)
    again, found = begin_from(text)
    assert comparable(found) == comparable(position), text
    assert list(found.units) == list(position.units), text
    assert write_position(again, found) == text


def walk(playable: Playable, start: Any, seed: int, orders: int, every: int) -> set[str]:
    """Checks positions of a random game; the kinds of business that were pending."""
    rng, chance = random.Random(seed), SeededChance(str(seed))
    game, position, kinds = playable.game, start, set[str]()
    for number in range(orders):
        new = {type(f).__name__ for f in position.agenda} - kinds
        if number % every == 0 or new:
            check(playable, position)
        kinds |= new
        if position.outcome is not None:
            break
        side = position.top.sides[0]
        options = kernel.options(game, position, side)
        played = kernel.submit(game, position, side, options.sample(rng, lean=game.lean), chance)
        assert isinstance(played, Played)
        position = played.position
    return kinds


def test_positions_of_a_random_game() -> None:
    sedan = shipped()["sedan-1870"]
    start = kernel.begin(sedan.game, SeededChance("1")).position
    walk(sedan, start, 1, 150, 25)


def test_all_kinds_of_business_come_back() -> None:
    playable, start = begin_from(CLOSE)
    kinds: set[str] = set()
    for seed in range(4):
        kinds |= walk(playable, start, seed, 110, 20)
    assert {
        "Fortunes", "Movement", "FirstArmy", "Combats", "Fight", "Deciding", "Retreating",
        "Advancing", "Losses", "Consent",
    } <= kinds  # fmt: skip


def test_stacks_lie_in_the_order_of_their_lines() -> None:
    text = "scenario: sedan-1870\nboard: 9 columns 9 rows\nunits: c a b french 3 at 0505\n"
    playable, position = begin_from(text + "clock: turn 1 french movement")
    from engine.systems.sedan.state import stack

    assert stack(position, "0505") == ("c", "a", "b")
    check(playable, position)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("unit: x french at 0505", "has no strength"),
        ("unit: x french 3 blue at 0505", "blue is no value of a unit"),
        ("unit: x french 3 at 0505\nunit: y prussian 3 at 0505", "units of both sides"),
        ("terrain: swamp 0505\nunit: x french 3 at 0505", "may not be at 0505"),
        ("chit: gatling, side french, turn 1", "there is no chit gatling"),
        ("chit: mitrailleuse, side french, hour 1", "there is no part hour"),
        ("chit: mitrailleuse", "does not say side and turn"),
        ("cup: disengagement", "it wants pairs"),
        ("extra: many", "does not fit"),
        ("clock: turn 1 french combat\npending: sleeping", "there is no business sleeping"),
        ("clock: turn 11 french combat", "turns 1 to 10"),
    ],
)
def test_what_makes_no_sense_is_said(lines: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        begin_from("scenario: sedan-1870\nboard: 9 columns 9 rows\n" + lines)
