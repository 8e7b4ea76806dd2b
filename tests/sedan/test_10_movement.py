"""Movement (SED-10, 2.10) and stacking on the way (SED-8)."""

from __future__ import annotations

import pytest

from engine.core.event import Level
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.movement.allowance import allowance
from engine.systems.sedan.movement.events import StackClosed
from engine.systems.sedan.movement.leave import AskOn, Grant
from engine.systems.sedan.movement.movers import mover
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.moving_together import March
from engine.systems.sedan.movement.steps import reachable
from engine.systems.sedan.sequence import Decline
from engine.systems.sedan.state import OPEN, spent
from engine.systems.sedan.words.speech import SedanWords
from tests.sedan.board import (
    FRENCH,
    PRUSSIAN,
    Army,
    Baden,
    F,
    Guard,
    HeldChit,
    Legion,
    Marines,
    P,
    Play,
    stack,
)


def path(start: str, *steps: int) -> tuple[str, ...]:
    """Rows going south in one column: path("3010", 3) is 3011, 3012, 3013."""
    column, row = start[:2], int(start[2:])
    return tuple(f"{column}{row + n:02d}" for n in range(1, steps[0] + 1))


@pytest.mark.rule("SED-2.10", "SED-7.5e", "SED-10.1")
@pytest.mark.parametrize(
    ("turn", "foot", "horse"), [(1, 6, 8), (5, 6, 8), (6, 5, 7), (7, 5, 7), (8, 4, 6), (10, 3, 5)]
)
def test_allowances_by_turn(turn: int, foot: int, horse: int) -> None:
    pieces = (
        P("p", "0101"), P("c", "0301", arm="cavalry"), Army("0501"),
        F("f", "2020"), F("g", "2022", arm="cavalry"), Guard("2024"), Marines("2026"),
        Legion("2028"),
    )  # fmt: skip
    play = Play(*pieces, turn=turn)
    s, p = play.game.scenario, play.position
    assert [allowance(s, p, u) / 2 for u in ("p", "c", "army")] == [6, 8, 5]
    assert [allowance(s, p, u) / 2 for u in ("f", "g", "guard", "marines", "legion")] == [
        foot, horse, foot, foot, foot,
    ]  # fmt: skip


@pytest.mark.rule("SED-10.1", "SED-10.2c", "SED-10.10", "SED-2.2b", "SED-10.2b")
def test_a_unit_moves_to_its_allowance_and_no_farther() -> None:
    play = Play(P("p", "3010"), P("q", "4010"), F("f", "0101"))
    play.refuse(Move("p", path("3010", 7)), "SED-10.1")
    play.do(Move("p", path("3010", 6)))
    assert play.at("p") == "3016" and not play.at("p") == "3010"
    play.refuse(Move("p", ("3017",)), "SED-10.1")
    assert play.at("q") == "4010"
    play.end()


@pytest.mark.rule("SED-10.2a", "SED-5.2")
def test_points_left_over_are_lost() -> None:
    play = Play(P("p", "3010"), P("q", "4010"), F("f", "0101"))
    play.do(Move("p", ("3011",)))
    play.end()
    assert spent(play.position.units["p"]) == 0 and not play.position.units["p"].marks
    play.pass_to(PRUSSIAN, "movement", 2)
    play.refuse(Move("p", path("3011", 7)), "SED-10.1")
    play.refuse(Move("q", path("4010", 7)), "SED-10.1")


@pytest.mark.rule("SED-10.2f", "SED-10.7", "SED-2.2a", "SED-10.19a")
def test_steps_that_are_refused() -> None:
    play = Play(P("p", "3010"), F("f", "3012"))
    play.refuse(Move("p", ("3012",)), "SED-10.7")
    play.refuse(Move("p", ("3109", "3209", "3309", "3509")), "SED-10.2f")
    play.refuse(Move("p", ()), "SED-10.2f")
    play.refuse(Move("p", ("3000",)), "SED-2.2a", "SED-10.19a")
    play.refuse(Move("p", ("9999",)), "SED-2.2a")
    play.refuse(Move("p", ("37-11",)), "SED-2.2a")
    close = Play(P("p", "3011"), P("q", "3213"), F("f", "3012"))
    close.refuse(Move("q", ("3112", "3012")), "SED-10.7")
    city = Play(P("q", "3213"), F("f", "3112"), cities=["3112"])
    city.refuse(Move("q", ("3112",)), "SED-10.7")


