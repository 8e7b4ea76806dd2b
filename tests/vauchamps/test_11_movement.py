"""VAU-11: movement; VAU-10.0a where it meets it; VAU-0.12 for leaders."""

from __future__ import annotations

import pytest

from engine.core.closing import End, Hold
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import Turn
from engine.systems.vauchamps.leaders.attaching import Attach, Detach
from engine.systems.vauchamps.leaders.events import LeadersLeft
from engine.systems.vauchamps.leaders.riding import RIDE, Ride
from engine.systems.vauchamps.melee.attacks import ATTACK
from engine.systems.vauchamps.morale.events import Tested as Morale
from engine.systems.vauchamps.movement.able import why_may_not_act
from engine.systems.vauchamps.movement.costs import left
from engine.systems.vauchamps.movement.events import ForcedMarchBegan, Moved
from engine.systems.vauchamps.movement.forced_march import ForceMarch
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.words.left_behind import left_rows
from engine.systems.vauchamps.words.speech import VauWords
from engine.systems.vauchamps.words.units import states
from tests.vauchamps.board import L, Play, U, real

FAR = U("P11", "2828")


def points_left(play: Play, unit: str) -> int:
    return left(play.s, play.position, unit) // 2


# ---- costs (VAU-11.0a, CHART-14) ----


@pytest.mark.rule("VAU-11.0a")
@pytest.mark.parametrize(
    ("unit", "form", "cost"), [("F24", "column", 3), ("F61", "column", 4), ("F97", "limbered", 5)]
)
def test_tp046_into_clear_across_a_stream(unit: str, form: str, cost: int) -> None:
    play = Play(U(unit, "1010", form), FAR, streams=[("1010", "1009")])
    before = points_left(play, unit)
    play.do(Move(unit, ("1009",)))
    assert before - points_left(play, unit) == cost


@pytest.mark.rule("VAU-11.0a")
@pytest.mark.parametrize(
    ("unit", "form", "cost"), [("F24", "column", 3), ("F61", "column", 4), ("F97", "limbered", 5)]
)
def test_up_a_slope_costs_and_down_does_not(unit: str, form: str, cost: int) -> None:
    up = Play(U(unit, "1010", form), FAR, levels={"1009": 2})
    before = points_left(up, unit)
    up.do(Move(unit, ("1009",)))
    assert before - points_left(up, unit) == cost
    down = Play(U(unit, "1010", form), FAR, levels={"1010": 2})
    down.do(Move(unit, ("1009",)))
    assert before - points_left(down, unit) == 1


@pytest.mark.rule("VAU-11.0a")
@pytest.mark.parametrize(
    ("unit", "terrain", "cost"),
    [("F24", "village", 3), ("F61", "village", 3), ("F24", "wood", 3), ("F61", "wood", 4)],
)
def test_woods_and_villages(unit: str, terrain: str, cost: int) -> None:
    play = Play(U(unit, "1010"), FAR, terrain={"1009": terrain})
    before = points_left(play, unit)
    play.do(Move(unit, ("1009",)))
    assert before - points_left(play, unit) == cost


@pytest.mark.rule("VAU-11.0a")
def test_ponds_are_closed_to_all_and_woods_to_guns() -> None:
    play = Play(U("F24", "1010"), U("F97", "1212", "limbered"), FAR,
                terrain={"1009": "pond", "1211": "wood"})  # fmt: skip
    play.refuse(Move("F24", ("1009",)), "VAU-11.0a")
    play.refuse(Move("F97", ("1211",)), "VAU-11.0a")


@pytest.mark.rule("VAU-11.0a")
def test_a_bridge_serves_every_formation() -> None:
    play = Play(U("F24", "1010"), FAR, streams=[("1010", "1009")], roads=[("1010", "1009")])
    play.do(Move("F24", ("1009",)))
    assert points_left(play, "F24") == 6


@pytest.mark.rule("VAU-11.0a")
def test_one_hex_may_always_be_moved_but_only_one() -> None:
    disordered = U("F97", "1010", "limbered", "N", "disordered")  # half of 6 is 3
    play = Play(disordered, FAR, streams=[("1010", "1009"), ("1009", "1008")])
    play.do(Move("F97", ("1009",)))
    assert play.at("F97") == "1009" and points_left(play, "F97") == 0
    play.refuse(Move("F97", ("1109",)), "VAU-11.0a")


