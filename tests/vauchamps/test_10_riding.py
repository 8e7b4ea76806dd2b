"""VAU-10.0, VAU-10.2a, VAU-10.2b, VAU-10.2s: naming the chargers, and how they ride."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End, Hold
from engine.systems.vauchamps.charge import ground, past_squares
from engine.systems.vauchamps.charge.change_formation import CHANGE, Change
from engine.systems.vauchamps.charge.charge_order import CHARGE, Charge
from engine.systems.vauchamps.charge.events import ChargeSpent, Galloped
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop, hexes
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.two_hexes import Shrink
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import L, Piece, Play, U
from tests.vauchamps.charge import FAR, PASS, charging, named, ride


@pytest.mark.rule("VAU-10.0b", "VAU-10.0a")
@pytest.mark.parametrize(
    ("unit", "form", "marks"),
    [
        ("F24", "column", ()), ("F61", "column", ("tired",)), ("F61", "column", ("exhausted",)),
        ("F61", "column", ("routed",)), ("F61", "road-march", ()), ("F61", "general", ()),
    ],
)  # fmt: skip
def test_tp108_who_may_not_charge(unit: str, form: str, marks: tuple[str, ...]) -> None:
    play = Play(U(unit, "1010", form, "N", *marks), U("F62", "1515"), FAR, phase="charge")
    play.refuse(Charge((unit,)), "VAU-10.0b")


@pytest.mark.rule("VAU-10.0d")
def test_tp108_a_stack_needs_a_leader() -> None:
    pieces = (U("F61", "1010"), U("F62", "1010"), FAR)
    play = Play(*pieces, phase="charge")
    play.refuse(Charge(("F61", "F62")), "VAU-10.0d")
    led = Play(*pieces, L("L07", "1010"), phase="charge")
    led.do(Charge(("F61", "F62")))
    led.do(End())
    led.do(Charge(("F61",)))
    led.do(Gallop("1009"))
    assert led.at("F62") == "1009" == led.at("L07")
    apart = Play(U("F61", "1010"), U("F62", "1012"), L("L07", "1010"), FAR, phase="charge")
    apart.refuse(Charge(("F61", "F62")), "VAU-10.0d")


@pytest.mark.rule("VAU-10.0a", "VAU-10.2a")
def test_tp108_named_cavalry_does_not_move() -> None:
    play = Play(U("F61", "1010"), U("F62", "1515"), FAR, phase="charge")
    play.do(Charge(("F61",)))
    play.refuse(Charge(("F61",)), "VAU-10.2a")
    play.do(End())
    play.refuse(Charge(("F62",)), "VAU-10.2a")
    play.do(End())
    assert play.asked == "movement"
    play.refuse(Move("F61", ("1009",)), "VAU-10.0a")


@pytest.mark.rule("VAU-10.2b")
def test_one_charge_at_a_time_in_the_owners_order() -> None:
    play = Play(U("F61", "1010"), U("F62", "1515"), FAR, phase="charge")
    play.do(Charge(("F61",)))
    play.do(Charge(("F62",)))
    play.do(End())
    assert play.offered(CHARGE) == ("F61", "F62")
    play.do(Charge(("F62",)))
    assert charging(play).units == ("F62",)
    play.refuse(Hold(), "VAU-10.2b")


@pytest.mark.rule("VAU-10.0e")
def test_through_the_front_turning_sixty_degrees() -> None:
    play = named(U("F64", "1010"), FAR, by=("F64",))
    assert set(play.offered(GALLOP)) == {"0909", "1009", "1109"}
    play.refuse(Gallop("1011"), "VAU-10.0e")
    play.refuse(Gallop("1009", "south"), "VAU-10.0e")
    assert play.offered(GALLOP, "1009") == ("north", "north-west", "north-east")
    play.do(Gallop("1009", "north-east"))
    assert play.face("F64") == "NE" and play.one(Galloped).turned


@pytest.mark.rule("VAU-10.0e")
def test_a_two_hex_line_rides_with_both_hexes() -> None:
    play = named(U("F61", "1010", "line", "E", also="1011"), FAR)
    assert set(play.offered(GALLOP)) == {"1109", "1110"}
    play.do(Gallop("1109"))
    assert play.state("F61").cells == ("1109", "1110")


@pytest.mark.rule("VAU-10.0e")
@pytest.mark.parametrize(
    ("turn", "pivot", "cells"),
    [
        ("SSE", "", ("1109", "1010")), ("SSE", "left", ("1109", "1010")),
        ("SSE", "right", ("1210", "1110")), ("NNE", "left", ("1109", "1210")),
        ("NNE", "right", ("1010", "1110")),
    ],
)  # fmt: skip
def test_a_two_hex_line_turns_on_either_hex(turn: str, pivot: str, cells: tuple[str, ...]) -> None:
    names = {"SSE": "south-south-east", "NNE": "north-north-east"}
    play = named(U("F61", "1010", "line", "E", also="1011"), FAR)
    assert play.offered(GALLOP, "1109", names[turn]) == ("left", "right")
    play.do(Gallop("1109", names[turn], pivot))
    assert play.state("F61").cells == cells and play.face("F61") == turn


@pytest.mark.rule("VAU-10.0e")
def test_a_line_turns_only_where_the_swung_hex_has_room() -> None:
    line = U("F61", "1010", "line", "E", also="1011")
    play = named(line, FAR, terrain={"1010": "wood"})
    assert play.offered(GALLOP, "1109", "south-south-east") == ("right",)
    play.refuse(Gallop("1109", "south-south-east"), "VAU-10.0e")
    play.refuse(Gallop("1109", "south-south-east", "left"), "VAU-10.0e")
    play.refuse(Gallop("1109", "", "right"), "VAU-10.0e")
    held = named(line, FAR, U("F24", "1210"), terrain={"1010": "wood"})
    assert "south-south-east" not in held.offered(GALLOP, "1109")


@pytest.mark.rule("VAU-10.0g", "VAU-16.3g")
def test_clear_hexes_streams_slopes_and_the_ground() -> None:
    firm = named(U("F64", "1010"), FAR, by=("F64",), terrain={"1009": "wood", "1109": "village"})
    assert play_costs(firm, "F64") == {"0909": 1} and charging(firm).points == 10
    wet = named(U("F64", "1010"), FAR, by=("F64",), streams=[("1010", "1009")],
                levels={"1109": 2})  # fmt: skip
    assert play_costs(wet, "F64") == {"0909": 1, "1009": 4, "1109": 4}
    deep_ground = dict.fromkeys((f.ground for f in wet.s.formations.values()), 6)
    deep = named(U("F64", "1010"), FAR, by=("F64",), position={"ground": deep_ground})
    assert charging(deep).points == 7


def play_costs(play: Play, unit: str) -> dict[str, int]:
    """The next hexes of a charge with their cost."""
    return ground.next_hexes(play.s, play.position, (unit,))


@pytest.mark.rule("VAU-10.0f")
def test_change_of_formation_in_the_first_hex_only() -> None:
    play = named(U("F61", "1010"), FAR)
    play.refuse(Change("line", "north-north-east"), "VAU-10.0f")
    play.do(Gallop("1009"))
    assert play.offered(CHANGE) == ("line",)
    play.refuse(Change("line", "south-south-east"), "VAU-10.0f")
    play.do(Change("line", "north-north-east"))
    assert play.form("F61") == "line" and charging(play).spent == 7
    play.refuse(Change("column", "north"), "VAU-10.0f")


@pytest.mark.rule("VAU-10.2s", "VAU-4.0l")
def test_tp106_a_spent_charge_routs_where_it_stands() -> None:
    column = [f"10{row:02d}" for row in range(19, 9, -1)]
    play = named(U("F64", "1020"), FAR, by=("F64",))
    ride(play, *column)
    assert play.one(ChargeSpent).at == "1010" and play.has("F64", "routed")
    assert play.at("F64") == "1010"


@pytest.mark.rule("VAU-10.0h")
def test_a_charge_may_ride_over_a_square_but_not_end_there() -> None:
    play = Play(U("F64", "1010"), U("P01", "1009", "square"), phase="movement")
    s, p = play.s, play.position
    assert "1009" in past_squares.open_hexes(s, p, ("F64",), 5, "")
    assert "1009" not in past_squares.open_hexes(s, p, ("F64",), 1, "")
    assert set(past_squares.open_hexes(s, p, ("F64",), 1, "1009")) == {"1009"}
    wall = Play(U("F64", "1010"), U("P01", "1009"), phase="movement")
    assert "1009" not in past_squares.open_hexes(wall.s, wall.position, ("F64",), 5, "")


@pytest.mark.rule("VAU-6.4d", "VAU-12.7a", "VAU-10.0e")
@pytest.mark.parametrize(
    ("kept", "at", "ahead"),
    [("1010", "1109", ("1209", "1210")), ("1011", "1011", ("1110", "1111"))],
)
def test_a_line_shot_down_to_one_hex_rides_on_from_the_hex_it_keeps(
    kept: str, at: str, ahead: tuple[str, ...]
) -> None:
    """F61 has the four inc that fill two hexes; fire takes one as it leaves for 1109."""
    play = named(U("F61", "1010", "line", "E", also="1011", lost=4),
                 U("P01", "0909", "column", "SE"), FAR)  # fmt: skip
    play.do(Gallop("1109"))
    play.do(Fire("1010", ("P01",)), 6, 5, *PASS)
    assert play.asked == "shrinking" and play.lost("F61") == 5
    play.do(Shrink(kept))
    assert play.state("F61").cells == (at,) and charging(play).at == at
    while play.slot(GALLOP) is None:
        play.do(Hold())
    assert play.offered(GALLOP) == ahead


LED = (U("F61", "1010"), U("F62", "1010"), U("F63", "1010"), L("L07", "1010"))


@pytest.mark.rule("VAU-10.0d", "VAU-0.12")
def test_the_leader_of_a_stack_rides_with_it_though_others_stay() -> None:
    play = named(*LED, FAR, by=("F61", "F62"))
    play.do(Gallop("1009"))
    assert play.at("L07") == "1009" == play.at("F62") and play.at("F63") == "1010"


@pytest.mark.rule("VAU-10.0d", "VAU-0.12")
def test_a_leader_joined_to_a_unit_that_stays_leads_no_stack() -> None:
    play = Play(*LED, FAR, phase="charge", position={"riding": {"L07": "F63"}})
    play.refuse(Charge(("F61", "F62")), "VAU-10.0d")
    play.do(Charge(("F61", "F63")))


@pytest.mark.rule("VAU-0.12")
def test_a_leader_rides_on_through_friends_on_the_way() -> None:
    """He came with F61; the leader of those in 1009 stays with them."""
    play = named(U("F61", "1010"), L("L07", "1010"), U("F62", "1009"), L("L11", "1009"), FAR)
    ride(play, "1009", "1008")
    assert play.at("L07") == "1008" and play.at("L11") == "1009"


@pytest.mark.rule("VAU-0.12", "VAU-10.0e")
@pytest.mark.parametrize("riding", [{}, {"L07": "F61"}])
def test_a_leader_in_the_right_hex_of_a_line_rides_with_it(riding: dict[str, str]) -> None:
    line = U("F61", "1010", "line", "E", also="1011")
    play = named(line, L("L07", "1011"), FAR, position={"riding": riding})
    play.do(Gallop("1109"))
    assert play.state("F61").cells == ("1109", "1110") and play.at("L07") == "1109"


@pytest.mark.rule("VAU-0.12", "VAU-6.4d")
@pytest.mark.parametrize(("stood", "dice"), [("1010", (6, *PASS)), ("1011", PASS)])
@pytest.mark.parametrize("riding", [{}, {"L07": "F61"}])
def test_a_leader_closes_up_with_the_line_he_is_with(
    riding: dict[str, str], stood: str, dice: tuple[int, ...]
) -> None:
    """Fire hits 1010, where he is not harmed; the line keeps the other hex."""
    play = named(U("F61", "1010", "line", "E", also="1011", lost=4), L("L07", stood),
                 U("P01", "0909", "column", "SE"), FAR, position={"riding": riding})  # fmt: skip
    play.do(Gallop("1109"))
    play.do(Fire("1010", ("P01",)), 6, 5, *dice)
    play.do(Shrink("1011"))
    assert play.state("F61").cells == ("1011",) and play.at("L07") == "1011"


@pytest.mark.rule("VAU-10.0e", "VAU-10.0g", "VAU-3.1d")
def test_why_a_charge_cannot_enter_a_hex_names_what_bars_it() -> None:
    def why(cell: str, *pieces: Piece, **board: Any) -> str:
        play = named(U("F61", "1009"), *pieces, FAR, **board)
        return play.refuse(Gallop(cell), "VAU-10.0e").reason

    assert "it is not next to {cell:1009}" in why("1005")
    assert "goes through its front, and that is not in it" in why("1010")
    friend = why("1008", U("F24", "1008"))
    assert "no charge rides through {unit:F24} at {cell:1008}" in friend
    assert "goes through its front" not in friend
    enemy = why("1008", U("P01", "1008", face="S"))
    assert "no charge rides over {unit:P01} there" in enemy
    assert "no charge goes into wood" in why("1008", terrain={"1008": "wood"})


@pytest.mark.rule("VAU-10.2b", "VAU-10.0e")
def test_reach_and_way_of_a_charge_tell_its_next_hexes() -> None:
    play = named(U("F61", "1009"), FAR)
    words = VauWords(play.s)
    able = hexes(play.s, play.position, charging(play))
    head = words.reach(play.position, "F61")[0]
    assert head.startswith("{unit:F61} rides in a charge, hex by hex, ") and "left; next" in head
    assert all(f"{{cell:{cell}}} for {price}" in head for cell, price in able.items())
    way = words.path(play.position, "F61", "1005")
    assert way[0] == "{unit:F61} to {cell:1005}: cost 4, 10 points left."
    assert way[1] == "By {cell:1008}; {cell:1007}; {cell:1006}; {cell:1005}."
    assert "may not move" not in head
