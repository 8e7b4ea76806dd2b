"""VAU-6.7 to VAU-6.9: skirmish order, guns, road march."""

from __future__ import annotations

import pytest

from engine.core.event import Level
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.events import LimberFailed
from engine.systems.vauchamps.formations.facing import sides_of
from engine.systems.vauchamps.formations.forming import FORM, Form
from engine.systems.vauchamps.formations.turning import TURN
from engine.systems.vauchamps.movement.costs import left
from engine.systems.vauchamps.movement.events import Moved
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import L, Play, U

FAR = U("P11", "2828")


def points_left(play: Play, unit: str) -> int:
    """Whole points left."""
    return left(play.s, play.position, unit) // 2


# ---- skirmish order (VAU-6.7) ----


@pytest.mark.rule("VAU-6.7a", "VAU-6.7d")
def test_who_may_skirmish_and_in_how_many_hexes() -> None:
    play = Play(U("F24", "1010"), U("F23", "1212"), U("F21", "1414"), U("F45", "1616"), FAR)
    play.refuse(Form("F24", "skirmish", "north-north-east"), "VAU-6.7a")
    assert play.offered(FORM, "F23", "skirmish", "north-north-east") == ()
    assert set(play.offered(FORM, "F21", "skirmish", "north-north-east")) == {"left", "right"}
    play.do(Form("F21", "skirmish", "north-north-east", "right"))
    assert len(play.state("F21").cells) == 2
    play.do(Form("F23", "skirmish", "north-north-east"))
    assert play.state("F23").cells == ("1212",)


@pytest.mark.rule("VAU-6.7d")
def test_seven_inc_may_not_skirmish() -> None:
    big = Play(U("R08", "1010"), U("F24", "2020"), side="allied")
    assert set(big.offered(FORM, "R08", "skirmish", "north-north-east")) == {"left", "right"}
    from dataclasses import replace

    from engine.systems.vauchamps.formations.changes import why_not_here

    units = {**big.s.units, "R08": replace(big.s.units["R08"], inc=7)}
    heavy = Play(U("R08", "1010"), U("F24", "2020"), side="allied",
                 scenario=replace(big.s, units=units))  # fmt: skip
    assert why_not_here(heavy.s, heavy.position, "R08", "skirmish") == "VAU-6.7d"
    heavy.refuse(Form("R08", "skirmish", "north-north-east", "left"), "VAU-6.7d")


@pytest.mark.rule("VAU-6.7b")
def test_skirmishers_among_friends_fall_in_at_the_end() -> None:
    play = Play(U("F23", "1010"), U("F24", "1010"), FAR)
    play.do(Form("F23", "skirmish", "north-north-east"))
    assert play.form("F24") == "column"
    (told,) = play.options.reminders
    assert told.endswith("put back in column, at the bottom of the stack, where it cannot fire.")
    play.end()
    assert play.form("F23") == "column"
    assert play.stack("1010") == ("F24", "F23")


@pytest.mark.rule("VAU-6.7b", "VAU-6.6a")
def test_in_a_village_they_fall_in_in_general_order() -> None:
    play = Play(U("F23", "1010", "skirmish", "NNE", lost=2), U("F11", "1010", "general"), FAR,
                terrain={"1010": "village"})  # fmt: skip
    assert "will be put back in general order, at the bottom" in play.options.reminders[0]
    play.end()
    assert play.form("F23") == "general"


@pytest.mark.rule("VAU-6.8b", "VAU-0.11")
def test_a_gunner_of_another_command_helps_too() -> None:
    play = Play(U("F97", "1010", "unlimbered", "N"), L("L05", "1010"), FAR)
    play.do(Form("F97", "limbered", "north"), 3)
    assert play.form("F97") == "limbered"


@pytest.mark.rule("VAU-11.0d")
def test_guns_moved_by_hand_do_not_limber_after() -> None:
    play = Play(U("F97", "1010", "unlimbered", "N"), FAR)
    play.do(Move("F97", ("1009",)))
    assert play.offered(FORM, "F97") == ()
    play.refuse(Form("F97", "limbered", "north"), "VAU-11.0d")
    assert play.offered(TURN, "F97")


@pytest.mark.rule("VAU-6.7b", "VAU-6.7k")
def test_skirmishers_pass_friends_and_go_on() -> None:
    play = Play(U("F23", "1010", "skirmish", "NNE"), U("F24", "1009", "line", "E"), FAR)
    play.do(Move("F23", ("1009", "1008")))
    assert play.at("F23") == "1008"
    play.do(Move("F24", ("1008", "1007")))
    assert play.at("F24") == "1007"


