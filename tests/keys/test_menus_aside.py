"""A key of an order over a menu that is no matter of orders only closes it, in every game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.app.games import playing
from tests.contract.games import shipped
from tests.contract.moments import begun, moments, openings
from tests.keys.playing import open_game
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


@pytest.mark.parametrize(
    ("scenario", "first", "order"),
    [("vauchamps-1814", ("F", "2"), "enter 37th-light 0122"), ("dunkirk-1940", (), "menu")],
)
def test_an_open_menu_is_told_by_what_tells_the_moment_for_a_digit_would_answer_it(
    scenario: str, first: tuple[str, ...], order: str
) -> None:
    player = Player(open_game(shipped()[scenario], "9"))
    for key in first:
        player.press(key)
    player.typed(order)
    head = player.state.report.whole[0]
    assert head.startswith("Choose the ")
    for line in ("now", "owed", "look"):
        player.typed(line)
        assert player.state.report.whole[-1] == f"Still asked: {head}", line
    player.press("T")
    assert "Still asked" in player.state.report.whole[-1], "by its key, too"
    player.typed("help")
    assert sum(head in row for row in player.state.report.whole) == 1
    player.press("0")
    player.typed("now")
    assert not any("Still asked" in row for row in player.state.report.whole)
