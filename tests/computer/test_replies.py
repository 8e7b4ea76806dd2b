"""A general tries his plans against the enemy's reply, and carries out the one he has begun."""

from collections.abc import Callable
from functools import cache

import pytest

from engine.computer.ahead import Trials
from engine.computer.budget import Budget, never
from engine.computer.levels import GENERAL
from engine.computer.plans import Plan
from engine.computer.player import Choice, Player, player
from engine.computer.replies import after_reply, stood_up
from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.closing import End
from engine.core.options import Options
from engine.systems.dunkirk import DunkirkPosition
from engine.systems.dunkirk.computer.room import DunkirkRoom
from engine.systems.dunkirk.frames import Movement
from tests.contract.games import shipped

GAME = shipped()["dunkirk-1940"].game


@cache
def fourth_turn() -> DunkirkPosition:
    """The first movement of turn 4 in a game of officers."""
    dice = SeededChance("3")
    position: DunkirkPosition = kernel.begin(GAME, dice).position
    officers = {side: player(GAME, side, "officer", "3") for side in GAME.sides}
    while position.clock.turn < 4 or not isinstance(position.top, Movement):
        assert position.outcome is None
        side = position.top.sides[0]
        order = officers[side].choose(position).order
        answer = kernel.submit(GAME, position, side, order, dice)
        assert isinstance(answer, kernel.Played)
        position = answer.position
    return position


def general(room: DunkirkRoom | None = None) -> Player:
    """A general for the side that moves, in a room of his own if none is given."""
    return Player(room or DunkirkRoom(GAME), fourth_turn().clock.side, GENERAL, "1")


def trials(stop: Callable[[], bool] = never) -> Trials:
    """What a general works out his movement with."""
    side = fourth_turn().clock.side
    return Trials(DunkirkRoom(GAME), side, GENERAL, Budget(1000, stop), "1:x", "1")


def chosen(who: Player, stop: Callable[[], bool] = never) -> list[Choice]:
    """What he chooses until his movement is over."""
    found: list[Choice] = []
    position = fourth_turn()
    while isinstance(position.top, Movement) and position.clock.side == who.side:
        found.append(who.choose(position, stop))
        dice = SeededChance("1")
        answer = kernel.submit(GAME, position, who.side, found[-1].order, dice)
        assert isinstance(answer, kernel.Played)
        position = answer.position
    return found


def test_a_plan_that_was_begun_is_carried_out_and_the_same_again() -> None:
    first, *rest = chosen(general())
    assert first.looked > 0 and rest, "he plans, and moves more than one unit"
    assert [choice.looked for choice in rest] == [0] * len(rest), "nothing is planned anew"
    again = chosen(general())
    assert [c.order for c in again] == [c.order for c in (first, *rest)]
    assert [c.reason for c in again] == [c.reason for c in (first, *rest)]


@pytest.mark.parametrize("often", [0, 300, 3000])
def test_who_is_stopped_carries_out_the_best_so_far(often: int) -> None:
    """Once he gave but one order of it and ended his movement."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > often

    position, side = fourth_turn(), fourth_turn().clock.side
    hasty = general(DunkirkRoom(GAME))
    first = hasty.choose(position, stop)
    assert Options(GAME, position, side).explain(first.order) is None
    orders = [choice.order for choice in chosen(hasty, stop)]
    assert orders[0] == first.order and isinstance(orders[-1], End)
    assert (len(orders) > 2) == (often > 0)


def test_a_trial_ends_when_the_enemy_has_replied() -> None:
    start = fourth_turn()
    end = after_reply(trials(), start, (End(),), 0)
    assert end is not None
    assert end.outcome is not None or (end.clock.side, end.clock.turn) == (start.clock.side, 5)
    assert after_reply(trials(lambda: True), start, (End(),), 0) is None


def test_the_best_plan_is_the_one_worth_most_after_the_reply() -> None:
    """What a plan seemed worth as its own turn ended counts no more."""
    tried = trials()
    moved = tried.room.plans(fourth_turn(), tried.side, tried)[0]
    plans = [Plan((End(),), {"strength": 500.0}), Plan(moved.orders, {"strength": -500.0})]
    found = stood_up(trials(), fourth_turn(), plans)
    assert sorted(len(plan.orders) for plan in found) == sorted({1, len(moved.orders)})
    assert found[0].points >= found[1].points and all(abs(p.points) != 500 for p in found)