# ---- guns (VAU-6.8) ----


@pytest.mark.rule("VAU-6.8a", "VAU-0.8", "VAU-6.7c")
def test_unlimbering_costs_two_and_needs_no_die() -> None:
    play = Play(U("F97", "1010", "limbered", "N"), FAR)
    play.do(Form("F97", "unlimbered", "north"))
    assert play.form("F97") == "unlimbered" and points_left(play, "F97") == 4
    assert "F97" in play.position.shown


@pytest.mark.rule("VAU-6.8b", "VAU-0.15")
@pytest.mark.parametrize(
    ("unit", "die", "chief", "done"),
    [("F97", 3, False, False), ("F97", 4, False, True), ("F99", 3, False, True),
     ("F99", 2, False, False), ("F92", 3, True, True)],
)  # fmt: skip
def test_limbering_takes_a_die(unit: str, die: int, chief: bool, done: bool) -> None:
    help = (L("L05", "1010"),) if chief else ()
    play = Play(U(unit, "1010", "unlimbered", "N"), *help, FAR)
    play.do(Form(unit, "limbered", "north"), die)
    assert play.form(unit) == ("limbered" if done else "unlimbered")
    assert bool(play.told(LimberFailed)) is not done
    if not done:
        play.refuse(Form(unit, "limbered", "north"), "VAU-6.8b")
        play.refuse(Move(unit, ("1009",)), "VAU-6.8b")


@pytest.mark.rule("VAU-6.8c", "VAU-6.4j")
def test_guns_with_a_line_share_its_sides() -> None:
    play = Play(U("F24", "1010", "line", "E"), U("F97", "1010", "unlimbered", "N"), FAR)
    line = sides_of(play.s, play.position, "F24", "1010")
    assert sides_of(play.s, play.position, "F97", "1010") == line
    alone = Play(U("F97", "1010", "unlimbered", "N"), FAR)
    assert sides_of(alone.s, alone.position, "F97", "1010").front == {5, 0, 1}


# ---- road march (VAU-6.9) ----


@pytest.mark.rule("VAU-6.9b")
def test_a_regiment_counter_does_not_march_by_road() -> None:
    from tests.vauchamps.test_03_regiments import SILESIAN

    play = Play(U(SILESIAN, "1010"), U("F24", "2020"), side="allied",
                roads=[("1008", "1009", "1010", "1011", "1012", "1013")])  # fmt: skip
    play.refuse(Form(SILESIAN, "road-march", "north"), "VAU-6.9b")


@pytest.mark.rule("VAU-6.9d")
@pytest.mark.parametrize(("unit", "hexes"), [("F81", 3), ("F82", 2), ("F24", 1)])
def test_tp048_the_length_of_road_columns(unit: str, hexes: int) -> None:
    road = [("1006", "1007", "1008", "1009", "1010", "1011", "1012", "1013")]
    play = Play(U(unit, "1010", "column", "N"), FAR, roads=road)
    play.do(Form(unit, "road-march", "north"))
    assert play.state(unit).cells == ("1010", "1011", "1012")[:hexes]
    play.do(Move(unit, ("1009", "1008")))
    assert play.state(unit).cells == ("1008", "1009", "1010")[:hexes]
    play.do(Form(unit, "column", "north"))
    assert play.state(unit).cells == ("1008",)


@pytest.mark.rule("VAU-6.9d")
def test_no_road_march_without_a_road_or_room_behind() -> None:
    road = [("1009", "1010", "1011")]
    play = Play(
        U("F82", "1010"), U("F24", "1011"), U("F26", "1009"), U("F25", "1515"), FAR, roads=road
    )
    play.refuse(Form("F25", "road-march", "north"), "VAU-6.9d")
    play.refuse(Form("F82", "road-march", "north"), "VAU-6.9d")


