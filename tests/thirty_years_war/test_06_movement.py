"""Movement (TYW-6) and the terrain chart's costs (TYW-TEC)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from engine.board.search import Arrival, reach
from engine.core import Level
from engine.rules import far_end
from engine.systems.thirty_years_war.battle_tables import Visibility
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.leaders.events import LeaderLost
from engine.systems.thirty_years_war.movement.dangers import dangers
from engine.systems.thirty_years_war.movement.events import Moved, SetDown
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.movement.steps import allowance, points_left, reachable
from tests.thirty_years_war.board import RED, A, D, Play, Spec, real, scenario

FAR = (A.inf("own", "2001"), D.inf("enemy", "2034"))


def step(mover: Spec, to: str = "1011", **board: Any) -> int:
    """What one step costs the piece."""
    play = Play(mover, *FAR, **board)
    before = points_left(play.s, play.position, mover.piece.id)
    play.do(Move(mover.piece.id, (to,)))
    return before - points_left(play.s, play.position, mover.piece.id)


@pytest.mark.rule("TYW-6.0a", "TYW-4.1d", "TYW-6.11")
def test_any_pieces_move_in_any_order_and_the_enemy_does_not() -> None:
    play = Play(A.inf("a", "1010"), A.cav("b", "1110"), D.inf("d", "2020"))
    play.refuse(Move("d", ("2021",)), "TYW-6.0a")
    play.refuse(Move("d", ("2021",)), "TYW-4.1a", side="blue")
    play.do(Move("b", ("1109", "1108")))
    play.do(Move("a", ("0911",)))
    assert (play.at("a"), play.at("b")) == ("0911", "1108")
    play.end()
    assert play.position.clock.side == "blue"


@pytest.mark.rule("TYW-6.0a", "TYW-6.14a", "TYW-6.14b")
def test_a_piece_spends_no_more_than_its_allowance() -> None:
    play = Play(A.inf("a", "1010", movement=2), *FAR)
    play.refuse(Move("a", ("1011", "1012", "1013")), "TYW-6.14b", "TYW-6.14a")
    play.do(Move("a", ("1011", "1012")))
    assert play.one(Moved).left["a"] == 0


@pytest.mark.rule("TYW-6.14b", "TYW-6.22")
def test_not_even_the_first_hex_is_free() -> None:
    play = Play(A.inf("a", "1010", movement=3), *FAR, terrain={"1011": "woods"},
                sides={("1010", "1011"): "stream"})  # fmt: skip
    play.refuse(Move("a", ("1011",)), "TYW-6.14b")
    assert "1011" not in play.candidates("move", "a")


@pytest.mark.rule("TYW-6.14a", "TYW-6.16")
def test_unused_points_are_lost_and_a_piece_let_go_stays() -> None:
    play = Play(A.cav("a", "1010"), *FAR)
    play.do(Move("a", ("1011",)))
    play.refuse(Move("a", ("1012",)), "TYW-6.16", "TYW-6.14a")
    assert "a" not in play.candidates("move")


@pytest.mark.rule("TYW-6.16")
def test_points_are_told_to_be_left_only_while_the_move_goes_on() -> None:
    """What a move leaves over is lost; amid it, where something happens, it still has them."""
    play = Play(A.cav("a", "1010"), A.inf("b", "1510", movement=1), A.leader("l", "1010"), *FAR)
    play.do(Move("a", ("1011", "1012"), ("l",), {"l": "1011"}))
    amid, over = (e.text(Level.NORMAL) for e in play.events if isinstance(e, Moved))
    assert amid.endswith(", cost 1, 7 left.")
    assert over.endswith(", cost 1 of 7; its move is over.")
    play.do(Move("b", ("1511",)))
    assert play.one(Moved).text(Level.NORMAL).endswith(", cost 1 of 1.")


@pytest.mark.rule("TYW-6.15")
def test_no_hex_is_jumped_over() -> None:
    play = Play(A.cav("a", "1010"), *FAR)
    play.refuse(Move("a", ("1012",)), "TYW-6.15")
    play.refuse(Move("a", ()), "TYW-6.15")
    play.refuse(Move("a", ("1010",)), "TYW-6.15")


@pytest.mark.rule("TYW-6.15")
def test_nobody_leaves_the_map() -> None:
    play = Play(A.cav("a", "0101"), *FAR)
    play.refuse(Move("a", ("0100",)), "TYW-6.15")
    play.refuse(Move("a", ("0001",)), "TYW-6.15")


@pytest.mark.rule("TYW-6.21", "TYW-TEC-clear")
def test_clear_costs_one() -> None:
    assert step(A.inf("a", "1010")) == step(A.cav("a", "1010")) == step(A.leader("a", "1010")) == 1


@pytest.mark.rule("TYW-TEC-woods", "TYW-TEC-broken", "TYW-TEC-ditch", "TYW-6.21")
@pytest.mark.parametrize(
    ("kind", "foot", "horse", "rule"),
    [("woods", 2, 0, "TYW-TEC-woods"), ("broken", 3, 0, "TYW-TEC-broken"),
     ("ditch", 2, 5, "TYW-TEC-ditch")],
)  # fmt: skip
def test_costs_of_hexes(kind: str, foot: int, horse: int, rule: str) -> None:
    ground = {"1011": kind}
    assert step(A.inf("a", "1010"), terrain=ground) == foot
    assert step(A.leader("a", "1010"), terrain=ground) == foot
    if horse:
        assert step(A.cav("a", "1010"), terrain=ground) == horse
    else:
        Play(A.cav("a", "1010"), *FAR, terrain=ground).refuse(Move("a", ("1011",)), rule)


@pytest.mark.rule("TYW-TEC-forest", "TYW-TEC-town", "TYW-6.21")
@pytest.mark.parametrize("kind", ["forest", "town"])
def test_closed_hexes(kind: str) -> None:
    for mover in (A.inf("a", "1010"), A.cav("a", "1010"), A.leader("a", "1010")):
        play = Play(mover, *FAR, terrain={"1011": kind})
        play.refuse(Move("a", ("1011",)), f"TYW-TEC-{kind}")


@pytest.mark.rule("TYW-6.22", "TYW-TEC-stream", "TYW-6.21")
def test_a_stream_costs_two_more_and_costs_add_up() -> None:
    stream = {("1010", "1011"): "stream"}
    assert step(A.inf("a", "1010"), sides=stream) == 3
    assert step(A.inf("a", "1010"), sides=stream, terrain={"1011": "woods"}) == 4
    dear = msgspec.structs.replace(real("nordlingen").ground["woods"], infantry=3)
    s = scenario((A.inf("a", "1010", movement=5), *FAR), sides=stream, terrain={"1011": "woods"})
    play = Play(A.inf("a", "1010", movement=5), *FAR)
    play.game.scenario = replace(s, ground={**s.ground, "woods": dear})
    play.do(Move("a", ("1011",)))
    assert play.one(Moved).costs["a"] == 5 and play.one(Moved).left["a"] == 0


@pytest.mark.rule("TYW-6.23", "TYW-TEC-bridge")
@pytest.mark.parametrize("way", ["bridge", "ford"])
@pytest.mark.parametrize("water", ["stream", "river"])
def test_a_bridge_or_ford_costs_nothing(way: str, water: str) -> None:
    assert step(A.cav("a", "1010"), sides={("1010", "1011"): f"{water} {way}"}) == 1


@pytest.mark.rule("TYW-TEC-river")
def test_a_river_is_crossed_by_bridges_only() -> None:
    for mover in (A.inf("a", "1010"), A.leader("a", "1010")):
        play = Play(mover, *FAR, sides={("1010", "1011"): "river"})
        play.refuse(Move("a", ("1011",)), "TYW-TEC-river")


@pytest.mark.rule("TYW-6.24", "TYW-TEC-slope")
def test_a_slope_costs_one_more_out_of_the_slope_hex_only() -> None:
    up, down = [("1010", "1011")], [("1011", "1010")]
    assert step(A.inf("a", "1010"), slopes=up) == 2
    assert step(A.inf("a", "1010"), slopes=down) == 1
    both = {"1010": "slope", "1011": "slope"}
    assert step(A.inf("a", "1010"), slopes=down, relief=both) == 2


@pytest.mark.rule("TYW-6.31b", "TYW-6.31a")
def test_units_do_not_pass_through_their_own_leaders_do() -> None:
    play = Play(A.inf("a", "1012"), A.inf("b", "1011"), A.leader("l", "1012"), *FAR)
    play.refuse(Move("a", ("1011", "1010")), "TYW-6.31b", "TYW-6.31a")
    play.do(Move("l", ("1011", "1010")))
    assert play.at("l") == "1010"


@pytest.mark.rule("TYW-6.31a")
def test_a_hex_holds_one_unit_one_gun_and_any_leaders() -> None:
    play = Play(A.inf("a", "1010"), A.gun("g", "1011"), A.leader("l", "1011"),
                A.leader("m", "1110"), *FAR)  # fmt: skip
    play.do(Move("m", ("1111", "1011")))
    play.do(Move("a", ("1011",)))
    assert {play.at(x) for x in "aglm"} == {"1011"}


@pytest.mark.rule("TYW-6.12", "TYW-6.32a")
def test_nobody_enters_a_hex_with_an_enemy_unit() -> None:
    play = Play(A.inf("a", "1010"), A.leader("l", "1110"), D.inf("d", "1011", disrupted=True),
                D.inf("e", "2020"))  # fmt: skip
    play.refuse(Move("a", ("1011",)), "TYW-6.32a", "TYW-6.12")
    play.refuse(Move("l", ("1111", "1011")), "TYW-6.12")


@pytest.mark.rule("TYW-6.12")
def test_leaders_do_not_meet_but_a_unit_that_enters_eliminates_them() -> None:
    play = Play(A.inf("a", "1010", disrupted=True), A.leader("l", "1110"), D.leader("d", "1011"),
                A.inf("x", "2001"), D.inf("e", "2020"))  # fmt: skip
    play.refuse(Move("l", ("1111", "1011")), "TYW-6.12")
    play.do(Move("a", ("1011", "1012")))
    assert play.is_gone("d") and play.at("a") == "1012"


@pytest.mark.rule("TYW-6.33", "TYW-7.12")
def test_zones_of_control_do_not_hinder_movement() -> None:
    play = Play(A.cav("a", "1010"), A.inf("own", "0808"), D.inf("d", "1112"), D.inf("e", "1012"))
    assert step(A.cav("z", "1010")) == 1
    play.do(Move("a", ("1011", "1111", "1211", "1212")))
    moved = play.one(Moved)
    assert moved.costs["a"] == 4 and moved.left["a"] == 4


@pytest.mark.rule("TYW-6.13", "TYW-6.11")
def test_no_moves_once_combat_has_begun() -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "0808"), D.inf("d", "1110"))
    play.refuse(Attack(("1110",), ("a",)))
    play.end()
    play.refuse(Move("b", ("0809",)))
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight(), results=("none",))
    play.refuse(Move("b", ("0809",)))


# ---- leaders and groups ----


@pytest.mark.rule("TYW-6.0c", "TYW-10.0b")
def test_a_leader_moves_with_the_unit_in_his_hex() -> None:
    play = Play(A.inf("a", "1010"), A.leader("l", "1010"), A.leader("m", "1110"),
                D.inf("d", "1013"))  # fmt: skip
    play.refuse(Move("a", ("1011",), ("m",)), "TYW-6.0c")
    play.refuse(Move("a", ("1011",), ("d",)), "TYW-6.0c")
    play.do(Move("a", ("1011", "1012"), ("l",)))
    assert play.at("l") == play.at("a") == "1012"
    assert play.told(LeaderLost) == []


@pytest.mark.rule("TYW-6.0c")
def test_riders_pay_for_themselves() -> None:
    play = Play(A.cav("a", "1010"), A.leader("l", "1010", movement=2), *FAR)
    play.refuse(Move("a", ("1011", "1012", "1013"), ("l",)), "TYW-6.14b")
    play.do(Move("a", ("1011", "1012", "1013"), ("l",), {"l": "1012"}))
    assert play.at("l") == "1012" and play.at("a") == "1013"
    assert play.one(SetDown).leaders == ("l",)


@pytest.mark.rule("TYW-6.0c", "TYW-6.16")
def test_a_rider_may_go_on_alone_with_what_is_left() -> None:
    play = Play(A.inf("a", "1010"), A.leader("l", "1010", movement=4), *FAR)
    play.do(Move("a", ("1011", "1012"), ("l",)))
    play.refuse(Move("a", ("1013",)), "TYW-6.16")
    play.refuse(Move("l", ("1013", "1014", "1015")), "TYW-6.14b")
    play.do(Move("l", ("1013", "1014")))
    play.refuse(Move("l", ("1015",)), "TYW-6.16")


@pytest.mark.rule("TYW-6.0c")
def test_a_leader_is_set_down_only_on_the_way() -> None:
    play = Play(A.inf("a", "1010"), A.leader("l", "1010"), *FAR)
    play.refuse(Move("a", ("1011",), ("l",), {"l": "1011"}), "TYW-6.0c")
    play.refuse(Move("a", ("1011", "1012"), (), {"l": "1011"}), "TYW-6.0c")
    assert "l" in play.candidates("move", "a", "l", "1011")


@pytest.mark.rule("TYW-6.0b", "TYW-6.14a")
def test_movement_limits_bind_leaders_but_not_those_of_disruption() -> None:
    fog = Visibility(RED, ((1,),) * 10, "fog", 2)
    lone = (A.leader("l", "1010", movement=5), *FAR)
    play = Play(*lone, visibility=fog, state={"sight": "fog"})
    assert allowance(play.s, play.position, "l") == 3
    play.refuse(Move("l", ("1011", "1012", "1013", "1014")), "TYW-6.14b")
    Play(*lone, terrain={"1011": "town"}).refuse(Move("l", ("1011",)), "TYW-TEC-town")
    free = Play(A.inf("a", "1010", disrupted=True), A.leader("l", "1010"), *FAR)
    free.do(Move("l", ("1011", "1012", "1013", "1014")))
    assert free.at("l") == "1014"


@pytest.mark.rule("TYW-10.0b")
def test_a_leader_alone_stops_where_he_is_lost_and_the_move_is_warned_of() -> None:
    play = Play(A.leader("l", "1010"), A.inf("own", "2001"), D.inf("d", "1013"))
    order = Move("l", ("1011", "1012"))
    assert dangers(play.s, play.position, order)
    assert not dangers(play.s, play.position, Move("l", ("1011",)))
    play.refuse(Move("l", ("1011", "1012", "1112")), "TYW-10.0b")
    play.do(order)
    assert play.is_gone("l")


@pytest.mark.rule("TYW-6.21")
def test_reach_is_exact() -> None:
    play = Play(A.inf("a", "1010", movement=2), *FAR, terrain={"1011": "ditch"})
    found = reachable(play.s, play.position, "a")
    assert found["1011"].cost == 2 and found["1009"].cost == 1
    assert "1012" not in found and len(found) == 17


@pytest.mark.rule("TYW-9.15a", "TYW-9.15b", "TYW-6.22", "TYW-TEC-woods")
def test_a_disrupted_unit_moves_two_hexes_and_not_over_streams_or_into_woods() -> None:
    def weak(**board: Any) -> Play:
        return Play(A.inf("a", "1010", disrupted=True), *FAR, **board)

    weak().refuse(Move("a", ("1011", "1012", "1013")), "TYW-9.15a")
    weak(terrain={"1011": "broken", "1012": "ditch"}).do(Move("a", ("1011", "1012")))
    for kind in ("stream", "river"):
        weak(sides={("1010", "1011"): kind}).refuse(Move("a", ("1011",)))
        weak(sides={("1010", "1011"): f"{kind} bridge"}).do(Move("a", ("1011",)))
    weak(sides={("1010", "1011"): "stream"}).refuse(Move("a", ("1011",)), "TYW-9.15b")
    weak(terrain={"1011": "woods"}).refuse(Move("a", ("1011",)), "TYW-9.15b")


@pytest.mark.rule("TYW-9.15b", "TYW-TEC-broken")
def test_disrupted_cavalry_stays_out_of_what_is_closed_to_cavalry() -> None:
    play = Play(A.cav("a", "1010", disrupted=True), *FAR, terrain={"1011": "broken"})
    play.refuse(Move("a", ("1011",)), "TYW-TEC-broken")


@pytest.mark.rule("TYW-11.13", "TYW-9.15b")
def test_a_demoralised_disrupted_unit_moves_four_hexes() -> None:
    broken = {"broken": {RED: ("army",)}}
    for mover in (A.inf("a", "1010", disrupted=True), A.cav("a", "1010", disrupted=True)):
        play = Play(mover, *FAR, state=broken, terrain={"1012": "ditch"})
        play.refuse(Move("a", ("1011", "1012", "1013", "1014", "1015")), "TYW-11.13")
        play.do(Move("a", ("1011", "1012", "1013", "1014")))
    barred = Play(A.inf("a", "1010", disrupted=True), *FAR, state=broken,
                  sides={("1010", "1011"): "stream"})  # fmt: skip
    barred.refuse(Move("a", ("1011",)), "TYW-9.15b", "TYW-11.13")


@pytest.mark.rule("TYW-6.15", "TYW-6.12")
def test_a_far_end_to_which_no_way_leads_is_refused_for_what_bars_it() -> None:
    play = Play(A.cav("a", "1010"), A.inf("b", "1006"), D.inf("d", "1014"), *FAR,
                terrain={"1310": "forest"})  # fmt: skip
    assert "closed to everybody" in play.refuse(Move("a", ("1310",))).reason
    assert play.refuse(Move("a", ("1014",)), "TYW-6.12").reason == "{cell:1014} holds {unit:d}."
    assert "pass through each other" in play.refuse(Move("a", ("1006",)), "TYW-6.31a").reason
    found = play.refuse(Move("a", ("1030",)), "TYW-6.14a")
    too_far = "No way to {cell:1030} within 8 movement points; the cheapest costs 21."
    assert found.reason == too_far
    assert "already" in play.refuse(Move("a", ("1010",)), "TYW-6.15").reason
    assert "is not next to" in play.refuse(Move("a", ("1009", "1007")), "TYW-6.15").reason


@pytest.mark.rule("TYW-6.14a")
def test_a_far_end_over_open_ground_is_looked_for_once_and_straight_ahead() -> None:
    """Of 23 units sent far off the whole map was searched twice each: over half a second."""
    searches: list[int] = []

    def counted(*how: Any, **more: Any) -> dict[str, Arrival]:
        found = reach(*how, **more)
        searches.append(len(found))
        return found

    with patch.object(far_end, "reach", counted):
        play = Play(A.cav("a", "1010"), *FAR)
        assert "the cheapest costs 20." in play.refuse(Move("a", ("1030",))).reason
    assert len(searches) == 1
    assert searches[0] < len(play.s.board.grid.cells) / 4


@pytest.mark.rule("TYW-6.31b", "TYW-6.32a", "TYW-6.14a")
def test_a_far_end_behind_units_is_refused_for_who_holds_the_way() -> None:
    wall = [D.inf(f"d{row}", f"12{row:02d}") for row in range(7, 14)]
    play = Play(A.cav("a", "1010"), *wall, *FAR)
    found = play.refuse(Move("a", ("1410",)), "TYW-6.32a", "TYW-6.14a")
    assert found.reason.startswith(
        "No way to {cell:1410} within 8 movement points; on the shortest, {cell:12"
    )
    assert " holds {unit:d" in found.reason
    assert found.reason.endswith(". The cheapest way round costs 10.")
    gap = Play(A.cav("a", "1010"), A.inf("b", "1208"), *(w for w in wall if w.at != "1208"), *FAR)
    found = gap.refuse(Move("a", ("1410",)), "TYW-6.31b", "TYW-6.14a")
    assert "on the shortest, {cell:1208} holds {unit:b}" in found.reason, "b can go on first"
    ring = [A.inf(f"o{c}", c) for c in play.s.board.grid.neighbours("1010")]
    shut = Play(A.cav("a", "1010"), *ring, *FAR)
    found = shut.refuse(Move("a", ("1210",)), "TYW-6.31b")
    assert found.reason.startswith("No way to {cell:1210} is open; on the shortest, {cell:11")
    assert "may not even pass through each other" in found.reason


@pytest.mark.rule("TYW-6.23", "TYW-9.15a", "TYW-TEC-river")
def test_a_far_end_behind_a_river_or_beyond_disruption_says_so() -> None:
    grid = Play(A.cav("a", "1010"), *FAR).s.board.grid
    moat = {(n, "1310"): "river" for n in grid.neighbours("1310")}
    found = Play(A.cav("a", "1010"), *FAR, sides=moat).refuse(Move("a", ("1310",)))
    assert (
        found.reason == "No way to {cell:1310}: {cell:1310} lies behind a river without a bridge."
    )
    weak = Play(A.cav("a", "1010", disrupted=True), *FAR)
    found = weak.refuse(Move("a", ("1510",)), "TYW-9.15a")
    assert found.reason == (
        "No way to {cell:1510} within the 2 hexes of a disrupted unit; the cheapest costs 5."
    )
