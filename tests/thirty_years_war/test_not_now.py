"""What is told of what cannot be done now, and asked before it is given away."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.desk.desk import Desk

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: f french I5/3-4 at 0205
unit: h french I5/3-4 at 0305 disrupted
unit: g french G at 0205
unit: l french L2-8 at 0205
unit: s spanish I2/1-4 at 0209
"""


def desk_at(clock: str) -> Desk:
    return begun(*begin_from(f"{BOARD}clock: turn 1 {clock}\n"))


@pytest.mark.rule("TYW-4.1d")
@pytest.mark.parametrize(("clock", "unit", "side"), [
    ("french bombardment", "f", "French"), ("french movement", "s", "Spanish"),
    ("spanish movement", "f", "French"),
])  # fmt: skip
def test_outside_its_movement_phase_no_hex_is_promised(clock: str, unit: str, side: str) -> None:
    desk = desk_at(clock)
    head = answer(desk, f"reach {unit}")[0]
    assert f"points, cannot move now; in the next {side} movement phase it could reach " in head
    way = answer(desk, f"path {unit} 0206")
    not_now = f"{unit.upper()} cannot move now; this is for a {side} movement phase. Rule TYW-4.1d."
    assert way[0] == not_now and way[1].startswith(f"{unit.upper()} to 0206: cost ")


def test_in_its_movement_phase_it_is() -> None:
    assert "4 points, can reach " in answer(desk_at("french movement"), "reach f")[0]


def test_both_strengths_say_what_they_are() -> None:
    desk = desk_at("french movement")
    assert "strength 5, 3 while disrupted, movement 4" in answer(desk, "where f")[0]
    assert "strength 3, full strength 5, movement 2 hexes, disrupted" in answer(desk, "where h")[0]


def test_lists_name_their_side() -> None:
    desk = open_game(shipped()["rocroi-1643"], "1")
    kinds = ("guns", "enemy guns", "leaders", "enemy leaders", "disrupted", "disrupted enemies")
    heads = [answer(desk, f"list {kind}")[0] for kind in kinds]
    assert heads == [
        "Own guns: 3.", "Enemy guns: 4.", "Own leaders: 4.", "Enemy leaders: 4.",
        "Own disrupted units: none.", "Disrupted enemies: none.",
    ]  # fmt: skip


def test_guns_that_can_still_fire_are_asked_about() -> None:
    desk = desk_at("french bombardment")
    asked = answer(desk, "end")
    assert asked[0] == "Warning: g can still fire." and asked[-1] == (
        "End the bombardment with 1 gun unfired? 1 Cancel. 2 Yes."
    )
    assert answer(desk, "1") == [
        "Cancelled: end the bombardment with 1 gun unfired. Nothing has changed."
    ]
    assert answer(desk, "end yes")[0] == "French movement phase."
