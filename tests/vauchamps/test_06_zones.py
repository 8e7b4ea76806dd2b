"""VAU-6.10: zones of influence, reaction and opportunity charge zones, what they do to movement."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import Turn, Wheel
from engine.systems.vauchamps.movement.costs import left
from engine.systems.vauchamps.movement.events import Stopped
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.zones import (
    in_opportunity_zone,
    in_reaction_zone,
    zone,
    zone_of,
)
from tests.vauchamps.board import Play, U

FAR = U("P11", "2828")


def hold_all(play: Play) -> None:
    """The other side fires at nothing."""
    while play.asked == "opportunity-fire":
        play.do(Hold())


@pytest.mark.rule("VAU-6.10a")
@pytest.mark.parametrize(
    ("unit", "form", "face", "marks", "has"),
    [
        ("P01", "column", "N", (), True),
        ("P01", "line", "NNE", (), True),
        ("P01", "square", "N", (), False),
        ("P01", "column", "N", ("routed",), False),
        ("P01", "column", "N", ("disordered",), True),
        ("P01", "road-march", "N", (), False),
        ("P41", "limbered", "N", (), False),
        ("P41", "unlimbered", "N", (), True),
    ],
)
def test_who_has_a_zone(unit: str, form: str, face: str, marks: tuple[str, ...], has: bool) -> None:
    play = Play(U(unit, "1010", form, face, *marks), U("F24", "2020"))
    assert bool(zone_of(play.s, play.position, unit)) is has


@pytest.mark.rule("VAU-6.10a")
def test_a_zone_is_the_hexes_before_the_front_and_ponds_do_not_stop_it() -> None:
    play = Play(U("P01", "1010", "column", "N"), U("F24", "2020"), terrain={"1009": "pond"})
    assert zone(play.s, play.position, "allied") == {"0909", "1009", "1109"}


@pytest.mark.rule("VAU-6.10c")
@pytest.mark.parametrize(("unit", "form"), [("F24", "column"), ("F97", "limbered")])
def test_infantry_and_foot_guns_stop_on_entering_a_zone(unit: str, form: str) -> None:
    play = Play(U(unit, "1007", form, "S"), U("P01", "1010", "column", "N"))
    assert "1010" not in play.offered_move(unit, "1008", "1009")
    play.refuse(Move(unit, ("1008", "1009", "0909")), "VAU-6.10c")
    play.do(Move(unit, ("1008", "1009")))
    assert play.one(Stopped).why == "zone"
    play.refuse(Move(unit, ("1008",)), "VAU-6.10c")


@pytest.mark.rule("VAU-6.10c", "VAU-6.10f")
def test_guns_may_still_unlimber_where_they_stopped_under_fire() -> None:
    play = Play(U("F97", "1007", "limbered", "S"), U("P01", "1010", "column", "N"))
    play.do(Move("F97", ("1008", "1009")))
    play.do(Form("F97", "unlimbered", "south"))
    assert play.asked == "opportunity-fire" and play.form("F97") == "limbered"
    hold_all(play)
    assert play.form("F97") == "unlimbered"


@pytest.mark.rule("VAU-6.10d")
def test_leaving_a_zone_is_the_first_thing_or_not_at_all() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("F25", "1109", "line", "W"),
                U("P01", "1010", "column", "N"))  # fmt: skip
    play.do(Turn("F25", "east"))
    hold_all(play)
    play.refuse(Move("F25", ("1108",)), "VAU-6.10d")
    play.do(Move("F24", ("1008", "1007")))
    assert play.asked == "opportunity-fire"
    hold_all(play)
    assert play.at("F24") == "1007"


@pytest.mark.rule("VAU-6.10d")
def test_the_next_zone_stops_again() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("P01", "1010", "column", "N"),
                U("P02", "0808", "column", "NE"))  # fmt: skip
    play.refuse(Move("F24", ("0908", "0907")), "VAU-6.10c")
    play.do(Move("F24", ("0908",)))
    hold_all(play)
    assert play.one(Stopped).cell == "0908"


@pytest.mark.rule("VAU-6.10e")
def test_tp060_cavalry_stops_in_a_reaction_charge_zone_only() -> None:
    play = Play(U("F61", "1004", "column", "S"), U("P31", "1010", "column", "N"))
    play.refuse(Move("F61", ("1005", "1006", "1007")), "VAU-6.10e")
    play.do(Move("F61", ("1005", "1006")))
    assert play.one(Stopped).why == "reaction"
    tired = Play(
        U("F61", "1004", "column", "S"), U("P31", "1010", "column", "N", "exhausted", "green")
    )
    tired.do(Move("F61", ("1005", "1006", "1007")))
    assert tired.at("F61") == "1007" and not tired.told(Stopped)


@pytest.mark.rule("VAU-6.10e")
def test_cavalry_rides_on_through_zones_of_foot_under_fire() -> None:
    play = Play(U("F61", "0910", "column", "N"), U("P01", "1010", "line", "NNE"))
    play.do(Move("F61", ("0909", "1009", "1109", "1209")))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.at("F61") == "1209"


@pytest.mark.rule("VAU-6.10e")
def test_a_step_farther_from_that_cavalry_does_not_stop() -> None:
    play = Play(U("F61", "1007", "column", "N"), U("P31", "1010", "column", "N"))
    play.do(Move("F61", ("1006",)))
    assert not play.told(Stopped)
    sideways = Play(U("F61", "1007", "column", "N"), U("P31", "1010", "column", "N"))
    sideways.do(Move("F61", ("1107",)))
    assert sideways.one(Stopped).why == "reaction"


@pytest.mark.rule("VAU-6.10f", "VAU-12.7a")
def test_turning_and_forming_before_an_enemy_draw_fire() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("P01", "1010", "column", "N"))
    play.do(Turn("F24", "north"))
    assert play.asked == "opportunity-fire" and play.face("F24") == "S"
    hold_all(play)
    assert play.face("F24") == "N"
    play.do(Form("F24", "square"))
    assert play.asked == "opportunity-fire"
    hold_all(play)
    assert play.form("F24") == "square"
    assert left(play.s, play.position, "F24") == 14 - 4


@pytest.mark.rule("VAU-6.10f")
def test_points_spent_to_enter_draw_no_fire() -> None:
    play = Play(U("F24", "1008", "column", "S"), U("P01", "1010", "column", "N"))
    play.do(Move("F24", ("1009",)))
    assert play.at("F24") == "1009" and play.asked == "movement"


@pytest.mark.rule("VAU-6.10f", "VAU-6.2e")
def test_a_free_turn_draws_no_fire() -> None:
    play = Play(U("F24", "1008", "line", "SSE"), U("P01", "1010", "column", "N"))
    play.do(Move("F24", ("1009",)))
    play.do(Turn("F24", "south-south-west"))
    assert play.asked == "movement" and play.face("F24") == "SSW"


@pytest.mark.rule("VAU-6.5b", "VAU-12.7a")
def test_tp038_a_square_stops_nobody_but_fires_at_whoever_leaves() -> None:
    play = Play(U("F24", "0909", "column", "NE"), U("P03", "1010", "square"))
    play.do(Move("F24", ("1009", "1109")))
    for expected in ("0909", "1009"):
        assert play.asked == "opportunity-fire" and play.at("F24") == expected
        play.do(Hold())
    assert play.at("F24") == "1109" and not play.has("F24", "stopped")


@pytest.mark.rule("VAU-10.3a", "VAU-6.10e")
@pytest.mark.parametrize(
    ("unit", "marks", "cell", "inside"),
    [
        ("P31", (), "1006", True),
        ("P31", (), "1005", False),
        ("P32", (), "1007", True),
        ("P32", (), "1006", False),
        ("P31", ("tired", "green"), "1006", True),
        ("P31", ("exhausted", "green"), "1006", False),
        ("P31", ("routed",), "1006", False),
        ("P32", (), "1013", False),
    ],
)
def test_the_reaction_charge_zone(
    unit: str, marks: tuple[str, ...], cell: str, inside: bool
) -> None:
    play = Play(U(unit, "1010", "column", "N", *marks), U("F24", "2020"))
    assert in_reaction_zone(play.s, play.position, unit, cell) is inside


@pytest.mark.rule("VAU-10.0b", "VAU-10.3a", "VAU-6.10h")
@pytest.mark.parametrize(("form", "terrain"), [("road-march", "clear"), ("general", "wood")])
def test_no_charge_zones_in_road_march_or_general_order(form: str, terrain: str) -> None:
    play = Play(U("P33", "1010", form), U("F24", "2020"), terrain={"1010": terrain})
    assert not in_reaction_zone(play.s, play.position, "P33", "1008")
    assert not in_opportunity_zone(play.s, play.position, "P33", "1009")


@pytest.mark.rule("VAU-10.3a")
def test_no_reaction_zone_where_it_cannot_see() -> None:
    play = Play(U("P31", "1010", "column", "N"), U("F24", "1008"), U("F25", "2020"))
    assert not in_reaction_zone(play.s, play.position, "P31", "1007")
    assert in_reaction_zone(play.s, play.position, "P31", "1008")


@pytest.mark.rule("VAU-6.10h")
@pytest.mark.parametrize(("between", "inside"), [("clear", True), ("pond", False)])
def test_a_charge_must_be_able_to_come_through_the_hex_between(between: str, inside: bool) -> None:
    play = Play(U("P31", "1006", face="S"), U("F24", "2020"), terrain={"1007": between})
    assert in_opportunity_zone(play.s, play.position, "P31", "1008") is inside


@pytest.mark.rule("VAU-6.10h")
def test_the_opportunity_charge_zone() -> None:
    play = Play(U("P31", "1010", "column", "N"), U("F24", "2020"),
                terrain={"0909": "wood", "1209": "village"})  # fmt: skip
    inside = {
        c
        for c in play.s.board.grid.within("1010", 3)
        if in_opportunity_zone(play.s, play.position, "P31", c)
    }
    assert {"1009", "1008", "1109", "1108"} <= inside
    assert not {"1007", "0909", "1209", "1011", "1012"} & inside
    tired = Play(U("P31", "1010", "column", "N", "exhausted"), U("F24", "2020"))
    assert not in_opportunity_zone(tired.s, tired.position, "P31", "1009")


@pytest.mark.rule("VAU-6.10b")
def test_defensive_fire_may_be_given_at_an_enemy_in_the_zone() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("F25", "1011", "column", "N"),
                U("P01", "1010", "column", "N"), phase="defensive-fire")  # fmt: skip
    assert play.asked == "firing" and play.chooser == "allied"
    assert play.offered(FIRE) == ("1009",)
    play.refuse(Fire("1011", ("P01",)), "VAU-12.0b")


@pytest.mark.rule("VAU-6.10c", "VAU-6.10e")
def test_a_mixed_stack_stops_where_any_of_it_must() -> None:
    play = Play(U("F61", "1004", "column", "S"), U("F97", "1004", "limbered", "S"),
                U("P31", "1010", "column", "N"))  # fmt: skip
    play.refuse(MoveStack("1004", ("1005", "1006", "1007")), "VAU-6.10e")
    play.do(MoveStack("1004", ("1005", "1006")))
    assert play.one(Stopped).units == ("F61", "F97")


@pytest.mark.rule("VAU-6.10d", "VAU-6.2e", "VAU-10.4a")
def test_a_wheel_enters_the_hex_it_swings_into() -> None:
    zone = Play(U("F03", "1010", "line", "E", also="1011"), U("P01", "1207", "line", "SSW"))
    zone.do(Wheel("F03", "north-north-east", "left"))
    assert zone.state("F03").cells == ("1010", "1110") and not zone.told(Stopped)
    stopped = Play(U("F03", "1010", "line", "E", also="1011"), U("P01", "1210", "line", "W"))
    stopped.do(Wheel("F03", "north-north-east", "left"))
    assert stopped.one(Stopped).why == "zone"
    horse = Play(U("F03", "1010", "line", "E", also="1011"), U("P31", "1209", "column", "SW"))
    horse.do(Wheel("F03", "north-north-east", "left"))
    assert horse.asked == "pounce"


@pytest.mark.rule("VAU-6.9d", "VAU-3.1c")
def test_the_tail_of_a_road_column_needs_room_too() -> None:
    road = [tuple(f"10{r:02d}" for r in range(12, 4, -1))]
    play = Play(U("F82", "1010", "road-march", "N", also="1011"),
                U("F24", "1009", "road-march", "N"), FAR, roads=road)  # fmt: skip
    play.refuse(Move("F82", ("1009", "1008")), "VAU-3.1c")
    play.do(Move("F82", ("1009", "1008", "1007")))
    assert play.state("F82").cells == ("1007", "1008")
