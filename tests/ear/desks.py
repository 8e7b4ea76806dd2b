"""Every scenario at two moments: the first movement, and a battle; and a random turn by keys."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.data.library import find
from engine.notation import begin_from
from engine.systems.playable import Playable
from tests.app.scenes import until
from tests.contract.games import shipped
from tests.keys.playing import Fingers, open_game, random_turn, to_movement
from tui.desk.answering import answer
from tui.desk.desk import Desk, Rows
from tui.keys.player import Player

SCENARIOS = tuple(sorted(shipped()))
every = pytest.mark.parametrize("scenario", SCENARIOS)
SEED = 1
WIDTH, MOST_KEYS = 40, 80

_LATER = {
    "lutzen-1632": "clash", "nordlingen-1634": "clash", "rocroi-1643": "clash",
    "sedan-1870": "front", "vauchamps-1814": "crisis", "white-mountain-1620": "clash",
}  # fmt: skip
"""Positions in which the sides are in contact, of a scenario's folder `later`."""


@cache
def turn(scenario: str) -> Fingers:
    """A random turn by keys on a braille line, with looks between the orders: read only."""
    return random_turn(scenario, SEED, WIDTH, MOST_KEYS)


def moving(scenario: str) -> Desk:
    """A desk of its own at the first movement."""
    return to_movement(scenario, 3).desk


@cache
def _later(scenario: str) -> tuple[Playable, Any, str]:
    folder = find(scenario).path
    text = (folder / "later" / f"{_LATER[scenario]}.pos").read_text("utf-8")
    return *begin_from(text, folder=folder), text


def battle(scenario: str) -> Desk:
    """A desk of its own with the sides in contact, a combat to come."""
    if scenario not in _LATER:
        seed, *lines = until("attack")
        desk = open_game(shipped()[scenario], seed.split()[1])
        for line in lines:
            answer(desk, line)
        return desk
    desk = open_game(_later(scenario)[0], str(SEED), *_later(scenario)[1:])
    if scenario == "sedan-1870":
        answer(desk, "first army first yes")
    return desk


def by_keys(desk: Desk) -> Player:
    """The same by single keys, its first rows said."""
    player = Player(desk)
    player.begin()
    return player


def whole(player: Player, key: str) -> Rows:
    """All that one key answers, row for row, not cut to the width."""
    player.press(key)
    return player.state.report.whole
