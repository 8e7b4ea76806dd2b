"""VAU-12.7: opportunity fire at road columns, and at movers that fail their test."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.fight_orders import Fire, Hold
from engine.systems.vauchamps.move_events import Stopped
from engine.systems.vauchamps.orders import Form, Move
from tests.vauchamps.board import Play, U

ROAD = tuple(f"10{row:02d}" for row in range(22, 4, -1))


@pytest.mark.rule("VAU-12.7a", "VAU-6.9d")
@pytest.mark.parametrize(
    ("unit", "tail"), [("F62", "1018"), ("F81", "1018 1019")], ids=["two hexes", "three"]
)
def test_a_road_column_is_fired_at_as_its_tail_leaves_a_front(unit: str, tail: str) -> None:
    play = Play(U(unit, "1017", "road-march", "N", also=tail), U("P01", "1115", "line", "W"),
                roads=[ROAD])  # fmt: skip
    play.do(Move(unit, tuple(f"10{row:02d}" for row in range(16, 7, -1))))
    left = []
    while play.asked == "opportunity-fire":
        left.append(play.state(unit).cells[-1])
        play.do(Hold())
    assert left == ["1016", "1015"]
    assert play.at(unit) == "1008"


@pytest.mark.rule("VAU-12.7a")
def test_a_mover_that_fails_its_test_stops() -> None:
    play = Play(U("F24", "1010", lost=1), U("P01", "1009", face="S"))
    play.do(Move("F24", ("1011", "1012")))
    play.do(Fire("1010", ("P01",)), 6, 5, 1, 1)
    stopped = [e.units for e in play.events if isinstance(e, Stopped)]
    play.fall_back()
    stopped += [e.units for e in play.events if isinstance(e, Stopped)]
    assert stopped == [("F24",)] and "disordered" in play.state("F24").marks
    assert play.offered_move("F24") == ()
    play.refuse(Move("F24", ("1014",)), "VAU-6.10c")


@pytest.mark.rule("VAU-12.7a", "VAU-12.7c")
def test_who_fails_its_test_while_it_forms_stops_too() -> None:
    play = Play(U("F24", "1010", lost=1), U("P01", "1009", face="S"))
    play.do(Form("F24", "line", "north-north-east"))
    play.do(Fire("1010", ("P01",)), 6, 5, 1, 1)
    play.fall_back()
    assert play.form("F24") == "column" and play.offered_move("F24") == ()