@pytest.mark.rule("VAU-11.0a")
def test_only_from_hex_to_neighbouring_hex_and_on_the_map() -> None:
    play = Play(U("F24", "0101"), FAR)
    play.refuse(Move("F24", ("0103",)), "VAU-11.0a")
    play.refuse(Move("F24", ("0100",)), "VAU-11.0a")
    play.refuse(Move("F24", ()), "VAU-11.0a")


@pytest.mark.rule("VAU-11.0a")
def test_points_run_out() -> None:
    play = Play(U("F24", "1010"), FAR)
    play.refuse(Move("F24", tuple(f"10{r:02d}" for r in range(9, 1, -1))), "VAU-11.0a")
    play.do(Move("F24", tuple(f"10{r:02d}" for r in range(9, 2, -1))))
    assert points_left(play, "F24") == 0
    play.refuse(Move("F24", ("1002",)), "VAU-11.0a")


@pytest.mark.rule("VAU-4.0h", "VAU-4.0j")
def test_disordered_units_move_at_half_and_routed_ones_not_at_all() -> None:
    play = Play(U("F24", "1010", "column", "N", "disordered"),
                U("F25", "1212", "column", "N", "routed"), FAR)  # fmt: skip
    play.refuse(Move("F25", ("1211",)), "VAU-4.0j")
    play.refuse(Turn("F25", "south"), "VAU-4.0j")
    play.refuse(Form("F24", "line", "north-north-east"), "VAU-4.0h")
    play.refuse(Move("F24", ("1009", "1008", "1007", "1006")), "VAU-11.0a")
    play.do(Move("F24", ("1009", "1008", "1007")))


@pytest.mark.rule("VAU-8.0")
def test_units_move_one_at_a_time() -> None:
    play = Play(U("F24", "1010"), U("F25", "1212"), FAR)
    play.do(Move("F24", ("1009",)))
    play.do(Move("F24", ("1008",)))
    play.do(Move("F25", ("1211",)))
    play.refuse(Move("F24", ("1007",)), "VAU-8.0")
    play.refuse(Turn("F24", "south"), "VAU-8.0")


@pytest.mark.rule("VAU-10.0a")
def test_tp108_cavalry_that_charged_does_not_move() -> None:
    play = Play(U("F61", "1010", "column", "N", "charged"), FAR)
    play.refuse(Move("F61", ("1009",)), "VAU-10.0a")
    assert play.offered_move("F61") == ()


@pytest.mark.rule("VAU-11.0c")
def test_tp056_after_a_retreat_before_melee() -> None:
    play = Play(U("F24", "1010", "column", "N", "withdrew"), U("F25", "1212"), FAR)
    play.refuse(Move("F24", ("1009",)), "VAU-11.0c")
    play.do(Move("F25", ("1211",)))
    play.do(End())
    assert not play.has("F24", "withdrew")


@pytest.mark.rule("VAU-11.0d", "VAU-6.8d")
def test_tp050_unlimbered_guns_move_one_clear_hex() -> None:
    play = Play(U("F97", "1010", "unlimbered", "N"), U("P11", "1007", "column", "S"),
                terrain={"1110": "wood"}, levels={"0910": 2},
                streams=[("1010", "1109")])  # fmt: skip
    play.refuse(Move("F97", ("1011", "1012")), "VAU-11.0d")
    play.refuse(Move("F97", ("1110",)), "VAU-11.0a")
    play.refuse(Move("F97", ("0910",)), "VAU-11.0d")
    play.refuse(Move("F97", ("1109",)), "VAU-11.0d")
    play.do(Move("F97", ("1011",)))
    play.refuse(Move("F97", ("1012",)), "VAU-6.10c")
    play.do(Turn("F97", "south-east"))
    assert play.face("F97") == "SE"
    zone = Play(U("F97", "1010", "unlimbered", "N"), U("P11", "1008", "column", "S"))
    zone.refuse(Move("F97", ("1009",)), "VAU-11.0d")


@pytest.mark.rule("VAU-11.0d")
def test_guns_by_hand_is_the_whole_move() -> None:
    play = Play(U("F97", "1010", "unlimbered", "N"), FAR)
    play.do(Turn("F97", "south"))
    play.refuse(Move("F97", ("1011",)), "VAU-11.0d")


