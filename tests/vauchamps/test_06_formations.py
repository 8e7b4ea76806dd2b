"""VAU-6.0 to VAU-6.6: formations, turns, wheels, what they cost and where they stand."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge.charge_order import CHARGE, Charge
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.events import Formed
from engine.systems.vauchamps.formations.facing import NAMES, sides_of
from engine.systems.vauchamps.formations.forming import FORM, Form
from engine.systems.vauchamps.formations.turning import TURN, WHEEL, Turn, Wheel
from engine.systems.vauchamps.movement.costs import allowance, left
from engine.systems.vauchamps.movement.events import Moved
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from tests.vauchamps.board import Piece, Play, U

FAR = U("P11", "2828")


def points_left(play: Play, unit: str) -> int:
    """Whole points left."""
    return left(play.s, play.position, unit) // 2


# ---- costs and arms (VAU-6.0) ----


@pytest.mark.rule("VAU-6.0b")
@pytest.mark.parametrize(
    ("unit", "start", "face", "to", "spent"),
    [
        ("F24", "column", "N", "square", 1),
        ("F61", "column", "N", "line", 3),
        ("F97", "limbered", "N", "unlimbered", 2),
    ],
)
def test_each_arm_pays_its_price(unit: str, start: str, face: str, to: str, spent: int) -> None:
    play = Play(U(unit, "1010", start, face), FAR)
    before = points_left(play, unit)
    facing = {"square": "", "line": "north-north-east", "unlimbered": "north"}[to]
    play.do(Form(unit, to, facing))
    assert play.form(unit) == to
    assert points_left(play, unit) == before - spent


@pytest.mark.rule("VAU-6.0b")
def test_a_unit_may_change_twice_if_it_can_pay() -> None:
    play = Play(U("F61", "1010", "column", "N"), U("F64", "1212", "column", "N", spent=10), FAR)
    play.do(Form("F61", "line", "north-north-east"))
    play.do(Form("F61", "column", "north"))
    assert points_left(play, "F61") == 14 - 6
    play.refuse(Form("F64", "line", "north-north-east"), "VAU-8.0", side="allied")
    play.do(Form("F64", "line", "north-north-east"))
    play.refuse(Form("F64", "column", "north"), "VAU-6.0b")


@pytest.mark.rule("VAU-6.0c", "VAU-6.7a")
def test_formations_by_arm() -> None:
    road = [("1008", "1009", "1010", "1011", "1012")]
    play = Play(
        U("F24", "1010"), U("F01", "1110"), U("F61", "1210"), U("F97", "1310", "limbered"), FAR,
        roads=[*road, ("1110", "1111"), ("1209", "1210", "1211", "1212")],
    )  # fmt: skip
    assert set(play.offered(FORM, "F24")) == {"line", "square", "road-march"}
    assert set(play.offered(FORM, "F01")) == {"line", "square", "road-march", "skirmish"}
    assert set(play.offered(FORM, "F61")) == {"line", "road-march"}
    assert set(play.offered(FORM, "F97")) == {"unlimbered"}
    play.refuse(Form("F61", "square"), "VAU-6.0c")
    play.refuse(Form("F97", "column", "north"), "VAU-6.0c")


@pytest.mark.rule("VAU-6.0a")
def test_one_formation_in_a_hex() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), U("F26", "1012", "line", "E"), FAR)
    play.refuse(Move("F26", ("1011", "1010")), "VAU-6.0a")
    play.do(Form("F24", "line", "north-north-east"))  # those with it follow: they form together
    assert play.form("F25") == "line"
    assert points_left(play, "F25") == points_left(play, "F24")


@pytest.mark.rule("VAU-6.0a")
def test_allowed_mixtures() -> None:
    play = Play(
        U("F24", "1010"), U("F25", "1011", "column", "N", "disordered"),
        U("F97", "1012", "limbered"), U("F61", "1013"), FAR,
    )  # fmt: skip
    play.do(Move("F25", ("1010",)))
    play.do(Move("F97", ("1111", "1110", "1010")))
    assert set(play.stack("1010")) == {"F24", "F25", "F97"}


@pytest.mark.rule("VAU-6.0a", "VAU-6.7k")
def test_skirmishers_among_others_take_the_formation_of_those() -> None:
    play = Play(U("P02", "1010", "square"), U("P06", "1011", "skirmish", "NNE"),
                U("F24", "2525"), side="allied")  # fmt: skip
    play.do(Move("P06", ("1010",)))
    assert play.offered(FORM, "P06") == ("square",)
    play.refuse(Form("P06", "line", "north-north-east"), "VAU-6.0a")
    play.do(Form("P06", "square"))
    assert play.form("P06") == "square"


@pytest.mark.rule("VAU-6.0a")
def test_where_formations_are_mixed_a_change_is_a_step_towards_one() -> None:
    play = Play(U("F24", "1010", "square"), U("F25", "1010"), U("F26", "1010", "line", "NNE"), FAR)
    play.do(Form("F25", "line", "north-north-east"))
    play.do(Form("F24", "line", "north-north-east"))
    assert {play.form(u) for u in ("F24", "F25", "F26")} == {"line"}


# ---- facing (VAU-6.2) ----


@pytest.mark.rule("VAU-6.2a")
def test_the_top_unit_turns_the_stack() -> None:
    play = Play(U("F24", "1010", "line", "E"), U("F25", "1010", "line", "W"), FAR)
    for unit in ("F24", "F25"):
        assert sides_of(play.s, play.position, unit, "1010").front == {1, 2}


@pytest.mark.rule("VAU-6.2a")
def test_a_unit_below_keeps_the_facing_of_the_stack_when_the_top_leaves() -> None:
    play = Play(U("F24", "1012", "column", "N"), U("F25", "1010", "column", "S"), FAR)
    play.do(Move("F24", ("1011", "1010")))
    play.refuse(Turn("F25", "south"), "VAU-8.0", side="allied")
    play.refuse(Turn("F25", "south"), "VAU-6.2a")
    play.do(Move("F24", ("1009",)))
    assert sides_of(play.s, play.position, "F25", "1010").front == {5, 0, 1}


@pytest.mark.rule("VAU-6.2a")
def test_whom_a_unit_turns_in_the_hex_it_joins_is_told() -> None:
    """Guns that infantry joined faced elsewhere, and nothing was said of it."""
    play = Play(U("F24", "1012"), U("F97", "1010", "unlimbered", "S"), FAR)
    play.do(Move("F24", ("1011", "1010")))
    assert play.one(Moved).notes == ("{unit:F97} there turns with it to face north.",)
    assert play.face("F97") == "N"
    play = Play(U("F24", "1012"), U("F97", "1010", "unlimbered", "N"), FAR)
    play.do(Move("F24", ("1011", "1010")))
    assert not play.one(Moved).notes


@pytest.mark.rule("VAU-6.2a")
def test_a_turn_of_the_top_unit_is_one_of_all() -> None:
    play = Play(U("F24", "1010", "column", "N"), U("F25", "1010", "column", "N"), FAR)
    play.do(Turn("F24", "south"))
    play.do(Move("F24", ("1011",)))
    assert play.face("F25") == "S"


@pytest.mark.rule("VAU-6.2a")
@pytest.mark.parametrize(
    "top", [U("F24", "1010", "column", "S"), U("F97", "1010", "limbered", "S")]
)
def test_the_facing_that_is_told_of_a_new_formation_is_the_one_it_has(top: Piece) -> None:
    """Who lies below one that does not form faces as that does, whatever was ordered."""
    play = Play(top, U("F25", "1010", "column", "S"), FAR)
    formed = [e for e in play.do(Form("F25", "line", "south-south-east")) if isinstance(e, Formed)]
    for event in formed:
        assert event.how == f"line, facing {NAMES[play.state(event.unit).facing]}"


@pytest.mark.rule("VAU-6.2a", "VAU-4.0p")
def test_who_falls_back_under_friends_faces_as_they_do() -> None:
    pond = dict.fromkeys(("0910", "0909", "1110", "1109"), "pond")
    wood = dict.fromkeys(("1111", "1012", "0911"), "wood")
    play = Play(U("F24", "1010", lost=1), U("F25", "1011", "column", "NE"),
                U("P01", "1009", face="S"), terrain=pond | wood)  # fmt: skip
    play.do(Form("F24", "line", "north-north-east"))
    play.do(Fire("1010", ("P01",)), 6, 5, 1, 1, 6, 6)
    assert play.stack("1011") == ("F25", "F24") and play.face("F24") == "NE"


SO = "{unit:%s} may take %s so: "


@pytest.mark.rule("VAU-6.0b", "VAU-6.2e")
@pytest.mark.parametrize(
    ("piece", "form", "says", "first"),
    [
        (U("F97", "1010", "limbered", "NW"), Form("F97", "unlimbered", "south-west"),
         " For south-west turn it first: turn {unit:F97} south-west, cost 1, then form.",
         Turn("F97", "south-west")),
        (U("F24", "1010", "column", "N", spent=2, steps=1, entry=1),
         Form("F24", "line", "west"),
         " For west turn it first: turn {unit:F24} north-west, free, then form.",
         Turn("F24", "north-west")),
    ],
)  # fmt: skip
def test_a_change_barred_by_its_facing_tells_the_turn_that_makes_it_possible(
    piece: Piece, form: Form, says: str, first: Turn
) -> None:
    """A tester was told the one facing of the moment as if there could be no other."""
    play = Play(piece, FAR)
    found = play.refuse(form, "VAU-6.0b", "VAU-6.2e")
    assert found.reason.startswith(SO % (form.unit, form.formation)) and says in found.reason
    play.do(first)
    play.do(form)


@pytest.mark.rule("VAU-6.0b", "VAU-6.2e", "VAU-6.4a")
def test_a_line_is_told_to_form_before_it_turns_so_that_it_loses_nothing() -> None:
    play, form = Play(U("F24", "1010", "line", "NNE"), FAR), Form("F24", "column", "south")
    says = " For south: form {unit:F24} column north, then turn it, cost 1."
    assert play.refuse(form, "VAU-6.2e").reason.endswith(says)
    play.do(Form("F24", "column", "north"))
    play.do(Turn("F24", "south"))
    assert points_left(play, "F24") == 7 - 1 - 1


@pytest.mark.rule("VAU-6.0b", "VAU-6.2e")
def test_no_turn_is_told_that_cannot_be_paid_or_does_not_help() -> None:
    pieces = (U("F24", "1010", spent=12), U("F25", "1010", spent=12), U("F26", "1414"), FAR)
    play = Play(*pieces)
    for form in (Form("F24", "line", "west"), Form("F26", "line", "north")):
        assert "turn" not in play.refuse(form, "VAU-6.2e").reason
    under = Form("F25", "line", "west")
    assert "turn" not in play.refuse(under, "VAU-6.2e").reason


@pytest.mark.rule("VAU-6.0a", "VAU-8.0", "VAU-6.2e")
def test_no_turn_is_told_that_would_end_the_move_of_those_who_must_form_with_it() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), FAR)
    form = Form("F24", "line", "west")
    assert "turn it first" in play.refuse(form, "VAU-6.2e").reason
    play.do(MoveStack("1010", ("1009",)))
    assert "turn it first" not in play.refuse(form, "VAU-6.2e").reason


@pytest.mark.rule("VAU-6.2e")
def test_a_turn_in_place_costs_one_point() -> None:
    play = Play(U("F24", "1010", "column", "N"), FAR)
    play.do(Turn("F24", "south"))
    assert play.face("F24") == "S" and points_left(play, "F24") == 6


@pytest.mark.rule("VAU-6.2e")
def test_sixty_degrees_are_free_in_a_hex_just_entered() -> None:
    play = Play(
        U(
            "F24",
            "1010",
            "line",
            "E",
        ),
        FAR,
    )
    play.do(Move("F24", ("1110",)))
    assert play.face("F24") == "E"
    have = points_left(play, "F24")
    play.do(Turn("F24", "south-south-east"))
    assert points_left(play, "F24") == have
    play.do(Turn("F24", "west"))
    assert points_left(play, "F24") == have - 1
    play.do(Turn("F24", "south-south-west"))
    assert points_left(play, "F24") == have - 2  # the free turn is used up


@pytest.mark.rule("VAU-6.2e")
def test_columns_turn_along_their_way() -> None:
    play = Play(U("F24", "1010", "column", "N"), FAR)
    play.do(Move("F24", ("1110",)))
    assert play.face("F24") == "NE"
    play.do(Move("F24", ("1111", "1112")))
    assert play.face("F24") == "S"


@pytest.mark.rule("VAU-6.2e")
def test_who_faces_so_already_is_told_it() -> None:
    """The ways that it could turn were told, and not that it need not (by ear)."""
    play = Play(U("F24", "1010", "column", "SE"), FAR)
    refusal = play.refuse(Turn("F24", "south-east"), "VAU-6.2e")
    assert refusal.reason == "{unit:F24} faces south-east already."
    assert "may turn to" in play.refuse(Turn("F24", "east"), "VAU-6.2e").reason


@pytest.mark.rule("VAU-6.2e")
def test_a_two_hex_line_wheels_or_faces_about() -> None:
    play = Play(U("F03", "1010", "line", "E", also="1011"), FAR)
    assert play.offered(TURN, "F03") == ("west",)
    play.refuse(Turn("F03", "north-north-east"), "VAU-6.2e")
    play.do(Wheel("F03", "north-north-east", "left"))
    assert play.state("F03").cells == ("1010", "1110")
    assert play.face("F03") == "NNE" and points_left(play, "F03") == 7 - 2 - 1
    play.do(Turn("F03", "south-south-west"))
    assert play.state("F03").cells == ("1110", "1010")
    assert points_left(play, "F03") == 3


@pytest.mark.rule("VAU-6.2e")
def test_a_wheel_on_the_right_hex_swings_the_left() -> None:
    play = Play(U("F03", "1010", "line", "E", also="1011"), U("P12", "0913"), FAR)
    play.do(Wheel("F03", "south-south-east", "right"))
    assert play.state("F03").cells == ("1110", "1011")
    play.refuse(Wheel("F03", "north", "left"), "VAU-6.2e")


@pytest.mark.rule("VAU-6.2e")
def test_no_wheel_into_the_enemy_and_none_for_one_hex() -> None:
    play = Play(U("F03", "1010", "line", "E", also="1011"), U("F24", "1515", "line", "E"),
                U("P11", "1110", "square"))  # fmt: skip
    assert ("north-north-east", "left") not in [
        (f, p) for f in play.offered(WHEEL, "F03") for p in play.offered(WHEEL, "F03", f)
    ]
    play.refuse(Wheel("F24", "south-south-east", "left"), "VAU-6.2e")


# ---- column and line (VAU-6.3, VAU-6.4) ----


@pytest.mark.rule("VAU-6.4a", "VAU-11.0b")
def test_tp040_a_line_loses_two_points_unless_it_changes_first() -> None:
    play = Play(U("F24", "1010", "line", "E"), U("F25", "1515", "line", "E"), FAR)
    assert allowance(play.s, play.position, "F24") == 10
    play.do(Move("F24", ("1110",)))
    assert points_left(play, "F24") == 4
    play.do(Form("F24", "column", "north-east"))
    assert points_left(play, "F24") == 3
    play.do(Form("F25", "column", "north-east"))
    assert points_left(play, "F25") == 6


@pytest.mark.rule("VAU-6.4b")
def test_lines_stand_only_in_the_clear() -> None:
    play = Play(U("F24", "1010", "general"), U("F03", "1212", "line", "E", also="1213"), FAR,
                terrain={"1010": "village", "1313": "wood"})  # fmt: skip
    play.refuse(Form("F24", "line", "east"), "VAU-6.4b")
    play.refuse(Move("F03", ("1312",)), "VAU-6.4b")
    assert "1311" in play.offered_move("F03")


@pytest.mark.rule("VAU-6.4b", "VAU-6.3a")
def test_eighteen_inc_or_one_regiment_in_column_or_line() -> None:
    units = ["F21", "F22", "F23", "F24", "F25"]
    play = Play(*(U(u, "1010") for u in units), U("F26", "1012"), FAR)
    play.refuse(Move("F26", ("1011", "1010")), "VAU-3.1a")
    lines = Play(*(U(u, "1010", "line", "E") for u in units), U("F26", "1012", "line", "E"), FAR)
    lines.refuse(Move("F26", ("1011", "1010")), "VAU-3.1a")
    fits = Play(*(U(u, "1010") for u in units[:4]), U("F29", "1012"), FAR)
    fits.do(Move("F29", ("1011", "1010")))


@pytest.mark.rule("VAU-6.4c")
def test_infantry_of_five_inc_may_take_two_hexes_for_one_point_more() -> None:
    play = Play(U("F03", "1010", "column", "NE"), U("F24", "1515", "column", "NE"), FAR)
    play.do(Form("F03", "line", "east", "right"))
    assert play.state("F03").cells == ("1010", "1011")
    assert points_left(play, "F03") == 5
    assert play.offered(FORM, "F24", "line", "east") == ()
    play.refuse(Form("F24", "line", "east", "right"), "VAU-6.0b")


@pytest.mark.rule("VAU-6.4c")
def test_only_a_single_unit_spreads() -> None:
    play = Play(U("F03", "1010", "column", "NE"), U("F24", "1010", "column", "NE"), FAR)
    assert play.offered(FORM, "F03", "line", "east") == ()


@pytest.mark.rule("VAU-6.4d")
def test_cavalry_of_four_inc_spreads_at_no_further_cost() -> None:
    play = Play(U("F61", "1010", "column", "NE"), U("F66", "1515", "column", "NE", lost=3), FAR)
    play.do(Form("F61", "line", "east", "left"))
    assert play.state("F61").cells == ("1009", "1010")
    assert points_left(play, "F61") == 11
    assert play.offered(FORM, "F66", "line", "east") == ()


@pytest.mark.rule("VAU-6.0b", "VAU-6.4c", "VAU-6.4d")
@pytest.mark.parametrize(("unit", "points"), [("F61", (9, 6)), ("F03", (3, 2))])
def test_a_line_spreads_and_gathers_for_the_price_of_a_change(
    unit: str, points: tuple[int, int]
) -> None:
    play = Play(U(unit, "1010", "line", "E"), FAR)
    play.do(Form(unit, "line", "east", "left"))
    assert play.state(unit).cells == ("1009", "1010") and points_left(play, unit) == points[0]
    play.do(Form(unit, "line", "east", "right"))
    assert play.state(unit).cells == ("1010",) and points_left(play, unit) == points[1]


@pytest.mark.rule("VAU-6.4a", "VAU-6.4c")
def test_a_line_that_opens_first_still_moves_as_a_line() -> None:
    play = Play(U("F03", "1010", "line", "E"), FAR)
    play.do(Form("F03", "line", "east", "right"))
    play.do(Move("F03", ("1110",)))
    assert points_left(play, "F03") == 7 - 2 - 2 - 1


@pytest.mark.rule("VAU-6.4b", "VAU-6.4c", "VAU-6.7d")
def test_the_second_hex_is_entered_ground() -> None:
    wood = Play(U("F03", "1010", "column", "NE"), FAR, terrain={"1011": "wood"})
    assert wood.offered(FORM, "F03", "line", "east") == ("left",)
    wood.refuse(Form("F03", "line", "east", "right"), "VAU-6.0b")
    brook = Play(U("F03", "1010", "column", "NE"), U("F21", "1515"), FAR,
                 streams=[("1010", "1011")], terrain={"1616": "wood"})  # fmt: skip
    brook.do(Form("F03", "line", "east", "right"))
    assert points_left(brook, "F03") == 7 - 2 - 2
    brook.do(Form("F21", "skirmish", "north-north-east", "right"))
    assert brook.state("F21").cells == ("1515", "1616") and points_left(brook, "F21") == 7 - 1 - 2


@pytest.mark.rule("VAU-6.7d", "VAU-6.0b")
def test_a_skirmish_line_does_not_slide_by_forming_again() -> None:
    play = Play(U("F21", "1010", "skirmish", "NNE", also="1110"),
                U("F22", "1515", "line", "E", also="1516"), FAR)  # fmt: skip
    assert "skirmish" not in play.offered(FORM, "F21")
    play.refuse(Form("F21", "skirmish", "north-north-east", "left"), "VAU-6.0b")
    play.do(Form("F22", "skirmish", "east", "right"))
    assert play.state("F22").cells == ("1515", "1516")


@pytest.mark.rule("VAU-6.10c", "VAU-10.4a", "VAU-6.4c")
def test_opening_into_a_second_hex_enters_it() -> None:
    foot = Play(U("F03", "1010"), U("P02", "1109", "line", "SSW"))
    foot.do(Form("F03", "line", "north-north-east", "left"))
    foot.do(Hold())
    assert not foot.state("F03").stopped
    play = Play(U("F03", "1010"), U("P31", "1210", face="SW"))
    play.do(Form("F03", "line", "north-north-east", "right"))
    assert play.asked == "pounce" and play.offered(CHARGE) == ("P31",)
    play.do(Hold())
    assert play.state("F03").stopped
    play.refuse(Move("F03", ("1009",)), "VAU-6.10c")


@pytest.mark.rule("VAU-11.0c", "VAU-6.10c", "VAU-16.4b", "VAU-6.4d")
@pytest.mark.parametrize(("mark", "rule"), [("withdrew", "VAU-11.0c"), ("stopped", "VAU-6.10c")])
def test_who_may_enter_no_hex_takes_no_second_one(mark: str, rule: str) -> None:
    play = Play(U("F61", "1010", "line", "NNE", mark), FAR)
    assert "line" not in play.offered(FORM, "F61")
    play.refuse(Form("F61", "line", "north-north-east", "right"), rule)


@pytest.mark.rule("VAU-10.4a", "VAU-10.4c", "VAU-6.4e")
def test_the_right_hex_of_a_line_comes_within_reach_too() -> None:
    play = Play(U("F03", "1010", "line", "E", also="1011"), U("P31", "1113", face="N"))
    play.do(Move("F03", ("1110",)))
    assert play.asked == "pounce"
    play.do(Charge(("P31",)), 6, 6, 6, 6)
    assert play.position.contacts[0].at == "1111"
    assert play.state("F03").stopped


@pytest.mark.rule("VAU-6.9d")
def test_a_road_column_lays_its_tail_anew_for_the_price_of_a_change() -> None:
    road = tuple(f"10{row:02d}" for row in range(20, 1, -1))
    play = Play(U("F81", "1010", "road-march", "N", also="1011 1012"), FAR, roads=[road])
    before = points_left(play, "F81")
    play.do(Form("F81", "road-march", "south"))
    assert play.state("F81").cells == ("1010", "1009", "1008")
    assert points_left(play, "F81") == before - 3


@pytest.mark.rule("VAU-6.4e")
def test_a_two_hex_line_goes_straight_ahead_and_pays_the_dearer_hex() -> None:
    play = Play(U("F03", "1010", "line", "E", also="1011"), FAR, streams=[("1011", "1111")])
    assert set(play.offered_move("F03")) == {"1110", "1109"}
    play.refuse(Move("F03", ("1010",)), "VAU-11.0a")
    play.refuse(Move("F03", ("0910",)), "VAU-6.4e")
    play.do(Move("F03", ("1110",)))
    assert play.state("F03").cells == ("1110", "1111")
    assert points_left(play, "F03") == 5 - 3


# ---- square (VAU-6.5) ----


@pytest.mark.rule("VAU-6.5a")
def test_a_square_needs_three_inc_in_the_clear() -> None:
    play = Play(U("F11", "1010"), U("F12", "1212"), U("F13", "1212"),
                U("F24", "1414", "general"), FAR, terrain={"1414": "wood"})  # fmt: skip
    play.refuse(Form("F11", "square"), "VAU-6.5a")
    play.refuse(Form("F24", "square"), "VAU-6.5a")
    play.do(Form("F12", "square"))  # two and two inc in the hex
    assert play.form("F12") == play.form("F13") == "square"


@pytest.mark.rule("VAU-6.5b")
def test_a_square_fronts_everywhere_and_has_no_zone() -> None:
    play = Play(U("P03", "1010", "square"), U("F24", "0910", "column", "NE"), side="french")
    assert sides_of(play.s, play.position, "P03", "1010").front == frozenset(range(6))
    from engine.systems.vauchamps.movement.zones import zone

    assert zone(play.s, play.position, "allied") == frozenset()


@pytest.mark.rule("VAU-6.5c")
def test_a_square_is_formed_in_movement_for_the_price_of_a_change() -> None:
    play = Play(U("F24", "1010"), U("F25", "1212", "column", "N", spent=14), FAR)
    play.do(Form("F24", "square"))
    assert play.form("F24") == "square" and points_left(play, "F24") == 6
    play.refuse(Form("F25", "square"), "VAU-6.0b")


@pytest.mark.rule("VAU-6.5i")
def test_tp041_a_square_crawls_unless_it_changes_first() -> None:
    play = Play(U("F24", "1010", "square"), U("F25", "1515", "square"), FAR)
    assert allowance(play.s, play.position, "F24") == 2
    play.do(Move("F24", ("1011",)))
    play.refuse(Move("F24", ("1012",)), "VAU-11.0a")
    play.refuse(Form("F24", "column", "north"), "VAU-6.0b")
    play.do(Form("F25", "column", "north"))
    assert points_left(play, "F25") == 6


@pytest.mark.rule("VAU-6.5i")
def test_the_ground_does_not_slow_a_square() -> None:
    play = Play(U("F24", "1010", "square"), FAR, position={"ground": {"7th-division": 6}})
    assert allowance(play.s, play.position, "F24") == 2


# ---- general order (VAU-6.6) ----


@pytest.mark.rule("VAU-6.6a", "VAU-6.6e")
def test_tp045_general_order_comes_and_goes() -> None:
    play = Play(U("F24", "1010"), FAR, terrain={"1009": "wood"})
    play.do(Move("F24", ("1009",)))
    assert play.form("F24") == "general" and points_left(play, "F24") == 4
    play.do(Move("F24", ("1008",)))
    assert play.form("F24") == "column" and points_left(play, "F24") == 2


@pytest.mark.rule("VAU-6.6e")
def test_leaving_must_be_paid_for_even_as_the_first_hex() -> None:
    play = Play(
        U("F61", "1010", "general"), FAR, terrain={"1010": "wood"},
    )  # fmt: skip
    spent = Play(U("F61", "1010", "general", "N", spent=22), FAR, terrain={"1010": "wood"})
    spent.refuse(Move("F61", ("1009",)), "VAU-6.6e")
    play.do(Move("F61", ("1009",)))
    assert points_left(play, "F61") == 14 - 1 - 3


@pytest.mark.rule("VAU-6.6a")
def test_who_keeps_its_formation_among_trees_and_houses() -> None:
    play = Play(
        U("F23", "1010", "skirmish", "NNE"), U("F25", "1212", "column", "N", "disordered"),
        U("F97", "1414", "limbered"), U("F26", "1616", "road-march"), FAR,
        terrain={"1009": "wood", "1211": "wood", "1413": "village", "1615": "village"},
        roads=[("1616", "1615")],
    )  # fmt: skip
    play.do(Move("F23", ("1009",)))
    play.do(Move("F25", ("1211",)))
    play.do(Move("F97", ("1413",)))
    play.do(Move("F26", ("1615",)))
    assert [play.form(u) for u in ("F23", "F25", "F97", "F26")] == [
        "skirmish", "column", "limbered", "road-march",
    ]  # fmt: skip
    assert points_left(play, "F26") == 4  # a village at its full cost (VAU-6.9e)


@pytest.mark.rule("VAU-6.0a", "VAU-6.9d")
def test_a_mate_over_two_hexes_does_not_follow_into_road_march() -> None:
    """It stands in the hex with its right half only, and would be in its left one."""
    play = Play(
        U("F46", "1010", "line", "NNE"), U("F03", "0909", "line", "NNE", also="1010"), FAR,
        roads=[("1010", "1011", "1012")],
    )  # fmt: skip
    assert play.s.board.grid.adjacent("0909", "1010")
    assert "line" not in play.offered(FORM, "F46")