@pytest.mark.rule("SED-2.2b", "SED-10.2g", "SED-5.1c")
def test_units_that_cannot_be_ordered() -> None:
    play = Play(P("p", "3010"), P("dead", gone=True), P("late", entry=3), F("f", "2020"))
    play.refuse(Move("dead", ("3011",)), "SED-2.2b")
    play.refuse(Move("late", ("3011",)), "SED-2.2b")
    play.refuse(Move("nobody", ("3011",)), "SED-2.2b")
    play.refuse(Move("f", ("2021",)), "SED-10.2g")
    play.refuse(Move("f", ("2021",)), "SED-10.2g", side=FRENCH)
    play.end()
    play.pass_to(FRENCH, "fortunes")
    play.refuse(Move("f", ("2021",)), "SED-5.1c")


@pytest.mark.rule("SED-10.10", "SED-10.11", "SED-10.12", "SED-10.17a", "SED-10.17b")
def test_terrain_costs() -> None:
    ground = {"3011": "woods", "3111": "rough"}
    play = Play(P("p", "3010"), P("q", "4010"), terrain=ground, cities=["3009"])
    s, p = play.game.scenario, play.position
    found = reachable(mover(s, p, ("p",)), "3010", 0)
    costs = {c: found[c].cost / 2 for c in ("3109", "3011", "3009", "3012")}
    assert costs == {"3109": 1, "3011": 2, "3009": 1, "3012": 3}
    play.do(Move("p", ("3110", "3111")))
    assert spent(play.position.units["p"]) == 2 * 4


@pytest.mark.rule("SED-10.13", "SED-10.18a", "SED-10.19c")
def test_ground_that_is_closed() -> None:
    country = {"3009": "Palatinate", "3011": "Baden", "3110": "Belgium", "3109": "Palatinate"}
    board = {"terrain": {"2910": "swamp"}, "country": country}
    french = Play(F("f", "3010"), side=FRENCH, **board)  # type: ignore[arg-type]
    french.refuse(Move("f", ("3009",)), "SED-10.18a")
    french.refuse(Move("f", ("3011",)), "SED-10.18a")
    french.refuse(Move("f", ("2910",)), "SED-10.13")
    french.refuse(Move("f", ("3110",)), "SED-10.19c")
    prussian = Play(P("p", "3010"), **board)  # type: ignore[arg-type]
    prussian.refuse(Move("p", ("2910",)), "SED-10.13")
    prussian.refuse(Move("p", ("3110",)), "SED-10.19c")
    prussian.do(Move("p", ("3009",)))


@pytest.mark.rule("SED-10.14a", "SED-10.14b", "SED-10.16a")
def test_rivers_are_crossed_at_bridges_only() -> None:
    rivers = [("3010", "3011"), ("3010", "3009")]
    play = Play(P("p", "3010"), rivers=rivers, roads=[("3010", "3011")])
    play.refuse(Move("p", ("3009",)), "SED-10.14a")
    play.do(Move("p", ("3011",)))
    assert spent(play.position.units["p"]) == 1


@pytest.mark.rule("SED-10.16a", "SED-10.16b", "SED-10.17a", "SED-10.1")
def test_road_rate() -> None:
    run = ("3010", *path("3010", 8))
    play = Play(F("f", "3010"), side=FRENCH, turn=10, roads=[run], cities=["3013"],
                terrain={"3011": "rough"})  # fmt: skip
    play.refuse(Move("f", path("3010", 7)), "SED-10.1")
    play.do(Move("f", path("3010", 6)))
    mixed = Play(F("f", "3010"), side=FRENCH, turn=10, roads=[run], terrain={"3110": "woods"})
    mixed.do(Move("f", ("3011", "3110")))
    assert spent(mixed.position.units["f"]) == 1 + 4
    beside = Play(P("p", "3011"), roads=[("3010", "3011"), ("3012", "3013")])
    beside.do(Move("p", ("3012",)))
    assert spent(beside.position.units["p"]) == 2, "the road must cross the side stepped over"