@pytest.mark.rule("VAU-11.0e")
def test_no_unit_moves_into_an_enemy() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "square"), L("L16", "1110"))
    play.refuse(Move("F24", ("1009",)), "VAU-11.0e")
    play.do(Move("F24", ("1110",)))  # a hex with an enemy leader only (VAU-14.2e)
    while play.asked == "opportunity-fire":
        play.do(Hold())
    assert play.at("F24") == "1110" and play.at("L16") != "1110"


@pytest.mark.rule("VAU-12.7a")
def test_a_mover_that_fails_its_test_stops() -> None:
    play = Play(U("F24", "1009", "column", "S", lost=1), U("P01", "1010", "line", "NNE"))
    play.do(Move("F24", ("1008", "1007")))
    from engine.systems.vauchamps.fire.firing import FIRE, Fire

    assert play.asked == "opportunity-fire" and play.offered(FIRE) == ("1009",)
    play.do(Fire("1009", ("P01",)), 6, 4, 1, 1)
    play.fall_back()
    assert play.has("F24", "disordered") and play.lost("F24") == 2
    assert not play.told(Moved) and play.asked == "movement"


# ---- forced march (VAU-11.2) ----


def marching(**fields: object) -> Play:
    """The 7th Division, two battalions and a battery in column, one in line."""
    return Play(
        U("F24", "1010"), U("F25", "1212"), U("F26", "1414", "line", "E"),
        U("F97", "1616", "limbered"), U("F99", "1818", "limbered"), FAR, position=fields,
    )  # fmt: skip


@pytest.mark.rule("VAU-11.2a", "VAU-11.2b")
def test_a_division_at_level_0_doubles_its_allowance() -> None:
    play = marching()
    play.do(ForceMarch("7th-division"))
    assert points_left(play, "F24") == 14 and points_left(play, "F97") == 12
    assert points_left(play, "F99") == 12  # horse guns gain nothing
    assert points_left(play, "F26") == 5  # in line: not bound
    play.refuse(ForceMarch("7th-division"), "VAU-11.2a")


@pytest.mark.rule("VAU-11.2a")
def test_tp055_not_at_level_1_nor_after_a_move() -> None:
    low = marching(morale_levels={"7th-division": 1})
    low.refuse(ForceMarch("7th-division"), "VAU-11.2a")
    late = marching()
    late.do(Move("F24", ("1009",)))
    late.refuse(ForceMarch("7th-division"), "VAU-11.2a")
    late.refuse(ForceMarch("10th-brigade"), "VAU-11.2a")
    late.refuse(ForceMarch("nonsense"), "VAU-11.2a")


@pytest.mark.rule("VAU-11.2d")
def test_tp055_what_a_forced_marcher_may_not_do() -> None:
    play = Play(U("F24", "1010"), U("P11", "1007", "column", "S"))
    play.do(ForceMarch("7th-division"))
    play.refuse(Move("F24", ("1009", "1008")), "VAU-11.2d")
    play.refuse(Form("F24", "square"), "VAU-11.2d")
    play.do(Move("F24", ("1009",)))


@pytest.mark.rule("VAU-11.2a", "VAU-11.2d")
def test_a_forced_march_binds_only_who_was_in_column_when_it_was_named() -> None:
    play = Play(U("F24", "1010", "line", "NNE"), U("F25", "1212"), U("P01", "1009", face="S"))
    play.do(ForceMarch("7th-division"))
    assert play.state("F24").apart
    play.end(6, 6)
    while play.position.clock.phase != "offensive-fire":
        play.end()
    play.do(Fire("1009", ("F24",)), 1, 1)
    while play.position.clock.phase != "melee":
        play.end()
    assert play.offered(ATTACK, "1009") == ("F24",)


@pytest.mark.rule("VAU-11.2c", "VAU-6.6a")
def test_a_forced_marcher_in_a_village_still_tests() -> None:
    play = Play(U("F24", "1010"), FAR, terrain={"1009": "village"})
    play.do(ForceMarch("7th-division"))
    play.do(Move("F24", ("1009",)))
    assert play.form("F24") == "general" and points_left(play, "F24") == 14 - 3
    play.do(End(), 6, 6)
    assert sum(m.steps for m in play.one(Morale).modifiers) == -6


