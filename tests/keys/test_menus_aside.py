"""A key of an order over a menu that is no matter of orders only closes it, in every game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.app.games import playing
from tests.contract.games import shipped
from tests.contract.moments import begun, moments, openings
from tui.keys.order_keys import order_keys
from tui.keys.player import Player


@pytest.mark.requirement(37)
@pytest.mark.parametrize("scenario", sorted(shipped()))
@pytest.mark.parametrize("opens", ["#", "&"])
def test_a_list_that_is_open_keeps_orders_back(scenario: str, opens: str) -> None:
    pressed = 0
    for seed in range(4):
        for moment in moments(scenario, seed, 60, 20):
            of = Player(begun(moment.playable, moment.position))
            of.begin()
            for key in _keys_of_orders(of):
                of.press(opens)
                assert of.desk.question is not None and of.desk.question.aside
                before = len(of.desk.session.entries)
                said = of.press(key)
                assert said == ["Closed. Nothing was ordered."], (moment.where, key, said)
                assert len(of.desk.session.entries) == before and of.desk.question is None
                pressed += 1
    assert pressed > 4


def _keys_of_orders(of: Player) -> list[str]:
    keys = order_keys(of.desk.session.game)
    return sorted({keys[v.name] for v in of.desk.options.verbs()})


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_the_menu_of_the_screen_keeps_orders_back(scenario: str, tmp_path: Path) -> None:
    name, playable, opening = openings(scenario)[-1]
    desk = begun(playable, opening)

    async def run() -> None:
        async with playing(tmp_path, desk) as hands:
            for key in _keys_of_orders(hands.game.player):
                await hands.press("`")
                before = len(desk.session.entries)
                await hands.press(key)
                assert hands.said == "Menu closed. Nothing was ordered.", (name, key)
                assert len(desk.session.entries) == before and desk.question is None

    asyncio.run(run())
