"""A position that is written is read again as the same position, at any moment of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core import kernel
from engine.core.any_time import OfferDraw, Resign
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.data.library import find
from engine.notation import begin_from, write_position
from engine.systems.playable import Playable, open_folder

MOST_ORDERS = 400


@pytest.fixture(scope="module")
def dunkirk() -> Playable:
    folder = find("dunkirk-1940")
    return open_folder(folder.path, folder.info.system, ())


def played(playable: Playable, seed: int, start: Any = None) -> Iterator[Any]:
    """Every position of a random game."""
    rng, chance = random.Random(seed), SeededChance(str(seed))
    game = playable.game
    position = kernel.begin(game, chance).position if start is None else start
    for _ in range(MOST_ORDERS):
        yield position
        if position.outcome is not None:
            return
        side = position.top.sides[0]
        options = kernel.options(game, position, side)
        draw = rng.random() < 0.02 and options.any_time_verbs()
        order = OfferDraw() if draw else options.sample(rng)
        result = kernel.submit(game, position, side, order, chance)
        if isinstance(result, Played):
            position = result.position


def comparable(position: Any) -> Any:
    """A position without what no text holds: the count of dice, and business that is over."""
    if position.outcome is None:
        return msgspec.structs.replace(position, draws=0)
    outcome = msgspec.structs.replace(position.outcome, reason="")
    return msgspec.structs.replace(position, draws=0, agenda=(), outcome=outcome)


def check(playable: Playable, position: Any) -> str:
    text = write_position(playable, position)
    again, found = begin_from(text)
    assert comparable(found) == comparable(position), text
    assert list(found.units) == list(position.units), text
    assert write_position(again, found) == text
    return text


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_random_game(dunkirk: Playable, seed: int) -> None:
    for position in played(dunkirk, seed):
        check(dunkirk, position)


CLOSE = """
scenario: dunkirk-1940
board: 7 columns 7 rows
city: Paris 0404; Brussels 0707
units: f1 f2 f3 french 4-3 at 0404
units: f4 f5 f6 french 5-3 at 0305
units: g1 g2 g3 german 9-4 at 0405
units: g4 g5 g6 german 7-6 at 0304
clock: turn 1 german combat
"""


def business(position: Any) -> set[str]:
    """What is pending, by kind, step and cause."""
    if position.outcome is not None:
        return set()
    return {f"{f.name} {f.step}{getattr(f, 'cause', '')}".strip() for f in position.agenda}


def test_all_kinds_of_business_come_back(dunkirk: Playable) -> None:
    kinds: set[str] = set()
    playable, start = begin_from(CLOSE)
    for seed in range(40):
        for number, position in enumerate(played(playable, seed, start)):
            if number % 5 == 0 or not business(position) <= kinds:
                check(playable, position)
            kinds |= business(position)
    wanted = {
        "dunkirk.movement", "dunkirk.movement closing", "dunkirk.declaring", "dunkirk.air",
        "dunkirk.ordering", "dunkirk.fighting", "dunkirk.losses exchange", "dunkirk.losses half",
        "dunkirk.losses over-stack", "dunkirk.retreating choose", "dunkirk.retreating check",
        "dunkirk.combats order", "dunkirk.combats next", "dunkirk.combats opened", "draw-offer",
    }  # fmt: skip
    assert wanted <= kinds, wanted - kinds


def test_a_finished_game(dunkirk: Playable) -> None:
    start = kernel.begin(dunkirk.game, SeededChance("1")).position
    result = kernel.submit(dunkirk.game, start, "french", Resign(), SeededChance("1"))
    assert isinstance(result, Played)
    text = check(dunkirk, result.position)
    assert "outcome: german-by-resignation, german: The French resign." in text


OWN = """
scenario: dunkirk-1940
board: 12 columns 14 rows, odd low
terrain: forest 0505; large city 0202
river: 0504/0505
city: Paris 0202 german; Brussels 0706
unit: a "The First" french 4-3 at 0505, routed
units: b c french 4-3 at 0606
units: x y german pz 7-6 at 0507
clock: turn 2 german movement
"""


def test_a_board_of_ones_own() -> None:
    playable, position = begin_from(OWN)
    for seed in range(3):
        for later in played(playable, seed, position):
            check(playable, later)


def test_a_position_as_a_side_knows_it(dunkirk: Playable) -> None:
    position = kernel.begin(dunkirk.game, SeededChance("1")).position
    text = write_position(dunkirk, position, "french")
    assert text.startswith("# Dunkirk 1940, as the French know it\n")
    assert begin_from(text)[1] == position


PENDING = """
scenario: dunkirk-1940
board: 12 columns 14 rows
units: f1 f2 f3 french 4-3 at 0505
units: g1 g2 german 5-4 at 0506
"""


@pytest.mark.parametrize(
    "lines",
    [
        "clock: turn 1 german combat\nattack: 0505 by g1\npending: air",
        "clock: turn 1 german combat\nattack: 0505 by g1, air 1\npending: fight 0505",
        "clock: turn 1 german combat\nattack: 0505 by g1, over\n"
        "pending: remove half of f1 f2 f3 at 0505\n"
        "pending: retreat f1 f2 f3 2 hexes from g1, routed",
        "clock: turn 1 german combat\nattack: 0505 by g1, over\n"
        "pending: remove 1 of f1 f2 f3 at 0505, exchange\npending: remove 1 of g1 g2 at 0506",
        "clock: turn 1 german combat\npending: retreat g1 g2 2 hexes from f1",
        "clock: turn 1 french movement\nunit: f4 french 4-3 at 0505\n"
        "pending: remove 1 of f1 f2 f3 f4 at 0505, over-stacking",
        "clock: turn 1 german combat\noffers: german 1\npending: draw offer to french\n"
        "pending: retreat f1 f2 1 hex from g1",
    ],
)
def test_pending_business(lines: str) -> None:
    playable, position = begin_from(PENDING + lines)
    check(playable, position)


def test_the_city_that_opens() -> None:
    text = PENDING + (
        "city: Paris 0505\nclock: turn 1 german combat\n"
        "attack: 0505 by g1 g2, opened\npending: retreat f1 f2 f3 1 hex from g1 g2\n"
        "pending: city opens"
    )
    playable, position = begin_from(text)
    assert [f.step for f in position.agenda] == ["recovery", "opened", "choose"]
    assert position.cities == {"0505": "french"}
    check(playable, position)


COME = """
scenario: sedan-1870
clock: turn 5 prussian movement
unit: fr-mar at 1114
unit: de-vi-11 at 5001
due: fr-mar 3 de-vi-11 3
blocked: fr-mar 4
"""


@pytest.mark.rule("SED-6.2c", "SED-6.3a")
def test_reinforcements_that_have_come_keep_the_turn_when_they_were_due_or_blocked() -> None:
    playable, position = begin_from(COME)
    text = check(playable, position)
    assert "due: fr-mar 3 de-vi-11 3" in text and "blocked: fr-mar 4" in text
    assert text.count("unit: fr-mar") == 1