@pytest.mark.rule("VAU-11.2c", "VAU-11.2a")
def test_each_of_its_units_tests_whether_it_moved_or_not() -> None:
    play = marching()
    play.do(ForceMarch("7th-division"))
    play.do(Move("F24", ("1009",)))
    play.do(End(), 1, 1, 6, 6, 6, 6)
    tests = {t.unit: sum(m.steps for m in t.modifiers) for t in play.told(Morale)}
    assert tests == {"F24": -6, "F25": -6, "F97": -6}
    assert play.has("F24", "disordered") and play.at("F24") == "1009"


@pytest.mark.rule("VAU-11.2c")
def test_only_the_leaders_bonus_helps() -> None:
    play = Play(U("F24", "1010", lost=3), U("F25", "1212", "line", "E"), L("L10", "1010"), FAR)
    play.do(ForceMarch("7th-division"))
    play.do(End(), 6, 6)
    assert sum(m.steps for m in play.one(Morale).modifiers) == 4 - 6


@pytest.mark.rule("VAU-11.2f")
def test_the_penalty_grows_turn_after_turn() -> None:
    play = Play(
        U("F24", "1010"), FAR,
        position={"forced_before": {"7th-division": 2}, "forced_last": {"7th-division": 3}},
    )  # fmt: skip
    play.do(ForceMarch("7th-division"))
    assert play.one(ForcedMarchBegan).times == 3
    play.do(End(), 6, 6)
    assert sum(m.steps for m in play.one(Morale).modifiers) == -18
    rested = Play(
        U("F24", "1010"), FAR,
        position={"forced_before": {"7th-division": 2}, "forced_last": {"7th-division": 2}},
    )  # fmt: skip
    rested.do(ForceMarch("7th-division"))
    assert rested.one(ForcedMarchBegan).times == 1


# ---- leaders (VAU-0.12) ----


@pytest.mark.rule("VAU-0.12")
def test_a_leader_goes_with_a_unit_at_no_cost_until_told_to_stay() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), L("L10", "1010"), FAR)
    play.do(Move("F25", ("1009",)))
    assert play.at("L10") == "1010"
    play.do(Attach("L10", "F24"))
    play.do(Move("F24", ("1011", "1012")))
    assert play.at("L10") == "1012"
    play.do(Detach("L10"))
    play.do(Move("F24", ("1013",)))
    assert play.at("L10") == "1012"
    play.refuse(Attach("L10", "F24"), "VAU-0.12")
    play.refuse(Detach("L10"), "VAU-0.12")


@pytest.mark.rule("VAU-0.12")
def test_a_leader_rides_fourteen_points_but_not_into_the_enemy() -> None:
    play = Play(U("F24", "1011"), L("L10", "1010"), U("P01", "1006", "line", "SSE"),
                U("F25", "1107"))  # fmt: skip
    play.refuse(Ride("L10", ("1009", "1008", "1007")), "VAU-0.12")  # an enemy zone, no friend
    play.refuse(Ride("L10", ("1009", "1008", "1007", "1006")), "VAU-0.12")
    assert "1107" in play.offered(RIDE, "L10", "1009", "1108")  # a friend is there
    down = tuple(f"10{r:02d}" for r in range(11, 25))
    play.refuse(Ride("L10", (*down, "1025")), "VAU-0.12")
    play.do(Ride("L10", down))
    assert play.at("L10") == "1024"
    play.refuse(Ride("L10", ("1025",)), "VAU-0.12")


@pytest.mark.rule("VAU-0.12")
def test_a_leader_pays_as_light_cavalry_and_not_for_friends() -> None:
    play = Play(U("F24", "1009"), L("L10", "1010"), FAR, terrain={"1008": "wood"})
    play.do(Ride("L10", ("1009", "1008")))
    assert play.state("L10").spent == 2 * (1 + 4)


@pytest.mark.rule("VAU-0.12", "VAU-11.0a")
def test_the_cheapest_way_is_found_for_units_and_leaders() -> None:
    play = Play(U("F24", "1010"), L("L10", "1212"), FAR, terrain={"1009": "wood", "1211": "wood"})
    words = VauWords(play.s)
    assert words.route(play.position, "F24", "1008") in (("1109", "1108", "1008"),
                                                        ("0909", "0908", "1008"))  # fmt: skip
    way = words.route(play.position, "L10", "1210")
    assert way[-1] == "1210" and "1211" not in way
    assert words.route(play.position, "L10", "2840") == ("2840",)


