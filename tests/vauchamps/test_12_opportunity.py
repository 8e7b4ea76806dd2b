"""VAU-12.7: opportunity fire; at road columns, and at movers that fail their test."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.frames import Chance
from engine.systems.vauchamps.movement.events import Stopped
from engine.systems.vauchamps.movement.moving import Move
from tests.vauchamps.board import Play, U


@pytest.mark.rule("VAU-12.7a", "VAU-6.10d", "VAU-6.10i")
def test_tp058_leaving_a_front_hex_is_fired_at_and_may_fail() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    play.do(Move("F24", ("1110",)))
    assert play.asked == "opportunity-fire" and play.chooser == "allied"
    play.do(Fire("1010", ("P01",)), 6, 4)
    assert play.lost("F24") == 1 and play.at("F24") == "1110"
    again = Play(U("F24", "1010", lost=1), U("P01", "1009", "line", "SSW"), phase="movement")
    again.do(Move("F24", ("1110",)))
    again.do(Fire("1010", ("P01",)), 6, 4, 1, 1)
    again.fall_back()
    assert again.has("F24", "disordered") and again.at("F24") != "1110"


@pytest.mark.rule("VAU-12.7a")
def test_it_may_be_held() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    play.do(Move("F24", ("1110",)))
    play.do(Hold())
    assert play.at("F24") == "1110" and play.lost("F24") == 0


@pytest.mark.rule("VAU-12.7b")
def test_a_unit_may_fire_every_time() -> None:
    play = Play(U("F61", "1010", face="SE"), U("P01", "1111", "square"), phase="movement")
    play.do(Move("F61", ("1110", "1211", "1311")))
    shots = 0
    while play.asked == "opportunity-fire":
        play.do(Fire(play.offered(FIRE)[0], ("P01",)), 1, 1)
        shots += 1
    assert shots == 2


@pytest.mark.rule("VAU-12.7c", "VAU-6.10f")
def test_tp093_changing_formation_is_fired_at_in_the_old_one() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    play.do(Form("F24", "line", "north-north-east"))
    assert play.asked == "opportunity-fire"
    play.do(Fire("1010", ("P01",)), 1, 1)
    assert play.one(Volley).strength.defence == 6 and play.form("F24") == "line"


@pytest.mark.rule("VAU-12.7d")
def test_tp090_opportunity_fire_is_adjacent_for_guns_too() -> None:
    play = Play(U("F24", "1010"), U("P41", "1008", "unlimbered", "S"), phase="movement")
    play.do(Move("F24", ("1011",)))
    assert play.asked == "movement" and play.at("F24") == "1011"


@pytest.mark.rule("VAU-12.7a")
def test_only_the_hexes_it_leaves_may_be_fired_at() -> None:
    play = Play(U("F24", "1010"), U("F26", "0909"), U("P01", "1009", "line", "SSW"),
                phase="movement")  # fmt: skip
    play.do(Move("F24", ("1011",)))
    assert isinstance(play.position.top, Chance)
    play.refuse(Fire("0909", ("P01",)), "VAU-12.7a")


# ---- road columns ----


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


# ---- movers that fail their test ----


@pytest.mark.rule("VAU-12.7a")
def test_a_mover_that_fails_its_test_stops() -> None:
    play = Play(U("F24", "1010", lost=1), U("P01", "1009", face="S"))
    play.do(Move("F24", ("1011", "1012")))
    play.do(Fire("1010", ("P01",)), 6, 5, 1, 1)
    stopped = [e.units for e in play.events if isinstance(e, Stopped)]
    play.fall_back()
    stopped += [e.units for e in play.events if isinstance(e, Stopped)]
    assert stopped == [("F24",)] and play.state("F24").disordered
    assert play.offered_move("F24") == ()
    play.refuse(Move("F24", ("1014",)), "VAU-6.10c")


@pytest.mark.rule("VAU-12.7a", "VAU-12.7c")
def test_who_fails_its_test_while_it_forms_stops_too() -> None:
    play = Play(U("F24", "1010", lost=1), U("P01", "1009", face="S"))
    play.do(Form("F24", "line", "north-north-east"))
    play.do(Fire("1010", ("P01",)), 6, 5, 1, 1)
    play.fall_back()
    assert play.form("F24") == "column" and play.offered_move("F24") == ()