@pytest.mark.rule("SED-10.3")
def test_the_minimum_move() -> None:
    ground = {"3011": "rough", "3012": "rough", "4011": "rough"}
    play = Play(F("f", "3010"), F("g", "4010"), side=FRENCH, turn=10, terrain=ground,
                state={"extra": -1}, roads=[("4009", "4010")])  # fmt: skip
    play.do(Move("f", ("3011",)))
    play.refuse(Move("f", ("3012",)), "SED-10.1")
    play.do(Move("g", ("4009",)))
    play.refuse(Move("g", ("4010", "4011")), "SED-10.1")
    assert "minimum" in Play.said(_after_minimum())


def _after_minimum() -> Play:
    play = Play(F("f", "3010"), side=FRENCH, turn=10, terrain={"3011": "rough"},
                state={"extra": -1})  # fmt: skip
    play.do(Move("f", ("3011",)))
    return play


@pytest.mark.rule("SED-10.3", "SED-10.7", "SED-10.14a")
def test_the_minimum_move_opens_nothing_closed() -> None:
    play = Play(F("f", "3010"), P("p", "3011"), F("g", "2020"), side=FRENCH, turn=10,
                rivers=[("3010", "3011"), ("2020", "2021")])  # fmt: skip
    play.refuse(Move("f", ("3011",)), "SED-10.7")
    play.refuse(Move("g", ("2021",)), "SED-10.14a")


@pytest.mark.rule("SED-10.4", "SED-8.2c", "SED-10.6")
def test_stacks_move_together_at_the_slowest_pace() -> None:
    play = Play(P("foot", "3010"), P("horse", "3010", arm="cavalry"), P("other", "3110"))
    play.refuse(March(("foot", "other"), ("3011",)), "SED-10.4")
    play.refuse(March(("foot",), ("3011",)), "SED-10.4")
    play.refuse(March(("foot", "foot"), ("3011",)), "SED-10.4")
    play.refuse(March(("foot", "horse"), path("3010", 7)), "SED-10.1")
    play.do(March(("foot", "horse"), path("3010", 4)))
    play.refuse(Move("horse", path("3014", 5)), "SED-10.1")
    play.do(Move("horse", path("3014", 4)))
    assert (play.at("foot"), play.at("horse")) == ("3014", "3018")
    play.do(Move("foot", path("3014", 2)))


@pytest.mark.rule("SED-10.4")
def test_units_that_met_on_the_way_do_not_move_together() -> None:
    play = Play(P("a", "3010"), P("b", "3011"), P("c", "3011"))
    play.do(Move("a", ("3011",)))
    play.refuse(March(("a", "b"), ("3012",)), "SED-10.4")
    play.do(March(("b", "c"), ("3012",)))


@pytest.mark.rule("SED-10.5", "SED-10.2d", "SED-10.2e")
def test_another_stack_closes_the_one_before() -> None:
    play = Play(P("a", "3010"), P("b", "3010"), P("d", "4010"), F("f", "0101"))
    play.do(Move("a", path("3010", 2)))
    assert OPEN in play.position.units["a"].marks
    play.do(Move("d", ("4011",)))
    assert play.told(StackClosed)
    play.refuse(Move("a", ("3013",)), "SED-10.5", "SED-10.2e")
    play.do(Move("b", ("3011",)))
    play.refuse(Move("d", ("4012",)), "SED-10.5")
    play.do(Move("b", ("3012",)))