@pytest.mark.rule("VAU-0.12")
def test_a_leader_elsewhere_is_not_carried_along() -> None:
    play = Play(U("F24", "1010"), L("L10", "1515"), FAR, position={"riding": {"L10": "F24"}})
    play.do(Move("F24", ("1009",)))
    assert play.at("L10") == "1515"


@pytest.mark.rule("VAU-0.12")
def test_a_leader_whose_unit_is_gone_without_him_goes_with_nobody() -> None:
    """He was said to be with a battalion beaten out of his hex (a tester by ear)."""
    riding = {"riding": {"L10": "F24"}}
    apart = Play(U("F24", "1010"), U("F25", "1515"), L("L10", "1515"), FAR, position=riding)
    assert "with" not in " ".join(states(apart.s, apart.position, "L10"))
    apart.refuse(Detach("L10"), "VAU-0.12")
    together = Play(U("F24", "1515"), U("F25", "1515"), L("L10", "1515"), FAR, position=riding)
    assert "with {unit:F24}" in states(together.s, together.position, "L10")


@pytest.mark.rule("VAU-0.12", "VAU-11.0a")
def test_one_unit_and_its_leaders_are_no_stack_and_it_is_said_how_they_go_along() -> None:
    """It was refused without a word of the leader, who then stayed behind (by ear)."""
    play = Play(U("F24", "1010"), L("L10", "1010"), L("L14", "1010"), FAR)
    order = MoveStack("1010", ("1009",))
    alone = "{cell:1010} holds no stack of yours but {unit:F24}, which moves by its name"
    assert play.refuse(order, "VAU-11.0a").reason == (
        f"{alone}; attach {{unit:L10}} to {{unit:F24}} and attach {{unit:L14}} to {{unit:F24}} "
        "first, to take them along."
    )
    play.do(Attach("L10", "F24"))
    assert (
        "; attach {unit:L14} to {unit:F24} first, to take him"
        in play.refuse(order, "VAU-11.0a").reason
    )
    play.do(Attach("L14", "F24"))
    assert play.refuse(order, "VAU-11.0a").reason == f"{alone}."
    play.do(Move("F24", ("1009",)))
    assert play.at("L10") == play.at("L14") == "1009"


@pytest.mark.rule("VAU-0.12")
def test_a_leader_with_whom_a_unit_stays_or_a_road_column_s_tail_is_not_left_alone() -> None:
    road = ("1012", "1011", "1010", "1009")
    long = U("F81", "1010", "road-march", also="1011 1012")
    tail = Play(long, L("L07", "1010"), FAR, roads=[road])
    end = Play(long, L("L07", "1012"), FAR, roads=[road])
    with_it = Play(U("F81", "1010"), U("F25", "1010"), L("L07", "1010"), FAR)
    alone = Play(U("F81", "1010"), L("L07", "1010"), FAR)
    for play, is_left in ((tail, False), (end, True), (with_it, False), (alone, True)):
        rows = left_rows(walker(play.s, play.position, ("F81",)), ("1009",))
        play.do(Move("F81", ("1009",)))
        assert bool(rows) == bool(play.told(LeadersLeft)) == is_left


@pytest.mark.rule("VAU-16.4b", "VAU-11.0a")
def test_why_of_a_leader_who_is_frozen_says_so() -> None:
    """It told how leaders ride, and the ride was then refused (a tester by ear)."""
    play = Play(U("P11", "7818"), L("L16", "7818"), turn=1, side="allied", scenario=real(),
                position={"active": ()})  # fmt: skip
    why = why_may_not_act(play.s, play.position, "allied", "L16")
    assert why is not None and why.rules[0] == "VAU-16.4b"
    assert why.reason.endswith(" is activated.")


@pytest.mark.rule("VAU-11.2a")
@pytest.mark.parametrize("name", ["8th", "8th-division", "8th Division of VI Corps"])
def test_a_division_that_is_yet_to_come_is_known_by_its_name_and_said_not_to_be_there(
    name: str,
) -> None:
    play = Play(U("P11", "7818"), turn=2, scenario=real())
    said = play.refuse(ForceMarch(name), "VAU-11.2a").reason
    assert said == "8th Division of VI Corps has nobody on the map."
    nobody = play.refuse(ForceMarch("nonsense"), "VAU-11.2a").reason
    assert nobody.endswith("of yours. None of yours can march so now.")
