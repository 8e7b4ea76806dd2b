"""On a slow machine the computer's turn is shortened; what comes after a plan has time left."""

from __future__ import annotations

import pytest

from engine.computer.budget import never
from tests.line.desks import READY, new_desk
from tui.desk import opponent
from tui.desk.turn_clock import SHARE, TURN, TurnClock


class Clock:
    """A tenth of a second passes whenever somebody looks whether to stop."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def thinks(self, stop: opponent.Stop) -> float:
        """Thinks until it shall stop, but no longer than an hour; tells for how long."""
        began = self.seconds
        while not stop() and self.seconds - began < 3600:
            self.seconds += 0.1
        return self.seconds - began


def test_an_order_takes_a_share_of_what_is_left_of_its_turn() -> None:
    clock = Clock()
    timed = TurnClock(lambda: clock.seconds)
    first, second = (timed.within(1, clock.thinks, never) for _ in range(2))
    assert first == pytest.approx(SHARE * TURN, abs=0.2)
    assert second == pytest.approx(SHARE * (TURN - first), abs=0.2)
    for _ in range(20):
        timed.within(1, clock.thinks, never)
    assert clock.seconds <= TURN + 20 * 0.2
    assert timed.within(2, clock.thinks, never) == pytest.approx(first, abs=0.2)


def test_who_is_told_to_stop_stops_at_once() -> None:
    clock = Clock()
    assert TurnClock(lambda: clock.seconds).within(1, clock.thinks, lambda: True) == 0.0


def test_a_computer_at_the_desk_that_is_out_of_time_still_plays_its_turn() -> None:
    desk = new_desk(*READY, "computer german general")
    ticks = iter(range(0, 10**9, 60))
    desk.opponent.clock = TurnClock(lambda: float(next(ticks)))
    opponent.played(desk)
    assert desk.session.choosers == ("french",) and desk.opponent.reasons