@pytest.mark.rule("SED-10.5", "SED-10.2e")
def test_it_is_told_whose_move_is_over() -> None:
    play = Play(P("a", "3010"), P("z", "2010"), P("y", "1510"), F("x", "5005"))
    play.do(Move("a", ("3011",)))
    play.do(Move("z", ("2011",)))
    assert play.one(StackClosed).text(Level.FULL) == (
        "The units that began at {cell:3010} and have moved may not go on."
    )
    play.do(AskOn("3011"))
    play.do(Grant())
    play.do(Move("a", ("3012",)))
    play.do(Move("y", ("1511",)))
    assert "units that went on from {cell:3011}" in play.one(StackClosed).text(Level.FULL)


@pytest.mark.rule("SED-10.2e", "SED-10.5", "SED-5.1c")
def test_going_on_with_leave_of_the_other_side() -> None:
    play = Play(P("a", "3010"), P("d", "4010"), F("f", "0101"))
    play.refuse(AskOn("3010"), "SED-10.2e")
    play.do(Move("a", ("3011",)))
    play.do(Move("d", ("4011",)))
    play.do(AskOn("3011"))
    assert play.chooser == FRENCH
    play.do(Decline())
    play.refuse(Move("a", ("3012",)), "SED-10.5")
    play.do(AskOn("3011"))
    play.do(Grant())
    play.refuse(Move("d", ("4012",)), "SED-10.5")
    play.do(Move("a", path("3011", 5)))
    play.do(AskOn("4011"))
    play.do(Decline())
    play.refuse(AskOn("4011"), "SED-5.1c")


@pytest.mark.rule("SED-8.2a", "SED-8.4", "SED-7.5a", "SED-7.2", "SED-8.5a", "SED-8.2b")
def test_stacking_on_the_way() -> None:
    four = [P(f"p{n}", "3011") for n in range(4)]
    play = Play(P("p", "3010"), Army("3109"), *four, P("one", "3009"))
    play.refuse(Move("p", ("3011", "3012")), "SED-8.4", "SED-8.2a")
    play.refuse(Move("army", ("3009",)), "SED-7.5a")
    play.refuse(Move("p", ("3109",)), "SED-7.5a")
    play.do(Move("p0", ("3012",)))
    play.do(Move("p", ("3011", "3012", "3013")))
    french = Play(F("a", "3010"), F("b", "3011", corps="III"), Guard("3012"), F("c", "3109"),
                  side=FRENCH)  # fmt: skip
    french.refuse(Move("a", ("3011",)), "SED-8.5a", "SED-8.2a")
    french.refuse(Move("guard", ("3011",)), "SED-7.2")
    french.do(Move("a", ("3109",)))


@pytest.mark.rule("SED-8.5c", "SED-8.5d", "SED-8.5e", "SED-7.2", "SED-8.4")
def test_stacking_of_the_guard_the_marines_and_the_legion() -> None:
    play = Play(Legion("3010"), F("a", "3011"), Marines("3109"), Guard("3009"),
                *(F(f"b{n}", "2910", corps="III") for n in range(4)), F("x", "2909", corps="V"),
                side=FRENCH)  # fmt: skip
    play.refuse(Move("legion", ("3109",)), "SED-8.5c")
    play.refuse(Move("legion", ("3009",)), "SED-7.2")
    play.refuse(Move("legion", ("2910",)), "SED-8.5d")
    play.refuse(Move("x", ("2910",)), "SED-8.5a")
    play.do(Move("legion", ("3011",)))
    assert set(stack(play.position, "3011")) == {"legion", "a"}
    big = Play(*(F(f"b{n}", "2910") for n in range(5)), F("y", "2911"), side=FRENCH)
    big.do(Move("y", ("2910",)))
    assert len(stack(big.position, "2910")) == 6, "a corps may all stand in one hex"


@pytest.mark.rule("SED-3.3b", "SED-8.4")
def test_baden_stays_where_it_may_be() -> None:
    country = {"5219": "France", "5319": "Baden", "5220": "Baden"}
    south = ("5219", "5118", "5119", "5218", "5318")
    play = Play(Baden("5118"), P("p", "5119"), country=country, south=south)
    play.refuse(Move("baden", ("5117",)), "SED-3.3b")
    play.do(Move("baden", ("5119",)))
    assert set(stack(play.position, "5119")) == {"baden", "p"}


