"""Remembering what follows from a view alone."""

from __future__ import annotations

import msgspec

from engine.core.memory import KEPT, by_units, by_view
from engine.core.position import Clock, Position, UnitState


def positions(count: int) -> list[Position]:
    return [Position(clock=Clock(turn), units={}) for turn in range(count)]


def test_an_answer_is_worked_out_once_for_each_view_and_question() -> None:
    asked: list[tuple[int, str]] = []

    @by_view
    def turn_of(s: str, view: Position, side: str) -> str:
        asked.append((view.clock.turn, side))
        return f"{view.clock.turn} {side}"

    one, two = positions(2)
    answers = [turn_of("s", v, side) for v in (one, two, one) for side in ("a", "b", "a")]
    assert answers == ["0 a", "0 b", "0 a", "1 a", "1 b", "1 a", "0 a", "0 b", "0 a"]
    assert asked == [(0, "a"), (0, "b"), (1, "a"), (1, "b")]


def test_what_looks_at_units_only_lives_on_when_the_clock_changes() -> None:
    asked: list[int] = []

    @by_units
    def count(s: str, view: Position) -> int:
        asked.append(view.clock.turn)
        return len(view.units)

    before = Position(units={"u": UnitState("0101")})
    later = msgspec.structs.replace(before, clock=Clock(2))
    more = msgspec.structs.replace(later, units={**before.units, "w": UnitState()})
    assert [count("s", p) for p in (before, later, more)] == [1, 1, 2]
    assert asked == [0, 2]


def test_a_function_may_ask_itself_of_another_view() -> None:
    views = positions(KEPT * 2)

    @by_view
    def total(s: str, view: Position) -> int:
        turn = view.clock.turn
        return turn + (total(s, views[turn - 1]) if turn else 0)

    assert [total("s", v) for v in reversed(views)] == [
        sum(range(v.clock.turn + 1)) for v in reversed(views)
    ]


def test_scenarios_are_told_apart() -> None:
    @by_view
    def named(s: list[str], view: Position) -> str:
        return s[0]

    (view,) = positions(1)
    assert [named(s, view) for s in (["one"], ["other"])] == ["one", "other"]