@pytest.mark.rule("VAU-6.9a", "VAU-6.9e", "VAU-6.9c")
def test_roads_cost_half_a_point_in_road_march_only() -> None:
    road = [("1006", "1007", "1008", "1009", "1010")]
    play = Play(
        U("F24", "1010", "road-march", "N"), U("F97", "1109", "limbered"), U("F25", "1010"), FAR,
        roads=[*road, ("1109", "1108", "1107")], terrain={"1007": "village"},
    )  # fmt: skip
    play.do(Move("F24", ("1009", "1008")))
    assert left(play.s, play.position, "F24") == 14 - 2
    play.do(Move("F24", ("1007",)))
    assert left(play.s, play.position, "F24") == 14 - 2 - 6
    assert play.form("F24") == "road-march"
    play.do(Move("F97", ("1108", "1107")))
    assert left(play.s, play.position, "F97") == 12 - 2
    play.do(Move("F25", ("1009", "1008")))
    assert left(play.s, play.position, "F25") == 14 - 4


@pytest.mark.rule("VAU-6.9c")
def test_limbered_guns_pass_a_wood_by_road_only() -> None:
    play = Play(U("F97", "1010", "limbered"), FAR, terrain={"1009": "wood", "1109": "wood"},
                roads=[("1010", "1009", "1008")])  # fmt: skip
    play.refuse(Move("F97", ("1109",)), "VAU-11.0a")
    play.do(Move("F97", ("1009", "1008")))


@pytest.mark.rule("VAU-6.0a", "VAU-11.0a")
def test_a_stack_moves_as_one() -> None:
    play = Play(U("F24", "1010"), U("F97", "1010", "limbered"), FAR)
    play.do(MoveStack("1010", ("1009", "1008")))
    assert play.stack("1008") == ("F24", "F97")
    play.refuse(MoveStack("1010", ("1009",)), "VAU-11.0a")


@pytest.mark.rule("VAU-6.9c", "VAU-3.1a")
def test_guns_at_the_road_rate_stand_four_inc_to_a_hex() -> None:
    road = [("1010", "1009", "1008")]
    play = Play(U("F97", "1010", "limbered"), U("F98", "1009", "limbered"),
                U("F91", "1009", "limbered"), FAR, roads=road)  # fmt: skip
    play.refuse(Move("F97", ("1009",)), "VAU-3.1a")  # two and two and one by road
    free = Play(U("F97", "1010", "limbered"), U("F98", "1009", "limbered"),
                U("F91", "1009", "limbered"), FAR)  # fmt: skip
    free.do(Move("F97", ("1009",)))  # six inc in the clear


@pytest.mark.rule("VAU-6.8b")
def test_guns_limber_once_in_a_phase() -> None:
    play = Play(U("F94", "1010", "unlimbered"), U("P11", "2525"))
    play.do(Form("F94", "limbered", "north"), 6)
    play.do(Form("F94", "unlimbered", "north"))
    refusal = play.refuse(Form("F94", "limbered", "north"), "VAU-6.8b")
    assert "once in a phase" in refusal.reason and play.offered(FORM, "F94") == ()


@pytest.mark.rule("VAU-6.9d")
def test_a_road_column_that_has_lost_closes_up() -> None:
    road = tuple(f"10{row:02d}" for row in range(5, 20))
    play = Play(U("F03", "1010", "road-march", also="1011"), U("P01", "1009", "line", "SSE"),
                phase="offensive-fire", side="allied", roads=[road])  # fmt: skip
    assert play.state("F03").cells == ("1010", "1011")
    play.do(Fire("1010", ("P01",)), 6, 4, 6, 6)
    assert play.lost("F03") and play.state("F03").cells == ("1010",)


@pytest.mark.rule("VAU-6.9d")
def test_a_move_in_road_march_tells_all_hexes_in_which_the_column_then_lies() -> None:
    play = Play(U("F03", "1010", "road-march"), FAR, roads=[("1010", "1009", "1008")])
    events = play.do(Move("F03", ("1009", "1008")))
    (moved,) = (e for e in events if isinstance(e, Moved))
    lies = play.position.units["F03"].cells
    assert lies[1:], "it is longer than one hex"
    said = "{cell:" + "} and {cell:".join(lies) + "}"
    assert moved.text(Level.NORMAL).endswith(f"In road march over {said}.")


@pytest.mark.rule("VAU-6.2a")
def test_who_stands_under_a_unit_of_another_formation_is_told_the_facing_of_its_own_front() -> None:
    """A column under skirmishers was said to face a corner, as they do (a tester by ear)."""
    play = Play(U("P06", "1010", "skirmish", "NNE"), U("P01", "1010", "column", "NE"))
    words = VauWords(play.s)
    for unit, faces in (("P06", "north-north-east, 1 o'clock"), ("P01", "north-east, 2 o'clock")):
        told = " ".join(words.details(play.position, "allied", unit))
        assert f"It faces {faces}." in told, told