@pytest.mark.rule("SED-3.7c", "SED-3.7a", "SED-0.1")
def test_a_city_changes_hands_at_once_each_time() -> None:
    play = Play(P("p", "5319"), F("f", "4817"), cities=["5219"], country={"5319": "Baden"})
    play.do(Move("p", ("5219", "5218")))
    assert play.position.cities["5219"] == PRUSSIAN and play.at("p") == "5218"
    play.pass_to(FRENCH, "movement")
    assert play.position.cities["5219"] == PRUSSIAN, "leaving it empty changes nothing"
    free = Play(F("f", "5220"), side=FRENCH, cities=["5219"], prussian=["5219"])
    free.do(Move("f", ("5219",)))
    assert free.position.cities["5219"] == FRENCH


@pytest.mark.rule("SED-7.4a", "SED-7.4b")
def test_first_army_moves_in_its_place() -> None:
    from engine.systems.sedan.special_units.first_army import PlaceFirstArmy

    def begun(place: str) -> Play:
        play = Play(Army("3010"), P("p", "4010"), P("r", entry=1), F("f", "0101"), phase="start",
                    edge=("5001",))  # fmt: skip
        assert (play.chooser, play.asked) == (FRENCH, "first-army")
        play.refuse(PlaceFirstArmy("second"), "SED-7.4a")
        play.do(PlaceFirstArmy(place))
        return play

    first = begun("first")
    first.do(Move("p", ("4011",)))
    first.refuse(Move("army", ("3011",)), "SED-7.4b")
    again = begun("first")
    again.do(Move("army", ("3011",)))
    again.do(Move("army", ("3012",)))
    again.do(Move("p", ("4011",)))
    again.refuse(Move("army", ("3013",)), "SED-7.4b")
    last = begun("last")
    last.do(Move("p", ("4011",)))
    last.do(Move("army", ("3011",)))
    last.refuse(Move("p", ("4012",)), "SED-7.4b")
    assert "enter" not in last.verbs
    last.end()
    gone = Play(Army(gone=True), P("p", "4010"), phase="start")
    assert gone.asked == "movement"


@pytest.mark.rule("SED-12.4m")
def test_agitation_holds_the_sixth_corps_only() -> None:
    held = [HeldChit("revolutionary-agitation", PRUSSIAN, 1)]
    play = Play(F("a", "3010", corps="VI"), Legion("3010"), F("b", "3110", corps="V"),
                P("p", "0101"), phase="start", side=FRENCH, held=held)  # fmt: skip
    play.refuse(Move("a", ("3011",)), "SED-12.4m")
    play.do(Move("legion", ("3011",)))
    play.do(Move("b", ("3111",)))
    play.end()
    assert play.position.aside == {"revolutionary-agitation": 1} and not play.position.chits


@pytest.mark.rule("SED-5.1c")
def test_an_attack_in_the_movement_phase() -> None:
    Play(P("p", "3010"), F("f", "3011")).refuse(Attack("3011", ("p",)), "SED-5.1c")


@pytest.mark.rule("SED-10.2e", "SED-10.5")
def test_leave_for_a_hex_serves_each_unit_in_it() -> None:
    play = Play(P("a", "3010"), P("b", "3010"), P("c", "1510"), F("f", "5020"))
    play.do(March(("a", "b"), ("2910",)))
    play.do(Move("c", ("1511",)))
    play.do(AskOn("2910"))
    play.do(Grant())
    play.do(Move("a", ("2911",)))
    play.do(Move("b", ("2911",)))
    assert play.at("a") == play.at("b") == "2911"


@pytest.mark.rule("SED-10.2e", "SED-10.5")
def test_who_has_moved_and_may_go_on_is_said_to_be_so() -> None:
    play = Play(P("a", "3009"), P("b", "2005"), F("f", "5020"))
    words = SedanWords(play.game.scenario)
    play.do(Move("a", ("3010",)))
    assert words.states(play.position, "a") == ("has begun its move and may go on",)
    play.do(Move("b", ("2006",)))
    assert words.states(play.position, "a") == ("has moved",)
