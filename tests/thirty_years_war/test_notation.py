"""Positions of the battles that are written are read again as the same, at any moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.data.library import find
from engine.notation import begin_from
from engine.systems.playable import Playable, open_folder
from tests.notation.test_round_trip import check

MOST_ORDERS = 200
EACH, IN_A_COMBAT = 12, 4
"""Every so many positions one is written; more often while a combat goes on."""
BATTLES = (
    ("white-mountain-1620", ("wm-extra", "wm-manoeuvre")),
    ("lutzen-1632", ("lut-early", "lut-king", "command", "plunder")),
    ("nordlingen-1634", ()),
    ("rocroi-1643", ("roc-beck", "roc-reach")),
)


def opened(scenario: str, options: tuple[str, ...]) -> Playable:
    folder = find(scenario)
    return open_folder(folder.path, folder.info.system, options)


def moments(playable: Playable, seed: int, start: Any = None) -> Iterator[Any]:
    """Some positions of a game between players who want to win."""
    rng, chance, game = random.Random(seed), SeededChance(str(seed)), playable.game
    position = kernel.begin(game, chance).position if start is None else start
    for number in range(MOST_ORDERS):
        if number % (IN_A_COMBAT if len(position.agenda) > 2 else EACH) == 0:
            yield position
        if position.outcome is not None:
            return
        side = position.top.sides[0]
        order = kernel.options(game, position, side).sample(rng, lean=game.lean)
        result = kernel.submit(game, position, side, order, chance)
        assert isinstance(result, Played)
        position = result.position


@pytest.mark.parametrize(("scenario", "options"), BATTLES)
def test_positions_from_the_beginning(scenario: str, options: tuple[str, ...]) -> None:
    playable = opened(scenario, options)
    for position in moments(playable, 5):
        check(playable, position)


@pytest.mark.parametrize("scenario", ["white-mountain-1620", "lutzen-1632", "rocroi-1643"])
def test_positions_of_a_locked_battle(scenario: str) -> None:
    text = (find(scenario).path / "later" / "clash.pos").read_text(encoding="utf-8")
    playable, start = begin_from(text)
    for position in moments(playable, 7, start):
        check(playable, position)


@pytest.mark.parametrize("scenario", dict.fromkeys(scenario for scenario, _ in BATTLES))
def test_later_positions_can_be_begun(scenario: str) -> None:
    folder = find(scenario)
    files = sorted((folder.path / "later").glob("*.pos"))
    assert len(files) >= 4
    for file in files:
        _, position = begin_from(file.read_text(encoding="utf-8"), folder=folder.path)
        assert position.top is not None and position.top.sides
