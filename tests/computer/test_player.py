"""The computer player: lawful, honest, the same on every machine, quick to stop."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.computer.levels import LEVELS
from engine.computer.player import player
from engine.computer.reasons import LONGEST, Gain, Weighed, reason
from engine.computer.room import Room
from engine.computer.worth import MISJUDGED
from engine.core import kernel
from engine.core.any_time import OfferDraw
from engine.core.chance import SeededChance
from engine.core.closing import End
from engine.core.errors import DataError, EngineError
from engine.core.game import AnyGame
from engine.core.options import Options
from engine.core.words import listed
from engine.speech.speaker import Speaker
from engine.systems.dunkirk.orders import Move
from engine.systems.playable import Playable
from tests.computer.moments import moments
from tests.computer.sentences import is_a_reason
from tests.contract.games import games, later, shipped
from tests.toy.play import GAME

GAMES = [pytest.param(game, id=game.id) for game in games()]
DUNKIRK = shipped()["dunkirk-1940"].game


class StopsAfter:
    """Somebody who asks to stop once he was asked so often."""

    def __init__(self, often: int) -> None:
        self.asked, self.often = 0, often

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.often


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_order_is_lawful_and_has_a_reason(game: AnyGame, level: str) -> None:
    for side, view in moments(game, seed=3, every=23, most=3):
        choice = player(game, side, level, "1").choose(view, StopsAfter(40))
        assert Options(game, view, side).explain(choice.order) is None
        assert 0 < len(choice.reason) and choice.reason.endswith(".")
        assert any(character.isdigit() for character in choice.reason), choice.reason


@pytest.mark.parametrize("game", GAMES)
def test_equal_views_get_equal_orders(game: AnyGame) -> None:
    for side, view in moments(game, seed=5, every=31, most=3):
        one, other = player(game, side, "officer", "7"), player(game, side, "officer", "7")
        first = one.choose(view).order
        one.choose(view)
        assert one.choose(view).order == first == other.choose(msgspec.structs.replace(view)).order


def test_a_reason_is_short_for_the_ear() -> None:
    speaker = Speaker(shipped()["dunkirk-1940"].words.names)
    for side, view in moments(DUNKIRK, seed=8, every=9, most=9):
        for level in LEVELS:
            said = speaker.say(player(DUNKIRK, side, level, "1").choose(view).reason)
            assert len(said) <= LONGEST, said


@pytest.mark.parametrize("playable", [pytest.param(p, id=p.game.id) for p in shipped().values()])
def test_what_a_game_says_itself_is_one_sentence(playable: Playable) -> None:
    speaker = Speaker(playable.words.names)
    said = set()
    for number in range(3):
        game, opening = later(playable.game, number)
        for side, view in moments(game, seed=6, every=1, most=60, opening=opening):
            order = Options(game, view, side).sample(random.Random(1), lean=game.lean)
            own = game.computer.reason(view, side, order)
            if own:
                said.add(speaker.say(own))
    assert said, "the game has nothing to say of its own"
    assert all(map(is_a_reason, said)), [one for one in said if not is_a_reason(one)]


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_says_what_is_gained_in_words_of_the_game_and_out_of_how_many(
    game: AnyGame,
) -> None:
    """Once it was "It brings 248 points more than doing nothing, less than 1 point ahead"."""
    room, order = game.computer or Room(game), OfferDraw()
    assert set(room.gains) >= set(room.words) - {MISJUDGED, "misjudged"}, "each term has words"
    for name, known in room.gains.items():
        for points in (199.0, 0.3):
            chosen, second = Weighed(order, {name: points}), Weighed(order, {name: 0.0})
            for idle in (None, Weighed(order, {name: 0.1})):
                said = reason(room.gains, chosen, second, idle, 14)
                assert said.startswith(f"It {known.does}") and "point " not in said, said
                assert "the best of 14 orders weighed" in said
                assert said.endswith(", the next as good.") == (points < 1)
                assert is_a_reason(said), said


def test_a_gain_is_counted_in_things_of_the_game_where_they_can_be_counted() -> None:
    known = {"strength": Gain("costs the enemy more", 3.0, "increment")}
    chosen, second = (Weighed(OfferDraw(), {"strength": points}) for points in (12.0, 0.0))
    said = reason(known, chosen, second, None, 2)
    assert said == "It costs the enemy more, about 4 increments: the best of 2 orders weighed."


@pytest.mark.parametrize("level", LEVELS)
def test_the_count_bounds_what_is_looked_at(level: str) -> None:
    most = LEVELS[level].positions + LEVELS[level].dice * LEVELS[level].deals
    for side, view in moments(DUNKIRK, seed=2, every=30, most=4):
        assert player(DUNKIRK, side, level, "1").choose(view).looked <= most


def test_once_asked_to_stop_nothing_more_is_looked_at() -> None:
    side, view = next(moments(DUNKIRK, seed=2, every=60, most=2))
    asked = StopsAfter(3)
    choice = player(DUNKIRK, side, "general", "1").choose(view, asked)
    assert choice.looked <= 5
    assert Options(DUNKIRK, view, side).explain(choice.order) is None


def test_a_draw_offer_is_answered() -> None:
    dice = SeededChance("1")
    start = kernel.begin(DUNKIRK, dice).position
    offered = kernel.submit(DUNKIRK, start, "french", OfferDraw(), dice)
    assert isinstance(offered, kernel.Played)
    view = offered.position
    choice = player(DUNKIRK, "german", "officer", "1").choose(view)
    assert Options(DUNKIRK, view, "german").explain(choice.order) is None


def test_who_has_nothing_to_choose_is_refused() -> None:
    side, view = next(moments(GAME, seed=1, every=1, most=1))
    with pytest.raises(EngineError):
        player(GAME, GAME.scenario.enemy_of(side), "officer", "1").choose(
            msgspec.structs.replace(view, agenda=())
        )


def test_unknown_levels_and_sides_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(DataError, match="recruit, officer and general"):
        player(GAME, GAME.sides[0], "marshal", "1")
    with pytest.raises(DataError, match=listed(GAME.sides)):
        player(GAME, "nobody", "officer", "1")


def test_nobody_marches_into_a_full_hex_of_dunkirk() -> None:
    room = DUNKIRK.computer
    assert room is not None
    limit = DUNKIRK.scenario.stacking
    crowded = 0
    for side, view in moments(DUNKIRK, seed=3, every=5, most=40):
        for line in room.considered(view, side, random.Random(1), 24):
            first = line[0]
            if isinstance(first, Move):
                there = [u for u, state in view.units.items() if state.at == first.path[-1]]
                crowded += len(there) >= limit
    assert not crowded


def test_a_hint_at_set_up_says_that_the_places_go_together() -> None:
    """Once it was "Of all that it could order only this 1 was worth a try"."""
    side, view = next(moments(DUNKIRK, seed=2, every=1, most=1))
    choice = player(DUNKIRK, side, "officer", "1").choose(view)
    assert choice.reason == "It is 1 of 9 places of a set-up that goes together."


def test_an_end_is_not_praised_for_what_other_orders_would_lose() -> None:
    """Once "end the movement" was said to gain in the race for the cities."""
    for side, view in moments(DUNKIRK, seed=2, every=3, most=60):
        choice = player(DUNKIRK, side, "officer", "1").choose(view, StopsAfter(60))
        if isinstance(choice.order, End) and len(choice.weighed) > 1:
            count = len(choice.weighed)
            assert choice.reason == f"Nothing else gains anything now: {count} orders weighed."
            return
    raise AssertionError("nobody ended anything")
